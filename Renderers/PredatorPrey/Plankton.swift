import Geometry
import Rendering

/// What the fish live on: it grows in each square of the water towards what that can bear, and is
/// grazed down.
package struct Plankton: Hashable, Sendable {
  /// How much grows again, in parts of a full square per second where there is none.
  package static let growth = 0.011
  /// Parts of a square that all fish that the water can bear graze together in a second, where
  /// squares are full.
  package static let grazing = 3.0

  private let corner: SIMD3<Double>
  private let extent: SIMD3<Double>
  private let columns: Int
  private let rows: Int
  /// 0 none … 1 full, row by row.
  package private(set) var squares: [Double]

  /// Rich and poor squares, 48 or about as many, over the water of `composition`.
  package init(_ composition: WaterComposition, _ chance: inout SeededGenerator) {
    corner = composition.low
    extent = composition.high - composition.low
    columns = Int((48 * extent.x / extent.y).squareRoot().rounded().clipped(to: 2...24))
    rows = max(2, (48 + columns / 2) / columns)
    squares = (0..<columns * rows).map { _ in chance.number(in: 0.3...1) }
  }

  /// How much there is at `place`, 0 none … 1 full.
  package func amount(at place: SIMD3<Double>) -> Double { squares[square(place)] }

  /// Grows for `duration` seconds.
  package mutating func grow(for duration: Double) {
    let part = Plankton.growth * duration
    for square in squares.indices { squares[square] += (1 - squares[square]) * part }
  }

  /// Takes `part` of what there is at `place`; how much there was.
  package mutating func graze(at place: SIMD3<Double>, part: Double) -> Double {
    let square = square(place)
    let amount = squares[square]
    squares[square] -= amount * min(1, part)
    return amount
  }

  /// The middle of the square to which a school at `place` best goes: rich, and not too far away.
  package func pasture(from place: SIMD3<Double>) -> SIMD3<Double> {
    var (best, most) = (place, -Double.infinity)
    for row in 0..<rows {
      for column in 0..<columns {
        let share = SIMD3(
          (Double(column) + 0.5) / Double(columns), (Double(row) + 0.5) / Double(rows), 0.5)
        let middle = corner + extent * share
        // Towards the edges of the water it is worth less: there is less sea round it.
        let aside = SIMD3(2 * share.x - 1, 2 * share.y - 1, 0)
        let worth =
          squares[row * columns + column] - 0.02 * (middle - place).length - 0.3 * aside.dot(aside)
        if worth > most { (best, most) = (middle, worth) }
      }
    }
    return best
  }

  private func square(_ place: SIMD3<Double>) -> Int {
    let share = (place - corner) / extent
    let column = Int((share.x * Double(columns)).clipped(to: 0...Double(columns - 1)))
    return Int((share.y * Double(rows)).clipped(to: 0...Double(rows - 1))) * columns + column
  }
}
