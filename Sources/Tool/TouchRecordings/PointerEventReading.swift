import Gestures
import JSONCoding
import Scripting

/// Reads pointer events of a page.
///
/// Source: W3C, Pointer Events Level 3.
struct PointerEventReader {
  private enum Kind {
    case touch, mouse, pen, unknown
  }

  private struct Contact {
    let number: Int
    /// Its latest position and time.
    var sample: Sample
  }

  /// The position and time of a pointer.
  private struct Sample: Equatable {
    /// The time, in microseconds.
    let time: Int
    let x: Double
    let y: Double
    let pressure: Double

    func later(at time: Int) -> Sample { Sample(time: time, x: x, y: y, pressure: pressure) }
  }

  private let log: ContactLog
  /// Mice without their main button, wheels and keys.
  private var devices: PageDeviceReader
  private let input: InputKinds
  /// The contacts that are down, by their `pointerId`.
  private var contacts: [Int: Contact] = [:]
  /// Hovering pointers, each period reported once.
  private var hovering: Set<Int> = []
  /// True if `pointermove` was recorded as well: raw updates then repeat the same samples.
  private let hasMoves: Bool
  /// The latest time.
  private var last = Int.min

  /// Returns the contacts of pointers, and the events of the kinds of `input`.
  static func read(
    _ events: [ScriptCursor], _ input: InputKinds
  ) throws(ScriptError) -> (contacts: ContactLog, devices: [PageDeviceEvent]) {
    var reader = PointerEventReader(
      input, hasMoves: events.contains { $0.value["type"] == "pointermove" })
    for event in events { try reader.take(event) }
    reader.finish()
    return (reader.log, reader.devices.events)
  }

  private init(_ input: InputKinds, hasMoves: Bool) {
    (self.input, self.hasMoves) = (input, hasMoves)
    log = ContactLog(countingIn: "event")
    devices = PageDeviceReader(input, log)
  }

  private mutating func take(_ node: ScriptCursor) throws(ScriptError) {
    log.position.line += 1
    _ = try node.members()
    let type = try node.required("type", "the type of an event, such as pointerdown").text()
    switch type {
    case "pointerdown": try land(node)
    case "pointermove": try move(node)
    case "pointerrawupdate": if !hasMoves { try move(node) }
    case "pointerup": try lift(node, .ended)
    case "pointercancel": try lift(node, .cancelled)
    case "pointerleave": try leave(node)
    case "pointerover", "pointerenter", "pointerout", "gotpointercapture", "lostpointercapture":
      break
    default:
      if try !devices.take(node, type) { log.note(.foreignEvent(Quotation.text(type))) }
    }
  }

  // MARK: Events

  private mutating func land(_ node: ScriptCursor) throws(ScriptError) {
    let (pointer, sample, kind) = try facts(of: node)
    hovering.remove(pointer)
    switch kind {
    case .pen: return log.note(.pen)
    case .mouse:
      try point(node, sample)
      if try node.optional("button")?.whole() ?? 0 != 0 { return noteFreeMouse() }
    case .unknown: log.note(.unknownPointer)
    case .touch: break
    }
    if let contact = contacts[pointer] {
      log.note(.unfinished)
      add(pointer, .cancelled, contact.sample)
    }
    land(pointer, sample)
  }

  private mutating func land(_ pointer: Int, _ sample: Sample) {
    log.position.time = sample.time
    let number = log.land(sample.x, sample.y, pressure: sample.pressure)
    contacts[pointer] = Contact(number: number, sample: sample)
  }

  /// Handles a movement, with all its coalesced positions.
  private mutating func move(_ node: ScriptCursor) throws(ScriptError) {
    let (pointer, end, kind) = try facts(of: node)
    guard kind != .pen else { return }
    if kind == .mouse { try point(node, end) }
    var samples: [Sample] = []
    for key in ["coalescedEvents", "coalesced"] {
      guard let joined = node.optional(key), joined.value != .null else { continue }
      for event in try joined.elements() { samples.append(try sample(of: event)) }
    }
    if samples.last != end { samples.append(end) }
    let isPressed = try node.optional("buttons").map { buttons throws(ScriptError) in
      try buttons.whole() & 1 == 1
    }
    if contacts[pointer] == nil {
      // A touch that moves is down. Others are down while their main button is pressed.
      guard isPressed ?? (kind != .mouse) else {
        guard hovering.insert(pointer).inserted else { return }
        if kind == .mouse { noteFreeMouse() } else { log.note(.hover) }
        return
      }
      log.note(.downBefore)
      land(pointer, samples.removeFirst())
    }
    for sample in samples { add(pointer, .moved, sample) }
    // The main button of a mouse may be released while another one is held: that is a movement.
    if kind == .mouse, isPressed == false { add(pointer, .ended, end) }
  }

  private mutating func lift(_ node: ScriptCursor, _ phase: TouchPhase) throws(ScriptError) {
    let (pointer, sample, kind) = try facts(of: node)
    if kind == .mouse {
      if phase == .ended { try point(node, sample) } else { devices.leave(time: sample.time) }
    }
    guard let contact = contacts[pointer] else {
      if kind == .touch { log.note(.strayEnd) }
      return
    }
    // The position of a cancelled pointer has no meaning.
    let end =
      phase == .ended ? sample : contact.sample.later(at: sample.time)
    add(pointer, phase, end)
  }

  /// Adds a sample of a pointer that is down; its own time is monotonic.
  private mutating func add(_ pointer: Int, _ phase: TouchPhase, _ sample: Sample) {
    guard let contact = contacts[pointer] else { return }
    var sample = sample
    if sample.time < contact.sample.time {
      log.note(.clockBack)
      sample = sample.later(at: contact.sample.time)
    }
    log.position.time = sample.time
    log.add(contact.number, phase, sample.x, sample.y, pressure: sample.pressure)
    contacts[pointer] = phase.isDown ? Contact(number: contact.number, sample: sample) : nil
  }

  /// Takes a mouse for hovering, if that is asked for.
  private mutating func point(_ node: ScriptCursor, _ sample: Sample) throws(ScriptError) {
    let buttons = try node.optional("buttons")?.whole() ?? 0
    devices.point(sample.x, sample.y, buttons: buttons, time: sample.time)
  }

  private mutating func leave(_ node: ScriptCursor) throws(ScriptError) {
    guard input.contains(.hover) else { return }
    let (_, sample, kind) = try facts(of: node)
    if kind == .mouse { devices.leave(time: sample.time) }
  }

  /// Notes that a mouse without its main button is left out, unless it is kept as hovering.
  private func noteFreeMouse() {
    if !input.contains(.hover) { log.note(.freeMouse) }
  }

  private mutating func finish() {
    devices.finish(time: last)
    for pointer in contacts.keys.sorted() {
      guard let contact = contacts[pointer] else { continue }
      log.note(.downAfter, line: 0)
      add(
        pointer, .cancelled,
        contact.sample.later(at: max(contact.sample.time, last)))
    }
  }

  // MARK: Facts

  private mutating func facts(
    of node: ScriptCursor
  ) throws(ScriptError) -> (pointer: Int, sample: Sample, kind: Kind) {
    let pointer = try node.required("pointerId", "a whole number").whole()
    let sample = try sample(of: node)
    last = max(last, sample.time)
    let kind: Kind =
      switch try node.optional("pointerType")?.text() {
      case "touch": .touch
      case "mouse": .mouse
      case "pen": .pen
      default: .unknown
      }
    return (pointer, sample, kind)
  }

  /// Reads the position; `x` and `y` are other names of `clientX` and `clientY`.
  private func sample(of node: ScriptCursor) throws(ScriptError) -> Sample {
    Sample(
      time: try PageDeviceReader.time(of: node), x: try coordinate(of: node, "x", "clientX"),
      y: try coordinate(of: node, "y", "clientY"), pressure: try pressure(of: node))
  }

  /// Reads the pressure; browsers report 0 if it is not measured, and for a lift.
  private func pressure(of node: ScriptCursor) throws(ScriptError) -> Double {
    let pressure = try node.optional("pressure")?.number(in: 0...1) ?? 0
    return pressure > 0 ? pressure : Touch.unmeasuredPressure
  }

  private func coordinate(
    of node: ScriptCursor, _ name: String, _ other: String
  ) throws(ScriptError) -> Double {
    if let value = node.optional(name) {
      return try value.number(in: -SceneLimits.length...SceneLimits.length)
    }
    return try node.required(other, "\(name) or \(other)").number(
      in: -SceneLimits.length...SceneLimits.length)
  }
}

// MARK: Document

/// The events of a page in a file.
struct PointerDocument {
  let events: [ScriptCursor]
  /// The page's width and height in CSS pixels; nil if unknown.
  let viewport: (width: Double, height: Double)?
  /// True if the text ends within an event.
  let isCut: Bool

  /// Parses a list of events, an object with such a list, or an event on each line.
  init(_ text: RecordingText) throws(ScriptError) {
    let whole: JSON
    do { whole = try JSON(bytes: text.bytes) } catch {
      guard let lines = try Self.lines(text) else { throw ScriptError(error) }
      (events, isCut, viewport) = (lines.events, lines.isCut, nil)
      return
    }
    isCut = false
    let document = ScriptCursor(whole, as: .recording)
    guard case .object = whole else {
      (events, viewport) = (try document.elements(), nil)
      return
    }
    guard whole["events"] != nil || whole["type"] == nil else {
      (events, viewport) = ([document], nil)
      return
    }
    events = try document.required("events", "a list of pointer events").elements()
    viewport = try document.optional("viewport").map { node throws(ScriptError) in
      (
        try node.required("width", "a number > 0").number("a number > 0 and ≤ 1000000") {
          $0 > 0 && $0 <= SceneLimits.length
        },
        try node.required("height", "a number > 0").number("a number > 0 and ≤ 1000000") {
          $0 > 0 && $0 <= SceneLimits.length
        }
      )
    }
  }

  /// Returns the events of a text with one on each line; nil if its first line is none.
  private static func lines(
    _ text: RecordingText
  ) throws(ScriptError) -> (events: [ScriptCursor], isCut: Bool)? {
    var text = text
    var events: [ScriptCursor] = []
    while let line = text.next() {
      guard !line.isBlank else { continue }
      let path = JSONPath.index(.root, events.count)
      do {
        events.append(ScriptCursor(try JSON(bytes: Array(line.bytes)), at: path, as: .recording))
      } catch {
        if events.isEmpty { return nil }
        if line.isCut { return (events, true) }
        throw ScriptError(
          .malformed, at: "line \(line.number), column \(error.column)",
          expected: error.reason.expected, found: error.reason.found)
      }
    }
    return events.count < 2 ? nil : (events, false)
  }
}
