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
    #expect(try pdf(Mesh(together: [mesh(), mesh()])).contains("/Subtype /Image"))
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

  /// What stands between every `head` and the next `tail`.
  private func parts(of text: String, after head: String, until tail: String) -> [String] {
    text.split(separator: head, omittingEmptySubsequences: false).dropFirst().map {
      String($0.split(separator: tail, omittingEmptySubsequences: false)[0])
    }
  }

  private func linear(_ from: Double, _ to: Double, _ stops: [(Double, Color)]) -> Brush {
    .linear(
      LinearGradient(
        from: Point(from, 0), to: Point(to, 0), stops: stops.map { GradientStop($0.0, $0.1) }))
  }

  @Test func `stops lie where the painter has them, with their own colours beyond the ends`() throws
  {
    func stops(_ brush: Brush) throws -> [String] {
      parts(of: try svg { $0.fill(Path($0.bounds), with: brush) }, after: "<stop ", until: "/>")
        .map { $0.filter { $0 != " " } }
    }
    let moved = try stops(linear(0, 60, [(0, .red), (0.8, .blue), (0.4, .lime), (1, .red)]))
    #expect(moved.map { $0.contains(#"offset="0.8""#) } == [false, true, true, false])
    for hard in [
      linear(20, 40, [(0, .blue), (0, .red), (1, .lime), (1, .blue)]),
      .radial(
        RadialGradient(
          center: Point(30, 20), radius: 10,
          stops: [GradientStop(0, .blue), GradientStop(1, .lime), GradientStop(1, .blue)])),
    ] {
      let stops = try stops(hard)
      // The outer colour alone at either end of a longer gradient.
      for (stop, end) in [(stops.first, 0), (stops.last, 1)] {
        let isOwn = stop.map { $0.contains("offset=\"\(end)\"") && $0.contains("rgb(0%,0%,100%)") }
        #expect(isOwn == true, "\(stops)")
      }
      #expect(stops.filter { $0.contains(#"offset="1""#) }.count == 1)
    }
  }

  @Test func `what paints nothing is not in the file`() throws {
    let text = try svg {
      $0.fill(Path($0.bounds), with: linear(20, 20, [(0, .red), (1, .blue)]))
      $0.fill(
        Path($0.bounds),
        with: .radial(RadialGradient(center: .zero, radius: 0, stops: [GradientStop(0, .red)])))
    }
    #expect(!text.contains("Gradient") && count("<image", in: text) == 0)
  }

  @Test func `dashes and lines of no length have a direction`() throws {
    func dashes(_ cap: Stroke.Cap, _ dash: [Double]) throws -> [Double] {
      let text = try svg {
        $0.stroke(
          Path(polyline: [Point(5, 20), Point(55, 20)]), with: .red, Stroke(3, cap: cap, dash: dash)
        )
      }
      // Versions of Cairo differ in whether it is an attribute or a part of the style.
      return parts(of: text, after: "stroke-dasharray", until: "stroke-").flatMap { part in
        part.dropFirst().drop { $0 == "\"" }.prefix { "0123456789., ".contains($0) }
          .split { $0 == "," || $0 == " " }.compactMap { Double($0) }
      }
    }
    let dotted = try dashes(.round, [0, 12, 0, 6])
    try #require(dotted.count == 4)
    #expect(abs(dotted.reduce(0, +) - 18) < 1e-6, "\(dotted)")
    #expect(dotted.allSatisfy { $0 > 0 } && dotted[0] < 0.01 && dotted[2] < 0.01)
    #expect(try dashes(.butt, [3, 2]) == [3, 2])
    #expect(try dashes(.square, [3, 0]).isEmpty)
    let dot = try svg {
      $0.stroke(Path(polyline: [Point(8, 8), Point(8, 8)]), with: .red, Stroke(4, cap: .square))
    }
    #expect(dot.contains("M 8 8 L 8.00"))
  }
}
