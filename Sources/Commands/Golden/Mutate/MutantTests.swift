/// The package's tests, as judges of mistakes.
struct MutantTests {
  private let bundle: String
  private let folder: String
  private let environment: [String: String]

  /// Seconds of the processor: a suite that takes more does at length what others do briefly.
  private static let longest = 12.0

  /// The tests that `compiler` has built; nil where it builds none.
  init?(_ compiler: MutantCompiler, in folder: String) {
    guard let tests = compiler.build.tests else { return nil }
    (bundle, self.folder) = (compiler.path(of: tests), folder)
    environment = compiler.build.environment.merging(["TMPDIR": folder]) { $1 }
  }

  /// The suites that pass without a mistake, in no more time than they may take.
  func suites(below bound: Int, jobs: Int) throws -> [MutantJudge] {
    let words = [bundle, "--testing-library", "swift-testing"]
    let listed = try MutantProcess.run(
      words + ["--list-tests"], in: environment, folder: folder, seconds: 600)
    guard listed.complaint == nil else {
      throw Failure(.badInput, "the package's tests cannot be listed: \(listed.log)")
    }
    let judges = Self.suites(in: listed.log).map { name in
      MutantJudge(
        name, words + ["--filter", "^\(Self.escaped(name))(/|$)"], in: folder,
        environment: environment)
    }
    return try MutantWorkers.map(judges, jobs) {
      try $0.measured(below: bound, longest: Self.longest).judge
    }
    .compactMap(\.self)
  }

  /// The suites of a list of tests such as `Module.Suite/test()`, once each; a test without a suite is
  /// one of its own.
  static func suites(in list: String) -> [String] {
    let names = list.split(separator: "\n").compactMap { line -> String? in
      let name = line.prefix { $0 != "/" }
      return name.contains(".") && name.first?.isLetter == true ? String(name) : nil
    }
    return Set(names).sorted()
  }

  /// `name` as a regular expression that matches it alone.
  private static func escaped(_ name: String) -> String {
    name.map { $0.isLetter || $0.isNumber || " _`,'-".contains($0) ? "\($0)" : "\\\($0)" }.joined()
  }
}
