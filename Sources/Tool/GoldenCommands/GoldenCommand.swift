import Files
import Goldens
import Host
import JSONCoding
import Scripting
import Synchronization

extension Subcommand {
  package static let golden = Subcommand(
    "golden", "Compares scenes with pictures that were once found right",
    parts: [
      .goldenRecord, .goldenCheck, .goldenReview, .goldenAccept, .goldenPrune, .goldenSuggest,
      .goldenMutate,
    ])

  /// A part of `golden` that works on a folder of cases.
  static func goldenPart<Options: CommandOptions>(
    _ name: String, _ summary: String, options: Options.Type, paints: Bool = false,
    notes: String = "",
    run: @escaping @Sendable (Arguments<Options>, Session) throws -> ExitCode
  ) -> Subcommand {
    Subcommand(
      "golden \(name)", summary, operands: Operands(text: "DIR", count: 1...1), options: options,
      paints: paints, notes: notes, run: run)
  }
}

/// Options that choose cases.
struct CaseOptions: OptionGroup {
  var filter: String?
  var single: String?

  static let filter = Options<Self>(
    .optional("--filter", \.filter, .text("TEXT"), "only cases whose name contains TEXT"))
  static let single = Options<Self>(
    .optional("--case", \.single, .text("NAME"), "only the case of this name"))
}

// MARK: What its parts share

/// What the parts of `golden` have in common: a folder, its cases, workers, a player.
package struct GoldenContext: Sendable {
  let session: Session
  let folder: CaseFolder
  /// The cases that were asked for and are sound, by name.
  let cases: [GoldenCase]
  /// What is wrong with the others.
  let flaws: [CaseFlaw]

  /// A case that cannot be looked at.
  struct CaseFlaw {
    let name: String
    let failure: Failure
  }

  /// Opens the folder at `path` and reads those of its cases that `options` choose.
  init(_ path: String, _ options: CaseOptions, _ session: Session) throws {
    let filters = [options.filter.map(Filter.part), options.single.map(Filter.whole)]
    try self.init(path, filters.compactMap(\.self), session)
    guard !folder.names.isEmpty else {
      throw Failure(
        .noInput,
        "\(Quotation.text(folder.path)) holds no golden case; expected files NAME.case.json")
    }
  }

  /// A condition on the names of cases.
  private enum Filter {
    case part(String)
    case whole(String)

    var text: String {
      switch self {
      case .part(let text), .whole(let text): text
      }
    }

    func admits(_ name: String) -> Bool {
      switch self {
      case .part(let text): name.contains(text)
      case .whole(let text): ExactText.areEqual(name, text)
      }
    }
  }

  /// Opens the folder at `path`, which may be without cases.
  package init(_ path: String, _ session: Session) throws { try self.init(path, [], session) }

  private init(_ path: String, _ filters: [Filter], _ session: Session) throws {
    self.session = session
    folder = try CaseFolder(path)
    let names = folder.names.filter { name in filters.allSatisfy { $0.admits(name) } }
    if let filter = filters.last, names.isEmpty, !folder.names.isEmpty {
      throw Failure.unknown("case", filter.text, known: folder.names)
    }
    var cases: [GoldenCase] = []
    var flaws: [CaseFlaw] = []
    for name in names {
      if let trap = session.traps?.trap(of: name) {
        let path = CaseFolder.casePath(name, in: folder.path)
        let failure = Failure(.internalError, "\(Quotation.text(path)): \(trap.sentence)")
        flaws.append(CaseFlaw(name: name, failure: failure))
        continue
      }
      WorkNote.set(.subject, name)
      do { cases.append(try session.goldenCase(name, in: folder)) } catch {
        flaws.append(CaseFlaw(name: name, failure: Failure(error)))
      }
    }
    WorkNote.set(.subject, "")
    self.cases = cases
    self.flaws = flaws
    try noteFiles()
  }

  /// Notes what no report and no contact sheet may take the place of: cases, scenes, goldens.
  private func noteFiles() throws {
    for path in folder.casePaths { try session.files.read(path) }
    for goldenCase in cases {
      for path in goldenCase.sourcePaths { try session.files.read(path) }
      for name in goldenCase.referenceNames {
        try session.files.read("\(goldenCase.referenceFolder)/\(name)")
      }
    }
  }

  /// The end that what is wrong with cases brings.
  var worst: ExitCode { flaws.map(\.failure.code).max { $0.rawValue < $1.rawValue } ?? .done }

  /// Tells all that is wrong with cases and ends there, before anything is done.
  package func refuseFlaws() throws {
    guard let last = flaws.last else { return }
    for flaw in flaws.dropLast() { session.report(flaw.failure) }
    throw last.failure
  }

  /// What plays cases, until a signal comes.
  var player: CasePlayer {
    CasePlayer(session.configuration) { Interruption.signal != nil }
  }

  /// Does `work` for each of `cases` by as many workers as `options` say; `report` receives what each
  /// came to, in the order of the cases. A signal ends it once what was finished is reported.
  func each<Output: Sendable>(
    _ cases: [GoldenCase], _ options: PaintingOptions,
    _ work: @escaping @Sendable (GoldenCase, CasePlayer) throws -> Output,
    report: (GoldenCase, Result<Output, Failure>) throws -> Void
  ) throws {
    func pixels(_ source: any FrameSource) -> Int { source.pixelWidth * source.pixelHeight }
    let largest = cases.map(\.source).max { pixels($0) < pixels($1) }
    guard let largest else { return }
    let (player, traps) = (player, session.traps)
    // First what may trap: what has been played is played once more at the most.
    let played = traps?.played ?? []
    let (known, open) = (
      cases.indices.filter { played.contains(ExactText(cases[$0].name)) },
      cases.indices.filter { !played.contains(ExactText(cases[$0].name)) }
    )
    let queue = CaseQueue<Output>(open + known)
    Workers.run(min(options.workers(for: largest), cases.count)) {
      while let index = queue.next() {
        WorkNote.set(.subject, cases[index].name)
        queue.finish(index, Result { try work(cases[index], player) }.mapError { Failure($0) })
        traps?.noteEnd(of: cases[index].name)
      }
    }
    for (goldenCase, result) in zip(cases, queue.results) {
      guard let result else { continue }
      // What a signal cut off is no fault of its case.
      if case .failure = result, Interruption.signal != nil { continue }
      try report(goldenCase, result)
    }
    try Interruption.check()
  }
}

/// Hands out the numbers of cases, each once, and keeps what came of them.
private final class CaseQueue<Output: Sendable>: Sendable {
  private let state: Mutex<(next: Int, results: [Result<Output, Failure>?])>
  private let order: [Int]

  /// A queue of the numbers from 0 on, in this `order`.
  init(_ order: [Int]) {
    self.order = order
    state = Mutex((0, Array(repeating: nil, count: order.count)))
  }

  func next() -> Int? {
    state.withLock { state in
      guard state.next < order.count, Interruption.signal == nil else { return nil }
      defer { state.next += 1 }
      return order[state.next]
    }
  }

  func finish(_ index: Int, _ result: Result<Output, Failure>) {
    state.withLock { $0.results[index] = result }
  }

  var results: [Result<Output, Failure>?] { state.withLock { $0.results } }
}

struct PruneOptions: CommandOptions {
  var isListOnly = false

  static let options = Options<Self>(
    .flag("--check", \.isListOnly, "list only; end with 1 where there is any"))
}

extension Subcommand {
  static let goldenPrune = goldenPart(
    "prune", "Lists and removes goldens that no case uses",
    options: PruneOptions.self
  ) { arguments, session in
    let context = try GoldenContext(arguments.operands[0], session)
    // A case that cannot be read does not tell what it uses.
    try context.refuseFlaws()
    let unused = try UnusedReferences(in: context.folder, cases: context.cases)
    for file in unused.files {
      try session.print(OneLine.text("\(context.folder.path)/\(file)") + "\n")
    }
    let count = NumberText.count(unused.files.count, "unused file")
    guard !arguments.isListOnly else {
      try session.print("\(count).\n")
      return unused.files.isEmpty ? .done : .different
    }
    try unused.remove()
    try session.print("Removed \(count).\n")
    return .done
  }
}
