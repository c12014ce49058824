/// Follows a device that knows one contact at most, as if it had one slot.
struct SingleTouchTracker: ContactTracker {
  private var slots: SlotTracker
  private let source: DeviceProtocol.Source
  private let across: UInt16
  private let down: UInt16
  /// Whether the contact is down; nil after events were lost.
  private var isDown: Bool?
  private var wasDown: Bool?
  private var landed: Int32 = 0
  private var isMoved = false
  private var isHovering = false

  /// Follows `device`. What the first event of a key ends has begun before the recording.
  init(
    _ device: RecordedDevice, _ source: DeviceProtocol.Source, across: UInt16, down: UInt16
  ) {
    (self.source, self.across, self.down) = (source, across, down)
    slots = SlotTracker(tellsTools: true, tellsOnlyTouches: false)
    let change = device.events.lazy.compactMap { Self.change($0, source) }.first
    isDown = change == false
    wasDown = isDown
    let tool = device.events.first(where: Self.isTool)?.value
    slots.prepare(
      0, isDown == true ? .down(nil) : .up, x: device.values[across], y: device.values[down],
      tool: tool == 0 ? 1 : 0)
  }

  mutating func take(_ event: InputEvent, _ time: Int, _ log: inout ContactLog) {
    if event.isAxis(across) {
      pass(on: event, as: InputCode.Axis.contactX, event.value, time, &log)
      isMoved = true
    } else if event.isAxis(down) {
      pass(on: event, as: InputCode.Axis.contactY, event.value, time, &log)
      isMoved = true
    }
    if Self.isTool(event) {
      let tool: Int32 = event.value == 0 ? 0 : 1
      pass(on: event, as: InputCode.Axis.toolType, tool, time, &log)
    }
    guard let change = Self.change(event, source), change != isDown else { return }
    isDown = change
    if change { landed &+= 1 }
    pass(on: event, as: InputCode.Axis.trackingID, change ? landed : -1, time, &log)
  }

  mutating func report(_ time: Int, _ line: Int, _ log: inout ContactLog) {
    if isMoved, isDown == false, wasDown == false {
      if !isHovering {
        log.note(source == .key(InputCode.Key.left) ? .freeMouse : .hover, line)
      }
      isHovering = true
    } else if isDown == true {
      isHovering = false
    }
    (isMoved, wasDown) = (false, isDown)
    slots.report(time, line, &log)
  }

  mutating func pass(_ event: InputEvent) {}

  mutating func lose(_ time: Int, _ line: Int) {
    (isDown, isMoved) = (nil, false)
    slots.lose(time, line)
  }

  mutating func finish(_ time: Int, _ line: Int, _ log: inout ContactLog) {
    slots.finish(time, line, &log)
  }

  /// Tells the slot what an event means to it.
  private mutating func pass(
    on event: InputEvent, as code: UInt16, _ value: Int32, _ time: Int, _ log: inout ContactLog
  ) {
    slots.take(
      InputEvent(
        time: event.time, kind: InputCode.Kind.absolute, code: code, value: value,
        line: event.line), time, &log)
  }

  /// Whether the event says that the contact is down, or up; nil where it says neither.
  private static func change(_ event: InputEvent, _ source: DeviceProtocol.Source) -> Bool? {
    switch source {
    case .key(let code): event.isKey(code) && event.value != 2 ? event.value != 0 : nil
    case .pressure: event.isAxis(InputCode.Axis.pressure) ? event.value > 0 : nil
    }
  }

  private static func isTool(_ event: InputEvent) -> Bool {
    event.kind == InputCode.Kind.key && InputCode.Key.tools.contains(event.code)
      && event.code != InputCode.Key.fingerTool
  }
}
