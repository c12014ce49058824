import Controls
import Drawing
import Geometry
import Layout
import Testing
import Widgets

/// What a theme does to widgets, and what being out of use does.
@Suite struct ThemeTests {
  private enum Part: Hashable { case of(Int, ControlPart) }

  private struct Knobs: Sendable {
    var wildness = 0.25
    var lights = false
  }

  private static let controls = ControlsSchema<Knobs>(
    .value("wildness", \.wildness, in: 0...1), .toggle("lights", \.lights)
  ).controls(of: Knobs())
  private static let values = controls.map(\.defaultValue)

  private func row(_ theme: Theme = Theme()) -> ControlRow {
    ControlRow(
      controls: Self.controls, values: Self.values, preferredWidth: 78, stageWidth: 390,
      theme: theme)
  }

  private func bar(_ theme: Theme = Theme()) -> ControlBar {
    ControlBar(controls: Self.controls, values: Self.values, stageWidth: 390, theme: theme)
  }

  private func placement(
    of panel: some ControlPanel, _ direction: LayoutDirection = .leftToRight, at time: Double = 0
  ) -> Placement<Part> {
    let node: Node<Part> = panel.node(at: time) { .of($0, $1) }
    return Node.vStack(spacing: 0, [.spacer(minLength: 0), node])
      .placed(in: Rect(0, 0, 390, 300), direction: direction)
  }

  private func drawn(_ panel: some ControlPanel) -> Canvas {
    let placement = placement(of: panel)
    var canvas = Canvas(size: Size(390, 300))
    panel.draw(on: &canvas, values: Self.values, at: 0) { placement[.of($0, $1)]?.drawn }
    return canvas
  }

  @Test func `an appearance changes every widget`() {
    let light = Theme(appearance: .light)
    #expect(drawn(row(light)) != drawn(row()))
    #expect(drawn(bar(light)) != drawn(bar()))
    let stage = Size(390, 300)
    let bands = [Theme(), light].map { theme in
      let bar = ChromeBar(titles: ["Rain", "Ink"], stageSize: stage, theme: theme)
      let placement = bar.node(page: 0) { $0 }.placed(in: Rect(0, 0, 390, ChromeBar.height))
      var canvas = Canvas(size: stage)
      bar.draw(on: &canvas, look: ChromeLook()) { placement[$0]?.drawn }
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
    var bar = bar(Theme(direction: .rightToLeft))
    let placement = placement(of: bar, .rightToLeft)
    func frame(_ part: ControlPart) throws -> Rect {
      try #require(placement[.of(0, part)]).drawn
    }
    let (track, thumb) = (try frame(.track), try frame(.thumb))
    #expect(abs(track.maxX - thumb.midX - 0.25 * track.width) < 1e-9)
    #expect(try frame(.labelText).minX > frame(.valueText).midX)
    _ = bar.answer(.press(Point(200, 200)), on: 0, time: 0)
    let told = bar.answer(.drag(Point(200 - track.width / 4, 200)), on: 0, time: 0.1)
    #expect(told == [.value(0.5)])
  }

  @Test func `from right to left the larger values of a ruler lie to the left`() {
    let rulers: [(Theme) -> any ControlPanel] = [
      {
        RulerPanel(controls: Self.controls, values: Self.values, stageWidth: 390, theme: $0)
      }, { RulerStack(controls: Self.controls, values: Self.values, width: 358, theme: $0) },
    ]
    for ruler in rulers {
      var (usual, mirrored) = (ruler(Theme()), ruler(Theme(direction: .rightToLeft)))
      #expect(usual.handle(0).ruler?.configuration.direction == .right)
      #expect(mirrored.handle(0).ruler?.configuration.direction == .left)
      #expect(mirrored.handle(0).way == -usual.handle(0).way)
      func told(_ panel: inout some ControlPanel, _ way: Vector) -> [ControlEvent] {
        _ = panel.answer(.press(.zero), on: 0, time: 0)
        return panel.answer(.drag(.zero + way), on: 0, time: 0.1)
      }
      let way = usual.handle(0).way / 4
      #expect(told(&usual, way).contains(.value(0.5)))
      #expect(told(&mirrored, -way).contains(.value(0.5)))
    }
  }

  @Test func `a control out of use is drawn otherwise, at the same place`() {
    expectDimmed(row())
    expectDimmed(bar())
    expectDimmed(
      RulerPanel(controls: Self.controls, values: Self.values, stageWidth: 390))
    expectDimmed(RulerStack(controls: Self.controls, values: Self.values, width: 358))
  }

  private func expectDimmed(_ usual: some ControlPanel) {
    var panel = usual
    panel.setEnabled(false, on: 0)
    #expect(!panel.handle(0).isEnabled && panel.handle(1).isEnabled)
    #expect(drawn(panel) != drawn(usual))
    #expect(placement(of: panel).parts == placement(of: usual).parts)
  }

  @Test func `the stops of a toggle lie between its value and its label`() throws {
    var row = row()
    _ = row.answer(.press(.zero), on: 1, time: 0)
    let placement = placement(of: row, at: 2)
    func frame(_ part: ControlPart) throws -> Rect {
      try #require(placement[.of(1, part)]).drawn
    }
    let (track, plate) = (try frame(.track), try frame(.thumb))
    #expect(plate.midY == track.maxY)
    #expect(track.minY - plate.height / 2 > (try frame(.valueText).maxY))
    #expect(plate.maxY < (try frame(.labelText).minY))
  }

  @Test func `the switch of a slider lies within it, where the value ends`() throws {
    let placement = placement(of: bar())
    let (button, track) = (
      try #require(placement[.of(1, .button)]).drawn, try #require(placement[.of(1, .track)]).drawn
    )
    #expect(track.maxX + 9 == button.maxX - 10)
    #expect(track.width == 26 && track.minX > button.midX)
  }
}
