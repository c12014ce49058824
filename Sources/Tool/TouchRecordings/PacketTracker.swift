import Scripting

/// Follows the contacts of a device that always reports all of them, each in a packet that
/// SYN_MT_REPORT ends: the kernel's multi-touch protocol A. Each contact gets a slot of a
/// ``SlotTracker``, as in the kernel's own adapter for such devices.
///
/// Source: Linux, Documentation/input/multi-touch-protocol.rst.
struct PacketTracker: ContactTracker {
  private struct Packet {
    var x: Int32?
    var y: Int32?
    var identity: Int32?
    var tool: Int32 = 0
    /// True if the size or the pressure of the contact is zero: older drivers end it so.
    var isLifted = false
    var isEmpty = true
    /// The line of its end.
    var line = 0
  }

  /// A contact that is down, with its slot.
  private struct Contact {
    let slot: Int32
    let identity: Int32?
    var x: Int32
    var y: Int32
  }

  private let log: ContactLog
  private var slots: SlotTracker
  private var packet = Packet()
  /// Packets of the report that have a position.
  private var packets: [Packet] = []
  /// Number of packets of the report, including empty ones.
  private var packetCount = 0
  /// True if the report states that nothing touches.
  private var isAllUp = false
  private var contacts: [Contact] = []
  /// Number of contacts that have landed.
  private var landed: Int32 = 0
  /// Axes on which 0 means that the contact has left: those with other values elsewhere.
  private let measures: Set<UInt16>

  /// Creates a tracker of a device that reports `events`.
  init(_ events: [InputEvent], _ log: ContactLog) {
    self.log = log
    slots = SlotTracker(log, reportsTools: true, reportsOnlyTouches: false)
    let candidates = [InputCode.Axis.touchMajor, InputCode.Axis.contactPressure]
    measures = Set(
      candidates.filter { code in events.contains { $0.isAxis(code) && $0.value > 0 } })
  }

  mutating func take(_ event: InputEvent) {
    if event.isSync(InputCode.Sync.contact) { return close() }
    if event.isKey(InputCode.Key.touch) { isAllUp = event.value == 0 }
    if event.isAxis(InputCode.Axis.pressure), event.value == 0, packetCount == 0 { isAllUp = true }
    guard event.kind == InputCode.Kind.absolute, InputCode.Axis.contacts.contains(event.code)
    else { return }
    packet.isEmpty = false
    switch event.code {
    case InputCode.Axis.contactX: packet.x = event.value
    case InputCode.Axis.contactY: packet.y = event.value
    case InputCode.Axis.trackingID: packet.identity = event.value
    case InputCode.Axis.toolType: packet.tool = event.value
    default: if measures.contains(event.code), event.value <= 0 { packet.isLifted = true }
    }
  }

  /// Ends a report. One without packets does not concern contacts, unless it states that nothing
  /// touches.
  mutating func report() {
    if !packet.isEmpty { close() }
    defer { clear() }
    guard packetCount > 0 || isAllUp else { return }
    if isAllUp { packets.removeAll(keepingCapacity: true) }
    let matches = matches()
    // Ends precede moves.
    for (index, contact) in contacts.enumerated() {
      slots.take(InputCode.Axis.slot, contact.slot)
      guard let packet = matches.firstIndex(of: index).map({ packets[$0] }) else {
        slots.take(InputCode.Axis.trackingID, -1)
        continue
      }
      slots.take(InputCode.Axis.toolType, packet.tool)
      settle(packet)
    }
    let taken = Set(matches.compactMap { $0.map { contacts[$0].slot } })
    var free = (0...).lazy.filter { !taken.contains($0) }.makeIterator()
    contacts = zip(packets, matches).compactMap { packet, match in
      guard let x = packet.x, let y = packet.y,
        let slot = match.map({ contacts[$0].slot }) ?? free.next()
      else { return nil }
      slots.take(InputCode.Axis.slot, slot)
      if match == nil { land(packet) }
      slots.take(InputCode.Axis.toolType, packet.tool)
      slots.take(InputCode.Axis.contactX, x)
      slots.take(InputCode.Axis.contactY, y)
      settle(packet)
      return Contact(slot: slot, identity: packet.identity, x: x, y: y)
    }
  }

  mutating func pass(_ event: InputEvent) {}

  /// Handles a loss of events: the next whole report lists all contacts that are down.
  mutating func lose() { clear() }

  mutating func finish() {
    for contact in contacts { slots.finish(contact.slot) }
  }

  private mutating func clear() {
    packet = Packet()
    packets.removeAll(keepingCapacity: true)
    (packetCount, isAllUp) = (0, false)
  }

  /// Ends a packet. An empty one means no contact.
  private mutating func close() {
    packet.line = log.position.line
    defer { packet = Packet() }
    packetCount += 1
    guard packetCount <= SceneLimits.contacts else { return log.note(.surplus) }
    guard packet.x != nil, packet.y != nil, !packet.isLifted, packet.identity ?? 0 >= 0 else {
      return
    }
    packets.append(packet)
  }

  private mutating func land(_ packet: Packet) {
    landed &+= 1
    slots.take(InputCode.Axis.trackingID, landed)
    guard packet.identity == nil, packet.tool == 0, log.notes[.matched] == nil else { return }
    log.note(.matched, line: 0)
  }

  /// Applies `packet` to its slot, in the order of packets. Notes on non-fingers have the line of
  /// the packet.
  private mutating func settle(_ packet: Packet) {
    let line = log.position.line
    if packet.tool != 0 { log.position.line = packet.line }
    slots.report()
    log.position.line = line
  }
}

// MARK: Matching packets to contacts

extension PacketTracker {
  /// Returns for each packet the index of its contact; nil for a new one. Ids decide; without them
  /// the nearest pairs belong together, the very nearest first.
  private func matches() -> [Int?] {
    var matches = [Int?](repeating: nil, count: packets.count)
    var free = Set(contacts.indices)
    for (index, packet) in packets.enumerated() {
      guard let identity = packet.identity else { continue }
      matches[index] = free.first { contacts[$0].identity == identity }
      if let match = matches[index] { free.remove(match) }
    }
    for pair in pairs(free).sorted(by: { ($0.distance, $0.index) < ($1.distance, $1.index) })
    where matches[pair.index] == nil && free.remove(pair.contact) != nil {
      matches[pair.index] = pair.contact
    }
    return matches
  }

  private func pairs(
    _ free: Set<Int>
  ) -> [(distance: Double, index: Int, contact: Int)] {
    var pairs: [(distance: Double, index: Int, contact: Int)] = []
    for (index, packet) in packets.enumerated() where packet.identity == nil {
      guard let x = packet.x.map(Double.init), let y = packet.y.map(Double.init) else { continue }
      for contact in free.sorted() where contacts[contact].identity == nil {
        let across = x - Double(contacts[contact].x)
        let down = y - Double(contacts[contact].y)
        pairs.append((across * across + down * down, index, contact))
      }
    }
    return pairs
  }
}
