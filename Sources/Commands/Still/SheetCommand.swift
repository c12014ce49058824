import Drawing
import Files
import Geometry
import Host
import JSONCoding
import Raster
import Rendering
import Scripting

extension Subcommand {
  /// `sheet`.
  static let sheet = Subcommand(
    "sheet", "Shows moments, seeds and sizes of scenes side by side on one picture",
    operands: Operands(text: "(EXPERIENCE | SCENE.json)…", count: 1...Int.max),
    options: [
      CommandOption(
        "--output", alias: "-o", value: "FILE.png", "where it goes (default Output/sheet.png)"),
      CommandOption(
        "--count", value: "N",
        "moments of each, evenly spread (default 12, or 1 with --seeds or --sizes)"),
      CommandOption("--columns", value: "N", "pictures in a row (default: as suits them)"),
      CommandOption("--seeds", value: "RANGE", "seeds to show: 7, 1-20 or 1,3,5-9"),
      CommandOption("--sizes", value: "WxH,…", "stage sizes to show, in points"),
      .quiet,
    ] + CommandOption.stage
  ) { arguments, session throws(Failure) in
    try SheetRun(arguments, session).run()
    return .done
  }
}

/// One call of `sheet`.
private struct SheetRun {
  private let session: Session
  private let arguments: Arguments
  private let file: OutputFile?
  private let count: Int
  private let columns: Int?
  /// What is shown of each scene; nil for what it says itself.
  private let seeds: [UInt64?]
  private let sizes: [Size?]

  /// Most pictures on a sheet; all are kept in memory.
  private static let most = 400

  init(_ arguments: Arguments, _ session: Session) throws(Failure) {
    self.session = session
    self.arguments = arguments
    file = try OutputFile(arguments.value("--output") ?? "Output/sheet.png")
    let seeds = try arguments.read("--seeds", OptionReading.frames)
    let sizes = try arguments.read("--sizes") { text, option throws(Failure) in
      try text.split(separator: ",", omittingEmptySubsequences: false)
        .map { part throws(Failure) in try OptionReading.size(String(part), option) }
    }
    count =
      try arguments.whole("--count", in: 1...Self.most) ?? (seeds == nil && sizes == nil ? 12 : 1)
    columns = try arguments.whole("--columns", in: 1...Self.most)
    self.seeds = seeds?.prefix(Self.most + 1).map { UInt64($0) } ?? [nil]
    self.sizes = sizes ?? [nil]
    for (list, single) in [("--seeds", "--seed"), ("--sizes", "--size")]
    where arguments.has(list) && arguments.has(single) {
      throw .usage("\(list) and \(single): expected one of them, found both")
    }
    let pictures = arguments.operands.count * self.seeds.count * self.sizes.count * count
    guard pictures <= Self.most else {
      throw .usage("sheet: expected at most \(Self.most) pictures, found \(pictures) or more")
    }
  }

  func run() throws(Failure) {
    let total = arguments.operands.count * seeds.count * sizes.count * count
    let stream = arguments.has("--quiet") ? nil : session.errors
    var progress = Progress(of: total, on: stream)
    var groups: [ContactSheet.Group] = []
    // Single pictures of several scenes stand together, under their names.
    let isGallery = total == arguments.operands.count && total > 1
    var gallery = ContactSheet.Group()
    for operand in arguments.operands {
      for size in sizes {
        var group = ContactSheet.Group()
        for seed in seeds {
          let film = try SheetFilm(
            operand, seed: seed, size: size, count: count, isGallery: isGallery, arguments, session)
          let tiles = try film.tiles { progress.advance() }
          if isGallery {
            gallery.tiles += tiles
          } else if count > 1 {
            groups.append(.init(title: film.title, note: film.note, tiles: tiles))
          } else {
            // One moment of each: the seeds of a size stand together.
            (group.title, group.note) = (film.title, film.note)
            group.tiles += tiles
          }
        }
        groups.append(group)
      }
    }
    progress.finish()
    guard let file else { return }
    try ContactSheet(groups + [gallery], columns: columns).write(to: file)
    try session.print("Wrote \(NumberText.count(total, "picture")) to \(file.path).\n")
  }
}

/// One scene with one seed at one size.
private struct SheetFilm {
  let title: String
  /// What tells its group from others of the scene.
  let note: String
  /// What stands below its pictures; nil where that is their moment.
  private let label: String?
  private let scene: Scene
  private let request: SceneRequest
  private let indices: [Int]
  private let session: Session

  init(
    _ operand: String, seed: UInt64?, size: Size?, count: Int, isGallery: Bool,
    _ arguments: Arguments, _ session: Session
  ) throws(Failure) {
    self.session = session
    var overrides = try SceneSettings(arguments)
    overrides.seed = seed ?? overrides.seed
    overrides.size = size ?? overrides.size
    request = try SceneRequest(operand, overrides, arguments, session)
    scene = try request.scene()
    let length = scene.frameCount
    // The middle of each part.
    indices = (0..<min(count, length)).map { (2 * $0 + 1) * length / (2 * min(count, length)) }
    title = request.experience.title
    let sides = [scene.size.width, scene.size.height].map { JSON.number($0).text(.rounded) }
    label =
      isGallery
      ? request.scriptPlace == nil ? title : operand
      : count == 1 ? seed.map { "seed \($0)" } : nil
    note = [
      size == nil ? nil : sides.joined(separator: " × "),
      label == nil ? seed.map { "seed \($0)" } : nil, request.scriptPlace == nil ? nil : operand,
    ].compactMap(\.self).joined(separator: ", ")
    try request.rehearse(through: indices.last ?? 0, isWhole: false, session)
  }

  /// The moments as they are on the sheet, painted at its scale.
  func tiles(advance: () -> Void) throws(Failure) -> [ContactSheet.Tile] {
    let size = ContactSheet.Tile.size(of: scene.size.width, scene.size.height)
    var frames = Frames(
      of: scene, in: session.application, indices: indices, contents: .canvas)
    var painter = try making { () throws(RasterError) in
      try Painter(
        size: scene.size, scale: size.width / scene.size.width * ContactSheet.scale,
        isTransparent: scene.background == .none)
    }
    var tiles: [ContactSheet.Tile] = []
    while let frame = try reading(
      in: request.scriptPlace,
      { () throws(ScriptError) in try frames.next { Interruption.signal != nil } }),
      let canvas = frame.canvas
    {
      try making { () throws(RasterError) in try painter.paint(canvas, of: frame.name) }
      let moment = "\(NumberText.text(frame.seconds, decimals: 2)) s"
      tiles.append(.init(label: label ?? moment, picture: painter.bitmap(), size: size))
      advance()
    }
    try Interruption.check()
    return tiles
  }
}
