import Files
import Host
import JSONCoding
import Raster
import Rendering
import Scripting

/// An experience or a scene that the command line asks for, with options over it.
package struct SceneRequest: Sendable {
  /// Experience that plays.
  package let experience: Experience
  private let file: SceneFile
  private var settings: SceneSettings
  /// Script in place of the file's steps; nil for those.
  private var script: Script?
  /// True if it is the built-in demonstration that plays.
  package let isDemonstration: Bool
  /// File that errors of the running script name; nil for an experience by itself.
  package let scriptPlace: String?
  private let session: Session

  /// Reads what `operand` names, or the file that has been read of that name, as `options` want it.
  package init(
    _ operand: String, _ options: SceneOptions, _ session: Session, file read: InputFile? = nil
  ) throws {
    (settings, self.session) = (options.settings, session)
    let touches = options.touches.map { InputFile(path: $0) }
    let scene = read ?? (session.namesFile(operand) ? InputFile(path: operand) : nil)
    var file =
      try scene.map { try Self.file($0, session.schemas) }
      ?? Self.file(of: operand, session)
    // An experience by itself shows itself.
    if scene == nil { file.playsDemonstration = true }
    self.file = file
    experience = try session.experience(file.experience.id)
    scriptPlace = (touches ?? scene)?.name
    let input = file.experience.input
    script = try touches.map { try Self.script($0, input: input) }
    // Made once: the steps take a player, and nothing that comes later changes the stage.
    isDemonstration = file.playsDemonstration && touches == nil
    if isDemonstration { script = try self.scene().script }
  }

  /// Makes the scene at least `frames` frames long where its length is not stated, and notes it.
  /// `place` is the option that asks for so many.
  package mutating func lengthen(toFrames frames: Int, for place: String) throws {
    guard let lengthened = try file.lengthening(settings, toFrames: frames) else {
      throw Failure.option(
        place, expected: "frames below \(SceneLimits.frames)", found: "frame \(frames - 1)")
    }
    if let duration = lengthened.duration, duration != settings.duration {
      let length = JSON.number(duration).text(.rounded)
      session.note("\(place): no length is named, the scene is taken to last \(length) s")
    }
    settings = lengthened
  }

  /// The scene with everything decided.
  package func scene() throws -> Scene {
    try file.resolved(overriding: settings, script: script)
  }

  /// Returns the scene without steps, with `others` where no option sets them.
  package func scene(varying others: SceneSettings) throws -> Scene {
    try file.resolved(overriding: settings.over(others), script: .some(.none))
  }

  /// Plays the script up to frame `frame` without painting. Throws the first mistake, and tells
  /// how many there are; those of a built-in demonstration would be the program's own. Steps after
  /// the end are mistakes where the scene is shown whole, at the length that it has by itself.
  package func dryRun(through frame: Int, isWhole: Bool, _ session: Session) throws {
    let scene = try scene()
    reportNotes(of: scene)
    guard let scriptPlace, !isDemonstration else { return }
    WorkNote.framesPerSecond = scene.fps.perSecond
    var mistakes = DryRun.mistakes(
      in: scene, of: session.configuration, through: frame
    ) { Interruption.signal != nil }
    try Interruption.check()
    if isWhole, settings.duration == nil { mistakes += scene.lateSteps }
    guard let first = mistakes.first else { return }
    let failure = Failure(first, in: scriptPlace)
    guard mistakes.count > 1, let message = failure.message else { throw failure }
    let more = NumberText.count(mistakes.count - 1, "more mistake")
    throw Failure(failure.code, "\(message); \(more), which \(session.tool.name) check tells")
  }

  /// Reports what is allowed in `scene`, which this asks for, and hardly meant.
  package func reportNotes(of scene: Scene) {
    let ignored = IgnoredSettings(
      of: file, overriding: settings, in: session.configuration
    ).names
    if !ignored.isEmpty {
      session.note(
        "the player of \(scene.experience) does nothing with \(ignored.joined(separator: ", "))")
    }
    guard let scriptPlace, !isDemonstration else { return }
    // What is cut off by an option is meant to be.
    let end = settings.duration == nil ? scene.duration : .infinity
    for note in scene.script.notes(input: file.experience.input, until: end) {
      session.note("\(scriptPlace): \(note)")
    }
  }

  package static func file(_ input: InputFile, _ schemas: ExperienceSchemas) throws -> SceneFile {
    try input.parsed { try SceneFile(bytes: $0, schemas: schemas) }
  }

  /// The script in `touches` for an experience that asks for `input` besides fingers.
  package static func script(_ touches: InputFile, input: InputKinds) throws -> Script {
    guard touches.path != "none" else { return .none }
    return try touches.parsed { try Script(bytes: $0, input: input) }
  }

  /// The scene of the experience `id` alone, without steps.
  package static func file(of id: String, _ session: Session) throws -> SceneFile {
    guard let entry = session.schemas[try session.experience(id).id] else {
      throw Failure.unknown("experience", id, known: session.experiences.map(\.id))
    }
    return SceneFile(experience: entry)
  }
}
