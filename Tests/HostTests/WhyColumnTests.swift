import Controls
import Drawing
import Geometry
import Host
import Motion
import JSONCoding
import Rendering
import Testing
import Views
import Widgets

/// What goes wrong in the whole player, full chrome and all, without each rule of it, and right
/// with the rule.
@Suite struct WhyTests {}

extension ControlPanel {
  /// A row of controls as `control` makes them.
  private static func row(
    alignment: VerticalAlignment = .bottom,
    _ control: @escaping @Sendable (ControlState, Fader) -> View<ControlState>
  ) -> ControlPanel {
    ControlPanel(
      theme: Theme(),
      handle: { index, values in
        .fader(
          Fader(
            control: FullStage.catalogue[1].controls[index], values: values,
            travels: [Travel(.up, length: 110)]))
      },
      control: { _, appearance in
        let state = appearance.state
        return state.handle?.fader.map { control(state, $0) } ?? .fixed(.zero)
      },
      arranged: {
        .hStack(alignment: alignment, spacing: 8, $0).padding(Insets(bottom: 28))
      })
  }

  /// A row of buttons as it is first thought of: no columns, and thumbs that are where the value
  /// is, by a position or an offset.
  fileprivate static func loose(
    alignment: VerticalAlignment, isPositioned: Bool
  ) -> ControlPanel {
    row(alignment: alignment) { state, fader in
      let height = 56 + 124 * fader.pressProgress.value(at: state.time)
      let thumb = View<ControlState>.fixed(Size(26, 5)).id(ControlPart.thumb).hitTesting(false)
      return View.zStack([
        .fixed(Size(78, height)),
        isPositioned
          ? thumb.position(Point(39, 20))
          : thumb.offset(Vector(0, -fader.thumb.target * fader.travel.length)),
      ])
      .background(.fill)
      .adjusts(state)
    }
  }

  /// A row of columns whose buttons read their fingers in `space` or, where one finds its button
  /// under way, from the value that the button had when it was first made.
  fileprivate static func wrong(
    space: CoordinateSpace = .global, capturesOnce: Bool = false
  ) -> ControlPanel {
    row { state, fader in
      let height = 56 + 124 * fader.pressProgress.value(at: state.time)
      let stale = capturesOnce ? state.control.defaultValue : nil
      return .vStack(
        spacing: 0,
        [
          .spacer(minLength: 0),
          View.fill.frame(width: 78, height: height).adjusts(state, in: space, from: stale),
        ]
      ).frame(width: 78, height: 180)
    }
  }
}

extension View<ControlState> {
  /// The view as the button of `state`; a drag that finds it under way starts from `stale`.
  fileprivate func adjusts(
    _ state: ControlState, in space: CoordinateSpace = .global, from stale: Double? = nil
  ) -> View {
    id(ControlPart.button).named(state.name)
      .gesture(.drag(minimumDistance: 0), in: space) { state, drag, out in
        let isUnderWay = state.handle?.pressProgress.isRunning == true
        if drag.phase == .began, isUnderWay, let stale {
          state.set([stale], at: drag.time, &out)
        }
        state.follow(drag, at: .stage, &out)
      }
  }
}

/// The five rules of the tactile column.
extension WhyTests {
  /// Positions of the buttons of One, on the row's line of centres.
  private static let (colour, density, wildness) = (
    Point(66, 788), Point(152, 788), Point(238, 788)
  )

  private func stage(_ panel: ControlPanel? = nil) -> FullStage {
    FullStage(experience: "one", panel: panel)
  }

  /// The player with a row of its own, instead of the tactile column.
  private func stage(alignment: VerticalAlignment = .bottom, isPositioned: Bool) -> FullStage {
    stage(.loose(alignment: alignment, isPositioned: isPositioned))
  }

  /// A finger that presses a control at `place` until long after the button has grown.
  private func press(_ place: Point) -> [Sample] {
    land(1, at: 0.1, place.x, place.y) + lift(1, at: 1.9, place.x, place.y)
  }

  @Test func `1: what shifts itself by an offset asks for no space, a position for all there is`()
    throws
  {
    let steps = fingers(
      press(Self.density), stroke(2, at: 1.2, from: Point(152, 300), by: .zero, in: 0.5))
    func heights(_ stage: FullStage) throws -> (rest: Double, pressed: Double, owner: String?) {
      let story = try stage.play(steps)
      let heights = try story.control("density", "button").map { $0.numbers[3] }
      return (heights[0], heights.max() ?? 0, story.owners[2])
    }
    // Ballooned, the button is as high as the stage and owns what lands on the canvas; here it is
    // held, so that finger is lost.
    let ballooned = try heights(stage(isPositioned: true))
    #expect(ballooned.rest == 844 - 28)
    #expect(ballooned.pressed == 844 - 28)
    #expect(ballooned.owner == nil)
    for stage in [stage(isPositioned: false), stage()] {
      let shifted = try heights(stage)
      #expect(shifted.rest == 56)
      #expect(shifted.pressed > 179 && shifted.pressed <= 180)
      #expect(shifted.owner == "canvas")
    }
  }

  @Test func `2: aligned by their centres siblings rise by 62 points, in columns none moves`()
    throws
  {
    let late = stroke(2, at: 1.5, from: Self.colour, by: .zero, in: 0.2)
    let steps = fingers(press(Self.density), late)
    let centred = try stage(alignment: .center, isPositioned: false).play(steps)
    let tops = try centred.control("colour", "button").map { $0.numbers[1] }
    #expect(abs(tops[0] - tops[170] - 62) < 0.01)
    // The finger that lands where the sibling stood falls through to the canvas.
    #expect(centred.owners[2] == "canvas")

    let story = try stage().play(steps)
    #expect(story.owners[2] == "control:colour")
    for id in ["colour", "density", "wildness", "growth"] {
      #expect(try Set(story.control(id, "column")).count == 1)
      #expect(try Set(story.control(id, "labelText")).count == 1)
      let bottoms = try story.control(id, "button").map { $0.numbers[1] + $0.numbers[3] }
      #expect(bottoms.allSatisfy { abs($0 - 816) < 1e-9 })
    }
    #expect(try Set(story.control("growth", "button")).count == 1)
  }

  @Test func `3: read in the space of its button a still finger drags by 124 points, else by none`()
    throws
  {
    let place = Self.wildness
    let rest = (1...240).flatMap { go(1, at: 0.1 + Double($0) / 120, place.x, place.y) }
    let steps = fingers(
      land(1, at: 0.1, place.x, place.y), rest, go(1, at: 2.2, place.x, place.y - 11),
      lift(1, at: 2.5, place.x, place.y - 11))
    let local = try stage(.wrong(space: .local)).play(steps, for: 3)
    let tops = try local.control("wildness", "button").map { $0.numbers[1] }
    #expect(abs(tops[0] - tops[250] - 124) < 0.001)
    // 124 points down are more than the track is long: the lowest value, wherever the finger goes.
    #expect(try local.values("wildness").last == 0)
    #expect(try local.values("wildness")[250] == 0)

    let story = try stage().play(steps, for: 3)
    #expect(try story.values("wildness")[..<250].allSatisfy { $0 == 0.35 })
    #expect(try abs(#require(story.values("wildness").last) - 0.45) < 1e-9)
  }

  @Test
  func `4: an anchor captured at rest alone is stale for the second drag, one for each is not`()
    throws
  {
    // From 0.35 to 0.18, and while the button still collapses another tenth down.
    let steps = fingers(
      stroke(1, at: 0.1, from: Self.wildness, by: Vector(0, 18.7), in: 0.5),
      stroke(2, at: 0.7, from: Self.wildness, by: Vector(0, 11), in: 0.5))
    func play(_ panel: ControlPanel?) throws -> (
      left: Double, anchors: Set<Double>, end: Double
    ) {
      let story = try stage(panel).play(steps)
      let values = try story.values("wildness")
      #expect(try #require(story.control("wildness", "expansion")[84].number) > 0.1)
      let anchors = try story.control("wildness", "anchor").compactMap(\.number)
      return (values[80], Set(anchors), values[values.count - 1])
    }
    let stale = try play(.wrong(capturesOnce: true))
    #expect(abs(stale.left - 0.18) < 1e-9)
    #expect(stale.anchors == [0.35])
    #expect(abs(stale.end - 0.25) < 1e-9)

    let fresh = try play(nil)
    #expect(abs(fresh.left - 0.18) < 1e-9)
    #expect(fresh.anchors.count == 2)
    #expect(abs(fresh.end - 0.08) < 1e-9)
  }

  @Test func `5: a value that glides takes what it may not, a thumb that does not glide teleports`()
    throws
  {
    let steps = #"{"at": 0.5, "set": {"density": 8}}"#
    let isWhole: (Double) -> Bool = { abs($0 - $0.rounded()) < 1e-9 }
    // What the value would be if it were where the thumb is.
    let story = try stage().play(steps, for: 1)
    let gliding = try zip(story.control("density", "track"), story.control("density", "thumb"))
      .map { track, thumb in
        3 + 9 * (track.numbers[1] + track.numbers[3] - thumb.numbers[1]) / track.numbers[3]
      }
    #expect(gliding.filter { !isWhole($0) }.count == 9)

    // One step of nine at once: a leap of 12 points.
    func places(_ stage: FullStage) throws -> [Double] {
      try stage.play(steps, for: 1).control("density", "thumb").map { $0.numbers[1] }
    }
    let leap = try places(stage(isPositioned: false))
    let step = 110.0 / 9
    #expect(abs(leap[59] - leap[60] - step) < 1e-9)

    let values = try story.values("density")
    #expect(values[59] == 7 && values[60] == 8)
    #expect(values.allSatisfy { $0 == $0.rounded() })
    // Linear, in 9.6 steps of 1/120 s.
    let thumbs = try places(stage())
    for frame in 60...70 {
      let part = min(1, Double(frame - 60) / 120 / 0.08)
      #expect(abs(thumbs[59] - thumbs[frame] - step * part) < 1e-9)
    }
    #expect(zip(thumbs, thumbs.dropFirst()).allSatisfy { abs($0 - $1) < step / 9 })
  }
}
