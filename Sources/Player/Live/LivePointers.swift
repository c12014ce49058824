import Geometry
import Gestures
import Scripting
import Takes

/// A sample of a pointer as a page sends it.
package struct PageSample: Hashable, Sendable {
  /// The page's number of the finger.
  package let pointer: Int
  package let phase: TouchPhase
  /// Position in stage points.
  package let position: Point
  /// Pressure, 0…1.
  package let pressure: Double
  /// Seconds of the page's clock.
  package let time: Double

  package init(
    pointer: Int, phase: TouchPhase, position: Point,
    pressure: Double = Touch.unmeasuredPressure, time: Double
  ) {
    (self.pointer, self.phase, self.position, self.time) = (pointer, phase, position, time)
    self.pressure = pressure
  }

  /// True if a scene can hold the sample.
  package var isSound: Bool {
    let reach = -SceneLimits.length...SceneLimits.length
    return reach ~= position.x && reach ~= position.y && 0...1 ~= pressure && time.isFinite
  }
}

/// The pointers of the page that are down, their numbers in scenes, and the delay of their samples.
///
/// A sample that arrives when the world is past its time would be handled too late. All samples of
/// a touch are therefore delayed equally, by as much as the latest needs: velocities are preserved.
/// The delay shrinks imperceptibly slowly.
package struct LivePointers: Sendable {
  package struct Finger: Hashable, Sendable {
    /// Its number in scenes.
    package let id: Int
    /// Tick of the script at which it landed.
    package let landed: Int
    /// Its last position, in stage points.
    package var position: Point

    package init(id: Int, landed: Int, position: Point) {
      (self.id, self.landed, self.position) = (id, landed, position)
    }
  }

  /// Maximum number of fingers at once; more are ignored.
  package static let maxCount = 20
  /// Maximum delay, in seconds of the wall clock.
  package static let maxDelay = 0.25
  /// Decrease of the delay with each message, in seconds of the wall clock.
  private static let recovery = 0.0005

  /// Fingers that are down, by the page's numbers.
  package private(set) var fingers: [Int: Finger] = [:]
  /// Numbers of other contacts of the scene.
  private let taken: Set<Int>
  /// Number of the last finger that landed.
  package private(set) var landed = 0
  /// The delay, in seconds of the wall clock.
  package private(set) var delay = 0.0

  /// No fingers; none will get one of the numbers that are `taken`.
  package init(besides taken: Set<Int>) { self.taken = taken }

  /// Follows the page's finger of `sample`, at `tick`. Returns the finger at its new position; nil if the
  /// sample means nothing: the finger is not down, down already, or one too many. If the script `isFull`,
  /// fingers can only be lifted.
  package mutating func follow(_ sample: PageSample, tick: Int, isFull: Bool) -> Finger? {
    switch sample.phase {
    case .began: isFull ? nil : land(sample.pointer, at: sample.position, tick: tick)
    case .moved: isFull ? nil : move(sample.pointer, to: sample.position)
    case .ended, .cancelled: lift(sample.pointer)
    }
  }

  /// Forgets the fingers that the scene itself has lifted by `tick`, at one of `releases`.
  package mutating func drop(at releases: LiveReleases, before tick: Int) {
    for (pointer, finger) in fingers where releases.happen(from: finger.landed, to: tick) {
      _ = lift(pointer)
    }
  }

  /// Lands a finger at `tick`; nil if it is down already, or one too many.
  package mutating func land(_ pointer: Int, at position: Point, tick: Int) -> Finger? {
    guard fingers[pointer] == nil, fingers.count < Self.maxCount else { return nil }
    repeat { landed += 1 } while taken.contains(landed)
    let finger = Finger(id: landed, landed: tick, position: position)
    fingers[pointer] = finger
    return finger
  }

  /// Moves a finger to `position`; nil if it is not down.
  package mutating func move(_ pointer: Int, to position: Point) -> Finger? {
    fingers[pointer]?.position = position
    return fingers[pointer]
  }

  /// Removes a finger; nil if it was not down.
  package mutating func lift(_ pointer: Int) -> Finger? { fingers.removeValue(forKey: pointer) }

  /// Goes on with the `fingers` of another session, of which the last that landed has the number `landed`.
  package mutating func take(_ fingers: [Int: Finger], landed: Int) {
    (self.fingers, self.landed) = (fingers, landed)
  }

  /// Adapts the delay to a message that came `lateness` seconds of the wall clock too late, before any
  /// delay; it was in time if that is not above 0.
  package mutating func adapt(to lateness: Double) {
    // While no finger is down, a change of the delay cannot be felt.
    let rest = fingers.isEmpty ? delay / 2 : delay - Self.recovery
    delay = min(max(lateness, rest, 0), Self.maxDelay)
  }
}

// MARK: Releases

/// The times at which the scene itself lifts all fingers.
package struct LiveReleases: Sendable {
  /// Seconds, ascending.
  private let times: [Double]

  /// Takes the releases of the scene's own steps.
  package init(of script: LiveScript) { times = script.releases }

  /// True if there is one from one tick to another.
  package func happen(from first: Int, to last: Int) -> Bool {
    times.contains { LiveScript.seconds(first) <= $0 && $0 <= LiveScript.seconds(last) }
  }

  /// The first tick from `tick` on that is at none of the times.
  package func tick(notBefore tick: Int) -> Int {
    var tick = tick
    while times.contains(where: { abs($0 - LiveScript.seconds(tick)) < 1e-4 }) { tick += 1 }
    return tick
  }
}
