import Geometry
import Gestures
import JSONCoding
import Scripting
import Takes
import Testing

@Suite struct TakeEditTests {
  /// A finger that goes 100 pt to the right in 0.5 s, between the samples of another one.
  static let steps = #"""
    [{"at":1,"contacts":[
      {"t":0,"id":1,"phase":"began","x":100,"y":200},{"t":0.05,"id":2,"phase":"began","x":10,"y":20},
      {"t":0.1,"id":1,"phase":"moved","x":120,"y":200},{"t":0.2,"id":1,"phase":"moved","x":140,"y":200},
      {"t":0.2,"id":2,"phase":"moved","x":11,"y":22},{"t":0.3,"id":1,"phase":"moved","x":160,"y":200},
      {"t":0.4,"id":1,"phase":"moved","x":180,"y":200},{"t":0.5,"id":1,"phase":"ended","x":200,"y":200},
      {"t":0.6,"id":2,"phase":"ended","x":12,"y":24}]},
     {"at":2,"set":{"density":9,"wildness":0.5}}]
    """#

  /// A tap of a control.
  private static let parts = #"""
    [{"at":1,"perform":{"actions":[{"type":"pointer","id":"a","actions":[
      {"type":"pointerMove","x":0,"y":0,
        "origin":{"element-6066-11e4-a52e-4f735466cecf":"control:density"}},
      {"type":"pointerDown","button":0},{"type":"pointerUp","button":0}]}]}}]
    """#

  private func stroke(_ script: LiveScript, _ number: Int) throws -> TouchStroke {
    try #require(Stage.strokes(script).first { $0.number == number }).stroke
  }

  @Test func `a stroke moves in time and place, and the other finger stays`() throws {
    let script = try Stage.script(Self.steps)
    let edited = try Stage.edit(script, .move(seconds: 0.25, by: Vector(5, -10)), [1])
    #expect(edited.selection == [2])
    let (old, new) = (try stroke(script, 1), try stroke(edited.script, 2))
    #expect(new.samples.map(\.phase) == old.samples.map(\.phase))
    for (one, two) in zip(old.samples, new.samples) {
      #expect(abs(two.time - one.time - 0.25) < 1e-4)
      #expect(two.position.distance(to: one.position + Vector(5, -10)) < 0.01)
    }
    #expect(try stroke(edited.script, 1) == stroke(script, 2))
    #expect(edited.script.firstDifference(from: script) == 1)
  }

  @Test func `an edit that would make too many fingers or strokes says so in their words`() throws {
    var script = try Stage.script(Self.steps)
    for _ in 0..<5 {
      let numbers = Set(Stage.strokes(script).map(\.number))
      script = try Stage.edit(script, .duplicate(by: Vector(1, 1)), numbers).script
    }
    let numbers = Set(Stage.strokes(script).map(\.number))
    #expect(numbers.count == 64)
    #expect(throws: TakeEditError.tooManyFingers) {
      try Stage.edit(script, .duplicate(by: Vector(1, 1)), numbers)
    }
    #expect(throws: TakeEditError.tooManyStrokes(64 + 6400)) {
      try Stage.edit(script, .repeat(times: 100), numbers)
    }
    let sentence = TakeEditError.tooManyFingers.description
    #expect(sentence.contains("64 fingers") && !sentence.contains("live["))
  }

  @Test func `no stroke moves before the beginning`() throws {
    let script = try Stage.script(Self.steps)
    let edited = try Stage.edit(script, .move(seconds: -7, by: .zero), [1, 2])
    #expect(try stroke(edited.script, 1).span.lowerBound == 0)
    #expect(abs(try stroke(edited.script, 2).span.lowerBound - 0.05) < 1e-9)
  }

  @Test func `a stroke is stretched to a span`() throws {
    let script = try Stage.script(Self.steps)
    let edited = try Stage.edit(script, .stretch(to: 3...5), [1])
    let new = try stroke(edited.script, try #require(edited.selection.first))
    #expect(new.span == 3...5)
    #expect(new.samples[1].time == 3.4)
    let moment = try Stage.edit(script, .stretch(to: 3...3), [1])
    #expect(try stroke(moment.script, try #require(moment.selection.first)).span == 3...3)
  }

  @Test func `a cut makes two strokes, and what came before it is played as it was`() throws {
    let script = try Stage.script(Self.steps)
    let edited = try Stage.edit(script, .cut(at: 1.25), [1, 2])
    let strokes = Stage.strokes(edited.script)
    #expect(strokes.count == 4 && edited.selection == [1, 2, 3, 4])
    #expect(strokes[0].stroke.span == 1...1.25)
    #expect(strokes[0].stroke.samples.last?.position == Point(150, 200))
    #expect(strokes[2].stroke.samples.first?.position == Point(150, 200))
    #expect(strokes[2].stroke.span == 1.2501...1.5)
    #expect(edited.script.firstDifference(from: script) == 1.2)
    #expect(throws: TakeEditError.nothingToCut(0.5)) {
      try Stage.edit(script, .cut(at: 0.5), [1])
    }
  }

  @Test func `a duplicate is another finger`() throws {
    let script = try Stage.script(Self.steps)
    let edited = try Stage.edit(script, .duplicate(by: Vector(24, 24)), [1])
    let strokes = Stage.strokes(edited.script)
    #expect(Set(strokes.map(\.stroke.name)).count == 3)
    #expect(strokes.filter { $0.stroke.span == 1...1.5 }.count == 2)
  }

  @Test func `mirrored twice, a stroke is as it was`() throws {
    let script = try Stage.script(Self.steps)
    for mirror in TakeEdit.Mirror.allCases {
      let once = try Stage.edit(script, .mirror(mirror), [1])
      let new = try stroke(once.script, try #require(once.selection.first))
      #expect(new != (try stroke(script, 1)), "\(mirror)")
      let twice = try Stage.edit(once.script, .mirror(mirror), once.selection)
      #expect(
        try stroke(twice.script, try #require(twice.selection.first)).samples
          == stroke(script, 1).samples, "\(mirror)")
    }
    let left = try Stage.edit(script, .mirror(.leftRight), [1])
    #expect(try stroke(left.script, 1).samples[0].position == Point(290, 200))
    let back = try Stage.edit(script, .mirror(.time), [1])
    #expect(try stroke(back.script, 1).samples.map(\.position.x) == [200, 180, 160, 140, 120, 100])
    #expect(
      try stroke(back.script, 1).samples.map(\.phase) == stroke(script, 1).samples.map(\.phase))
  }

  @Test func `a repetition follows a tenth of a second behind`() throws {
    let script = try Stage.script(Self.steps)
    let edited = try Stage.edit(script, .repeat(times: 3), [1])
    let starts = Stage.strokes(edited.script).map(\.stroke.span.lowerBound)
    #expect(starts == [1, 1.05, 1.6, 2.2, 2.8])
    #expect(throws: TakeEditError.self) { try Stage.edit(script, .repeat(times: 0), [1]) }
    #expect(throws: TakeEditError.self) { try Stage.edit(script, .repeat(times: 101), [1]) }
  }

  @Test func `smoothing takes the shake out and leaves a straight way and the ends alone`() throws {
    let samples = (0...40).map { place in
      let phase = place == 0 ? "began" : place < 40 ? "moved" : "ended"
      let shake = place.isMultiple(of: 2) ? 6 : -6
      return
        #"{"t":\#(Double(place) / 100),"id":1,"phase":"\#(phase)","x":\#(100 + 2 * place),"y":\#(300 + (place == 40 ? 0 : shake))}"#
    }
    let script = try Stage.script("[{\"contacts\":[\(samples.joined(separator: ","))]}]")
    let edited = try Stage.edit(script, .smooth(seconds: 0.03), [1])
    let (old, new) = (try stroke(script, 1), try stroke(edited.script, 1))
    #expect(new.samples.first == old.samples.first && new.samples.last == old.samples.last)
    #expect(new.samples.map(\.time) == old.samples.map(\.time))
    for (one, two) in zip(old.samples, new.samples).dropFirst(10).dropLast(10) {
      #expect(abs(two.position.y - 300) < 0.6)
      #expect(abs(two.position.x - one.position.x) < 0.05)
    }
  }

  @Test func `strokes of one body become samples together`() throws {
    let body = #"""
      [{"at":1,"perform":{"actions":[
        {"type":"pointer","id":"a","actions":[{"type":"pointerMove","x":50,"y":60},
          {"type":"pointerDown","button":0},{"type":"pointerMove","x":80,"y":60,"duration":100},
          {"type":"pointerUp","button":0}]},
        {"type":"pointer","id":"b","actions":[{"type":"pointerMove","x":150,"y":60},
          {"type":"pointerDown","button":0},{"type":"pause","duration":100},
          {"type":"pointerUp","button":0}]}]}}]
      """#
    let script = try Stage.script(body)
    #expect(Stage.strokes(script).allSatisfy { $0.isActions && $0.isPlaced })
    let edited = try Stage.edit(script, .move(seconds: 0.5, by: .zero), [1])
    let strokes = Stage.strokes(edited.script)
    #expect(strokes.map(\.isActions) == [false, false])
    #expect(strokes.map(\.stroke.name) == ["b", "a"])
    #expect(try stroke(edited.script, 1).samples == stroke(script, 2).samples)
  }

  @Test func `actions that go to parts of the player are left alone, or deleted`() throws {
    let script = try Stage.script(Self.parts)
    #expect(throws: TakeEditError.goesToParts("a")) {
      try Stage.edit(script, .move(seconds: 1, by: .zero), [1])
    }
    #expect(Stage.strokes(try Stage.edit(script, .delete, [1]).script).isEmpty)
  }

  @Test func `what cannot be edited is reported`() throws {
    let script = try Stage.script(Self.steps)
    #expect(throws: TakeEditError.noStroke(nil)) { try Stage.edit(script, .delete, []) }
    #expect(throws: TakeEditError.noStroke(9)) { try Stage.edit(script, .delete, [1, 9]) }
    #expect(throws: TakeEditError.noControl("zzz")) {
      try Stage.edit(script, .curve(control: "zzz", []), [])
    }
    #expect(throws: TakeEditError.self) {
      try Stage.edit(script, .stretch(to: -1...1), [1])
    }
    #expect(throws: TakeEditError.self) {
      try Stage.edit(script, .move(seconds: 0, by: Vector(2e6, 0)), [1])
    }
    var crowd = script
    #expect(throws: TakeEditError.self) {
      for _ in 0..<40 { crowd = try Stage.edit(crowd, .duplicate(by: .zero), [1, 2]).script }
    }
  }

  // MARK: Gestures

  @Test func `clean gestures become actions and samples again`() throws {
    let script = try Stage.script(Self.steps)
    let actions = try Stage.edit(script, .writeActions, [1])
    #expect(try #require(actions.deviation).place < 1e-9)
    #expect(
      actions.sentence
        == "Written as actions, off by at most 0 pt, 0 ms and 0 of the pressure")
    let text = try Stage.text(actions.script)
    #expect(text.contains(#""perform""#) && text.contains("pointerUp"))
    let written = try #require(Stage.strokes(actions.script).first { $0.isActions })
    #expect(actions.selection == [written.number])
    #expect(written.stroke.span == 1...1.5)
    // One straight move in place of four samples.
    #expect(text.ranges(of: "pointerMove").count == 2)
    let samples = try Stage.edit(actions.script, .writeSamples, actions.selection)
    let again = try #require(Stage.strokes(samples.script).first { $0.stroke.span == 1...1.5 })
    #expect(!again.isActions)
    for sample in written.stroke.samples {
      #expect(
        again.stroke.samples.contains {
          abs($0.time - sample.time) < 1e-4 && $0.position.distance(to: sample.position) < 0.01
        })
    }
  }

  @Test func `gestures are called by what they are`() {
    func kind(_ points: [(Double, Double)]) -> CleanGesture.Kind {
      let samples = points.enumerated().map { place, point in
        let phase: TouchPhase =
          place == 0 ? .began : place < points.count - 1 ? .moved : .ended
        return TouchSample(time: point.0, contact: 0, phase: phase, position: Point(point.1, 100))
      }
      return CleanGesture.Kind(of: TouchStroke(name: "1", samples: samples))
    }
    #expect(kind([(0, 10), (0.1, 11)]) == .tap)
    #expect(kind([(0, 10), (0.9, 12)]) == .hold)
    #expect(kind([(0, 10), (0.5, 110), (1, 110)]) == .drag)
    #expect(kind([(0, 10), (0.05, 60), (0.1, 110)]) == .flick)
  }

  @Test func `the greatest deviation is reported, and what goes too far astray stays samples`()
    throws
  {
    func script(_ shake: Double) throws -> LiveScript {
      let samples = (0...40).map { place in
        let phase = place == 0 ? "began" : place < 40 ? "moved" : "ended"
        let y = 300 + (place.isMultiple(of: 2) || place == 40 ? shake : -shake)
        return
          #"{"t":\#(Double(place) / 50),"id":1,"phase":"\#(phase)","x":\#(100 + 3 * place),"y":\#(y)}"#
      }
      return try Stage.script("[{\"contacts\":[\(samples.joined(separator: ","))]}]")
    }
    let near = try Stage.edit(try script(0.4), .writeActions, [1])
    let deviation = try #require(near.deviation).place
    #expect(0.5...1 ~= deviation)
    #expect(throws: TakeEditError.self) { try Stage.edit(try script(20), .writeActions, [1]) }
  }

  /// A finger at `x` points, from sample to sample, a tenth of a second apart, with these pressures.
  private func pressing(_ pressures: [Double], x: (Int) -> Int) throws -> LiveScript {
    let last = pressures.count - 1
    let samples = pressures.enumerated().map { place, pressure in
      let phase = place == 0 ? "began" : place < last ? "moved" : "ended"
      return
        #"{"t":\#(Double(place) / 10),"id":1,"phase":"\#(phase)","x":\#(x(place)),"y":9,"pressure":\#(pressure)}"#
    }
    return try Stage.script("[{\"at\":1,\"contacts\":[\(samples.joined(separator: ","))]}]")
  }

  @Test(arguments: [[0.1, 1, 0.1, 0.1], [0.2, 0.2, 0.7, 0.7, 0.4, 0.4]])
  func `actions press as hard as the finger did`(_ pressures: [Double]) throws {
    for step in [0, 10] {
      let script = try pressing(pressures) { 20 + $0 * step }
      let actions = try Stage.edit(script, .writeActions, [1])
      #expect(try #require(actions.deviation).pressure < 1e-9)
      let (old, new) = (try stroke(script, 1), try stroke(actions.script, 1))
      for sample in old.samples {
        let played = new.samples.last { $0.time <= sample.time + 1e-6 }
        #expect(abs(try #require(played).pressure - sample.pressure) < 1e-9, "\(step) \(sample)")
      }
    }
  }

  @Test func `pressure that few items cannot say is reported, or keeps the samples`() throws {
    // One item more than there may be.
    let many = (0..<40).map { $0.isMultiple(of: 2) ? 0.2 : 0.9 }
    let script = try pressing(many) { _ in 20 }
    do {
      _ = try Stage.edit(script, .writeActions, [1])
      Issue.record("it is no gesture of few items")
    } catch {
      guard case .notClean(_, let deviation) = error as? TakeEditError else {
        Issue.record("found \(error)")
        return
      }
      #expect(abs(deviation.pressure - 0.7) < 1e-9 && deviation.place == 0)
    }
    // A little off is reported.
    let near = (0..<41).map { $0.isMultiple(of: 2) ? 0.5 : 0.55 }
    let actions = try Stage.edit(try pressing(near) { _ in 20 }, .writeActions, [1])
    #expect(abs(try #require(actions.deviation).pressure - 0.05) < 1e-9)
  }

  @Test func `times are rounded to milliseconds, which is reported`() throws {
    let script = try Stage.script(
      #"""
      [{"contacts":[{"t":0,"id":1,"phase":"began","x":9,"y":9},
      {"t":0.1004,"id":1,"phase":"ended","x":9,"y":9}]}]
      """#)
    let deviation = try #require(try Stage.edit(script, .writeActions, [1]).deviation)
    #expect(abs(deviation.time - 0.0004) < 1e-9)
  }

  @Test func `thousands of strokes are found again, converted and selected`() throws {
    let steps = (0..<3000).map { index in
      #"{"at":\#(Double(index) / 5),"contacts":[{"t":0,"id":1,"phase":"began","x":9,"y":9},"#
        + #"{"t":0.1,"id":1,"phase":"ended","x":9,"y":9}]}"#
    }
    let script = try Stage.script("[\(steps.joined(separator: ","))]")
    let all = Set(1...3000)
    let actions = try Stage.edit(script, .writeActions, all)
    #expect(actions.selection == all)
    #expect(Stage.strokes(actions.script).count { $0.isActions } == 3000)
    let samples = try Stage.edit(actions.script, .writeSamples, all)
    #expect(samples.selection == all)
    let spans = Stage.strokes(script).map(\.stroke.span)
    #expect(Stage.strokes(samples.script).map(\.stroke.span) == spans)
  }

  // MARK: Forms

  @Test func `all strokes that can be are written as actions, and as samples again`() throws {
    let script = try Stage.script(
      #"""
      [{"at":1,"contacts":[
        {"t":0,"id":1,"phase":"began","x":100,"y":200},{"t":0.2,"id":1,"phase":"moved","x":140,"y":203},
        {"t":0.4,"id":1,"phase":"moved","x":180,"y":200},{"t":0.5,"id":1,"phase":"ended","x":200,"y":200}]},
       {"at":2,"contacts":[
        {"t":0,"id":4,"phase":"began","x":10,"y":20},{"t":0.1,"id":4,"phase":"ended","x":10,"y":-20}]},
       {"at":3,"contacts":[{"t":0,"id":5,"phase":"began","x":10,"y":20}]},
       {"at":4,"set":{"density":9}}]
      """#)
    let actions = try TouchForm.actions.converted(script, in: Stage.context)
    #expect(actions.count == 1)
    #expect(actions.kept.map(\.reason) == [.offStage("4"), .neverLifts("5")])
    #expect(actions.kept.map(\.seconds) == [2, 3])
    let greatest = try #require(actions.deviation).place
    #expect(Stage.strokes(actions.script).map(\.isActions) == [true, false, false])
    let samples = try TouchForm.samples.converted(actions.script, in: Stage.context)
    #expect(samples.count == 1 && samples.kept.isEmpty && samples.deviation == nil)
    let after = Stage.strokes(samples.script)
    #expect(after.allSatisfy { !$0.isActions })
    // As far off as was reported, and no farther.
    let (old, new) = (try stroke(script, 1), try #require(after.first).stroke)
    let farthest = old.samples.compactMap { sample in
      new.samples.filter { abs($0.time - sample.time) < 1e-4 }
        .map { $0.position.distance(to: sample.position) }.min()
    }.max()
    #expect(abs(try #require(farthest) - greatest) < 0.01)
    #expect(greatest <= 3)
    // What is in a form already, or goes to parts, stays.
    let again = try TouchForm.samples.converted(samples.script, in: Stage.context)
    #expect(again.count == 0 && again.script.steps(until: 9) == samples.script.steps(until: 9))
    let parts = try TouchForm.samples.converted(Stage.script(Self.parts), in: Stage.context)
    #expect(parts.count == 0 && parts.kept.map(\.reason) == [.goesToParts("a")])
  }

  // MARK: Curves

  @Test func `a curve replaces what was written to its control, and leaves the other alone`() throws
  {
    let script = try Stage.script(Self.steps)
    let points = [
      CurvePoint(time: 1, values: [0.1], isRamp: false),
      CurvePoint(time: 2, values: [0.9], isRamp: true),
      CurvePoint(time: 3, values: [0.3], isRamp: false),
    ]
    let edited = try Stage.edit(script, .curve(control: "wildness", points), [])
    #expect(edited.script.curve(of: "wildness") == points)
    #expect(edited.script.curve(of: "density") == script.curve(of: "density"))
    let text = try Stage.text(edited.script)
    #expect(text.contains(#"{"at":1,"animate":{"wildness":[[0,0.1],[1,0.9]]}}"#), "\(text)")
    #expect(text.contains(#"{"at":3,"set":{"wildness":0.3}}"#))
    var later = points
    later[2].values = [0.6]
    let again = try Stage.edit(edited.script, .curve(control: "wildness", later), [])
    #expect(again.script.firstDifference(from: edited.script) == 3)
    later[1].values = [0.8]
    let ramp = try Stage.edit(edited.script, .curve(control: "wildness", later), [])
    #expect(ramp.script.firstDifference(from: edited.script) == 1)
    let none = try Stage.edit(edited.script, .curve(control: "wildness", []), [])
    #expect(none.script.curve(of: "wildness").isEmpty)
  }

  @Test func `points of a curve are settled, and refused out of order`() throws {
    let script = try Stage.script("[]")
    let points = [
      CurvePoint(time: 0.00004, values: [99], isRamp: true),
      CurvePoint(time: 1, values: [4.4], isRamp: true),
    ]
    let edited = try Stage.edit(script, .curve(control: "density", points), [])
    #expect(
      edited.script.curve(of: "density") == [
        CurvePoint(time: 0, values: [12], isRamp: false),
        CurvePoint(time: 1, values: [4], isRamp: true),
      ])
    #expect(throws: TakeEditError.self) {
      try Stage.edit(script, .curve(control: "density", points.reversed()), [])
    }
    #expect(throws: TakeEditError.self) {
      let point = CurvePoint(time: 1, values: [1, 2], isRamp: false)
      return try Stage.edit(script, .curve(control: "density", [point]), [])
    }
  }
}
