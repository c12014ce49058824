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
    let lines = face.strokes(of: text, size: 40, at: origin)
    let measure = PathMeasure(lines)
    let places = (0...600).compactMap { measure.point(at: measure.length * Double($0) / 600) }
    for x in stride(from: box.minX - 2, to: box.maxX + 2, by: 1.3) {
      for y in stride(from: box.minY - 2, to: box.maxY + 2, by: 1.3) {
        let place = Point(x, y)
        let away = places.reduce(.infinity) { min($0, $1.distance(to: place)) }
        // Places are a little apart, so the nearest may be a little nearer.
        guard abs(away - half) > 0.2 else { continue }
        #expect(outline.windingNumber(around: place) == (away < half ? 1 : 0))
      }
    }
  }

  @Test func `nothing has no outline`() {
    #expect(face.outline(of: "", size: 40, at: .zero).isEmpty)
    #expect(face.outline(of: " ", size: 40, at: .zero).isEmpty)
    #expect(face.outline(of: "a", size: 0, at: .zero).isEmpty)
  }
}
