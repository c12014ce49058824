import Geometry
import Motion
import Testing

struct InterpolatableTests {
  @Test func `the displacement from one value leads to the other`() {
    func check<Value: Interpolatable>(_ start: Value, _ end: Value) {
      #expect(start.displaced(by: end.displacement(from: start)) == end)
      #expect(start.displaced(by: .zero) == start)
      #expect(start.displaced(by: end.displacement(from: start) * 0) == start)
      #expect(start.displacement(from: start).magnitude == 0)
    }
    check(3.0, -8.0)
    check(Vector(1, 2), Vector(5, -7))
    check(Point(1, 2), Point(5, -7))
    check(Size(1, 2), Size(5, 7))
    check(Rect(1, 2, 3, 4), Rect(-5, 6, 7, 8))
    check(Angle(degrees: 30), Angle(degrees: 750))
    check(SIMD3(1.0, 2, 3), SIMD3(-4, 5, 6))
    check(SIMD2(1.0, 2), SIMD2(-2, -2))
    check(Pair(first: 1, second: 2), Pair(first: -3, second: 8))
  }

  @Test func `the magnitude is the root of the sum of all squares`() {
    #expect((-3.0).displacement(from: 1).magnitude == 4)
    #expect(Point(3, 4).displacement(from: .zero).magnitude == 5)
    #expect(Rect(1, 1, 1, 1).displacement(from: .zero).magnitude == 2)
    #expect(SIMD4(1.0, -1, 1, 1).magnitude == 2)
    #expect(SIMD4(repeating: 3.0).magnitude == 6)
  }

  @Test func `every kind of value moves as a number does, velocity and all`() {
    func check<Value: Interpolatable>(
      _ value: Value, displacement: Value.Displacement, velocity: Value.Displacement
    ) {
      var one = Animated(0.0, spring: .bouncy)
      one.retarget(to: 1, at: 0)
      one.retarget(to: 1, at: 0.1, velocity: 5)
      var many = Animated(value, spring: .bouncy)
      many.retarget(to: value.displaced(by: displacement), at: 0)
      many.retarget(to: value.displaced(by: displacement), at: 0.1, velocity: velocity)
      let off = many.value(at: 0.3).displacement(from: value) + displacement * -one.value(at: 0.3)
      #expect(off.magnitude < 1e-9)
      #expect((many.velocity(at: 0.3) + displacement * -one.velocity(at: 0.3)).magnitude < 1e-9)
    }
    check(3.0, displacement: -8, velocity: -40)
    check(Vector(1, 2), displacement: Vector(5, -7), velocity: Vector(25, -35))
    check(Point(1, 2), displacement: Vector(5, -7), velocity: Vector(25, -35))
    check(Size(20, 30), displacement: Vector(5, -7), velocity: Vector(25, -35))
    check(
      Rect(1, 2, 30, 40), displacement: RectChange(shift: Vector(1, 2), growth: Vector(3, -4)),
      velocity: RectChange(shift: Vector(5, 10), growth: Vector(15, -20)))
    check(Angle(degrees: 10), displacement: Angle(degrees: 300), velocity: Angle(degrees: 1500))
    check(SIMD4(repeating: 2.0), displacement: SIMD4(repeating: 3), velocity: SIMD4(repeating: 15))
    check(
      Pair(first: 1, second: 2), displacement: Pair(first: 3, second: -4),
      velocity: Pair(first: 15, second: -20))
  }
}

/// Numbers of a stranger's own.
private struct Pair: VectorArithmetic, Interpolatable {
  var first: Double
  var second: Double

  static let zero = Pair(first: 0, second: 0)
  static func + (a: Pair, b: Pair) -> Pair {
    Pair(first: a.first + b.first, second: a.second + b.second)
  }
  static func * (a: Pair, factor: Double) -> Pair {
    Pair(first: a.first * factor, second: a.second * factor)
  }
  var magnitude: Double { (first * first + second * second).squareRoot() }
}
