import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// Shapes whose borders take long to find are painted again as if for the first time.
@Suite struct ResolvedEdgeCacheTests {
  /// A star every edge of which crosses most others; the first corner is `moved` to the right.
  private func star(moved: Double = 0) -> Path {
    let corners = (0..<61).map { index in
      Point(50, 50) + Vector(angle: Math.twoPi * Double(index * 30) / 61) * 45
        + Vector(index == 0 ? moved : 0, 0)
    }
    return Path(polygon: corners)
  }

  private func picture(_ draw: (inout Canvas) -> Void) -> Canvas {
    var canvas = Canvas(size: Size(100, 100))
    draw(&canvas)
    return canvas
  }

  @Test func `one painter paints each as a fresh one does, in any order`() throws {
    let pictures = [
      picture { $0.clipped(to: Path(Rect(0, 30, 60, 40))) { $0.fill(star(), with: .white) } },
      picture { $0.fill(star(), with: .white) },
      picture { $0.fill(star(), with: .solid(.white), rule: .evenOdd) },
      picture { $0.fill(star(moved: 0.25), with: .white) },
      picture { $0.stroke(star(), with: .white, Stroke(0.7)) },
    ]
    let fresh = try pictures.map { canvas in
      var painter = try Painter(size: canvas.size)
      try painter.paint(canvas)
      return painter.bitmap()
    }
    #expect(Set(fresh).count == pictures.count)
    var painter = try Painter(size: Size(100, 100))
    var chance = Chance(6)
    for _ in 0..<60 {
      let index = Int.random(in: pictures.indices, using: &chance)
      try painter.paint(pictures[index])
      #expect(painter.bitmap() == fresh[index], "picture \(index)")
    }
  }
}
