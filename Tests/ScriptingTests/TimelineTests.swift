import Geometry
import JSONCoding
import Scripting
import Testing

@Suite struct TimelineTests {
  private typealias S = Samples

  /// What one touch source with these items does from 0 s on.
  private func played(_ items: String..., until: Double = 100) throws -> [String] {
    try S.played(#"{"perform":\#(S.touch(items.joined(separator: ",")))}"#, until: until)
  }

  @Test func `a tap lands and lifts where its source is`() throws {
    #expect(
      try played(S.move(10, 20), S.down, S.pause(100), S.up)
        == ["1 f began 10 20 @0", "1 f ended 10 20 @0.1"])
    #expect(try played(S.down, S.up) == ["1 f began 0 0 @0", "1 f ended 0 0 @0"])
  }

  @Test func `a move is cut at 120 Hz and ends exactly on its target`() throws {
    #expect(
      try played(S.down, S.move(0, 100, 25), S.up) == [
        "1 f began 0 0 @0", "1 f moved 0 33.3333 @0.0083", "1 f moved 0 66.6667 @0.0167",
        "1 f moved 0 100 @0.025", "1 f ended 0 100 @0.025",
      ])
    let counts = [(0, 1), (1, 1), (8, 1), (9, 2), (16, 2), (17, 3), (25, 3), (26, 4), (1000, 120)]
    for (duration, count) in counts {
      let events = try played(S.down, S.move(0, 100, duration))
      #expect(events.count == count + 1, "\(duration) ms")
    }
  }

  @Test func `times come from whole milliseconds without running sums`() throws {
    let items = [S.down] + (1...1000).map { S.move(Double($0 % 300), 1, 3) }
    let scene = try S.steps(
      #"{"at":0.1,"perform":\#(S.touch(items.joined(separator: ",")))}"#
    ).resolved()
    var timeline = Timeline(scene: scene)
    let events = try timeline.events(until: 100) { _ in nil }
    #expect(events.count == 1001)
    for (index, event) in events.enumerated() {
      #expect(event.time == 0.1 + Double(3 * index) / 1000)
    }
  }

  @Test func `implicit starts add up without rounding`() throws {
    let steps = Array(repeating: #"{"perform":\#(S.touch(S.pause(100)))}"#, count: 10)
    let all = (steps + [#"{"set":{"density":5}}"#]).joined(separator: ",")
    var timeline = Timeline(scene: try S.steps(all).resolved())
    #expect(try timeline.events(until: 9) { _ in nil }.map(\.time) == [1])
  }

  @Test func `a move without duration takes its tick's`() throws {
    let pauses = #"{"type":"none","id":"p","actions":[\#(S.pause(0)),\#(S.pause(16))]}"#
    let touch = S.source("\(S.down),\(S.move(0, 10))")
    #expect(
      try S.played(#"{"perform":{"actions":[\#(pauses),\#(touch)]}}"#)
        == ["1 f began 0 0 @0", "1 f moved 0 5 @0.008", "1 f moved 0 10 @0.016"])
  }

  @Test func `a tick lasts as long as its longest item and its items follow the sources`() throws {
    let one = S.source("\(S.down),\(S.move(8, 0, 8)),\(S.up)", id: "a")
    let two = S.source("\(S.down),\(S.pause(50)),\(S.up)", id: "b")
    #expect(
      try S.played(#"{"perform":{"actions":[\#(one),\#(two)]}}"#) == [
        "1 a began 0 0 @0", "2 b began 0 0 @0", "1 a moved 8 0 @0.008", "1 a ended 8 0 @0.05",
        "2 b ended 0 0 @0.05",
      ])
    #expect(
      try S.played(#"{"perform":{"actions":[\#(two),\#(one)]}}"#).first == "1 b began 0 0 @0")
  }

  @Test func `a source without contact moves unheard and rest is not an event`() throws {
    #expect(try played(S.move(5, 5, 100), S.move(5, 5, 100), S.down).count == 1)
    #expect(try played(S.down, S.move(0, 0, 100), S.move(0, 0)).count == 1)
  }

  @Test func `only button 0 is a contact and repeated presses do nothing`() throws {
    let other = #"{"type":"pointerDown","button":1}"#
    let otherUp = #"{"type":"pointerUp","button":1}"#
    #expect(try played(other, S.up, S.cancel) == [])
    #expect(
      try played(S.down, S.down, otherUp, S.up, S.up, S.down)
        == ["1 f began 0 0 @0", "1 f ended 0 0 @0", "2 f began 0 0 @0"])
    #expect(try played(S.down, S.cancel, S.up) == ["1 f began 0 0 @0", "1 f cancelled 0 0 @0"])
    #expect(
      try played(#"{"type":"pointerDown","button":0,"duration":500}"#, S.up).last
        == "1 f ended 0 0 @0")
  }

  @Test func `mouse and pen are contacts too`() throws {
    for kind in ["", #","parameters":{"pointerType":"pen"}"#] {
      let source = #"{"type":"pointer","id":"m","actions":[\#(S.down)]\#(kind)}"#
      #expect(
        try S.played(#"{"perform":{"actions":[\#(source)]}}"#) == ["1 m began 0 0 @0"])
    }
  }

  @Test func `origin pointer counts from where the source is when the move starts`() throws {
    let more = #","origin":"pointer""#
    #expect(
      try played(S.move(10, 10), S.down, S.move(5, -5, 0, more), S.move(5, -5, 0, more)).suffix(2)
        == ["1 f moved 15 5 @0", "1 f moved 20 0 @0"])
  }

  @Test func `an element is met at the centre of its part in view, rounded down`() throws {
    let origin = #","origin":{"\#(TouchScript.elementKey)":"canvas"}"#
    let steps = #"{"perform":\#(S.touch("\(S.move(0.5, 1, nil, origin)),\(S.down)"))}"#
    let cases: [(Rect, String)] = [
      (Rect(10, 20, 31, 41), "25.5 41"), (Rect(-30, -30, 60, 60), "15.5 16"),
      (Rect(380, 840, 100, 100), "385.5 843"), (Rect(0.9, 0.9, 0.2, 0.2), "1.5 2"),
    ]
    for (rect, place) in cases {
      let events = try S.played(steps) { $0 == "canvas" ? rect : nil }
      #expect(events == ["1 f began \(place) @0"])
    }
  }

  @Test func `an element is looked up when its move starts`() throws {
    let origin = #","origin":{"\#(TouchScript.elementKey)":"x"}"#
    let items = "\(S.down),\(S.pause(1000)),\(S.move(0, 0, 8, origin))"
    var timeline = Timeline(scene: try S.steps(#"{"perform":\#(S.touch(items))}"#).resolved())
    #expect(try timeline.events(until: 0.999) { _ in nil }.count == 1)
    let later = try timeline.events(until: 2) { _ in Rect(10, 10, 20, 20) }
    #expect(later.map(S.told) == ["1 f moved 20 20 @1.008"])
  }

  @Test func `a move that cannot start ends the run after all that was due before it`() throws {
    let origin = #","origin":{"\#(TouchScript.elementKey)":"sheet:handle"}"#
    let cases: [(String, ScriptError.Kind, String)] = [
      (S.move(0, 0, nil, origin), .noSuchElement, ".origin"),
      (S.move(-0.1, 0), .moveTargetOutOfBounds, ""),
      (S.move(390.1, 0), .moveTargetOutOfBounds, ""), (S.move(0, -1), .moveTargetOutOfBounds, ""),
      (S.move(0, 844.01, 100), .moveTargetOutOfBounds, ""),
      (S.move(-1, 0, 5, #","origin":"pointer""#), .moveTargetOutOfBounds, ""),
    ]
    for (move, kind, path) in cases {
      let items = "\(S.down),\(S.move(0, 8, 8)),\(move)"
      let scene = try S.steps(#"{"perform":\#(S.touch(items))}"#).resolved()
      var atOnce = Timeline(scene: scene)
      #expect(try atOnce.events(until: 9) { _ in nil }.count == 2)
      #expect(atOnce.failure?.kind == kind)
      #expect(atOnce.failure?.path == "steps[0].perform.actions[0].actions[2]" + path)
      #expect(S.mistake { try atOnce.events(until: 9) { _ in nil } } == atOnce.failure)
      var stepwise = Timeline(scene: scene)
      #expect(try stepwise.events(until: 0.007) { _ in nil }.count == 1)
      #expect(try stepwise.events(until: 0.0079) { _ in nil } == [])
      #expect(stepwise.failure == nil)
      #expect(try stepwise.events(until: 0.008) { _ in nil }.count == 1)
      #expect(S.mistake { try stepwise.events(until: 0.016) { _ in nil } }?.kind == kind)
    }
  }

  @Test func `the edges of the stage are inside`() throws {
    let corners = [S.move(0, 0), S.move(390, 0), S.move(390, 844), S.move(0, 844)]
    #expect(try played(corners.joined(separator: ","), S.down) == ["1 f began 0 844 @0"])
  }

  @Test func `sources keep their places and contacts between bodies`() throws {
    let first = S.touch("\(S.move(30, 40)),\(S.down)")
    let second = S.touch("\(S.move(1, 1, nil, #","origin":"pointer""#)),\(S.up)")
    #expect(
      try S.played(#"{"perform":\#(first)},{"at":1,"perform":\#(second)}"#) == [
        "1 f began 30 40 @0", "1 f moved 31 41 @1", "1 f ended 31 41 @1",
      ])
  }

  @Test func `release lifts backwards, stops what goes on and forgets all places`() throws {
    let one = S.source("\(S.move(1, 1)),\(S.down),\(S.up),\(S.pause(0)),\(S.down)", id: "a")
    let two = S.source("\(S.move(2, 2)),\(S.pause(0)),\(S.down),\(S.pause(5000)),\(S.up)", id: "b")
    let contacts =
      #"{"at":0.5,"contacts":[{"t":0,"id":7,"phase":"began","x":3,"y":3},"#
      + #"{"t":9,"id":7,"phase":"ended","x":3,"y":3}]}"#
    let after = S.touch("\(S.down)", id: "b")
    #expect(
      try S.played(
        #"{"perform":{"actions":[\#(one),\#(two)]}},\#(contacts),{"at":1,"release":true},"#
          + #"{"perform":\#(after)}"#
      ) == [
        "1 a began 1 1 @0", "1 a ended 1 1 @0", "2 b began 2 2 @0", "3 7 began 3 3 @0.5",
        "3 7 ended 3 3 @1", "2 b ended 2 2 @1", "4 b began 0 0 @1",
      ])
  }

  @Test func `a contact that lands again is the first to be released`() throws {
    let one = S.source("\(S.down),\(S.up),\(S.down)", id: "a")
    let two = S.source("\(S.pause(0)),\(S.down)", id: "b")
    #expect(
      try S.played(#"{"perform":{"actions":[\#(one),\#(two)]}},{"release":true}"#).suffix(2)
        == ["3 a ended 0 0 @0", "2 b ended 0 0 @0"])
  }

  @Test func `bodies that overlap run side by side, the earlier step first`() throws {
    let one = S.touch("\(S.down),\(S.move(10, 0, 10)),\(S.up)", id: "a")
    let two = S.touch("\(S.down),\(S.pause(5)),\(S.up)", id: "b")
    #expect(
      try S.played(#"{"at":1,"perform":\#(one)},{"at":1.005,"perform":\#(two)}"#) == [
        "1 a began 0 0 @1", "1 a moved 5 0 @1.005", "2 b began 0 0 @1.005", "1 a moved 10 0 @1.01",
        "1 a ended 10 0 @1.01", "2 b ended 0 0 @1.01",
      ])
  }

  @Test func `a step without time waits for the step before`() throws {
    let body = S.touch("\(S.pause(1500))")
    let contacts =
      #"{"contacts":[{"t":0.25,"id":1,"phase":"began","x":0,"y":0},"#
      + #"{"t":0.5,"id":1,"phase":"cancelled","x":1,"y":0}]}"#
    #expect(
      try S.played(
        #"{"set":{"density":4}},{"perform":\#(body)},{"set":{"density":5.4}},\#(contacts),"#
          + #"{"set":{"wildness":0,"density":6}}"#
      ) == [
        "density = 4 @0", "density = 5 @1.5", "1 1 began 0 0 @1.75", "1 1 cancelled 1 0 @2",
        "density = 6 @2", "wildness = 0 @2",
      ])
  }

  @Test func `recorded samples play as they are, rest included`() throws {
    let samples = [(0.0, "began"), (0.0011, "moved"), (0.0012, "moved"), (0.002, "ended")].map {
      #"{"t":\#($0.0),"id":"left","phase":"\#($0.1)","x":1,"y":2}"#
    }
    #expect(
      try S.played(#"{"at":2,"contacts":[\#(samples.joined(separator: ","))]}"#) == [
        "1 left began 1 2 @2", "1 left moved 1 2 @2.0011", "1 left moved 1 2 @2.0012",
        "1 left ended 1 2 @2.002",
      ])
  }

  @Test func `a recorded contact and a source of the same name are two contacts`() throws {
    let contacts = #"{"contacts":[{"t":0,"id":1,"phase":"began","x":9,"y":9}]}"#
    let body = S.touch("\(S.down),\(S.up)", id: "1")
    #expect(
      try S.played(#"\#(contacts),{"perform":\#(body)}"#)
        == ["1 1 began 9 9 @0", "2 1 began 0 0 @0", "2 1 ended 0 0 @0"])
  }

  @Test func `what is due within a nanosecond is due, and nothing twice`() throws {
    let scene = try S.steps(#"{"at":0.5,"set":{"density":5}}"#).resolved()
    var timeline = Timeline(scene: scene)
    #expect(try timeline.events(until: 0.499999998) { _ in nil } == [])
    #expect(try timeline.events(until: 0.4999999995) { _ in nil }.count == 1)
    #expect(try timeline.events(until: 0.5) { _ in nil } == [])
  }

  @Test func `taking small steps tells the same as one big one`() throws {
    let one = S.source("\(S.down),\(S.move(100, 50, 333)),\(S.move(3, 4, 77)),\(S.up)", id: "a")
    let two = S.source("\(S.move(9, 9, 100)),\(S.down),\(S.move(0, 0)),\(S.cancel)", id: "b")
    let steps = #"{"perform":{"actions":[\#(one),\#(two)]}},{"at":0.2,"set":{"density":4}}"#
    let scene = try S.steps(steps).resolved()
    var whole = Timeline(scene: scene)
    let all = try whole.events(until: 2) { _ in nil }
    for rate in [120.0, 125, 240] {
      var timeline = Timeline(scene: scene)
      var events: [TimelineEvent] = []
      for step in 0...Int(2 * rate) {
        let due = try timeline.events(until: Double(step) / rate) { _ in nil }
        #expect(due.allSatisfy { $0.time <= Double(step) / rate + 1e-9 })
        events += due
      }
      #expect(events == all)
    }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func `the longest durations cost nothing`() throws {
    let ages = 9_007_199_254_740_991
    let items = Array(repeating: S.pause(ages), count: 2000).joined(separator: ",")
    let body = S.touch("\(S.down),\(S.move(1, 1, ages)),\(items),\(S.up)")
    let steps = #"{"perform":\#(body)},{"set":{"density":5}}"#
    let events = try S.played(steps, until: 1)
    #expect(events.count == 121 && events.last == "1 f moved 0 0 @1")
    let still = S.touch("\(S.down),\(S.move(0, 0, ages)),\(S.up)")
    #expect(try S.played(#"{"perform":\#(still)}"#, until: 1e15).count == 2)
  }
}
