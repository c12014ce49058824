import Controls
import Drawing
import Geometry
import Testing
import Views
import Widgets

/// Texts of every size in controls and tabs of every width.
@Suite struct TextSizeTests {
  private struct Knobs: Sendable {
    var (count, wildness, wind, tint) = (24.0, 0.35, -0.2, 0.5)
    var lights = true
  }

  /// Six controls of all kinds, with long labels and values.
  private static let controls: [Control] =
    ControlsSchema<Knobs>(
      .value("count", \.count, in: 12...240, step: 12),
      .value("wildness", \.wildness, in: 0...1),
      .value("wind", \.wind, in: -1...1, label: "Temperature", format: .decimals(3)),
      .colour("tint", \.tint) { Color(oklch: 0.8, 0.1, 360 * $0) },
      .toggle("lights", \.lights)
    ).controls(of: Knobs())
    + ControlsSchema<Knobs>(.value("density", \.wildness, in: 0...1, format: .percent))
    .controls(of: Knobs())

  /// A panel that has come to rest, or on which a finger rests.
  private struct Setting {
    let placement: Placement<[ControlState]>
    let canvas: Canvas

    init(
      _ panel: ControlPanel, _ controls: [Control], width: Double, pressed: Int?,
      after time: Double
    ) {
      var states = panel.states(of: controls, values: controls.map(\.range.lowerBound))
      var out = EventSink(now: 0)
      if let pressed { states[pressed].handle(.press(.zero), moment: 0, &out) }
      for index in states.indices { states[index].time = time }
      placement = View.vStack(spacing: 0, [.spacer(minLength: 0), panel.view(of: states)])
        .placed(in: Rect(0, 0, width, 700))
      var canvas = Canvas(size: Size(width, 700))
      placement.draw(states, on: &canvas)
      self.canvas = canvas
    }

    func frame(_ index: Int, _ part: ControlPart) throws -> Rect {
      try #require(placement["control \(index)", id: part.rawValue]).drawn
    }
  }

  private func settings(
    _ textSize: TextSize, count: Int, width: Double, pressed: Int? = nil, after time: Double = 0
  ) -> [Setting] {
    let theme = Theme(textSize: textSize)
    let controls = Array(Self.controls.prefix(count))
    func setting(_ panel: ControlPanel) -> Setting {
      Setting(panel, controls, width: width, pressed: pressed, after: time)
    }
    return [
      setting(
        .columns(of: controls, preferredWidth: 78, stageWidth: width, theme: theme)),
      setting(.bar(of: controls, stageWidth: width, theme: theme)),
      setting(.rulers(of: controls, stageWidth: width, theme: theme)),
    ]
  }

  @Test(arguments: TextSize.allCases, [320.0, 390, 1024])
  func `value and label keep within their button and apart`(textSize: TextSize, width: Double)
    throws
  {
    for count in 1...6 {
      for pressed in [nil, count - 1] {
        for setting in settings(textSize, count: count, width: width, pressed: pressed, after: 0.1)
        {
          for index in 0..<count {
            let button = try setting.frame(index, .button)
            let (value, label) = (
              try setting.frame(index, .valueText), try setting.frame(index, .labelText)
            )
            #expect(button.holds(value), "\(count) on \(width)")
            #expect(button.holds(label), "\(count) on \(width)")
            #expect(value.intersection(label) == nil, "\(count) on \(width)")
          }
        }
      }
    }
  }

  @Test(arguments: TextSize.allCases, [320.0, 390, 1024])
  func `ink keeps within the boxes of its texts`(textSize: TextSize, width: Double) throws {
    for count in 1...6 {
      for setting in settings(textSize, count: count, width: width).prefix(2) {
        let boxes = try (0..<count).flatMap { index in
          [try setting.frame(index, .valueText), try setting.frame(index, .labelText)]
        }
        let ink = inks(of: setting.canvas)
        #expect(ink.count == 2 * count - (count > 3 ? 1 : 0))
        for text in ink {
          #expect(
            boxes.contains { $0.holds(text) },
            "\(count) on \(width): \(text)")
        }
      }
    }
  }

  @Test(arguments: [320.0, 390, 1024])
  func `larger text sizes never make a text smaller`(width: Double) {
    for count in 1...6 {
      let heights = TextSize.allCases.map { textSize in
        settings(textSize, count: count, width: width).prefix(2).flatMap { setting in
          inks(of: setting.canvas).map(\.height)
        }
      }
      for (small, large) in zip(heights, heights.dropFirst()) {
        for (before, after) in zip(small, large) {
          // Labels of a bar end on half points, at the cost of a little of the value.
          #expect(before <= after * 1.004, "\(count) on \(width)")
        }
      }
      #expect(heights[0] != heights[3])
    }
  }

  @Test(arguments: TextSize.allCases)
  func `buttons have the same height and columns the same place at every text size`(
    textSize: TextSize
  ) throws {
    let usual = settings(.large, count: 5, width: 390, pressed: 2, after: 2)
    for (setting, usual) in zip(
      settings(textSize, count: 5, width: 390, pressed: 2, after: 2), usual)
    {
      for index in 0..<5 {
        for part in [ControlPart.button, .track] {
          #expect(try setting.frame(index, part) == usual.frame(index, part))
        }
        #expect(
          setting.placement["control \(index)", id: "column"]?.drawn
            == usual.placement["control \(index)", id: "column"]?.drawn)
      }
    }
  }

  @Test(arguments: TextSize.allCases, [320.0, 390, 1024])
  func `titles keep within their tabs`(textSize: TextSize, width: Double) throws {
    let ours = ["Lichen Bloom", "Ocean Waves", "Curtain", "Swarm Drones", "Spring Grid"]
    for count in 1...6 {
      let titles = Array((ours + ["Rain"]).prefix(count))
      let stage = Size(width, 700)
      let bar = ChromeBar(
        titles: titles, brand: "Motecraft", stageSize: stage, theme: Theme(textSize: textSize))
      let band: View<Void> = bar.view(ChromeState())
      let placement = band.placed(in: Rect(0, 0, width, ChromeBar.height))
      var canvas = Canvas(size: stage)
      placement.draw((), on: &canvas)
      let tabs = try (0..<count).map { try #require(placement["tab \($0)"]).drawn }
      let pills = tabs.map { Rect(center: $0.center, size: Size($0.width, 36)) }
      let lines = inks(of: canvas).filter { $0.midY > pills[0].minY }
      let seen = zip(tabs, bar.titles.lines).filter { $0.0.minX < width }
      #expect(lines.count == seen.flatMap(\.1).count)
      for line in lines {
        #expect(pills.contains { $0.inset(by: 1).holds(line) }, "\(line)")
      }
      for (index, line) in lines.enumerated() {
        #expect(lines[..<index].allSatisfy { $0.intersection(line) == nil })
      }
    }
  }

  @Test func `a label that gets too small is cut, a value never is`() {
    let control = Self.controls[2]
    let face = ControlFace(control: control, opacity: 1, theme: Theme())
    var (narrow, wide) = (Canvas(size: Size(200, 20)), Canvas(size: Size(200, 20)))
    face.drawLabel(in: Rect(0, 0, 30, 14), side: .leading, on: &narrow)
    face.drawLabel(in: Rect(0, 0, 100, 14), side: .leading, on: &wide)
    #expect(inks(of: narrow).allSatisfy { $0.maxX <= 30 && $0.height > 5 })
    #expect(strokes(of: narrow) < strokes(of: wide))
    var value = Canvas(size: Size(200, 20))
    face.drawValue(-0.123, in: Rect(0, 0, 12, 22), side: .leading, on: &value)
    var whole = Canvas(size: Size(200, 20))
    face.drawValue(-0.123, in: Rect(0, 0, 120, 22), side: .leading, on: &whole)
    #expect(strokes(of: value) == strokes(of: whole))
  }

  // MARK: -

  /// How many lines and curves a drawing has.
  private func strokes(of canvas: Canvas) -> Int {
    canvas.commands.reduce(0) { count, command in
      guard case .stroke(let path, _, _, _) = command else { return count }
      return count + path.elements.count
    }
  }

  /// The ink of each text: texts are the lines with round ends.
  private func inks(of canvas: Canvas) -> [Rect] { canvas.commands.flatMap(inks) }

  private func inks(of command: Command) -> [Rect] {
    switch command {
    case .stroke(let path, _, let stroke, _) where stroke.cap == .round:
      path.controlBounds.map { [$0.inset(by: -stroke.width / 2)] } ?? []
    case .group(_, let inner): inner.flatMap(inks)
    default: []
    }
  }
}

extension Rect {
  /// Whether `other` lies within, but for a hundredth of a point.
  fileprivate func holds(_ other: Rect) -> Bool {
    let room = inset(by: -0.01)
    return other.minX >= room.minX && other.maxX <= room.maxX && other.minY >= room.minY
      && other.maxY <= room.maxY
  }
}
