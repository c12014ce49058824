import JSONCoding

/// Reads the output of `libinput record`: the part of YAML that it uses, line by line.
///
/// Source: libinput, tools/libinput-record.c and "libinput record" in its documentation.
struct LibinputReader: RecordingReader {
  /// The section of a line in a device's entry.
  private enum Section {
    /// At the top, or irrelevant to contacts.
    case other
    case evdev
    case axes
    /// Among events not from the kernel: of libinput itself, or raw reports.
    case foreignEvents
    case events
  }

  private var devices: [RecordedDevice] = []
  private var section = Section.other
  private var comments = DescriptionComments()

  func recorded() -> [RecordedDevice] { devices }

  mutating func mistake(_ line: RecordingText.Line) -> String? {
    var reader = FieldReader(line.bytes)
    if reader.takes("#") {
      if let last = devices.indices.last { comments.take(reader.rest, &devices[last]) }
      return nil
    }
    if reader.takes("- node:") {
      startDevice(&reader)
      return nil
    }
    if reader.takes("devices:") || reader.takes("- evdev:") || reader.takes("- libinput:")
      || reader.takes("- hid:")
    {
      return startGroup(line)
    }
    guard let last = devices.indices.last else { return nil }
    switch section {
    case .events:
      if Self.isGroup(line.bytes) {
        section = .foreignEvents
        return nil
      }
      return event(&reader, line.number)
        ? nil : "an event such as - [  0,      0,   3,  53,     539]"
    case .foreignEvents: return nil
    case .other, .evdev, .axes:
      var device = devices[last]
      defer { devices[last] = device }
      return describe(&reader, &device)
    }
  }

  private mutating func startDevice(_ reader: inout FieldReader) {
    var device = RecordedDevice()
    device.node = Self.scalar(&reader)
    devices.append(device)
    (section, comments) = (.other, DescriptionComments())
  }

  /// Starts a group of events.
  private mutating func startGroup(_ line: RecordingText.Line) -> String? {
    var reader = FieldReader(line.bytes)
    if reader.takes("devices:") {
      section = .other
      return nil
    }
    guard !devices.isEmpty else { return "a device (- node:) before its events" }
    section = reader.takes("- evdev:") ? .events : .foreignEvents
    return nil
  }

  /// Returns true if a line starts a group of events of an unknown kind.
  private static func isGroup(_ line: ArraySlice<UInt8>) -> Bool {
    var reader = FieldReader(line)
    guard reader.takes("-") else { return false }
    let word = reader.word()
    return word.last == UInt8(ascii: ":") && word.dropLast().allSatisfy { 97...122 ~= $0 | 32 }
  }

  private mutating func event(_ reader: inout FieldReader, _ line: Int) -> Bool {
    guard reader.takes("-"), let row = Self.row(&reader), row.count == 5,
      abs(row[0]) < FieldReader.maxSeconds, 0..<1_000_000 ~= row[1],
      let kind = UInt16(exactly: row[2]), let code = UInt16(exactly: row[3]),
      let value = Int32(exactly: row[4])
    else { return false }
    devices[devices.count - 1].take(
      InputEvent(
        time: row[0] * 1_000_000 + row[1], kind: kind, code: code, value: value, line: line))
    return true
  }

  /// Reads a line of a device's description.
  private mutating func describe(
    _ reader: inout FieldReader, _ device: inout RecordedDevice
  ) -> String? {
    if reader.takes("evdev:") {
      section = .evdev
    } else if ["hid:", "udev:", "quirks:", "libinput:", "events:"]
      .contains(where: { reader.takes($0) })
    {
      section = .other
    } else if section != .other, reader.takes("absinfo:") {
      section = .axes
    } else if section != .other, reader.takes("name:") {
      device.name = Self.scalar(&reader)
    } else if reader.takes("properties:") {
      if let row = Self.row(&reader) { device.properties = Set(row) }
    } else if section == .axes {
      reader.skipBlanks()
      guard let first = reader.rest.first, Spelling.isDigit(first) else {
        section = .evdev
        return nil
      }
      return Self.axis(&reader, &device) ? nil : "an axis such as 53: [0, 799, 0, 0, 0]"
    }
    return nil
  }

  private static func axis(_ reader: inout FieldReader, _ device: inout RecordedDevice) -> Bool {
    guard let code = reader.whole().flatMap({ UInt16(exactly: $0) }), reader.takes(":"),
      let row = row(&reader)?.map({ Int32(exactly: $0) }), row.count == 5,
      let first = row[0], let last = row[1], let resolution = row[4]
    else { return false }
    device.axes[code] = AxisRange(first, last, resolution: resolution)
    return true
  }

  /// Reads integers in brackets, followed by nothing but a comment.
  private static func row(_ reader: inout FieldReader) -> [Int]? {
    guard reader.takes("[") else { return nil }
    var row: [Int] = []
    while !reader.takes("]") {
      if !row.isEmpty, !reader.takes(",") { return nil }
      guard let number = reader.whole() else { return nil }
      row.append(number)
    }
    return reader.isAtEnd() ? row : nil
  }

  /// Reads a text with or without quotation marks, with or without a comment.
  private static func scalar(_ reader: inout FieldReader) -> String {
    reader.skipBlanks()
    var text = String(decoding: reader.rest, as: UTF8.self)
    if text.hasPrefix("\""), let end = text.dropFirst().lastIndex(of: "\"") {
      return String(text[text.index(after: text.startIndex)..<end])
    }
    if let comment = text.firstRange(of: " #") { text.removeSubrange(comment.lowerBound...) }
    while text.last == " " { text.removeLast() }
    return text
  }
}
