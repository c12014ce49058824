import Drawing
import Films
import Geometry
import Host
import JSONCoding
import Raster
import Rendering
import Scripting

extension Subcommand {
  static let sheet = Subcommand(
    "sheet", "Shows moments, seeds and sizes of scenes side by side on one picture",
    operands: Operands(text: "(EXPERIENCE | SCENE.json | FILM.json)…", count: 1...Int.max),
    options: [
      SheetRun.output, SheetRun.count, SheetRun.columns, SheetRun.seeds, SheetRun.sizes,
      ResultOption.quiet,
    ] + SceneOption.all,
    needs: [
      .oneOf(SheetRun.seeds, SceneOption.setting("seed")),
      .oneOf(SheetRun.sizes, SceneOption.setting("size"), SceneOption.device),
    ]
  ) { arguments, session in
    try SheetRun(arguments, session).run()
    return .done
  }
}

private struct SheetRun {
  static let output = Option(
    "-o, --output", "FILE.png", OptionReading.text, default: "Output/sheet.png", use: .writes,
    "where it goes")
  static let count = Option(
    "--count", "N", OptionReading.whole(in: 1...most),
    otherwise: "12, or 1 with --seeds or --sizes", "moments of each, evenly spread")
  static let columns = Option(
    "--columns", "N", OptionReading.whole(in: 1...most),
    "pictures in a row (default: as suits them)")
  static let seeds = Option(
    "--seeds", "RANGE", OptionReading.frames, "seeds to show: 7, 1-20 or 1,3,5-9")
  static let sizes = Option(
    "--sizes", "WxH,…", OptionReading.sizes, "stage sizes to show, in points")

  let session: Session
  let arguments: Arguments
  private let file: OutputFile
  let count: Int
  private let columns: Int?
  /// What is shown of each scene; nil for what it says itself.
  private let seeds: [UInt64?]
  private let sizes: [Size?]

  /// Most pictures on a sheet; all are kept in memory.
  private static let most = 400

  init(_ arguments: Arguments, _ session: Session) throws {
    self.session = session
    self.arguments = arguments
    file = try OutputFile(Self.output, arguments, session)
    let seeds = try arguments[Self.seeds]?.selection
    let sizes = try arguments[Self.sizes]
    count = try arguments[Self.count] ?? (seeds == nil && sizes == nil ? 12 : 1)
    columns = try arguments[Self.columns]
    self.seeds = seeds?.prefix(Self.most + 1).map { UInt64($0) } ?? [nil]
    self.sizes = sizes ?? [nil]
    let pictures = arguments.operands.count * self.seeds.count * self.sizes.count * count
    guard pictures <= Self.most else {
      throw Failure.usage(
        "sheet: expected at most \(Self.most) pictures, found \(pictures) or more")
    }
  }

  func run() throws {
    try checkSize()
    let plan = try plan(film)
    for film in plan.flatMap(\.films) { try film.dryRun() }
    let total = plan.flatMap(\.films).reduce(0) { $0 + $1.sizes.count }
    var progress = arguments.progress(of: total, session)
    var groups: [ContactSheet.Group] = []
    for planned in plan {
      var group = ContactSheet.Group(title: planned.title, note: planned.note, tiles: [])
      for film in planned.films { group.tiles += try film.tiles { progress.advance() } }
      groups.append(group)
    }
    progress.finish()
    try ContactSheet(groups, columns: columns).write(to: file)
    try session.print("Wrote \(NumberText.count(total, "picture")) to \(file.path).\n")
  }

  /// Scenes whose pictures stand together.
  private struct Group {
    var title = ""
    var note = ""
    var films: [SheetFilm] = []
  }

  /// Throws where the sheet would be too large. All seeds of a scene have pictures of one size.
  private func checkSize() throws {
    var sketch: SheetFilm?
    let plan = try plan { operand, size, seed in
      if let sketch, seed != seeds.first { return sketch }
      let film = try film(operand, size, seed)
      sketch = film
      return film
    }
    try ContactSheet.check(
      plan.map { (!$0.title.isEmpty, $0.films.flatMap(\.sizes)) }, columns: columns)
  }

  /// Single pictures of several scenes stand together, under their names.
  var isGallery: Bool {
    let wanted = arguments.operands.count * seeds.count * sizes.count * count
    return wanted == arguments.operands.count && wanted > 1
  }

  private func film(_ operand: String, _ size: Size?, _ seed: UInt64?) throws -> SheetFilm {
    try SheetFilm(operand, seed: seed, size: size, of: self)
  }

  /// What is shown, in order, as `film` gives it.
  private func plan(
    _ film: (_ operand: String, Size?, _ seed: UInt64?) throws -> SheetFilm
  ) throws -> [Group] {
    var groups: [Group] = []
    var gallery = Group()
    for operand in arguments.operands {
      for size in sizes {
        var group = Group()
        for seed in seeds {
          let film = try film(operand, size, seed)
          if isGallery {
            gallery.films.append(film)
          } else if count > 1 {
            groups.append(Group(title: film.title, note: film.note, films: [film]))
          } else {
            // One moment of each: the seeds of a size stand together.
            (group.title, group.note) = (film.title, film.note)
            group.films.append(film)
          }
        }
        groups.append(group)
      }
    }
    return (groups + [gallery]).filter { !$0.films.isEmpty }
  }
}

/// One scene with one seed at one size.
private struct SheetFilm {
  let title: String
  /// What tells its group from others of the scene.
  let note: String
  /// What stands below its pictures; nil where that is their moment.
  private let label: String?
  private let scene: any Renderable
  private let request: any FrameRequest
  private let indices: [Int]
  private let session: Session

  init(
    _ operand: String, seed: UInt64?, size: Size?, of sheet: SheetRun
  ) throws {
    session = sheet.session
    var overrides = try SceneSettings(sheet.arguments)
    overrides.seed = seed ?? overrides.seed
    overrides.size = size ?? overrides.size
    request = try session.request(operand, overrides, sheet.arguments)
    scene = try request.source()
    let (length, count) = (scene.frameCount, sheet.count)
    // The middle of each part.
    indices = (0..<min(count, length)).map { (2 * $0 + 1) * length / (2 * min(count, length)) }
    title = request.title
    let sides = [scene.size.width, scene.size.height].map { JSON.number($0).text(.rounded) }
    label =
      sheet.isGallery
      ? request.scriptPlace == nil ? title : operand
      : count == 1 ? seed.map { "seed \($0)" } : nil
    note = [
      size == nil ? nil : sides.joined(separator: " × "),
      label == nil ? seed.map { "seed \($0)" } : nil, request.scriptPlace == nil ? nil : operand,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// The sizes of its pictures on the sheet, in points.
  var sizes: [Size] {
    indices.map { _ in ContactSheet.Tile.size(of: scene.size.width, scene.size.height) }
  }

  /// Throws the first mistake of its script.
  func dryRun() throws {
    try request.dryRun(through: indices.last ?? 0, isWhole: false, session)
  }

  /// The moments as they are on the sheet, painted at its scale.
  func tiles(advance: () -> Void) throws -> [ContactSheet.Tile] {
    let size = ContactSheet.Tile.size(of: scene.size.width, scene.size.height)
    // A tile is never too narrow to be seen: the picture of a narrower one is not as large.
    let ratio = min(size.width / scene.size.width, 2 * size.height / scene.size.height)
    var pictures = try session.pictures(
      of: scene, FrameSelection(frames: indices),
      scale: Painter.scale(ratio * ContactSheet.scale, of: scene.size),
      place: request.scriptPlace)
    var tiles: [ContactSheet.Tile] = []
    while let (frame, picture) = try pictures.next() {
      let moment = "\(NumberText.text(frame.seconds, decimals: 2)) s"
      tiles.append(.init(label: label ?? moment, picture: picture, size: size))
      advance()
    }
    return tiles
  }
}
