import Controls
import Geometry
import Motion
import Testing
import Widgets

/// Controls that are rulers.
@Suite struct RulerHandleTests {
  struct Knobs: Sendable {
    var (number, isOn) = (0.0, false)
  }

  private static func control(_ range: ClosedRange<Double>, step: Double = 0) -> Control {
    ControlsSchema<Knobs>(.value("number", \.number, in: range, step: step))
      .controls(of: Knobs())[0]
  }

  @Test(
    arguments: [
      (0.0...1.0, 0.1), (-1...1, 0.2), (0.2...3, 0.2), (12...48, 5), (0...1000, 100),
      (0...0.004, 0.0005), (0...2, 0.2),
    ])
  func `a ruler has about ten units, of 1, 2 or 5`(_ range: ClosedRange<Double>, _ unit: Double) {
    let configuration = RulerConfiguration(for: Self.control(range), length: 300)
    #expect(configuration.scale.step == unit)
    #expect(configuration.scale.fractions == 10)
    #expect(configuration.range == range)
    #expect(!configuration.snaps)
  }

  @Test(
    arguments: [
      (3.0...12.0, 1.0, 2), (8...48, 1, 5), (12...240, 12, 5), (0...1, 1, 1), (0.2...2, 0.25, 2),
      (0...1, 0.3, 1), (5...65, 3, 5),
    ])
  func `the marks of a stepped control are its steps, and the ruler rests on no other place`(
    _ range: ClosedRange<Double>, _ step: Double, _ fractions: Int
  ) {
    let control = Self.control(range, step: step)
    let configuration = RulerConfiguration(for: control, length: 300)
    #expect(configuration.scale.fractions == fractions)
    #expect(configuration.snaps)
    var steps = (0...200).map { range.lowerBound + Double($0) * step }
    steps = steps.filter { $0 <= control.settled(range.upperBound) + 1e-9 }
    for value in steps {
      let place = configuration.scale.place(of: value)
      #expect(place == place.rounded())
    }
    for x in stride(from: -900.0, through: 900, by: 7) {
      var ruler = SlidingRuler(configuration, value: range.lowerBound)
      ruler.swipe(to: x)
      let rest = ruler.value(at: 9)
      #expect(isNear(control.settled(rest), rest, within: 1e-12))
    }
  }

  @Test func `a tap flips a toggle, a drag takes it along`() {
    let control = ControlsSchema<Knobs>(.toggle("on", \.isOn)).controls(of: Knobs())[0]
    var handle = HeldRuler(control: control, value: 0, length: 200)
    func values(_ point: Point) -> [Double] {
      let events =
        handle.answer(.press(.zero), time: 0) + handle.answer(.drag(point), time: 0)
        + handle.answer(.lift(point, velocity: .zero), time: 0)
        + handle.answer(.release, time: 0)
      return events.compactMap { if case .values(let values) = $0 { values[0] } else { nil } }
    }
    #expect(values(Point(3, 3)) == [1])
    #expect(handle.handle.ruler?.value(at: 9) == 1)
    _ = handle.answer(.time, time: 9)
    #expect(values(.zero) == [0])
    #expect(handle.handle.ruler?.value(at: 20) == 0)
    _ = handle.answer(.time, time: 20)
    #expect(values(Point(-40, 0)) == [1])
    #expect(values(Point(-40, 0)) == [])
  }

  @Test func `it is held from press to release, and its growth is traced`() {
    var handle = HeldRuler(control: Self.control(0...1), value: 0.5, length: 300)
    #expect(handle.handle.anchors == nil)
    #expect(handle.answer(.press(.zero), time: 0) == [])
    #expect(handle.handle.anchors == [0.5])
    #expect(handle.answer(.time, time: 2) == [.animation(.pressProgress, .finished)])
    #expect(handle.answer(.release, time: 2) == [])
    #expect(handle.handle.anchors == nil)
    #expect(handle.answer(.time, time: 4) == [.animation(.pressProgress, .finished)])
  }

  @Test func `what it has told itself does not stop it`() {
    var handle = HeldRuler(control: Self.control(0...1), value: 0.5, length: 300)
    _ = handle.answer(.press(.zero), time: 0)
    _ = handle.answer(.drag(Point(-10, 0)), time: 0)
    _ = handle.answer(.lift(Point(-10, 0), velocity: Vector(-500, 0)), time: 0)
    _ = handle.answer(.release, time: 0)
    for step in 1...60 {
      for case .values(let values) in handle.answer(.time, time: Double(step) / 120) {
        #expect([handle.value] == values)
      }
    }
    #expect(handle.handle.ruler?.state(at: 0.5) == .gliding)
    _ = handle.answer(.show([0.1]), time: 0.5)
    #expect(handle.handle.ruler?.value(at: 9) == 0.1)
  }
}

/// A ruler with the value that it adjusts.
private struct HeldRuler {
  var handle: ControlHandle
  var value: Double

  init(control: Control, value: Double, length: Double) {
    handle = .ruler(RulerHandle(control: control, value: value, length: length))
    self.value = value
  }

  mutating func answer(_ input: ControlInput, time: Double) -> [ControlEvent] {
    let events = handle.handle(input, values: [value], time: time)
    for case .values(let values) in events { value = values[0] }
    return events
  }
}
