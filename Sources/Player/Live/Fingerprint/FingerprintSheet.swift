import Drawing
import Geometry

extension Canvas {
  /// One of everything that can be drawn: a cell for each kind of command and for each way to
  /// composite.
  package static var fingerprintSheet: Canvas {
    let sheet = FingerprintSheet()
    var canvas = Canvas(size: Size(240, 192))
    canvas.fill(
      with: .linear(
        from: .zero, to: Point(240, 192),
        [Color(oklch: 0.36, 0.09, 275), Color(oklch: 0.7, 0.12, 45)]))
    for (index, cell) in sheet.cells.enumerated() {
      let corner = Vector(Double(index % 5) * 48, Double(index / 5) * 48)
      canvas.transformed(by: .translation(corner)) { canvas in
        canvas.clipped(to: Path(Rect(0, 0, 48, 48))) { cell(&$0) }
      }
    }
    return canvas
  }
}

/// The cells of the sheet, each 48 points wide and high.
private struct FingerprintSheet {
  private let light = Color(oklch: 0.88, 0.1, 95)
  private let blue = Color(oklch: 0.66, 0.15, 240)
  private let rose = Color(oklch: 0.64, 0.2, 8, alpha: 0.8)
  private let middle = Point(24, 24)

  /// The drawing of each, from the top left, row by row.
  var cells: [(inout Canvas) -> Void] {
    [
      fills, strokes, dashes, linear, radial, conic, glows, softBoxes, blurs, layers, blends, words,
      images, tiles, meshes, textures, clips, masks, transforms, dots,
    ]
  }

  private var star: Path {
    Path(
      polygon: (0..<5).map { middle + Vector(angle: -1.57 + Double($0) * 2.513_274) * 20 })
  }

  // MARK: Shapes and lines

  private func fills(on canvas: inout Canvas) {
    canvas.fill(star, with: .solid(light), rule: .evenOdd)
    canvas.fill(Path(roundedRect: Rect(3.3, 3.7, 17, 11), radius: 4), with: rose)
    canvas.fill(Path(ellipse: Rect(27, 33, 18, 11.5)), with: blue)
  }

  private func strokes(on canvas: inout Canvas) {
    let joins: [(Stroke.Join, Stroke.Cap)] = [(.miter, .butt), (.round, .round), (.bevel, .square)]
    for (index, (join, cap)) in joins.enumerated() {
      let y = 16 + Double(index) * 12
      let line = Path(polyline: [Point(6, y), Point(22, y - 11), Point(26, y), Point(42, y - 6)])
      canvas.stroke(line, with: light, Stroke(4.5, cap: cap, join: join, miterLimit: 3))
    }
  }

  private func dashes(on canvas: inout Canvas) {
    var curve = Path()
    curve.move(to: Point(4, 40))
    curve.curve(to: Point(44, 8), control: Point(4, -20), Point(44, 68))
    canvas.stroke(curve, with: rose, Stroke(3, cap: .round, dash: [7, 5, 0, 5], dashPhase: 2))
    canvas.stroke(star, with: light, Stroke(0.6, dash: [2, 1]))
  }

  // MARK: Brushes

  private func linear(on canvas: inout Canvas) {
    let stops = [GradientStop(0, light), GradientStop(0.4, blue), GradientStop(0.4, rose)]
    for (index, spread) in GradientSpread.allCases.enumerated() {
      let gradient = LinearGradient(
        from: Point(14, 0), to: Point(24, 5), stops: stops, spread: spread)
      canvas.fill(Path(Rect(2, 3 + Double(index) * 14.5, 44, 13)), with: .linear(gradient))
    }
  }

  private func radial(on canvas: inout Canvas) {
    canvas.fill(
      Path(circle: middle, radius: 22),
      with: .radial(center: Point(18, 19), radius: 24, [light, rose, blue.opacity(0)]))
    canvas.stroke(
      Path(circle: middle, radius: 20),
      with: .radial(
        RadialGradient(
          center: Point(30, 30), radius: 6, stops: [GradientStop(0, blue), GradientStop(1, light)],
          spread: .repeat)), Stroke(3))
  }

  private func conic(on canvas: inout Canvas) {
    canvas.fill(
      Path(circle: middle, radius: 21),
      with: .conic(center: middle, angle: 0.7, [light, rose, blue, light]))
  }

  // MARK: Light and blur

  private func glows(on canvas: inout Canvas) {
    canvas.glow(at: Point(16.4, 20.2), radius: 15, color: light)
    canvas.glow(at: Point(31, 28), radii: Size(16, 9), color: blue)
    canvas.glow(at: Point(30, 10), radius: 3.2, color: rose)
  }

  private func softBoxes(on canvas: inout Canvas) {
    canvas.blurredRoundedRect(
      Rect(9, 11, 32, 28), cornerRadius: 8, blur: 6, color: Color(white: 0, alpha: 0.6))
    canvas.blurredRoundedRect(Rect(12, 9, 22, 24), cornerRadius: 3, blur: 1.5, color: light)
  }

  private func blurs(on canvas: inout Canvas) {
    canvas.blurred(sigma: 2.5) { canvas in
      canvas.fill(star, with: light)
      canvas.blurred(sigma: 0.6) { $0.fill(circle: Point(30, 30), radius: 9, with: rose) }
    }
  }

  // MARK: Compositing

  private func layers(on canvas: inout Canvas) {
    canvas.layer(opacity: 0.55) { canvas in
      canvas.fill(circle: Point(19, 20), radius: 14, with: light)
      canvas.layer(opacity: 0.7, blend: .multiply) { canvas in
        canvas.fill(circle: Point(29, 28), radius: 14, with: blue)
        canvas.fill(circle: Point(33, 20), radius: 6, with: rose)
      }
    }
  }

  private func blends(on canvas: inout Canvas) {
    canvas.fill(
      Path(Rect(2, 2, 44, 44)), with: .linear(from: .zero, to: Point(0, 48), [blue, light]))
    let pitch = 42 / Double(BlendMode.allCases.count)
    for (index, blend) in BlendMode.allCases.enumerated() {
      let x = 3 + Double(index) * pitch
      canvas.fill(Path(Rect(x, 5.5, 0.85 * pitch, 26)), with: rose, blend: blend)
      canvas.stroke(
        Path(polyline: [Point(x, 36), Point(x + 0.8 * pitch, 43)]), with: light, .rounded(1),
        blend: blend)
    }
  }

  private func clips(on canvas: inout Canvas) {
    canvas.clipped(to: star, rule: .evenOdd) { canvas in
      canvas.clipped(to: Path(circle: Point(26, 26), radius: 17)) { canvas in
        canvas.fill(with: .vertical(from: 0, to: 48, [light, rose]))
      }
    }
  }

  private func masks(on canvas: inout Canvas) {
    for (mode, way) in [(MaskMode.alpha, 0.0), (.luminance, 22)] {
      canvas.masked(by: mode) { canvas in
        canvas.fill(
          Path(circle: Point(13 + way, 13 + way), radius: 12),
          with: .linear(
            from: Point(way, way), to: Point(26 + way, 26 + way), [light, blue, light.opacity(0)]))
      } content: { canvas in
        canvas.fill(Path(Rect(way, way, 26, 26)), with: way == 0 ? rose : light)
      }
    }
  }

  private func transforms(on canvas: inout Canvas) {
    canvas.transformed(by: Transform(a: 0.9, b: 0.35, c: -0.5, d: 0.8, tx: 16, ty: -2)) { canvas in
      canvas.stroke(Path(Rect(4, 4, 30, 30)), with: light, Stroke(3, join: .round))
      canvas.transformed(by: .rotation(0.6)) { canvas in
        canvas.text("Rg", at: Point(10, 20), size: 18, weight: .semibold, color: rose)
      }
    }
  }

  // MARK: Text

  private func words(on canvas: inout Canvas) {
    canvas.text("Ångström", at: Point(3, 13), size: 9.5, color: light)
    canvas.text("Жук λ ½ → é", in: Rect(2, 17, 44, 12), size: 9, color: light)
    canvas.text("0123456789 AVATAR?!", fitting: Rect(2, 32, 44, 12), .init(size: 14), color: rose)
  }

  // MARK: Pictures

  private var bitmap: Bitmap {
    let side = 12
    let bytes = (0..<side * side).flatMap { index -> [UInt8] in
      let (x, y) = (index % side, index / side)
      return [
        UInt8(20 * x), UInt8(255 - 18 * y), UInt8((x * y * 7) % 256),
        (x + y) % 5 == 0 ? 90 : 255,
      ]
    }
    return Bitmap(width: side, height: side, bytes: bytes)
  }

  private func images(on canvas: inout Canvas) {
    canvas.image(bitmap, in: Rect(2.4, 3.1, 28, 25), opacity: 0.9)
    canvas.transformed(by: .translation(Vector(36, 34))) { canvas in
      canvas.transformed(by: .rotation(0.4)) { canvas in
        canvas.image(bitmap, in: Rect(-8, -8, 16, 16), blend: .screen)
      }
    }
    canvas.image(bitmap, in: Rect(36, 4, 5, 5))
  }

  private func tiles(on canvas: inout Canvas) {
    canvas.image(
      bitmap, tiling: Rect(2, 2, 44, 20), phase: Vector(3.5, 1), scale: 1.6, blend: .lighten)
    canvas.image(
      bitmap, stretching: Insets(top: 3, leading: 4, bottom: 2, trailing: 3),
      in: Rect(4, 25, 40, 20), fill: .tile, scale: 0.8)
  }

  // MARK: Meshes

  private func meshes(on canvas: inout Canvas) {
    let colors = [light, rose, blue]
    canvas.mesh(
      Mesh(columns: 4, rows: 4) { u, v in
        Mesh.Vertex(
          Point(4 + 38 * u + 5 * v * (1 - v), 5 + 36 * v + 9 * u * (1 - u)),
          color: colors[Int(3 * u + 6 * v) % 3])
      })
    // Two that pass through each other.
    var crossed = Mesh(
      vertices: [
        .init(Point(6, 30), color: light, depth: 0), .init(Point(44, 26), color: light, depth: 2),
        .init(Point(30, 46), color: blue, depth: 1),
      ], indices: [0, 1, 2])
    crossed.append(
      Mesh(
        vertices: [
          .init(Point(8, 44), color: rose, depth: 2), .init(Point(40, 24), color: rose, depth: 0),
          .init(Point(42, 46), color: light, depth: 1),
        ], indices: [0, 1, 2]))
    canvas.mesh(crossed, blend: .overlay)
  }

  private func textures(on canvas: inout Canvas) {
    var mesh = Mesh(columns: 3, rows: 3, texture: bitmap) { u, v in
      Mesh.Vertex(
        Point(3 + 26 * u + 6 * v, 4 + 38 * v - 7 * u * v),
        color: Color(white: 1, alpha: 1 - 0.4 * v),
        texturePoint: Point(u, v))
    }
    mesh.interpolation = .none
    canvas.mesh(mesh)
    var ribbon = Mesh(ribbon: QuadraticCurve(Point(34, 4), Point(56, 24), Point(30, 44)), pieces: 9)
    {
      (width: 1 + 7 * $0, color: $0 < 0.5 ? light : rose)
    }
    ribbon.resolution = 1
    canvas.mesh(ribbon)
  }

  // MARK: Many

  private func dots(on canvas: inout Canvas) {
    let places = (0..<40).map {
      middle + Vector(angle: Double($0) * 2.4) * (3.2 * Double($0).squareRoot())
    }
    canvas.dots(places, radius: 1.7, color: light.opacity(0.7))
  }
}
