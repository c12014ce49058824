import Controls
import Notation
import Scripting

/// The moments of a case, held against the length of its scene. A scene whose length nobody named
/// is made as long as they ask for.
struct CaseMoments {
  private(set) var scene: Scene
  private(set) var stills: [GoldenCase.Still] = []
  private(set) var film: GoldenCase.Film?
  private let file: SceneFile

  private static let mostFrames = 10_000_000

  init(_ file: SceneFile) throws(ScriptError) {
    self.file = file
    scene = try file.resolved()
  }

  mutating func take(stills node: JSONCursor) throws(ScriptError) {
    let elements = try node.elements()
    guard !elements.isEmpty else { throw node.expected("at least one moment") }
    var names: Set<String> = []
    for element in elements {
      let still = try still(element)
      guard names.insert(ValueFormat.fixed(still.seconds, decimals: 3)).inserted else {
        throw element.expected("moments at least 0.001 s apart")
      }
      stills.append(still)
    }
  }

  mutating func take(film node: JSONCursor) throws(ScriptError) {
    try node.checkKeys(["frames", "keys"])
    let frames = try node.required("frames", "frames such as 0-119")
    let selection = try FrameSelection(try frames.text(), at: frames)
    try lengthen(through: selection.last, at: frames)
    let taken: FrameSelection
    do throws(ScriptError) { taken = try selection.clamped(to: scene.frameCount) } catch {
      throw frames.expected("frames from 0…\(scene.frameCount - 1)")
    }
    var keys: Set<Int> = []
    for key in try node.optional("keys")?.elements() ?? [] {
      let index = try key.count()
      guard taken.contains(index) else { throw key.expected("one of the film's frames") }
      guard keys.insert(index).inserted else { throw key.expected("each frame once") }
    }
    film = GoldenCase.Film(frames: taken, keys: keys.sorted())
  }

  private mutating func still(_ node: JSONCursor) throws(ScriptError) -> GoldenCase.Still {
    let seconds = try node.notNegative()
    let frame = scene.fps.index(at: seconds)
    try lengthen(through: frame, at: node)
    guard seconds <= scene.fps.seconds(of: scene.frameCount) + 1e-9 else {
      throw node.expected("a moment from 0…\(JSON.number(scene.duration).text(.rounded))")
    }
    // The end of a scene is the end of its last frame.
    return GoldenCase.Still(seconds: seconds, frame: min(frame, scene.frameCount - 1))
  }

  private mutating func lengthen(through frame: Int, at node: JSONCursor) throws(ScriptError) {
    guard file.duration == nil, frame >= scene.frameCount else { return }
    guard frame < CaseMoments.mostFrames else {
      throw node.expected("frames below \(CaseMoments.mostFrames)")
    }
    var overrides = SceneOverrides()
    overrides.duration = Scene.duration(frames: frame + 1, fps: scene.fps)
    scene = try file.resolved(overriding: overrides)
  }
}

extension FrameSelection {
  /// Reads frames that stand in a document.
  fileprivate init(_ text: String, at node: JSONCursor) throws(ScriptError) {
    do throws(ScriptError) { try self.init(text) } catch {
      throw node.expected("frames such as 10, 0-99, 0-99:5 or 1,3,5-9")
    }
  }
}
