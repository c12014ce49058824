import Drawing
import Geometry

/// Makes rows of pixels of a gradient, rounded with the fixed dither so that dark ones do not band.
struct GradientKernel {
  private let ramp: GradientRamp
  private let shape: Shape
  /// The colours at even places, looked up for all but even rows.
  private let table: UnsafePointer<Shade>
  private let tableSize: Int
  /// Most entries of the table.
  static let tableLimit = 2048

  private enum Shape {
    /// Place along the gradient = a·x + b·y + c, x and y in pixels.
    case linear(a: Double, b: Double, c: Double)
    /// Place = length of the way that the map gives: the centre is its origin, the radius 1.
    case radial(Transform)

    /// Whether all pixels of a row have one colour.
    var isEvenInRows: Bool {
      if case .linear(let a, _, _) = self {
        abs(a) * Double(PictureLimits.side) < 1e-9
      } else {
        false
      }
    }
  }

  /// nil for a solid brush, and for a gradient without stops or extent. The kernel writes up to
  /// ``tableLimit`` entries of `table`, which it reads as long as it is used.
  init?(_ brush: Brush, map: Transform, table: UnsafeMutablePointer<Shade>) {
    guard let inverse = map.inverse else { return nil }
    let length: Double
    switch brush {
    case .solid: return nil
    case .linear(let gradient):
      let (start, way) = (gradient.start, gradient.end - gradient.start)
      let square = way.dx * way.dx + way.dy * way.dy
      guard square > 0, square.isFinite, !gradient.stops.isEmpty else { return nil }
      shape = .linear(
        a: (inverse.a * way.dx + inverse.b * way.dy) / square,
        b: (inverse.c * way.dx + inverse.d * way.dy) / square,
        c: ((inverse.tx - start.x) * way.dx + (inverse.ty - start.y) * way.dy) / square)
      ramp = GradientRamp(gradient.stops)
      length = square.squareRoot() * map.reach
    case .radial(let gradient):
      guard gradient.radius > 0, gradient.radius.isFinite, !gradient.stops.isEmpty else {
        return nil
      }
      shape = .radial(
        inverse.then(.translation(Point.zero - gradient.center)).then(.scale(1 / gradient.radius)))
      ramp = GradientRamp(gradient.stops)
      length = gradient.radius * map.reach
    }
    // 16 entries a pixel, within limits.
    tableSize = min(max(clampedInt((length * 16).rounded()), 256), GradientKernel.tableLimit)
    self.table = UnsafePointer(table)
    if !shape.isEvenInRows { ramp.write(tableSize, to: table) }
  }

  /// Whether nothing shows through.
  var isOpaque: Bool { ramp.isOpaque }

  /// Writes the pixels of `columns` in row `y` to `row`, which begins at column 0.
  func write(
    to row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int, dither: borrowing Dither
  ) {
    let thresholds = dither.wideRow(y)
    let centerY = Double(y) + 0.5
    switch shape {
    case .linear(_, let b, let c) where shape.isEvenInRows:
      writeEven(row, columns, ramp.shade(at: b * (Double(y) + 0.5) + c), thresholds: thresholds)
    case .linear(let a, let b, let c):
      let slope = SIMD4<Float>(repeating: Float(a))
      let start = Float(b * centerY + c + a / 2)
      write(row, columns, thresholds: thresholds) { $0 * slope + start }
    case .radial(let map):
      let (slopeX, slopeY) = (Float(map.a), Float(map.b))
      let startX = Float(map.c * centerY + map.tx + map.a / 2)
      let startY = Float(map.d * centerY + map.ty + map.b / 2)
      write(row, columns, thresholds: thresholds) { columns in
        let (wayX, wayY) = (columns * slopeX + startX, columns * slopeY + startY)
        return (wayX * wayX + wayY * wayY).squareRoot()
      }
    }
  }

  /// Writes a row of one colour: its pixels repeat as the dither does.
  @inline(__always)
  private func writeEven(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ shade: Shade,
    thresholds: UnsafePointer<UInt64>
  ) {
    var pattern = SIMD8<UInt32>()
    for lane in 0..<8 { pattern[lane] = shade.pixel(thresholds[(columns.lowerBound + lane) & 7]) }
    var x = columns.lowerBound
    while x + 8 <= columns.upperBound {
      UnsafeMutableRawPointer(row + x).storeBytes(of: pattern, as: SIMD8<UInt32>.self)
      x += 8
    }
    for lane in 0..<(columns.upperBound - x) { row[x + lane] = pattern[lane] }
  }

  /// Writes a row; `places` tells the places of four columns along the gradient.
  @inline(__always)
  private func write(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>,
    thresholds: UnsafePointer<UInt64>, _ places: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    let last = Float(tableSize - 1)
    var four = SIMD4<Float>(0, 1, 2, 3) + Float(columns.lowerBound)
    var x = columns.lowerBound
    while x < columns.upperBound {
      var place = places(four)
      place.replace(with: 0, where: .!(place .> 0))
      place.replace(with: 1, where: place .> 1)
      let bits = unsafeBitCast(place * last + Rounding.magic, to: SIMD4<UInt32>.self) & 0xFFFF
      for lane in 0..<min(4, columns.upperBound - x) {
        row[x + lane] = table[Int(bits[lane])].pixel(thresholds[(x + lane) & 7])
      }
      four += 4
      x += 4
    }
  }
}
