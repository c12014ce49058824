import Drawing
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Views

extension PlayerConfiguration {
  /// Returns a configuration that plays only `film`, as a live experience: its clips play in
  /// players of this configuration.
  package func playing(_ film: Film) -> PlayerConfiguration {
    let configuration = self
    let experience = Experience(film.name, title: film.name, category: "Film", Screen.self)
      .wrapped { _ in FilmPerformance(film, in: configuration) }
    return playing([experience])
  }
}

extension Film {
  /// Returns the scene that shows the film in a ``PlayerConfiguration/playing(_:)``, in a loop.
  /// Throws if the film is too long for a scene.
  package func live(in configuration: PlayerConfiguration) throws(ScriptError) -> SceneFile {
    try SceneFile(
      [
        "scene": 1, "experience": .string(name),
        "size": ["width": .number(size.width), "height": .number(size.height)],
        "scale": .number(scale), "fps": fps.json, "loop": true, "chrome": "none",
        "duration": .number(Scene.duration(frames: frameCount, fps: fps)), "steps": [],
      ], schemas: ExperienceSchemas(configuration))
  }

  /// Returns the state of frame `index`, as the metrics of an experience: the clip with its index,
  /// its transition, and the titles; false for none.
  fileprivate func facts(at index: Int) -> JSON {
    let numbers = clips(at: index)
    let place = numbers.upperBound - 1
    let passing = numbers.count == 2 ? clips[place].transition : nil
    let time = fps.seconds(of: index)
    func words(_ isCaption: Bool) -> JSON {
      let seen = titles.filter { title in
        (title.look.style == .caption) == isCaption && title.opacity(at: time) > 0
      }
      let text = seen.map { $0.text.replacing("\n", with: " ") }.joined(separator: " · ")
      return text.isEmpty ? false : .string(text)
    }
    return [
      "clip": .string("\(place + 1) \(clips[place].scene?.experience ?? "backdrop")"),
      "transition": passing.map { .string($0.kind.rawValue) } ?? false,
      "titles": words(false), "captions": words(true),
    ]
  }
}

/// The picture of a film's experience, which is empty.
private struct Screen: Picture {
  static let controls = ControlsSchema<Screen>(pattern: .none)
  func draw(at moment: Moment, on canvas: inout Canvas) {}
}

/// A film in playback, frame by frame. A value: a copy is a checkpoint to return to.
private struct FilmPerformance: AnyRenderer {
  private let film: Film
  private var frames: FilmFrames
  /// The shown frame; nil before the first.
  private var frame: Frame?
  private(set) var events: [RendererEvent] = []

  init(_ film: Film, in configuration: PlayerConfiguration) {
    self.film = film
    frames = FilmFrames(of: film, in: configuration, indices: FrameSelection(0..<film.frameCount))
  }

  mutating func update(values: [Double], touches: [Touch], input: DeviceInput, step: Step) {
    events = []
    // After the last frame that one stays, as does the latest one if a script fails.
    guard step.index.isMultiple(of: film.stepsPerFrame),
      let next = try? frames.next(unless: { false })
    else { return }
    frame = next
    events = next.events.compactMap { event -> RendererEvent? in
      switch event.kind {
      case .haptic(let name): return .haptic(name)
      case .animation(let name, let end): return .animation(name, end)
      default: return nil
      }
    }
  }

  func drawBackdrop(on canvas: inout Canvas) {}

  func draw(on canvas: inout Canvas) {
    if let picture = frame?.canvas { canvas.append(picture) }
  }

  var metrics: JSON { film.facts(at: frame?.index ?? 0) }
  var work: Int { 0 }
  var violations: [(invariant: String, found: String)] { [] }
}
