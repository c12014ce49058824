import JSONCoding
import Scripting

/// Reads what a program wrote of the devices that it listened to, line by line.
protocol RecordingReader {
  init()
  /// Takes a line; tells what belongs there where it is none.
  mutating func mistake(_ line: RecordingText.Line) -> String?
  /// The devices, once all lines are taken. Throws where it cannot be told which of them events are
  /// of.
  func recorded() throws(ScriptError) -> [RecordedDevice]
}

extension RecordingReader {
  /// The devices of a recording. Throws where lines do not belong into one.
  static func devices(
    _ text: RecordingText, _ notes: inout RecordingNotes
  ) throws(ScriptError) -> [RecordedDevice] {
    var (text, reader, mistakes) = (text, Self(), LineMistakes())
    while let line = text.next() {
      guard !line.isBlank, let expected = reader.mistake(line) else { continue }
      if line.isCut {
        notes.add(.cutLine, line.number)
      } else {
        mistakes.add(line, expected: expected)
      }
    }
    try mistakes.check()
    return try reader.recorded()
  }
}

// MARK: Mistakes and comments

/// Lines that do not belong into a recording.
struct LineMistakes {
  private var first: ScriptError?
  private var others: [Int] = []
  private var otherCount = 0

  /// How many further lines an error names.
  private static let named = 8

  mutating func add(_ line: RecordingText.Line, expected: String) {
    guard first != nil else {
      first = ScriptError(
        .recording, at: "line \(line.number)", expected: expected,
        found: Quotation.text(line.text))
      return
    }
    otherCount += 1
    if others.count < Self.named { others.append(line.number) }
  }

  /// Throws the first of them, with the places of the others.
  func check() throws(ScriptError) {
    guard let first else { return }
    guard !others.isEmpty else { throw first }
    let names = others.map(String.init).joined(separator: ", ")
    let more = otherCount - others.count
    throw ScriptError(
      .recording, at: "\(first.path) (and \(names)\(more > 0 ? " and \(more) more" : ""))",
      expected: first.expected, found: first.found)
  }
}

/// What comments of evemu and libinput describe beside the lines for programs: what each axis said
/// last before the recording.
struct DescriptionComments {
  private var kind: Int?
  private var code: Int?

  /// Takes what stands behind the number sign of a comment.
  mutating func take(_ comment: ArraySlice<UInt8>, _ device: inout RecordedDevice) {
    var reader = FieldReader(comment)
    if reader.takes("Event type") {
      (kind, code) = (reader.whole(), nil)
    } else if reader.takes("Event code") {
      code = reader.whole()
    } else if reader.takes("Value"), kind == Int(InputCode.Kind.absolute),
      let code = code.flatMap({ UInt16(exactly: $0) })
    {
      device.values[code] = reader.value()
    }
  }
}
