import Geometry
import JSONCoding
import SchemaValidation
import Scripting
import Testing
import TouchRecordings

/// Recordings as their recorders write them, and what is made of them.
enum Recorded {
  /// A screen of 800 × 480 with ten slots, as `evemu-record` describes it.
  static let screen = """
    # EVEMU 1.3
    # Kernel: 4.14.0-rc3
    # Input device name: "Atmel maXTouch Touchscreen"
    # Supported events:
    #   Event type 3 (EV_ABS)
    #     Event code 47 (ABS_MT_SLOT)
    #       Value        0
    #       Min          0
    #       Max          9
    N: Atmel maXTouch Touchscreen
    I: 0018 0000 0000 0000
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 e0 0a
    A: 00 0 799 0 0 0
    A: 01 0 479 0 0 0
    A: 2f 0 9 0 0 0
    A: 35 0 799 0 0 0
    A: 36 0 479 0 0 0
    A: 37 0 2 0 0 0
    A: 39 0 65535 0 0 0
    A: 3b 0 1 0 0 0
    ################################
    #      Waiting for events      #
    ################################

    """

  /// Reports of evemu, each a time and events such as `0.1 slot 1, x 20`.
  static func reports(_ reports: String...) -> String {
    reports.map { text in
      let time = text.prefix { $0 != " " }
      let events = text.dropFirst(time.count + 1).split(separator: ", ").map(String.init)
      return report(String(time), events)
    }.joined()
  }

  /// One report of evemu: events such as `slot 1`, and the end of the report.
  static func report(_ time: String, _ events: String...) -> String {
    report(time, events)
  }

  static func report(_ time: String, _ events: [String], end: String = "report") -> String {
    (events + [end]).map { event in
      let parts = event.split(separator: " ")
      let value = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      return "E: \(time) \(codes[String(parts[0])] ?? String(parts[0])) \(padded(value))\t# -\n"
    }.joined()
  }

  /// `-001`, as evemu pads numbers to four places.
  private static func padded(_ value: Int) -> String {
    let digits = String(abs(value))
    let width = value < 0 ? 3 : 4
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (value < 0 ? "-" : "") + zeros + digits
  }

  private static let codes = [
    "id": "0003 0039", "slot": "0003 002f", "x": "0003 0035", "y": "0003 0036",
    "tool": "0003 0037", "distance": "0003 003b", "major": "0003 0030", "force": "0003 003a",
    "X": "0003 0000", "Y": "0003 0001", "pressure": "0003 0018", "touch": "0001 014a",
    "pen": "0001 0140", "left": "0001 0110", "right": "0001 0111", "home": "0001 00ac",
    "relative": "0002 0000",
    "report": "0000 0000", "packet": "0000 0002", "dropped": "0000 0003", "stamp": "0004 0005",
  ]

  /// The samples of a recording on a stage as large as the glass, one `id phase t x y` each.
  static func samples(
    _ text: String, device: String? = nil, _ placement: RecordingPlacement? = nil
  ) throws(ScriptError) -> [String] {
    try samples(Array(text.utf8), device: device, placement)
  }

  static func samples(
    _ bytes: [UInt8], device: String? = nil, _ placement: RecordingPlacement? = nil
  ) throws(ScriptError) -> [String] {
    let scene = try scene(bytes, device: device, placement)
    guard let json = try? JSON(text: scene.text), case .array(let steps)? = json["steps"],
      case .array(let samples)? = steps.first?["contacts"]
    else { return [] }
    return samples.map { sample in
      ["id", "phase", "t", "x", "y"].map { key in
        if case .string(let text)? = sample[key] { return text }
        return sample[key]?.text() ?? "?"
      }.joined(separator: " ")
    }
  }

  /// The notes on a recording.
  static func notes(
    _ text: String, device: String? = nil, _ placement: RecordingPlacement? = nil
  ) throws(ScriptError) -> [String] {
    try scene(Array(text.utf8), device: device, placement).notes.map(\.description)
  }

  /// The scene of a recording on a stage of 800 × 480 unless given otherwise.
  static func scene(
    _ bytes: [UInt8], device: String? = nil, _ placement: RecordingPlacement? = nil
  ) throws(ScriptError) -> RecordedScene {
    try RecordedScene(
      try TouchRecording(bytes: bytes, device: device), experience: "curtain",
      placement: placement ?? RecordingPlacement(size: Size(800, 480)))
  }

  /// The text of a mistake that a recording has.
  static func mistake(_ text: String, device: String? = nil) -> String? {
    do {
      _ = try samples(text, device: device)
      return nil
    } catch { return error.description }
  }

  /// Reads `text` as a scene of an experience without controls, as does its schema.
  static func file(_ text: String) throws -> SceneFile {
    let schemas = ExperienceSchemas([.init(id: "curtain", controls: [])])
    #expect(Schema(schemas.schema).flaw(of: try JSON(text: text)) == nil)
    return try SceneFile(bytes: Array(text.utf8), schemas: schemas)
  }
}
