import Geometry

/// How a part is cut and folded, in its own coordinates.
struct Panel: Sendable {
  /// What lies between two folds.
  struct Strip: Sendable {
    let corners: [Vector]
    /// How its paper leans, −1 to the left … 1 to the right.
    let slope: Double
  }

  let outline: [Vector]
  let strips: [Strip]
  /// Creases across the folds.
  let pleats: [[Vector]]
  /// Whether the lamp is in its middle, not at its ends.
  let isLantern: Bool

  /// In the order of ``Anatomy/parts``: pelvis, chest, head, and eight limbs.
  static let all: [Panel] =
    [
      Panel(
        [(0.04, -0.056), (0.06, -0.01), (0.082, 0.052), (0.03, 0.068)], pleats: [1],
        isLantern: true),
      Panel(
        [(0.03, -0.116), (0.104, -0.096), (0.092, -0.01), (0.06, 0.065), (0.042, 0.114)],
        pleats: [2, 3], isLantern: true),
      Panel(
        [(0.024, -0.08), (0.053, -0.052), (0.064, -0.008), (0.05, 0.042), (0.022, 0.074)],
        pleats: [1, 2, 3], isLantern: true),
    ]
    + Anatomy.parts.dropFirst(3).enumerated().map { index, part in
      limb(part.half, isLower: !index.isMultiple(of: 2), isLeg: index >= Anatomy.arms.count)
    }

  /// A spindle, which ends in a hand or a foot where it is the lower one.
  private static func limb(_ half: Vector, isLower: Bool, isLeg: Bool) -> Panel {
    let upper = [(0.42, -1.06), (0.82, -0.78), (1, -0.28)]
    let end =
      isLower
      ? [(0.55, 0.5), (0.42, 0.72), (isLeg ? 1.05 : 0.8, 0.9), (0.3, isLeg ? 1.04 : 1.1)]
      : [(0.7, 0.55), (0.42, 1.06)]
    return Panel(
      (upper + end).map { ($0 * half.dx, $1 * half.dy) }, pleats: [1, 2, isLower ? 4 : 3],
      isLantern: false)
  }

  /// A sheet whose right edge runs down along `right`, mirrored to the left and folded lengthwise.
  private init(_ right: [(Double, Double)], pleats: [Int], isLantern: Bool) {
    // Places of the folds, −1…1 of the width.
    let folds = isLantern ? [-1, -0.5, 0, 0.5, 1] : [-1, 0, 1]
    func edge(_ fold: Double) -> [Vector] { right.map { Vector($0 * fold, $1) } }
    outline = edge(1) + edge(-1).reversed()
    strips = zip(folds, folds.dropFirst()).enumerated().map { index, fold in
      // Neighbouring strips lean to and fro besides.
      let lean = (index.isMultiple(of: 2) ? -0.45 : 0.45) + (fold.0 + fold.1) / 2
      return Strip(corners: edge(fold.0) + edge(fold.1).reversed(), slope: lean)
    }
    self.pleats = pleats.map { row in folds.map { Vector(right[row].0 * $0, right[row].1) } }
    self.isLantern = isLantern
  }
}
