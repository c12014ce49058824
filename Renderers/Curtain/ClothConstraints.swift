import Geometry

/// The constraints of the cloth, satisfied one after another: the links between neighbours, the
/// weave's resistance to shear and bending, and the pressed pleats.
///
/// Sources: T. Jakobsen, "Advanced character physics", 2001 (links by relaxation); M. Müller et
/// al., "Position based dynamics", 2007; M. Macklin, M. Müller and N. Chentanez, "XPBD", 2016
/// (softness that does not depend on the step); M. Bergou et al., "A quadratic bending model for
/// inextensible surfaces", 2006 (bending as a second difference).
struct ClothConstraints {
  /// Number of passes over all constraints in a step.
  static let passes = 5

  private let cols: Int
  private let rows: Int
  private let widths: [Double]
  private let heights: [Double]
  private let diagonals: [Double]
  private let folds: [SIMD3<Double>]
  /// 0 for what rail or hands hold, else 1.
  private var free: [Double]
  /// The elongation, in rest lengths, that a link may keep for now: overstretched cloth contracts
  /// gradually.
  private let recoil: Double
  /// Compliance of shear and bending over the step squared.
  private let shear: Double
  private let crease: Double
  private let bend: Double

  init(_ cloth: Cloth, holds: [Hold], recoil: Double, duration: Double) {
    self.recoil = recoil
    cols = cloth.cols
    rows = cloth.rows
    widths = cloth.widths
    heights = cloth.give.map { cloth.pattern.height * (1 + $0) }
    let height = cloth.pattern.height
    diagonals = widths.map { ($0 * $0 + height * height).squareRoot() }
    folds = cloth.pattern.folds
    free = [Double](repeating: 1, count: cloth.pattern.count)
    for col in 0..<cols { free[col] = 0 }
    for hold in holds { free[hold.row * cols + hold.col] = 0 }
    let square = duration * duration
    shear = 1 / (square * 60)
    crease = 1 / (square * 160)
    bend = 1 / (square * 40)
  }

  /// Satisfies all constraints once.
  mutating func pass(_ positions: inout [SIMD3<Double>]) {
    press(&positions)
    smooth(&positions)
    shearBack(&positions)
    linkDown(&positions)
    linkAcross(&positions)
  }

  /// Pulls each point to its place in the pleat.
  private func press(_ positions: inout [SIMD3<Double>]) {
    for row in 1..<rows {
      for col in 1..<(cols - 1) {
        let b = row * cols + col
        let strain = positions[b] - (positions[b - 1] + positions[b + 1]) * 0.5 - folds[b]
        let weight = free[b] + 0.25 * (free[b - 1] + free[b + 1])
        let move = strain * (1 / (weight + crease))
        positions[b] -= move * free[b]
        positions[b - 1] += move * (0.5 * free[b - 1])
        positions[b + 1] += move * (0.5 * free[b + 1])
      }
    }
  }

  /// Resists bending downwards.
  private func smooth(_ positions: inout [SIMD3<Double>]) {
    for row in 1..<(rows - 1) {
      for col in 0..<cols {
        let b = row * cols + col
        let (a, c) = (b - cols, b + cols)
        let strain = positions[b] - (positions[a] + positions[c]) * 0.5
        let weight = free[b] + 0.25 * (free[a] + free[c])
        let move = strain * (1 / (weight + bend))
        positions[b] -= move * free[b]
        positions[a] += move * (0.5 * free[a])
        positions[c] += move * (0.5 * free[c])
      }
    }
  }

  private func shearBack(_ positions: inout [SIMD3<Double>]) {
    for row in 0..<(rows - 1) {
      for col in 0..<(cols - 1) {
        let a = row * cols + col
        draw(&positions, a, a + cols + 1, diagonals[col])
        draw(&positions, a + 1, a + cols, diagonals[col])
      }
    }
  }

  /// Pulls two points softly to a distance.
  @inline(__always)
  private func draw(_ positions: inout [SIMD3<Double>], _ a: Int, _ b: Int, _ rest: Double) {
    let way = positions[b] - positions[a]
    let length = way.length
    guard length > 1e-9 else { return }
    let move = way * ((length - rest) / (length * (free[a] + free[b] + shear)))
    positions[a] += move * free[a]
    positions[b] -= move * free[b]
  }

  private func linkDown(_ positions: inout [SIMD3<Double>]) {
    for row in 0..<(rows - 1) {
      let rest = heights[row]
      for col in 0..<cols {
        link(&positions, row * cols + col, (row + 1) * cols + col, rest)
      }
    }
  }

  private func linkAcross(_ positions: inout [SIMD3<Double>]) {
    for row in 1..<rows {
      for first in [0, 1] {
        for col in stride(from: first, to: cols - 1, by: 2) {
          link(&positions, row * cols + col, row * cols + col + 1, widths[col])
        }
      }
    }
  }

  /// Brings a link to its rest length, one that is too short only in part: cloth hardly resists
  /// compression.
  @inline(__always)
  private func link(_ positions: inout [SIMD3<Double>], _ a: Int, _ b: Int, _ rest: Double) {
    let way = positions[b] - positions[a]
    let length = way.length
    let weight = free[a] + free[b]
    guard length > 1e-9, weight > 0 else { return }
    let isLong = length > rest
    let aim = isLong ? min(length, rest * recoil) : rest
    let move = way * ((isLong ? 1.0 : 0.2) * (length - aim) / (length * weight))
    positions[a] += move * free[a]
    positions[b] -= move * free[b]
  }
}
