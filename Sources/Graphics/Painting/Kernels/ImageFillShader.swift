import Drawing
import Geometry

/// Produces rows of pixels of an ``ImageFill`` under any transform.
///
/// The filter is that of ``ImageShader``: the mean over the area of the pixel, at least one pixel
/// of the bitmap; but separately along each side, because the mapping along it is only piecewise
/// linear.
struct ImageFillShader {
  /// Premultiplied pixels; rows from the top, without padding.
  private let words: BitmapMemory.Words
  private let width: Int
  private let x: ImageAxis
  private let y: ImageAxis
  /// The transform from pixels of the picture to points.
  private let inverse: Transform
  /// Half the extent of a pixel of the picture, in points.
  private let reach: Vector
  private let memory: ImageTapMemory

  /// True if all pixels are opaque.
  var isOpaque: Bool { words.isOpaque }

  /// Creates a shader of `fill`, whose bitmap has these `words`; nil if `map`, from points to
  /// pixels of the picture, is degenerate.
  init?(
    _ fill: ImageFill, _ words: BitmapMemory.Words, map: Transform, columns: Range<Int>,
    memory: ImageTapMemory
  ) {
    guard abs(map.determinant) > 1e-18, let inverse = map.inverse, inverse.isFinite else {
      return nil
    }
    reach = Vector(
      Vector(inverse.a, inverse.c).length / 2, Vector(inverse.b, inverse.d).length / 2)
    guard reach.isFinite else { return nil }
    (self.words, width) = (words, fill.bitmap.width)
    (x, y) = ImageAxis.axes(of: fill)
    (self.inverse, self.memory) = (inverse, memory)
    memory.begin(columns)
    guard isUpright else { return }
    for column in columns {
      x.add(
        to: &memory.columns, at: inverse.apply(Point(Double(column) + 0.5, 0)).x, reach: reach.dx)
      memory.endColumn()
    }
  }

  /// True if columns of the picture map to columns of the bitmap, whatever the row.
  private var isUpright: Bool { inverse.b == 0 && inverse.c == 0 }

  /// Writes the pixels of `columns` in row `y` to `row`, which begins at column 0.
  func write(to row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int) {
    if isUpright {
      memory.row.removeAll()
      self.y.add(
        to: &memory.row, at: inverse.apply(Point(0, Double(y) + 0.5)).y, reach: reach.dy)
      return writeUpright(row, columns)
    }
    for column in columns {
      let source = inverse.apply(Point(Double(column) + 0.5, Double(y) + 0.5))
      memory.row.removeAll()
      memory.columns.removeAll()
      x.add(to: &memory.columns, at: source.x, reach: reach.dx)
      self.y.add(to: &memory.row, at: source.y, reach: reach.dy)
      row[column] = mean(memory.allColumns, memory.wholeRow)
    }
  }

  /// Writes a row of an upright image: if it depends on two lines of the bitmap, they are blended
  /// once for all columns.
  private func writeUpright(_ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>) {
    let rows = memory.wholeRow
    guard let below = rows.secondShare, width <= 4 * columns.count else {
      for column in columns { row[column] = mean(memory.column(column), rows) }
      return
    }
    let blended = memory.blended(width)
    let upper = words.base + rows[0].pixel * width
    let lower = words.base + rows[rows.count - 1].pixel * width
    for x in 0..<width {
      blended[x] =
        PixelArithmetic.unpacked16(upper[x]) &* (256 &- below)
        &+ PixelArithmetic.unpacked16(lower[x]) &* below
    }
    for column in columns {
      let taps = memory.column(column)
      if let right = taps.secondShare {
        row[column] = ImageShader.mixed(
          blended[taps[0].pixel], blended[taps[taps.count &- 1].pixel], right)
      } else {
        row[column] = mean(taps, rows)
      }
    }
  }

  /// Returns the weighted mean of the pixels at the intersections of columns and rows.
  private func mean(
    _ columns: UnsafeBufferPointer<ImageTap>, _ rows: UnsafeBufferPointer<ImageTap>
  ) -> UInt32 {
    if columns.count == 1, rows.count == 1 {
      return words.base[rows[0].pixel &* width &+ columns[0].pixel]
    }
    var (blue, green, red, alpha) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    var total: UInt64 = 0
    for row in rows {
      let line = words.base + row.pixel &* width
      var (redBlue, alphaGreen, weights) = (UInt64(0), UInt64(0), UInt64(0))
      for column in columns {
        let (word, weight) = (line[column.pixel], UInt64(truncatingIfNeeded: column.weight))
        redBlue &+= ImageShader.redBlue(word) &* weight
        alphaGreen &+= ImageShader.redBlue(word &>> 8) &* weight
        weights &+= weight
      }
      let weight = UInt64(truncatingIfNeeded: row.weight)
      blue &+= (redBlue & 0xFFFF_FFFF) &* weight
      red &+= (redBlue &>> 32) &* weight
      green &+= (alphaGreen & 0xFFFF_FFFF) &* weight
      alpha &+= (alphaGreen &>> 32) &* weight
      total &+= weights &* weight
    }
    let half = total / 2
    func share(_ sum: UInt64) -> UInt64 {
      total == 1 &<< 40 ? (sum &+ half) &>> 40 : (sum &+ half) / max(total, 1)
    }
    return ImageShader.packed(
      share(blue) | share(red) &<< 32, share(green) | share(alpha) &<< 32)
  }
}

/// The weighted bitmap pixels of a picture's pixels, in memory that is reused.
final class ImageTapMemory {
  /// Taps of all columns, one after another, and those of the current row.
  var columns = ReusableList<ImageTap>()
  var row = ReusableList<ImageTap>()
  private var blend = Buffer<UInt64>(1, of: 0)
  /// The end of each column's taps.
  private var ends = ReusableList<Int>()
  private var left = 0

  /// Starts a picture of these columns.
  func begin(_ columns: Range<Int>) {
    self.columns.removeAll()
    ends.removeAll()
    left = columns.lowerBound
  }

  /// Returns scratch space for a row of a bitmap.
  func blended(_ width: Int) -> UnsafeMutablePointer<UInt64> {
    blend.reserve(width, of: 0)
    return blend.base
  }

  func endColumn() { ends.append(columns.count) }

  var wholeRow: UnsafeBufferPointer<ImageTap> {
    UnsafeBufferPointer(start: row.base, count: row.count)
  }

  var allColumns: UnsafeBufferPointer<ImageTap> {
    UnsafeBufferPointer(start: columns.base, count: columns.count)
  }

  @inline(__always)
  func column(_ x: Int) -> UnsafeBufferPointer<ImageTap> {
    let index = x &- left
    let start = index > 0 ? ends[index &- 1] : 0
    return UnsafeBufferPointer(start: columns.base + start, count: ends[index] &- start)
  }
}

extension UnsafeBufferPointer<ImageTap> {
  /// The share of the second of one or two pixels, in 1/256; nil if there are more, or if it is not
  /// a multiple of that.
  @inline(__always)
  fileprivate var secondShare: UInt64? {
    guard count == 2 else { return count == 1 ? 0 : nil }
    let (first, second) = (self[0].weight, self[1].weight)
    let unit = ImageTap.whole / 256
    guard first &+ second == ImageTap.whole, second % unit == 0 else { return nil }
    return UInt64(truncatingIfNeeded: second / unit)
  }
}
