import Films
import Geometry
import Host
import JSONCoding
import Raster
import Scripting

/// Deliveries that share a stage, what players look like on it, and the rate at which it is
/// simulated.
struct DeliveryStage {
  let size: Size
  /// Pixels per point, to which the frames of clips are aligned; nil if there are no clips.
  let scale: Double?
  /// Settings of scenes in place of their own, without the stage.
  let settings: SceneSettings
  /// All rates of its films go into it: each takes every n-th frame. Nil where there are stills only.
  private var rate: FrameRate?
  private(set) var items: [Delivery]

  /// Frames per second.
  var fps: FrameRate { rate ?? 30 }

  /// The stages of `items` of `operand`, in their order; `options` count before the looks that they
  /// ask for.
  static func all(
    of items: [Delivery], _ operand: DeliveryOperand, under options: SceneSettings
  ) -> [DeliveryStage] {
    var stages: [DeliveryStage] = []
    for item in items.map({ $0.shaped(as: operand.ownSize) }) {
      let new = DeliveryStage(
        size: item.size, scale: operand.hasClips(on: item.size) ? item.scale : nil,
        settings: options.over(item.looks), rate: item.fps, items: [item])
      if !stages.indices.contains(where: { stages[$0].take(new) }) { stages.append(new) }
    }
    return stages
  }

  /// Adds the items of `new` if its stage is this one and its steps are as long.
  private mutating func take(_ new: DeliveryStage) -> Bool {
    guard (new.size, new.scale) == (size, scale), new.settings == settings else { return false }
    if let own = new.rate {
      guard let common = rate.map({ own.common(with: $0) }) ?? own else { return false }
      rate = common
    }
    items += new.items
    return true
  }
}

extension FrameRate {
  /// The least rate into which this one and `other` go, so that steps are as long as in both; nil
  /// where there is none.
  fileprivate func common(with other: FrameRate) -> FrameRate? {
    guard self != other else { return self }
    func divisor(_ one: Int, _ other: Int) -> Int {
      other == 0 ? one : divisor(other, one % other)
    }
    let least = numerator / divisor(numerator, other.numerator) * other.numerator
    // Steps of 120 a second hold all rates that go into them.
    guard denominator == 1, other.denominator == 1, 120.isMultiple(of: least) else { return nil }
    return FrameRate(least)
  }
}

/// The operand of `deliver`: an experience, a scene or a film, whose file is read once.
struct DeliveryOperand {
  private let name: String
  /// Its file with what it holds; nil for an experience.
  private let file: InputFile?
  /// True if it is a film.
  fileprivate let isFilm: Bool
  /// The size that it has by itself; nil for an experience, and a scene that names none.
  let ownSize: Size?

  /// The experience `name`, or what the file of that name holds.
  init(_ name: String, _ session: Session) throws {
    var file: InputFile?
    if session.namesFile(name) {
      var read = InputFile(path: name)
      read.contents = try session.document(read)
      file = read
    } else {
      _ = try session.experience(name)
    }
    (self.name, self.file) = (name, file)
    let json = file.flatMap { try? JSON(bytes: $0.bytes()) }
    isFilm = json.map(FilmDocument.isMeant) ?? false
    ownSize =
      isFilm
      ? try file.flatMap { try FilmRequest($0, SceneOptions(), session) }?.film.size
      : try file.map { try SceneRequest.file($0, session.schemas) }?.settings.size
  }

  /// The film of `request`, which `file` holds.
  init(_ request: FilmRequest, in file: InputFile) {
    (name, self.file, isFilm, ownSize) = (file.path, file, true, request.film.size)
  }

  /// True if its pictures on a stage of `stage` are those of a film, whose clips have frames.
  fileprivate func hasClips(on stage: Size) -> Bool {
    isFilm || ownSize.map { $0 != stage } ?? false
  }

  /// The deliveries that a film names; nil if it names none, and for what is no film.
  func deliveries(_ session: Session) throws -> DeliveryList? {
    try file.flatMap { try FilmRequest($0, SceneOptions(), session)?.deliveries }
  }

  fileprivate func request(
    _ settings: SceneSettings, _ session: Session
  ) throws -> any FrameRequest {
    guard let file else { return try SceneRequest(name, SceneOptions(settings), session) }
    return try session.request(file, SceneOptions(settings))
  }
}

/// What is delivered, on one stage.
struct DeliverySource {
  /// The request that is played, and rehearsed before.
  let request: any FrameRequest
  /// What is simulated.
  let source: any Renderable
  /// True if it is a film, whose length its clips decide.
  var isFilm: Bool { request is FilmRequest }

  /// What `operand` asks for on the stage of `stage`. A scene that names a size of its own is fitted
  /// into it, as a film of one clip whose bars continue its backdrop.
  init(_ operand: DeliveryOperand, _ stage: DeliveryStage, _ session: Session) throws {
    var settings = stage.settings
    settings.fps = stage.fps
    let isFitted = !operand.isFilm && stage.scale != nil
    // The safe area is that of the stage, as in films.
    if isFitted {
      settings.safeArea = nil
    } else {
      (settings.size, settings.scale) = (stage.size, stage.scale)
    }
    request = try operand.request(settings, session)
    guard isFitted, let scale = stage.scale, let scene = try request.source() as? Scene else {
      source = try request.source()
      return
    }
    let background = Letterbox.background(of: scene, on: stage.size, session)
    let film: JSON = [
      "film": 1, "name": .string(scene.experience),
      "size": ["width": .number(stage.size.width), "height": .number(stage.size.height)],
      "scale": .number(scale), "fps": stage.fps.json,
      "clips": [["scene": try JSON(text: scene.canonicalJSON)]],
    ]
    source = try session.source(
      canonical: film.with(background.map { [.init("background", $0)] } ?? []).text(.canonical))
  }
}

/// The same pictures at another scale, opaque.
struct ScaledSource: Renderable {
  private let source: any Renderable
  let scale: Double
  let fps: FrameRate

  init(_ source: any Renderable, scale: Double, fps: FrameRate? = nil) {
    (self.source, self.scale) = (source, scale)
    self.fps = fps ?? source.fps
  }

  var name: String { source.name }
  var size: Size { source.size }
  var duration: Double { source.duration }
  var frameCount: Int { source.frameCount }
  var stepsPerFrame: Int { source.stepsPerFrame }
  var isTransparent: Bool { false }
  var resources: String? { source.resources }
  var canonicalJSON: String {
    guard case .object(let members)? = try? JSON(text: source.canonicalJSON) else {
      return source.canonicalJSON
    }
    let others = members.filter { $0.key != "scale" }
    return JSON.object(others + [.init("scale", .number(scale))]).text(.canonical)
  }
  var kind: String { source.kind }
  var scenes: [Scene] { source.scenes }
  func isSame(as canonical: String) -> Bool { source.isSame(as: canonical) }
  func frames(
    in configuration: PlayerConfiguration, indices: FrameSelection, contents: Frames.Contents
  ) -> any FrameProducer {
    source.frames(in: configuration, indices: indices, contents: contents)
  }
}
