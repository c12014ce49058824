import Geometry
import Rendering

/// What fish live on: in each square of the water it grows towards what that can bear.
struct Plankton: Hashable, Sendable {
  private let (corner, extent): (SIMD3<Double>, SIMD3<Double>)
  private let (columns, rows): (Int, Int)
  /// 0 none … 1 full, row by row.
  private var squares: [Double]

  /// Rich and poor squares, about 48, over the water of `composition`.
  init(_ composition: WaterComposition, _ chance: inout SeededGenerator) {
    (corner, extent) = (composition.low, composition.high - composition.low)
    columns = Int((48 * extent.x / extent.y).squareRoot().rounded().clipped(to: 2...24))
    rows = max(2, (48 + columns / 2) / columns)
    squares = (0..<columns * rows).map { _ in chance.number(in: 0.1...0.6) }
  }

  /// How much there is at `place`.
  func amount(at place: SIMD3<Double>) -> Double { squares[square(place)] }

  /// Grows for `duration` seconds.
  mutating func grow(for duration: Double) {
    for square in squares.indices { squares[square] += (1 - squares[square]) * 0.011 * duration }
  }

  /// Takes `part` of what there is at `place`; how much there was.
  mutating func graze(at place: SIMD3<Double>, part: Double) -> Double {
    let square = square(place)
    let amount = squares[square]
    squares[square] -= amount * min(1, part)
    return amount
  }

  /// Where a school at `place` best feeds: in a rich square that is not far, nor at the edge.
  func pasture(near place: SIMD3<Double>) -> SIMD3<Double> {
    let places = squares.indices.map { square in
      let (column, row) = (Double(square % columns) + 0.5, Double(square / columns) + 0.5)
      return corner + extent * SIMD3(column / Double(columns), row / Double(rows), 0.5)
    }
    func worth(_ square: Int) -> Double {
      let aside = 2 * (places[square] - corner) / extent - 1
      return squares[square] - 0.02 * (places[square] - place).length - 0.3 * aside.dot(aside)
    }
    return squares.indices.max { worth($0) < worth($1) }.map { places[$0] } ?? place
  }

  private func square(_ place: SIMD3<Double>) -> Int {
    let share = (place - corner) / extent
    return Int((share.y * Double(rows)).clipped(to: 0...Double(rows - 1))) * columns
      + Int((share.x * Double(columns)).clipped(to: 0...Double(columns - 1)))
  }
}
