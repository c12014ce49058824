import Geometry
import Gestures
import JSONCoding
import Scripting

/// An event of a mouse without its main button, a wheel or a key in a recording of a page.
struct PageDeviceEvent: Hashable {
  enum Kind: Hashable {
    /// A mouse is at a position of the page, with these buttons besides the main one.
    case pointer(x: Double, y: Double, buttons: PointerButtons)
    /// It has left.
    case leave
    /// A wheel has scrolled by CSS pixels.
    case wheel(dx: Double, dy: Double)
    case key(String, isDown: Bool)
  }

  /// The time, in microseconds.
  let time: Int
  let kind: Kind

  /// The kind of input that an experience must ask for.
  var inputKind: InputKinds {
    switch kind {
    case .pointer, .leave: .hover
    case .wheel: .wheel
    case .key: .keys
    }
  }
}

/// Reads what mice, wheels and keys do in events of a page, as far as that is asked for.
///
/// Source: W3C, Pointer Events Level 3 and UI Events.
struct PageDeviceReader {
  private let input: InputKinds
  private let log: ContactLog
  private(set) var events: [PageDeviceEvent] = []
  /// The keys that are down, in the order of their presses.
  private var down: [String] = []
  private var lastTime = Int.min

  /// CSS pixels for a line of a wheel, where a browser counts lines.
  static let pixelsPerLine = 16.0

  /// Creates a reader of the kinds of `input`, which notes in `log` what it leaves out.
  init(_ input: InputKinds, _ log: ContactLog) { (self.input, self.log) = (input, log) }

  /// Takes the event `node` of this `type`, if it is one of a wheel or a key that is asked for; returns
  /// false for others.
  mutating func take(_ node: ScriptCursor, _ type: String) throws(ScriptError) -> Bool {
    switch type {
    case "wheel" where input.contains(.wheel): try scroll(node)
    case "keydown" where input.contains(.keys): try press(node, isDown: true)
    case "keyup" where input.contains(.keys): try press(node, isDown: false)
    case "keypress" where input.contains(.keys): break
    default: return false
    }
    return true
  }

  /// Adds that a mouse is at a position at `time`, with the bits of `buttons` in Pointer Events;
  /// no-op if hovering is not asked for.
  mutating func point(_ x: Double, _ y: Double, buttons: Int, time: Int) {
    guard input.contains(.hover) else { return }
    add(.pointer(x: x, y: y, buttons: PointerButtons(rawValue: buttons & 30)), time)
  }

  /// Adds that a mouse has left at `time`; no-op if it is not there, or hovering is not asked for.
  mutating func leave(time: Int) {
    let pointing = events.last { event in
      switch event.kind {
      case .pointer, .leave: true
      case .wheel, .key: false
      }
    }
    if let pointing, pointing.kind != .leave { add(.leave, time) }
  }

  /// Releases the keys that are still down, after the last event, at `time` at the earliest.
  mutating func finish(time: Int) {
    for key in down.reversed() {
      log.note(.keyDownAfter, line: 0)
      add(.key(key, isDown: false), time)
    }
  }

  private mutating func scroll(_ node: ScriptCursor) throws(ScriptError) {
    let limit = -SceneLimits.length...SceneLimits.length
    let dx = try node.optional("deltaX")?.number(in: limit) ?? 0
    let dy = try node.optional("deltaY")?.number(in: limit) ?? 0
    let mode = try node.optional("deltaMode")?.whole() ?? 0
    guard mode < 2 else { return log.note(.wheelByPages) }
    let unit = mode == 1 ? Self.pixelsPerLine : 1
    add(.wheel(dx: dx * unit, dy: dy * unit), try Self.time(of: node))
  }

  private mutating func press(_ node: ScriptCursor, isDown: Bool) throws(ScriptError) {
    let key = try node.required("key", "the name of a key, such as ArrowLeft").text()
    guard down.contains(key) != isDown else { return }
    guard TouchScript(.key(key, isDown: isDown), after: nil) != nil else {
      return log.note(.unknownKey(Quotation.text(key)))
    }
    if isDown { down.append(key) } else { down.removeAll { $0 == key } }
    add(.key(key, isDown: isDown), try Self.time(of: node))
  }

  /// Adds an event; time is monotonic.
  private mutating func add(_ kind: PageDeviceEvent.Kind, _ time: Int) {
    lastTime = max(lastTime, time)
    events.append(PageDeviceEvent(time: lastTime, kind: kind))
  }

  /// Reads the time of an event, in microseconds.
  static func time(of node: ScriptCursor) throws(ScriptError) -> Int {
    let time = try node.required("timeStamp", "a time in milliseconds")
      .number("a time in milliseconds") { abs($0) < 1e15 }
    return Int((time * 1000).rounded())
  }
}
