import Geometry
import Gestures

/// A sample of a pointer as a page sends it.
package struct PageSample: Hashable, Sendable {
  /// What the page calls the finger.
  package let pointer: Int
  /// What it did.
  package let phase: TouchPhase
  /// Where, in stage points.
  package let position: Point
  /// How hard it presses, 0…1.
  package let pressure: Double
  /// When, in seconds of the page's clock.
  package let time: Double

  /// A sample by its parts.
  package init(
    pointer: Int, phase: TouchPhase, position: Point,
    pressure: Double = Touch.unmeasuredPressure, time: Double
  ) {
    (self.pointer, self.phase, self.position, self.time) = (pointer, phase, position, time)
    self.pressure = pressure
  }
}

/// The pointers of the page: which are down, their numbers in scenes, and by how much their samples
/// are delayed.
///
/// A sample that arrives when the world is past its time would be handled too late. All samples of a
/// touch are therefore delayed alike, by as much as the latest needs: fingers keep their speed. The
/// delay shrinks so slowly that it cannot be felt.
package struct LivePointers: Sendable {
  /// A finger that is down.
  package struct Finger: Hashable, Sendable {
    /// What scenes call it.
    package let id: Int
    /// When it landed, in ticks of the script.
    package let landed: Int
    /// Where it was last.
    package var position: Point
  }

  /// Most fingers at once; more are ignored.
  package static let most = 20
  /// The longest delay, in seconds of the wall.
  package static let longestDelay = PageClock.longestWay
  /// By how much the delay shrinks with each message, in seconds of the wall.
  private static let recovery = 0.0005

  /// By what the page calls them.
  package private(set) var fingers: [Int: Finger] = [:]
  /// What scenes call other contacts.
  private let taken: Set<Int>
  /// What the last finger that landed is called.
  private var landed = 0
  /// The delay, in seconds of the wall.
  package private(set) var delay = 0.0

  /// No fingers; none will be called by one of the numbers that are `taken`.
  package init(besides taken: Set<Int>) { self.taken = taken }

  /// A finger lands at `tick`; nil where it is down already, or one too many.
  package mutating func land(_ pointer: Int, at position: Point, tick: Int) -> Finger? {
    guard fingers[pointer] == nil, fingers.count < Self.most else { return nil }
    repeat { landed += 1 } while taken.contains(landed)
    let finger = Finger(id: landed, landed: tick, position: position)
    fingers[pointer] = finger
    return finger
  }

  /// A finger that is down goes to `position`; nil where it is not down.
  package mutating func move(_ pointer: Int, to position: Point) -> Finger? {
    fingers[pointer]?.position = position
    return fingers[pointer]
  }

  /// A finger is gone; nil where it was not down.
  package mutating func lift(_ pointer: Int) -> Finger? { fingers.removeValue(forKey: pointer) }

  /// All fingers are gone.
  package mutating func forget() { fingers = [:] }

  /// A message came `lateness` seconds of the wall too late, before any delay; it was in time where
  /// that is not above 0.
  package mutating func handle(lateness: Double) {
    // Where no finger is down no change of the delay can be felt.
    let rest = fingers.isEmpty ? delay / 2 : delay - Self.recovery
    delay = min(max(lateness, rest, 0), Self.longestDelay)
  }
}
