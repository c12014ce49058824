/// Follows a device with one contact at most, as if it had one slot.
struct SingleTouchTracker: ContactTracker {
  private var slots: SlotTracker
  private let source: DeviceProtocol.Source
  private let across: UInt16
  private let down: UInt16
  private let log: ContactLog
  /// True if the contact is down; nil after events were lost.
  private var isDown: Bool?
  private var wasDown: Bool?
  private var landed: Int32 = 0
  private var isMoved = false
  private var isHovering = false

  /// Creates a tracker of `device`. A contact that the first event of a key ends has begun before
  /// the recording.
  init(
    _ device: RecordedDevice, _ source: DeviceProtocol.Source, across: UInt16, down: UInt16,
    _ log: ContactLog
  ) {
    (self.source, self.across, self.down, self.log) = (source, across, down, log)
    slots = SlotTracker(log, reportsTools: true, reportsOnlyTouches: false)
    let change = device.events.lazy.compactMap { Self.change($0, source) }.first
    isDown = change == false
    wasDown = isDown
    let tool = device.events.first(where: Self.isTool)?.value
    slots.prepare(
      0, isDown == true ? .down(nil) : .up, x: device.values[across], y: device.values[down],
      tool: tool == 0 ? 1 : 0)
  }

  mutating func take(_ event: InputEvent) {
    if event.isAxis(across) {
      slots.take(InputCode.Axis.contactX, event.value)
      isMoved = true
    } else if event.isAxis(down) {
      slots.take(InputCode.Axis.contactY, event.value)
      isMoved = true
    }
    if Self.isTool(event) { slots.take(InputCode.Axis.toolType, event.value == 0 ? 0 : 1) }
    guard let change = Self.change(event, source), change != isDown else { return }
    isDown = change
    if change { landed &+= 1 }
    slots.take(InputCode.Axis.trackingID, change ? landed : -1)
  }

  mutating func report() {
    if isMoved, isDown == false, wasDown == false {
      if !isHovering { log.note(source == .key(InputCode.Key.left) ? .freeMouse : .hover) }
      isHovering = true
    } else if isDown == true {
      isHovering = false
    }
    (isMoved, wasDown) = (false, isDown)
    slots.report()
  }

  mutating func pass(_ event: InputEvent) {}

  mutating func lose() {
    (isDown, isMoved) = (nil, false)
    slots.lose()
  }

  mutating func finish() { slots.finish() }

  /// Returns true if the event puts the contact down, false for up; nil if it does neither.
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
