import Drawing
import Geometry
import Raster
import Testing

/// The same pictures by Cairo, of whatever version this machine has.
@Suite struct SecondOpinionTests {
  private static let pictures: [@Sendable (inout Canvas) -> Void] = [
    { canvas in
      for (row, size) in [9.0, 11, 13, 17, 24].enumerated() {
        canvas.text(
          "Wildness 0.35 % Ocean", at: Point(6, 20 + Double(row) * 26), size: size,
          weight: row.isMultiple(of: 2) ? .regular : .semibold, color: .white)
      }
    },
    { canvas in
      let caps: [Stroke.Cap] = [.butt, .round, .square]
      let joins: [Stroke.Join] = [.miter, .round, .bevel]
      for index in 0..<9 {
        let place = Vector(8 + Double(index % 3) * 50, 10 + Double(index / 3) * 50)
        canvas.stroke(
          Path(polyline: [Point(0, 30), Point(14, 0), Point(28, 30), Point(36, 12)])
            .transformed(by: .translation(place)), with: Color(240, 200, 90),
          Stroke(5, cap: caps[index % 3], join: joins[index / 3]))
      }
    },
    { canvas in
      for index in 0..<12 {
        let y = 8 + Double(index) * 12
        canvas.stroke(
          Path {
            $0.move(to: Point(6, y))
            $0.curve(to: Point(150, y + 4), control: Point(50, y - 30), Point(90, y + 40))
          }, with: Color(120, 200, 250).opacity(0.8),
          Stroke(
            0.6 + Double(index) * 0.3, cap: .round,
            dash: index.isMultiple(of: 3) ? [7, 5, 1, 5] : []))
      }
    },
    { canvas in
      for index in 0..<20 {
        canvas.fill(
          Path(
            ellipse: Rect(
              Double(index * 37 % 140), Double(index * 53 % 130), 10 + Double(index), 18)),
          with: Color(200, 90 + index * 8, 60).opacity(0.7),
          blend: BlendMode.allCases[index % BlendMode.allCases.count])
      }
    },
    { canvas in
      canvas.clipped(to: Path(circle: Point(80, 80), radius: 61.3)) {
        $0.transformed(by: Transform.rotation(0.4).then(.translation(Vector(20, -10)))) {
          for stripe in 0..<20 {
            $0.fill(Path(Rect(Double(stripe) * 9.7, -40, 4.6, 240)), with: Color(90, 170, 240))
          }
          $0.layer(opacity: 0.6) {
            $0.fill(Path(roundedRect: Rect(30, 40, 70, 50), radius: 14), with: .white)
            $0.stroke(Path(circle: Point(90, 60), radius: 33), with: .pureRed, Stroke(3))
          }
        }
      }
    },
    { canvas in
      let star = Path(
        polygon: (0..<7).map { Point(80, 80) + Vector(angle: Double($0 * 3) * Math.twoPi / 7) * 70 }
      )
      canvas.fill(star, with: .solid(Color(240, 220, 170)), rule: .evenOdd)
      canvas.transformed(by: .scale(1.3, 0.6)) {
        $0.stroke(star, with: Color(20, 90, 180), Stroke(2, join: .round))
      }
    },
  ]

  @Test func `999 of 1000 pixels lie within 4 of 255`() throws {
    var (all, far) = (0, 0)
    for draw in SecondOpinionTests.pictures {
      var canvas = Canvas(size: Size(160, 160))
      canvas.fill(Path(canvas.bounds), with: Color(24, 30, 44))
      draw(&canvas)
      for scale in [1.0, 2, 3] {
        var painter = try Painter(size: canvas.size, scale: scale)
        try painter.paint(canvas)
        let ours = painter.bitmap()
        let theirs = try #require(CairoPainter.paint(canvas, scale: scale))
        all += ours.width * ours.height
        far += ours.count(fartherThan: 4, from: theirs)
      }
    }
    #expect(Double(far) <= Double(all) / 1000, "\(far) of \(all)")
  }
}

extension Bitmap {
  /// How many pixels have a part that is more than `limit` from that of `other`.
  fileprivate func count(fartherThan limit: Int, from other: Bitmap) -> Int {
    stride(from: 0, to: bytes.count, by: 4).count { place in
      (place..<place + 3).contains { abs(Int(bytes[$0]) - Int(other.bytes[$0])) > limit }
    }
  }
}
