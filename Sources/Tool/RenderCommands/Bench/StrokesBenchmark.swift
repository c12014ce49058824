import Rendering

/// A scene that other renderers can draw as well, to compare their speed: a gradient from top to
/// bottom and 2000 short curves that turn and bend, 1.5 points wide, at an opacity of 0.6.
///
/// Numbers, colours and motion are those of the scripts that draw it with other libraries. In place of
/// the curves, dots may be drawn as one path, spread or heaped.
package struct StrokesBenchmark: Renderer {
  /// A curve at rest.
  package struct Curve {
    let start: Point
    /// In points.
    let length: Double
    /// Radians, at the beginning; it grows by `speed` a second.
    let angle: Double
    let speed: Double
    /// How far the two control points lie aside.
    let bends: (Double, Double)
    /// Where in its swing it begins, in radians.
    let phase: Double
    /// Its colour, with its opacity.
    package let color: Color
  }

  /// How many curves there are, or dots, 0…100,000.
  package var count = 2000
  /// The side of the square in which dots lie, in points; 0 for curves.
  package var dots = 0

  /// How many of what, which only the command line sets.
  package static let controls = ControlsSchema<Self>(
    pattern: .none, .value("count", \.count, in: 0...100_000, step: 1),
    .value("dots", \.dots, in: 0...300, step: 1))
  /// No touches.
  package static let demonstration = Demonstration.pause(0)

  /// The experience, under the name that `bench` knows it by.
  static let experience = Experience(
    "strokes", title: "Strokes", category: "Comparison", StrokesBenchmark.self)
  /// The stage that others draw it on, one pixel a point.
  package static let size = Size(1080, 1920)

  /// The scene as others draw it.
  package init() {}

  /// Places the curves on `stage`, the lowest first.
  package func begin(on stage: Stage) -> [Curve] {
    var random = LinearCongruence(state: 3)
    return (0..<count).map { index in
      let place = Point(random.next() * stage.size.width, random.next() * stage.size.height)
      return Curve(
        start: place, length: 30 + 40 * random.next(), angle: random.next() * 6.2832,
        speed: 1 + Double(index % 5) * 0.2, bends: (random.next() - 0.5, random.next() - 0.5),
        phase: Double(index), color: Self.colors[index % Self.colors.count])
    }
  }

  /// Nothing changes: the curves are functions of the time.
  package func update(_ curves: inout [Curve], at moment: Moment) {}

  /// Draws the gradient.
  package func drawBackdrop(_ curves: [Curve], at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(with: .vertical(from: 0, to: canvas.bounds.maxY, Self.ground))
  }

  /// Draws the curves, or the dots.
  package func draw(_ curves: [Curve], at moment: Moment, on canvas: inout Canvas) {
    guard dots == 0 else {
      return canvas.stroke(path(ofDots: moment.seconds), with: .white, .rounded(2))
    }
    for curve in curves {
      canvas.stroke(curve.path(at: moment.seconds), with: curve.color, Stroke(1.5))
    }
  }

  /// A path of nothing but dots, which lie elsewhere at other times.
  private func path(ofDots seconds: Double) -> Path {
    var random = LinearCongruence(state: UInt32(truncatingIfNeeded: Int(seconds * 1000)))
    return Path { path in
      for _ in 0..<count {
        let place = Point(
          40 + Double(dots) * random.next(), 200 + Double(dots) * random.next())
        path.append(Path(polyline: [place, place]))
      }
    }
  }

  private static let ground = [
    GradientStop(0, Color(red: 0.05, green: 0.1, blue: 0.3)),
    GradientStop(0.5, Color(red: 0.3, green: 0.2, blue: 0.4)),
    GradientStop(1, Color(red: 0.02, green: 0.05, blue: 0.1)),
  ]

  private static let colors = [
    (0.9, 0.3, 0.2), (0.2, 0.8, 0.4), (0.3, 0.5, 0.9), (0.9, 0.8, 0.3), (0.7, 0.3, 0.8),
    (0.3, 0.8, 0.8), (0.9, 0.5, 0.6), (0.6, 0.6, 0.6),
  ].map { Color(red: $0.0, green: $0.1, blue: $0.2, alpha: 0.6) }
}

extension StrokesBenchmark.Curve {
  /// The curve as it stands at `seconds`.
  package func path(at seconds: Double) -> Path {
    let turned = angle + seconds * speed
    let along = Vector(angle: turned) * length
    let aside = Vector(-along.dy, along.dx) * (0.3 * Math.sin(seconds * 3 + phase))
    return Path { path in
      path.move(to: start)
      path.curve(
        to: start + along,
        control: start + along * 0.3 + aside * (bends.0 + 0.5),
        start + along * 0.7 - aside * (bends.1 + 0.5))
    }
  }
}

/// The generator of D. Knuth and H. W. Lewis ("Numerical Recipes", ranqd1), of which the upper 24
/// bits are used: short enough to be written anew in any language.
private struct LinearCongruence {
  var state: UInt32

  /// A number in 0..<1.
  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}
