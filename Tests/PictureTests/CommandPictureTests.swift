import Drawing
import Geometry
import GoldenTesting
import Testing

/// Each command of a canvas, on a sheet of 64 points.
@Suite struct CommandPictureTests {
  @Test func `fills with holes by both rules`() {
    expectGolden(
      sheet { canvas in
        for (x, rule) in [(2.0, FillRule.nonZero), (34, .evenOdd)] {
          let star = Path(
            polygon: [0, 2, 4, 1, 3].map { corner in
              Point(x + 14, 32) + Vector(angle: Double(corner) * Math.twoPi / 5) * 14
            })
          canvas.fill(star, with: .solid(warm), rule: rule)
        }
      }, scale: 2)
  }

  @Test func `strokes with every cap, join and a dash`() {
    expectGolden(
      sheet { canvas in
        let corner = Path(polyline: [Point(0, 12), Point(8, 0), Point(16, 12)])
        for (row, cap) in [Stroke.Cap.butt, .round, .square].enumerated() {
          for (column, join) in [Stroke.Join.miter, .round, .bevel].enumerated() {
            let place = Vector(3 + Double(column) * 21, 6 + Double(row) * 17)
            canvas.stroke(
              corner.transformed(by: .translation(place)), with: warm,
              Stroke(4, cap: cap, join: join))
          }
        }
        canvas.stroke(
          Path(polyline: [Point(3, 60), Point(61, 60)]), with: cool,
          Stroke(3, cap: .round, dash: [6, 5, 0, 5], dashPhase: 2))
      }, scale: 2)
  }

  @Test func `gradients along a line and round a centre`() {
    let stops = GradientStop.evenlySpaced([warm, cool, Color(oklch: 0.3, 0.08, 320)])
    expectGolden(
      sheet { canvas in
        canvas.fill(
          Path(Rect(4, 4, 56, 26)),
          with: .linear(LinearGradient(from: Point(4, 4), to: Point(60, 20), stops: stops)))
        canvas.fill(
          Path(circle: Point(32, 46), radius: 14),
          with: .radial(RadialGradient(center: Point(28, 42), radius: 18, stops: stops)))
      }, scale: 2)
  }

  @Test func `clips and transforms within each other`() {
    expectGolden(
      sheet { canvas in
        canvas.clipped(to: Path(circle: Point(32, 32), radius: 26)) { canvas in
          canvas.transformed(by: Transform.rotation(0.4).about(Point(32, 32))) { canvas in
            for stripe in 0..<9 {
              canvas.fill(
                Path(Rect(Double(stripe) * 8 - 4, -10, 4, 84)),
                with: stripe.isMultiple(of: 2) ? warm : cool)
            }
          }
        }
      }, scale: 2)
  }

  @Test func `a layer is composited as one picture`() {
    expectGolden(
      sheet { canvas in
        canvas.fill(Path(Rect(0, 28, 64, 8)), with: cool)
        canvas.layer(opacity: 0.5) { canvas in
          canvas.fill(Path(circle: Point(24, 32), radius: 16), with: warm)
          canvas.fill(Path(circle: Point(40, 32), radius: 16), with: warm)
        }
      }, scale: 2)
  }

  @Test(arguments: BlendMode.allCases)
  func `blend modes over dark, middle and light`(mode: BlendMode) {
    expectGolden(
      sheet { canvas in
        for (band, white) in [0.1, 0.5, 0.9].enumerated() {
          canvas.fill(Path(Rect(0, Double(band) * 22, 64, 22)), with: Color(white: white))
        }
        canvas.fill(Path(Rect(8, 4, 20, 56)), with: warm, blend: mode)
        canvas.fill(Path(Rect(36, 4, 20, 56)), with: cool.opacity(0.6), blend: mode)
      }, named: "\(mode)")
  }

  @Test func `glows add up, soft boxes cover`() {
    expectGolden(
      sheet { canvas in
        canvas.glow(at: Point(22.3, 22.7), radius: 20, color: warm)
        canvas.glow(at: Point(40, 24), radius: 20, color: cool)
        canvas.blurredRoundedRect(
          Rect(12, 40, 40, 14), cornerRadius: 6, blur: 5, color: Color(white: 0.9, alpha: 0.8))
      }, scale: 2)
  }

  @Test func `images stretch to their rectangle`() {
    var bitmap = Bitmap(width: 4, height: 4)
    for y in 0..<4 {
      for x in 0..<4 { bitmap[x, y] = (UInt8(x * 80), UInt8(y * 80), 120, UInt8(255 - x * 40)) }
    }
    expectGolden(
      sheet { canvas in
        canvas.image(bitmap, in: Rect(4, 4, 40, 40))
        canvas.image(bitmap, in: Rect(40, 40, 20, 20), opacity: 0.5, blend: .add)
      }, scale: 2)
  }
}
