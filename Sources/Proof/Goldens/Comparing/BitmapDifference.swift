import Drawing

/// How far two pictures of one size lie apart, in figures.
///
/// All four parts of a pixel count alike, also where it is clear. Nothing is ignored: neither
/// the edges of lines nor differences too small to see.
package struct BitmapDifference: Hashable, Sendable {
  /// A square of the picture and how many of its pixels differ.
  package struct Tile: Hashable, Sendable {
    /// Where it lies; smaller than ``BitmapDifference/tileSide`` at the right and lower edge.
    package var area: PixelArea
    /// How many of its pixels differ; at least 1.
    package var differentPixels: Int
  }

  /// Side of a tile, in pixels.
  package static let tileSide = 32

  /// The largest difference of any part of any pixel, 0…255.
  package let maxChannelDifference: Int
  /// How many pixels differ in any part.
  package let differentPixels: Int
  /// The smallest part of the picture that holds all of them; nil if none differs.
  package let box: PixelArea?
  /// The tile with the most of them, the first in reading order; nil if none differs.
  package let worstTile: Tile?

  /// Compares two pictures, which must be of one size.
  package init(from expected: Bitmap, to actual: Bitmap) {
    precondition(
      expected.width == actual.width && expected.height == actual.height,
      "only pictures of one size can be compared pixel by pixel")
    var scan = DifferenceScan(width: expected.width, height: expected.height)
    scan.run(expected.bytes.span, actual.bytes.span)
    maxChannelDifference = Int(scan.largest)
    differentPixels = scan.count
    box = scan.box
    worstTile = scan.worst
  }

  /// Whether all pixels are equal.
  package var isEmpty: Bool { differentPixels == 0 }
}

extension BitmapDifference: CustomStringConvertible {
  /// As "12 pixels differ by up to 3 of 255, within 4 x 3 at 10, 20".
  package var description: String {
    guard let box else { return "no pixel differs" }
    let pixels = differentPixels == 1 ? "1 pixel differs" : "\(differentPixels) pixels differ"
    return "\(pixels) by up to \(maxChannelDifference) of 255, within \(box)"
  }
}

/// One pass over two pictures. Rows that are equal cost no more than reading them; the inner loops
/// are plain, so that the compiler makes vectors of them.
private struct DifferenceScan {
  private(set) var largest: UInt8 = 0
  private(set) var count = 0
  private(set) var worst: BitmapDifference.Tile?

  private let width: Int
  private let height: Int
  private var left = Int.max
  private var right = -1
  private var top = Int.max
  private var bottom = -1
  /// Differing pixels of each tile of the present band of rows.
  private var band: [Int]

  private static let side = BitmapDifference.tileSide

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    band = [Int](repeating: 0, count: (width + DifferenceScan.side - 1) / DifferenceScan.side)
  }

  /// The part of the picture that holds all that differs.
  var box: PixelArea? {
    guard count > 0 else { return nil }
    return PixelArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Scans two pictures of four bytes a pixel, rows without gaps.
  mutating func run(_ expected: Span<UInt8>, _ actual: Span<UInt8>) {
    for start in stride(from: 0, to: height, by: DifferenceScan.side) {
      let before = count
      for y in start..<min(start + DifferenceScan.side, height) {
        let row = y * width * 4..<(y + 1) * width * 4
        take(expected.extracting(row), actual.extracting(row), y: y)
      }
      if count > before { closeBand(start) }
    }
  }

  private mutating func take(_ expected: Span<UInt8>, _ actual: Span<UInt8>, y: Int) {
    let most = DifferenceScan.largest(expected, actual)
    guard most > 0 else { return }
    largest = max(largest, most)
    let (expected, actual) = (expected.bytes, actual.bytes)
    for tile in band.indices {
      let x = tile * DifferenceScan.side
      let pixels = x..<min(x + DifferenceScan.side, width)
      let found = DifferenceScan.count(expected, actual, pixels)
      band[tile] += found
      count += found
    }
    widen(expected, actual, y: y)
  }

  /// Brings the box to hold what differs in the row `y`.
  private mutating func widen(_ expected: RawSpan, _ actual: RawSpan, y: Int) {
    top = min(top, y)
    bottom = y
    var x = 0
    while x < min(left, width), expected.pixel(x) == actual.pixel(x) { x += 1 }
    left = min(left, x)
    x = width - 1
    while x > right, expected.pixel(x) == actual.pixel(x) { x -= 1 }
    right = max(right, x)
  }

  private mutating func closeBand(_ y: Int) {
    for tile in band.indices {
      if band[tile] > worst?.differentPixels ?? 0 {
        let x = tile * DifferenceScan.side
        worst = BitmapDifference.Tile(
          area: PixelArea(
            x: x, y: y, width: min(DifferenceScan.side, width - x),
            height: min(DifferenceScan.side, height - y)),
          differentPixels: band[tile])
      }
      band[tile] = 0
    }
  }

  private static func largest(_ expected: Span<UInt8>, _ actual: Span<UInt8>) -> UInt8 {
    precondition(expected.count == actual.count)
    var largest: UInt8 = 0
    for i in expected.indices {
      let (a, b) = (expected[i], actual[i])
      largest = max(largest, max(a, b) &- min(a, b))
    }
    return largest
  }

  private static func count(_ expected: RawSpan, _ actual: RawSpan, _ pixels: Range<Int>) -> Int {
    var found: UInt32 = 0
    for x in pixels { found &+= expected.pixel(x) == actual.pixel(x) ? 0 : 1 }
    return Int(found)
  }
}

extension RawSpan {
  /// The four bytes of the pixel `index`, as one number to be compared with others.
  @inline(__always)
  func pixel(_ index: Int) -> UInt32 {
    // Any bytes make a number, so nothing is unsafe here but the name; it stops at the end.
    unsafeLoadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
  }
}

// MARK: Picture

extension Bitmap {
  /// A picture of how two pictures differ: what is equal in dim grey, what differs between dark
  /// red (by 1) and yellow (by 255), what only one of them covers in blue. As large as both.
  package init(differenceFrom expected: Bitmap, to actual: Bitmap) {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let isShared =
          x < expected.width && x < actual.width && y < expected.height && y < actual.height
        let (red, green, blue): (UInt8, UInt8, UInt8) =
          isShared
          ? Bitmap.mark(
            expected.bytes.span, (y * expected.width + x) * 4, actual.bytes.span,
            (y * actual.width + x) * 4) : (30, 60, 160)
        bytes.append(red)
        bytes.append(green)
        bytes.append(blue)
        bytes.append(255)
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The colour for a pixel that stands at `i` in one picture and at `j` in the other.
  private static func mark(
    _ expected: Span<UInt8>, _ i: Int, _ actual: Span<UInt8>, _ j: Int
  ) -> (UInt8, UInt8, UInt8) {
    var most = 0
    for part in 0..<4 { most = max(most, abs(Int(expected[i + part]) - Int(actual[j + part]))) }
    guard most == 0 else {
      // The step from equal to different by 1 is the one that must be seen.
      return (UInt8(170 + most / 3), UInt8(most), 0)
    }
    let sum = Int(expected[i]) + Int(expected[i + 1]) + Int(expected[i + 2])
    let grey = UInt8(sum * Int(expected[i + 3]) / (3 * 255 * 4))
    return (grey, grey, grey)
  }
}

/// An upright part of a picture, in whole pixels from its top left corner.
package struct PixelArea: Hashable, Sendable {
  /// Left column that belongs to it.
  package var x: Int
  /// Top row that belongs to it.
  package var y: Int
  /// Width in pixels, ≥ 1.
  package var width: Int
  /// Height in pixels, ≥ 1.
  package var height: Int

  /// A part by its top left pixel and its extent.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension PixelArea: CustomStringConvertible {
  /// As "30 x 20 at 4, 5".
  package var description: String { "\(width) x \(height) at \(x), \(y)" }
}
