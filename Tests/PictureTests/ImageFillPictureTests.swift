import Drawing
import Geometry
import GoldenTesting
import Testing

/// Images in nine parts and in tiles, on a sheet of 160 points.
@Suite struct ImageFillPictureTests {
  private static let sizes: [Rect] = [
    Rect(6, 6, 26, 26), Rect(40.4, 6.3, 60.2, 26), Rect(108, 6, 46, 91.5),
    Rect(6.7, 40, 94, 57.3), Rect(6, 105, 18, 49), Rect(30, 105, 14, 14),
    Rect(50.5, 105.5, 103, 48),
  ]

  @Test(arguments: NinePartFill.allCases)
  func `plates of many sizes`(fill: NinePartFill) {
    expectGolden(
      sheet { canvas in
        for rect in Self.sizes {
          canvas.image(plate, stretching: Insets(all: 18), in: rect, fill: fill, scale: 2)
        }
      }, named: "\(fill)", scale: 2)
  }

  @Test(arguments: NinePartFill.allCases)
  func `frames whose edges have a pattern`(fill: NinePartFill) {
    expectGolden(
      sheet { canvas in
        for rect in Self.sizes {
          canvas.image(beads, stretching: Insets(all: 8), in: rect, fill: fill, scale: 1.25)
        }
      }, named: "\(fill)", scale: 2)
  }

  @Test func `plates and frames, turned and faint`() {
    expectGolden(
      sheet { canvas in
        for index in 0..<3 {
          let turn = Transform.rotation(0.2 - 0.2 * Double(index)).about(Point(80, 80))
          canvas.transformed(by: turn) {
            let rect = Rect(19, 14 + 49 * Double(index), 122, 34)
            $0.image(plate, stretching: Insets(all: 18), in: rect, scale: 2, opacity: 0.8)
            $0.image(beads, stretching: Insets(all: 8), in: rect, fill: .tile, opacity: 0.5)
          }
        }
      }, scale: 2)
  }

  @Test func `tiles upright, turned, shrunk and through holes`() {
    expectGolden(
      sheet { canvas in
        canvas.image(leaf, tiling: Rect(5, 5, 70, 70))
        canvas.clipped(to: Path(circle: Point(120, 40), radius: 35)) {
          $0.transformed(by: .rotation(0.5)) {
            $0.image(leaf, tiling: Rect(0, -80, 200, 200), phase: Vector(3, 4), opacity: 0.7)
          }
        }
        canvas.image(leaf, tiling: Rect(5, 85, 70, 70), scale: 3.3)
        canvas.transformed(by: Transform.rotation(-0.2).about(Point(120, 120))) {
          $0.image(leaf, tiling: Rect(88.3, 88.7, 63, 63), scale: 0.6, blend: .screen)
        }
      }, scale: 2)
  }

  // MARK: Bitmaps

  /// 40 pixels of dark glass with a light rim and round corners, for a scale of 2.
  private var plate: Bitmap {
    bitmap(40) { x, y in
      let reach = Vector(max(abs(x - 20) - 5, 0), max(abs(y - 20) - 5, 0)).length
      let depth = 14.5 - reach
      let rim = (1 - depth / 2.4).clippedToUnit
      return Color(
        oklch: 0.5 + 0.35 * (1 - y / 40), 0.06, 250,
        alpha: (0.2 + 0.5 * rim) * (depth + 0.5).clippedToUnit)
    }
  }

  /// 20 pixels: a ring of beads of 4, one in each corner of 8.
  private var beads: Bitmap {
    bitmap(20) { x, y in
      let edge = min(x, y, 20 - x, 20 - y)
      guard edge < 6 else { return Color(oklch: 0.5, 0.1, 310, alpha: 0.16) }
      let way = Vector(
        x.truncatingRemainder(dividingBy: 4) - 2, y.truncatingRemainder(dividingBy: 4) - 2)
      let light = (1.5 - way.length / 1.4).clippedToUnit
      return edge < 4
        ? Color(oklch: 0.86, 0.12, 80, alpha: light) : Color(oklch: 0.6, 0.13, 40, alpha: 0.4)
    }
  }

  /// 16 pixels that go on in themselves: leaves on a net.
  private var leaf: Bitmap {
    bitmap(16) { x, y in
      let sum = Math.cos(x * Math.twoPi / 16) + Math.cos(y * Math.twoPi / 16)
      let net = (1 - abs(sum) / 0.22).clippedToUnit
      let leaf = ((abs(sum) - 1.1) / 0.3).clippedToUnit
      let color = sum > 0 ? Color(oklch: 0.8, 0.13, 140) : Color(oklch: 0.7, 0.11, 200)
      return net > leaf ? Color(oklch: 0.9, 0.05, 90, alpha: net) : color.opacity(leaf)
    }
  }

  private func bitmap(_ side: Int, _ color: (Double, Double) -> Color) -> Bitmap {
    var bitmap = Bitmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let color = color(Double(x) + 0.5, Double(y) + 0.5)
        func byte(_ part: Double) -> UInt8 { UInt8((255 * part.clippedToUnit).rounded()) }
        bitmap[x, y] = (byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha))
      }
    }
    return bitmap
  }

  private func sheet(_ draw: (inout Canvas) -> Void) -> Canvas {
    var canvas = Canvas(size: Size(160, 160))
    let stops = [
      GradientStop(0, Color(oklch: 0.24, 0.05, 280)),
      GradientStop(1, Color(oklch: 0.15, 0.03, 250)),
    ]
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(LinearGradient(from: .zero, to: Point(0, 160), stops: stops)))
    draw(&canvas)
    return canvas
  }
}
