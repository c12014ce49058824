import Drawing
import Geometry

/// The picture of the sea while rows are hung into it, from the nearest to the farthest. Every column
/// remembers how high the water stands in it; a row shows where it stands higher. Lines are averaged
/// over what covers them, so that crests have smooth edges.
struct SeaSheet {
  /// One column of the picture.
  private struct Column {
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
    var index = 0
    let last = strand.places.count - 2
    var (left, right) = (strand.places[0], strand.places[1])
    var perPoint = 1 / max(right.x - left.x, 1e-4)
    for number in columns.indices {
      let x = (Float(number) + 0.5) * columnWidth
      while right.x < x, index < last {
        index += 1
        (left, right) = (right, strand.places[index + 1])
        perPoint = 1 / max(right.x - left.x, 1e-4)
      }
      let part = min(max((x - left.x) * perPoint, 0), 1)
      let y = (left.y + (right.y - left.y) * part) * perLine
      let color = left.color + (right.color - left.color) * part
      var column = columns[number]
      if isFirst { (column.y, column.color) = (Float(lines), color) }
      if y < column.top { fill(&column, number, y, color) }
      (column.y, column.color) = (y, color)
      columns[number] = column
    }
    isFirst = false
  }

  /// Fills what lies open above the farthest row.
  mutating func finish() {
    for number in columns.indices where columns[number].top > 0 {
      var column = columns[number]
      column.y = column.top
      fill(&column, number, 0, column.color)
      columns[number] = column
    }
  }

  /// Whether a place `y` lines from the top shows above the rows that hang already, at `column`.
  func shows(_ y: Float, in column: Int) -> Bool {
    columns.indices.contains(column) && y < columns[column].top + 0.5
  }

  /// Fills a column from its top up to `y`; colours run from the last row's to `color`.
  @inline(__always)
  private mutating func fill(_ column: inout Column, _ number: Int, _ y: Float, _ color: SIMD4<Float>) {
    let end = max(y, 0)
    let slope = (color - column.color) * (1 / max(column.y - y, 1e-4))
    var edge = column.top
    var line = Int(edge.rounded(.up)) - 1
    while edge > end {
      let next = max(Float(line), end)
      let height = edge - next
      column.begun += (column.color + slope * (column.y - (edge + next) * 0.5)) * height
      edge = next
      if next == Float(line) {
        put(column.begun, number, line)
        column.begun = .zero
        line -= 1
      }
    }
    column.top = edge
  }

  @inline(__always)
  private mutating func put(_ color: SIMD4<Float>, _ column: Int, _ line: Int) {
    let threshold = SeaSheet.thresholds[(line & 7) * 8 + (column & 7)]
    let parts = color + threshold
    func part(_ value: Float) -> UInt8 { UInt8(truncatingIfNeeded: Int32(min(max(value, 0), 255))) }
    pixels[line * columns.count + column] = SIMD4(part(parts.x), part(parts.y), part(parts.z), 255)
  }

  /// Bayer's order of 8 × 8 (1973), 0…1: hides the steps of dark falls.
  private static let thresholds: [Float] = (0..<64).map { cell in
    let (x, y) = (cell & 7, cell >> 3)
    let mixed = x ^ y
    let rank = (0..<3).reduce(0) { rank, bit in
      rank << 2 | ((mixed >> bit) & 1) << 1 | ((y >> bit) & 1)
    }
    return (Float(rank) + 0.5) / 64
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
