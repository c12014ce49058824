import Drawing
import Geometry

/// The picture of the sea into which rows are drawn, from the nearest to the farthest. Every column
/// stores the height of the water so far; a row is visible where it is higher (a floating horizon).
/// Lines are averaged by coverage, so that crests have smooth edges.
struct SeaSheet {
  /// One column of the picture.
  fileprivate struct Column {
    /// Lines from the top to the highest water so far.
    var top: Float
    /// The previous row, in lines from the top.
    var y: Float
    /// Colour of the previous row.
    var color = SIMD4<Float>.zero
    /// Colour of the partly filled line, times the filled share.
    var begun = SIMD4<Float>.zero
  }

  private let lines: Int
  /// Points per column, and lines per point.
  private let columnWidth: Float
  private let linesPerPoint: Float
  private var columns: [Column]
  /// Pixels row by row.
  private var bytes: [UInt8]
  private var isFirst = true

  /// Creates an empty sheet of `columns` columns for the part of the stage below the horizon.
  init(columns: Int, of camera: Camera) {
    lines = Int((camera.depthOfSea / 0.8).clipped(to: 8...640))
    columnWidth = Float(camera.size.width / Double(columns))
    linesPerPoint = Float(1 / (camera.depthOfSea / Double(lines)))
    self.columns = [Column](repeating: Column(top: Float(lines), y: Float(lines)), count: columns)
    bytes = [UInt8](repeating: 255, count: columns * lines * 4)
  }

  /// The picture of the rows drawn so far.
  var picture: Bitmap { Bitmap(width: columns.count, height: lines, bytes: bytes) }

  /// Draws a row, straight between its points.
  mutating func draw(_ strand: Strand) {
    if isFirst {
      for number in columns.indices {
        (columns[number].y, columns[number].color) = (Float(lines), strand.places[0].color)
      }
      isFirst = false
    }
    SeaSheet.draw(
      strand.places, columnWidth: columnWidth, linesPerPoint: linesPerPoint, on: &columns,
      in: &bytes)
  }

  private static func draw(
    _ places: [Strand.Place], columnWidth: Float, linesPerPoint: Float, on columns: inout [Column],
    in bytes: inout [UInt8]
  ) {
    let places = places.span
    var columns = columns.mutableSpan
    var bytes = bytes.mutableSpan
    var pixels = bytes.mutableBytes
    let thresholds = SeaSheet.thresholds
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
      let part = ((x - left.x) * perPoint).clippedToUnit
      let y = (left.y + (right.y - left.y) * part) * linesPerPoint
      let color = left.color + (right.color - left.color) * part
      if y < columns[number].top {
        columns[number].fill(to: y, color, number, of: columns.count, thresholds, in: &pixels)
      }
      (columns[number].y, columns[number].color) = (y, color)
    }
  }

  /// Fills the part above the farthest row.
  mutating func finish() { SeaSheet.finish(&columns, in: &bytes) }

  private static func finish(_ columns: inout [Column], in bytes: inout [UInt8]) {
    var columns = columns.mutableSpan
    var bytes = bytes.mutableSpan
    var pixels = bytes.mutableBytes
    let thresholds = SeaSheet.thresholds
    for number in columns.indices where columns[number].top > 0 {
      columns[number].y = columns[number].top
      columns[number].fill(
        to: 0, columns[number].color, number, of: columns.count, thresholds, in: &pixels)
    }
  }

  /// True if `place` of a row is visible above the rows drawn so far.
  func shows(_ place: Strand.Place) -> Bool {
    let column = Int(place.x / columnWidth)
    return columns.indices.contains(column) && place.y * linesPerPoint < columns[column].top + 0.5
  }
}

extension SeaSheet.Column {
  /// Fills the column, number `number` of `count`, from its top up to `y`, with colours from the
  /// last row's to `end`.
  @inline(__always)
  fileprivate mutating func fill(
    to y: Float, _ end: SIMD4<Float>, _ number: Int, of count: Int,
    _ thresholds: InlineArray<64, Float>, in pixels: inout MutableRawSpan
  ) {
    let goal = max(y, 0)
    let slope = (end - color) * (1 / max(self.y - y, 1e-4))
    var (edge, part) = (top, begun)
    // The line that contains the edge; on a border the one above it.
    var line = Int(edge)
    if Float(line) == edge { line -= 1 }
    while edge > goal {
      let border = Float(line)
      let next = max(border, goal)
      let middle = (edge + next) * 0.5
      let mean: SIMD4<Float> = color + slope * (self.y - middle)
      part += mean * (edge - next)
      edge = next
      if next == border {
        pixels.storeBytes(
          of: SeaSheet.pixel(part, thresholds[(line & 7) * 8 + (number & 7)]),
          toByteOffset: (line * count + number) * 4, as: UInt32.self)
        part = .zero
        line -= 1
      }
    }
    (top, begun) = (edge, part)
  }
}

extension SeaSheet {
  /// Returns the pixel of a colour whose channels lie in 0.5…254.5.
  @inline(__always)
  fileprivate static func pixel(_ color: SIMD4<Float>, _ threshold: Float) -> UInt32 {
    // Adding 2²³ rounds to the nearest integer and leaves it in the lowest bits.
    let parts = unsafeBitCast(color + (threshold + 0x1p23), to: SIMD4<UInt32>.self)
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: parts)
    return unsafeBitCast(bytes, to: UInt32.self) | 0xFF00_0000
  }

  /// Thresholds of −0.5…0.5 that hide the steps of dark gradients.
  private static let thresholds = InlineArray<64, Float> { cell in
    (Float(BayerMatrix.rank(x: cell & 7, y: cell >> 3)) + 0.5) / 64 - 0.5
  }
}

/// A projected row of the sea: a line from left to right.
struct Strand {
  /// A point of the row: points from the left edge and below the horizon, its glitter, and its
  /// colour.
  struct Place {
    var x: Float = 0
    var y: Float = 0
    var glitter: Float = 0
    var color = SIMD4<Float>.zero
  }

  var places: [Place]

  init(count: Int) { places = [Place](repeating: Place(), count: count) }

  /// Sets the four points of a block.
  @inline(__always)
  mutating func set(
    _ block: Int, _ look: SeaShading.Look, glitter: SIMD4<Float>,
    _ colors: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  ) {
    func place(_ lane: Int, _ color: SIMD4<Float>) -> Place {
      Place(x: look.x[lane], y: look.y[lane], glitter: glitter[lane], color: color)
    }
    var places = places.mutableSpan
    places[block * 4] = place(0, colors.0)
    places[block * 4 + 1] = place(1, colors.1)
    places[block * 4 + 2] = place(2, colors.2)
    places[block * 4 + 3] = place(3, colors.3)
  }
}
