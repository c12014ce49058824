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
  case error(String)

  var bytes: [UInt8] {
    switch self {
    case .pixels(let width, let height, let bytes):
      Array("pixels \(bytes.count) \(width) \(height)\n".utf8) + bytes
    case .text(let text): Array("text \(text.utf8.count)\n\(text)".utf8)
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
    if let area = root.optional("area") { return .text(try Area(area).path().svgPathData) }
    if let text = root.optional("json") {
      return .text(try JSON(text: try text.text()).text(.canonical))
    }
    let path = try root.required("png", "draw, area, json or png").text()
    let bitmap = try PNGReader.read(path).bitmap
    return .pixels(width: bitmap.width, height: bitmap.height, bitmap.bytes)
  }

  /// Paints `{"size": [width, height], "commands": […]}` at scale 1 on a clear ground.
  private func picture(_ drawing: DataCursor) throws -> Reply {
    let sides = try drawing.required("size", "a list").numbers(2)
    let size = Size(sides[0], sides[1])
    var canvas = Canvas(size: size)
    try canvas.draw(try drawing.required("commands", "a list").elements())
    var painter = try Painter(size: size, scale: 1, isTransparent: true)
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
