import Drawing
import Motion
import Rendering
import Testing

struct ColorMotionTests {
  static let colors = [
    Color.white, .black, Color(red: 0.9, green: 0.2, blue: 0.1),
    Color(red: 0.1, green: 0.3, blue: 0.95, alpha: 0.5), Color(white: 0.5, alpha: 0.2),
  ]

  func distance(_ a: Color, _ b: Color) -> Double {
    max(
      (a.red - b.red).magnitude, (a.green - b.green).magnitude, (a.blue - b.blue).magnitude,
      (a.alpha - b.alpha).magnitude)
  }

  @Test(arguments: colors)
  func `the way from one colour leads to the other`(start: Color) {
    for end in Self.colors {
      #expect(distance(start.displaced(by: end.displacement(from: start)), end) < 1e-5)
      #expect(distance(start.displaced(by: end.displacement(from: start) * 1e-12), start) < 1e-5)
    }
    #expect(start.displacement(from: start) == .zero)
    #expect(start.displaced(by: .zero) == start)
  }

  @Test func `half way between opaque colours is their mixture`() {
    let (red, blue) = (Self.colors[2], Color(red: 0.1, green: 0.3, blue: 0.95))
    let half = red.displaced(by: blue.displacement(from: red) * 0.5)
    #expect(distance(half, red.mixed(with: blue, by: 0.5)) < 1e-9)
  }

  @Test func `a colour that appears or vanishes keeps its tint`() {
    let red = Self.colors[2]
    for share in [0.01, 0.3, 0.8] {
      let tint = Color(red: red.red, green: red.green, blue: red.blue, alpha: share)
      #expect(
        distance(Color.clear.displaced(by: red.displacement(from: .clear) * share), tint) < 1e-5)
      let vanishing = red.displaced(by: Color.clear.displacement(from: red) * (1 - share))
      #expect(distance(vanishing, tint) < 1e-5)
    }
  }

  @Test func `a swing past clear is clear, one past opaque keeps its tint`() {
    let red = Self.colors[2]
    #expect(red.displaced(by: Color.clear.displacement(from: red) * 1.1) == .clear)
    #expect(distance(Color.clear.displaced(by: red.displacement(from: .clear) * 1.1), red) < 1e-5)
  }

  @Test func `a colour turns on its way without a jump, and its velocity can be set`() {
    var color = Animated(Color.white, spring: .bouncy)
    color.retarget(to: Self.colors[2], at: 0)
    let value = color.value(at: 0.12)
    let velocity = color.velocity(at: 0.12)
    color.retarget(to: Self.colors[3], at: 0.12)
    #expect(color.value(at: 0.12) == value)
    #expect((color.velocity(at: 0.12) + velocity * -1).magnitude < 1e-9)
    #expect(distance(color.value(at: 0.121), value) < 0.02)
    color.retarget(to: .black, at: 0.2, velocity: SIMD4(0, 0, 0, -3))
    #expect(color.velocity(at: 0.2) == SIMD4(0, 0, 0, -3))
    #expect(distance(color.value(at: 30), .black) < 1e-5)
    #expect(color.isSettled(at: 30))
  }
}
