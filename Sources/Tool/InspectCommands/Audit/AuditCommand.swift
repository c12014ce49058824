import Auditing
import Drawing
import Files
import Host
import JSONCoding
import Raster
import Scripting

struct AuditOptions: CommandOptions {
  var sheet: String?
  var scene = SceneOptions()
  var results = ResultOptions()

  static let options = Options<Self>(
    .optional(
      "--sheet", \.sheet, .path("FILE.png", .writes),
      "write moments as seen with three deficiencies of colour vision"),
    .group(\.scene, SceneOptions.all),
    .group(\.results, ResultOptions.json, ResultOptions.quiet))
}

extension Subcommand {
  package static let audit = Subcommand(
    "audit", "Tells what of scenes may harm people or keep them out",
    operands: Operands(text: "(EXPERIENCE | SCENE.json)…", count: 1...Int.max),
    options: AuditOptions.self, paints: true,
    notes: """
      Looks at every frame for flashes, general and red ones, more than three of which may fall into
      no second; and every half second for type that does not stand out (4.5 : 1, 3 : 1 from 24
      points on), targets of fingers under 44 points, and parts that a screen reader cannot name;
      and for 0.2 s or longer for parts that overlap, text that is cut and parts outside the stage;
      see help safe-to-look-at. Ends with 0 where nothing falls short, 1 where anything does.
      --sheet shows moments as people see them who lack one kind of cones. Fingers leave no marks
      unless --fingers show: what lies under a mark lies under a finger.
      """
  ) { arguments, session in
    try AuditRun(arguments, session).run()
  }
}

private struct AuditRun {
  private let session: Session
  private let arguments: Arguments<AuditOptions>
  private let sheet: OutputFile?

  /// Moments of each scene on the sheet.
  private static let moments = 3

  init(_ arguments: Arguments<AuditOptions>, _ session: Session) throws {
    (self.session, self.arguments) = (session, arguments)
    sheet = try OutputFile(\.sheet, arguments, session)
  }

  func run() throws -> ExitCode {
    var films: [AuditedFilm] = []
    var options = arguments.scene
    options.settings.fingers = options.settings.fingers ?? .hide
    for operand in arguments.operands {
      let request = try SceneRequest(operand, options, session)
      let scene = try request.scene()
      try request.dryRun(through: scene.frameCount - 1, isWhole: true, session)
      films.append(AuditedFilm(name: operand, scene: scene, place: request.scriptPlace))
    }
    var progress = arguments.results.progress(
      of: films.reduce(0) { $0 + $1.scene.frameCount }, session)
    for index in films.indices {
      try films[index].audit(session, moments: sheet == nil ? 0 : Self.moments) {
        progress.advance()
      }
    }
    progress.finish()
    if let sheet {
      try ContactSheet(films.map(\.group), columns: 1 + ColourVision.allCases.count)
        .write(to: sheet)
    }
    let report = AuditReport(films: films.map { ($0.name, $0.result) })
    try arguments.results.print(report.json, or: report.text, session)
    return report.isSound ? .done : .different
  }
}

/// A scene that is looked at.
private struct AuditedFilm {
  let name: String
  let scene: Scene
  /// What errors of the running script name as its place.
  let place: String?
  private(set) var result = AuditResult.none
  private var tiles: [ContactSheet.Tile] = []

  init(name: String, scene: Scene, place: String?) {
    (self.name, self.scene, self.place) = (name, scene, place)
  }

  var group: ContactSheet.Group { ContactSheet.Group(title: name, tiles: tiles) }

  /// Looks at all frames; keeps so many `moments` for the sheet, the middle of each part.
  mutating func audit(_ session: Session, moments: Int, advance: () -> Void) throws {
    let count = scene.frameCount
    let shown = Set((0..<moments).map { (2 * $0 + 1) * count / (2 * moments) })
    var frames = session.frames(of: scene, FrameSelection(0..<count), place: place)
    var audit = try Audit(size: scene.size)
    var painter = try Painter(for: scene)
    while let frame = try frames.next() {
      guard let look = frame.audited else { continue }
      try audit.add(look)
      if shown.contains(frame.index) {
        try painter.paint(look.canvas, of: frame.name)
        show(painter.bitmap(), at: frame.seconds)
      }
      advance()
    }
    result = audit.result
  }

  private mutating func show(_ picture: Bitmap, at seconds: Double) {
    tiles.append(
      .init(label: "\(NumberText.text(seconds, decimals: 2)) s", picture: picture))
    for vision in ColourVision.allCases {
      tiles.append(.init(label: vision.rawValue, picture: vision.seen(picture)))
    }
  }
}

extension Frame {
  /// The subject of an audit; nil if only a trace was asked for.
  var audited: Audit.Frame? {
    guard let canvas, let tree = accessibilityTree, let targets = touchTargets else { return nil }
    return Audit.Frame(seconds: seconds, canvas: canvas, tree: tree, targets: targets)
  }
}
