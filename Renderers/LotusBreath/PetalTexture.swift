import Drawing
import Geometry

/// What all blades have on them: veins that run from foot to tip, paler than what lies between, and
/// a light rim. Its first column is white, for what has no veins.
enum PetalTexture {
  private static let (width, height) = (96, 64)
  private static let veins = 11.0
  /// Where on it the blade lies, from edge to edge.
  private static let blade = 0.06...1.0

  static let bitmap: Bitmap = {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for row in 0..<height {
      let along = (Double(row) + 0.5) / Double(height)
      for column in 0..<width {
        let place = (Double(column) + 0.5) / Double(width)
        let across = 2 * (place - blade.lowerBound) / (1 - blade.lowerBound) - 1
        let light = column < 4 ? 1 : level(along: along, across: across)
        let value = UInt8((255 * light.clippedToUnit).rounded())
        bytes += [value, value, value, 255]
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }()

  /// Where on it a place of a blade lies.
  static func point(along: Double, across: Double) -> Point {
    Point(blade.lowerBound + (blade.upperBound - blade.lowerBound) * (across + 1) / 2, along)
  }

  /// The light that a place lets through, 0…1.
  private static func level(along: Double, across: Double) -> Double {
    let wave = Math.cos(Math.pi * across * veins / 2)
    let vein = 0.085 * (1 - wave * wave) * (1 - along * along)
    let rim = 0.16 * max(0, 1 - across * across * across * across)
    return 1 - vein - rim * (0.35 + 0.65 * along)
  }
}
