import Files
import Goldens
import JSONCoding

struct AcceptOptions: CommandOptions {
  var folder: String?

  static let options = Options<Self>(.caseFolder(\.folder))
}

extension Options {
  /// The folder of the cases of a report.
  static func caseFolder(
    _ path: any WritableKeyPath<Root, String?> & Sendable
  ) -> Options {
    .optional(
      "--dir", path, .path("DIR", .worksIn),
      "the folder of cases (default: the one that the report names)")
  }
}

extension Subcommand {
  static let goldenAccept = Subcommand(
    "golden accept", "Makes the pictures of a report the goldens of its cases",
    operands: Operands(text: "REPORT.html [CASE…]", count: 1...Int.max),
    options: AcceptOptions.self,
    notes: """
      Without CASE all cases that failed are accepted. The report may come from elsewhere, such as a
      build server: its pictures are taken as they are, nothing is played. Only goldens in the package
      that is worked in or that the report lies in are written, or below the folder of a report that
      lies in none, unless --dir names others.
      """
  ) { arguments, session in
    try GoldenAcceptance(arguments, session).run()
    return .done
  }
}

/// One call of `golden accept`.
struct GoldenAcceptance {
  private let session: Session
  private let context: GoldenContext
  private let cases: [ReportCase]
  private let place: String

  init(_ arguments: Arguments<AcceptOptions>, _ session: Session) throws {
    self.session = session
    place = arguments.operands[0]
    let report = try CaseAcceptance.report(at: place)
    cases = try Self.chosen(Array(arguments.operands.dropFirst()), of: report)
    context = try CaseAcceptance.folder(of: report, at: place, named: arguments.folder) {
      try GoldenContext($0, session)
    }
  }

  private static func chosen(_ names: [String], of report: GoldenReport) throws -> [ReportCase] {
    guard !names.isEmpty else { return report.cases.filter { !$0.outcome.isPass } }
    var chosen: [ReportCase] = []
    for name in names where !chosen.contains(where: { ExactText.areEqual($0.name, name) }) {
      guard let found = report.cases.first(where: { ExactText.areEqual($0.name, name) }) else {
        throw Failure.unknown("case", name, known: report.cases.map(\.name), in: "golden accept")
      }
      chosen.append(found)
    }
    return chosen
  }

  /// Holds all cases against the folder before the first file is written.
  func run() throws {
    var files: [(path: String, bytes: [UInt8])] = []
    for reported in cases where reported.outcome != .equal {
      files += try CaseAcceptance.files(reported, for: goldenCase(reported.name), of: place)
    }
    var count = 0
    for file in files where try write(file.bytes, to: file.path) { count += 1 }
    try session.print(
      count == 0
        ? "Nothing to accept.\n"
        : "Accepted \(NumberText.count(cases.count, "case")), \(NumberText.count(count, "file")).\n"
    )
  }

  private func goldenCase(_ name: String) throws -> GoldenCase {
    if let flaw = context.flaws.first(where: { ExactText.areEqual($0.name, name) }) {
      throw flaw.failure
    }
    guard let goldenCase = context.cases.first(where: { ExactText.areEqual($0.name, name) }) else {
      throw Failure(
        .badInput,
        "\(Quotation.text(place)): \(Quotation.text(context.folder.path)) has no case "
          + Quotation.text(name))
    }
    return goldenCase
  }

  /// Writes a file unless it stands there already; whether it did.
  private func write(_ bytes: [UInt8], to path: String) throws -> Bool {
    guard (try? ReferenceFile.read(path)) != bytes else { return false }
    try ReferenceFile.write(bytes, to: path)
    try session.print(OneLine.text(path) + "\n")
    return true
  }
}

/// What a report shows of a case, taken as the goldens of that case.
enum CaseAcceptance {
  /// The files that make what `reported` shows the goldens of `goldenCase`; none for a case that was
  /// equal. `place` names the report, for errors.
  static func files(
    _ reported: ReportCase, for goldenCase: GoldenCase, of place: String
  ) throws -> [(path: String, bytes: [UInt8])] {
    guard !reported.stills.isEmpty || reported.film != nil || !reported.texts.isEmpty else {
      return []
    }
    let accepted: [AcceptedFile]
    do { accepted = try reported.acceptedFiles() } catch {
      throw Failure(error, in: Quotation.text(place))
    }
    return try accepted.map { file in
      guard goldenCase.referenceNames.contains(file.name) else {
        throw Failure(
          .badInput,
          "\(Quotation.text(place)): the case \(Quotation.text(goldenCase.name)) has no golden "
            + "\(Quotation.text(file.name)); it has changed since the report was made")
      }
      return ("\(goldenCase.referenceFolder)/\(file.name)", file.bytes)
    }
  }

  /// Opens the folder of cases that `report`, at the path `place`, is of: the one `named`, else the one
  /// that it names. A report may come from elsewhere: what it names is to lie in the package that is
  /// worked in or that the report lies in, or below the folder of either where that is in none.
  static func folder<Opened>(
    of report: GoldenReport, at place: String, named: String?, open: (String) throws -> Opened
  ) throws -> Opened {
    if let named { return try open(named) }
    let start =
      "\(Quotation.text(place)) is of the golden folder \(Quotation.text(report.folder)), which "
    let roots = [FileIdentity.folder(of: place), "."].map { package(around: $0) ?? $0 }
    guard roots.contains(where: { FilePath.contains(report.folder, in: $0) }) else {
      throw Failure(.badInput, "\(start)lies in another package; expected --dir DIR")
    }
    do { return try open(report.folder) } catch {
      guard Failure(error).code == .noInput else { throw error }
      throw Failure(.noInput, "\(start)is not here; expected --dir DIR")
    }
  }

  /// The folder of the package that the folder at `place` belongs to; nil if it belongs to none.
  static func package(around place: String) -> String? {
    var folder = FilePath.resolved(place) ?? ""
    while !folder.isEmpty {
      if FilePath.exists("\(folder)/Package.swift") { return folder }
      folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
    }
    return nil
  }

  /// The report at the path `place`.
  static func report(at place: String) throws -> GoldenReport {
    let bytes = try InputFile(path: place, limit: GoldenReport.mostBytes).bytes()
    do { return try GoldenReport.read(html: bytes) } catch {
      throw Failure(error, in: Quotation.text(place))
    }
  }
}
