import Geometry
import Gestures
import JSONCoding
import Rendering
import Scripting
import TouchRecordings

struct ImportOptions: CommandOptions {
  var output: String?
  var experience: String?
  var placement = RecordingPlacement(size: Size(390, 844))
  var device: String?
  /// Moment at which the first event happens, in seconds.
  var start = 0.0
  var caseName: String?
  var goldens = "Goldens"

  static let options = Options<Self>(
    .optional(
      "-o, --output", \.output, .path("SCENE.json", .writes),
      "where the scene goes (default: - = standard output)"),
    .optional(
      "--experience", \.experience, .text("EXPERIENCE"),
      "what they touch (default: the first that takes all of it)"),
    .value("--size", \.placement.size, .size, "stage size in points"),
    .value("--rotate", \.placement.turn, .choice, "turns the glass clockwise, in degrees"),
    .value(
      "--fit", \.placement.fit, .choice, "contain and cover keep the glass's proportions"),
    .optional(
      "--axes", \.placement.axes, .axes, "what the axes say, in place of the recording's ranges"),
    .optional(
      "--device", \.device, .text("NAME"),
      "which of several devices: its name, or a file such as event2"),
    // With the longest recording a scene of 60 frames a second holds no more than it may.
    .value(
      "--at", \.start, .number("S", in: 0...50_000, "a number 0…50000"),
      "when the first of it happens, in seconds"),
    .optional(
      "--case", \.caseName, .text("NAME"), "make a golden case of it, with its pictures"),
    .value("--goldens", \.goldens, .path("DIR", .worksIn), "where the case goes"))
  static let needs: [OptionNeed<Self>] = [
    .oneOf(\.output, \.caseName), .together(\.goldens, with: \.caseName),
  ]
  /// Options that have no meaning for a scene.
  static var ofRecordings: [any OptionPath<Self>] {
    [
      \Self.output, \Self.experience, \Self.placement.size, \Self.placement.turn,
      \Self.placement.fit, \Self.placement.axes, \Self.device, \Self.start,
    ]
  }
}

extension OptionReader<RecordingPlacement.Axes> {
  /// From where to where the axes of a recording go, in units of the device, written
  /// `0..1079,0..2399`.
  fileprivate static var axes: OptionReader {
    OptionReader("X0..X1,Y0..Y1") { text, option in
      let ranges = text.split(separator: ",", omittingEmptySubsequences: false).map(range)
      guard ranges.count == 2, let across = ranges[0], let down = ranges[1] else {
        throw Failure.invalid(
          text, at: option,
          expected: "X0..X1,Y0..Y1 with X0 < X1 and Y0 < Y1, such as 0..1079,0..2399")
      }
      return RecordingPlacement.Axes(across: across, down: down)
    }
  }

  private static func range(_ text: Substring) -> ClosedRange<Double>? {
    guard let dots = text.firstRange(of: ".."),
      let first = Spelling.number(String(text[..<dots.lowerBound])),
      let last = Spelling.number(String(text[dots.upperBound...])), first < last,
      last - first < 1e12
    else { return nil }
    return first...last
  }
}

extension Subcommand {
  static let `import` = Subcommand(
    "import", "Turns recorded fingers into a scene that plays them, and takes into golden cases",
    operands: Operands(text: "FILE", count: 1...1),
    options: ImportOptions.self, paints: true,
    notes: """
      FILE is a recording of evemu-record, of getevent -lt, of libinput record, or pointer events of
      a page as JSON; - is standard input. Where a recording lacks its axes' ranges, as getevent's
      does without the lines of getevent -lp in front of it, --axes tells them.
      Fingers keep their own times. So do a hovering mouse with its other buttons, the wheel and the
      keys of a page (pointermove, wheel, keydown and keyup), if EXPERIENCE asks for them. Palms and
      pens are left out, and what EXPERIENCE does not ask for; each is reported, with everything else
      that the recording leaves open.
      FILE is also a scene that a page or an app has saved, for --case NAME: it tells if the build there was
      another, and if frames of its last minute come out otherwise, and makes a case with pictures of that
      minute.
      """
  ) { arguments, session in
    // A minute of ten fingers, written in words, takes 20 MB.
    var input = InputFile(path: arguments.operands[0], limit: 1 << 27)
    input.contents = try input.bytes()
    if let take = try TakeImport(input, session) {
      try take.makeCase(arguments)
      return .done
    }
    let request = try ImportRequest(arguments, input, session)
    let scene = try request.scene()
    for note in scene.notes { session.note(note.description) }
    if let name = arguments.caseName {
      let maker = GoldenMaker(folder: arguments.goldens, session: session)
      try session.print(try maker.make(name, of: scene.text) + "\n")
      return .done
    }
    guard let output = request.output else {
      try session.output.write(scene.text)
      return .done
    }
    try output.write(Array(scene.text.utf8))
    try session.print(request.sentence(on: scene))
    return .done
  }
}

/// What `import` is asked for.
private struct ImportRequest {
  /// Where the scene goes; nil for standard output.
  let output: OutputFile?
  private let recording: TouchRecording
  private let experience: Experience
  private let arguments: Arguments<ImportOptions>
  private let input: InputFile

  init(_ arguments: Arguments<ImportOptions>, _ input: InputFile, _ session: Session) throws {
    (self.arguments, self.input) = (arguments, input)
    output = arguments.output == "-" ? nil : try OutputFile(\.output, arguments, session)
    let named = try arguments.experience.map { try session.experience($0) }
    let read = { (kinds: InputKinds) in
      try input.parsed { try TouchRecording(bytes: $0, device: arguments.device, input: kinds) }
    }
    let all = try read(named?.input ?? .all)
    if all.isPage {
      try arguments.refuse(
        \.device, expected: "a recording of devices", found: "events of a page")
    }
    if let named {
      experience = named
    } else {
      experience = try Self.experience(for: all, session)
    }
    recording = all.input.isSubset(of: experience.input) ? all : try read(experience.input)
    try checkStage(session)
  }

  /// The scene that plays the recording.
  func scene() throws -> RecordedScene {
    do {
      return try RecordedScene(
        recording, experience: experience.id, placement: arguments.placement,
        start: arguments.start)
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
    let events =
      scene.eventCount > 0 ? ", \(NumberText.count(scene.eventCount, "other event"))" : ""
    return "\(place): \(fingers)\(device), \(samples)\(events), "
      + "\(length) s on \(experience.id)\n"
  }

  /// The stage must be one that can be shown.
  private func checkStage(_ session: Session) throws {
    guard let entry = session.schemas[experience.id] else { return }
    var settings = SceneSettings()
    settings.size = arguments.placement.size
    _ = try SceneFile(experience: entry).resolved(overriding: settings)
  }

  /// The first experience that takes as many fingers as are down at once, and asks for the wheel and
  /// the keys if there are any; without one, the first that takes the fingers.
  private static func experience(
    for recording: TouchRecording, _ session: Session
  ) throws -> Experience {
    let fingers = session.experiences.filter { recording.maxAtOnce < 2 || $0.touch == .multi }
    let wanted = recording.input.subtracting(.hover)
    let fitting = fingers.first { wanted.isSubset(of: $0.input) } ?? fingers.first
    guard let experience = fitting ?? session.experiences.first else {
      throw Failure.usage("import: expected an experience, found none")
    }
    return experience
  }
}
