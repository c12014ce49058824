import Controls
import JSONCoding
import Scripting

/// The moments of a case, held against the length of its scene. A scene whose length is not given
/// is made as long as they ask for.
struct CaseMoments {
  private(set) var scene: Scene
  private(set) var stills: [GoldenCase.Still] = []
  private(set) var film: GoldenCase.Film?
  private let file: SceneFile
  /// What makes the scene as long as asked for.
  private var settings = SceneSettings()

  init(_ file: SceneFile) throws(ScriptError) {
    self.file = file
    scene = try file.resolved()
  }

  mutating func take(stills node: ScriptCursor) throws(ScriptError) {
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

  mutating func take(film node: ScriptCursor) throws(ScriptError) {
    try node.checkKeys(GoldenCase.filmKeys)
    let frames = try node.required("frames", "frames such as 0-119")
    let selection = try FrameSelection(try frames.text(), at: frames)
    try lengthen(through: selection.last, at: frames)
    guard let taken = selection.clamped(to: scene.frameCount) else {
      throw frames.expected("frames from 0…\(scene.frameCount - 1)")
    }
    var keys: Set<Int> = []
    for key in try node.optional("keys")?.elements() ?? [] {
      let index = try GoldenCase.frame.read(key)
      guard taken.contains(index) else { throw key.expected("one of the film's frames") }
      guard keys.insert(index).inserted else { throw key.expected("each frame once") }
    }
    film = GoldenCase.Film(frames: taken, keys: keys.sorted())
  }

  private mutating func still(_ node: ScriptCursor) throws(ScriptError) -> GoldenCase.Still {
    let seconds = try GoldenCase.moment.read(node)
    try lengthen(through: scene.fps.index(at: seconds), at: node)
    guard let frame = scene.frame(at: seconds) else {
      throw node.expected("a moment from 0…\(JSON.number(scene.duration).text(.rounded))")
    }
    return GoldenCase.Still(seconds: seconds, frame: frame)
  }

  private mutating func lengthen(through frame: Int, at node: ScriptCursor) throws(ScriptError) {
    guard let longer = try file.lengthening(settings, toFrames: frame + 1) else {
      throw node.expected("frames below \(SceneLimits.frames)")
    }
    guard longer != settings else { return }
    settings = longer
    scene = try file.resolved(overriding: longer)
  }
}

extension FrameSelection {
  /// Reads frames that stand in a document.
  fileprivate init(_ text: String, at node: ScriptCursor) throws(ScriptError) {
    do throws(Flaw) { try self.init(text) } catch { throw node.expected(error.expected) }
  }
}
