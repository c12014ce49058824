import JSONCoding
import Scripting

/// Reads the output of Android's `getevent -lt`, with or without the preceding descriptions of
/// `getevent -lp` or `-il`; also without `-l`, and with the times of old versions.
///
/// Source: Android, toolbox/getevent.c.
struct GeteventReader: RecordingReader {
  /// Devices in order of appearance.
  private var devices: [RecordedDevice] = []
  private var indices: [String: Int] = [:]
  /// The device that is being described.
  private var described: Int?
  private var isInProperties = false

  mutating func mistake(_ line: RecordingText.Line) -> String? {
    var reader = FieldReader(line.bytes)
    if let first = line.bytes.first, FieldReader.isBlank(first), described != nil {
      reader.skipBlanks()
      guard reader.rest.first == UInt8(ascii: "[") else {
        describe(&reader)
        return nil
      }
    } else if reader.takes("add device ") {
      return startDevice(&reader) ? nil : "add device NUMBER: FILE"
    } else if ["remove device ", "could not ", "remote device", "* daemon", "- waiting"]
      .contains(where: { reader.takes($0) })
    {
      return nil
    }
    return event(&reader, line.number)
  }

  private static let timeMeaning = "a time such as [ 1234.567890], which getevent -t writes"

  // MARK: Events

  /// Reads an event; returns the expectation for an invalid one.
  private mutating func event(_ reader: inout FieldReader, _ line: Int) -> String? {
    let time: Int?
    if reader.takes("[") {
      time = reader.moment()
      guard reader.takes("]") else { return Self.timeMeaning }
    } else {
      time = reader.moment(UInt8(ascii: "-"))
      guard reader.takes(":") else { return Self.timeMeaning }
    }
    guard let time else { return Self.timeMeaning }
    var word = reader.word()
    var node = ""
    if word.first == UInt8(ascii: "/"), word.last == UInt8(ascii: ":") {
      node = String(decoding: word.dropLast(), as: UTF8.self)
      word = reader.word()
    }
    guard let kind = Self.kind(word) else { return "a type such as EV_ABS or 0003" }
    guard let code = Self.code(reader.word(), of: kind) else {
      return "a code such as ABS_MT_POSITION_X or 0035"
    }
    guard let value = Self.value(reader.word()) else {
      return "a value of eight hexadecimal digits, or DOWN or UP"
    }
    if reader.takes("rate ") { _ = reader.whole() }
    guard reader.isAtEnd() else { return "nothing behind the value" }
    let index = index(of: node)
    devices[index].take(
      InputEvent(time: time, kind: kind, code: code, value: value, line: line))
    described = nil
    return nil
  }

  private static func kind(_ word: ArraySlice<UInt8>) -> UInt16? {
    if word.count == 4, let number = FieldReader.hex(word) { return UInt16(number) }
    return InputCode.kind(String(decoding: word, as: UTF8.self))
  }

  private static func code(_ word: ArraySlice<UInt8>, of kind: UInt16) -> UInt16? {
    if word.count == 4, let number = FieldReader.hex(word) { return UInt16(number) }
    return InputCode.code(String(decoding: word, as: UTF8.self), of: kind)
  }

  private static func value(_ word: ArraySlice<UInt8>) -> Int32? {
    if let number = FieldReader.hex(word) { return Int32(bitPattern: number) }
    return InputCode.value(String(decoding: word, as: UTF8.self))
  }

  // MARK: Descriptions

  private mutating func index(of node: String) -> Int {
    if let index = indices[node] { return index }
    indices[node] = devices.count
    devices.append(RecordedDevice())
    devices[devices.count - 1].node = node
    return devices.count - 1
  }

  private mutating func startDevice(_ reader: inout FieldReader) -> Bool {
    guard reader.whole() != nil, reader.takes(":") else { return false }
    let node = String(decoding: reader.word(), as: UTF8.self)
    guard !node.isEmpty else { return false }
    described = index(of: node)
    isInProperties = false
    return true
  }

  /// Reads a line of a description. Many concern no contacts.
  private mutating func describe(_ reader: inout FieldReader) {
    guard let described else { return }
    if reader.takes("name:") {
      var name = reader
      name.skipBlanks()
      devices[described].name = Self.unquoted(name.rest)
    } else if reader.takes("input props:") {
      isInProperties = true
    } else if isInProperties {
      let word = reader.word()
      let name = String(decoding: word, as: UTF8.self)
      if let property = Self.properties[name] ?? FieldReader.hex(word).map({ Int($0) }) {
        devices[described].properties.insert(property)
      }
    } else {
      Self.describeAxis(&reader, &devices[described])
    }
  }

  private static let properties = [
    "INPUT_PROP_DIRECT": InputCode.Property.direct, "INPUT_PROP_SEMI_MT": InputCode.Property.semi,
  ]

  /// Reads `ABS (0003): ABS_X : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0`, in which
  /// only the first axis is preceded by the type and no type has its name.
  private static func describeAxis(_ reader: inout FieldReader, _ device: inout RecordedDevice) {
    if reader.takes("ABS (0003):") { reader.skipBlanks() }
    guard let code = Self.code(reader.word(), of: InputCode.Kind.absolute),
      reader.takes(":"), reader.takes("value"), let value = reader.value(), reader.takes(","),
      reader.takes("min"), let first = Self.listed(&reader), reader.takes("max"),
      let last = Self.listed(&reader)
    else { return }
    var resolution: Int32 = 0
    for label in ["fuzz", "flat", "resolution"] {
      guard reader.takes(label), let number = Self.listed(&reader) else { break }
      if label == "resolution" { resolution = number }
    }
    device.values[code] = value
    device.axes[code] = AxisRange(first, last, resolution: resolution)
  }

  private static func listed(_ reader: inout FieldReader) -> Int32? {
    let value = reader.value()
    _ = reader.takes(",")
    return value
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }

  // MARK: Events without a device

  /// Returns the devices; events without a device are assigned to the described one: `getevent`
  /// omits the device if it reads a single one. Throws if the device is ambiguous.
  func recorded() throws(ScriptError) -> [RecordedDevice] {
    guard let nameless = indices[""], devices.count > 1 else { return devices }
    var described = devices
    let events = described.remove(at: nameless)
    var candidates = described.indices.filter { described[$0].events.isEmpty }
    let touchable = candidates.filter { described[$0].isTouchable }
    if !touchable.isEmpty { candidates = touchable }
    guard candidates.count == 1, let index = candidates.first else {
      throw ScriptError(
        .recording, at: "line \(events.events.first?.line ?? 1)",
        expected: "events with their device, or the description of one touchable device",
        found: "descriptions of \(candidates.count)")
    }
    for event in events.events { described[index].take(event) }
    return described
  }
}

extension RecordedDevice {
  /// True if its description has axes for contacts.
  fileprivate var isTouchable: Bool {
    axes[InputCode.Axis.contactX] != nil || axes[InputCode.Axis.x] != nil
  }
}
