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
