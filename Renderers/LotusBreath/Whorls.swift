import Geometry

/// How petals stand round the heart: each turned from the one before by the golden angle, the
/// first within, the last without.
///
/// Source: H. Vogel, "A better way to construct the sunflower head", 1979 (the angle); the leaning
/// of the whorls is drawn from flowers.
package struct Whorls: Hashable, Sendable {
  /// Height of the heart above the water.
  static let heart = 0.2

  /// How many petals there are; a part of one is on its way.
  package let count: Double
  /// How far the flower is open, 0…1.
  let openness: Double
  /// How far whorls stand above each other, 0…1.
  let depth: Double
  /// How the whole flower is turned and sways, in radians.
  let turn: Double

  /// Petals of `count`, open by `openness`.
  package init(count: Double, openness: Double, depth: Double, turn: Double) {
    (self.count, self.openness, self.depth, self.turn) = (count, openness, depth, turn)
  }

  /// How many petals show.
  package var shown: Int { Int((count - 0.01).rounded(.up)) }

  /// The direction of a petal, in radians: the bud is wound up and unwinds.
  package func azimuth(of petal: Int) -> Double {
    Double(petal) * Math.goldenAngle + turn - 0.55 * (1 - openness)
  }

  /// How far the farthest tip is from the middle.
  package var breadth: Double {
    let tips = (0..<shown).compactMap { petal($0, every: Whorls.rows).last?.place }
    return tips.map { Math.hypot($0.x, $0.z) }.max() ?? 0
  }
}
