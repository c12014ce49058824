import CCairo
import Drawing
import Files
import Foundation
import Geometry
import Raster
import Testing

/// What vector files cannot say is drawn as pictures; all of it together looks as painted.
@Suite struct VectorPictureTests {
  private static let size = Size(240, 160)
  private static let scale = 2.0

  /// What the drawing stands on.
  enum Ground: CaseIterable {
    /// Nothing, on a transparent page.
    case clear
    /// A gradient.
    case uneven
  }

  /// The page that `draw` fills, drawn as a vector file would be, but on pixels.
  private func drawn(_ canvas: Canvas, _ format: VectorFormat, _ ground: Ground) throws -> Bitmap {
    let (width, height) = (Int(Self.size.width * Self.scale), Int(Self.size.height * Self.scale))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    let cairo = try #require(cairo_create(surface))
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    cairo_surface_set_device_scale(surface, Self.scale, Self.scale)
    if ground != .clear { cairo_paint(cairo) }
    let vectors = VectorPainter(on: cairo, size: Self.size, scale: Self.scale, format: format)
    let isTransparent = ground == .clear
    try vectors.drawPage(
      canvas.commands, on: try vectors.backdrop(isTransparent: isTransparent),
      isTransparent: isTransparent)
    #expect(cairo_status(cairo) == CAIRO_STATUS_SUCCESS)
    cairo_surface_flush(surface)
    let data = try #require(cairo_image_surface_get_data(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = UnsafeRawPointer(data).load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        func part(_ shift: UInt32) -> UInt8 { UInt8(pixel >> shift & 255) }
        bitmap[x, y] = (part(16), part(8), part(0), part(24))
      }
    }
    return bitmap
  }

  /// The same by our painter, premultiplied.
  private func painted(_ canvas: Canvas, _ ground: Ground) throws -> Bitmap {
    var painter = try Painter(
      size: Self.size, scale: Self.scale, isTransparent: ground == .clear)
    try painter.paint(canvas)
    var bitmap = painter.bitmap()
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (red, green, blue, alpha) = bitmap[x, y]
        func part(_ value: UInt8) -> UInt8 { UInt8((Int(value) * Int(alpha) + 127) / 255) }
        bitmap[x, y] = (part(red), part(green), part(blue), alpha)
      }
    }
    return bitmap
  }

  /// All that vector files cannot say, one thing beside the other.
  private func specimen(on ground: Ground) -> Canvas {
    var canvas = Canvas(size: Self.size)
    if ground == .uneven {
      let stops = [GradientStop(0, Color(20, 30, 70)), GradientStop(1, Color(230, 190, 150))]
      canvas.fill(
        Path(canvas.bounds), with: .linear(.init(from: .zero, to: Point(240, 0), stops: stops)))
    }
    let colors = [Color.pureRed, Color(250, 220, 60), Color(40, 90, 220)]
    let stops = GradientStop.evenlySpaced(colors)
    let things: [(inout Canvas) -> Void] = [
      {
        $0.fill(
          Path(circle: Point(30, 30), radius: 22),
          with: .conic(ConicGradient(center: Point(30, 30), angle: 0.4, stops: stops)))
      },
      {
        $0.fill(
          Path(Rect(8, 8, 44, 44)),
          with: .linear(
            .init(from: Point(20, 20), to: Point(30, 26), stops: stops, spread: .reflect)))
      },
      {
        $0.stroke(
          Path(circle: Point(30, 30), radius: 18),
          with: .radial(.init(center: Point(24, 24), radius: 9, stops: stops, spread: .repeat)),
          Stroke(9))
      },
      { $0.blurred(sigma: 3) { $0.fill(Path(Rect(16, 16, 28, 28)), with: colors[1]) } },
      { canvas in
        canvas.masked {
          $0.fill(
            Path(circle: Point(30, 30), radius: 20),
            with: .linear(
              .init(
                from: Point(10, 0), to: Point(50, 0),
                stops: [GradientStop(0, .clear), GradientStop(1, .white)])))
        } content: {
          $0.fill(Path(Rect(4, 4, 52, 52)), with: colors[0])
          $0.stroke(Path(polyline: [Point(4, 4), Point(56, 56)]), with: .white, Stroke(4))
        }
      },
      { canvas in
        canvas.masked(by: .luminance) {
          $0.text("Mask", at: Point(30, 36), size: 18, color: .white)
        } content: {
          $0.fill(
            Path(Rect(0, 0, 60, 60)),
            with: .conic(ConicGradient(center: Point(30, 30), stops: stops)))
        }
      },
      { canvas in
        canvas.clipped(to: Path(circle: Point(30, 30), radius: 20)) {
          $0.blurred(sigma: 5) { $0.fill(Path(Rect(0, 0, 30, 60)), with: colors[2]) }
          $0.blurredRoundedRect(Rect(24, 10, 24, 30), cornerRadius: 4, blur: 6, color: colors[1])
        }
      },
      { canvas in
        canvas.layer(opacity: 0.5) {
          $0.fill(Path(Rect(8, 8, 30, 30)), with: colors[0])
          $0.fill(
            Path(Rect(20, 20, 30, 30)),
            with: .conic(ConicGradient(center: Point(35, 35), stops: stops)))
        }
      },
    ]
    for (index, thing) in things.enumerated() {
      let (column, row) = (Double(index % 4), Double(index / 4))
      let map = Transform.translation(Vector(-30, -30))
        .then(.rotation(index.isMultiple(of: 2) ? 0 : 0.3))
        .then(.translation(Vector(30 + 60 * column, 40 + 70 * row)))
      canvas.transformed(by: map, thing)
    }
    return canvas
  }

  @Test(arguments: VectorFormat.allCases, Ground.allCases)
  func `images in pieces look as painted`(format: VectorFormat, ground: Ground) throws {
    var canvas = Canvas(size: Self.size)
    let stops = [GradientStop(0, Color(20, 30, 70)), GradientStop(1, Color(230, 190, 150))]
    if ground == .uneven {
      canvas.fill(
        Path(canvas.bounds), with: .linear(.init(from: .zero, to: Point(240, 0), stops: stops)))
    }
    var bitmap = Bitmap(width: 6, height: 6)
    for index in 0..<36 {
      bitmap[index % 6, index / 6] = (
        UInt8(7 * index), 90, UInt8(250 - 6 * index), UInt8(20 + 6 * index)
      )
    }
    canvas.image(bitmap, stretching: Insets(all: 2), in: Rect(10, 10, 90, 60))
    canvas.transformed(by: Transform.rotation(0.3).about(Point(160, 60))) {
      $0.image(bitmap, tiling: Rect(120, 20, 80, 80), scale: 0.8)
      $0.image(
        bitmap, stretching: Insets(all: 2), in: Rect(130, 40, 60, 90), fill: .tile, blend: .add)
      $0.image(
        bitmap, in: Rect(20, 90, 60, 50), part: Rect(1, 2, 3, 2.5), tint: .orange, opacity: 0.8,
        interpolation: .nearest)
      $0.image(bitmap, in: Rect(60, 100, 50, 50), part: Rect(1, 2, 3, 2), blend: .difference)
      let sprites = (0..<5).map {
        Sprite(
          at: Point(40 + 20 * Double($0), 20), size: Size(24, 18), angle: Double($0), tint: .gold)
      }
      $0.sprites(sprites, of: bitmap, blend: .multiply)
      $0.sprites(Array(sprites.prefix(2)), of: bitmap)
    }
    let (found, expected) = (try drawn(canvas, format, ground), try painted(canvas, ground))
    let differences = zip(found.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 0) <= 2)
    #expect(found.bytes.contains { $0 != found.bytes[0] })
  }

  @Test(arguments: VectorFormat.allCases, Ground.allCases)
  func `all blend modes look as painted`(format: VectorFormat, ground: Ground) throws {
    for mode in BlendMode.allCases.dropFirst(7) {
      // Under a mask, Cairo's image surfaces, which stand for viewers here, blend hues otherwise.
      let opacity = [.hue, .saturation, .color, .luminosity].contains(mode) ? 1 : 0.6
      var canvas = Canvas(size: Self.size)
      let stops = [GradientStop(0, Color(20, 30, 70)), GradientStop(1, Color(230, 190, 150))]
      if ground == .uneven {
        canvas.fill(
          Path(canvas.bounds), with: .linear(.init(from: .zero, to: Point(240, 0), stops: stops)))
      }
      func overlay(on canvas: inout Canvas, at x: Double) {
        canvas.fill(Path(Rect(x, 10, 60, 90)), with: Color(200, 90, 40))
        canvas.fill(Path(Rect(x + 20, 30, 60, 100)), with: Color(90, 180, 220), blend: mode)
        canvas.layer(opacity: opacity, blend: mode) {
          $0.fill(Path(Rect(x + 30, 20, 30, 120)), with: Color(30, 220, 90))
        }
      }
      overlay(on: &canvas, at: 10)
      canvas.layer { overlay(on: &$0, at: 90) }
      canvas.clipped(to: Path(Rect(170, 0, 50, 160))) { overlay(on: &$0, at: 170) }
      canvas.fill(Path(Rect(100, 5, 120, 12)), with: .white)
      let (found, expected) = (try drawn(canvas, format, ground), try painted(canvas, ground))
      let differences = zip(found.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
      // Cairo does not dither the gradient, and where that is dull the saturation of it is uncertain.
      let tolerance = mode == .saturation && ground == .uneven ? 10 : 4
      #expect((differences.max() ?? 0) <= tolerance, "\(mode)")
    }
  }

  @Test(arguments: VectorFormat.allCases, Ground.allCases)
  func `what is drawn as pictures looks as painted`(format: VectorFormat, ground: Ground) throws {
    let canvas = specimen(on: ground)
    let (found, expected) = (try drawn(canvas, format, ground), try painted(canvas, ground))
    var (sum, far) = (0, 0)
    for y in 0..<found.height {
      for x in 0..<found.width {
        let (a, b) = (found[x, y], expected[x, y])
        let ways = [(a.0, b.0), (a.1, b.1), (a.2, b.2), (a.3, b.3)].map { abs(Int($0) - Int($1)) }
        sum += ways.reduce(0, +)
        if ways.contains(where: { $0 > 32 }) { far += 1 }
      }
    }
    let mean = Double(sum) / Double(found.width * found.height * 4)
    #expect(mean < 0.5)
    #expect(far < 200)
    try keep(canvas, expected, found, format, ground)
  }

  /// Writes what was drawn into the folder that the environment names, if any, to be looked at.
  private func keep(
    _ canvas: Canvas, _ expected: Bitmap, _ found: Bitmap, _ format: VectorFormat, _ ground: Ground
  ) throws {
    guard let folder = ProcessInfo.processInfo.environment["MOTECRAFT_PICTURES"] else { return }
    let still = VectorStill(
      format, size: Self.size, scale: Self.scale, isTransparent: ground == .clear)
    let file = try still.bytes(of: canvas, title: "specimen")
    try AtomicFile.write(file.span.bytes, to: "\(folder)/\(ground).\(format)")
    var encoder = PNGEncoder()
    for (name, picture) in [("painted", expected), ("\(format)", found)] {
      try encoder.encode(picture, hasAlpha: true)
      try encoder.write(to: "\(folder)/\(ground)-\(name).png")
    }
  }

  @Test func `an even-odd clip lies where it is, whatever was drawn before`() throws {
    var canvas = Canvas(size: Self.size)
    canvas.transformed(by: .translation(Vector(90, 40))) {
      $0.fill(Path(Rect(0, 0, 20, 20)), with: .red)
    }
    canvas.clipped(to: Path(circle: Point(60, 60), radius: 40), rule: .evenOdd) {
      $0.fill(Path(Rect(0, 0, 120, 120)), with: .lime)
    }
    canvas.mesh(
      Mesh(
        vertices: [Point(150, 10), Point(230, 10), Point(150, 90)].map {
          Mesh.Vertex($0, color: .blue)
        }, indices: [0, 1, 2]))
    let wanted = try painted(canvas, .clear)
    for format in VectorFormat.allCases {
      let found = try drawn(canvas, format, .clear)
      let far = (0..<wanted.width * wanted.height).count {
        let (x, y) = ($0 % wanted.width, $0 / wanted.width)
        return abs(Int(found[x, y].1) - Int(wanted[x, y].1)) > 64
      }
      #expect(far == 0)
    }
  }
}
