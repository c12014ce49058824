import Drawing
import Geometry
import Rendering
import Testing

struct StarFieldTests {
  private let sky = Rect(20, 10, 300, 200)

  private func glows(at time: Double, seed: UInt64 = 3) -> [Glow] {
    var chance = SeededGenerator(seed: seed)
    var canvas = Canvas(size: Size(400, 400))
    StarField(400, in: sky, radius: 2, &chance).draw(at: time, color: .white, on: &canvas)
    return canvas.commands.compactMap { if case .glow(let glow) = $0 { glow } else { nil } }
  }

  @Test func `stars lie in the sky, fewer and fainter below, in their sizes`() {
    let stars = glows(at: 0)
    #expect(stars.count == 400)
    #expect(stars.allSatisfy { sky.contains($0.center) && (1.4...3.2).contains($0.radius) })
    let upper = stars.filter { $0.center.y < 110 }
    let lower = stars.filter { $0.center.y >= 110 }
    #expect(upper.count > 2 * lower.count)
    func mean(_ glows: [Glow]) -> Double {
      glows.reduce(0) { $0 + $1.color.alpha } / Double(glows.count)
    }
    #expect(mean(upper) > 1.2 * mean(lower))
  }

  @Test func `they stay where they are and twinkle by a fifth at most`() {
    let (before, after) = (glows(at: 0), glows(at: 4))
    #expect(before.map(\.center) == after.map(\.center) && before != after)
    for (one, other) in zip(before, after) {
      let ratio = one.color.alpha / other.color.alpha
      #expect((0.6 - 1e-9...1 / 0.6 + 1e-9).contains(ratio))
    }
    #expect(glows(at: 0) == before && glows(at: 0, seed: 4) != before)
  }
}
