import Drawing
import Geometry

/// The picture of the sea while rows are hung into it, from the nearest to the farthest. Every column
/// remembers how high the water stands in it; a row shows where it stands higher. Lines are averaged
/// over what covers them, so that crests have smooth edges.
struct SeaSheet {
  /// One column of the picture.
  fileprivate struct Column {
    /// Lines from the top to the water that stands highest so far.
    var top: Float
    /// Where the row before stands, in lines from the top.
    var y: Float
    /// Colour of the row before.
    var color = SIMD4<Float>.zero
    /// Colour of the line that is being filled, times the part of it that is filled.
    var begun = SIMD4<Float>.zero
  }

  private let lines: Int
  private var columns: [Column]
  private var pixels: [SIMD4<UInt8>]
  private var isFirst = true

  init(columns: Int, lines: Int) {
    self.lines = lines
    self.columns = [Column](repeating: Column(top: Float(lines), y: Float(lines)), count: columns)
    pixels = [SIMD4<UInt8>](repeating: SIMD4(0, 0, 0, 255), count: columns * lines)
  }

  /// What has been hung.
  var picture: Bitmap {
    var bytes = [UInt8](repeating: 255, count: pixels.count * 4)
    for (place, pixel) in pixels.enumerated() {
      bytes[place * 4] = pixel.x
      bytes[place * 4 + 1] = pixel.y
      bytes[place * 4 + 2] = pixel.z
    }
    return Bitmap(width: columns.count, height: lines, bytes: bytes)
  }

  /// Hangs a row; its places are brought to the columns on straight lines.
  mutating func hang(_ strand: Strand, columnWidth: Float, perLine: Float) {
    if isFirst {
      for number in columns.indices {
        (columns[number].y, columns[number].color) = (Float(lines), strand.places[0].color)
      }
      isFirst = false
    }
    SeaSheet.hang(
      strand.places, columnWidth: columnWidth, perLine: perLine, on: &columns, in: &pixels)
  }

  private static func hang(
    _ places: [Strand.Place], columnWidth: Float, perLine: Float, on columns: inout [Column],
    in pixels: inout [SIMD4<UInt8>]
  ) {
    let places = places.span
    var columns = columns.mutableSpan
    var pixels = pixels.mutableSpan
    let thresholds = SeaSheet.thresholds.span
    var index = 0
    let last = places.count - 2
    var (left, right) = (places[0], places[1])
    var perPoint = 1 / max(right.x - left.x, 1e-4)
    for number in columns.indices {
      let x = (Float(number) + 0.5) * columnWidth
      while right.x < x, index < last {
        index += 1
        (left, right) = (right, places[index + 1])
        perPoint = 1 / max(right.x - left.x, 1e-4)
      }
      let part = min(max((x - left.x) * perPoint, 0), 1)
      let y = (left.y + (right.y - left.y) * part) * perLine
      let color = left.color + (right.color - left.color) * part
      if y < columns[number].top {
        columns[number].fill(to: y, color, number, of: columns.count, thresholds, in: &pixels)
      }
      (columns[number].y, columns[number].color) = (y, color)
    }
  }

  /// Fills what lies open above the farthest row.
  mutating func finish() { SeaSheet.finish(&columns, in: &pixels) }

  private static func finish(_ columns: inout [Column], in pixels: inout [SIMD4<UInt8>]) {
    var columns = columns.mutableSpan
    var pixels = pixels.mutableSpan
    let thresholds = SeaSheet.thresholds.span
    for number in columns.indices where columns[number].top > 0 {
      columns[number].y = columns[number].top
      columns[number].fill(
        to: 0, columns[number].color, number, of: columns.count, thresholds, in: &pixels)
    }
  }

  /// Whether a place `y` lines from the top shows above the rows that hang already, at `column`.
  func shows(_ y: Float, in column: Int) -> Bool {
    columns.indices.contains(column) && y < columns[column].top + 0.5
  }
}

extension SeaSheet.Column {
  /// Fills the column, number `number` of `count`, from its top up to `y`; colours run from the last
  /// row's to `end`.
  @inline(__always)
  fileprivate mutating func fill(
    to y: Float, _ end: SIMD4<Float>, _ number: Int, of count: Int,
    _ thresholds: Span<Float>, in pixels: inout MutableSpan<SIMD4<UInt8>>
  ) {
    let goal = max(y, 0)
    let slope = (end - color) * (1 / max(self.y - y, 1e-4))
    var edge = top
    var line = Int(edge.rounded(.up)) - 1
    while edge > goal {
      let next = max(Float(line), goal)
      begun += (color + slope * (self.y - (edge + next) * 0.5)) * (edge - next)
      edge = next
      if next == Float(line) {
        pixels[line * count + number] = SeaSheet.pixel(
          begun, thresholds[(line & 7) * 8 + (number & 7)])
        begun = .zero
        line -= 1
      }
    }
    top = edge
  }
}

extension SeaSheet {
  /// The pixel of a colour whose parts lie in 0.5…254.5.
  @inline(__always)
  fileprivate static func pixel(_ color: SIMD4<Float>, _ threshold: Float) -> SIMD4<UInt8> {
    // Adding 2²³ rounds to the nearest whole number and leaves it in the lowest bits.
    let parts = color + (threshold + 0x1p23)
    func part(_ value: Float) -> UInt8 { UInt8(truncatingIfNeeded: value.bitPattern) }
    return SIMD4(part(parts.x), part(parts.y), part(parts.z), 255)
  }

  /// Bayer's order of 8 × 8 (1973), −0.5…0.5: hides the steps of dark falls.
  private static let thresholds: [Float] = (0..<64).map { cell in
    let (x, y) = (cell & 7, cell >> 3)
    let mixed = x ^ y
    let rank = (0..<3).reduce(0) { rank, bit in
      rank << 2 | ((mixed >> bit) & 1) << 1 | ((y >> bit) & 1)
    }
    return (Float(rank) + 0.5) / 64 - 0.5
  }
}

/// A row of the sea as it is seen: a line from left to right.
struct Strand {
  /// A place of the row: points from the left edge and below the horizon, how much it
  /// glitters, and its colour.
  struct Place {
    var x: Float = 0
    var y: Float = 0
    var glitter: Float = 0
    var color = SIMD4<Float>.zero
  }

  var places: [Place]

  init(count: Int) { places = [Place](repeating: Place(), count: count) }
}
