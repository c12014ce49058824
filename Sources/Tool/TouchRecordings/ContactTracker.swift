import Gestures
import Scripting

/// Follows the reports of a device and adds its contacts to a log, which holds the present
/// position.
protocol ContactTracker {
  /// Handles one event of a report.
  mutating func take(_ event: InputEvent)
  /// Ends a report: its events happen now.
  mutating func report()
  /// Handles the reliable part of an event that is skipped because others were lost.
  mutating func pass(_ event: InputEvent)
  /// Handles a loss of events: the state of the device is unknown.
  mutating func lose()
  /// Ends the recording: no contact stays down.
  mutating func finish()
}

extension RecordedDevice {
  /// Returns the contacts on the device. Throws for an impossible event.
  func contacts() throws(ScriptError) -> ContactLog {
    let log = ContactLog()
    let protocols = DeviceProtocol(self)
    if properties.contains(InputCode.Property.semi), protocols != .none { log.note(.corners) }
    switch protocols {
    case .none: if relativeCount > 0 { log.note(.relativeMouse, count: relativeCount) }
    case .packets: try follow(PacketTracker(events, log), log)
    case .slots(let reportsTools):
      let slot = values[InputCode.Axis.slot] ?? 0
      try follow(SlotTracker(log, current: slot, reportsTools: reportsTools), log)
    case .single(let source, let across, let down):
      try follow(SingleTouchTracker(self, source, across: across, down: down, log), log)
    }
    return log
  }

  /// Reads all events: ends of reports give the times, and after SYN_DROPPED everything up to and
  /// including the next SYN_REPORT is skipped (Linux, Documentation/input/event-codes.rst).
  private func follow(
    _ tracker: some ContactTracker, _ log: ContactLog
  ) throws(ScriptError) {
    var tracker = tracker
    var clock = RecordingClock()
    var start = 0
    var isLost = false
    for (index, event) in events.enumerated() {
      if event.isAxis(InputCode.Axis.slot) { try checkSlot(event) }
      guard event.isSync(InputCode.Sync.report) || event.isSync(InputCode.Sync.dropped) else {
        continue
      }
      log.position.line = event.line
      log.position.time = clock.time(event.time, log)
      let isDropped = event.code == InputCode.Sync.dropped
      if isLost || isDropped {
        for event in events[start..<index] { tracker.pass(event) }
      } else {
        for event in events[start..<index] {
          log.position.line = event.line
          tracker.take(event)
        }
        log.position.line = event.line
        tracker.report()
      }
      if isDropped {
        log.note(.lostEvents)
        tracker.lose()
      }
      (start, isLost) = (index + 1, isDropped)
    }
    if start < events.count {
      log.note(.openReport, line: events[start].line, count: events.count - start)
    }
    tracker.finish()
  }

  /// Throws for an invalid slot: the kernel gives a device at most 1024 (input_mt_init_slots).
  private func checkSlot(_ event: InputEvent) throws(ScriptError) {
    guard !(0..<1024 ~= event.value) else { return }
    throw ScriptError(
      .recording, at: "line \(event.line)", expected: "a slot 0…1023", found: "\(event.value)")
  }
}

/// The protocol by which a device reports contacts.
enum DeviceProtocol: Equatable {
  /// The indication that a single contact is down.
  enum Source: Equatable {
    /// A key: BTN_TOUCH, or the main button of a mouse with absolute positions.
    case key(UInt16)
    /// A pressure above 0.
    case pressure
  }

  /// No contacts.
  case none
  /// Protocol A.
  case packets
  /// Protocol B.
  case slots(reportsTools: Bool)
  /// One contact at most, with the codes of its axes.
  case single(Source, across: UInt16, down: UInt16)

  /// Detects the protocol of `device` from its events.
  init(_ device: RecordedDevice) {
    var reported: Set<UInt32> = []
    for event in device.events { reported.insert(UInt32(event.kind) << 16 | UInt32(event.code)) }
    func reports(_ kind: UInt16, _ code: UInt16) -> Bool {
      reported.contains(UInt32(kind) << 16 | UInt32(code))
    }
    func reportsAxis(_ code: UInt16) -> Bool { reports(InputCode.Kind.absolute, code) }
    let touch = reports(InputCode.Kind.key, InputCode.Key.touch)
    let reportsPositions =
      reportsAxis(InputCode.Axis.contactX) || reportsAxis(InputCode.Axis.contactY)
    if reports(InputCode.Kind.sync, InputCode.Sync.contact) {
      self = .packets
    } else if reportsAxis(InputCode.Axis.trackingID) || reportsPositions && !touch {
      let reportsTools =
        reportsAxis(InputCode.Axis.toolType) || device.axes[InputCode.Axis.toolType] != nil
      self = .slots(reportsTools: reportsTools)
    } else if reportsPositions {
      self = .single(
        .key(InputCode.Key.touch), across: InputCode.Axis.contactX, down: InputCode.Axis.contactY)
    } else if reportsAxis(InputCode.Axis.x) || reportsAxis(InputCode.Axis.y) {
      let source: Source =
        touch
        ? .key(InputCode.Key.touch)
        : reports(InputCode.Kind.key, InputCode.Key.left)
          ? .key(InputCode.Key.left)
          : reportsAxis(InputCode.Axis.pressure) ? .pressure : .key(InputCode.Key.touch)
      self = .single(source, across: InputCode.Axis.x, down: InputCode.Axis.y)
    } else {
      self = .none
    }
  }

  /// The codes of the axes of positions.
  var axes: (across: UInt16, down: UInt16) {
    if case .single(_, let across, let down) = self { return (across, down) }
    return (InputCode.Axis.contactX, InputCode.Axis.contactY)
  }
}

// MARK: Clock

/// Converts the times of a recording to one monotonic timeline, for any clock: the time of day,
/// which may be set, or the time since the start, which may overflow.
struct RecordingClock {
  /// The last time as recorded.
  private var last: Int?
  /// Microseconds since the first.
  private var now = 0

  /// Periods after which clocks overflow, in microseconds: 32 bits of microseconds or of seconds.
  private static let wraps = [1 << 32, 1_000_000 << 32]
  /// Longest pause across an overflow, in microseconds. A clock that went farther back was set.
  private static let longestPause = 60_000_000
  /// The limit at which time stops; no scene is as long.
  private static let end = 1 << 61

  /// Returns the microseconds since the first time, at `raw` microseconds as recorded.
  mutating func time(_ raw: Int, _ log: ContactLog) -> Int {
    defer { last = raw }
    guard let last else { return now }
    var passed = raw - last
    if passed < 0, let wrap = Self.wraps.first(where: { 0...Self.longestPause ~= passed + $0 }) {
      passed += wrap
      log.note(.clockWrap)
    } else if passed < 0 {
      passed = 0
      log.note(.clockBack)
    }
    now = min(now + passed, Self.end)
    return now
  }
}

/// A sample of a recorded contact as its device reports it.
struct DeviceSample: Sendable {
  /// The time, in microseconds.
  var time: Int
  /// The contact: counted from 0 in order of landing.
  let contact: Int
  let phase: TouchPhase
  /// The position, in the device's units.
  let x: Double
  let y: Double
  /// The pressure, 0…1.
  let pressure: Double
  /// The line of the recording from which it was read.
  let line: Int
}

/// The contacts read from a recording, with notes on uncertainties. All readers of one recording
/// share one log.
final class ContactLog {
  /// A position in a recording.
  struct Position {
    /// The time, in microseconds.
    var time = 0
    /// The line or event, counted from 1; 0 for the recording as a whole.
    var line = 0
  }

  private(set) var samples: [DeviceSample] = []
  private(set) var contactCount = 0
  /// Notes on the recording, besides its contacts.
  private(set) var notes: RecordingNotes
  /// The position of the reader.
  var position = Position()

  /// Creates an empty log. Positions of notes are counted in `noun`s.
  init(countingIn noun: String = "line") { notes = RecordingNotes(countingIn: noun) }

  /// Lands a contact; returns its number.
  func land(
    _ x: Double, _ y: Double, pressure: Double = Touch.unmeasuredPressure
  ) -> Int {
    contactCount += 1
    add(contactCount - 1, .began, x, y, pressure: pressure)
    return contactCount - 1
  }

  /// Adds a sample of a contact that is down; now unless `earlier` is given.
  func add(
    _ contact: Int, _ phase: TouchPhase, _ x: Double, _ y: Double,
    pressure: Double = Touch.unmeasuredPressure, at earlier: Position? = nil
  ) {
    let position = earlier ?? position
    samples.append(
      DeviceSample(
        time: position.time, contact: contact, phase: phase, x: x, y: y, pressure: pressure,
        line: position.line))
  }

  /// Adds a note on the line that is being read, or on the given one.
  func note(_ kind: RecordingNote.Kind, line: Int? = nil, count: Int = 1) {
    notes.add(kind, line ?? position.line, count: count)
  }

  /// Returns all samples in order of time; those of equal times in order of arrival.
  func inOrder() -> [DeviceSample] {
    let order = samples.indices.sorted { one, other in
      (samples[one].time, one) < (samples[other].time, other)
    }
    return order.map { samples[$0] }
  }
}
