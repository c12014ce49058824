import Drawing
import Files
import Films
import Goldens
import Host
import JSONCoding
import Raster
import Rendering
import Scripting

struct CheckOptions: CommandOptions {
  var scene = SceneOptions()
  var isLoop = false

  static let options = Options<Self>(
    .group(\.scene, SceneOptions.touches, SceneOptions.expect),
    .flag("--loop", \.isLoop, "tell whether the end of each scene meets its beginning, as a loop"))
}

extension Subcommand {
  package static let check = Subcommand(
    "check", "Checks scenes, films, lists of deliveries and WebDriver actions without rendering",
    operands: Operands(text: "(FILE | EXPERIENCE)…", count: 1...Int.max),
    options: CheckOptions.self,
    notes: """
      Plays the script of each scene, or the demonstration of an EXPERIENCE, without painting. Prints
      FILE: ok for each good one; a bad one gives an error, and one for each move or part that fails
      while it plays. Actions by themselves have no stage and no parts: with --touches they are played
      on those of a scene or an experience. What is allowed and hardly meant is a note: a finger that
      never lands or never lifts, a button or a key that is never released, a step that goes on after
      the end of its scene, an unknown key of an action, a setting with which the player does nothing,
      characters that the typeface lacks in labels, values, titles and the first picture.

      Of the first six seconds ten frames a second are drawn, though not painted: the first that
      cannot be, such as one with a coordinate that is not a number, is an error, too. Later frames
      and those between are not looked at.

      What a scene expects is judged in every step (help expectations). An error has the first moment
      at which it does not hold, with the values before and after, and the end is 1.

      With --loop each scene plays as a loop, whether it says so or not. The frame after its last,
      at the end of its duration, is painted and held against frame 0: tells how many pixels differ,
      by how much, and which command of the drawing first. Ends with 0 where all frames meet, 1
      where some do not.
      """
  ) { arguments, session in
    var worst = ExitCode.done
    for operand in arguments.operands {
      do {
        let check = try SceneCheck(operand, arguments, session)
        let mistakes = try check.mistakes()
        for mistake in mistakes { session.report(mistake) }
        guard mistakes.isEmpty else {
          worst = .badInput
          continue
        }
        let breaches = try check.breaches()
        for breach in breaches { session.report(breach) }
        guard breaches.isEmpty else {
          if worst == .done { worst = .different }
          continue
        }
        let seam = try check.seam()
        try session.print("\(OneLine.text(operand)): \(seam?.description ?? "ok")\n")
        if seam?.isClosed == false, worst == .done { worst = .different }
      } catch {
        let failure = Failure(error)
        guard failure.code == .badInput || failure.code == .noInput else { throw failure }
        session.report(failure)
        if worst != .badInput { worst = failure.code }
      }
    }
    return worst
  }
}

/// A scene as `render` would play it, or actions.
private struct SceneCheck {
  private enum Subject {
    case scene(SceneRequest, Scene)
    case film(FilmRequest, InputFile)
    case deliveries([Delivery])
    /// Touches alone, which have no stage to be played on.
    case touches(Script)
  }

  private let subject: Subject
  /// What errors call it.
  private let name: String
  private let arguments: Arguments<CheckOptions>
  private let session: Session

  /// Reads what `operand` names. Throws where it cannot be read at all.
  init(_ operand: String, _ arguments: Arguments<CheckOptions>, _ session: Session) throws {
    (self.arguments, self.session) = (arguments, session)
    var input: InputFile?
    if !session.experiences.contains(where: { $0.id == operand }) {
      var file = InputFile(path: operand)
      file.contents = try file.bytes()
      if let film = try FilmRequest(file, arguments.scene, session) {
        try arguments.refuse(
          \.isLoop, expected: "a scene or an experience", found: "a film")
        (subject, name) = (.film(film, file), file.name)
        return
      }
      if let json = try? JSON(bytes: file.bytes()), json[DeliveryList.word] != nil {
        try arguments.refuse(
          \.isLoop, \.scene.touches, \.scene.explicit.expect, expected: "a scene or an experience",
          found: "a list of deliveries")
        (subject, name) = (.deliveries(try DeliveryChoice.list(file).items), file.name)
        return
      }
      if let script = try Self.script(in: file, arguments, session) {
        (subject, name) = (.touches(script), file.name)
        return
      }
      input = file
    }
    var options = arguments.scene
    if arguments.isLoop { options.settings.loop = true }
    let request = try SceneRequest(operand, options, session, file: input)
    subject = .scene(request, try request.scene())
    name = request.scriptPlace ?? operand
  }

  /// The touches that `file` holds; nil if it holds a scene.
  private static func script(
    in file: InputFile, _ arguments: Arguments<CheckOptions>, _ session: Session
  ) throws -> Script? {
    let document = try file.parsed {
      try ScriptDocument(bytes: $0, schemas: session.schemas)
    }
    guard case .body(let script) = document else { return nil }
    try arguments.refuse(
      \.scene.touches, \.scene.explicit.expect,
      expected: "a scene or an experience to play them",
      found: "actions")
    return script
  }

  /// What goes wrong while the scene plays; tells what is hardly meant.
  func mistakes() throws -> [Failure] {
    switch subject {
    case .scene(let request, let scene): return try mistakes(of: request, scene)
    case .film(let request, let file):
      let failures = try mistakes(of: request)
      let check = DeliveryCheck(of: request, in: file)
      return try failures.isEmpty ? check.mistakes(session) : failures
    case .deliveries(let items):
      var missing = MissingCharacters(session)
      for item in items { missing.report(in: item) }
      return DeliveryCheck.clashes(among: items, in: name)
    case .touches(let script):
      for note in script.notes(input: session.schemas.input) { session.note("\(name): \(note)") }
      return []
    }
  }

  private func mistakes(of request: FilmRequest) throws -> [Failure] {
    let film = request.film
    request.reportNotes(session)
    var failures = try request.mistakes(through: film.frameCount - 1, session)
    guard failures.isEmpty else { return failures }
    for clip in film.clips {
      guard let scene = clip.scene else { continue }
      let undrawable = UndrawableFrame(of: scene, in: session.configuration)?.description
      failures += undrawable.map { [Failure(.badInput, "\(name): \(clip.place): \($0)")] } ?? []
    }
    var missing = MissingCharacters(session)
    missing.report(in: film)
    for title in film.titles { missing.report(in: title) }
    for item in request.deliveries?.items ?? [] { missing.report(in: item) }
    try Interruption.check()
    return failures
  }

  private func mistakes(of request: SceneRequest, _ scene: Scene) throws -> [Failure] {
    let mistakes = DryRun.mistakes(
      in: scene, of: session.configuration, through: scene.frameCount - 1
    ) { Interruption.signal != nil }
    try Interruption.check()
    request.reportNotes(of: scene)
    // A demonstration is as long as it is; a shorter scene shows its beginning.
    let late = request.isDemonstration ? [] : scene.lateSteps
    var undrawable: String?
    if mistakes.isEmpty {
      undrawable = UndrawableFrame(of: scene, in: session.configuration)?.description
      var missing = MissingCharacters(session)
      missing.report(in: scene)
      missing.report(inFirstPictureOf: scene)
    }
    try Interruption.check()
    return (mistakes + late).map { Failure($0, in: name) }
      + (undrawable.map { [Failure(.badInput, "\(name): \($0)")] } ?? [])
  }

  /// Returns what is expected and does not hold.
  func breaches() throws -> [Failure] {
    let source: any Renderable
    switch subject {
    case .scene(_, let scene): source = scene
    case .film(let request, _): source = request.film
    case .deliveries, .touches: return []
    }
    guard source.scenes.contains(where: { !$0.expectations.isEmpty }) else { return [] }
    let last = FrameSelection(frames: [source.frameCount - 1])
    var frames = session.frames(of: source, last, .expectations, place: name)
    return try frames.next()?.breaches.map { Failure($0, in: name) } ?? []
  }

  /// Returns the difference of the scene's end from its beginning; nil if that is not asked for.
  func seam() throws -> LoopSeam? {
    guard arguments.isLoop, case .scene(_, let scene) = subject else { return nil }
    return try LoopSeam(of: scene, in: name, session)
  }
}

// MARK: What cannot be drawn

/// The first frame of a scene that cannot be drawn, found without painting.
///
/// What goes wrong in a simulation mostly stays wrong. So ten frames a second are looked at, in the
/// first six seconds only: the cost is bounded, however long a scene is. Where one of them fails,
/// those before it are looked at one by one, so that the frame is that at which `render` stops.
struct UndrawableFrame: CustomStringConvertible {
  /// What `render` says when it comes to the frame.
  let description: String

  /// Nil where all frames that are looked at can be drawn, or a signal came.
  init?(of scene: Scene, in configuration: PlayerConfiguration) {
    let last = min(scene.frameCount - 1, scene.fps.index(at: 6))
    let step = max(1, scene.fps.index(at: 0.1))
    let samples = Array(stride(from: 0, through: last, by: step))
    guard let (frame, _) = Self.first(among: samples, of: scene, in: configuration) else {
      return nil
    }
    let gap = Array(max(0, frame - step + 1)...frame)
    guard let (_, sentence) = Self.first(among: gap, of: scene, in: configuration) else {
      return nil
    }
    description = sentence
  }

  private static func first(
    among indices: [Int], of scene: Scene, in configuration: PlayerConfiguration
  ) -> (frame: Int, sentence: String)? {
    var frames = Frames(of: scene, in: configuration, indices: indices, contents: .canvas)
    while let frame = try? frames.next(unless: { Interruption.signal != nil }) {
      do throws(DrawingError) { try frame.canvas?.validate() } catch {
        let flaw = RasterError.undrawable(picture: frame.name, error)
        return (frame.index, flaw.description)
      }
    }
    return nil
  }
}

// MARK: Where loops begin again

/// Where a loop begins again: how the frame after its last differs from frame 0.
struct LoopSeam: CustomStringConvertible {
  private let scene: Scene
  private let pixels: BitmapDifference
  /// The first command that differs; nil if none does.
  private let drawing: DrawingDifference?

  /// Plays `scene` to its end; `name` is what errors of its script name as their place.
  init(of scene: Scene, in name: String, _ session: Session) throws {
    var pictures = try session.pictures(
      of: scene, FrameSelection(frames: [0, scene.frameCount]), place: name)
    guard let start = try pictures.next(), let end = try pictures.next(),
      let first = start.frame.canvas, let last = end.frame.canvas
    else { preconditionFailure("a frame is drawn") }
    self.scene = scene
    pixels = BitmapDifference(from: start.picture, to: end.picture)
    drawing = DrawingDifference(from: first, to: last)
  }

  /// Whether no pixel tells the end from the beginning.
  var isClosed: Bool { pixels.isEmpty }

  /// One line where it is closed; else also the first command that differs, as it is in frame 0 (-)
  /// and at the end (+).
  var description: String {
    if isClosed { return "ok, its end meets its beginning" }
    let end = JSON.number(scene.fps.seconds(of: scene.frameCount)).text(.rounded)
    let all = scene.pixelWidth * scene.pixelHeight
    var text = "its end does not meet its beginning: at \(end) s (frame \(scene.frameCount)) "
    text += "\(pixels), in a picture of \(NumberText.count(all, "pixel"))"
    guard let drawing else { return text }
    let lines = drawing.description.split(separator: "\n").joined(separator: "\n  ")
    return text + "\n  drawing: \(lines)"
  }
}
