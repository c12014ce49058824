import Drawing
import Geometry
import GoldenTesting
import Testing

/// Gradients beyond their ends and round a centre, on a sheet of 64 points.
@Suite struct GradientPictureTests {
  @Test(arguments: GradientSpread.allCases)
  func `a linear gradient goes on beyond its ends`(spread: GradientSpread) {
    expectGolden(
      sheet { canvas in
        let (soft, hard) = (Rect(4, 4, 56, 26), Rect(4, 34, 56, 26))
        canvas.fill(
          Path(soft),
          with: .linear(
            LinearGradient(
              from: Point(22, 4), to: Point(36, 9), stops: warmToCool, spread: spread)))
        canvas.fill(
          Path(roundedRect: hard, radius: 8),
          with: .linear(
            LinearGradient(
              from: Point(22, 34), to: Point(32, 38), stops: stripes, spread: spread)))
      }, named: "\(spread)", scale: 2)
  }

  @Test(arguments: GradientSpread.allCases)
  func `a radial gradient goes on beyond its radius`(spread: GradientSpread) {
    expectGolden(
      sheet { canvas in
        canvas.fill(
          Path(circle: Point(18, 32), radius: 15),
          with: .radial(
            RadialGradient(center: Point(16, 30), radius: 6, stops: warmToCool, spread: spread)))
        canvas.transformed(by: Transform.scale(1, 0.6).then(.rotation(0.5)).about(Point(46, 32))) {
          $0.fill(
            Path(circle: Point(46, 32), radius: 16),
            with: .radial(
              RadialGradient(center: Point(46, 32), radius: 5, stops: stripes, spread: spread)))
        }
      }, named: "\(spread)", scale: 2)
  }

  @Test func `a conic gradient with a seam and without`() {
    expectGolden(
      sheet { canvas in
        canvas.fill(
          Path(circle: Point(18, 18), radius: 14),
          with: .conic(ConicGradient(center: Point(18, 18), angle: -0.4, stops: warmToCool)))
        canvas.fill(
          Path(circle: Point(46, 18), radius: 14),
          with: .conic(
            ConicGradient(
              center: Point(46, 18), angle: -Math.pi / 2, stops: GradientStop.evenlySpaced(wheel))))
        canvas.stroke(
          Path(circle: Point(18, 46), radius: 11), with: .conic(progress), Stroke(5))
        canvas.transformed(by: .rotation(0.3).about(Point(46, 46))) { canvas in
          canvas.fill(
            Path(roundedRect: Rect(33, 33, 26, 26), radius: 6),
            with: .conic(ConicGradient(center: Point(42, 44), stops: rays)))
        }
      }, scale: 2)
  }

  @Test func `patterns finer than pixels turn into their mean`() {
    expectGolden(
      sheet { canvas in
        canvas.fill(
          Path(Rect(0, 0, 32, 32)),
          with: .linear(
            LinearGradient(
              from: .zero, to: Point(0.031, 0.017), stops: warmToCool, spread: .repeat)))
        canvas.fill(
          Path(Rect(32, 0, 32, 32)),
          with: .radial(
            RadialGradient(
              center: Point(48, 16), radius: 0.04, stops: warmToCool, spread: .reflect)))
        canvas.fill(
          Path(Rect(0, 32, 64, 32)),
          with: .conic(ConicGradient(center: Point(32, 48), stops: manyRays)))
      }, scale: 2)
  }

  private let cool = Color(oklch: 0.5, 0.12, 250)

  private var warmToCool: [GradientStop] { GradientStop.evenlySpaced([warm, cool]) }

  /// Three stripes with hard edges, the last of them half clear.
  private var stripes: [GradientStop] {
    let colors = [warm, cool, Color(oklch: 0.7, 0.15, 350).opacity(0.5)]
    return colors.enumerated().flatMap { index, color in
      [0, 1].map { GradientStop(Double(index + $0) / 3, color) }
    }
  }

  private var wheel: [Color] { (0...6).map { Color(oklch: 0.75, 0.12, Double($0) * 60) } }

  /// A ring that is full at the top and fades away behind.
  private var progress: ConicGradient {
    ConicGradient(
      center: Point(18, 46), angle: -Math.pi / 2,
      stops: [GradientStop(0, cool.opacity(0)), GradientStop(0.8, cool), GradientStop(1, warm)])
  }

  private var rays: [GradientStop] { turns(of: 8) }
  private var manyRays: [GradientStop] { turns(of: 60) }

  private func turns(of count: Int) -> [GradientStop] {
    (0..<count).flatMap { ray in
      [0, 1].map {
        GradientStop(Double(ray + $0) / Double(count), ray.isMultiple(of: 2) ? warm : cool)
      }
    }
  }
}
