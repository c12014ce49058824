import Drawing

/// How far two pictures of one size lie apart, in figures.
///
/// All four parts of a pixel count alike, also where it is clear. Nothing is ignored: neither
/// the edges of lines nor differences too small to see.
public struct BitmapDifference: Hashable, Sendable {
  /// A square of the picture and how many of its pixels differ.
  public struct Tile: Hashable, Sendable {
    /// Where it lies; smaller than ``BitmapDifference/tileSide`` at the right and lower rim.
    public let area: PixelArea
    /// How many of its pixels differ; at least 1.
    public let differentPixels: Int
  }

  /// Side of a tile, in pixels.
  public static let tileSide = 32

  /// The largest difference of any part of any pixel, 0…255.
  public let maxChannelDifference: Int
  /// How many pixels differ in any part.
  public let differentPixels: Int
  /// The smallest part of the picture that holds all of them; nil where none differs.
  public let box: PixelArea?
  /// The tile with the most of them, the first in reading order; nil where none differs.
  public let worstTile: Tile?

  /// Compares two pictures, which must be of one size.
  public init(from expected: Bitmap, to actual: Bitmap) {
    precondition(
      expected.width == actual.width && expected.height == actual.height,
      "only pictures of one size can be compared pixel by pixel")
    var scan = DifferenceScan(width: expected.width, height: expected.height)
    expected.bytes.withUnsafeBytes { expected in
      actual.bytes.withUnsafeBytes { actual in
        guard let expected = expected.baseAddress, let actual = actual.baseAddress else { return }
        scan.run(expected, actual)
      }
    }
    maxChannelDifference = Int(scan.largest)
    differentPixels = scan.count
    box = scan.box
    worstTile = scan.worst
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { differentPixels == 0 }
}

extension BitmapDifference: CustomStringConvertible {
  /// As "12 pixels differ by up to 3 of 255, within 4 x 3 at 10, 20".
  public var description: String {
    guard let box else { return "no pixel differs" }
    let pixels = differentPixels == 1 ? "1 pixel differs" : "\(differentPixels) pixels differ"
    return "\(pixels) by up to \(maxChannelDifference) of 255, within \(box)"
  }
}
