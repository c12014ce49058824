import Drawing
import Films
import Geometry
import Host
import JSONCoding
import Raster
import Rendering
import Scripting

struct SheetOptions: CommandOptions {
  var output = "Output/sheet.png"
  var count: Int?
  var columns: Int?
  var seeds: FrameRange?
  /// Sizes of the stage, in points.
  var sizes: [Size]?
  var results = ResultOptions()
  var scene = SceneOptions()

  /// Most pictures on a sheet; all are kept in memory.
  fileprivate static let most = 400

  static let options = Options<Self>(
    .value("-o, --output", \.output, .path("FILE.png", .writes), "where it goes"),
    .optional(
      "--count", \.count, .whole(in: 1...most), otherwise: "12, or 1 with --seeds or --sizes",
      "moments of each, evenly spread"),
    .optional(
      "--columns", \.columns, .whole(in: 1...most), "pictures in a row (default: as suits them)"),
    .optional("--seeds", \.seeds, .frames("RANGE"), "seeds to show: 7, 1-20 or 1,3,5-9"),
    .optional("--sizes", \.sizes, .sizes, "stage sizes to show, in points"),
    .group(\.results, ResultOptions.quiet), .group(\.scene, SceneOptions.all))
  static let needs: [OptionNeed<Self>] = [
    .oneOf(\.seeds, or: "--seed") { $0.scene.explicit.seed != nil },
    .oneOf(\.sizes, or: "--size") { $0.scene.explicit.size != nil },
    .oneOf(\.sizes, \.scene.device),
  ]
}

extension Subcommand {
  package static let sheet = Subcommand(
    "sheet", "Shows moments, seeds and sizes of scenes side by side on one picture",
    operands: Operands(text: "(EXPERIENCE | SCENE.json | FILM.json)…", count: 1...Int.max),
    options: SheetOptions.self, paints: true
  ) { arguments, session in
    try SheetRun(arguments, session).run()
    return .done
  }
}

private struct SheetRun {
  let session: Session
  let arguments: Arguments<SheetOptions>
  private let file: OutputFile
  let count: Int
  /// What is shown of each scene; nil for what it says itself.
  private let seeds: [UInt64?]
  private let sizes: [Size?]

  init(_ arguments: Arguments<SheetOptions>, _ session: Session) throws {
    self.session = session
    self.arguments = arguments
    file = try OutputFile(\.output, arguments, session)
    let (seeds, sizes) = (arguments.seeds?.selection, arguments.sizes)
    count = arguments.count ?? (seeds == nil && sizes == nil ? 12 : 1)
    self.seeds = seeds?.prefix(SheetOptions.most + 1).map { UInt64($0) } ?? [nil]
    self.sizes = sizes ?? [nil]
    let pictures = arguments.operands.count * self.seeds.count * self.sizes.count * count
    guard pictures <= SheetOptions.most else {
      throw Failure.usage(
        "sheet: expected at most \(SheetOptions.most) pictures, found \(pictures) or more")
    }
  }

  func run() throws {
    try checkSize()
    let plan = try plan(film)
    for film in plan.flatMap(\.films) { try film.dryRun() }
    let total = plan.flatMap(\.films).reduce(0) { $0 + $1.sizes.count }
    var progress = arguments.results.progress(of: total, session)
    var groups: [ContactSheet.Group] = []
    for planned in plan {
      var group = ContactSheet.Group(title: planned.title, note: planned.note, tiles: [])
      for film in planned.films { group.tiles += try film.tiles { progress.advance() } }
      groups.append(group)
    }
    progress.finish()
    try ContactSheet(groups, columns: arguments.columns).write(to: file)
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
      plan.map { (!$0.title.isEmpty, $0.films.flatMap(\.sizes)) }, columns: arguments.columns)
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
  /// The words below its pictures; nil if that is their moment.
  private let label: String?
  private let scene: any Renderable
  private let request: any FrameRequest
  private let indices: [Int]
  private let session: Session

  init(
    _ operand: String, seed: UInt64?, size: Size?, of sheet: SheetRun
  ) throws {
    session = sheet.session
    var options = sheet.arguments.scene
    options.settings.seed = seed ?? options.settings.seed
    options.settings.size = size ?? options.settings.size
    request = try session.request(operand, options)
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
