import Drawing
import Geometry
import Testing

@Suite struct CanvasValidationTests {
  private let square = Path(Rect(1, 1, 5, 5))
  private let bitmap = Bitmap(width: 6, height: 6)

  private func canvas(_ draw: (inout Canvas) -> Void) -> Canvas {
    var canvas = Canvas(size: Size(9, 9))
    draw(&canvas)
    return canvas
  }

  /// Why a canvas cannot be drawn; nil where it can.
  private func refusal(_ draw: (inout Canvas) -> Void) -> String? {
    do throws(DrawingError) { try canvas(draw).validate() } catch { return error.description }
    return nil
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is reported with its command`(bad: Double) {
    let point = Point(3, bad)
    #expect(
      refusal { $0.fill(Path(polyline: [.zero, point, .zero]), with: .white) }
        == "command 1: a path has a coordinate that is not a finite number")
    #expect(
      refusal { $0.stroke(Path(polyline: [.zero, point]), with: .white, Stroke(1)) }
        == "command 1: a path has a coordinate that is not a finite number")
    for stroke in [
      Stroke(bad), Stroke(1, miterLimit: bad), Stroke(1, dash: [2, bad]),
      Stroke(1, dash: [2], dashPhase: bad),
    ] {
      #expect(
        refusal { $0.stroke(square, with: .white, stroke) }
          == "command 1: the measures of a stroke are not finite numbers")
    }
    for glow in [Glow(point, radius: 2, color: .white), Glow(.zero, radius: bad, color: .white)] {
      #expect(
        refusal { $0.glow(at: glow.center, radius: glow.radius, color: .white) }
          == "command 1: a glow lies at no finite place")
    }
    for (rect, radius, blur) in [
      (Rect(0, bad, 1, 1), 1, 1), (Rect(0, 0, 1, bad), 1, 1), (Rect(0, 0, 9, 9), bad, 1),
      (Rect(0, 0, 9, 9), 1, bad),
    ] {
      #expect(
        refusal { $0.blurredRoundedRect(rect, cornerRadius: radius, blur: blur, color: .white) }
          == "command 1: the measures of a soft box are not finite numbers")
    }
    #expect(
      refusal { $0.blurred(sigma: bad) { $0.fill(square, with: .white) } }
        == "command 1: the sigma of a blur is not a finite number")
    #expect(
      refusal { $0.transformed(by: .scale(bad)) { $0.fill(square, with: .white) } }
        == "command 1: a transform is not a finite number")
    #expect(
      refusal { $0.layer(opacity: bad) { $0.fill(square, with: .white) } }
        == "command 1: an opacity is not a finite number")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers of brushes, images and meshes are looked at, too`(bad: Double) {
    let stops = [GradientStop(0, .white), GradientStop(1, .black)]
    let brushes: [Brush] = [
      .linear(LinearGradient(from: .zero, to: Point(bad, 1), stops: stops)),
      .linear(LinearGradient(from: Point(0, bad), to: .zero, stops: stops)),
      .radial(RadialGradient(center: Point(bad, 1), radius: 4, stops: stops)),
      .radial(RadialGradient(center: .zero, radius: bad, stops: stops)),
      .conic(ConicGradient(center: Point(1, bad), stops: stops)),
      .conic(ConicGradient(center: .zero, angle: bad, stops: stops)),
      .vertical(from: 0, to: 9, [GradientStop(bad, .white)]),
    ]
    for brush in brushes {
      let sentence = "command 1: the measures of a gradient are not finite numbers"
      #expect(refusal { $0.fill(square, with: brush) } == sentence)
      #expect(refusal { $0.stroke(square, with: brush, Stroke(1)) } == sentence)
    }
    #expect(
      refusal { $0.image(bitmap, in: Rect(0, 0, bad, 1)) }
        == "command 1: an image lies at no finite place")
    #expect(
      refusal { $0.image(bitmap, in: Rect(0, 0, 1, 1), opacity: bad) }
        == "command 1: an opacity is not a finite number")
    #expect(
      refusal { $0.image(bitmap, in: Rect(0, 0, 9, 9), part: Rect(0, 0, 1, bad)) }
        == "command 1: the part of a bitmap is not a finite number")
    #expect(
      refusal { $0.image(bitmap, in: Rect(0, bad, 9, 9), tint: .red) }
        == "command 1: an image lies at no finite place")
    let fine = Sprite(in: Rect(0, 0, 9, 9))
    for (sprite, sentence) in [
      (Sprite(in: Rect(0, 0, bad, 1)), "a sprite lies at no finite place"),
      (Sprite(Rect(0, bad, 1, 1), in: fine.rect), "the part of a bitmap is not a finite number"),
      (Sprite(in: fine.rect, opacity: bad), "an opacity is not a finite number"),
      (Sprite(in: fine.rect, transform: .scale(bad)), "a transform is not a finite number"),
    ] {
      #expect(refusal { $0.sprites([fine, sprite], of: bitmap) } == "command 1: \(sentence)")
    }
    #expect(
      refusal { $0.image(bitmap, tiling: Rect(0, 0, 9, 9), phase: Vector(0, bad)) }
        == "command 1: the phase of an image is not a finite number")
    #expect(
      refusal { $0.image(bitmap, tiling: Rect(0, 0, 9, 9), scale: bad) }
        == "command 1: an image has a scale that is no number of 1e-6…1e6")
    for vertex in [
      Mesh.Vertex(Point(bad, 0), color: .white),
      Mesh.Vertex(.zero, color: .white, texturePoint: Point(0, bad)),
      Mesh.Vertex(.zero, color: .white, depth: bad),
    ] {
      let mesh = Mesh(fan: [vertex, vertex, vertex])
      #expect(
        refusal { $0.mesh(mesh) } == "command 1: a mesh has a vertex at no finite place")
      let joined = Mesh(together: [Mesh(), mesh])
      #expect(
        refusal { $0.mesh(joined) } == "command 1: a mesh has a vertex at no finite place")
    }
    let box = Solid.box(width: 1, height: 1, depth: 1)
    for canvas in [
      { (canvas: inout Canvas) in canvas.solids([box.transformed(by: .scale(bad))]) },
      { canvas in canvas.solids([box], camera: Camera(eye: SIMD3(0, 0, bad))) },
    ] {
      #expect(refusal(canvas) == "command 1: a mesh has a vertex at no finite place")
    }
  }

  @Test func `insets leave a pixel between them, and a scale is neither 0 nor endless`() {
    for insets in [
      Insets(all: 3), Insets(all: 1.5), Insets(all: -1), Insets(top: .nan),
      Insets(leading: 1e300), Insets(bottom: .infinity),
    ] {
      #expect(
        refusal { $0.image(bitmap, stretching: insets, in: Rect(0, 0, 9, 9)) }
          == "command 1: the insets of an image are not whole numbers of 0 or more that leave one"
          + " of 6 pixels between them")
    }
    for scale in [0, -1, 1e-7, 1e7] {
      #expect(refusal { $0.image(bitmap, tiling: Rect(0, 0, 9, 9), scale: scale) } != nil)
    }
    #expect(refusal { $0.image(bitmap, stretching: Insets(all: 2.0), in: .zero) } == nil)
  }

  @Test func `the way leads through groups, and through masks first`() {
    let bad = Path(circle: Point(.nan, 1), radius: 1)
    #expect(
      refusal {
        $0.fill(square, with: .white)
        $0.layer {
          $0.fill(square, with: .white)
          $0.masked {
            $0.fill(square, with: .white)
            $0.fill(square, with: .white)
          } content: {
            $0.fill(square, with: .white)
            $0.fill(bad, with: .white)
          }
        }
      } == "command 2 › 2 › 4: a path has a coordinate that is not a finite number")
    #expect(
      refusal {
        $0.masked {
          $0.fill(bad, with: .white)
        } content: {
          $0.fill(square, with: .white)
        }
      } == "command 1 › 1: a path has a coordinate that is not a finite number")
    #expect(
      refusal { $0.clipped(to: bad) { $0.fill(bad, with: .white) } }
        == "command 1: a path has a coordinate that is not a finite number")
  }

  @Test func `what transforms lead too far away is refused, whatever cancels`() {
    let far = Path(polyline: [.zero, Point(1e308, 1e308)])
    #expect(
      refusal { canvas in
        canvas.transformed(by: Transform(a: 10, b: 0, c: -10, d: 1, tx: 0, ty: 0)) {
          $0.fill(far, with: .white)
        }
      } == "command 1 › 1: a path lies more than 1e300 points away")
    #expect(
      refusal { canvas in
        canvas.transformed(by: .scale(1e200)) { canvas in
          canvas.transformed(by: .scale(1e200)) { $0.fill(square, with: .white) }
        }
      } == "command 1 › 1: a transform leads more than 1e300 points away")
    #expect(
      refusal { canvas in
        canvas.transformed(by: .scale(1e200)) { canvas in
          canvas.transformed(by: .scale(1e-200)) { $0.fill(square, with: .white) }
        }
      } == nil)
    #expect(
      refusal { canvas in
        canvas.transformed(by: .scale(1e200)) {
          $0.glow(at: .zero, radius: 1e150, color: .white)
        }
      } == "command 1 › 1: a glow lies more than 1e300 points away")
  }

  @Test func `groups lie in each other 128 deep at most`() {
    /// Built from the inside out, as no stack could the other way round.
    func nested(_ levels: Int) -> Canvas {
      var canvas = canvas { $0.fill(square, with: .white) }
      for level in 0..<levels {
        let inner = canvas
        canvas = Canvas(size: inner.size)
        switch level % 3 {
        case 0: canvas.layer { $0.append(inner) }
        case 1: canvas.transformed(by: .identity) { $0.append(inner) }
        default:
          canvas.masked {
            $0.append(inner)
          } content: {
            $0.fill(square, with: .white)
          }
        }
      }
      return canvas
    }
    #expect(throws: Never.self) { try nested(128).validate() }
    for levels in [129, 200, 20_000] {
      let error = #expect(throws: DrawingError.self) { try nested(levels).validate() }
      #expect(
        error?.description
          == "command \(Array(repeating: "1", count: 12).joined(separator: " › ")) › …: more than "
          + "128 groups lie in each other")
    }
  }

  @Test func `what is empty, faint or far off is no mistake`() {
    #expect(refusal { _ in } == nil)
    #expect(
      refusal {
        $0.fill(Path(), with: .white)
        $0.stroke(square, with: .white, Stroke(0))
        $0.stroke(square, with: .white, Stroke(-3, dash: [-1, 0]))
        $0.glow(at: Point(1e299, -1e299), radius: -1, color: Color(white: .nan))
        $0.blurredRoundedRect(Rect(5, 5, -2, 0), cornerRadius: -1, blur: 0, color: .clear)
        $0.image(bitmap, in: Rect(0, 0, -3, 5), opacity: 7)
        $0.fill(square, with: .linear(LinearGradient(from: .zero, to: .zero, stops: [])))
        $0.mesh(Mesh())
        $0.transformed(by: .scale(0)) { $0.fill(square, with: .white) }
        $0.blurred(sigma: -1) { $0.fill(square, with: .white) }
        $0.blurred(sigma: .greatestFiniteMagnitude) { $0.fill(square, with: .white) }
      } == nil)
  }
}
