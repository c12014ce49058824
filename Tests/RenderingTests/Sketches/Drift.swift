import Rendering

/// Specks drift on the noise of p5.js, a step for each of its frames, and enter again at the other
/// side.
struct Drift: Renderer {
  static let rate = 60
  static let controls = ControlsSchema<Self>(pattern: .none)
  let noise = ValueNoise(seed: 99)

  func begin(on stage: Stage) -> [Point] {
    var random = SeededGenerator(seed: stage.seed)
    return (0..<200).map { _ in stage.point(random.unit(), random.unit()) }
  }

  func update(_ specks: inout [Point], at moment: Moment) {
    for index in specks.indices {
      let turn = noise.value(specks[index].x * 0.01, specks[index].y * 0.01)
      let moved = specks[index] + Vector(angle: turn * 4 * Math.pi) * 1.5
      specks[index] = moved.wrapped(to: moment.stage.bounds)
    }
  }

  func draw(_ specks: [Point], at moment: Moment, on canvas: inout Canvas) {
    canvas.dots(specks, radius: 2, color: Color(css: "rebeccapurple") ?? .purple)
    canvas.text(
      "\(specks.count) specks\nframe \(moment.step.index)", at: moment.stage.point(1, 1),
      alignment: .trailing, vertical: .bottom, size: 16, color: .white)
  }
}

/// A closed spline with marks that lie along one of its curves, a piece of pie, and what it leaves.
func figures(_ corners: [Point], on canvas: inout Canvas) {
  canvas.stroke(Path(through: corners, isClosed: true, tension: 0.2), with: .teal, Stroke(2))
  let curve = CubicCurve(Point(20, 80), Point(60, 0), Point(120, 160), Point(180, 60))
  for mark in 0...6 {
    let t = Double(mark) / 6
    let (place, side) = (curve.point(at: t), curve.direction(at: t).perpendicular)
    canvas.line(from: place - side * 5, to: place + side * 5, with: .gold)
  }
  let (center, mixture) = (Point(240, 80), Color.red.mixed(with: .lime, by: 0.5, in: .sRGB))
  canvas.fill(Path(sector: center, radius: 40, from: 0, to: Math.pi / 3), with: mixture)
  canvas.fill(Path(chord: center, radius: 40, from: 1.5, to: 4), with: .coral)
}
