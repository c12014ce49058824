import Geometry
import Motion
import RandomNumbers
import Testing

/// Curves of time: CSS's, springs and Penner's.
@Suite struct EasingTests {
  private static let shares = (0...1000).map { Double($0) / 1000 }

  static let smooth: [(String, Easing)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut), ("smoothstep", .smoothstep), ("sine", .easeInOutSine),
    ("cubic", .easeIn(power: 3)), ("cubic out", .easeIn(power: 3).reversed),
    ("cubic in and out", .easeIn(power: 3).mirrored), ("creeping spring", .spring(.calm)),
  ]

  static let lively: [(String, Easing)] = [
    ("back", .easeInBack), ("back out", .easeOutBack), ("back in and out", .easeInBack.mirrored),
    ("elastic", .easeInElastic), ("elastic out", .easeOutElastic), ("bounce", .easeInBounce),
    ("bounce out", .easeOutBounce), ("spring", .spring(.bouncy)),
    ("steep", .cubicBezier(0.9, 0, 0.1, 1)), ("far", .cubicBezier(0.3, -2, 0.6, 3)),
  ]

  @Test(arguments: smooth + lively)
  func `every curve leads from 0 to 1 without a jump`(name: String, easing: Easing) {
    #expect(easing.value(at: 0) == 0)
    #expect(easing.value(at: 1) == 1)
    var before = 0.0
    for step in 1...20_000 {
      let value = easing.value(at: Double(step) / 20_000)
      #expect((value - before).magnitude < 0.03, "\(name) at \(step)")
      before = value
    }
  }

  @Test(arguments: smooth)
  func `curves without life never turn back`(name: String, easing: Easing) {
    let values = Self.shares.map(easing.value)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "\(name)")
    #expect(values.allSatisfy { (0...1).contains($0) })
  }

  /// The parameter by halving alone: slow, and never wrong.
  private func reference(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at progress: Double
  ) -> (value: Double, steepness: Double) {
    func part(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * a + 6 * (1 - t) * t * (b - a) + 3 * t * t * (1 - b)
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = low + (high - low) / 2
      if part(x1, x2, middle) < progress { low = middle } else { high = middle }
    }
    let t = low + (high - low) / 2
    return (part(y1, y2, t), slope(y1, y2, t) / max(slope(x1, x2, t), 1e-12))
  }

  @Test func `Bézier curves are those that halving finds`() {
    var (chance, worst) = (Chance(1), 0.0)
    for _ in 0..<400 {
      let (x1, x2) = (chance.unit(), chance.unit())
      let (y1, y2) = (chance.number(in: -1...2), chance.number(in: -1...2))
      let easing = Easing.cubicBezier(x1, y1, x2, y2)
      for _ in 0..<25 {
        let progress = chance.unit()
        let truth = reference(x1, y1, x2, y2, at: progress)
        let error = (easing.value(at: progress) - truth.value).magnitude
        worst = max(worst, error / (1 + truth.steepness.magnitude))
      }
    }
    #expect(worst < 4e-15, "\(worst)")
    #expect(worst > 0)
  }

  @Test(arguments: [(1.0, 0.0), (1, 1), (0, 0), (0, 1), (0.5, 0.5), (1, 1e-9)])
  func `control points at the rim are solved too`(x1: Double, x2: Double) {
    let easing = Easing.cubicBezier(x1, 0, x2, 1)
    for progress in Self.shares {
      let truth = reference(x1, 0, x2, 1, at: progress)
      let error = (easing.value(at: progress) - truth.value).magnitude
      // Where the curve is upright, time and way cannot be told apart to more digits.
      #expect(error < 1e-14 * (1 + truth.steepness) || error < 1e-5 && x1 - x2 > 0.9)
    }
  }

  /// Values of the curves of CSS, computed with 40 digits.
  static let known: [(Easing, Double, Double)] = [
    (.ease, 0.25, 0.408_510_591_355_395_9), (.ease, 0.5, 0.802_403_387_584_857),
    (.easeIn, 0.25, 0.093_464_650_718_824_86), (.easeIn, 0.5, 0.315_356_812_572_539_3),
    (.easeOut, 0.25, 0.378_138_130_825_109_8), (.easeOut, 0.5, 0.684_643_187_427_460_7),
    (.easeInOut, 0.25, 0.129_161_931_047_319_8), (.easeInOut, 0.5, 0.5),
  ]

  @Test(arguments: known)
  func `the names of CSS are its curves`(easing: Easing, progress: Double, value: Double) {
    #expect((easing.value(at: progress) - value).magnitude < 1e-14)
  }

  @Test func `beyond its ends a Bézier curve goes on straight, as CSS has it`() {
    #expect(Easing.easeIn.value(at: -0.5) == 0)
    #expect((Easing.ease.value(at: -0.5) + 0.2).magnitude < 1e-15)
    #expect(Easing.ease.value(at: 1.5) == 1)
    #expect((Easing.easeIn.value(at: 1.58) - 2).magnitude < 1e-14)
    // Both control points on an end: the curve's own straight line.
    #expect(Easing.cubicBezier(0, 0, 0, 0).value(at: -1) == -1)
    #expect(Easing.cubicBezier(0, 1, 0.5, 1).value(at: -1) == 0)
    #expect(Easing.cubicBezier(0, 0, 0.5, 1).value(at: -1) == -2)
    #expect(Easing.cubicBezier(0.2, 0.2, 0.8, 0.8) == .linear)
  }

  static let steps: [(StepPosition, [Double])] = [
    (.jumpEnd, [-0.25, 0, 0.25, 0.5, 0.75, 1]), (.jumpStart, [0, 0.25, 0.5, 0.75, 1, 1]),
    (.jumpNone, [-1.0 / 3, 0, 1.0 / 3, 2.0 / 3, 1, 1]), (.jumpBoth, [0, 0.2, 0.4, 0.6, 0.8, 1]),
  ]

  @Test(arguments: steps)
  func `steps jump where CSS says`(position: StepPosition, values: [Double]) {
    let easing = Easing.steps(4, position)
    #expect([-0.1, 0, 0.25, 0.5, 0.75, 1].map(easing.value) == values)
    #expect([0.1, 0.3, 0.6, 0.9].map(easing.value) == Array(values[1...4]))
    // 29 hundredths of 100 steps are 28.999999999999996.
    #expect(Easing.steps(100).value(at: 0.29) == 0.29)
  }

  @Test func `stops are straight pieces with places found as CSS finds them`() {
    let even = Easing.linear([EasingStop(0), EasingStop(0.8), EasingStop(1)])
    #expect([0, 0.25, 0.5, 0.75, 1].map(even.value) == [0, 0.4, 0.8, 0.9, 1])
    let placed = Easing.linear([
      EasingStop(0), EasingStop(0.2, at: 0.5), EasingStop(0.9, at: 0.4), EasingStop(0.95),
      EasingStop(1),
    ])
    #expect(placed.value(at: 0.25) == 0.1)
    #expect(placed.value(at: 0.5) == 0.9)
    #expect((placed.value(at: 0.75) - 0.95).magnitude < 1e-15)
    #expect(even.value(at: 2) == 1.4 && even.value(at: -0.5) == -0.8)
    #expect(Easing.linear([EasingStop(0.3)]).value(at: 0.9) == 0.3)
  }

  @Test func `a spring's curve is the spring, whatever its response`() {
    let spring = Spring(dampingRatio: 0.5, response: 3)
    let curve = Easing.spring(spring)
    #expect(curve == .spring(Spring(dampingRatio: 0.5, response: 0.2)))
    let whole = spring.settlingTime(from: 1.0, velocity: 0, within: 0.001)
    for share in Self.shares.dropLast() {
      let left = spring.state(from: 1.0, velocity: 0, after: share * whole).displacement
      #expect((curve.value(at: share) - (1 - left)).magnitude <= 0.001)
    }
    #expect(Self.shares.map(curve.value).contains { $0 > 1.1 })
  }

  @Test func `curves turned about the middle meet themselves again`() {
    for (_, easing) in Self.smooth + Self.lively {
      for share in [0.0, 0.125, 0.3, 0.5, 0.75, 1] {
        #expect(
          (easing.reversed.reversed.value(at: share) - easing.value(at: share)).magnitude < 1e-15)
        let sum = easing.mirrored.value(at: share) + easing.mirrored.value(at: 1 - share)
        #expect((sum - 1).magnitude < 1e-12)
      }
    }
    #expect(Easing.easeInBack.value(at: 0.5) < -0.08)
    #expect(Easing.easeOutBack.value(at: 0.5) > 1.08)
  }

  @Test func `steps that are turned about fall on the far side of their jumps`() {
    let steps = Easing.steps(4).reversed
    #expect([0, 0.1, 0.25, 0.5, 0.75, 1].map(steps.value) == [0.25, 0.25, 0.5, 0.75, 1, 1])
    #expect([0.375, 0.5, 0.625].map(Easing.steps(4).mirrored.value) == [0.375, 0.625, 0.75])
  }

  @Test func `heights as large as a number can be give numbers`() {
    let most = Double.greatestFiniteMagnitude
    for (first, second) in [(most, most), (most, -most), (-most, most), (-most, 0), (0, most)] {
      for x in [0, 1e-300, 0.3, 1] {
        let easing = Easing.cubicBezier(x, first, 1 - x, second)
        for progress in [-most, -1, 0, 1e-3, 0.25, 0.5, 0.9, 1, 2, most] {
          #expect(easing.value(at: progress).isFinite)
        }
        #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
      }
    }
    #expect(Easing.cubicBezier(0.5, most, 0.5, most).value(at: 0.5) == 0.75 * most)
  }

  @Test func `what is not a number leads to none, and no count of steps is too many`() {
    let easings: [Easing] = [
      .linear, .ease, .steps(3), .easeOutBack, .easeInOutSine.mirrored, .spring(.smooth),
      .linear([EasingStop(0), EasingStop(1)]),
    ]
    #expect(easings.allSatisfy { $0.value(at: .nan).isNaN })
    for position in StepPosition.allCases {
      #expect(abs(Easing.steps(.max, position).value(at: 0.5) - 0.5) < 1e-9)
    }
  }
}
