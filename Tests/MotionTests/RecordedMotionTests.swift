import Geometry
import Motion
import RecordedLines
import Testing

/// Motions at random times, held against what they were when it was recorded.
@Suite struct RecordedMotionTests {
  @Test func `motions are as recorded`() throws {
    var lines: [String] = []
    for seed in 0..<30 {
      lines.append("animator \(seed) " + digest(animator(seed)))
      lines.append("draggable \(seed) " + digest(draggable(seed)))
      lines.append("scroller \(seed) " + digest(scroller(seed)))
      lines.append("flight \(seed) " + digest(flight(seed)))
      lines.append("bodies \(seed) " + digest(bodies(seed)))
    }
    lines += easings.enumerated().map { index, easing in
      "easing \(index) " + digest((-10...110).map { easing.value(at: Double($0) / 100) })
    }
    let difference = try RecordedLines("motions", beside: #filePath).difference(from: lines)
    #expect(difference == nil)
  }

  private func digest(_ values: [Double]) -> String {
    RecordedLines.digest(values.map { "\($0)" }.joined(separator: " "))
  }

  private func spring(_ dice: inout Dice) -> Spring {
    Spring(dampingRatio: dice.number(0...1.6), response: dice.number(0...1.2))
  }

  private func animator(_ seed: Int) -> [Double] {
    var dice = Dice(seed)
    var animator = Animator(dice.number(-50...50), spring: spring(&dice), at: 0)
    var (time, values) = (0.0, [Double]())
    for _ in 0..<40 {
      time += dice.number(0...0.4)
      switch dice.number(0...4) {
      case ..<1:
        animator.retarget(
          to: dice.number(-50...50), at: time, delay: max(dice.number(-0.3...0.3), 0))
      case ..<1.5: animator.retarget(to: dice.number(-50...50), at: time, spring: spring(&dice))
      case ..<1.8: animator.stop(at: time)
      case ..<2: animator.stop(on: dice.number(-50...50), at: time)
      case ..<3: values.append(Double(animator.events(at: time).count))
      default: break
      }
      values += [animator.target, animator.value(at: time), animator.velocity(at: time)]
    }
    return values
  }

  private func draggable(_ seed: Int) -> [Double] {
    var dice = Dice(seed)
    var thing = Draggable(
      dice.number(0...100), in: 0...100, band: RubberBand(dimension: dice.number(50...400)),
      spring: spring(&dice))
    var (time, values) = (0.0, [Double]())
    for finger in 0..<40 {
      time += dice.number(0...0.3)
      let place = dice.number(-80...180)
      switch dice.number(0...7) {
      case ..<2: thing.grab(finger, at: place, time: time)
      case ..<4: thing.drag(to: place, time: time)
      case ..<5: thing.release(to: place, velocity: dice.number(-2000...2000), time: time)
      case ..<5.5: thing.go(to: place, time: time)
      case ..<6: thing.put(place, time: time)
      case ..<6.5: thing.confine(to: 0...dice.number(20...200), time: time)
      default: thing.rebase(by: dice.number(-10...10), time: time)
      }
      values += [
        thing.value(at: time), thing.velocity(at: time), thing.target,
        thing.fingerPosition(for: 3) ?? -1,
        Double(thing.finger ?? -1), thing.isSettled(at: time + 0.5, within: 0.1) ? 1 : 0,
        thing.value(at: time + 0.2),
      ]
    }
    return values
  }

  private func scroller(_ seed: Int) -> [Double] {
    var dice = Dice(seed)
    var scroller = Scroller(
      reach: dice.number(0...900), band: RubberBand(dimension: dice.number(100...800)))
    var (time, values) = (0.0, [Double]())
    for finger in 0..<40 {
      time += dice.number(0...0.3)
      let place = dice.number(-300...1100)
      switch dice.number(0...6) {
      case ..<1.5: scroller.grab(finger, at: place, time: time)
      case ..<3: scroller.drag(to: place, time: time)
      case ..<5: scroller.release(velocity: dice.number(-4000...4000), time: time)
      case ..<5.5: scroller.confine(to: dice.number(0...900), time: time)
      default: scroller.put(place, time: time)
      }
      values += [
        scroller.offset(at: time), scroller.offset(at: time + 0.15),
        scroller.fingerPosition(for: 3) ?? -1,
        scroller.isSettled(at: time + 0.6) ? 1 : 0, scroller.reach,
      ]
    }
    return values
  }

  private func flight(_ seed: Int) -> [Double] {
    var dice = Dice(seed)
    var flight = BankedFlight(
      BankedFlight.Limits(
        speed: 20...dice.number(60...200), acceleration: dice.number(20...200),
        turns: BankedFlight.Turns(
          bank: dice.number(0.3...1.3), roll: dice.number(1...9), rate: dice.number(1...9),
          response: dice.number(0.05...1)), gravity: dice.number(5...200)),
      heading: dice.number(-3...3))
    return (0..<60).flatMap { _ in
      let way = flight.steer(
        to: dice.number(-4...4), speed: dice.number(0...220), for: dice.number(0.001...0.06))
      return [way.dx, way.dy, flight.heading, flight.speed, flight.bank, flight.turnRate]
    }
  }

  private func bodies(_ seed: Int) -> [Double] {
    var dice = Dice(seed)
    var world = RigidBodyWorldTests.chain(unit: dice.number(0.3...3))
    world.friction = dice.number(0...1)
    world.damping = dice.number(0...2)
    for body in world.bodies.indices {
      world.bodies[body].velocity = Vector(dice.number(-30...30), dice.number(-30...30))
      world.bodies[body].angularVelocity = dice.number(-20...20)
    }
    return (0..<20).flatMap { _ in
      world.advance(by: dice.number(0.004...0.05))
      return world.bodies.flatMap { [$0.position.x, $0.position.y, $0.angle] }
        + [world.kineticEnergy]
    }
  }

  private let easings: [Easing] = [
    .linear, .ease, .easeIn, .easeOut, .easeInOut, .cubicBezier(0.9, -0.6, 0.1, 1.7),
    .cubicBezier(0.99, 0.01, 0.01, 0.99), .cubicBezier(0, 1, 1, 0), .cubicBezier(0.5, 3, 0.5, -2),
    .steps(4), .steps(3, .jumpStart), .steps(3, .jumpBoth), .steps(3, .jumpNone), .spring(.bouncy),
    .spring(.calm), .smoothstep, .easeInOutSine, .easeIn(power: 3), .easeInBack, .easeOutBack,
    .easeInElastic, .easeOutElastic, .easeInBounce, .easeOutBounce, .easeIn(power: 2).mirrored,
    .linear([
      EasingStop(0), EasingStop(0.3, at: 0.6), EasingStop(0.9), EasingStop(0.5), EasingStop(1),
    ]),
  ]
}

/// Random numbers, the same for the same seed.
private struct Dice {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) * 0x1p-53
  }
}
