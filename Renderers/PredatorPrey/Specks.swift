import Geometry
import Rendering

/// Something tiny in the water.
package struct Speck: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// Food that a finger sheds.
    case crumb
    /// Air that a fast finger beats into the water.
    case bubble
    /// A scale of a fish that has been eaten.
    case scale
    /// The glint of a fish that was born.
    case birth

    /// How long it is there, in seconds.
    var life: Double {
      switch self {
      case .crumb: 5
      case .bubble: 1.5
      case .scale: 2.2
      case .birth: 1.6
      }
    }
    /// Where it drifts, in body lengths per second.
    var drift: SIMD3<Double> {
      switch self {
      case .crumb: SIMD3(0, 0.9, 0)
      case .bubble: SIMD3(0, -5, 0)
      case .scale: SIMD3(0, 0.8, 0)
      case .birth: .zero
      }
    }
  }

  package let kind: Kind
  package var place: SIMD3<Double>
  /// Body lengths per second, on top of its drift; the water takes it.
  var push: SIMD3<Double>
  /// Seconds since it came.
  package var age = 0.0
  /// Whether it goes out at once, softly.
  package var isEaten = false
  /// How bright it is, 0…1.
  private(set) var light = 0.0
  /// What makes it differ from others, 0…1.
  let phase: Double

  mutating func drift(for duration: Double) {
    age += duration
    push *= 1 - min(1, 2.5 * duration)
    place += (kind.drift + push) * duration
    let wanted = isEaten ? 0 : 1 - age / kind.life
    light += (wanted - light) * min(1, 14 * duration)
  }

  /// Whether it is gone.
  var isGone: Bool { age >= kind.life || isEaten && light < 0.02 }
}

/// All specks, in order of coming, and those that are due.
package struct Specks: Hashable, Sendable {
  /// How many there are at most; the oldest give way.
  package static let most = 260

  package var all: [Speck] = []
  private var due = 0.0
  private var chance: SeededGenerator

  /// None yet.
  package init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// Lets `duration` seconds pass, in which fingers shed food and beat air into the water.
  package mutating func advance(
    _ fingers: [Finger], _ composition: WaterComposition, for duration: Double
  ) {
    for index in all.indices { all[index].drift(for: duration) }
    all.removeAll(where: \.isGone)
    due += 60 * duration
    while due >= 1 {
      due -= 1
      for finger in fingers where finger.isDown {
        let chance = self.chance.unit()
        let place = composition.place(
          at: finger.place, depth: composition.high.z * self.chance.number(in: 0.15...0.6))
        if chance < 0.16 * finger.food { add(.crumb, 1, at: place, spread: 1.6) }
        if chance > 1 - 0.8 * finger.fear { add(.bubble, 1, at: place, spread: 5) }
      }
    }
    if all.count > Specks.most { all.removeFirst(all.count - Specks.most) }
  }

  /// Adds `count` of a kind that part from `place` by up to `spread` body lengths per second.
  package mutating func add(
    _ kind: Speck.Kind, _ count: Int, at place: SIMD3<Double>, spread: Double
  ) {
    for _ in 0..<count {
      all.append(
        Speck(
          kind: kind, place: place, push: chance.point(inSphere: spread), phase: chance.unit()))
    }
  }
}
