import Geometry
import Host
import JSONCoding
import RandomCases
import Rendering
import Testing

/// Something in the whole player that a finger takes along, and where.
enum Handhold: String, CaseIterable, Sendable {
  case column, slider, panelRuler, sheetRuler, steppedRuler, sheet, feed, dismissal

  var stage: FullStage {
    switch self {
    case .slider: .workbench(#""controlsPattern": "bar""#)
    case .panelRuler: .workbench(#""controlsPattern": "ruler""#)
    case .column, .sheetRuler, .steppedRuler, .sheet, .feed, .dismissal: .workbench()
    }
  }

  private var isInSheet: Bool { self == .sheetRuler || self == .steppedRuler }

  /// Steps that make it reachable, within the first second.
  var prelude: [Sample] { isInSheet ? raise : [] }

  /// Its offset, in points of the finger's path.
  func place(_ line: JSON) throws -> Double {
    func metric(_ group: String, _ key: String) throws -> Double {
      try #require(line[group]?[key]?.number)
    }
    func offset(_ id: String) throws -> Double {
      try #require(line.control(id)["ruler"]?["offset"]?.number)
    }
    return switch self {
    case .column: -(try #require(line.control("depth")["thumb"]?[1]?.number))
    case .slider: try #require(line.control("depth")["thumb"]?[0]?.number)
    case .panelRuler, .sheetRuler: try offset("depth")
    case .steppedRuler: try offset("count")
    case .sheet: try metric("sheet", "height")
    case .feed: try 390 * metric("chrome", "page") + metric("chrome", "feedOffset")
    case .dismissal: try 844 * metric("chrome", "dismissal")
    }
  }

  /// The way of a finger that adds a point to the place.
  var way: Vector {
    switch self {
    case .column, .sheet: Vector(0, -1)
    case .slider, .panelRuler, .sheetRuler, .steppedRuler: Vector(1, 0)
    case .feed: Vector(-1, 0)
    case .dismissal: Vector(0, 1)
    }
  }

  /// Point at which a finger can grab it while it is at `place`.
  func point(at place: Double) -> Point {
    switch self {
    case .column: Point(66, 790)
    case .slider: Point(100, 735)
    case .panelRuler: Point(100, 660)
    case .sheetRuler: Point(150, 430)
    case .steppedRuler: Point(150, 520)
    case .sheet: Point(150, 844 - place + 12)
    case .feed: Point(195, 300)
    case .dismissal: Point(40, 40)
    }
  }

  /// Ways from where it rests at first, well inside its limits.
  var room: ClosedRange<Double> {
    switch self {
    case .column: -45...45
    case .slider: -30...30
    case .panelRuler, .sheetRuler: -300...300
    case .steppedRuler: -150...150
    case .sheet: 20...340
    case .feed: 20...370
    case .dismissal: 20...400
    }
  }

  /// Distance of a finger before it owns the thing.
  var slop: Double { self == .feed ? 12 : 0 }

  /// True if it goes on moving after the finger lifts, and can be caught.
  var isFlying: Bool { self == .sheet || self == .feed || self == .dismissal }
}

/// Rules that hold of everything that a finger takes along, whatever the finger does.
@Suite struct SceneDriftTests {
  @Test(
    arguments: Handhold.allCases.filter { $0 != .steppedRuler },
    UInt64(0)..<UInt64(RandomCases.count(3, of: 8)))
  func `drag after drag it is where the sum of the ways says`(thing: Handhold, seed: UInt64) throws
  {
    var dice = SeededGenerator(seed: seed)
    let first = try thing.place(thing.stage.play("", for: 0.1).lines[0])
    var (samples, clock, place) = (thing.prelude, 1.2, first)
    var rests: [(time: Double, place: Double)] = []
    for id in 1...Int(2 + dice.index(below: 3)) {
      let target = first + dice.number(in: thing.room)
      let start = thing.point(at: place)
      let slop = id == 1 ? thing.slop : 0
      func put(_ way: Double) -> Point { start + thing.way * (way + slop) }
      samples += land(id, at: clock, start.x, start.y)
      if slop > 0 { samples += go(id, at: clock + 0.004, put(0).x, put(0).y) }
      for _ in 0..<dice.index(below: 12) {
        clock += dice.number(in: 0.005...0.04)
        let point =
          put(first + dice.number(in: thing.room) - place)
          + Vector(thing.way.dy, thing.way.dx) * dice.number(in: -20...20)
        samples += go(id, at: clock, point.x, point.y)
      }
      let end = put(target - place)
      clock += 0.02
      samples += go(id, at: clock, end.x, end.y)
      clock += dice.number(in: 0.06...0.3)
      samples += lift(id, at: clock, end.x, end.y)
      place = target
      rests.append((clock - 0.02, place))
      // What would fly off is taken by the next finger as the one before leaves it.
      if !thing.isFlying { clock += dice.number(in: 0...0.4) }
    }
    let story = try thing.stage.play(fingers(samples), for: clock + 0.5)
    for rest in rests {
      let step = Int((rest.time * 120).rounded(.down))
      #expect(abs(try thing.place(story.lines[step]) - rest.place) < 1e-9, "at \(rest.time) s")
    }
    if !thing.isFlying {
      #expect(abs(try thing.place(#require(story.lines.last)) - place) < 1e-9)
    }
  }

  @Test(arguments: Handhold.allCases, UInt64(100)..<100 + UInt64(RandomCases.count(3, of: 10)))
  func `a finger that lands on it in motion stops it where it is, and keeps it there`(
    thing: Handhold, seed: UInt64
  ) throws {
    var dice = SeededGenerator(seed: seed)
    let first = try thing.place(thing.stage.play("", for: 0.1).lines[0])
    let thrown = thing.prelude + flight(of: thing, from: first, &dice)
    let lifted = try #require(thrown.last?.time)
    let free = try thing.stage.play(fingers(thrown), for: 2.5)
    let time = lifted + dice.number(in: 0.001...0.4)
    let step = Int((time * 120 - 1e-9).rounded(.up))
    let place = try thing.place(free.lines[step])
    let point = thing.point(at: place)
    let held = try thing.stage.play(
      fingers(
        thrown, land(7, at: time, point.x, point.y), lift(7, at: time + 0.5, point.x, point.y)),
      for: 2.5)
    #expect(Array(held.lines[..<step]) == Array(free.lines[..<step]))
    #expect(abs(try thing.place(held.lines[step]) - place) < 1e-9)
    // A page that shows more of itself is the one that a finger takes.
    for id in ["depth", "count"] where thing != .feed {
      let (landed, loose) = (try held.lines[step].control(id), try free.lines[step].control(id))
      for key in ["value", "expansion", "button", "thumb"] { #expect(landed[key] == loose[key]) }
    }
    for later in step..<step + 55 {
      #expect(abs(try thing.place(held.lines[later]) - place) < 1e-9)
    }
  }

  /// A finger that throws `thing`, which is at `first`, or lets it go beyond its end.
  private func flight(
    of thing: Handhold, from first: Double, _ dice: inout SeededGenerator
  ) -> [Sample] {
    let start = thing.point(at: first)
    let way = dice.number(in: thing.room) * (thing.isFlying && thing != .dismissal ? 1.25 : 1)
    // A player that would leave cannot be caught.
    let speed =
      thing == .dismissal
      ? dice.number(in: -900...min(900, (415 - way) / 0.6)) : dice.number(in: -3500...3500)
    func put(_ way: Double) -> Point { start + thing.way * (way + thing.slop) }
    var samples = land(1, at: 1.2, start.x, start.y) + go(1, at: 1.205, put(0).x, put(0).y)
    samples += go(1, at: 1.21, put(way).x, put(way).y) + go(1, at: 1.3, put(way).x, put(way).y)
    for piece in 1...6 {
      let time = Double(piece) / 100
      let point = put(way + speed * time)
      samples += go(1, at: 1.3 + time, point.x, point.y)
    }
    let end = put(way + speed * 0.06)
    return samples + lift(1, at: 1.36, end.x, end.y)
  }
}
