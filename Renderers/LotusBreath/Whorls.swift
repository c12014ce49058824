import Drawing
import Geometry

/// The arrangement of petals around the heart: each turned from the one before by the golden angle,
/// from inside to outside.
///
/// Source: H. Vogel, "A better way to construct the sunflower head", 1979 (the angle); the leaning
/// of the whorls is modelled on flowers.
package struct Whorls: Hashable, Sendable {
  /// Height of the heart above the water.
  static let heart = 0.2

  /// The number of petals; a fractional one is growing.
  package let count: Double
  /// Openness of the flower, 0…1.
  let openness: Double
  /// Height of the whorls above each other, 0…1.
  let depth: Double
  /// Rotation and sway of the whole flower, in radians.
  let turn: Double

  /// Creates `count` petals, open by `openness`.
  package init(count: Double, openness: Double, depth: Double, turn: Double) {
    (self.count, self.openness, self.depth, self.turn) = (count, openness, depth, turn)
  }

  /// The number of visible petals.
  package var shown: Int { Int((count - 0.01).rounded(.up)) }

  /// Returns the direction of a petal, in radians: the bud is wound up and unwinds.
  package func azimuth(of petal: Int) -> Double {
    Double(petal) * Math.goldenAngle + turn - 0.55 * (1 - openness)
  }

  /// The distance of the farthest tip from the middle.
  package var breadth: Double {
    let tips = (0..<shown).compactMap { petal($0, every: Whorls.rows).last?.place }
    return tips.map { Math.hypot($0.x, $0.z) }.max() ?? 0
  }
}

// MARK: Petals

/// The blades of petals: each has a midrib that bends in the vertical plane of its direction, and
/// is hollow across it.
extension Whorls {
  /// A point of a blade.
  struct Spot {
    let place: SIMD3<Double>
    /// The direction that the inside of the blade faces.
    let normal: SIMD3<Double>
    /// Its position across the blade and along it, 0…1.
    let texturePoint: Point
  }

  /// Subdivisions along a blade and across it.
  static let (rows, columns) = (10, 6)
  /// Half width of a blade along it, 1 at the broadest.
  private static let outline: [Double] = (0...rows).map { row in
    let (along, broadest) = (Double(row) / Double(rows), 0.56)
    return along < broadest
      ? Math.sin(Math.pi / 2 * (0.2 + 0.8 * along / broadest))
      : Math.cos(Math.pi / 2 * (along - broadest) / (1 - broadest))
  }

  /// Returns every `step`th point of a petal along it and across it, row by row from foot to tip.
  func petal(_ index: Int, every step: Int) -> [Spot] {
    let way = Vector(angle: azimuth(of: index))
    let (out, side) = (SIMD3(way.dx, 0, way.dy), SIMD3(-way.dy, 0, way.dx))
    let (midrib, width) = midrib(of: index)
    return stride(from: 0, through: Whorls.rows, by: step).flatMap { row in
      let (rib, half) = (midrib[row], width * Whorls.outline[row])
      let (foot, inside) = (out * rib.out + [0, rib.up, 0], out * -rib.cos + [0, rib.sin, 0])
      return stride(from: 0, through: Whorls.columns, by: step).map { column in
        let share = Double(column) / Double(Whorls.columns)
        let across = 2 * share - 1
        // A parabola as deep as 0.42 of the half width, and its slope.
        let (hollow, slope) = (0.42 * across * across, 0.84 * across)
        return Spot(
          place: foot + (side * across + inside * hollow) * half,
          normal: (inside - side * slope) / (1 + slope * slope).squareRoot(),
          texturePoint: Point(share, Double(row) / Double(Whorls.rows)))
      }
    }
  }

  /// Returns points of a petal's midrib, outwards and up, with the angle from vertical of its
  /// continuation; and half the width of the petal.
  private func midrib(
    of index: Int
  ) -> ([(out: Double, up: Double, sin: Double, cos: Double)], width: Double) {
    let rank = ((Double(index) + 0.5) / count).clippedToUnit
    let reach = rank.squareRoot()
    // Outer petals open first.
    let open = (openness * 1.35 - 0.35 * (1 - rank)).smoothstep
    // The mean angle, and the additional lean of the foot over the tip.
    let lean = mix(
      0.06 - 0.15 * reach, mix(mix(0.95, 0.3, depth), mix(1.56, 1.24, depth), reach), open)
    let cup = mix(1.34, mix(0.34, 1.0, depth) + 0.25 * (1 - reach), open)
    let grown = (count - Double(index)).smoothstep
    let piece = grown * (0.76 + 0.4 * reach) * mix(0.82, 1, open) / Double(Whorls.rows)
    let raised = Whorls.heart - 0.1 * reach * mix(0.4, 1, depth)
    var (out, up) = (mix(0.06 + 0.04 * reach, 0, open), mix(0, raised, open * open))
    let ribs = (0...Whorls.rows).map { row in
      let angle = Math.sinCos(lean + cup * (0.5 - Double(row) / Double(Whorls.rows)))
      defer { (out, up) = (out + piece * angle.sin, up + piece * angle.cos) }
      return (out: out, up: up, sin: angle.sin, cos: angle.cos)
    }
    let slim = (21 / count).squareRoot().clipped(to: 0.82...1.3)
    return (ribs, grown * (0.155 + 0.085 * reach) * slim)
  }

  private func mix(_ low: Double, _ high: Double, _ share: Double) -> Double {
    low + (high - low) * share
  }

  /// The texture of all blades, from edge to edge and from foot to tip: veins, paler than the areas
  /// between, and a light rim.
  static let texture: Bitmap = {
    let (width, height) = (96, 64)
    let bytes = (0..<width * height).flatMap { index -> [UInt8] in
      let across = 2 * (Double(index % width) + 0.5) / Double(width) - 1
      let along = (Double(index / width) + 0.5) / Double(height)
      let wave = Math.cos(Math.pi * across * 11 / 2)
      let vein = 0.085 * (1 - wave * wave) * (1 - along * along)
      let fourth: Double = across * across * across * across
      let rim = 0.16 * (1 - fourth) * (0.35 + 0.65 * along)
      let light = UInt8((255 * (1 - vein - rim)).rounded())
      return [light, light, light, 255]
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }()
}
