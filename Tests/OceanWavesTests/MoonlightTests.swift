import Drawing
import Geometry
import GoldenTesting
import OceanWaves
import Testing

@Suite struct MoonlightTests {
  @Test func `the moon goes from new over half to full`() {
    #expect(Moonlight(0).litFraction == 0)
    #expect(abs(Moonlight(0.5).litFraction - 0.5) < 1e-12)
    #expect(abs(Moonlight(1).litFraction - 1) < 1e-12)
    #expect(Moonlight(0).strength == 0)
    #expect(Moonlight(1).strength == 1)
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.7, 0.95])
  func `the lit part has the area of its fraction and lies on the right`(control: Double) {
    let moon = Moonlight(control)
    let outline = flattened(moon.litPart(center: Point(50, 40), radius: 10))
    var (area, moment) = (0.0, 0.0)
    for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
      let cross = a.x * b.y - b.x * a.y
      area += cross / 2
      moment += (a.x + b.x) * cross / 6
    }
    #expect(abs(abs(area) / (Math.pi * 100) - moon.litFraction) < 1e-3)
    #expect(moment / area > 50)
    #expect(abs((outline.map(\.x).max() ?? 0) - 60) < 1e-6)
  }

  @Test func `more moon is more light on the water`() {
    let tones = [0.0, 0.5, 1].map { control in
      brightness(OceanRun(0.5) { $0.moon = control }.canvas)
    }
    #expect(tones[0] < tones[1])
    #expect(tones[1] < tones[2])
  }

  /// Mean of all parts of the sea's bitmap.
  private func brightness(_ canvas: Canvas) -> Double {
    for case .image(let bitmap, _, _, _) in canvas.commands {
      return bitmap.bytes.reduce(0) { $0 + Double($1) } / Double(bitmap.bytes.count)
    }
    return .nan
  }

  private func flattened(_ path: Path) -> [Point] {
    var points: [Point] = []
    var last = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point):
        points.append(point)
        last = point
      case .curve(let a, let b, let end):
        for index in 1...40 {
          let t = Double(index) / 40
          let (p, q, r) = (
            last.mixed(with: a, by: t), a.mixed(with: b, by: t), b.mixed(with: end, by: t)
          )
          points.append(p.mixed(with: q, by: t).mixed(with: q.mixed(with: r, by: t), by: t))
        }
        last = end
      case .close: break
      }
    }
    return points
  }
}
