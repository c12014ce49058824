import Controls
import Drawing
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
      let nearest = (3...12).map(Double.init).min { abs($0 - value) < abs($1 - value) } ?? 0
      #expect(abs(stepped.settled(value) - value) <= abs(nearest - value) + 1e-12)
    }
    // The last step of 0.3 ends beyond 1.
    #expect(Self.control(0...1, step: 0.3).settled(0.92) == 0.3 * 3)
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
