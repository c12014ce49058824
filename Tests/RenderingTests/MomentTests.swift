import Rendering
import Testing

/// What a renderer gets of the moment, and what it reports of itself.
@Suite struct MomentTests {
  private let stage = Stage(size: Size(200, 400), seed: 3)

  private func finger(_ id: Int, _ phase: TouchPhase, _ place: Point) -> Touch {
    Touch(id: id, phase: phase, start: place, position: place)
  }

  @Test func `a moment tells time, stage and fingers`() {
    let touches = [finger(4, .moved, Point(1, 2)), finger(5, .began, Point(3, 4))]
    let moment = Moment(Step(index: 60, rate: 120), on: stage, touches: touches)
    #expect(moment.seconds == 0.5 && moment.duration == 1.0 / 120)
    #expect(moment.size == stage.size && moment.touch == touches[0])
    #expect(moment.stage.point(0.5, 0.25) == Point(100, 100))
  }

  @Test func `fingers are asked for alike, one or many`() {
    let touches = [
      finger(1, .began, Point(1, 1)), finger(2, .moved, Point(2, 2)),
      finger(3, .ended, Point(3, 3)), finger(4, .cancelled, Point(4, 4)),
    ]
    #expect(touches.down == [Point(1, 1), Point(2, 2)])
    #expect(touches.map(\.down) == [Point(1, 1), Point(2, 2), nil, nil])
    #expect(touches.began.map(\.id) == [1] && touches.ended.map(\.id) == [3])
    #expect([Touch]().down.isEmpty)
  }

  @Test func `progress comes round a whole number of times in a loop`() {
    func moment(_ seconds: Double, loop: Double?) -> Moment {
      let stage = Stage(size: Size(10, 10), loopDuration: loop)
      return Moment(Step(index: Int(seconds * 120), rate: 120), on: stage)
    }
    #expect(moment(1, loop: nil).loopProgress == nil)
    #expect(moment(1.5, loop: 6).loopProgress == 0.25)
    #expect(moment(6, loop: 6).loopProgress == 0)
    // Two of 3 s fill 6 s, as the nearest to 2.6 s.
    #expect(moment(1.5, loop: 6).progress(every: 2.6) == 0.5)
    #expect(moment(1.5, loop: nil).progress(every: 2) == 0.75)
    #expect(moment(9, loop: nil).progress(every: 2) == 0.5)
  }

  @Test func `metrics are names with numbers, in the order written`() {
    let none: Int? = nil
    let metrics: Metrics = [
      "b": 3, "a": 0.5, "on": true, "name": "x", "place": Point(1, 2), "none": none,
      "list": [1, 2], "parts": [["n": 1] as Metrics], "raw": JSON.null,
    ]
    #expect(
      metrics.json.text()
        == #"{"b":3,"a":0.5,"on":true,"name":"x","place":[1,2],"none":null,"list":[1,2],"#
        + #""parts":[{"n":1}],"raw":null}"#)
    #expect(metrics["a"] == .number(0.5) && metrics["c"] == nil)
  }

  @Test func `events are those of the step, and need no clearing`() {
    func moment(_ index: Int) -> Moment { Moment(Step(index: index, rate: 120), on: stage) }
    var events = RendererEvents()
    #expect(events.at(moment(0)).isEmpty)
    events.emit(.haptic("a"), at: moment(3))
    events.emit(.haptic("b"), at: moment(3))
    #expect(events.at(moment(3)) == [.haptic("a"), .haptic("b")])
    #expect(events.at(moment(4)).isEmpty)
    events.emit(.haptic("c"), at: moment(5))
    #expect(events.at(moment(5)) == [.haptic("c")] && events.at(moment(3)).isEmpty)
  }

  @Test func `what to compose within leaves out what controls cover, up to a share`() {
    let tall = Stage(size: Size(390, 844), safeArea: Insets(top: 114, bottom: 116))
    #expect(tall.clearBounds() == Rect(0, 0, 390, 624))
    #expect(tall.clearBounds(top: 0.2) == Rect(0, 114, 390, 510))
    let low = Stage(size: Size(390, 200), safeArea: Insets(top: 114, bottom: 116))
    #expect(low.clearBounds() == Rect(0, 0, 390, 140))
    #expect(low.clearBounds(bottom: 1, top: 1).height == 0)
    // Where controls at rest reach higher than a fader does, all of them are left out.
    let high = Stage(size: Size(390, 1000), safeArea: Insets(bottom: 260))
    #expect(high.clearBounds().maxY == 740)
  }
}

/// A picture is a renderer without state.
@Suite struct PictureTests {
  private struct Dot: Picture {
    static let touch = TouchKind.multi
    static let controls = ControlsSchema<Self>()
    func draw(at moment: Moment, on canvas: inout Canvas) {
      for place in moment.touches.down { canvas.fill(circle: place, radius: 3, with: .gold) }
    }
  }

  @Test func `a picture is drawn at the moment, under the fingers that are down now`() {
    let experience = Experience("dot", title: "Dot", Dot.self)
    #expect(experience.touch == .multi)
    var play = experience.start(Stage(size: Size(40, 40)), [])
    func picture() -> [Command] {
      var canvas = Canvas(size: Size(40, 40))
      play.draw(on: &canvas)
      return canvas.commands
    }
    #expect(picture().isEmpty)
    let places = [Point(3, 4), Point(9, 9)]
    let touches = places.enumerated().map { Touch(id: $0, phase: .began, start: $1, position: $1) }
    play.update(values: [], touches: touches, step: Step(index: 0, rate: 120))
    #expect(
      picture()
        == places.map { .fill(Path(circle: $0, radius: 3), .solid(.gold), .nonZero, .normal) })
    play.update(values: [], touches: [], step: Step(index: 1, rate: 120))
    #expect(picture().isEmpty)
  }

  @Test(arguments: [(Int.max, Int.max), (.min, .max), (.max, 1), (0, .max)])
  func `a step of any index has a time`(index: Int, rate: Int) {
    let step = Step(index: index, rate: rate)
    #expect(step.rate == rate && step.seconds == Double(index) / Double(rate))
  }

  @Test func `stars and places along a path are none where fewer are asked for`() {
    var random = SeededGenerator(seed: 1)
    #expect(random.points(-1, along: Path(circle: .zero, radius: 9)).isEmpty)
    #expect(
      StarField(-1, in: Rect(0, 0, 9, 9), radius: 1, &random)
        == StarField(0, in: Rect(0, 0, 9, 9), radius: 1, &random))
  }
}
