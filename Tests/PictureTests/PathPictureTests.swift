import Drawing
import Geometry
import GoldenTesting
import Paths
import Testing

/// What is done with paths; the pictures of Geometry's documentation.
@Suite struct PathPictureTests {
  @Test func `areas taken together`() {
    let (a, b) = (star, Path(circle: Point(49, 46), radius: 24))
    expectGolden(
      row { canvas, cell in
        let result = [a.union, a.intersection, a.subtracting, a.symmetricDifference][cell](
          b, .nonZero, Path.flatness)
        canvas.fill(result, with: warm)
        for path in [a, b] { canvas.stroke(path, with: faint, Stroke(1)) }
      }, scale: 2)
  }

  @Test func `parts of the way`() {
    let way = Path(
      through: [(8, 58), (24, 18), (42, 56), (58, 14), (74, 50)].map { Point($0, $1) })
    expectGolden(
      row { canvas, cell in
        canvas.stroke(cell == 3 ? star : way, with: faint, Stroke(1))
        switch cell {
        case 0: canvas.stroke(way.trimmedPath(from: 0.2, to: 0.7), with: warm, .rounded(4))
        case 1:
          let measure = PathMeasure(way)
          for step in 0...12 {
            let distance = measure.length * Double(step) / 12
            guard let place = measure.point(at: distance), let way = measure.tangent(at: distance)
            else { continue }
            let tick = way.perpendicular * 5
            canvas.stroke(
              Path(polyline: [place - tick, place + tick]), with: warm, .rounded(2))
          }
        case 2: canvas.stroke(way.simplified(tolerance: 4), with: warm, .rounded(2.5))
        default: canvas.stroke(star.trimmedPath(from: 0.75, to: 0.3), with: warm, .rounded(4))
        }
      }, scale: 2)
  }

  @Test func `outlines round lines and areas`() {
    expectGolden(
      row { canvas, cell in
        switch cell {
        case 0:
          for (step, distance) in [5.0, 0, -4, -8].enumerated() {
            let shade = Color(oklch: 0.4 + 0.14 * Double(step), 0.1, 70)
            canvas.fill(star.offset(by: distance, join: .round), with: shade)
          }
        case 1: canvas.fill(star.roundedCorners(radius: 6), with: warm)
        case 2:
          canvas.fill(star.convexHull(), with: faint)
          canvas.fill(star, with: warm)
        default:
          let hook = Path(polyline: [Point(16, 62), Point(40, 16), Point(64, 62)])
          let outline = hook.stroked(Stroke(14, cap: .round, join: .round))
          canvas.stroke(outline, with: warm, Stroke(1.5))
          canvas.stroke(hook, with: faint, Stroke(1))
        }
      }, scale: 2)
  }

  @Test func `from one shape to another`() {
    let ring = Path(circle: Point(40, 40), radius: 30)
      .subtracting(Path(circle: Point(40, 40), radius: 14))
    let morph = PathMorph(from: star, to: ring)
    expectGolden(
      row { canvas, cell in canvas.fill(morph.path(at: [0, 0.35, 0.7, 1][cell]), with: warm) },
      scale: 2)
  }

  @Test func `letters as areas`() {
    var canvas = Canvas(size: Size(320, 80))
    canvas.fill(Path(canvas.bounds), with: ground)
    let face = StrokeTypeface(.semibold)
    let word = face.outline(of: "Motes", size: 50, at: Point(14, 57))
    canvas.fill(word.offset(by: 6, join: .round), with: faint)
    canvas.fill(word, with: warm)
    let other = face.outline(of: "paths", size: 50, at: Point(174, 52))
    canvas.stroke(other, with: warm, Stroke(1.25))
    expectGolden(canvas, scale: 2)
  }

  private let ground = Color(oklch: 0.2, 0.02, 260)
  private let faint = Color(oklch: 0.45, 0.04, 260)

  private var star: Path {
    Path(
      polygon: (0..<10).map { corner in
        Point(40, 42) + Vector(angle: Double(corner) * Math.pi / 5 - Math.pi / 2)
          * (corner.isMultiple(of: 2) ? 34 : 15)
      })
  }

  /// Four pictures of 80 points beside each other.
  private func row(_ draw: (inout Canvas, Int) -> Void) -> Canvas {
    var canvas = Canvas(size: Size(320, 80))
    canvas.fill(Path(canvas.bounds), with: ground)
    for cell in 0..<4 {
      canvas.transformed(by: .translation(Vector(Double(cell) * 80, 0))) { draw(&$0, cell) }
    }
    return canvas
  }
}
