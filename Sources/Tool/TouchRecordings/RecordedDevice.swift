/// One event of the kernel.
struct InputEvent: Sendable {
  /// The time, in microseconds, by any clock of the recorder.
  let time: Int
  let kind: UInt16
  let code: UInt16
  let value: Int32
  /// The line of the recording.
  let line: Int

  func isSync(_ code: UInt16) -> Bool { kind == InputCode.Kind.sync && self.code == code }

  func isAxis(_ code: UInt16) -> Bool { kind == InputCode.Kind.absolute && self.code == code }

  func isKey(_ code: UInt16) -> Bool { kind == InputCode.Kind.key && self.code == code }
}

/// A device in a recording, with its events.
struct RecordedDevice: Sendable {
  /// Its file, such as `/dev/input/event2`; empty if the recording has none.
  var node = ""
  /// Its name; empty if the recording has none.
  var name = ""
  /// The ranges of its axes, by code.
  var axes: [UInt16: AxisRange] = [:]
  /// The last values of its axes before the recording, by code.
  var values: [UInt16: Int32] = [:]
  /// Its properties (INPUT_PROP_…).
  var properties: Set<Int> = []
  /// Events that may concern contacts, in order.
  private(set) var events: [InputEvent] = []
  /// Number of relative movements, as of mice.
  private(set) var relativeCount = 0

  /// Its name for people.
  var title: String { name.isEmpty ? node : name }

  /// Adds an event; those that do not concern contacts are dropped.
  mutating func take(_ event: InputEvent) {
    switch event.kind {
    case InputCode.Kind.sync, InputCode.Kind.absolute, InputCode.Kind.key: events.append(event)
    case InputCode.Kind.relative: relativeCount += 1
    default: break
    }
  }

  /// Returns true if `name` is its file, the last part of that, or its own name.
  func isCalled(_ name: String) -> Bool {
    name == node || name.lowercased() == self.name.lowercased()
      || !node.isEmpty && node.hasSuffix("/\(name)")
  }
}

/// The range of an axis.
struct AxisRange: Hashable, Sendable {
  let first: Double
  /// The end, above `first` if the range is known.
  let last: Double
  /// Units per millimetre; 0 if unknown.
  let resolution: Double
  /// True if the values are integers, so that each takes up one unit and `last` is within the
  /// range.
  let isWhole: Bool

  /// Creates an axis as described by the kernel: an end below the beginning means unknown.
  init(_ first: Int32, _ last: Int32, resolution: Int32) {
    (self.first, self.last) = (Double(first), Double(last))
    self.resolution = max(0, Double(resolution))
    isWhole = true
  }

  /// Creates the range from `first` to `last`.
  init(_ first: Double, _ last: Double, isWhole: Bool) {
    (self.first, self.last, self.isWhole) = (first, last, isWhole)
    resolution = 0
  }

  /// Returns the fraction of the range before `value`: (value − first) ÷ (last − first + 1), as
  /// libinput scales a screen.
  func part(_ value: Double) -> Double { (value - first) / length }

  /// The length, in units.
  var length: Double { last - first + (isWhole ? 1 : 0) }

  /// True if the range is known: drivers leave both ends 0 otherwise.
  var isKnown: Bool { last > first }
}

/// Types, codes and values of the kernel's input events, as numbers and by their names in
/// recordings.
///
/// Source: Linux, include/uapi/linux/input-event-codes.h.
enum InputCode {
  enum Kind {
    static let sync: UInt16 = 0
    static let key: UInt16 = 1
    static let relative: UInt16 = 2
    static let absolute: UInt16 = 3
  }

  enum Sync {
    static let report: UInt16 = 0
    static let contact: UInt16 = 2
    static let dropped: UInt16 = 3
  }

  enum Key {
    static let left: UInt16 = 0x110
    /// BTN_TOOL_PEN … BTN_TOOL_LENS: the tools of a tablet. 0x145 among them is a finger.
    static let tools: ClosedRange<UInt16> = 0x140...0x147
    static let fingerTool: UInt16 = 0x145
    static let touch: UInt16 = 0x14A
  }

  enum Axis {
    static let x: UInt16 = 0x00
    static let y: UInt16 = 0x01
    static let pressure: UInt16 = 0x18
    static let slot: UInt16 = 0x2F
    static let touchMajor: UInt16 = 0x30
    static let contactX: UInt16 = 0x35
    static let contactY: UInt16 = 0x36
    static let toolType: UInt16 = 0x37
    static let trackingID: UInt16 = 0x39
    static let contactPressure: UInt16 = 0x3A
    static let distance: UInt16 = 0x3B
    /// All axes of a single contact among several.
    static let contacts: ClosedRange<UInt16> = 0x2F...0x3D
  }

  enum Property {
    /// The device is a screen.
    static let direct = 1
    /// For several fingers it reports only the corners of their bounding box.
    static let semi = 3
  }

  /// A code of no event: for names that are irrelevant here.
  static let ignored: UInt16 = .max

  // MARK: Names

  /// Returns the type called `name`; nil for no such name.
  static func kind(_ name: String) -> UInt16? { kinds[name] }

  /// Returns the code called `name` among those of `kind`; nil if there is none. Names of buttons
  /// and of other things that make no contact are ``ignored``.
  static func code(_ name: String, of kind: UInt16) -> UInt16? {
    switch kind {
    case Kind.sync: return syncs[name]
    case Kind.absolute: return axes[name]
    case Kind.key: if let key = keys[name] { return key }
    default: break
    }
    let isName =
      name.contains("_")
      && name.utf8.allSatisfy {
        65...90 ~= $0 || 48...57 ~= $0 || $0 == UInt8(ascii: "_")
      }
    return isName ? ignored : nil
  }

  /// Returns the value called `name`; nil for no such name.
  static func value(_ name: String) -> Int32? { values[name] }

  private static let kinds: [String: UInt16] = [
    "EV_SYN": 0, "EV_KEY": 1, "EV_REL": 2, "EV_ABS": 3, "EV_MSC": 4, "EV_SW": 5, "EV_LED": 0x11,
    "EV_SND": 0x12, "EV_REP": 0x14, "EV_FF": 0x15, "EV_PWR": 0x16, "EV_FF_STATUS": 0x17,
  ]

  private static let syncs: [String: UInt16] = [
    "SYN_REPORT": 0, "SYN_CONFIG": 1, "SYN_MT_REPORT": 2, "SYN_DROPPED": 3,
  ]

  private static let keys: [String: UInt16] = [
    "BTN_LEFT": 0x110, "BTN_MOUSE": 0x110, "BTN_TOOL_PEN": 0x140, "BTN_DIGI": 0x140,
    "BTN_TOOL_RUBBER": 0x141, "BTN_TOOL_BRUSH": 0x142, "BTN_TOOL_PENCIL": 0x143,
    "BTN_TOOL_AIRBRUSH": 0x144, "BTN_TOOL_FINGER": 0x145, "BTN_TOOL_MOUSE": 0x146,
    "BTN_TOOL_LENS": 0x147, "BTN_TOUCH": 0x14A,
  ]

  private static let axes: [String: UInt16] = [
    "ABS_X": 0, "ABS_Y": 1, "ABS_Z": 2, "ABS_RX": 3, "ABS_RY": 4, "ABS_RZ": 5, "ABS_THROTTLE": 6,
    "ABS_RUDDER": 7, "ABS_WHEEL": 8, "ABS_GAS": 9, "ABS_BRAKE": 0x0A, "ABS_HAT0X": 0x10,
    "ABS_HAT0Y": 0x11, "ABS_HAT1X": 0x12, "ABS_HAT1Y": 0x13, "ABS_HAT2X": 0x14, "ABS_HAT2Y": 0x15,
    "ABS_HAT3X": 0x16, "ABS_HAT3Y": 0x17, "ABS_PRESSURE": 0x18, "ABS_DISTANCE": 0x19,
    "ABS_TILT_X": 0x1A, "ABS_TILT_Y": 0x1B, "ABS_TOOL_WIDTH": 0x1C, "ABS_VOLUME": 0x20,
    "ABS_PROFILE": 0x21, "ABS_MISC": 0x28, "ABS_RESERVED": 0x2E, "ABS_MT_SLOT": 0x2F,
    "ABS_MT_TOUCH_MAJOR": 0x30, "ABS_MT_TOUCH_MINOR": 0x31, "ABS_MT_WIDTH_MAJOR": 0x32,
    "ABS_MT_WIDTH_MINOR": 0x33, "ABS_MT_ORIENTATION": 0x34, "ABS_MT_POSITION_X": 0x35,
    "ABS_MT_POSITION_Y": 0x36, "ABS_MT_TOOL_TYPE": 0x37, "ABS_MT_BLOB_ID": 0x38,
    "ABS_MT_TRACKING_ID": 0x39, "ABS_MT_PRESSURE": 0x3A, "ABS_MT_DISTANCE": 0x3B,
    "ABS_MT_TOOL_X": 0x3C, "ABS_MT_TOOL_Y": 0x3D,
  ]

  private static let values: [String: Int32] = [
    "UP": 0, "DOWN": 1, "REPEAT": 2, "MT_TOOL_FINGER": 0, "MT_TOOL_PEN": 1, "MT_TOOL_PALM": 2,
    "MT_TOOL_DIAL": 0x0A,
  ]
}
