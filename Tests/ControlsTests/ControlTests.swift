import Controls
import Drawing
import Geometry
import Testing

/// What a control makes of the values that it is offered.
@Suite struct ControlTests {
  private struct Knobs: Sendable {
    var (size, tint, isOn) = (3.0, 0.5, true)
  }

  private static func control(_ range: ClosedRange<Double>, step: Double = 0) -> Control {
    ControlsSchema<Knobs>(.value("size", \.size, in: range, step: step)).controls(of: Knobs())[0]
  }

  private static let controls = [
    control(0...1), control(-1...1), control(3...12, step: 1), control(0...1, step: 0.3),
    control(12...240, step: 12), control(-5...5, step: 2.5), control(7...7),
  ]

  /// Values round and beyond the range of `control`.
  private func values(_ control: Control) -> [Double] {
    let span = max(control.range.upperBound - control.range.lowerBound, 1)
    return (-20...120).map { control.range.lowerBound + span * Double($0) / 100 }
  }

  @Test func `a settled value lies in the range, on a step, and settles no further`() {
    for control in Self.controls {
      for value in values(control) {
        let settled = control.settled(value)
        #expect(control.range.contains(settled))
        #expect(control.settled(settled) == settled)
        guard control.step > 0, settled < control.range.upperBound else { continue }
        let steps = (settled - control.range.lowerBound) / control.step
        #expect(abs(steps - steps.rounded()) < 1e-9)
      }
    }
  }

  @Test func `a value settles on the nearest one that the control may take`() {
    let stepped = Self.control(3...12, step: 1)
    for value in values(stepped) {
      func distance(_ step: Double) -> Double { abs(step - value) }
      let nearest = (3...12).map(Double.init).min { distance($0) < distance($1) } ?? 0
      #expect(abs(stepped.settled(value) - value) <= abs(nearest - value) + 1e-12)
    }
    // The last step of 0.3 ends beyond 1.
    #expect(Self.control(0...1, step: 0.3).settled(0.92) == 0.3 * 3)
    let uneven = Self.control(0...1, step: 0.6)
    #expect(uneven.settled(1) == 0.6 && uneven.range == 0...0.6)
    #expect(uneven.axis.isEnd(0.6) && uneven.axis.fraction(of: 0.6) == 1)
    #expect(uneven.axis.values(most: 9) == [0, 0.6])
    // Ends that steps miss by rounding alone are ends.
    for (range, step) in [(0.1...0.7, 0.1), (0...0.3, 0.1), (-0.3...0.9, 0.4)] {
      let control = Self.control(range, step: step)
      #expect(control.range == range && control.settled(range.upperBound) == range.upperBound)
      #expect(control.axis.values(most: 99)?.last == range.upperBound)
    }
    let free = Self.control(0...1)
    #expect(free.settled(0.123456789) == 0.123456789)
    #expect(free.settled(-7) == 0 && free.settled(.infinity) == 1)
  }

  @Test func `fractions go from 0 to 1 and never fall`() {
    for control in Self.controls where control.range.upperBound > control.range.lowerBound {
      let fractions = values(control).map(control.fraction)
      #expect(fractions.first == 0 && fractions.last == 1)
      for (less, more) in zip(fractions, fractions.dropFirst()) { #expect(less <= more) }
      let middle = (control.range.lowerBound + control.range.upperBound) / 2
      #expect(control.fraction(of: middle) == 0.5)
    }
    #expect(Self.control(7...7).fraction(of: 7) == 0)
  }

  @Test func `without a finger it goes by steps, or by tenths of its range`() {
    #expect(Self.control(12...240, step: 12).increment == 12)
    #expect(Self.control(-1...1).increment == 0.2)
  }

  // MARK: Lists

  private static let list = ControlAxis([3, 4, 5, 6, 8, 12])

  @Test func `a list has its values at even positions, and gives the nearest of them`() {
    #expect(Self.list.range == 3...12 && Self.list.positions == 0...5 && Self.list.step == 1)
    for (place, value) in Self.list.list.enumerated() {
      #expect(Self.list.position(of: value) == Double(place))
      #expect(Self.list.value(at: Double(place) + 0.4) == value)
      #expect(Self.list.fraction(of: value) == Double(place) / 5)
      #expect(Self.list.settled(value) == value)
    }
    #expect(Self.list.settled(7) == 6 && Self.list.settled(7.1) == 8)
    #expect(Self.list.settled(-9) == 3 && Self.list.settled(.infinity) == 3)
    #expect(Self.list.value(at: -9) == 3 && Self.list.value(at: 99) == 12)
    #expect(Self.list.value(at: .nan) == 3)
    #expect(ControlAxis([7]).span == 0 && ControlAxis([7]).fraction(of: 9) == 0)
    // In the order given, not that of numbers.
    let mixed = ControlAxis([8, 2, 5])
    #expect(mixed.value(at: 1) == 2 && mixed.position(of: 5) == 2 && mixed.range == 2...8)
  }

  @Test func `positions of a range are its values`() {
    for control in Self.controls {
      #expect(control.axis.positions == control.range)
      for value in values(control) {
        #expect(control.axis.position(of: value) == value)
        #expect(control.axis.value(at: value) == control.settled(value))
      }
    }
  }

  @Test func `all values are reported where they are few`() {
    #expect(Self.list.values(most: 6) == [3, 4, 5, 6, 8, 12] && Self.list.values(most: 5) == nil)
    #expect(Self.control(0...1, step: 0.25).axis.values(most: 9) == [0, 0.25, 0.5, 0.75, 1])
    #expect(Self.control(0...1).axis.values(most: 9) == nil)
    #expect(Self.control(0...100, step: 1).axis.values(most: 9) == nil)
  }

  @Test func `flipping twice leads back to the end that it came from`() {
    for control in Self.controls where control.range.upperBound > control.range.lowerBound {
      for end in [control.range.lowerBound, control.range.upperBound] {
        #expect(control.flipped(end) != end)
        #expect(control.flipped(control.flipped(end)) == end)
      }
    }
  }
}

/// Properties named once, read as controls and written back.
@Suite struct ControlsSchemaTests {
  private struct Knobs: Hashable, Sendable {
    var (density, tint, lights) = (7.0, 0.25, false)
  }

  private let schema = ControlsSchema<Knobs>(
    pattern: .tactileColumn(width: 78),
    .value("density", \.density, in: 3...12, step: 1),
    .colour("tint", \.tint, label: "Colour") { Color(white: $0) },
    .toggle("lights", \.lights))

  @Test func `controls stand in their order, with the values of the root as defaults`() {
    var knobs = Knobs()
    knobs.density = 9
    let controls = schema.controls(of: knobs)
    #expect(controls.map(\.id) == ["density", "tint", "lights"])
    #expect(controls.map(\.kind) == [.value, .colour, .toggle])
    #expect(controls.map(\.defaultValue) == [9, 0.25, 0])
    #expect(controls.map(\.step) == [1, 0, 1])
    #expect(controls.map(\.range) == [3...12, 0...1, 0...1])
  }

  @Test func `a label is the id with a capital unless it is named`() {
    #expect(schema.controls(of: Knobs()).map(\.label) == ["Density", "Colour", "Lights"])
  }

  @Test func `values that are written are read back`() {
    var knobs = Knobs()
    schema.write([4, 0.75, 1], to: &knobs)
    #expect(schema.controls(of: knobs).map(\.defaultValue) == [4, 0.75, 1])
    #expect(knobs.lights)
    schema.write([4, 0.75, 0.49], to: &knobs)
    #expect(!knobs.lights)
    // What is missing at the end stays as it was.
    schema.write([5], to: &knobs)
    #expect(knobs.density == 5 && knobs.tint == 0.75)
  }

  @Test func `only a colour has a swatch, and it is that of the value`() {
    let controls = schema.controls(of: Knobs())
    #expect(controls[0].swatch == nil && controls[2].swatch == nil)
    #expect(controls[1].swatch?(0.5) == Color(white: 0.5))
  }

  @Test func `whole steps read without decimals, others with two, toggles as words`() {
    let controls = schema.controls(of: Knobs())
    #expect(controls[0].text(for: 9) == "9")
    #expect(controls[1].text(for: 0.5) == "0.50")
    #expect(controls[2].text(for: 1) == "On" && controls[2].text(for: 0) == "Off")
  }

  @Test func `patterns have the names of scenes`() {
    let patterns: [ControlsPattern] = [.bar, .tactileColumn(width: 64), .ruler, .none]
    #expect(patterns.map(\.name.rawValue) == ["bar", "tactileColumn", "ruler", "none"])
    #expect(schema.pattern == .tactileColumn(width: 78))
    #expect(ControlsSchema<Knobs>().pattern == .bar)
  }
}

/// Choices, whole numbers and points by their properties.
@Suite struct ControlKindTests {
  enum Ink: CaseIterable { case ember, glacier, deepMoss }

  private struct Knobs: Hashable, Sendable {
    var (ink, sides, petals) = (Ink.glacier, 6, 21)
    var place = Point(0.25, 0.5)
  }

  private let schema = ControlsSchema<Knobs>(
    .choice("ink", \.ink), .choice("sides", \.sides, of: [3, 4, 5, 6, 8, 12]) { "\($0)-fold" },
    .value("petals", \.petals, in: 8...34),
    .point("place", \.place, x: -1...1, y: 0...1, step: 0.25)
  )

  @Test func `defaults are those of the properties, one for each axis`() {
    let controls = schema.controls(of: Knobs())
    #expect(controls.map(\.kind) == [.choice, .choice, .value, .point])
    #expect(controls.map(\.defaultValues) == [[1], [6], [21], [0.25, 0.5]])
    #expect(controls.map(\.range) == [0...2, 3...12, 8...34, -1...1])
    #expect(controls.map(\.step) == [1, 1, 1, 0.25])
    #expect(controls[3].axes.map(\.range) == [-1...1, 0...1])
    #expect(controls.map(\.axisNames).last == ["place.x", "place.y"])
    #expect(controls.shares(of: [2, 3, 9, 0, 1]) == [[2], [3], [9], [0, 1]])
  }

  @Test func `a case has the name of the code and a label for people`() {
    let controls = schema.controls(of: Knobs())
    #expect(controls[0].choices.map(\.name) == ["ember", "glacier", "deepMoss"])
    #expect(controls[0].choices.map(\.label) == ["Ember", "Glacier", "Deep moss"])
    #expect(controls[1].choices.map(\.name) == ["3", "4", "5", "6", "8", "12"])
    #expect(controls[1].text(for: 8) == "8-fold")
    #expect(controls[0].choice(at: 1.2)?.name == "glacier")
    #expect(controls[2].choice(at: 21) == nil && controls[2].text(for: 21) == "21")
    #expect(controls[3].text(for: [-0.5, 1]) == "−0.50, 1.00")
  }

  @Test func `a shared piece gives cases their names, and changes nothing else`() {
    let controls = schema.controls(of: Knobs())
    let named = controls[0].naming([("a", "Ah"), ("b", "Be"), ("c", "Ce")])
    #expect(named.choices.map(\.name) == ["a", "b", "c"])
    #expect(named.choices.map(\.value) == [0, 1, 2])
    #expect(named.text(for: 1) == "Be" && named.defaultValues == [1] && named.range == 0...2)
    #expect((named.id, named.label, named.kind) == ("ink", "Ink", .choice))
    let other = controls[2].naming([])
    #expect(other.choices.isEmpty && other.text(for: 21) == "21" && other.step == 1)
  }

  @Test func `what is written is read back`() {
    var knobs = Knobs()
    for (place, ink) in Ink.allCases.enumerated() {
      let values = [Double(place), 12, 34, -1, 0.75]
      schema.write(values, to: &knobs)
      #expect(knobs.ink == ink && knobs.sides == 12 && knobs.petals == 34)
      #expect(knobs.place == Point(-1, 0.75))
      #expect(schema.controls(of: knobs).flatMap(\.defaultValues) == values)
    }
    // What is missing at the end, or half there, stays as it was.
    schema.write([0, 3, 8, 0.5], to: &knobs)
    #expect(knobs.petals == 8 && knobs.place == Point(-1, 0.75))
  }

  @Test func `without a finger it goes case by case, a point along one axis`() {
    let controls = schema.controls(of: Knobs())
    #expect(controls[1].moved([6], by: 1) == [8] && controls[1].moved([8], by: 5) == [12])
    #expect(controls[1].moved([3], by: -1) == [3])
    #expect(controls[3].moved([0, 0.5], by: 1, along: 1) == [0, 0.75])
    #expect(controls[3].moved([0, 1], by: 1, along: 1) == [0, 1])
  }

  @Test func `whole numbers keep within what a number tells exactly`() {
    var knobs = Knobs()
    let wide = ControlsSchema<Knobs>(.value("petals", \.petals, in: Int.min...Int.max))
    wide.write([wide.controls(of: knobs)[0].range.upperBound], to: &knobs)
    #expect(knobs.petals == 1 << 53)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `what a whole number or a case cannot be is left out`(value: Double) {
    let schema = ControlsSchema<Odd>(
      .value("count", \.count, in: 0...9), .choice("shape", \.shape),
      .choice("sides", \.sides, of: [3, 4]))
    var odd = Odd()
    schema.write([value, value, value], to: &odd)
    #expect(odd == Odd())
  }

  private struct Odd: Hashable, Sendable {
    enum Shape: CaseIterable, Sendable { case dot, ring }
    var (count, shape, sides) = (7, Shape.ring, 4)
  }
}
