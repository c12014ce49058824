import Drawing
import Geometry
import Testing

/// Letters as areas.
@Suite struct TextOutlineTests {
  private let face = StrokeTypeface(.semibold)

  @Test(arguments: ["o", "Mote", "360 & 8", "i.j:", "%#@"])
  func `an outline is what the pen covers`(text: String) throws {
    let origin = Point(10, 60)
    let outline = face.outline(of: text, size: 40, at: origin)
    let half = face.strokeWidth(size: 40) / 2
    let box = try #require(outline.bounds)
    let ink = try #require(face.inkBounds(of: text, size: 40, at: origin))
    #expect(abs(box.minX - ink.minX) < 0.05 && abs(box.maxX - ink.maxX) < 0.05)
    #expect(abs(box.minY - ink.minY) < 0.05 && abs(box.maxY - ink.maxY) < 0.05)
    let lines = lines(of: face.strokes(of: text, size: 40, at: origin).flattened(tolerance: 0.005))
    for x in stride(from: box.minX - 2, to: box.maxX + 2, by: 1.3) {
      for y in stride(from: box.minY - 2, to: box.maxY + 2, by: 1.3) {
        let place = Point(x, y)
        let away = lines.reduce(.infinity) { nearest, line in
          let (way, here) = (line.end - line.start, place - line.start)
          let share = (here.dot(way) / max(way.lengthSquared, 1e-300)).clippedToUnit
          return min(nearest, (here - way * share).length)
        }
        guard abs(away - half) > 0.03 else { continue }
        #expect(outline.windingNumber(around: place) == (away < half ? 1 : 0))
      }
    }
  }

  /// The straight lines that `path` is made of.
  private func lines(of path: Path) -> [(start: Point, end: Point)] {
    var (lines, first, current) = ([(start: Point, end: Point)](), Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point): (first, current) = (point, point)
      case .line(let end), .curve(_, _, let end):
        lines.append((current, end))
        current = end
      case .close:
        lines.append((current, first))
        current = first
      }
    }
    return lines
  }

  @Test func `nothing has no outline`() {
    #expect(face.outline(of: "", size: 40, at: .zero).isEmpty)
    #expect(face.outline(of: " ", size: 40, at: .zero).isEmpty)
    #expect(face.outline(of: "a", size: 0, at: .zero).isEmpty)
  }
}
