import Drawing
import Geometry

/// The picture of the sea while rows are drawn into it, from the nearest to the farthest. Every
/// column keeps how high the water stands in it; a row shows where it stands higher (a floating
/// horizon). Lines are averaged over what covers them, so that crests have smooth edges.
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
  /// Points in a column, and lines in a point.
  private let columnWidth: Float
  private let linesPerPoint: Float
  private var columns: [Column]
  /// Pixels row by row.
  private var bytes: [UInt8]
  private var isFirst = true

  /// An empty sheet of `columns` columns for the part of the stage below the horizon.
  init(columns: Int, of camera: Camera) {
    lines = Int((camera.depthOfSea / 0.8).clipped(to: 8...640))
    columnWidth = Float(camera.size.width / Double(columns))
    linesPerPoint = Float(1 / (camera.depthOfSea / Double(lines)))
    self.columns = [Column](repeating: Column(top: Float(lines), y: Float(lines)), count: columns)
    bytes = [UInt8](repeating: 255, count: columns * lines * 4)
  }

  /// The rows drawn so far.
  var picture: Bitmap { Bitmap(width: columns.count, height: lines, bytes: bytes) }

  /// Draws a row; between its places it is straight.
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
      let part = ((x - left.x) * perPoint).clippedToUnit
      let y = (left.y + (right.y - left.y) * part) * linesPerPoint
      let color = left.color + (right.color - left.color) * part
      if y < columns[number].top {
        columns[number].fill(to: y, color, number, of: columns.count, thresholds, in: &pixels)
      }
      (columns[number].y, columns[number].color) = (y, color)
    }
  }

  /// Fills what lies open above the farthest row.
  mutating func finish() { SeaSheet.finish(&columns, in: &bytes) }

  private static func finish(_ columns: inout [Column], in bytes: inout [UInt8]) {
    var columns = columns.mutableSpan
    var bytes = bytes.mutableSpan
    var pixels = bytes.mutableBytes
    let thresholds = SeaSheet.thresholds.span
    for number in columns.indices where columns[number].top > 0 {
      columns[number].y = columns[number].top
      columns[number].fill(
        to: 0, columns[number].color, number, of: columns.count, thresholds, in: &pixels)
    }
  }

  /// Whether `place` of a row shows above the rows drawn so far.
  func shows(_ place: Strand.Place) -> Bool {
    let column = Int(place.x / columnWidth)
    return columns.indices.contains(column) && place.y * linesPerPoint < columns[column].top + 0.5
  }
}

extension SeaSheet.Column {
  /// Fills the column, number `number` of `count`, from its top up to `y`; colours run from the
  /// last row's to `end`.
  @inline(__always)
  fileprivate mutating func fill(
    to y: Float, _ end: SIMD4<Float>, _ number: Int, of count: Int,
    _ thresholds: Span<Float>, in pixels: inout MutableRawSpan
  ) {
    let goal = max(y, 0)
    let slope = (end - color) * (1 / max(self.y - y, 1e-4))
    var (edge, part) = (top, begun)
    // The line that the edge lies in; on a border the one above it.
    var line = Int(edge)
    if Float(line) == edge { line -= 1 }
    while edge > goal {
      let border = Float(line)
      let next = max(border, goal)
      part += (color + slope * (self.y - (edge + next) * 0.5)) * (edge - next)
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
  /// The pixel of a colour whose parts lie in 0.5…254.5.
  @inline(__always)
  fileprivate static func pixel(_ color: SIMD4<Float>, _ threshold: Float) -> UInt32 {
    // Adding 2²³ rounds to the nearest whole number and leaves it in the lowest bits.
    let parts = unsafeBitCast(color + (threshold + 0x1p23), to: SIMD4<UInt32>.self)
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: parts)
    return unsafeBitCast(bytes, to: UInt32.self) | 0xFF00_0000
  }

  /// Thresholds of −0.5…0.5 that hide the steps of dark falls.
  private static let thresholds: [Float] = (0..<64).map { cell in
    (Float(BayerMatrix.rank(x: cell & 7, y: cell >> 3)) + 0.5) / 64 - 0.5
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

  /// Sets the four places of a block.
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
