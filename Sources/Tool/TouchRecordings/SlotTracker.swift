import Gestures

/// Follows the contacts of a device by its slots: the kernel's multi-touch protocol B. Only
/// changes are reported, so a slot keeps its values, also from one contact to the next.
///
/// Source: Linux, Documentation/input/multi-touch-protocol.rst.
struct SlotTracker: ContactTracker {
  /// The occupancy of a slot.
  enum Presence: Equatable {
    /// Unknown, initially or after a loss of events.
    case unknown
    case up
    /// A contact, with its tracking id if that was reported.
    case down(Int32?)
  }

  private struct Slot {
    var presence = Presence.unknown
    var x: Int32?
    var y: Int32?
    var tool: Int32 = 0
    var distance: Int32 = 0
    /// Its contact in the log.
    var contact: Int?
    /// Its last reported position.
    var position = (x: 0.0, y: 0.0)
    /// The position of the loss of events since which its contact is uncertain.
    var lost: ContactLog.Position?
    /// The reason why its contact is not a finger. Only hovering ends before it leaves.
    var reason: RecordingNote.Kind?
    /// The line of its landing.
    var line = 0
    /// True if the report has a position.
    var isMoved = false
    /// True if it landed before its position was known.
    var isWaiting = false
  }

  private let log: ContactLog
  private var slots: [Int32: Slot] = [:]
  private var current: Int32
  /// The slots in the report, each once.
  private var touched: Set<Int32> = []
  /// The slots reported since events were last lost: only these can lose more.
  private var reported: Set<Int32> = []
  /// Slots that may have a contact of unknown state.
  private var doubtful: Set<Int32> = []
  /// True if the report has the key for programs that support one finger.
  private var hasTouchKey = false
  /// True if a pen is near, indicated by the keys of a device without tool types.
  private var holdsPen = false
  private let reportsTools: Bool
  private let reportsOnlyTouches: Bool

  /// Creates a tracker of a device.
  ///
  /// - Parameters:
  ///   - log: The log to which contacts are added.
  ///   - current: The slot selected last.
  ///   - reportsTools: True if contacts report their tool, so that keys for tools are of others.
  ///   - reportsOnlyTouches: True if only touching contacts report positions: then one that moves is
  ///     down.
  init(_ log: ContactLog, current: Int32 = 0, reportsTools: Bool, reportsOnlyTouches: Bool = true) {
    self.log = log
    self.current = current
    self.reportsTools = reportsTools
    self.reportsOnlyTouches = reportsOnlyTouches
  }

  /// Sets the state of `slot` before the recording begins.
  mutating func prepare(_ slot: Int32, _ presence: Presence, x: Int32?, y: Int32?, tool: Int32) {
    slots[slot] = Slot(presence: presence, x: x, y: y, tool: tool)
    reported.insert(slot)
  }

  /// Handles one event of a report.
  mutating func take(_ event: InputEvent) {
    guard event.kind == InputCode.Kind.absolute else { return takeKey(event) }
    take(event.code, event.value)
  }

  mutating func take(_ axis: UInt16, _ value: Int32) {
    if axis == InputCode.Axis.slot {
      current = value
      return
    }
    var slot = slots[current] ?? Slot()
    switch axis {
    case InputCode.Axis.contactX: (slot.x, slot.isMoved) = (value, true)
    case InputCode.Axis.contactY: (slot.y, slot.isMoved) = (value, true)
    case InputCode.Axis.toolType: slot.tool = value
    case InputCode.Axis.distance: slot.distance = value
    case InputCode.Axis.trackingID: takeIdentity(value, &slot)
    default: return
    }
    slots[current] = slot
    touched.insert(current)
    reported.insert(current)
  }

  private mutating func takeKey(_ event: InputEvent) {
    guard event.kind == InputCode.Kind.key else { return }
    if event.code == InputCode.Key.touch { hasTouchKey = true }
    guard InputCode.Key.tools.contains(event.code), event.code != InputCode.Key.fingerTool
    else { return }
    if event.value == 1 { log.note(.pen) }
    holdsPen = event.value != 0 && !reportsTools
  }

  /// Ends a report: its events happen now.
  mutating func report() {
    for number in touched.sorted() {
      guard var slot = slots[number] else { continue }
      settle(&slot)
      slots[number] = slot
    }
    touched.removeAll(keepingCapacity: true)
    // The kernel reports changes only: at 0 no contact is down, and at 1 none was except those
    // reported since.
    if hasTouchKey { loseAll() }
    hasTouchKey = false
  }

  /// Handles the selection of a slot, which is reliable even after a loss.
  mutating func pass(_ event: InputEvent) {
    if event.isAxis(InputCode.Axis.slot) { current = event.value }
  }

  /// Handles a loss of events: the state of the slots is unknown.
  mutating func lose() {
    touched.removeAll(keepingCapacity: true)
    hasTouchKey = false
    for number in reported {
      guard var slot = slots[number] else { continue }
      (slot.x, slot.y, slot.isMoved) = (nil, nil, false)
      if slot.contact == nil, slot.reason == nil {
        slot.presence = reportsOnlyTouches ? .unknown : .up
      } else if slot.lost == nil {
        slot.lost = log.position
        doubtful.insert(number)
      }
      slots[number] = slot
    }
    reported.removeAll(keepingCapacity: true)
  }

  /// Ends the recording.
  mutating func finish() {
    for number in slots.keys.sorted() { finish(number) }
  }

  /// Ends the recording for one slot.
  func finish(_ number: Int32) {
    guard var slot = slots[number] else { return }
    if slot.lost != nil {
      lose(&slot)
    } else {
      if slot.contact != nil { log.note(.downAfter, line: 0) }
      leave(&slot, .cancelled)
    }
  }
}

// MARK: A slot's life

extension SlotTracker {
  private func takeIdentity(_ identity: Int32, _ slot: inout Slot) {
    if identity < 0 {
      if slot.presence != .unknown { settle(&slot) }
      leave(&slot, .ended)
      slot.presence = .up
    } else if slot.presence == .down(identity) {
      slot.lost = nil
    } else {
      if slot.lost != nil { lose(&slot) }
      leave(&slot, .ended)
      (slot.presence, slot.line) = (.down(identity), log.position.line)
    }
  }

  private func settle(_ slot: inout Slot) {
    let isMoved = slot.isMoved
    slot.isMoved = false
    if slot.presence == .unknown, isMoved, reportsOnlyTouches {
      (slot.presence, slot.line) = (.down(nil), log.position.line)
    }
    guard case .down(let identity) = slot.presence else { return }
    if let reason = reason(slot) {
      if slot.reason == nil, !holdsPen { log.note(reason) }
      end(&slot, reason == .hover ? .ended : .cancelled)
      slot.reason = reason
    } else if slot.reason == .hover {
      slot.reason = nil
    }
    guard slot.reason == nil, isMoved || slot.contact == nil else { return }
    guard let x = slot.x, let y = slot.y else { return slot.isWaiting = true }
    slot.lost = nil
    slot.position = (Double(x), Double(y))
    if let contact = slot.contact {
      log.add(contact, .moved, slot.position.x, slot.position.y)
    } else {
      if identity == nil {
        log.note(.downBefore)
      } else if slot.isWaiting {
        log.note(.latePosition, line: slot.line)
      }
      slot.contact = log.land(slot.position.x, slot.position.y)
    }
  }

  /// Returns the reason why the slot's contact is not a finger on the glass.
  private func reason(_ slot: Slot) -> RecordingNote.Kind? {
    if holdsPen { return .pen }
    return switch slot.tool {
    case 0: slot.distance > 0 ? .hover : nil
    case 2: .palm
    default: .pen
    }
  }

  /// Removes the contact from the slot.
  private func leave(_ slot: inout Slot, _ phase: TouchPhase) {
    if case .down = slot.presence, slot.contact == nil, slot.reason == nil {
      log.note(.placeless, line: slot.line)
    }
    end(&slot, phase)
    (slot.reason, slot.lost, slot.isWaiting) = (nil, nil, false)
  }

  private func end(
    _ slot: inout Slot, _ phase: TouchPhase, at earlier: ContactLog.Position? = nil
  ) {
    guard let contact = slot.contact else { return }
    log.add(contact, phase, slot.position.x, slot.position.y, at: earlier)
    slot.contact = nil
  }

  private mutating func loseAll() {
    for number in doubtful.sorted() where slots[number]?.lost != nil {
      guard var slot = slots[number] else { continue }
      lose(&slot)
      slots[number] = slot
    }
    doubtful.removeAll(keepingCapacity: true)
  }

  /// Cancels the slot's contact at the loss of events, since when it is uncertain.
  private func lose(_ slot: inout Slot) {
    if let lost = slot.lost, slot.contact != nil {
      log.note(.lostFinger, line: lost.line)
      end(&slot, .cancelled, at: lost)
    }
    (slot.lost, slot.reason) = (nil, nil)
    slot.presence = reportsOnlyTouches ? .unknown : .up
  }
}
