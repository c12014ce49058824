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

  /// In the order of ``Anatomy/parts``.
  static let all: [Panel] = {
    func lantern(_ right: [Vector], pleats: [Int]) -> Panel {
      Panel(right, folds: [-1, -0.5, 0, 0.5, 1], pleats: pleats, isLantern: true)
    }
    let pelvis = lantern(
      [Vector(0.04, -0.056), Vector(0.06, -0.01), Vector(0.082, 0.052), Vector(0.03, 0.068)],
      pleats: [1])
    let chest = lantern(
      [
        Vector(0.03, -0.116), Vector(0.104, -0.096), Vector(0.092, -0.01), Vector(0.06, 0.065),
        Vector(0.042, 0.114),
      ], pleats: [2, 3])
    let head = lantern(
      [
        Vector(0.024, -0.08), Vector(0.053, -0.052), Vector(0.064, -0.008), Vector(0.05, 0.042),
        Vector(0.022, 0.074),
      ], pleats: [1, 2, 3])
    let limbs = Anatomy.parts.dropFirst(3).enumerated().map { index, part in
      limb(part, isLower: !index.isMultiple(of: 2), isLeg: index >= Anatomy.arms.count)
    }
    return [pelvis, chest, head] + limbs
  }()

  /// A spindle, which ends in a hand or a foot where it is the lower one.
  private static func limb(_ part: Anatomy.Part, isLower: Bool, isLeg: Bool) -> Panel {
    let (width, length) = (part.half.dx, part.half.dy)
    var right = [
      Vector(0.42 * width, -1.06 * length), Vector(0.82 * width, -0.78 * length),
      Vector(width, -0.28 * length),
    ]
    if isLower {
      right += [
        Vector(0.55 * width, 0.5 * length), Vector(0.42 * width, 0.72 * length),
        Vector((isLeg ? 1.05 : 0.8) * width, 0.9 * length),
        Vector(0.3 * width, (isLeg ? 1.04 : 1.1) * length),
      ]
      return Panel(right, folds: [-1, 0, 1], pleats: [1, 2, 4], isLantern: false)
    }
    right += [Vector(0.7 * width, 0.55 * length), Vector(0.42 * width, 1.06 * length)]
    return Panel(right, folds: [-1, 0, 1], pleats: [1, 2, 3], isLantern: false)
  }

  /// A sheet whose right edge runs down along `right`, mirrored to the left and folded lengthwise
  /// at `folds`, −1…1 of its width.
  private init(_ right: [Vector], folds: [Double], pleats: [Int], isLantern: Bool) {
    func edge(_ fold: Double) -> [Vector] { right.map { Vector($0.dx * fold, $0.dy) } }
    outline = right + edge(-1).reversed()
    strips = zip(folds, folds.dropFirst()).enumerated().map { index, fold in
      let middle = (fold.0 + fold.1) / 2
      // Neighbouring strips lean to and fro besides.
      let lean = (index.isMultiple(of: 2) ? -0.45 : 0.45) + middle
      return Strip(corners: edge(fold.0) + edge(fold.1).reversed(), slope: lean)
    }
    self.pleats = pleats.map { row in folds.map { Vector(right[row].dx * $0, right[row].dy) } }
    self.isLantern = isLantern
  }
}
