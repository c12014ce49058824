import Geometry
import Motion
import Rendering

/// A line of embers in the order in which they were laid.
package struct EmberLine: Hashable, Sendable {
  /// Distance between neighbours, in radii.
  static let spacing = 0.019
  /// Most embers of a line; a finger that continues begins another.
  static let longest = 150
  /// Speed of a running fire, in embers per second.
  private static let pace = 15.0
  /// Embers that kindle at once behind the head of a fire.
  private static let front = 15.0

  package internal(set) var embers: [Ember] = []
  /// The position of the fire along it, in embers; nil if there is none.
  package internal(set) var fire: Double?
  /// The time at which it was laid or last burned, in seconds.
  package internal(set) var lastBurned: Double
  /// 1 while it belongs to the mandala, then decreasing until it is gone.
  package internal(set) var presence = 1.0
  /// Visibility of its char, 0…1.
  var char = 0.0

  /// True if it is fading to make room for newer ones.
  var isLeaving: Bool { presence < 1 }

  /// The seats of its char: at every other ember, and at the last.
  var grooves: [Seat] {
    stride(from: 0, to: embers.count - 1, by: 2).map { embers[$0].home }
      + embers.suffix(1).map(\.home)
  }

  /// Advances the fire, if there is one.
  mutating func burn(to target: Double, for seconds: Double, at time: Double) {
    guard let reached = fire else { return }
    let head = reached + EmberLine.pace * seconds
    let last = Double(embers.count - 1)
    let (low, high) = (max(0, head - EmberLine.front), min(head, last))
    if low <= high {
      for index in Int(low)...Int(high) { embers[index].kindle(to: target, for: seconds) }
    }
    fire = head - EmberLine.front > last ? nil : head
    lastBurned = time
  }
}

// MARK: Embers

/// One ember of a line.
package struct Ember: Hashable, Sendable {
  /// The seat at which it was laid, and at which its char stays.
  package let home: Seat
  /// Its displacement from there, in radii.
  package internal(set) var sway = Vector.zero
  /// Heat, 0 cold … 1 as hot as embers get.
  package internal(set) var heat: Double
  /// Its size relative to the usual one.
  let size: Double
  /// The phase of its pulsation, in radians.
  let phase: Double

  /// Creates an ember with a size and a pulsation of its own.
  init(at home: Seat, heat: Double, _ random: inout SeededGenerator) {
    (self.home, self.heat) = (home, heat)
    size = 0.72 + 0.5 * random.unit() * random.unit() + 0.12 * random.unit()
    phase = random.number(in: 0...Math.twoPi)
  }

  /// Returns its position in the first of `fold` sectors: the vector from the centre, in radii.
  package func place(fold: Int, _ weave: Double) -> Vector {
    home.bent(by: weave).way(fold: fold) + sway
  }

  /// Cools for `seconds`: slowly by `loss` (a second) to the air, fast by radiation while it is
  /// hot.
  ///
  /// Losses follow Newton's law and that of Stefan and Boltzmann, with heat in place of
  /// temperature; the step is implicit, so that heat stays positive for any length of it.
  package mutating func cool(for seconds: Double, loss: Double) {
    heat /= 1 + seconds * (loss + 0.45 * heat * heat * heat)
  }

  /// Approaches `target` if that is hotter.
  mutating func kindle(to target: Double, for seconds: Double) {
    if heat < target { heat.approach(target, rate: 3.2, for: seconds) }
  }

  /// Drifts in a current, more if hotter, and returns.
  mutating func waver(in current: Vector, for seconds: Double) {
    sway = (sway + current * (heat * seconds)) / (1 + 0.7 * seconds)
  }
}

/// The tip of the finger: a light that lays embers at even distances.
package struct Pen: Hashable, Sendable {
  /// The light at a finger. It stays where the finger lifts, and fades there.
  package struct Light: Hashable, Sendable {
    /// The present or last position of the finger.
    package fileprivate(set) var seat = Seat(radius: 0, share: 0)
    fileprivate var strength = Animated(0.0, spring: .smooth)

    /// Returns its brightness at `time`, 0…1.
    package func brightness(at time: Double) -> Double { strength.value(at: time).clippedToUnit }
  }

  /// Lights below this brightness are invisible.
  static let faintest = 0.004

  /// True if a finger is drawing.
  package private(set) var isDown = false
  /// The visible lights, that of the last finger after those of earlier fingers.
  package private(set) var lights: [Light] = []
  /// The position of the newest ember: the vector from the centre as displayed, but without the
  /// turn.
  private var laid: Vector?

  mutating func land(at time: Double) {
    (isDown, laid) = (true, nil)
    lights.removeAll { $0.brightness(at: time) <= Pen.faintest }
    lights.append(Light())
    // It becomes visible in the next frame, and grows from there.
    lights[lights.count - 1].strength.retarget(to: 1, at: time, velocity: 14)
  }

  /// Moves the finger to `seat`.
  mutating func move(to seat: Seat) { lights[lights.count - 1].seat = seat }

  mutating func rise(at time: Double) {
    isDown = false
    for index in lights.indices { lights[index].strength.retarget(to: 0, at: time) }
  }

  /// Moves to `target` and returns the positions of embers along the way, the first at the landing.
  mutating func draw(to target: Vector) -> [Vector] {
    guard let start = laid else {
      laid = target
      return [target]
    }
    let way = target - start
    let step = way.normalized * EmberLine.spacing
    let count = Int(way.length / EmberLine.spacing)
    laid = start + step * Double(count)
    return (0..<count).map { start + step * Double($0 + 1) }
  }
}
