import Drawing
import Files
import Goldens
import Host
import JSONCoding
import Scripting

/// Two scenes, played side by side.
struct SceneComparison {
  private let one: ExplainedScene
  private let other: ExplainedScene
  private let session: Session

  init(_ one: ExplainedScene, _ other: ExplainedScene, _ session: Session) {
    self.one = one
    self.other = other
    self.session = session
  }

  /// The first frame whose trace or drawing differs; nil where none does.
  func firstDifference() throws -> FrameDifference? {
    var (left, right) = (frames(of: one), frames(of: other))
    while true {
      let (first, second) = (try left.next(), try right.next())
      guard let first, let second else {
        guard let rest = first ?? second else { return nil }
        return FrameDifference(
          frame: rest.index, time: rest.seconds,
          counts: [one.scene.frameCount, other.scene.frameCount], remark: remark)
      }
      if let difference = difference(first, second) { return difference }
    }
  }

  private func frames(of explained: ExplainedScene) -> SceneFrames {
    let scene = explained.scene
    return session.frames(
      of: scene, FrameSelection(0..<scene.frameCount), [.canvas, .trace], place: explained.place)
  }

  private func difference(_ first: Frame, _ second: Frame) -> FrameDifference? {
    guard let canvas = first.canvas, let otherCanvas = second.canvas else { return nil }
    let trace = JSONDifference(Self.told(first.trace), Self.told(second.trace))
    let isScaled = one.scene.scale != other.scene.scale
    guard trace != nil || canvas != otherCanvas || isScaled else { return nil }
    let drawing = DrawingDifference(from: canvas, to: otherCanvas)
    // What the second lacks stands where the first has it.
    let area = drawing?.area ?? DrawingDifference(from: otherCanvas, to: canvas)?.area
    return FrameDifference(
      frame: first.index, time: first.seconds, trace: trace?.text, drawing: drawing, remark: remark,
      scene: other.scene, canvas: otherCanvas, area: drawing == nil ? nil : area)
  }

  /// A line of a trace as a file holds it: rounded, members sorted.
  private static func told(_ line: JSON?) -> JSON? {
    line.flatMap { try? JSON(text: $0.text(.rounded)) }
  }

  /// The first key in which the scenes themselves differ.
  private var remark: String? {
    let scenes = [one, other].map { try? JSON(text: $0.scene.canonicalJSON) }
    return JSONDifference(scenes[0], scenes[1]).map { "scene: \($0.text)" }
  }
}
