import Geometry
import Gestures

/// What a page tells of a finger.
package struct PageSample: Hashable, Sendable {
  /// What the page calls the finger.
  package let pointer: Int
  /// What it did.
  package let phase: TouchPhase
  /// Where, in stage points.
  package let position: Point
  /// When, in seconds of the page's clock.
  package let time: Double

  /// A sample by its parts.
  package init(pointer: Int, phase: TouchPhase, position: Point, time: Double) {
    (self.pointer, self.phase, self.position, self.time) = (pointer, phase, position, time)
  }
}

/// The fingers of whoever looks at the page: which are down, what scenes call them, and how late
/// they are heard.
///
/// A sample that comes when the world has gone on already would be heard too late for its own time.
/// All times of a touch are therefore put off alike, by as much as the latest needs: the fingers
/// keep their speed. What was put off for once is made up for so slowly that it cannot be felt.
package struct Hand: Sendable {
  /// A finger that is down.
  package struct Finger: Hashable, Sendable {
    /// What scenes call it.
    package let id: Int
    /// When it landed, in ticks of the script.
    package let landed: Int
    /// Where it was last.
    package var position: Point
  }

  /// Most fingers that are heard.
  package static let most = 20
  /// The most that times are put off, in seconds of the wall.
  package static let longestDelay = PageClock.longestWay
  /// By how much they are put off less with each message, in seconds of the wall.
  private static let recovery = 0.0005

  /// By what the page calls them.
  package private(set) var fingers: [Int: Finger] = [:]
  /// What scenes call other contacts.
  private let taken: Set<Int>
  /// What the last finger that landed is called.
  private var landed = 0
  /// How much times are put off, in seconds of the wall.
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

  /// Something came `lateness` seconds of the wall too late, or was in time where that is not
  /// above 0, as it is before being put off.
  package mutating func handle(lateness: Double) {
    // Where no finger is down nobody can tell.
    let rest = fingers.isEmpty ? delay / 2 : delay - Self.recovery
    delay = min(max(lateness, rest, 0), Self.longestDelay)
  }
}
