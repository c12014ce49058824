import JSONCoding

/// Who wrote a recording.
enum RecordingFormat {
  case evemu
  case getevent
  case libinput
  case pointerEvents

  /// The format of `text`, by the first line that belongs to one; nil where none does.
  init?(_ text: RecordingText) {
    if Self.isJSON(text.bytes) {
      self = .pointerEvents
      return
    }
    var text = text
    while let line = text.next() {
      guard let format = Self.format(of: line) else { continue }
      self = format
      return
    }
    return nil
  }

  /// JSON begins with a brace, or with a bracket behind which no time of getevent stands.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let solid = bytes.lazy.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(2)
    guard let first = solid.first else { return false }
    if first == UInt8(ascii: "{") { return true }
    guard first == UInt8(ascii: "["), let second = solid.dropFirst().first else { return false }
    return !Spelling.isDigit(second) && second != UInt8(ascii: "-")
  }

  private static func format(of line: RecordingText.Line) -> RecordingFormat? {
    let signs: [(RecordingFormat, [String])] = [
      (.evemu, ["# EVEMU", "E: ", "N: ", "I: ", "P: ", "B: ", "A: "]),
      (.libinput, ["# libinput record", "ndevices:", "devices:", "- node:", "- evdev:"]),
      (.getevent, ["add device ", "could not ", "/dev/input/"]),
    ]
    for (format, beginnings) in signs {
      for beginning in beginnings {
        var reader = FieldReader(line.bytes)
        if reader.takes(beginning) { return format }
      }
    }
    var reader = FieldReader(line.bytes)
    if reader.takes("["), reader.moment() != nil { return .getevent }
    reader = FieldReader(line.bytes)
    return reader.moment(UInt8(ascii: "-")) != nil && reader.takes(":") ? .getevent : nil
  }
}
