import Files
import Gestures
import Host
import JSONCoding
import Scripting

/// The shortest scene in which the same is found as in a script.
struct ShortestScene {
  let finding: Fuzzer.Finding
  let samples: Int
  let scene: Scene

  /// The scene, for a file.
  var text: String { SceneDocument(scene).text }

  /// The moment and the length of what leads there, in words.
  var words: String {
    let time = JSON.number(finding.seconds).text(.rounded)
    return "at \(time) s (frame \(finding.frame)) by \(NumberText.count(samples, "sample"))"
  }

  /// Creates the scene by making `script` shorter, in which `found` was found on the stage of
  /// `scene`, by `replay` if that is nil, which finds it in other scenes. Nil if it is not found.
  init?(
    _ script: FuzzScript, _ found: Fuzzer.Finding? = nil, on scene: Scene,
    replay: @escaping (Scene) -> Fuzzer.Finding?
  ) throws {
    guard let found = found ?? replay(script.scene(on: scene)) else { return nil }
    var shrinker = FuzzShrinker(script, found) { replay($0.scene(on: scene)) }
    shrinker.run()
    if let signal = Interruption.signal {
      throw signal.failure(
        "before it was made shorter, a script led to \(found.violation.invariant)")
    }
    // Tenths of a second; the frame that shows it is the last or nearly so.
    let length = Scene.duration(frames: shrinker.finding.frame + 1, fps: scene.fps)
    let (touches, events) = (shrinker.script.samples, shrinker.script.events)
    let shortest = scene.playing(touches, events, for: (length * 10).rounded(.up) / 10)
    guard let finding = replay(shortest) else { return nil }
    (self.finding, self.scene, samples) = (finding, shortest, touches.count + events.count)
  }
}

extension FuzzScript {
  /// Creates the script of what the fingers of `scene` do up to its end in the player of `session`; nil if
  /// there are other steps.
  init?(of scene: Scene, _ session: Session) {
    guard
      let samples = scene.touchSamples(
        in: session.configuration, unless: { Interruption.signal != nil })
    else { return nil }
    self.init(samples, rest: max(0, scene.duration - (samples.last?.time ?? 0)))
  }
}

/// The file that a scene goes to, or standard output.
struct SceneOutput {
  /// The path, `-` for standard output.
  let path: String
  private let file: OutputFile?
  private let session: Session

  /// Creates the output at `path`, which the option `name` gives.
  init(_ path: String, as name: String, _ session: Session) throws {
    (self.path, self.session) = (path, session)
    file = path == "-" ? nil : try OutputFile(at: path, as: name, session)
  }

  /// The path in words.
  var words: String { path == "-" ? "standard output" : Quotation.text(path) }

  func write(_ text: String) throws {
    guard let file else { return try session.output.write(text) }
    try file.write(Array(text.utf8))
  }
}
