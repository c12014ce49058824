import Geometry
import Rendering

/// Something tiny in the water: a crumb from a finger, or a scale of a fish that has been eaten.
struct Speck: Hashable, Sendable {
  let isCrumb: Bool
  var place: SIMD3<Double>
  /// Body lengths per second, besides sinking; the water takes it.
  var push: SIMD3<Double>
  /// What makes it differ from others, 0…1.
  let phase: Double
  /// How long it is still there, in seconds, and how bright it is, 0…1.
  private(set) var (rest, light) = (4.0, 0.0)

  init(isCrumb: Bool, at place: SIMD3<Double>, push: SIMD3<Double>, phase: Double) {
    (self.isCrumb, self.place, self.push, self.phase) = (isCrumb, place, push, phase)
  }

  mutating func drift(for duration: Double) {
    push *= 1 - min(1, 2.5 * duration)
    place += (push + SIMD3(0, 0.9, 0)) * duration
    rest -= duration
    light += (min(1, max(0, rest) / 2) - light) * min(1, 14 * duration)
  }

  /// Goes out at once, softly.
  mutating func finish() { rest = 0 }

  /// Whether it is there no more, and whether it is not to be seen either.
  var isFinished: Bool { rest <= 0 }
  var isGone: Bool { isFinished && light < 0.02 }
}

extension [Speck] {
  /// Lets `duration` seconds pass.
  mutating func drift(for duration: Double) {
    for index in indices { self[index].drift(for: duration) }
    removeAll(where: \.isGone)
  }

  /// Adds `count` that part from `place`; the oldest give way to more than 260.
  mutating func add(
    _ count: Int, isCrumb: Bool, at place: SIMD3<Double>, _ chance: inout SeededGenerator
  ) {
    for _ in 0..<count {
      let push = chance.point(inSphere: isCrumb ? 1.6 : 3)
      append(Speck(isCrumb: isCrumb, at: place, push: push, phase: chance.unit()))
    }
    if self.count > 260 { removeFirst(self.count - 260) }
  }
}
