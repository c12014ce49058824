import Controls
import Drawing
import Geometry
import Views
import Testing
import Widgets

/// What a theme does to widgets, and what being out of use does.
@Suite struct ThemeTests {
  private struct Knobs: Sendable {
    var wildness = 0.25
    var lights = false
  }

  private static let controls = ControlsSchema<Knobs>(
    .value("wildness", \.wildness, in: 0...1), .toggle("lights", \.lights)
  ).controls(of: Knobs())
  private static let values = controls.map(\.defaultValue)

  private func row(_ theme: Theme = Theme()) -> ControlPanel {
    .columns(of: Self.controls, preferredWidth: 78, stageWidth: 390, theme: theme)
  }

  private func bar(_ theme: Theme = Theme()) -> ControlPanel {
    .bar(of: Self.controls, stageWidth: 390, theme: theme)
  }

  private func states(_ panel: ControlPanel) -> [ControlState] {
    panel.states(of: Self.controls, values: Self.values)
  }

  private func placement(
    of panel: ControlPanel, _ states: [ControlState]? = nil,
    _ direction: LayoutDirection = .leftToRight
  ) -> Placement<[ControlState]> {
    View.vStack(
      spacing: 0, [.spacer(minLength: 0), panel.view(of: states ?? self.states(panel))]
    ).placed(in: Rect(0, 0, 390, 300), direction: direction)
  }

  private func drawn(_ panel: ControlPanel, _ states: [ControlState]? = nil) -> Canvas {
    let states = states ?? self.states(panel)
    var canvas = Canvas(size: Size(390, 300))
    placement(of: panel, states).draw(states, on: &canvas)
    return canvas
  }

  @Test func `an appearance changes every widget`() {
    let light = Theme(appearance: .light)
    #expect(drawn(row(light)) != drawn(row()))
    #expect(drawn(bar(light)) != drawn(bar()))
    let stage = Size(390, 300)
    let bands = [Theme(), light].map { theme in
      let bar = ChromeBar(
        titles: ["Rain", "Ink"], brand: "Motecraft", stageSize: stage, theme: theme)
      let band: View<Void> = bar.view(ChromeState())
      var canvas = Canvas(size: stage)
      band.placed(in: Rect(0, 0, 390, ChromeBar.height)).draw((), on: &canvas)
      return canvas
    }
    #expect(bands[0] != bands[1])
  }

  @Test func `an appearance moves nothing`() {
    let light = Theme(appearance: .light)
    #expect(placement(of: row(light)).parts == placement(of: row()).parts)
    #expect(placement(of: bar(light)).parts == placement(of: bar()).parts)
  }

  @Test func `from right to left a slider begins on the right, and more is to the left`() throws {
    let bar = bar(Theme(direction: .rightToLeft))
    var states = states(bar)
    let placement = placement(of: bar, states, .rightToLeft)
    func frame(_ part: ControlPart) throws -> Rect {
      try #require(placement["control 0", id: part.rawValue]).drawn
    }
    let (track, thumb) = (try frame(.track), try frame(.thumb))
    #expect(abs(track.maxX - thumb.midX - 0.25 * track.width) < 1e-9)
    #expect(try frame(.labelText).minX > frame(.valueText).midX)
    var out = EventSink(now: 0)
    states[0].handle(.press(Point(200, 200)), moment: 0, &out)
    states[0].handle(.drag(Point(200 - track.width / 4, 200)), moment: 0.1, &out)
    #expect(states[0].value == 0.5)
  }

  @Test func `from right to left the larger values of a ruler lie to the left`() {
    let rulers: [(Theme) -> ControlPanel] = [
      { .rulers(of: Self.controls, stageWidth: 390, theme: $0) },
      { .fineRulers(of: Self.controls, width: 358, theme: $0) },
    ]
    for ruler in rulers {
      let usual = ruler(Theme()).handle(0, values: [0.25])
      let mirrored = ruler(Theme(direction: .rightToLeft)).handle(0, values: [0.25])
      #expect(usual.ruler?.configuration.direction == .leftToRight)
      #expect(mirrored.ruler?.configuration.direction == .rightToLeft)
      #expect(mirrored.way == -usual.way)
      func told(_ handle: ControlHandle, _ way: Vector) -> [ControlEvent] {
        var handle = handle
        _ = handle.handle(.press(.zero), values: [0.25], time: 0)
        return handle.handle(.drag(.zero + way), values: [0.25], time: 0.1)
      }
      let way = usual.way / 4
      #expect(told(usual, way).contains(.values([0.5])))
      #expect(told(mirrored, -way).contains(.values([0.5])))
    }
  }

  @Test func `a control out of use is drawn otherwise, at the same place`() {
    expectDimmed(row())
    expectDimmed(bar())
    expectDimmed(.rulers(of: Self.controls, stageWidth: 390))
  }

  private func expectDimmed(_ panel: ControlPanel) {
    var states = states(panel)
    states[0].isEnabled = false
    #expect(drawn(panel, states) != drawn(panel))
    #expect(placement(of: panel, states).parts == placement(of: panel).parts)
  }

  @Test func `the stops of a toggle lie between its value and its label`() throws {
    let row = row()
    var states = states(row)
    var out = EventSink(now: 0)
    states[1].handle(.press(.zero), moment: 0, &out)
    for index in states.indices { states[index].time = 2 }
    let placement = placement(of: row, states)
    func frame(_ part: ControlPart) throws -> Rect {
      try #require(placement["control 1", id: part.rawValue]).drawn
    }
    let (track, plate) = (try frame(.track), try frame(.thumb))
    #expect(plate.midY == track.maxY)
    #expect(track.minY - plate.height / 2 > (try frame(.valueText).maxY))
    #expect(plate.maxY < (try frame(.labelText).minY))
  }

  @Test func `the switch of a slider lies within it, where the value ends`() throws {
    let placement = placement(of: bar())
    let (button, track) = (
      try #require(placement["control 1", id: "button"]).drawn,
      try #require(placement["control 1", id: "track"]).drawn
    )
    #expect(track.maxX + 9 == button.maxX - 10)
    #expect(track.width == 26 && track.minX > button.midX)
  }
}
