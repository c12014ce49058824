import Geometry
import Motion
import Testing

struct SpringTests {
  static let ratios = [
    0, 0.05, 0.5, 0.9, 0.999, 0.999_999_999, 1, 1.000_000_001, 1.001, 1.1, 2, 10, 300,
  ]

  @Test func `every row of exact motions is met to a billionth of its span`() {
    let rows = SpringReference.rows.split(separator: "\n")
    #expect(rows.count == 272)
    for row in rows {
      let n = row.split(whereSeparator: { $0 == "," || $0 == " " }).compactMap {
        Double(String($0))
      }
      let spring = Spring(dampingRatio: n[0], response: n[1])
      let (x, v) = spring.state(from: n[3] - n[4], velocity: n[5], after: n[6])
      let pace = 2 * Double.pi / n[1]
      let span = max((n[3] - n[4]).magnitude, n[5].magnitude / pace)
      #expect((n[4] + x - n[7]).magnitude <= 1e-9 * span, "\(row) gave \(n[4] + x)")
      #expect((v - n[8]).magnitude <= 1e-9 * span * pace, "\(row) gave \(v)")
    }
  }

  @Test(arguments: ratios)
  func `many small steps lead where one big step does`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, response: 0.5)
    var state = (displacement: -100.0, velocity: 700.0)
    for _ in 0..<120 {
      state = spring.state(from: state.displacement, velocity: state.velocity, after: 1.0 / 120)
    }
    let whole = spring.state(from: -100.0, velocity: 700, after: 1)
    #expect((state.displacement - whole.displacement).magnitude < 1e-9)
    #expect((state.velocity - whole.velocity).magnitude < 1e-8)
  }

  @Test(arguments: ratios)
  func `the velocity is the slope of the value`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, response: 0.5)
    let step = 1e-6
    for time in stride(from: 0.01, through: 1, by: 0.037) {
      let before = spring.state(from: 1.0, velocity: -3, after: time - step).displacement
      let after = spring.state(from: 1.0, velocity: -3, after: time + step).displacement
      let velocity = spring.state(from: 1.0, velocity: -3, after: time).velocity
      #expect(((after - before) / (2 * step) - velocity).magnitude < 3e-4, "\(time)")
    }
  }

  /// The three forms of the solution are one function: the state between two close damping ratios
  /// differs by as little as they do, also where one form takes over from another.
  @Test func `motion changes smoothly with damping, through critical and every change of form`() {
    for time in [0.01, 0.1, 0.5, 2] {
      var last: Double?
      for index in 0...4000 {
        let spring = Spring(dampingRatio: Double(index) * 0.0005, response: 0.4)
        let value = spring.state(from: 1.0, velocity: 5, after: time).displacement
        if let last { #expect((value - last).magnitude < 0.02, "\(index) \(time)") }
        last = value
      }
      let critical = Spring(dampingRatio: 1, response: 0.4).state(
        from: 1.0, velocity: 5, after: time)
      for ratio in [Double(1).nextDown, Double(1).nextUp, 1 - 1e-12, 1 + 1e-12] {
        let close = Spring(dampingRatio: ratio, response: 0.4).state(
          from: 1.0, velocity: 5, after: time)
        #expect((close.displacement - critical.displacement).magnitude < 1e-10)
        #expect((close.velocity - critical.velocity).magnitude < 1e-9)
      }
    }
  }

  @Test(arguments: [1, 1.000_1, 1.5, 4, 50])
  func `from rest a critical or heavier spring never overshoots`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, response: 0.3)
    var last = 1.0
    for step in 1...2000 {
      let x = spring.state(from: 1.0, velocity: 0, after: Double(step) * 0.005).displacement
      #expect(x >= 0 && x <= last)
      last = x
    }
  }

  @Test func `without damping the swing keeps its reach and its period`() {
    let spring = Spring(dampingRatio: 0, response: 0.5)
    for time in stride(from: 0, through: 20, by: 0.173) {
      let (x, v) = spring.state(from: 3.0, velocity: 20, after: time)
      #expect(
        (spring.reach(of: x, velocity: v) - spring.reach(of: 3.0, velocity: 20)).magnitude < 1e-11)
    }
    #expect((spring.state(from: 3.0, velocity: 0, after: 10).displacement - 3).magnitude < 1e-11)
    #expect((spring.state(from: 3.0, velocity: 0, after: 0.25).displacement + 3).magnitude < 1e-11)
  }

  @Test(arguments: ratios)
  func `the reach never grows and bounds every later displacement`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, response: 0.5)
    var reach = spring.reach(of: 1.0, velocity: 30)
    for time in stride(from: 0, through: 3, by: 0.01) {
      let (x, v) = spring.state(from: 1.0, velocity: 30, after: time)
      #expect(x.magnitude <= reach * (1 + 1e-12))
      let next = spring.reach(of: x, velocity: v)
      #expect(next <= reach * (1 + 1e-12))
      reach = next
    }
  }

  @Test func `a response of zero is at its target at once`() {
    let state = Spring(dampingRatio: 0.5, response: 0).state(from: 9.0, velocity: 4, after: 0)
    #expect(state == (0, 0))
  }

  @Test(arguments: [1e-300, 1e-12, 1e12, 1e300])
  func `extreme springs and times stay finite`(response: Double) {
    for ratio in [0, 1e-300, 0.5, 1, 1e9, 1e300] {
      for time in [0, 1e-300, 1, 1e300] {
        let spring = Spring(dampingRatio: ratio, response: response)
        let (x, v) = spring.state(from: 1.0, velocity: 1, after: time)
        #expect(x.isFinite && v.isFinite, "ratio \(ratio), time \(time): \(x) \(v)")
      }
    }
  }

  @Test func `all parts of a value swing alike`() {
    let spring = Spring(dampingRatio: 0.4, response: 0.7)
    let one = spring.state(from: 3.0, velocity: 5, after: 0.2)
    let vector = spring.state(from: Vector(3, 0), velocity: Vector(5, 0), after: 0.2)
    let rect = spring.state(
      from: RectChange(shift: .zero, growth: Vector(0, 3)),
      velocity: RectChange(shift: .zero, growth: Vector(0, 5)), after: 0.2)
    #expect(vector.displacement == Vector(one.displacement, 0))
    #expect(rect.displacement.growth == Vector(0, one.displacement))
    #expect(rect.velocity.growth == Vector(0, one.velocity))
    #expect(rect.displacement.shift == .zero)
  }
}
