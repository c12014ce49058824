import Drawing
import Geometry
import Painting

typealias Pixel = (UInt8, UInt8, UInt8, UInt8)

extension Painter {
  /// A painter on memory of its own.
  init(size: Size, scale: Double = 1, isTransparent: Bool = false) throws {
    let (width, height) = try Painter.pixels(of: size, scale: scale)
    self.init(
      size: size, scale: scale, isTransparent: isTransparent,
      on: PixelBuffer(width: width, height: height))
  }

  /// Paints `canvas`, or throws what stands against it.
  mutating func paint(_ canvas: Canvas) throws {
    try canvas.validate()
    paint(validated: canvas)
  }

  /// Coverage of white paint on black: 0…255 a pixel, rows from the top; `draw` draws on
  /// a canvas of a point for each pixel.
  mutating func coverage(_ draw: (inout Canvas) -> Void) throws -> [Int] {
    var canvas = Canvas(size: Size(Double(width), Double(height)))
    draw(&canvas)
    try paint(canvas)
    let (picture, width) = (bitmap(), width)
    return (0..<width * height).map { Int(picture[$0 % width, $0 / width].0) }
  }
}

/// A small canvas, painted by a fresh painter.
func painted(
  _ width: Double, _ height: Double, scale: Double = 1, isTransparent: Bool = false,
  _ draw: (inout Canvas) -> Void
) throws -> Bitmap {
  var canvas = Canvas(size: Size(width, height))
  draw(&canvas)
  var painter = try Painter(size: canvas.size, scale: scale, isTransparent: isTransparent)
  try painter.paint(canvas)
  return painter.bitmap()
}

/// `Painter.coverage` of a fresh painter.
func coverage(_ side: Int, _ draw: (inout Canvas) -> Void) throws -> [Int] {
  var painter = try Painter(size: Size(Double(side), Double(side)))
  return try painter.coverage(draw)
}

extension Bitmap {
  /// True if a pixel's parts lie within `tolerance` of `expected`.
  func isNear(_ expected: Pixel, x: Int, y: Int, tolerance: Int = 1) -> Bool {
    let found = self[x, y]
    func near(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= tolerance }
    return near(found.0, expected.0) && near(found.1, expected.1) && near(found.2, expected.2)
      && near(found.3, expected.3)
  }

  /// Number of pixels other than `pixel`.
  func count(differingFrom pixel: Pixel) -> Int {
    (0..<width * height).count { self[$0 % width, $0 / width] != pixel }
  }
}

extension Color {
  static let pureRed = Color(red: 1, green: 0, blue: 0)
  static let pureGreen = Color(red: 0, green: 1, blue: 0)

  /// A colour by bytes.
  init(_ red: Int, _ green: Int, _ blue: Int) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}
