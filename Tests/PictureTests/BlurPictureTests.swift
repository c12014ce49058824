import Drawing
import Geometry
import GoldenTesting
import Testing

/// Pictures out of focus and pictures seen through others, on a sheet of 64 points.
@Suite struct BlurPictureTests {
  @Test(arguments: [0, 0.5, 2, 8, 30])
  func `a blur by sigma`(sigma: Double) {
    expectGolden(
      sheet { canvas in canvas.blurred(sigma: sigma) { things(on: &$0) } }, named: "\(sigma)",
      scale: 2)
  }

  @Test func `a blur is turned and stretched with its transform`() {
    expectGolden(
      sheet { canvas in
        for (x, map) in [
          (16.0, Transform.rotation(0.6)), (48, Transform.scale(0.3, 1.4)),
        ] {
          canvas.transformed(by: map.then(.translation(Vector(x, 32)))) { canvas in
            canvas.blurred(sigma: 3) { $0.fill(Path(Rect(-8, -8, 16, 16)), with: warm) }
          }
        }
      }, scale: 2)
  }

  @Test func `light comes in from beyond the sheet and out of a clip`() {
    expectGolden(
      sheet { canvas in
        canvas.blurred(sigma: 6) { canvas in
          canvas.fill(Path(Rect(-40, 8, 44, 20)), with: warm)
          canvas.fill(Path(circle: Point(60, 66), radius: 12), with: cool)
        }
        canvas.clipped(to: Path(circle: Point(40, 26), radius: 16)) { canvas in
          canvas.blurred(sigma: 4) { canvas in
            canvas.clipped(to: Path(Rect(20, 10, 20, 32))) { canvas in
              canvas.fill(Path(canvas.bounds), with: rose)
            }
          }
        }
      }, scale: 2)
  }

  @Test func `a blurred layer adds its light at half its strength`() {
    expectGolden(
      sheet { canvas in
        things(on: &canvas)
        canvas.layer(opacity: 0.5, blend: .add) { canvas in
          canvas.blurred(sigma: 5) { canvas in
            things(on: &canvas)
            canvas.layer(opacity: 0.7) { $0.glow(at: Point(32, 32), radius: 20, color: rose) }
          }
        }
      }, scale: 2)
  }

  @Test(arguments: MaskMode.allCases)
  func `a layer is seen through a mask`(mode: MaskMode) {
    expectGolden(
      sheet { canvas in
        canvas.fill(Path(Rect(0, 28, 64, 8)), with: Color(white: 0.3))
        canvas.masked(by: mode) { canvas in
          canvas.fill(
            Path(roundedRect: Rect(4, 4, 56, 26), radius: 10),
            with: .linear(
              LinearGradient(
                from: Point(4, 0), to: Point(60, 0),
                stops: [GradientStop(0, .white.opacity(0)), GradientStop(1, .white)])))
          for (column, color) in [Color.white, warm, Color(white: 0.5), .black].enumerated() {
            canvas.fill(Path(circle: Point(10 + Double(column) * 14.7, 46), radius: 9), with: color)
          }
        } content: { canvas in
          canvas.fill(
            Path(canvas.bounds),
            with: .linear(
              LinearGradient(
                from: .zero, to: Point(0, 64), stops: GradientStop.evenlySpaced([rose, warm, cool]))
            ))
        }
      }, named: "\(mode)", scale: 2)
  }

  @Test func `masks, blurs, clips and layers within each other`() {
    expectGolden(
      sheet { canvas in
        canvas.clipped(to: Path(roundedRect: Rect(3, 3, 58, 58), radius: 14)) { canvas in
          canvas.layer(opacity: 0.9, blend: .screen) { canvas in
            canvas.masked { canvas in
              canvas.blurred(sigma: 3) {
                $0.fill(Path(circle: Point(32, 30), radius: 22), with: .white)
              }
            } content: { canvas in
              canvas.transformed(by: Transform.rotation(0.4).about(Point(32, 32))) { canvas in
                canvas.masked(by: .luminance) { canvas in
                  canvas.fill(
                    Path(Rect(-20, -20, 104, 104)),
                    with: .linear(
                      LinearGradient(
                        from: .zero, to: Point(10, 0),
                        stops: [GradientStop(0, .black), GradientStop(1, .white)],
                        spread: .reflect)))
                } content: { canvas in
                  things(on: &canvas)
                  canvas.fill(Path(Rect(-20, 40, 104, 8)), with: warm)
                }
              }
            }
          }
        }
      }, scale: 2)
  }

  private let rose = Color(oklch: 0.65, 0.18, 0)

  private func things(on canvas: inout Canvas) {
    canvas.fill(Path(circle: Point(22, 24), radius: 13), with: warm)
    canvas.fill(Path(Rect(34, 30, 20, 24)), with: cool.opacity(0.8))
    canvas.stroke(Path(polyline: [Point(8, 56), Point(56, 8)]), with: .white, Stroke(1.5))
  }
}
