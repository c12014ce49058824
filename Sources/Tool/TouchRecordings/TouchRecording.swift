import Geometry
import Gestures
import JSONCoding
import Scripting

/// A recording of fingers, and on a page of a mouse, a wheel and keys, in the units of the device.
///
/// It is of one device: screens precede others, then the one with the most contacts.
package struct TouchRecording: Sendable {
  /// The device's name; empty if unknown.
  package let device: String
  /// Number of fingers, in total.
  package let fingerCount: Int
  /// Largest number of fingers down at once.
  package let maxAtOnce: Int
  /// Notes on the conversion of the recording.
  package let notes: [RecordingNote]
  /// The samples in order of time, from the first on.
  let samples: [DeviceSample]
  /// What a mouse, a wheel and keys did, in order of time.
  let deviceEvents: [PageDeviceEvent]
  /// The ranges of the axes; nil if the recording does not contain them.
  let axes: (across: AxisRange, down: AxisRange)?
  /// True if the axes are those of a page, whose pixels are points.
  package let isPage: Bool

  /// The kinds of input besides fingers that it has.
  package var input: InputKinds {
    deviceEvents.reduce(into: []) { $0.formUnion($1.inputKind) }
  }

  /// The unit of its positions.
  var noun: String { isPage ? "event" : "line" }

  /// Reads a recording of evemu-record, getevent -lt, libinput record or pointer events as JSON.
  /// Of a page, it takes the kinds of `input` besides fingers. Throws if the format is unknown, if
  /// lines are invalid, and if no finger touches and nothing else is taken. Of several devices it takes
  /// the one called `name`: by its file, the last part of that, or its own name.
  package init(
    bytes: [UInt8], device name: String? = nil, input: InputKinds = []
  ) throws(ScriptError) {
    let text = RecordingText(bytes)
    var notes = RecordingNotes()
    let devices: [RecordedDevice]
    switch RecordingFormat(text) {
    case .pointerEvents:
      try self.init(page: try PointerDocument(text), input)
      return
    case .evemu: devices = try EvemuReader.devices(text, &notes)
    case .getevent: devices = try GeteventReader.devices(text, &notes)
    case .libinput: devices = try LibinputReader.devices(text, &notes)
    case nil:
      throw Self.strange(text)
    }
    let choice = try DeviceChoice(devices, named: name)
    let (device, log) = choice.chosen
    notes.add(log.notes)
    notes.add(choice.notes)
    let codes = DeviceProtocol(device).axes
    var axes: (AxisRange, AxisRange)?
    if let across = device.axes[codes.across], let down = device.axes[codes.down],
      across.isKnown, down.isKnown
    {
      axes = (across, down)
    }
    try self.init(device.title, log, axes, isPage: false, notes)
  }

  /// Returns the error of a text that is no recording.
  private static func strange(_ text: RecordingText) -> ScriptError {
    var text = text
    var line = text.next()
    while let blank = line, blank.isBlank { line = text.next() }
    return ScriptError(
      .recording, at: "line \(line?.number ?? 1)",
      expected: "a recording of evemu-record, getevent -lt or libinput record, or pointer events",
      found: line.map { Quotation.text($0.text) } ?? "nothing")
  }

  private init(page: PointerDocument, _ input: InputKinds) throws(ScriptError) {
    let (log, devices) = try PointerEventReader.read(page.events, input)
    var notes = log.notes
    if page.isCut { notes.add(.cutLine, page.events.count + 1) }
    let axes = page.viewport.map { viewport in
      (
        AxisRange(0, viewport.width, isWhole: false), AxisRange(0, viewport.height, isWhole: false)
      )
    }
    try self.init("a page", log, axes, devices: devices, isPage: true, notes)
  }

  private init(
    _ device: String, _ log: ContactLog, _ axes: (AxisRange, AxisRange)?,
    devices: [PageDeviceEvent] = [], isPage: Bool, _ notes: RecordingNotes
  ) throws(ScriptError) {
    var (notes, limiter) = (notes, ContactLimiter())
    samples = log.inOrder().filter { limiter.admits($0, &notes) }
    deviceEvents = devices
    guard !samples.isEmpty || !devices.isEmpty else {
      let reasons = notes.all.map { "; \($0)" }.joined()
      throw ScriptError(
        .recording, at: "", expected: "at least one finger", found: "none\(reasons)")
    }
    (self.device, self.axes, self.isPage) = (device, axes, isPage)
    (fingerCount, maxAtOnce) = (limiter.count, limiter.most)
    self.notes = notes.all
  }
}

// MARK: Formats

/// The format of a recording.
enum RecordingFormat {
  case evemu
  case getevent
  case libinput
  case pointerEvents

  /// Detects the format of `text` from the first line that belongs to one; nil if none does.
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

  /// Returns true for JSON, which begins with a brace, or with a bracket not followed by a time of
  /// getevent.
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

// MARK: Devices

/// The choice among the devices of a recording.
struct DeviceChoice {
  let chosen: (device: RecordedDevice, log: ContactLog)
  /// Notes on the other devices.
  private(set) var notes = RecordingNotes()

  /// Chooses among `devices` the one called `name`, or the one touched most, screens first. Throws
  /// if there is none of that name.
  init(_ devices: [RecordedDevice], named name: String?) throws(ScriptError) {
    let named = name.map { name in devices.filter { $0.isCalled(name) } } ?? devices
    guard let first = named.first else {
      throw ScriptError(
        .setting, at: "device",
        expected: "a device of the recording (\(devices.map(\.title).joined(separator: ", ")))",
        found: Quotation.text(name ?? ""))
    }
    var best = (device: first, log: try first.contacts())
    var others: [(device: RecordedDevice, log: ContactLog)] = []
    for device in named.dropFirst() {
      let next = (device: device, log: try device.contacts())
      if Self.rank(next) > Self.rank(best) {
        others.append(best)
        best = next
      } else {
        others.append(next)
      }
    }
    chosen = best
    guard name == nil else { return }
    for other in others {
      if other.log.contactCount == 0 {
        notes.add(other.log.notes)
      } else {
        notes.add(
          .otherDevice(Quotation.text(other.device.title)), 0, count: other.log.contactCount)
      }
    }
  }

  private static func rank(_ one: (device: RecordedDevice, log: ContactLog)) -> (Int, Int) {
    guard one.log.contactCount > 0 else { return (0, 0) }
    let isScreen = one.device.properties.contains(InputCode.Property.direct)
    return (isScreen ? 2 : 1, one.log.contactCount)
  }
}

// MARK: Contacts at once

/// Admits contacts, one sample after another, up to the number that a scene may have down at once.
struct ContactLimiter {
  private var down: Set<Int> = []
  private var refused: Set<Int> = []
  /// Number of admitted contacts.
  private(set) var count = 0
  /// Largest number of them down at once.
  private(set) var most = 0

  /// Returns true if a sample's contact is admitted; refused ones are noted.
  mutating func admits(_ sample: DeviceSample, _ notes: inout RecordingNotes) -> Bool {
    if sample.phase == .began {
      guard down.count < SceneLimits.contacts else {
        refused.insert(sample.contact)
        notes.add(.surplus, sample.line)
        return false
      }
      down.insert(sample.contact)
      count += 1
      most = max(most, down.count)
    } else if !sample.phase.isDown {
      down.remove(sample.contact)
    }
    return !refused.contains(sample.contact)
  }
}
