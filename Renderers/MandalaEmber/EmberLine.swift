import Geometry
import Motion
import Rendering

/// A line of embers in the order in which they were laid.
package struct EmberLine: Hashable, Sendable {
  /// Distance of neighbours, in radii.
  static let spacing = 0.019
  /// Embers of the longest line; a finger that draws on begins another.
  static let longest = 150
  /// Embers a second that a fire running along takes.
  private static let pace = 15.0
  /// Embers that kindle at once behind the head of a fire.
  private static let front = 15.0

  package internal(set) var embers: [Ember] = []
  /// How far a fire has run along it, in embers; nil where none does.
  package internal(set) var fire: Double?
  /// When it was laid or last burned, in seconds.
  package internal(set) var lastBurned: Double
  /// 1 while it belongs to the mandala, then less and less until it is gone.
  package internal(set) var presence = 1.0
  /// How far its char has come out, 0…1.
  var char = 0.0

  /// Whether it makes room for younger ones.
  var isLeaving: Bool { presence < 1 }

  /// Where its char lies: at every other ember, and at the last.
  var grooves: [Seat] {
    stride(from: 0, to: embers.count - 1, by: 2).map { embers[$0].home }
      + embers.suffix(1).map(\.home)
  }

  /// Lets the fire run on, if there is one.
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
  /// Where it was laid, and where its char stays.
  package let home: Seat
  /// How far it has wavered from there, in radii.
  package internal(set) var sway = Vector.zero
  /// 0 cold … 1 as hot as embers get.
  package internal(set) var heat: Double
  /// Its size as a share of the usual one.
  let size: Double
  /// Where in its breath it begins, in radians.
  let phase: Double

  /// An ember with a size and a breath of its own.
  init(at home: Seat, heat: Double, _ random: inout SeededGenerator) {
    (self.home, self.heat) = (home, heat)
    size = 0.72 + 0.5 * random.unit() * random.unit() + 0.12 * random.unit()
    phase = random.number(in: 0...Math.twoPi)
  }

  /// Where it is in the first of so many sectors: its way from the centre, in radii.
  package func place(fold: Int, _ weave: Double) -> Vector {
    home.bent(by: weave).way(fold: fold) + sway
  }

  /// Cools for `seconds`: slowly by `loss` (a second) to the air, fast by radiation while it is hot.
  ///
  /// Losses are those of Newton's law and of Stefan and Boltzmann's, heat standing for temperature;
  /// the step is implicit, so that no length of it makes embers colder than cold.
  package mutating func cool(for seconds: Double, loss: Double) {
    heat /= 1 + seconds * (loss + 0.45 * heat * heat * heat)
  }

  /// Comes nearer to `target`, where that is hotter.
  mutating func kindle(to target: Double, for seconds: Double) {
    if heat < target { heat.approach(target, rate: 3.2, for: seconds) }
  }

  /// Wavers in a current, the more the hotter, and sinks back.
  mutating func waver(in current: Vector, for seconds: Double) {
    sway = (sway + current * (heat * seconds)) / (1 + 0.7 * seconds)
  }
}

/// The tip of the finger: a light that lays embers at even distances.
package struct Pen: Hashable, Sendable {
  /// The light at a finger. It stays where the finger lifts, and fades there.
  package struct Light: Hashable, Sendable {
    /// Where the finger is, or was last.
    package fileprivate(set) var seat = Seat(radius: 0, share: 0)
    fileprivate var strength = Animated(0.0, spring: .smooth)

    /// How bright it is, 0…1.
    package func brightness(at time: Double) -> Double { strength.value(at: time).clippedToUnit }
  }

  /// Lights below this brightness are not seen.
  static let faintest = 0.004

  /// Whether a finger is drawing.
  package private(set) var isDown = false
  /// The lights that are seen, that of the last finger behind those of the fingers before.
  package private(set) var lights: [Light] = []
  /// Where the newest ember was laid: its way from the centre as it is seen, but for the turn.
  private var laid: Vector?

  mutating func land(at time: Double) {
    (isDown, laid) = (true, nil)
    lights.removeAll { $0.brightness(at: time) <= Pen.faintest }
    lights.append(Light())
    // It shows in the next frame, and grows from there.
    lights[lights.count - 1].strength.retarget(to: 1, at: time, velocity: 14)
  }

  /// The finger is at `seat`.
  mutating func move(to seat: Seat) { lights[lights.count - 1].seat = seat }

  mutating func rise(at time: Double) {
    isDown = false
    for index in lights.indices { lights[index].strength.retarget(to: 0, at: time) }
  }

  /// Goes to `target` and tells where embers come to lie on the way, the first where it landed.
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
