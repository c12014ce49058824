import Geometry
import Gestures
import Host
import JSONCoding
import Motion
import Rendering
import Scripting
import Testing

/// Recognition of the gestures of demonstrations, on all stages.
@Suite struct DemonstrationGestureTests {
  static let benches: [DemonstrationBench] = [
    (Size(180, 320), "leftToRight"), (Size(320, 568), "rightToLeft"),
    (Size(390, 844), "leftToRight"), (Size(844, 390), "leftToRight"),
    (Size(1024, 768), "rightToLeft"),
  ].flatMap { size, direction in
    ["none", "controls", "full"].map { chrome in
      DemonstrationBench(
        size: size, chrome: chrome, keys: #""layoutDirection": "\#(direction)""#)
    }
  }

  private func isClose(_ a: Double?, _ b: Double, within tolerance: Double) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
  }

  @Test(arguments: benches)
  func `a tap is one, two are a double tap, and a hold is none`(bench: DemonstrationBench) throws {
    let place = Point(0.4, 0.45)
    let one = try bench.play(.tap(at: place).delayed(by: 0.2))
    #expect(one.sensed("taps") == 1 && one.sensed("doubles") == 0 && one.sensed("presses") == 0)
    let two = try bench.play(.tap(at: place, count: 2))
    #expect(two.sensed("taps") == 2 && two.sensed("doubles") == 1)
    #expect(two.strokes.count == 2 && Set(two.strokes.map(\.finger)) == ["finger1"])
    #expect(two.strokes.allSatisfy { $0.target == "canvas" })
    let far = try bench.play(.tap(at: place).repeated(2, gap: 0.5))
    #expect(far.sensed("taps") == 2 && far.sensed("doubles") == 0)
    let held = try bench.play(.hold(at: place, for: 0.8).delayed(by: 0.1))
    #expect(held.sensed("presses") == 1 && held.sensed("taps") == 0)
    let stroke = try #require(held.strokes.first)
    #expect(isClose(stroke.end, 0.9, within: 1e-9))
    #expect(Set(stroke.places).count == 1)
  }

  @Test(arguments: benches)
  func `a flick lifts at the velocity asked for, also where the way is short`(
    bench: DemonstrationBench
  ) throws {
    for (place, velocity) in [
      (Point(0.5, 0.4), Vector(0, -2)), (Point(0.5, 0.4), Vector(1.5, 0)),
      (Point(1, 1), Vector(-0.8, 0.6)), (Point(1, 1), Vector(0, -6)), (Point(0, 0), Vector(-7, 1)),
    ] {
      let shown = try bench.play(.flick(from: place, velocity: velocity).delayed(by: 0.1))
      let stroke = try #require(shown.strokes.first)
      #expect(stroke.target == "canvas" && shown.strokes.count == 1)
      let asked = Vector(velocity.dx * bench.size.width, velocity.dy * bench.size.height)
      let error = (stroke.velocity - asked).length
      #expect(error < 0.005 * asked.length, "\(stroke.velocity), asked for \(asked)")
    }
  }

  @Test(arguments: benches)
  func `a pinch has the scale and the turn asked for`(bench: DemonstrationBench) throws {
    for (place, scale, degrees) in [
      (Point(0.5, 0.4), 2.0, 0.0), (Point(0, 1), 0.4, 0), (Point(1, 1), 1, -135),
      (Point(0.5, 0.4), 1.5, 400), (Point(0, 0), 3, -30),
    ] {
      let shown = try bench.play(
        .pinch(at: place, scale: scale, rotation: Angle(degrees: degrees), over: 0.6))
      #expect(shown.sensed("pinches") == 1)
      #expect(isClose(shown.sensed("scale"), scale, within: 0.005 * scale))
      #expect(isClose(shown.sensed("rotation"), degrees * Math.pi / 180, within: 0.005))
      let strokes = shown.strokes
      #expect(strokes.map(\.finger) == ["finger1", "finger2"])
      #expect(strokes.allSatisfy { $0.target == "canvas" && abs($0.end - 0.7) < 1e-9 })
    }
    let turn = try bench.play(.rotate(at: Point(0.5, 0.4), by: Angle(degrees: 45), over: 0.5))
    #expect(isClose(turn.sensed("rotation"), Math.pi / 4, within: 0.005))
    #expect(isClose(turn.sensed("scale"), 1, within: 0.005))
  }

  @Test(arguments: benches)
  func `a drag ends where it says, at rest or thrown`(bench: DemonstrationBench) throws {
    let (start, end) = (Point(0.3, 0.42), Point(0.7, 0.5))
    func place(_ part: Point) -> Point {
      Point(part.x * bench.size.width, part.y * bench.size.height)
    }
    let shown = try bench.play(.drag(from: start, to: end, over: 0.6))
    let stroke = try #require(shown.strokes.first)
    #expect(stroke.target == "canvas" && stroke.velocity == .zero)
    // A stage may be covered at the start's or the end's height, but never at its side.
    let (first, last) = (stroke.places[0], stroke.places[stroke.places.count - 1])
    #expect(abs(first.x - place(start).x) <= 0.125 && abs(last.x - place(end).x) <= 0.125)
    #expect(shown.sensed("taps") == 0 && shown.sensed("pinches") == 0)
    let thrown = try bench.play(.draw([start, end], over: 0.3, hold: 0))
    let velocity = try #require(thrown.strokes.first).velocity
    #expect(isClose(velocity.dx, 0.4 * bench.size.width / 0.3, within: 1))
  }

  @Test(arguments: benches)
  func `fingers play together, each for itself`(bench: DemonstrationBench) throws {
    let taps = (0..<5).map { Demonstration.hold(at: Point(0.1 + 0.2 * Double($0), 0.4), for: 0.6) }
    let chord = try bench.play(.together(taps))
    #expect(chord.strokes.map(\.finger) == (1...5).map { "finger\($0)" })
    #expect(chord.strokes.allSatisfy { abs($0.end - 0.6) < 1e-9 && $0.target == "canvas" })
    let roll = try bench.play(.staggered(taps, by: 0.1))
    for (index, stroke) in roll.strokes.enumerated() {
      #expect(isClose(stroke.end, 0.6 + 0.1 * Double(index), within: 1e-9))
    }
    let both = try bench.play(
      .together([
        .pinch(at: Point(0.3, 0.45), scale: 1.5, over: 0.5),
        .hold(at: Point(0.8, 0.45), for: 0.4).delayed(by: 0.1),
      ]))
    #expect(Set(both.strokes.map(\.finger)) == ["finger1", "finger2", "finger3"])
  }
}

/// Effects of demonstrations on controls.
@Suite struct DemonstrationControlTests {
  private static let all = Demonstration.sequence([
    .pause(0.2), .slide("depth", by: 0.2, over: 0.4), .pause(0.2), .press("glow"), .pause(0.2),
    .set("count", to: 9.4), .set("depth", to: 40).delayed(by: 0.1), .pause(1.18),
    .tap(at: Point(0.5, 0.4)),
  ])

  @Test(
    arguments: [
      Size(180, 320), Size(320, 568), Size(390, 844), Size(844, 390), Size(1024, 768),
    ], ["bar", "tactileColumn", "ruler"])
  func `controls are slid, pressed and set where they are shown`(
    size: Size, pattern: String
  ) throws {
    for (chrome, direction) in [("controls", "leftToRight"), ("full", "rightToLeft")] {
      let bench = DemonstrationBench(
        size: size, chrome: chrome,
        keys: #""controlsPattern": "\#(pattern)", "layoutDirection": "\#(direction)""#)
      let shown = try bench.play(Self.all)
      let depths = shown.events("value").filter { $0["target"] == "control:depth" }
        .compactMap { $0["value"]?.number }
      // A ruler snaps and glides on; every other control is where the finger has left it.
      let slid = try #require(depths.dropLast().last)
      #expect(abs(slid - 0.7) < (pattern == "ruler" ? 0.05 : 0.02), "\(bench)")
      #expect(depths.last == 1)
      #expect(try shown.value("count") == 9)
      #expect(try shown.value("glow") == 1, "\(bench)")
      let owners = shown.strokes.map(\.target)
      #expect(owners.prefix(2) == ["control:depth", "control:glow"])
      // Chrome and three rows of controls leave nothing of the smallest stage.
      let isCovered = chrome == "full" && size.height == 320 && pattern != "tactileColumn"
      #expect(isCovered || owners.dropFirst(2) == ["canvas"], "\(bench)")
    }
  }

  @Test func `without controls their acts are left out, their time is not, and values are set`()
    throws
  {
    let seen = try DemonstrationBench().steps(Self.all)
    let bare = try DemonstrationBench(chrome: "none").steps(Self.all)
    #expect(seen.count == 5 && bare.count == 3)
    #expect(seen.map { $0["at"]?.number } == [0.2, 0.9, 1.18, 1.28, 2.46])
    #expect(bare.map { $0["at"]?.number } == [1.18, 1.28, 2.46])
    #expect(bare.map { $0["set"] }.prefix(2) == [["count": 9], ["depth": 1]])
    #expect(try DemonstrationBench(chrome: "none").play(Self.all).value("depth") == 1)
  }

  @Test(arguments: [("leftToRight", 1.0), ("rightToLeft", -1)])
  func `a press may say where between both ends`(direction: String, forward: Double) throws {
    let keys = #""controlsPattern": "bar", "layoutDirection": "\#(direction)""#
    let bench = DemonstrationBench(keys: keys)
    let presses = Demonstration.sequence(
      [.press("depth", at: 0), .press("depth", at: 1)], gap: 0.2)
    let shown = try bench.play(presses)
    let button = try shown.lines[0].control("depth").box("button")
    let places = shown.strokes.compactMap(\.places.first)
    try #require(places.count == 2)
    #expect(places.allSatisfy { button.inset(by: 4).contains($0) })
    #expect((places[1].x - places[0].x) * forward > button.width - 20)
    #expect(try shown.value("depth") == 0.5)
  }
}

/// Conversion of demonstrations to steps.
@Suite struct DemonstrationScriptTests {
  /// Everything that there is, one after another and together.
  static let all = Demonstration.sequence(
    [
      .tap(at: Point(0.2, 0.3), count: 3), .hold(at: Point(0.9, 0.9), for: 0.6),
      .drag(from: Point(0, 0), to: Point(1, 1), over: 0.5),
      .draw([Point(0.5, 0.2), Point(0.2, 0.4), Point(0.8, 0.4)], over: 0.4, hold: 0),
      .flick(from: Point(0.5, 0.5), velocity: Vector(3, -1)),
      .pinch(at: Point(0.4, 0.4), scale: 0.3, rotation: Angle(degrees: 200), over: 0.7),
      .together([.press("glow"), .slide("depth", by: -0.9, over: 0.4), .set("count", to: 3)]),
      .staggered((0..<4).map { .tap(at: Point(0.2 * Double($0), 0.3)) }, by: 0.05),
    ], gap: 0.1)

  @Test(
    arguments: [
      Size(1, 1), Size(10, 10), Size(44, 1000), Size(2000, 30), Size(100, 150), Size(320, 568),
      Size(1024, 768),
    ], ["none", "controls", "full"])
  func `all gestures play at every size`(size: Size, chrome: String) throws {
    for pattern in ["bar", "ruler"] {
      let bench = DemonstrationBench(
        size: size, chrome: chrome, keys: #""controlsPattern": "\#(pattern)""#, fps: "24")
      let shown = try bench.shown(bench.scene(Self.all, seconds: 8))
      #expect(shown.lines.count == 8 * 24)
      #expect(try shown.value("count") == 3)
      #expect(shown.lines.last?["touches"]?.list.isEmpty == true)
      let states = shown.events("gesture").compactMap { $0["state"]?.text }
      #expect(
        states.count { $0 == "began" } == states.count { $0 == "ended" || $0 == "cancelled" })
    }
  }

  @Test(arguments: ["24", "25", "30", "60", "120", #""30000/1001""#])
  func `velocity and scale are the same at every rate`(fps: String) throws {
    let bench = DemonstrationBench(fps: fps)
    let shown = try bench.play(
      .sequence([
        .flick(from: Point(0.5, 0.5), velocity: Vector(0.5, -2)), .pause(0.1),
        .pinch(at: Point(0.5, 0.4), scale: 1.7, rotation: Angle(degrees: 60), over: 0.7),
      ]))
    let velocity = try #require(shown.strokes.first).velocity
    #expect((velocity - Vector(195, -1688)).length < 1)
    #expect(abs(try #require(shown.sensed("scale")) - 1.7) < 0.005)
    #expect(abs(try #require(shown.sensed("rotation")) - Math.pi / 3) < 0.005)
  }

  @Test(arguments: ["controls", "full"], [false, true])
  func `what follows on the same part lands when the finger before has lifted`(
    chrome: String, isSolo: Bool
  ) throws {
    let drags = (0..<4).map { index in
      Demonstration.drag(
        from: Point(0.2, 0.3 + 0.05 * Double(index)), to: Point(0.8, 0.4), over: 0.25)
    }
    let bench = DemonstrationBench(size: Size(320, 568), chrome: chrome, isSolo: isSolo)
    let shown = try bench.play(.sequence(drags + [.tap(at: Point(0.5, 0.4)), drags[0]]))
    let strokes = shown.strokes
    #expect(strokes.count == 6 && strokes.allSatisfy { $0.target == "canvas" })
    for (before, after) in zip(strokes, strokes.dropFirst()) { #expect(after.start >= before.end) }
    // Where nothing is in between, the pieces of a drag alone may take a moment longer.
    let end = try #require(strokes.last).end
    let rests = chrome == "full" ? 5 * 0.2 + (0.35 - 0.08) : 0
    #expect(abs(end - (5 * 0.35 + 0.08) - rests) < 0.02)
  }

  @Test func `a finger keeps its name while it is down, and the next takes the first free one`()
    throws
  {
    let hold = Demonstration.hold(at: Point(0.5, 0.5), for: 0.5)
    let steps = try DemonstrationBench().steps(
      .together([
        hold, hold.delayed(by: 0.1), hold.delayed(by: 0.55), hold.delayed(by: 0.7),
        .pinch(at: Point(0.5, 0.5), scale: 2, over: 1).delayed(by: 0.8),
      ]))
    let names = steps.map { step in
      (step["perform"]?["actions"]?.list ?? []).compactMap { $0["id"]?.text }
    }
    #expect(names == [["finger1"], ["finger2"], ["finger1"], ["finger2"], ["finger3", "finger4"]])
  }
}
