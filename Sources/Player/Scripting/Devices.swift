import Geometry
import Gestures

/// The mice, pens, wheels and keys of a script, as far as they are asked for.
struct Devices: Sendable {
  private let kinds: InputKinds
  /// The state of each mouse and pen that has done something.
  private var pointers: [String: Pointer] = [:]
  /// The keys that are down, in the order in which they were pressed: read backwards, WebDriver's
  /// undo list.
  private var keys: [String] = []

  /// Creates the devices for experiences that ask for `kinds`.
  init(_ kinds: InputKinds) { self.kinds = kinds }

  /// Changes the pointer of `source`, which is at `position`; nil if that changes nothing, or it is
  /// no mouse and no pen.
  mutating func point(
    _ source: TouchScript.Source, at position: Point, tilt: PenTilt? = nil, time: Double,
    _ press: (inout PointerButtons) -> Void = { _ in }
  ) -> TimelineEvent? {
    guard kinds.contains(.hover), let kind = source.pointer, kind != .touch else { return nil }
    let before = pointers[source.id]
    var pointer = before ?? Pointer(at: position)
    pointer.position = position
    if let tilt { pointer.tilt = tilt }
    press(&pointer.buttons)
    guard pointer != before else { return nil }
    pointers[source.id] = pointer
    return .device(.pointer(pointer), time: time)
  }

  /// Takes the pointer of `source` away; nil if there is none.
  mutating func leave(_ source: TouchScript.Source, time: Double) -> TimelineEvent? {
    pointers.removeValue(forKey: source.id).map { _ in .device(.pointer(nil), time: time) }
  }

  /// Scrolls over `position`; nil if nothing is scrolled.
  func scroll(by way: Vector, at position: Point, time: Double) -> TimelineEvent? {
    kinds.contains(.wheel) && way != .zero ? .device(.wheel(way, at: position), time: time) : nil
  }

  /// Presses or releases a key; nil if it is down or up already.
  mutating func handle(_ key: String, isDown: Bool, time: Double) -> TimelineEvent? {
    guard kinds.contains(.keys), keys.contains(key) != isDown else { return nil }
    if isDown { keys.append(key) } else { keys.removeAll { $0 == key } }
    return .device(.key(key, isDown: isDown), time: time)
  }

  /// Releases all keys, the last to be pressed first, and takes all pointers away.
  mutating func release(time: Double) -> [TimelineEvent] {
    let ups = keys.reversed().map { TimelineEvent.device(.key($0, isDown: false), time: time) }
    let leaving = pointers.isEmpty ? [] : [TimelineEvent.device(.pointer(nil), time: time)]
    (keys, pointers) = ([], [:])
    return ups + leaving
  }
}
