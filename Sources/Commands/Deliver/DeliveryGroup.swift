import Files
import Films
import Geometry
import Host
import JSONCoding
import Raster
import Scripting
import Sound

/// Deliveries that share a stage, and the rate at which it is simulated.
struct DeliveryStage {
  let size: Size
  /// All rates of its films go into it: each takes every n-th frame.
  private(set) var fps: FrameRate
  private(set) var items: [Delivery]

  /// Adds `item`, where its stage is this one and its steps are as long.
  fileprivate mutating func take(_ item: Delivery) -> Bool {
    guard item.size == size else { return false }
    guard let rate = item.fps else {
      items.append(item)
      return true
    }
    let common = fps.numerator / Self.divisor(fps.numerator, rate.numerator) * rate.numerator
    // Steps of 120 a second hold all rates that go into them.
    guard 120.isMultiple(of: common) else { return false }
    fps = FrameRate(common)
    items.append(item)
    return true
  }

  fileprivate init(_ item: Delivery) {
    (size, fps, items) = (item.size, item.fps ?? 30, [item])
  }

  private static func divisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : divisor(other, one % other)
  }
}

/// What is delivered, on one stage.
struct DeliverySource {
  private let request: any FrameRequest
  /// What is simulated.
  let source: any Renderable

  /// What `operand` asks for on the stage of `stage`. A scene that names a size of its own is fitted
  /// into it, as a film of one clip.
  init(
    _ operand: String, _ settings: SceneSettings, _ stage: DeliveryStage, _ arguments: Arguments,
    _ session: Session
  ) throws {
    var settings = settings
    var own = settings
    settings.size = stage.size
    (settings.fps, own.fps) = (stage.fps, stage.fps)
    let asked = try session.request(operand, settings, arguments)
    let first = try asked.source()
    request = asked
    guard first is Scene, SceneRequest.namesFile(operand, session),
      let json = try? JSON(bytes: InputFile(path: operand).bytes()), json["size"] != nil,
      let scene = try session.request(operand, own, arguments).source() as? Scene,
      scene.size != stage.size
    else {
      source = first
      return
    }
    let film: JSON = [
      "film": 1, "name": .string(scene.experience),
      "size": ["width": .number(stage.size.width), "height": .number(stage.size.height)],
      "fps": stage.fps.json,
      "clips": [["scene": try JSON(text: scene.canonicalJSON)]],
    ]
    source = try session.source(canonical: film.text(.canonical))
  }

  /// Throws the first mistake of its scripts.
  func dryRun(_ session: Session) throws {
    try request.dryRun(through: source.frameCount - 1, isWhole: false, session)
  }
}

/// A delivery, the frames that it takes, and its files.
struct DeliveryOutput {
  let delivery: Delivery
  let indices: FrameSelection
  let paths: [String]
  let maxBytes: Int?
  /// Of all its files, once they are made.
  var bytes = 0
}

/// The deliveries of one stage, made in one simulation.
struct DeliveryGroup {
  let source: DeliverySource
  private let outputs: [DeliveryOutput]
  private let isHeard: Bool
  /// All frames that any of them takes.
  let frames: FrameSelection

  /// The deliveries of each stage, in the order of the list.
  static func stages(_ items: [Delivery]) -> [DeliveryStage] {
    var stages: [DeliveryStage] = []
    for item in items {
      let place = stages.indices.first { stages[$0].take(item) }
      if place == nil { stages.append(DeliveryStage(item)) }
    }
    return stages
  }

  init(
    _ stage: DeliveryStage, _ source: DeliverySource, to folder: String, at moments: [Double]?,
    maxSize: Int?, isHeard: Bool, _ session: Session
  ) throws {
    (self.source, self.isHeard) = (source, isHeard)
    outputs = try stage.items.map { item in
      let indices = try Self.indices(of: item, in: source.source, moments)
      let paths = Self.paths(of: item, indices, in: folder)
      for path in paths {
        try FilePlace.checkNoFolder(path)
        try session.files.write(path, as: "--output")
      }
      return DeliveryOutput(
        delivery: item, indices: indices, paths: paths,
        maxBytes: item.kind == .gif ? maxSize ?? item.maxBytes : item.maxBytes)
    }
    frames = outputs.map(\.indices).reduce(FrameSelection(0..<0)) { $0.union($1) }
  }

  /// The frames of `source` that `item` takes. Throws where it is too short or too long.
  private static func indices(
    of item: Delivery, in source: any Renderable, _ moments: [Double]?
  ) throws -> FrameSelection {
    let seconds = source.duration
    func number(_ value: Double) -> String { JSON.number(value).text(.rounded) }
    guard item.least - 1e-9...item.most + 1e-9 ~= seconds else {
      throw Failure(
        .badInput,
        "\(item.name): expected a length of \(number(item.least))…\(number(item.most)) s, found"
          + " \(number(seconds)) s")
    }
    let count = source.frameCount
    guard let fps = item.fps else {
      guard let moments else {
        return FrameSelection(
          frames: (0..<item.count).map { min((2 * $0 + 1) * count / (2 * item.count), count - 1) })
      }
      return FrameSelection(
        frames: try moments.map { moment in
          guard let frame = source.frame(at: moment) else {
            throw Failure.option(
              "--at", expected: "moments from 0…\(number(seconds))", found: number(moment))
          }
          return frame
        })
    }
    let step = source.fps.numerator / fps.numerator
    return FrameSelection(frames: stride(from: 0, to: count, by: max(1, step)))
  }

  private static func paths(
    of item: Delivery, _ indices: FrameSelection, in folder: String
  ) -> [String] {
    let start = (folder.hasSuffix("/") ? folder : folder + "/") + item.name
    switch item.kind {
    case .film: return [start + ".mp4"]
    case .gif: return [start + ".gif"]
    case .stills:
      let count = indices.count
      return count == 1 ? [start + ".png"] : (1...count).map { "\(start)-\($0).png" }
    }
  }
}

// MARK: Making

extension DeliveryGroup {
  /// Belongs to one delivery while its frames are painted.
  private final class Sink {
    let indices: FrameSelection
    var writer: FrameWriter

    init(_ source: any Renderable, _ indices: FrameSelection, to target: FrameTarget) throws {
      self.indices = indices
      writer = try FrameWriter(
        for: source, .balanced, to: target, jobs: Workers.processors)
    }
  }

  /// Makes all of them; `advance` is called for each frame.
  func make(_ session: Session, advance: () -> Void) throws -> [DeliveryOutput] {
    var sinks: [Sink] = []
    _ = try open(outputs[...], &sinks, session, advance)
    return outputs.map { output in
      var made = output
      made.bytes = output.paths.reduce(0) { $0 + (FilePlace.size($1) ?? 0) }
      return made
    }
  }

  /// Opens the first of `rest`, then the others; once all are open the frames go to them.
  private func open(
    _ rest: ArraySlice<DeliveryOutput>, _ sinks: inout [Sink], _ session: Session,
    _ advance: () -> Void
  ) throws -> SoundLog {
    guard let output = rest.first else { return try play(sinks, session, advance) }
    let item = output.delivery
    let shown = ScaledSource(source.source, scale: item.scale)
    let others = rest.dropFirst()
    func pass(to stream: ByteStream) throws -> SoundLog {
      let frames = FrameStream(.raw, of: shown, output.indices, into: stream)
      sinks.append(try Sink(shown, output.indices, to: .stream(frames)))
      return try open(others, &sinks, session, advance)
    }
    switch item.kind {
    case .stills:
      for path in output.paths { try Folder.create(for: path) }
      let paths = Dictionary(uniqueKeysWithValues: zip(output.indices, output.paths))
      sinks.append(try Sink(shown, output.indices, to: .files { paths[$0].map { [$0] } ?? [] }))
      return try open(others, &sinks, session, advance)
    case .gif:
      let file = GIFFile(
        path: output.paths[0], width: shown.pixelWidth, height: shown.pixelHeight,
        rate: item.fps ?? 30, maxBytes: output.maxBytes)
      return try file.write(pass)
    case .film:
      var file = FilmFile(
        file: try OutputFile(at: output.paths[0], as: "--output", session), format: .mp4,
        frames: output.indices.count, width: shown.pixelWidth, height: shown.pixelHeight,
        rate: item.fps ?? 30, isTransparent: false)
      (file.isHeard, file.bitrate, file.maxBytes) = (item.hasSound, item.bitrate, output.maxBytes)
      let seconds = FrameSelection(0..<output.indices.count)
      let (log, _) = try file.write { [isHeard] log in
        try FilmSound(
          isHeard ? log.score : Score([]), frames: seconds,
          of: ScaledSource(source.source, scale: item.scale, fps: item.fps), track: nil)
      } _: {
        try pass(to: $0)
      }
      return log
    }
  }

  /// Simulates once; each frame goes to all that take it.
  private func play(
    _ sinks: [Sink], _ session: Session, _ advance: () -> Void
  ) throws -> SoundLog {
    var log = SoundLog(SoundPlan(), from: 0)
    let canonical = source.source.canonicalJSON
    var simulated = session.frames(of: source.source, frames, place: nil)
    while let frame = try simulated.next() {
      log.note(frame.events)
      let texts = FrameNote.texts(of: frame.index, canonical: canonical, by: session.tool)
      for sink in sinks where sink.indices.contains(frame.index) {
        _ = try sink.writer.write(frame, texts: texts)
      }
      advance()
    }
    return log
  }
}

/// The same pictures at another scale.
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
  var canonicalJSON: String { source.canonicalJSON }
  var kind: String { source.kind }
  var scenes: [Scene] { source.scenes }
  func isSame(as canonical: String) -> Bool { source.isSame(as: canonical) }
  func frames(
    in configuration: PlayerConfiguration, indices: FrameSelection, contents: Frames.Contents
  ) -> any FrameProducer {
    source.frames(in: configuration, indices: indices, contents: contents)
  }
}
