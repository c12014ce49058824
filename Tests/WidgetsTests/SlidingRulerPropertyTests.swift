import Geometry
import RandomNumbers
import Testing
import Widgets

/// Rules that hold whatever fingers and programs do.
@Suite struct SlidingRulerPropertyTests {
  static func configuration(_ dice: inout Chance) -> RulerConfiguration {
    let range = dice.pick([-1e7...1e7, 0...1e7, -1e7...1.5, 0...1, -2...2.35, 3...3])
    return RulerConfiguration(
      range: range,
      scale: RulerScale(
        step: dice.pick([1, 0.1, 0.25, 3]), fractions: dice.pick([1, 2, 3, 5, 8, 10]),
        cell: dice.pick([40, 120])),
      snaps: dice.pick([false, true]), length: 320,
      direction: dice.pick(LayoutDirection.allCases))
  }

  enum Deed {
    case press(Point), drag(Point), lift(Vector), cancel, set(Double)
  }

  /// Random deeds, at most one for each step of 1/120 s.
  static func script(_ dice: inout Chance) -> [Deed?] {
    var point = Point.zero
    return (0..<300).map { _ in
      point = point + Vector(dice.number(in: -40...40), dice.number(in: -40...40))
      return dice.pick([
        nil, nil, nil, nil, .press(point), .drag(point), .drag(point), .drag(point), .drag(point),
        .lift(Vector(dice.number(in: -3000...3000), dice.number(in: -3000...3000))),
        dice.unit() < 0.3 ? .cancel : nil,
        dice.unit() < 0.3 ? .set(dice.number(in: -3...3)) : nil,
      ])
    }
  }

  static func perform(_ deed: Deed, on ruler: inout SlidingRuler, at time: Double) {
    switch deed {
    case .press(let point): ruler.press(at: point, time: time)
    case .drag(let point): ruler.drag(to: point)
    case .lift(let velocity): ruler.lift(velocity: velocity, time: time)
    case .cancel: ruler.cancel(time: time)
    case .set(let value): ruler.set(value, time: time)
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func `no finger that lands or leaves and no program makes it jump`(_ seed: UInt64) {
    var dice = Chance(seed)
    let configuration = Self.configuration(&dice)
    var ruler = SlidingRuler(configuration, value: 0)
    for (step, deed) in Self.script(&dice).enumerated() {
      let time = Double(step) / 120
      let before = ruler.offset(at: time)
      guard let deed else { continue }
      Self.perform(deed, on: &ruler, at: time)
      if case .drag = deed { continue }
      // A ruler nearer than a two hundredth of a cell to its place is put there.
      #expect(isNear(ruler.offset(at: time), before, within: configuration.scale.cell / 200))
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func `a step of a finger moves it by no more than the finger went`(_ seed: UInt64) {
    var dice = Chance(seed)
    let configuration = Self.configuration(&dice)
    var ruler = SlidingRuler(configuration, value: 0)
    var finger = Point.zero
    for (step, deed) in Self.script(&dice).enumerated() {
      guard let deed else { continue }
      let time = Double(step) / 120
      let before = ruler.offset(at: time)
      Self.perform(deed, on: &ruler, at: time)
      if case .press(let point) = deed { finger = point }
      guard case .drag(let point) = deed, ruler.state(at: time) == .dragging else { continue }
      let way = (point.x - finger.x) * configuration.direction.forward
      #expect((ruler.offset(at: time) - before).magnitude <= way.magnitude + 1e-6)
      #expect((ruler.offset(at: time) - before) * way >= -1e-6)
      finger = point
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func `asked at every step or seldom it does and tells the same`(_ seed: UInt64) {
    var dice = Chance(seed)
    let configuration = Self.configuration(&dice)
    var (often, seldom) = (
      SlidingRuler(configuration, value: 0), SlidingRuler(configuration, value: 0)
    )
    var (toldOften, toldSeldom): ([RulerEvent], [RulerEvent]) = ([], [])
    for (step, deed) in Self.script(&dice).enumerated() {
      let time = Double(step) / 120
      toldOften += often.events(at: time - 1.0 / 240)
      toldOften += often.events(at: time)
      if let deed {
        Self.perform(deed, on: &often, at: time)
        Self.perform(deed, on: &seldom, at: time)
      }
      if step.isMultiple(of: 97) { toldSeldom += seldom.events(at: time) }
      #expect(isNear(often.offset(at: time), seldom.offset(at: time), within: 1e-9))
      #expect(isNear(often.value(at: time), seldom.value(at: time), within: 1e-9))
      #expect(often.state(at: time) == seldom.state(at: time))
    }
    toldOften += often.events(at: 100)
    toldSeldom += seldom.events(at: 100)
    #expect(Self.withoutValues(toldOften) == Self.withoutValues(toldSeldom))
  }

  private static func withoutValues(_ events: [RulerEvent]) -> [RulerEvent] {
    events.filter { if case .value = $0 { false } else { true } }
  }

  @Test(arguments: UInt64(0)..<200)
  func `values stay in range and editing begins and ends in turn`(_ seed: UInt64) {
    var dice = Chance(seed)
    let configuration = Self.configuration(&dice)
    var ruler = SlidingRuler(configuration, value: 0)
    var isEditing = false
    func check(_ events: [RulerEvent]) {
      for event in events {
        switch event {
        case .editingBegan:
          #expect(!isEditing)
          isEditing = true
        case .editingEnded:
          #expect(isEditing)
          isEditing = false
        case .value(let value):
          #expect(isEditing)
          #expect(configuration.range ~= value)
        case .tick(let mark):
          #expect(configuration.range.lowerBound < mark && mark < configuration.range.upperBound)
        case .limit: break
        }
      }
    }
    for (step, deed) in Self.script(&dice).enumerated() {
      let time = Double(step) / 120
      check(ruler.events(at: time))
      if let deed { Self.perform(deed, on: &ruler, at: time) }
    }
    ruler.cancel(time: 10)
    check(ruler.events(at: 100))
    #expect(!isEditing)
    #expect(ruler.state(at: 100) == .idle)
    let home = configuration.scale.offset(of: ruler.value(at: 100))
    #expect(ruler.offset(at: 100) == home)
  }

  @Test(arguments: UInt64(0)..<100)
  func `a finger that comes back brings back the value, drag after drag`(_ seed: UInt64) {
    var dice = Chance(seed)
    var ruler = SlidingRuler(.sample(-2...2), value: 0.3)
    for round in 0..<50 {
      let time = Double(round)
      let start = Point(dice.number(in: 0...300), dice.number(in: 0...50))
      ruler.press(at: start, time: time)
      for _ in 0..<10 {
        ruler.drag(to: start + Vector(dice.number(in: -900...900), dice.number(in: -50...50)))
      }
      ruler.drag(to: start)
      ruler.lift(velocity: .zero, time: time)
      #expect(ruler.value(at: time) == 0.3)
      #expect(ruler.offset(at: time + 0.5) == -36)
    }
  }
}
