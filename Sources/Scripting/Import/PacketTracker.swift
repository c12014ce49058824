import Gestures

/// Follows the contacts of a device that tells all of them in every report, each in a packet that
/// SYN_MT_REPORT ends: the kernel's multi-touch protocol A.
///
/// Source: Linux, Documentation/input/multi-touch-protocol.rst.
struct PacketTracker: ContactTracker {
  private struct Packet {
    var x: Int32?
    var y: Int32?
    var identity: Int32?
    var tool: Int32 = 0
    /// Whether the size or the pressure of the contact is nothing: older drivers end it so.
    var isLifted = false
    var isEmpty = true
  }

  private struct Contact {
    let identity: Int32?
    /// Its number in the log.
    let number: Int
    var x: Double
    var y: Double
  }

  private var packet = Packet()
  /// Packets of the report, those of fingers.
  private var packets: [Packet] = []
  /// Packets of the report, of whatever and also empty.
  private var packetCount = 0
  /// Whether the report says that nothing touches.
  private var isAllUp = false
  private var contacts: [Contact] = []
  /// Palms and pens that have been told of, by their numbers.
  private var strangers: [Int32: RecordingNote.Kind] = [:]
  /// Strangers of the report, numbered or not.
  private var present: Set<Int32> = []
  private var anonymous: RecordingNote.Kind?
  private var anonymousBefore: RecordingNote.Kind?
  /// Axes on which 0 means that the contact has left: those that ever say more.
  private let measures: Set<UInt16>

  /// Follows a device that tells `events`.
  init(_ events: [InputEvent]) {
    let candidates = [InputCode.Axis.touchMajor, InputCode.Axis.contactPressure]
    measures = Set(
      candidates.filter { code in events.contains { $0.isAxis(code) && $0.value > 0 } })
  }

  /// Takes one event of a report.
  mutating func take(_ event: InputEvent, _ time: Int, _ log: inout ContactLog) {
    if event.isSync(InputCode.Sync.contact) { return close(event.line, &log) }
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

  /// Ends a report: what it told happens at `time`. One without packets is of other things than
  /// contacts, unless it says that nothing touches.
  mutating func report(_ time: Int, _ line: Int, _ log: inout ContactLog) {
    if !packet.isEmpty { close(line, &log) }
    defer { clear() }
    guard packetCount > 0 || isAllUp else { return }
    if isAllUp { packets.removeAll(keepingCapacity: true) }
    for number in strangers.keys where !present.contains(number) { strangers[number] = nil }
    let matches = matches()
    for (place, contact) in contacts.enumerated() where !matches.contains(place) {
      let isStranger = contact.identity.map { strangers[$0] != nil } ?? false
      log.tell(
        contact.number, isStranger ? .cancelled : .ended, contact.x, contact.y, time, line)
    }
    var next: [Contact] = []
    for (packet, match) in zip(packets, matches) {
      guard let x = packet.x.map(Double.init), let y = packet.y.map(Double.init) else { continue }
      if let match {
        var contact = contacts[match]
        (contact.x, contact.y) = (x, y)
        log.tell(contact.number, .moved, x, y, time, line)
        next.append(contact)
      } else {
        let number = log.land(x, y, time, line)
        next.append(Contact(identity: packet.identity, number: number, x: x, y: y))
        if packet.identity == nil, log.notes[.matched] == nil { log.note(.matched, 0) }
      }
    }
    contacts = next
    anonymousBefore = anonymous
  }

  mutating func pass(_ event: InputEvent) {}

  /// Events were lost: the next whole report tells all that is down.
  mutating func lose(_ time: Int, _ line: Int) { clear() }

  /// Ends the recording.
  mutating func finish(_ time: Int, _ line: Int, _ log: inout ContactLog) {
    for contact in contacts {
      log.note(.downAfter, 0)
      log.tell(contact.number, .cancelled, contact.x, contact.y, time, line)
    }
    contacts = []
  }

  private mutating func clear() {
    packet = Packet()
    packets.removeAll(keepingCapacity: true)
    present.removeAll(keepingCapacity: true)
    (packetCount, isAllUp, anonymous) = (0, false, nil)
  }

  /// Ends a packet. An empty one says that there is none.
  private mutating func close(_ line: Int, _ log: inout ContactLog) {
    defer { packet = Packet() }
    packetCount += 1
    guard packetCount <= SceneLimits.contacts else { return log.note(.surplus, line) }
    guard packet.x != nil, packet.y != nil, !packet.isLifted, packet.identity ?? 0 >= 0 else {
      return
    }
    let reason: RecordingNote.Kind? =
      packet.tool == 0 ? nil : packet.tool == 2 ? .palm : .pen
    if let identity = packet.identity {
      guard let known = strangers[identity] ?? reason else { return packets.append(packet) }
      if strangers.updateValue(known, forKey: identity) == nil { log.note(known, line) }
      present.insert(identity)
    } else {
      guard let reason else { return packets.append(packet) }
      anonymous = reason
      if anonymousBefore != reason { log.note(reason, line) }
    }
  }
}

// MARK: Who is who

extension PacketTracker {
  /// For each packet the place of its contact; nil for a new one. Numbers decide; without them the
  /// nearest pairs belong together, the very nearest first.
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
        let (across, down) = (x - contacts[contact].x, y - contacts[contact].y)
        pairs.append((across * across + down * down, index, contact))
      }
    }
    return pairs
  }
}
