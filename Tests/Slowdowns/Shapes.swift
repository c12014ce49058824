import Rendering

/// Shapes by the hundred, each a command of its own, as the benchmark of Blend2D draws them: of one kind,
/// style and size, anywhere on the stage and in any colour, at any opacity.
struct Shapes: Renderer {
  /// The kinds, by the names of `bl_bench`.
  enum Kind: Int, CaseIterable {
    case rectA, rectU, rectRot, roundU, roundRot, triangle, poly10, poly20, poly40
  }

  /// The number of a ``Kind``.
  var kind = 0.0
  /// 0: one colour; 1: a linear gradient; 2: a radial one.
  var style = 0.0
  /// True if outlines are stroked, 2 points wide, and not filled.
  var strokes = false
  /// The side of the square that a shape lies in, in points.
  var size = 32.0
  var count = 1000.0

  static let controls = ControlsSchema<Self>(
    pattern: .none, .value("kind", \.kind, in: 0...Double(Kind.allCases.count - 1), step: 1),
    .value("style", \.style, in: 0...2, step: 1), .toggle("strokes", \.strokes),
    .value("size", \.size, in: 8...256, step: 1),
    .value("count", \.count, in: 1...100_000, step: 1))
  static let demonstration = Demonstration.pause(0)

  func begin(on stage: Stage) -> UInt64 { stage.seed }

  func update(_ seed: inout UInt64, at moment: Moment) {}

  func draw(_ seed: UInt64, at moment: Moment, on canvas: inout Canvas) {
    var random = SeededGenerator(seed: seed &+ UInt64(moment.seconds * 1000))
    let kind = Kind(rawValue: Int(kind)) ?? .rectA
    for index in 0..<Int(count) {
      let range = canvas.bounds.size
      var corner = Point(
        .random(in: 0...(range.width - size), using: &random),
        .random(in: 0...(range.height - size), using: &random))
      if kind == .rectA { corner = Point(corner.x.rounded(), corner.y.rounded()) }
      let box = Rect(origin: corner, size: Size(size, size))
      let path = path(kind, in: box, &random)
      let brush = brush(in: box, &random)
      if kind == .rectRot || kind == .roundRot {
        canvas.transformed(by: .rotation(Double(index) * 0.01).about(canvas.bounds.center)) {
          paint(path, brush, on: &$0)
        }
      } else {
        paint(path, brush, on: &canvas)
      }
    }
  }

  private func paint(_ path: Path, _ brush: Brush, on canvas: inout Canvas) {
    if strokes {
      canvas.stroke(path, with: brush, Stroke(2))
    } else {
      canvas.fill(path, with: brush)
    }
  }

  private func path(_ kind: Kind, in box: Rect, _ random: inout SeededGenerator) -> Path {
    let corners: Int
    switch kind {
    case .rectA, .rectU, .rectRot: return Path(box)
    case .roundU, .roundRot:
      return Path(roundedRect: box, radius: min(.random(in: 4...40, using: &random), size / 2))
    case .triangle: corners = 3
    case .poly10: corners = 10
    case .poly20: corners = 20
    case .poly40: corners = 40
    }
    return Path { path in
      for index in 0..<corners {
        let corner = Point(
          .random(in: box.minX...box.maxX, using: &random),
          .random(in: box.minY...box.maxY, using: &random))
        if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
      }
      path.close()
    }
  }

  private func brush(in box: Rect, _ random: inout SeededGenerator) -> Brush {
    let colors = (0..<(style == 0 ? 1 : 3)).map { _ in
      Color(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random), alpha: .random(in: 0...1, using: &random))
    }
    let stops = colors.enumerated().map { GradientStop(Double($0) / 2, $1) }
    switch style {
    case 1:
      let inner = box.inset(by: Insets(all: size * 0.2))
      return .linear(
        LinearGradient(from: inner.origin, to: Point(inner.maxX, inner.maxY), stops: stops))
    case 2: return .radial(RadialGradient(center: box.center, radius: size / 2, stops: stops))
    default: return .solid(colors[0])
    }
  }
}
