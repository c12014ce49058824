import Controls
import Drawing
import Geometry
import Gestures
import Rendering
import Views

extension PublicCall {
  static let gestures = [
    recognizes("drags") { g in
      let axis = g.element(of: DragRecognizer.Axis.allCases)
      return DragRecognizer(minimumDistance: g.notNegative(), axis: axis)
    },
    recognizes("flicks") { g in FlickRecognizer(limits: g.limits()) },
    recognizes("hand drags") { g in
      let lead = g.element(of: HandDragRecognizer.Combination.allCases)
      return HandDragRecognizer(minimumDistance: g.notNegative(), lead: lead)
    },
    recognizes("hand taps") { g in
      HandTapRecognizer(fingers: 2, count: 1 + g.index(below: 2), limits: g.limits())
    },
    recognizes("long presses") { g in LongPressRecognizer(limits: g.limits()) },
    recognizes("pinches") { g in
      PinchRotateRecognizer(fewest: 1 + g.index(below: 2), limits: g.limits())
    },
    recognizes("taps") { g in TapRecognizer(count: 1 + g.index(below: 3), limits: g.limits()) },
    PublicCall("fingers on views") { g in
      let gestures: [Gesture] = [
        .drag(minimumDistance: g.notNegative()), .taps(2, g.limits()), .pinch(g.limits()),
        .handDrag(), .longPress(g.limits()), .touch(many: true),
      ]
      let pad = View<Int>.fill.frame(width: g.number(), height: g.number()).opacity(g.number())
      let view = gestures.reduce(pad) { view, gesture in
        view.simultaneousGesture(gesture, in: .local) { count, _, _ in count += 1 }
      }
      .overlay(.fill.frame(minWidth: g.number(), maxWidth: g.number()).hitTesting(false))
      var touches = Touches<Int> { _ in view.placed(in: Rect(0, 0, 100, 100)) }
      var heard = 0
      for _ in 0..<12 {
        var out = EventSink(now: g.number())
        touches.handle(g.sample(), &heard, &out)
        touches.passTime(&heard, &out)
        take(touches.contacts.map(\.owner), touches.velocity(of: 1, at: g.number()), heard)
      }
    },
    PublicCall("controls") { g in
      let (low, high) = (g.whole(), g.whole())
      let schema = ControlsSchema<Knobs>(
        .value("number", \.number, in: g.range(), step: g.number()),
        .value("count", \.count, in: min(low, high)...max(low, high), step: g.whole()),
        .toggle("on", \.isOn), .choice("shape", \.shape),
        .choice("sides", \.sides, of: [3, 4, g.whole()]),
        .point("place", \.place, x: -1...1, y: g.range(), step: g.number()))
      var knobs = Knobs(number: g.number(), count: g.whole(), sides: g.whole(), place: g.point())
      let controls = schema.controls(of: knobs)
      for control in controls {
        take(control.settled(g.number()), control.settled(g.list { $0.number() }))
        take(control.text(for: g.number()), control.text(for: g.list { $0.number() }))
        take(control.choice(at: g.number()))
      }
      schema.write(g.flag() ? g.list { $0.number() } : (0..<7).map { _ in g.number() }, to: &knobs)
      for format in [ValueFormat.decimals(g.whole()), .percent, .degrees, .onOff] {
        take(format.text(g.number()))
      }
    },
  ]

  private struct Knobs: Sendable {
    enum Shape: CaseIterable, Sendable { case dot, ring, cross }
    var number = 0.5
    var count = 3
    var isOn = false
    var shape = Shape.ring
    var sides = 4
    var place = Point.zero
  }

  private static func recognizes(
    _ name: String, _ make: @escaping @Sendable (inout AbsurdNumbers) -> some GestureRecognizer
  ) -> PublicCall {
    PublicCall(name) { g in
      var gesture = make(&g)
      gesture.align(to: g.vector())
      for _ in 0..<15 {
        let sample = g.sample()
        take(gesture.admits(sample), gesture.handle(sample), gesture.tick(to: g.number()))
        if g.index(below: 8) == 0 { gesture.lose(g.index(below: 3)) }
        take(gesture.verdict, gesture.deadline, gesture.transform)
      }
    }
  }

  static let rendering = [
    PublicCall("stages and steps") { g in
      let stage = Stage(
        size: g.size(), safeArea: g.insets(), loopDuration: g.flag() ? nil : g.number())
      take(stage.period(near: g.positive()), stage.safeBounds, stage.point(g.number(), g.number()))
      take(stage.clearBounds(bottom: g.number(), top: g.number()))
      let step = Step(index: g.whole(), rate: g.whole())
      take(step.rate, step.seconds, step.duration)
      let moment = Moment(step, on: stage)
      take(moment.loopProgress, moment.progress(every: g.positive()))
    },
    PublicCall("chance") { g in
      var chance = SeededGenerator(seed: 4)
      take(chance.number(in: g.range()), chance.index(below: max(1, g.whole())))
      take(chance.point(in: g.rect()), chance.point(inCircle: g.point(), radius: g.number()))
      take(chance.point(inSphere: g.number()), chance.element(of: g.list { $0.whole() }))
      take(chance.points(g.index(below: 40) - 20, along: g.path()))
      let discs = Rect(g.number(), g.number(), abs(g.calm()), g.flag() ? .nan : abs(g.calm()))
      take(chance.poissonDiscs(in: discs, distance: 20 + abs(g.calm())))
      let stars = StarField(g.index(below: 40) - 20, in: g.rect(), radius: g.number(), &chance)
      var canvas = Canvas(size: Size(9, 9))
      stars.draw(at: g.number(), color: .white, on: &canvas)
    },
    PublicCall("demonstrations") { g in
      let (long, turn) = (g.element(of: [0, 0.01, 1, 5e8]), Angle(radians: g.calm() / 10))
      let acts: [Demonstration] = [
        .tap(at: g.point(), count: 1 + g.index(below: 3)), .hold(at: g.point(), for: long),
        .drag(from: g.point(), to: g.point(), over: long, hold: long),
        .draw(g.list { $0.point() }, over: 1),
        .flick(from: g.point(), velocity: Vector(g.finite(), g.finite())),
        .pinch(
          at: g.point(), scale: g.positive(), rotation: turn, spread: g.unit(), over: long),
        .slide("a", by: g.number(), over: 1), .press("a", at: g.number()),
        .set("a", to: g.finite()),
      ]
      take(Demonstration.staggered(acts, by: 0.1).duration)
      let metrics: Metrics = ["a": g.number(), "b": g.whole(), "c": g.point(), "d": [g.number()]]
      take(metrics.json.text())
    },
  ]
}
