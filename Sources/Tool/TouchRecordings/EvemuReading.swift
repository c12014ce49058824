import JSONCoding

/// Reads the output of `evemu-record` and `evemu-describe`, of all versions.
///
/// Source: evemu, tools/evemu-record.txt and README, "File format".
struct EvemuReader: RecordingReader {
  private var device = RecordedDevice()
  private var devices: [RecordedDevice] = []
  private var comments = DescriptionComments()
  /// Bytes of properties read so far.
  private var propertyBytes = 0

  func recorded() -> [RecordedDevice] { devices + [device] }

  mutating func mistake(_ line: RecordingText.Line) -> String? {
    var reader = FieldReader(line.bytes)
    if reader.takes("#") {
      comments.take(reader.rest, &device)
      return nil
    }
    let label = reader.word()
    guard label.count == 2, label.last == UInt8(ascii: ":") else { return Self.meaning }
    switch label.first.map(Unicode.Scalar.init) {
    case "E": return event(&reader, line.number) ? nil : "E: seconds.microseconds type code value"
    case "A": return axis(&reader) ? nil : "A: axis minimum maximum fuzz flat resolution"
    case "N":
      startDevice(named: reader.rest)
      return nil
    case "P": return properties(&reader) ? nil : "P: and bytes"
    case "B", "I", "L", "S":
      while !reader.isAtEnd() {
        if FieldReader.hex(reader.word()) == nil { return "hexadecimal numbers" }
      }
      return nil
    default: return Self.meaning
    }
  }

  private static let meaning = "a line of evemu-record (N:, I:, P:, B:, A:, L:, S:, E: or #)"

  /// Starts a device: each of several descriptions and events in one file begins with a name.
  private mutating func startDevice(named name: ArraySlice<UInt8>) {
    if !device.events.isEmpty || !device.axes.isEmpty {
      devices.append(device)
      device = RecordedDevice()
      propertyBytes = 0
    }
    var reader = FieldReader(name)
    reader.skipBlanks()
    device.name = String(decoding: reader.rest, as: UTF8.self)
  }

  private mutating func event(_ reader: inout FieldReader, _ line: Int) -> Bool {
    guard let time = reader.moment(), let kind = Self.code(&reader),
      let code = Self.code(&reader), let value = reader.value(), reader.isAtEnd()
    else { return false }
    device.take(InputEvent(time: time, kind: kind, code: code, value: value, line: line))
    return true
  }

  /// Reads an axis; the resolution is present from version 1.1 on.
  private mutating func axis(_ reader: inout FieldReader) -> Bool {
    guard let code = Self.code(&reader), let first = reader.value(), let last = reader.value(),
      reader.value() != nil, reader.value() != nil
    else { return false }
    let resolution = reader.isAtEnd() ? 0 : reader.value()
    guard let resolution, reader.isAtEnd() else { return false }
    device.axes[code] = AxisRange(first, last, resolution: resolution)
    return true
  }

  private mutating func properties(_ reader: inout FieldReader) -> Bool {
    while !reader.isAtEnd() {
      guard let byte = FieldReader.hex(reader.word()), byte < 256 else { return false }
      for bit in 0..<8 where byte >> UInt32(bit) & 1 == 1 {
        device.properties.insert(propertyBytes * 8 + bit)
      }
      propertyBytes += 1
    }
    return true
  }

  private static func code(_ reader: inout FieldReader) -> UInt16? {
    FieldReader.hex(reader.word()).flatMap { UInt16(exactly: $0) }
  }
}
