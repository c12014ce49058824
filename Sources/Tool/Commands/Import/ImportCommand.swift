import Geometry
import JSONCoding
import Rendering
import Scripting
import TouchRecordings

extension Subcommand {
  static let `import` = Subcommand(
    "import", "Turns recorded fingers into a scene that plays them",
    operands: Operands(text: "FILE", count: 1...1),
    options: [
      ImportOption.output, ImportOption.experience, ImportOption.size, ImportOption.rotate,
      ImportOption.fit, ImportOption.axes, ImportOption.device, ImportOption.at,
    ],
    notes: """
      FILE is a recording of evemu-record, of getevent -lt, of libinput record, or pointer events of
      a page as JSON; - is standard input. Where a recording lacks its axes' ranges, as getevent's
      does without the lines of getevent -lp in front of it, --axes tells them.
      Fingers keep their own times. Palms, pens, hovering and other mouse buttons are left out; each
      is reported, with everything else that the recording leaves open.
      """
  ) { arguments, session in
    let request = try ImportRequest(arguments, session)
    let scene = try request.scene()
    for note in scene.notes { session.note(note.description) }
    guard let output = request.output else {
      try session.output.write(scene.text)
      return .done
    }
    try output.write(Array(scene.text.utf8))
    try session.print(request.sentence(on: scene))
    return .done
  }
}

private enum ImportOption {
  static let output = Option(
    "-o, --output", "SCENE.json", OptionReading.text, use: .writes,
    "where the scene goes (default: - = standard output)")
  static let experience = Option(
    "--experience", "EXPERIENCE", OptionReading.text,
    "what they touch (default: the first that takes as many fingers)")
  static let size = Option(
    "--size", "WxH", OptionReading.size, default: "390x844", "stage size in points")
  static let rotate = Option(
    "--rotate", default: RecordingPlacement.Turn.none, "turns the glass clockwise, in degrees")
  static let fit = Option(
    "--fit", default: RecordingPlacement.Fit.stretch,
    "contain and cover keep the glass's proportions")
  static let axes = Option(
    "--axes", "X0..X1,Y0..Y1", OptionReading.axes,
    "what the axes say, in place of the recording's ranges")
  static let device = Option(
    "--device", "NAME", OptionReading.text,
    "which of several devices: its name, or a file such as event2")
  static let at = Option(
    "--at", "S", start, default: "0", "when the first finger lands, in seconds")

  /// With the longest recording a scene of 60 frames a second holds no more than it may.
  private static func start(_ text: String, _ option: String) throws -> Double {
    guard let start = Spelling.number(text), 0...50_000 ~= start else {
      throw Failure.option(option, expected: "a number 0…50000", found: Quotation.text(text))
    }
    return start
  }
}

/// What `import` is asked for.
private struct ImportRequest {
  /// Where the scene goes; nil for standard output.
  let output: OutputFile?
  private let recording: TouchRecording
  private let experience: Experience
  private let placement: RecordingPlacement
  private let start: Double
  private let input: InputFile

  init(_ arguments: Arguments, _ session: Session) throws {
    output =
      arguments.given(ImportOption.output).last == "-"
      ? nil : try OutputFile(ImportOption.output, arguments, session)
    let named = try arguments[ImportOption.experience].map { try session.experience($0) }
    placement = try RecordingPlacement(arguments)
    start = try arguments[ImportOption.at]
    // A minute of ten fingers, written in words, takes 20 MB.
    input = InputFile(path: arguments.operands[0], limit: 1 << 27)
    let device = try arguments[ImportOption.device]
    recording = try input.parsed { try TouchRecording(bytes: $0, device: device) }
    if recording.isPage {
      try arguments.refuse(
        [ImportOption.device], expected: "a recording of devices", found: "events of a page")
    }
    if let named {
      experience = named
    } else {
      experience = try Self.experience(for: recording, session)
    }
    try checkStage(session)
  }

  /// The scene that plays the recording.
  func scene() throws -> RecordedScene {
    do {
      return try RecordedScene(
        recording, experience: experience.id, placement: placement, start: start)
    } catch {
      throw Failure(error, in: input.name)
    }
  }

  /// What was done, in one line.
  func sentence(on scene: RecordedScene) -> String {
    let fingers = NumberText.count(recording.fingerCount, "finger")
    let samples = NumberText.count(scene.sampleCount, "sample")
    let length = JSON.number(scene.duration).text(.rounded)
    let device = recording.device.isEmpty ? "" : " of \(OneLine.text(recording.device))"
    let place = OneLine.text(output?.path ?? "-")
    return "\(place): \(fingers)\(device), \(samples), \(length) s on \(experience.id)\n"
  }

  /// The stage must be one that can be shown.
  private func checkStage(_ session: Session) throws {
    guard let entry = session.schemas[experience.id] else { return }
    var settings = SceneSettings()
    settings.size = placement.size
    _ = try SceneFile(experience: entry).resolved(overriding: settings)
  }

  /// The first experience that takes as many fingers as are down at once.
  private static func experience(
    for recording: TouchRecording, _ session: Session
  ) throws -> Experience {
    let fitting = session.experiences.first { recording.mostAtOnce < 2 || $0.touch == .multi }
    guard let experience = fitting ?? session.experiences.first else {
      throw Failure.usage("import: expected an experience, found none")
    }
    return experience
  }
}

extension RecordingPlacement {
  fileprivate init(_ arguments: Arguments) throws {
    self.init(size: try arguments[ImportOption.size])
    turn = try arguments[ImportOption.rotate]
    fit = try arguments[ImportOption.fit]
    axes = try arguments[ImportOption.axes]
  }
}
