import Drawing
import Geometry
import JSONCoding
import Paths
import Raster
import Rendering

/// An answer: a line with its kind and the number of bytes, then the bytes.
enum Reply {
  /// Rows of four bytes a pixel; words as ``Painter/withPixels(_:)`` has them, or straight RGBA.
  case pixels(width: Int, height: Int, [UInt8])
  case text(String)
  case file([UInt8])
  case error(String)

  var bytes: [UInt8] {
    switch self {
    case .pixels(let width, let height, let bytes):
      Array("pixels \(bytes.count) \(width) \(height)\n".utf8) + bytes
    case .text(let text): Array("text \(text.utf8.count)\n\(text)".utf8)
    case .file(let bytes): Array("file \(bytes.count)\n".utf8) + bytes
    case .error(let text): Array("error \(text.utf8.count)\n\(text)".utf8)
    }
  }
}

/// A question: an object whose one key tells which.
struct Request {
  private let root: DataCursor

  init(_ line: String) throws {
    root = DataCursor(try JSON(text: line))
  }

  func reply() throws -> Reply {
    if let drawing = root.optional("draw") { return try picture(drawing) }
    if let drawing = root.optional("vectors") { return try file(drawing) }
    if let area = root.optional("area") { return .text(try Area(area).path().svgPathData) }
    if let text = root.optional("json") {
      return .text(try JSON(text: try text.text()).text(.canonical))
    }
    let path = try root.required("png", "draw, vectors, area, json or png").text()
    let bitmap = try PNGReader.read(path).bitmap
    return .pixels(width: bitmap.width, height: bitmap.height, bitmap.bytes)
  }

  /// The canvas of `{"size": [width, height], "commands": […], "scale": 1}`, and its scale, 1 if there
  /// is none.
  private func canvas(_ drawing: DataCursor) throws -> (Canvas, scale: Double) {
    let sides = try drawing.required("size", "a list").numbers(2)
    var canvas = Canvas(size: Size(sides[0], sides[1]))
    try canvas.draw(try drawing.required("commands", "a list").elements())
    return (canvas, try drawing.optional("scale")?.number(in: 0.1...10) ?? 1)
  }

  /// The drawing as a file of the `format` that it names, on a clear page.
  private func file(_ drawing: DataCursor) throws -> Reply {
    let (canvas, scale) = try canvas(drawing)
    let name = try drawing.required("format", "a format")
    guard let format = VectorFormat(rawValue: try name.text()) else {
      throw name.expected("svg or pdf")
    }
    return .file(
      try VectorStill(format, size: canvas.size, scale: scale, isTransparent: true)
        .bytes(of: canvas, title: "drawing"))
  }

  /// Paints a drawing on a clear ground.
  private func picture(_ drawing: DataCursor) throws -> Reply {
    let (canvas, scale) = try canvas(drawing)
    var painter = try Painter(size: canvas.size, scale: scale, isTransparent: true)
    try painter.paint(canvas)
    let (width, height) = (painter.width, painter.height)
    let bytes = painter.withPixels { pixels, stride in
      (0..<height).flatMap { row in
        UnsafeRawBufferPointer(start: pixels + row * stride, count: width * 4)
      }
    }
    return .pixels(width: width, height: height, bytes)
  }
}

/// An operation on paths: `{"op": "union", "a": "M…", "b": "M…", "rule": "nonZero"}`, or `stroked`
/// with a `stroke`.
struct Area {
  private let request: DataCursor

  init(_ request: DataCursor) throws { self.request = request }

  func path() throws -> Path {
    let a = try request.required("a", "a path").path()
    let rule = try request.rule()
    func b() throws -> Path { try request.required("b", "a path").path() }
    switch try request.required("op", "an operation").text() {
    case "union": return a.union(try b(), rule: rule)
    case "intersection": return a.intersection(try b(), rule: rule)
    case "difference": return a.subtracting(try b(), rule: rule)
    case "xor": return a.symmetricDifference(try b(), rule: rule)
    case "normalized": return a.normalized(rule: rule)
    case "stroked": return a.stroked(try request.required("stroke", "a stroke").stroke())
    default: throw request.expected("a known operation")
    }
  }
}
