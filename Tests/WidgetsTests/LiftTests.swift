import Controls
import Geometry
import Testing
import Widgets

/// A finger that lifts writes what its last move wrote, and what a program wrote since then stays.
@Suite struct LiftTests {
  enum Shape: CaseIterable, Sendable { case dot, ring, cross, star }

  struct Knobs: Sendable {
    var (number, isOn, shape) = (0.0, false, Shape.dot)
  }

  /// A number of 0…10 in whole steps, a toggle and a choice.
  private static let controls = ControlsSchema<Knobs>(
    .value("number", \.number, in: 0...10, step: 1), .toggle("on", \.isOn),
    .choice("shape", \.shape)
  ).controls(of: Knobs())

  /// What is written of a fader 100 points long, or a ruler, under `inputs`; the values as they stand
  /// after each are what comes before `inputs`, or what a program shows meanwhile.
  private func written(
    _ control: Control, asRuler: Bool, from value: Double, _ inputs: [ControlInput]
  ) -> [Double] {
    var handle: ControlHandle =
      asRuler
      ? .ruler(RulerHandle(control: control, value: value, length: 200))
      : .fader(Fader(control: control, values: [value], travels: [Travel(.right, length: 100)]))
    var (values, written) = ([value], [Double]())
    for input in inputs {
      if case .show(let shown) = input { values = shown }
      for case .values(let news) in handle.handle(input, values: values, time: 0) {
        values = news
        written += news
      }
    }
    return written
  }

  @Test(arguments: [false, true])
  func `a finger that has rested writes nothing as it lifts`(asRuler: Bool) {
    let lift = ControlInput.lift(.zero, velocity: .zero)
    let told = written(
      Self.controls[0], asRuler: asRuler, from: 7,
      [.press(.zero), .show([10]), .drag(.zero), lift, .release])
    #expect(told == [])
  }

  @Test func `a finger that moves on takes the value back, by where it lifts too`() {
    let lift = ControlInput.lift(Point(-20, 0), velocity: .zero)
    let told = written(
      Self.controls[0], asRuler: false, from: 7, [.press(.zero), .show([10]), lift, .release])
    #expect(told == [5])
  }

  @Test(arguments: [false, true])
  func `a tap turns a toggle over from where it stands`(asRuler: Bool) {
    for place in [Point.zero, Point(3, 0)] {
      let told = written(
        Self.controls[1], asRuler: asRuler, from: 0,
        [.press(.zero), .show([1]), .lift(place, velocity: .zero), .release])
      #expect(told.last == 0)
    }
  }

  @Test func `a finger that trembles on a toggle writes nothing before it lifts`() {
    #expect(
      written(
        Self.controls[1], asRuler: false, from: 0, [.press(.zero), .show([1]), .drag(Point(3, 0))])
        == [])
  }

  @Test(arguments: [0.0, 0.5, 9, 10, 40])
  func `what a tap has chosen stays, however the finger lifts; one that has gone on drags`(
    way: Double
  ) {
    let told = written(
      Self.controls[2], asRuler: false, from: 0,
      [.press(.zero), .show([3]), .lift(Point(way, 0), velocity: .zero), .release])
    #expect(told == (way < 10 ? [] : way < 40 ? [0] : [1]))
  }
}
