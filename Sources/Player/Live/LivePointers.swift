import Geometry
import Gestures
import Scripting
import Takes

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

  package init(
    pointer: Int, phase: TouchPhase, position: Point,
    pressure: Double = Touch.unmeasuredPressure, time: Double
  ) {
    (self.pointer, self.phase, self.position, self.time) = (pointer, phase, position, time)
    self.pressure = pressure
  }

  /// True if a scene can hold it.
  package var isSound: Bool {
    let reach = -SceneLimits.length...SceneLimits.length
    return reach ~= position.x && reach ~= position.y && 0...1 ~= pressure && time.isFinite
  }
}

/// The pointers of the page: which are down, their numbers in scenes, and by how much their samples
/// are delayed.
///
/// A sample that arrives when the world is past its time would be handled too late. All samples of a
/// touch are therefore delayed alike, by as much as the latest needs: fingers keep their speed. The
/// delay shrinks so slowly that it cannot be felt.
package struct LivePointers: Sendable {
  package struct Finger: Hashable, Sendable {
    /// What scenes call it.
    package let id: Int
    /// When it landed, in ticks of the script.
    package let landed: Int
    /// Where it was last.
    package var position: Point

    package init(id: Int, landed: Int, position: Point) {
      (self.id, self.landed, self.position) = (id, landed, position)
    }
  }

  /// Most fingers at once; more are ignored.
  package static let most = 20
  /// The longest delay, in seconds of the wall.
  package static let longestDelay = 0.25
  /// By how much the delay shrinks with each message, in seconds of the wall.
  private static let recovery = 0.0005

  /// By what the page calls them.
  package private(set) var fingers: [Int: Finger] = [:]
  /// What scenes call other contacts.
  private let taken: Set<Int>
  /// What the last finger that landed is called.
  package private(set) var landed = 0
  /// The delay, in seconds of the wall.
  package private(set) var delay = 0.0

  /// No fingers; none will be called by one of the numbers that are `taken`.
  package init(besides taken: Set<Int>) { self.taken = taken }

  /// The page's finger has done what `sample` tells, at `tick`. The result is the finger, where it is
  /// now; nil where that means nothing: it is not down, down already, or one too many. Where the script
  /// `isFull`, fingers can only be lifted.
  package mutating func follow(_ sample: PageSample, tick: Int, isFull: Bool) -> Finger? {
    switch sample.phase {
    case .began: isFull ? nil : land(sample.pointer, at: sample.position, tick: tick)
    case .moved: isFull ? nil : move(sample.pointer, to: sample.position)
    case .ended, .cancelled: lift(sample.pointer)
    }
  }

  /// The scene itself has lifted the page's finger `pointer` by `tick`, where that is at one of
  /// `releases`.
  package mutating func drop(_ pointer: Int, at releases: LiveReleases, before tick: Int) {
    guard let finger = fingers[pointer], releases.happen(from: finger.landed, to: tick) else {
      return
    }
    _ = lift(pointer)
  }

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

  /// Those of a session that goes on here: `fingers` are down, and `landed` is what the last is
  /// called.
  package mutating func take(_ fingers: [Int: Finger], landed: Int) {
    (self.fingers, self.landed) = (fingers, landed)
  }

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

// MARK: Releases

/// When the scene itself lifts all fingers.
package struct LiveReleases: Sendable {
  /// In seconds.
  private let times: [Double]

  /// Those of the scene's own steps.
  package init(of script: LiveScript) { times = script.releases }

  /// Whether there is one from one tick to another.
  package func happen(from first: Int, to last: Int) -> Bool {
    times.contains { LiveScript.seconds(first) <= $0 && $0 <= LiveScript.seconds(last) }
  }

  /// The first tick from `tick` on that is at no time of theirs.
  package func tick(notBefore tick: Int) -> Int {
    var tick = tick
    while times.contains(where: { abs($0 - LiveScript.seconds(tick)) < 1e-4 }) { tick += 1 }
    return tick
  }
}
