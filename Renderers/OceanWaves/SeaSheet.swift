import Drawing
import Geometry

/// The picture of the sea while rows are hung into it, from the nearest to the farthest. Every column
/// remembers how high the water stands in it; a row shows where it stands higher. Lines are averaged
/// over what covers them, so that crests have smooth edges.
struct SeaSheet {
  private let columns: Int
  private let lines: Int
  private let colors: SeaColors
  private var bytes: [UInt8]
  /// Lines from the top to the water that stands highest so far.
  private var top: [Float]
  /// Looks of the line that is being filled, times the part of it that is filled.
  private var begun: [SIMD4<Float>]
  /// Where the row before stands, in lines from the top, and its looks; columns without one are nil.
  private var lastY: [Float]
  private var lastLook: [SIMD4<Float>]
  private var isFirst = true

  init(columns: Int, lines: Int, colors: SeaColors) {
    (self.columns, self.lines, self.colors) = (columns, lines, colors)
    bytes = [UInt8](repeating: 0, count: columns * lines * 4)
    top = [Float](repeating: Float(lines), count: columns)
    begun = [SIMD4<Float>](repeating: .zero, count: columns)
    lastY = [Float](repeating: Float(lines), count: columns)
    lastLook = begun
  }

  var picture: Bitmap { Bitmap(width: columns, height: lines, bytes: bytes) }

  /// Hangs a row; its points are brought to the columns on straight lines.
  mutating func hang(_ strand: Strand, columnWidth: Float, perLine: Float) {
    var place = 0
    let last = strand.x.count - 2
    for column in 0..<columns {
      let x = (Float(column) + 0.5) * columnWidth
      while place < last, strand.x[place + 1] < x { place += 1 }
      let span = strand.x[place + 1] - strand.x[place]
      let part = span > 1e-6 ? min(max((x - strand.x[place]) / span, 0), 1) : 0
      let y = (strand.y[place] + (strand.y[place + 1] - strand.y[place]) * part) * perLine
      let look = strand.looks[place] + (strand.looks[place + 1] - strand.looks[place]) * part
      if isFirst {
        lastLook[column] = look
        lastY[column] = Float(lines)
      }
      if y < top[column] { fill(column, to: max(y, 0), y: y, look) }
      lastY[column] = y
      lastLook[column] = look
    }
    isFirst = false
  }

  /// Fills what lies open above the horizon's last row.
  mutating func finish() {
    for column in 0..<columns where top[column] > 0 {
      lastY[column] = top[column]
      fill(column, to: 0, y: 0, lastLook[column])
    }
  }

  /// Fills `column` from its top up to `end` lines; the looks run from the last row's to `look` at `y`.
  @inline(__always)
  private mutating func fill(_ column: Int, to end: Float, y: Float, _ look: SIMD4<Float>) {
    var edge = top[column]
    let from = lastY[column]
    let start = lastLook[column]
    let slope = from - y > 1e-6 ? (look - start) * (1 / (from - y)) : .zero
    var sum = begun[column]
    while edge > end {
      var line = Int(edge)
      if Float(line) == edge { line -= 1 }
      let next = max(Float(line), end)
      let height = edge - next
      sum += (start + slope * (from - (edge + next) * 0.5)) * height
      edge = next
      if next == Float(line) {
        put(sum, column, line)
        sum = .zero
      }
    }
    top[column] = edge
    begun[column] = sum
  }

  @inline(__always)
  private mutating func put(_ look: SIMD4<Float>, _ column: Int, _ line: Int) {
    let color = colors.color(of: look, column, line)
    let place = (line * columns + column) * 4
    bytes[place] = UInt8(truncatingIfNeeded: Int32(color.x))
    bytes[place + 1] = UInt8(truncatingIfNeeded: Int32(color.y))
    bytes[place + 2] = UInt8(truncatingIfNeeded: Int32(color.z))
    bytes[place + 3] = 255
  }
}

/// Turns looks into colours.
struct SeaColors: Sendable {
  private let sea: [SIMD4<Float>]
  private let glitter: SIMD4<Float>
  private let foam: SIMD4<Float>
  private let spark: SIMD4<Float>
  private let thresholds: [Float]

  init(_ world: Sea) {
    let light = Float(world.moonlight.strength)
    sea = world.palette.sea
    glitter = world.palette.glitter
    foam = world.palette.foam * (0.34 + 0.5 * light)
    spark = world.palette.spark * 0.5
    thresholds = SeaColors.thresholds
  }

  /// The colour of `look`, each part 0…255 plus a threshold that hides steps.
  @inline(__always)
  func color(of look: SIMD4<Float>, _ column: Int, _ line: Int) -> SIMD4<Float> {
    let place = min(max(look.x, 0), 0.999) * Float(Palette.tones - 1)
    let index = Int(place)
    var color = sea[index] + (sea[index + 1] - sea[index]) * (place - Float(index))
    color += glitter * (look.y / (1 + look.y))
    color += spark * look.w
    color += (foam - color) * min(look.z, 0.92)
    color += thresholds[(line & 7) * 8 + (column & 7)]
    return color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
  }

  /// Bayer's order of 8 × 8 (1973), 0…1.
  private static let thresholds: [Float] = (0..<64).map { cell in
    let (x, y) = (cell & 7, cell >> 3)
    let mixed = x ^ y
    let rank = (0..<3).reduce(0) { rank, bit in
      rank << 2 | ((mixed >> bit) & 1) << 1 | ((y >> bit) & 1)
    }
    return (Float(rank) + 0.5) / 64
  }
}
