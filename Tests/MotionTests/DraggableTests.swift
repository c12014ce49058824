import Motion
import RandomNumbers
import Testing

struct DraggableTests {
  static let band = RubberBand(dimension: 50)
  static let spring = Spring(dampingRatio: 0.8, response: 0.35)

  /// A number that may rest in 100…400.
  private func number(
    _ value: Double = 100, band: RubberBand? = band, spring: Spring = spring
  ) -> Draggable {
    Draggable(value, in: 100...400, band: band, spring: spring)
  }

  @Test func `within its limits a number follows the finger by the same amount`() {
    var number = number(150)
    number.grab(7, at: -33, time: 1)
    #expect(number.finger == 7)
    for displacement in stride(from: -50.0, through: 250, by: 12.5) {
      number.drag(to: -33 + displacement, time: 1.1)
      #expect((number.value(at: 1.1) - (150 + displacement)).magnitude < 1e-9)
    }
  }

  @Test(arguments: [(1.0, 400.0), (-1, 100)])
  func `beyond its limits a number lags behind and stays within the band`(
    side: Double, edge: Double
  ) {
    var number = number(edge)
    number.grab(1, at: 0, time: 0)
    var last = 0.0
    for pull in stride(from: 1.0, through: 4000, by: 37) {
      number.drag(to: side * pull, time: 0)
      let stretch = side * (number.value(at: 0) - edge)
      #expect((stretch - Self.band.stretch(byPull: pull)).magnitude < 1e-9)
      #expect(stretch > last && stretch < min(pull, 50))
      last = stretch
    }
    number.drag(to: -side * 10, time: 0)
    #expect((number.value(at: 0) - (edge - side * 10)).magnitude < 1e-9)
  }

  @Test func `limits that a number at infinity has widened come back at once`() {
    var number = number()
    number.put(-.infinity, time: 0)
    number.grab(1, at: 0, time: 0)
    number.confine(to: 0...1, time: 0)
    number.drag(to: 5, time: 0.1)
    #expect(!(number.value(at: 0.1) > 1))
    #expect(number.finger == 1)
  }

  @Test func `without a band a number stops at its limits and waits for the finger to come back`() {
    var number = number(380, band: nil)
    number.grab(1, at: 0, time: 0)
    number.drag(to: 90, time: 0)
    #expect(number.value(at: 0) == 400)
    number.drag(to: 30, time: 0)
    #expect(number.value(at: 0) == 400)
    number.drag(to: 5, time: 0)
    #expect(number.value(at: 0) == 385)
  }

  @Test(arguments: [nil, band], [0.0, 3000, 12_000])
  func `a finger that lands in flight stops the number where it is`(
    band: RubberBand?, velocity: Double
  ) {
    for step in 0..<60 {
      let time = Double(step) / 120
      var number = number(band: band)
      number.grab(1, at: 0, time: 0)
      number.release(to: 400, velocity: velocity, time: 0)
      let value = number.value(at: time)
      number.grab(2, at: 77, time: time)
      #expect((number.value(at: time) - value).magnitude < 1e-9)
      #expect((number.value(at: time + 9) - value).magnitude < 1e-9)
      number.drag(to: 77.001, time: time + 9)
      #expect((number.value(at: time + 9) - value).magnitude < 0.001_000_001)
      number.drag(to: 76.999, time: time + 9)
      #expect((number.value(at: time + 9) - value).magnitude < 0.001_000_001)
    }
  }

  @Test func `a finger need not come back further than pulls half the stretch out of the band`() {
    var number = number()
    number.grab(1, at: 0, time: 0)
    number.release(to: 400, velocity: 60_000, time: 0)
    let time = 0.06
    #expect(number.value(at: time) > 1000)
    number.grab(1, at: 0, time: time)
    let (value, pull) = (number.value(at: time), Self.band.pull(forStretch: 25))
    number.drag(to: -pull, time: time)
    #expect((number.value(at: time) - (value - 25)).magnitude < 1e-9)
    number.drag(to: -pull - 100, time: time)
    #expect((number.value(at: time) - (value - 125)).magnitude < 1e-9)
  }

  @Test func `dragging out, letting go and dragging back leads back`() {
    for pull in stride(from: -90.0, through: 390, by: 8) {
      var number = number()
      number.grab(1, at: 0, time: 0)
      number.drag(to: pull, time: 0)
      number.release(to: 100, velocity: 0, time: 0)
      number.grab(2, at: 500, time: 0)
      number.drag(to: 500 - pull, time: 0)
      #expect((number.value(at: 0) - 100).magnitude < 1e-9)
    }
  }

  @Test func `a number goes on as fast as it went under the finger`() {
    var number = number(390)
    number.grab(1, at: 0, time: 0)
    number.release(to: 400, velocity: 600, time: 0)
    #expect(number.velocity(at: 0) == 600)

    number.grab(1, at: 0, time: 0)
    number.drag(to: 80, time: 0)
    let value = number.value(at: 0)
    number.drag(to: 80.001, time: 0)
    let speed = (number.value(at: 0) - value) / 0.001 * 600
    number.release(to: 400, velocity: 600, time: 0)
    #expect((number.velocity(at: 0) - speed).magnitude < 0.01)
    #expect(speed < 330)
  }

  @Test func `nothing moves by itself under a finger`() {
    var number = number()
    number.go(to: 400, time: 0)
    number.grab(1, at: 0, time: 0.1)
    #expect(number.velocity(at: 0.2) == 0)
    #expect(!number.isSettled(at: 9, within: 1))
    #expect(number.target == number.value(at: 0.1))
    let held = number
    number.go(to: 100, time: 0.2)
    #expect(number == held)
    number.put(250, time: 0.3)
    #expect(number.finger == nil)
    #expect(number.isSettled(at: 0.3, within: 1e-9))
    #expect(number.value(at: 5) == 250)
  }

  @Test func `a finger's place for a value is where the number has it`() throws {
    var number = number(130)
    #expect(number.fingerPosition(for: 200) == nil)
    number.grab(1, at: 12, time: 0)
    number.drag(to: 600, time: 0)
    number.drag(to: try #require(number.fingerPosition(for: 200)), time: 0)
    #expect((number.value(at: 0) - 200).magnitude < 1e-9)
  }

  @Test func `limits that close in on a held number take it along as the spring does`() {
    var number = number(150)
    number.grab(1, at: 0, time: 0)
    number.drag(to: 200, time: 0)
    number.confine(to: 100...300, time: 1)
    #expect(number.value(at: 1) == 350)
    #expect(number.target == number.value(at: 30))
    #expect((number.value(at: 30) - (300 + Self.band.stretch(byPull: 50))).magnitude < 1e-9)
    for step in 1...120 {
      let time = 1 + Double(step) / 120
      #expect((number.value(at: time) - number.value(at: time - 1.0 / 120)).magnitude < 12)
    }
    number.drag(to: 100, time: 30)
    #expect((number.value(at: 30) - 250).magnitude < 1e-9)
  }

  @Test func `limits that collapse to one place while they move never cross`() {
    var number = number(250)
    number.grab(1, at: 0, time: 0)
    number.confine(to: 320...320, time: 0)
    for step in 1...240 {
      let time = Double(step) / 120
      if step == 20 { number.confine(to: 150...150, time: time) }
      #expect(number.value(at: time) > 99 && number.value(at: time) < 400)
    }
    #expect((number.value(at: 9) - (150 + Self.band.stretch(byPull: 100))).magnitude < 1e-9)
  }

  @Test func `limits do not touch a number on its way`() {
    var (free, other) = (number(), number())
    free.go(to: 400, time: 0)
    other.go(to: 400, time: 0)
    other.confine(to: 0...10, time: 0.1)
    #expect(other.limits == 0...10)
    for step in 0..<60 {
      let time = Double(step) / 60
      #expect(free.value(at: time) == other.value(at: time))
    }
  }
}

/// Random scripts of everything that can happen to a number, the same for the same seed.
struct DraggableScriptTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `no script makes a number jump`(seed: UInt64) {
    var script = DraggableScript(seed: seed)
    for _ in 0..<200 {
      let event = script.next()
      let before = script.number.value(at: script.time)
      let moment = script.time
      script.perform(event)
      let after = script.number.value(at: moment)
      // A finger that moves may move the number by as much, and no further.
      let reach = if case .drag(let displacement) = event { displacement.magnitude } else { 0.0 }
      #expect((after - before).magnitude <= reach + 1e-6, "\(event) at \(moment)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `counting from another place changes nothing that shows`(seed: UInt64) {
    var script = DraggableScript(seed: seed)
    var (other, origin) = (script, 0.0)
    for _ in 0..<200 {
      let event = script.next()
      script.perform(event)
      other.perform(event, origin: origin)
      let shift = script.random.number(in: -500...500)
      if script.random.number(in: 0...1) < 0.3 {
        other.number.rebase(by: shift, time: other.time)
        origin += shift
      }
      for wait in [0, 0.05, 2] {
        let (mine, its) = (
          script.number.value(at: script.time + wait), other.number.value(at: script.time + wait)
        )
        #expect((mine - (its + origin)).magnitude < 1e-6)
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a finger that comes back to its place has changed nothing, drag after drag`(seed: UInt64) {
    var random = Chance(seed)
    let start = random.number(in: 100...400)
    var number = Draggable(
      start, in: 100...400, band: DraggableTests.band, spring: DraggableTests.spring)
    for drag in 1...50 {
      let (time, landing) = (Double(drag), random.number(in: -900...900))
      number.grab(drag, at: landing, time: time)
      for _ in 0..<5 {
        number.drag(to: landing + random.number(in: -900...900), time: time)
      }
      number.drag(to: landing, time: time)
      #expect((number.value(at: time) - start).magnitude < 1e-9)
      number.release(to: number.value(at: time), velocity: 0, time: time)
    }
  }
}

/// A number and what happens to it.
private struct DraggableScript {
  enum Event {
    case grab(Double)
    case drag(Double)
    case release(target: Double, velocity: Double)
    case go(Double)
    case confine(ClosedRange<Double>)
    case wait(Double)
  }

  var random: Chance
  var number: Draggable
  var time = 0.0
  private var place = 0.0

  init(seed: UInt64) {
    random = Chance(seed)
    let band = seed.isMultiple(of: 4) ? nil : RubberBand(dimension: random.number(in: 20...400))
    let spring = Spring(
      dampingRatio: random.number(in: 0.2...1.2), response: random.number(in: 0.1...0.8))
    number = Draggable(100, in: 100...400, band: band, spring: spring)
  }

  mutating func next() -> Event {
    let limits = number.limits
    switch random.number(in: 0...1) {
    case ..<0.12: return .grab(random.number(in: -900...900))
    case ..<0.5: return .drag(random.number(in: -80...80))
    case ..<0.62:
      let target = random.number(in: limits)
      return .release(target: target, velocity: random.number(in: -9000...9000))
    case ..<0.67: return .go(random.number(in: limits))
    case ..<0.72:
      let low = random.number(in: -200...600)
      return .confine(low...low + random.number(in: 0...400))
    default: return .wait(random.number(in: 0...0.1))
    }
  }

  mutating func perform(_ event: Event, origin: Double = 0) {
    switch event {
    case .grab(let landing):
      place = landing
      number.grab(1, at: place, time: time)
    case .drag(let displacement):
      place += displacement
      number.drag(to: place, time: time)
    case .release(let target, let velocity):
      number.release(to: target - origin, velocity: velocity, time: time)
    case .go(let target): number.go(to: target - origin, time: time)
    case .confine(let limits):
      number.confine(
        to: limits.lowerBound - origin...limits.upperBound - origin, time: time)
    case .wait(let seconds): time += seconds
    }
  }
}
