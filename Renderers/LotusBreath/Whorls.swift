import Geometry

/// How petals stand round the heart: each turned from the one before by the golden angle, the
/// first within, the last without.
///
/// Source: H. Vogel, "A better way to construct the sunflower head", 1979 (the angle); the leaning
/// of the whorls is drawn from flowers.
package struct Whorls: Hashable, Sendable {
  /// A full turn less its golden section, in radians: 137.5°.
  package static let goldenAngle = Math.pi * (3 - 5.squareRoot())
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
    Double(petal) * Whorls.goldenAngle + turn - 0.55 * (1 - openness)
  }

  /// The petals as they stand.
  var petals: [PetalForm] { (0..<shown).map(petal) }

  /// How far the farthest tip is from the middle.
  package var breadth: Double { petals.map(\.tip).max() ?? 0 }

  private func petal(_ index: Int) -> PetalForm {
    let rank = ((Double(index) + 0.5) / count).clippedToUnit
    let grown = (count - Double(index)).smoothstep
    // Outer petals open first.
    let open = ((openness * 1.35 - 0.35 * (1 - rank)).clippedToUnit).smoothstep
    let reach = rank.squareRoot()
    let lean = mix(
      0.06 - 0.15 * reach, mix(mix(0.95, 0.3, depth), mix(1.56, 1.24, depth), reach), open)
    let cup = mix(1.34, mix(0.34, 1.0, depth) + 0.25 * (1 - reach), open)
    let slim = ((21 / count).squareRoot()).clipped(to: 0.82...1.3)
    let raised = Whorls.heart - 0.1 * reach * mix(0.4, 1, depth)
    return PetalForm(
      azimuth: azimuth(of: index),
      foot: (mix(0.06, 0.12, open) + 0.04 * reach, mix(0.02, raised, open)),
      lean: lean, cup: cup, length: grown * (0.66 + 0.36 * reach) * mix(0.94, 1, open),
      width: grown * (0.155 + 0.085 * reach) * slim)
  }

  private func mix(_ low: Double, _ high: Double, _ share: Double) -> Double {
    low + (high - low) * share
  }
}
