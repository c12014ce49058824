/// One report of the kernel.
struct InputEvent: Sendable {
  /// In microseconds, by whichever clock the recorder used.
  let time: Int
  let kind: UInt16
  let code: UInt16
  let value: Int32
  /// The line of the recording that it stands on.
  let line: Int

  func isSync(_ code: UInt16) -> Bool { kind == InputCode.Kind.sync && self.code == code }

  func isAxis(_ code: UInt16) -> Bool { kind == InputCode.Kind.absolute && self.code == code }

  func isKey(_ code: UInt16) -> Bool { kind == InputCode.Kind.key && self.code == code }
}

/// What a recording knows of a device, and what the device said.
struct RecordedDevice: Sendable {
  /// Its file, such as `/dev/input/event2`; empty where the recording has none.
  var node = ""
  /// What it calls itself; empty where the recording has no name.
  var name = ""
  /// What its axes can say, by code.
  var axes: [UInt16: AxisRange] = [:]
  /// What its axes said last before the recording, by code.
  var values: [UInt16: Int32] = [:]
  /// Its properties (INPUT_PROP_…).
  var properties: Set<Int> = []
  /// Events that may have to do with contacts, in their order.
  private(set) var events: [InputEvent] = []
  /// How many relative movements it reported, as mice do.
  private(set) var relativeCount = 0

  /// What people call it.
  var title: String { name.isEmpty ? node : name }

  /// Takes an event in; those that have nothing to do with contacts are passed over.
  mutating func take(_ event: InputEvent) {
    switch event.kind {
    case InputCode.Kind.sync, InputCode.Kind.absolute, InputCode.Kind.key: events.append(event)
    case InputCode.Kind.relative: relativeCount += 1
    default: break
    }
  }

  /// Whether `name` names it: its file, the last part of that, or its own name.
  func isCalled(_ name: String) -> Bool {
    name == node || name.lowercased() == self.name.lowercased()
      || !node.isEmpty && node.hasSuffix("/\(name)")
  }
}

/// What an axis can say.
struct AxisRange: Hashable, Sendable {
  let first: Double
  /// Above `first` where the range is known.
  let last: Double
  /// Units in a millimetre; 0 where it is unknown.
  let resolution: Double
  /// Whether the values are whole, so that each takes up one unit and `last` is within the range.
  let isWhole: Bool

  /// An axis as the kernel describes it: an end below the beginning means that it is unknown.
  init(_ first: Int32, _ last: Int32, resolution: Int32) {
    (self.first, self.last) = (Double(first), Double(last))
    self.resolution = max(0, Double(resolution))
    isWhole = true
  }

  /// What reaches from `first` to `last`.
  init(_ first: Double, _ last: Double, isWhole: Bool) {
    (self.first, self.last, self.isWhole) = (first, last, isWhole)
    resolution = 0
  }

  /// How much of the range lies before `value`: (value − first) ÷ (last − first + 1), as libinput
  /// scales a screen.
  func part(_ value: Double) -> Double { (value - first) / length }

  /// From end to end, in units.
  var length: Double { last - first + (isWhole ? 1 : 0) }

  /// Whether it says anything: drivers that do not know leave both ends 0.
  var isKnown: Bool { last > first }
}
