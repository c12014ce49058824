import Controls
import Geometry
import Host
import JSONCoding
import Pages
import Raster
import Rendering
import Scripting

/// A scene that is reviewed: what its trace tells, and some of its frames as pictures.
struct ReviewedScene {
  /// Most frames that are shown.
  static let mostFrames = 7200
  /// Most pixels of a picture: two dozen of them make a file of some megabytes.
  private static let mostPixels = 90_000.0

  private var request: SceneRequest
  private let session: Session

  init(_ request: SceneRequest, _ session: Session) {
    (self.request, self.session) = (request, session)
  }

  /// What the page holds of it: so many `pictures`, evenly spread, and that of one `frame` more.
  func side(
    named name: String, pictures count: Int, showing frame: Int?, _ arguments: Arguments
  ) throws -> ReviewPage.Side {
    var request = request
    let range = try arguments[FrameRange.reported]
    let indices = thinned(try request.frames(range, session))
    try request.dryRun(through: indices.last ?? 0, isWhole: range == nil, session)
    let scene = try request.scene()
    let shown = Set(spread(count, over: indices) + [frame].compactMap(\.self))
    var side = ReviewPage.Side(name: name, facts: facts(of: scene, request.experience), changes: [])
    var changes = TraceChanges()
    var progress = arguments.progress(of: indices.count, session)
    defer { progress.finish() }
    var frames = session.frames(
      of: scene, FrameSelection(frames: indices), [.trace, .canvas], place: request.scriptPlace)
    while let frame = try frames.next() {
      if let line = frame.trace { side.changes.append(changes.next(line)) }
      if count > 0, shown.contains(frame.index), let canvas = frame.canvas {
        let picture = try PNGEncoder.png(
          of: canvas, named: frame.name, scale: scale(of: scene),
          isTransparent: scene.background == .none, .small)
        side.pictures.append((frame.index, picture))
      }
      progress.advance()
    }
    return side
  }

  /// Pixels a point: those of the scene, or fewer where pictures would be too large.
  private func scale(of scene: Scene) -> Double {
    let area = scene.size.width * scene.size.height
    return min(scene.scale, (Self.mostPixels / area).squareRoot())
  }

  /// Every so many frames, where there are too many.
  private func thinned(_ selection: FrameSelection) -> [Int] {
    let stride = (selection.count + Self.mostFrames - 1) / Self.mostFrames
    return selection.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
  }

  /// So many of `indices`, the first and the last among them.
  private func spread(_ count: Int, over indices: [Int]) -> [Int] {
    guard count > 1 else { return Array(indices.prefix(count)) }
    return (0..<count).map { indices[$0 * (indices.count - 1) / (count - 1)] }
  }

  private func facts(of scene: Scene, _ experience: Experience) -> [JSON.Member] {
    let controls = experience.controls.map { control -> JSON in
      [
        "id": .string(control.id), "label": .string(control.label),
        "ranges": .array(
          control.axes.map { [.number($0.range.lowerBound), .number($0.range.upperBound)] }),
      ]
    }
    return [
      .init("experience", .string(experience.id)), .init("title", .string(experience.title)),
      .init("size", [.number(scene.size.width), .number(scene.size.height)]),
      .init("controls", .array(controls)),
    ]
  }
}
