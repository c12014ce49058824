import Drawing
import Geometry
import Raster
import Testing

@Suite struct VectorStillTests {
  private static let size = Size(60, 40)

  private func svg(isTransparent: Bool = false, _ draw: (inout Canvas) -> Void) throws -> String {
    String(decoding: try file(.svg, isTransparent: isTransparent, draw), as: UTF8.self)
  }

  private func file(
    _ format: VectorFormat, isTransparent: Bool = false, _ draw: (inout Canvas) -> Void
  ) throws -> [UInt8] {
    var canvas = Canvas(size: Self.size)
    draw(&canvas)
    return try VectorStill(format, size: Self.size, scale: 2, isTransparent: isTransparent)
      .bytes(of: canvas, title: "test")
  }

  private func count(_ word: String, in text: String) -> Int {
    text.split(separator: word, omittingEmptySubsequences: false).count - 1
  }

  private func backdrop(_ canvas: inout Canvas, _ colors: Color...) {
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(from: .zero, to: Point(60, 0), stops: GradientStop.evenlySpaced(colors))))
  }

  @Test func `shapes, type, clips and layers stay what they are`() throws {
    let text = try svg { canvas in
      backdrop(&canvas, .black, Color(white: 0.4))
      canvas.stroke(
        Path(circle: Point(20, 20), radius: 9), with: .white, Stroke(2, cap: .round, dash: [4, 3]))
      canvas.text("Aa", at: Point(30, 20), size: 12, color: .white)
      canvas.layer(opacity: 0.5) { canvas in
        canvas.clipped(to: Path(Rect(5, 5, 20, 20))) {
          $0.fill(Path(Rect(0, 0, 30, 30)), with: .white)
        }
        canvas.clipped(to: Path(Rect(5, 5, 20, 20)), rule: .evenOdd) {
          $0.fill(Path(Rect(0, 0, 30, 30)), with: .black)
        }
      }
    }
    #expect(text.contains(#"width="60px" height="40px" viewBox="0 0 60 40""#))
    #expect(!text.contains("<image"))
    #expect(text.contains("<linearGradient") && text.contains("stroke-dasharray"))
    #expect(text.contains("clipPath") && count("<mask", in: text) == 2)
  }

  @Test func `plain meshes are patches in a PDF, others and all in an SVG are pictures`()
    throws
  {
    let corners = [Point(5, 5), Point(55, 8), Point(20, 35)]
    func mesh(depth: Double = 0, texture: Bitmap? = nil) -> Mesh {
      Mesh(
        vertices: corners.map { Mesh.Vertex($0, color: .white, depth: depth * $0.x) },
        indices: [0, 1, 2], texture: texture)
    }
    func pdf(_ mesh: Mesh) throws -> String {
      String(decoding: try file(.pdf) { $0.mesh(mesh) }, as: UTF8.self)
    }
    #expect(try pdf(mesh()).contains("/ShadingType 7"))
    #expect(!(try pdf(mesh()).contains("/Subtype /Image")))
    for other in [
      mesh(depth: 1), mesh(texture: Bitmap(width: 1, height: 1, filledWith: (200, 200, 200, 255))),
    ] {
      #expect(!(try pdf(other).contains("/ShadingType")))
      #expect(try pdf(other).contains("/Subtype /Image"))
    }
    #expect(try svg { $0.mesh(mesh()) }.contains("<image"))
  }

  @Test func `light on even backdrop is a gradient, on uneven backdrop a picture`() throws {
    func glow(_ canvas: inout Canvas) {
      canvas.glow(at: Point(30, 20), radius: 12, color: Color(red: 1, green: 0.7, blue: 0.3))
    }
    let even = try svg { canvas in
      canvas.fill(Path(canvas.bounds), with: Color(red: 0.1, green: 0.1, blue: 0.3))
      glow(&canvas)
    }
    #expect(!even.contains("<image") && count("<radialGradient", in: even) == 1)
    let uneven = try svg { canvas in
      backdrop(&canvas, .black, .white)
      glow(&canvas)
    }
    #expect(count("<image", in: uneven) == 1 && !uneven.contains("<radialGradient"))
    let clear = try svg(isTransparent: true) { glow(&$0) }
    #expect(!clear.contains("<image") && count("<radialGradient", in: clear) == 1)
  }

  @Test func `soft edges and blending that a format lacks are pictures`() throws {
    func soft(_ canvas: inout Canvas) {
      canvas.blurredRoundedRect(Rect(10, 10, 30, 20), cornerRadius: 4, blur: 5, color: .white)
    }
    func round(_ canvas: inout Canvas) {
      canvas.blurredRoundedRect(Rect(10, 10, 20, 20), cornerRadius: 10, blur: 5, color: .white)
    }
    func multiplied(_ canvas: inout Canvas) {
      backdrop(&canvas, .white, Color(white: 0.5))
      canvas.fill(
        Path(Rect(5, 5, 20, 20)), with: Color(red: 1, green: 0, blue: 0), blend: .multiply)
    }
    #expect(count("<image", in: try svg(soft)) == 1)
    #expect(try !svg(round).contains("<image"))
    #expect(count("<image", in: try svg(multiplied)) == 1)
    let pdf = String(decoding: try file(.pdf, multiplied), as: UTF8.self)
    #expect(!pdf.contains("/Subtype /Image") && pdf.contains("/Multiply"))
  }

  @Test func `a PDF holds no time and is the same each time`() throws {
    func draw(_ canvas: inout Canvas) {
      backdrop(&canvas, .black, .white)
      canvas.glow(at: Point(30, 20), radius: 12, color: .white)
    }
    for format in VectorFormat.allCases {
      let bytes = try file(format, draw)
      #expect(try bytes == file(format, draw))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("Date"))
    }
    let pdf = String(decoding: try file(.pdf, draw), as: UTF8.self)
    #expect(pdf.hasPrefix("%PDF-1.") && pdf.contains("/MediaBox [ 0 0 60 40 ]"))
  }

  @Test func `a picture of a change, composited, makes the change`() {
    let values: [UInt32] = [0, 1, 40, 127, 128, 200, 254, 255]
    for before in values {
      for after in values {
        let other = (before &* 31 &+ after) & 255
        func pixel(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
          255 << 24 | a << 16 | b << 8 | c
        }
        let box = PixelBox(left: 0, top: 0, right: 1, bottom: 1)
        let from = BackdropPixels(box: box, pixels: [pixel(before, other, after)])
        let to = BackdropPixels(box: box, pixels: [pixel(after, 255 - other, before)])
        guard let laid = to.change(from: from)?.pixels[0] else {
          #expect(from.pixels == to.pixels)
          continue
        }
        let kept = 255 - Int(laid >> 24)
        for shift: UInt32 in [0, 8, 16] {
          let part = { (pixel: UInt32) in Int(pixel >> shift & 255) }
          let result = Double(part(laid)) + Double(part(from.pixels[0]) * kept) / 255
          #expect(abs(result - Double(part(to.pixels[0]))) <= 1)
        }
      }
    }
  }
}
