import Geometry

/// How a part is cut and folded, in its own coordinates.
struct Panel: Sendable {
  /// What lies between two folds, and how its paper leans, −1 to the left … 1 to the right.
  let strips: [(corners: [Vector], slope: Double)]
  let outline: [Vector]
  /// Across the folds.
  let creases: [[Vector]]
  /// Whether the lamp is in its middle, not at its ends.
  let isLantern: Bool

  /// In the order of ``Anatomy/parts``: pelvis, chest, head, and eight limbs.
  static let all: [Panel] =
    [
      Panel([(0.04, -0.056), (0.06, -0.01), (0.082, 0.052), (0.03, 0.068)]),
      Panel([(0.03, -0.116), (0.104, -0.096), (0.092, -0.01), (0.06, 0.065), (0.042, 0.114)]),
      Panel([(0.024, -0.08), (0.053, -0.052), (0.064, -0.008), (0.05, 0.042), (0.022, 0.074)]),
    ]
    + Anatomy.parts.dropFirst(3).enumerated().map { index, part in
      // Spindles, every second of which, the lower one, ends in a hand or a foot.
      let end =
        index.isMultiple(of: 2)
        ? [(0.7, 0.55), (0.42, 1.06)] : [(0.55, 0.5), (0.42, 0.72), (0.95, 0.9), (0.3, 1.07)]
      let edge = [(0.42, -1.06), (0.82, -0.78), (1, -0.28)] + end
      return Panel(edge.map { ($0 * part.half.dx, $1 * part.half.dy) }, isLantern: false)
    }

  /// A sheet whose right edge runs down along `right`, mirrored to the left, folded lengthwise and
  /// creased from corner to corner.
  private init(_ right: [(Double, Double)], isLantern: Bool = true) {
    // Places of the folds, −1…1 of the width.
    let folds = isLantern ? [-1, -0.5, 0, 0.5, 1] : [-1, 0, 1]
    func sheet(_ from: Double, _ to: Double) -> [Vector] {
      right.map { Vector($0 * from, $1) } + right.reversed().map { Vector($0 * to, $1) }
    }
    outline = sheet(1, -1)
    strips = zip(folds, folds.dropFirst()).enumerated().map { index, fold in
      // Neighbouring strips lean to and fro besides.
      let lean = (index.isMultiple(of: 2) ? -0.45 : 0.45) + (fold.0 + fold.1) / 2
      return (sheet(fold.0, fold.1), lean)
    }
    creases = right.dropFirst().dropLast().map { [Vector(-$0, $1), Vector($0, $1)] }
    self.isLantern = isLantern
  }
}
