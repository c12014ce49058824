import Files
import Goldens
import JSONCoding
import Serving

struct GoldenReviewOptions: CommandOptions {
  var cases = CaseOptions()
  var folder: String?
  var jobs: Int?
  var serving = ServingOptions()

  static let options = Options<Self>(
    .group(\.cases, CaseOptions.filter), .caseFolder(\.folder),
    .optional("--jobs", \.jobs, .jobs, "cases played at the same time (default: all cores)"),
    .group(\.serving, ServingOptions.all))
}

extension Subcommand {
  static let goldenReview = Subcommand(
    "golden review", "Shows what differs in a page, where it is accepted, refused or tolerated",
    operands: Operands(text: "[DIR|REPORT.html]", count: 0...1),
    options: GoldenReviewOptions.self,
    notes: """
      DIR holds cases, which are played, or what failed tests have left. A report may come from a
      build server: what it shows is taken as it is. Without either, Goldens and
      Output/golden-failures are looked at. Prints the link of the page and serves it until Ctrl-C.
      On the page A accepts, R refuses, T tolerates, U undoes, C checks again, ? tells all keys.
      """
  ) { arguments, session in
    try GoldenReviewRun(arguments, session).run()
    return .done
  }
}

private struct GoldenReviewRun {
  private let session: Session
  private let items: [ReviewItem]
  private let title: String
  private let jobs: Int
  private let serving: ServingOptions

  /// What is reviewed where nothing is named.
  private static let usual = ["Goldens", "Output/golden-failures"]

  init(_ arguments: Arguments<GoldenReviewOptions>, _ session: Session) throws {
    self.session = session
    let named = arguments.operands.first.map { [$0] }
    let places = named ?? Self.usual.filter(FilePath.exists)
    guard !places.isEmpty else {
      throw Failure(
        .noInput,
        "expected a folder of cases or a report: there is neither "
          + Self.usual.joined(separator: " nor "))
    }
    var items: [ReviewItem] = []
    var fault: (any Error)?
    for place in places {
      do {
        items += try ReviewItem.items(
          at: place, folder: arguments.folder, filter: arguments.cases.filter)
      } catch { fault = error }
    }
    // Of folders that were not named one may be empty.
    if let fault, named != nil || items.isEmpty { throw fault }
    self.items = items
    title = places.joined(separator: ", ")
    jobs = min(arguments.jobs ?? Workers.processors, 64)
    serving = arguments.serving
  }

  func run() throws {
    let token = try PlayToken.kept(for: session)
    let listener = try serving.listener()
    let links = PageServer.links(to: listener, isOpen: serving.isOpen, token: token)
    try session.print(links.joined(separator: "\n") + "\n")
    let work = ReviewWork(session)
    let files = SiteFiles(
      page: LiveReport.page, style: LiveReport.style, script: LiveReport.script)
    let (items, title, session, isOpen) = (items, title, session, serving.isOpen)
    // One thread serves, the others play.
    Workers.run(jobs + 1, on: jobs + 1) { index, _ in
      guard index == 0 else { return work.run() }
      let desk = ReviewDesk(items, title: title, work: work, session)
      PageServer(files, at: listener, isOpen: isOpen, token: token)
        .run(desk, clock: PlayRun.clock) { Interruption.signal != nil }
      try? session.print(desk.summary)
    }
    try Interruption.check()
  }
}
