import Rendering

/// The cut and the pleats of a cloth of some columns and rows: positions of its first row, rest
/// lengths of its links, and the pleats pressed into it.
package struct Pattern: Hashable, Sendable {
  let cols: Int
  let rows: Int
  /// Where the first row hangs.
  package let pins: [SIMD3<Double>]
  /// Rest lengths of the links from a column to the next.
  let widths: [Double]
  /// Rest length of the links from a row to the next.
  package let height: Double
  /// Way from the middle of a point's neighbours in its row to the point, as pressed.
  let folds: [SIMD3<Double>]

  /// Columns from one pleat to the next.
  static let period = 4

  init(cols: Int, rows: Int, in composition: CurtainComposition, seed: UInt64) {
    self.cols = max(cols, 2)
    self.rows = max(rows, 2)
    height = composition.drop / Double(self.rows - 1)
    let noise = GradientNoise(seed: seed)
    pins = Pattern.pins(self.cols, in: composition, noise)
    widths = zip(pins, pins.dropFirst()).map { ($1 - $0).length }
    folds = Pattern.folds(pins, rows: self.rows, noise)
  }

  var count: Int { cols * rows }

  /// Returns points of a wave with the period of a pleat; pleats vary slightly in width and depth.
  private static func pins(
    _ cols: Int, in composition: CurtainComposition, _ noise: GradientNoise
  ) -> [SIMD3<Double>] {
    let step = (composition.right - composition.left) / Double(cols - 1)
    let depth = min(step * 0.86, composition.drop * 0.085)
    return (0..<cols).map { col in
      let pleat = Double(col) / Double(period)
      let isInner = col > 0 && col < cols - 1
      let deviation = isInner ? 0.3 * noise.value(pleat * 0.9 + 0.37, 0.5) : 0
      let x = composition.left + step * (Double(col) + deviation)
      let wave = [0.0, 1, 0, -1][col % period]
      let z = depth * wave * (1 + 0.3 * noise.value(pleat * 0.7 + 5.3, 9.5))
      return SIMD3(x, composition.rail, z)
    }
  }

  private static func folds(
    _ pins: [SIMD3<Double>], rows: Int, _ noise: GradientNoise
  ) -> [SIMD3<Double>] {
    var folds = [SIMD3<Double>](repeating: .zero, count: pins.count * rows)
    for row in 0..<rows {
      let down = Double(row) / Double(rows - 1)
      for col in 1..<(pins.count - 1) {
        let (before, after) = (pins[col - 1], pins[col + 1])
        let middle = before + (after - before) * 0.5
        let fold = pins[col] - middle
        let pleat = Double(col) / Double(period)
        let deep = 1 + down * (0.12 + 0.55 * noise.value(pleat * 0.8, down * 1.6 + 20))
        folds[row * pins.count + col] = SIMD3(fold.x, 0, fold.z * deep)
      }
    }
    return folds
  }
}
