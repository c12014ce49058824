import Geometry
import Host
import Motion
import JSONCoding
import Testing
import Views
import Widgets

/// The tabs of a catalogue that is longer than the stage, under fingers.
@Suite struct TabStripSceneTests {
  /// Left edge of the tab of page 15 at rest, in the middle of the stage.
  private static let rest = 157.0

  /// A player of 30 pages that shows page 15.
  private func player(
    _ steps: String, at time: Double, _ keys: String = "", page: Int = 15
  ) throws -> Playback<StandardPlayer> {
    try OutOfSightTests.player(30, steps, keys, at: time, page: page)
  }

  /// Left edge of the tab of `page`.
  private func place(_ page: Int, in player: Playback<StandardPlayer>) throws -> Double {
    try #require(player.placement.place(named: "chrome:tab:page-\(page)")).minX
  }

  /// A finger pans by `way` points from the middle of the strip at 0.1 s, rests and lifts at 1 s.
  private func pan(_ way: Double, down: Double = 0) -> [Sample] {
    stroke(1, at: 0.1, from: Point(195, 84), by: Vector(way, down), in: 0.2).dropLast()
      + lift(1, at: 1, 195 + way, 84 + down)
  }

  @Test(arguments: [-100.0, 100])
  func `the strip goes with a finger and stays where it is left`(way: Double) throws {
    // The finger has gone 12.5 points when it has set out.
    let panned = Self.rest + way.magnitude.advanced(by: -12.5) * (way < 0 ? -1 : 1)
    let held = try player(fingers(pan(way)), at: 0.9)
    #expect(try place(15, in: held) == panned)
    let left = try player(fingers(pan(way)), at: 4)
    #expect(try place(15, in: left) == panned)
    #expect(left.player.world.pageIndex == 15)
    let told = held.trace(frame: 0)
    #expect(told["touches"]?[0]?["owner"]?.text == "chrome:tabs")
    #expect(told.events("gesture").first { $0["state"]?.text == "began" }?["gesture"] == "pan")
  }

  @Test func `the strip and the row of controls are elements of scripts`() throws {
    let pan = finger(at: 0, move(to: "chrome:tabs"), down, shift(-100, 0, 200))
    let tabs = try player(pan, at: 0.2).trace(frame: 0)["touches"]?[0]
    #expect(tabs?["owner"]?.text == "chrome:tabs" && tabs?["x"] == 95 && tabs?["y"] == 84)
    let held = try player(finger(at: 0, move(to: "controls"), down), at: 0.1)
    let row = try #require(held.placement.place(named: "controls"))
    let touch = held.trace(frame: 0)["touches"]?[0]
    #expect(touch?["x"]?.number == row.midX.rounded(.down))
    #expect(touch?["y"]?.number == row.midY.rounded(.down))
  }

  @Test func `thrown, it goes on as a free motion does`() throws {
    let flick = fingers(stroke(1, at: 0.1, from: Point(195, 84), by: Vector(-100, 0), in: 0.2))
    let whole = Decay(velocity: 500.0).totalDisplacement
    for (time, way) in [
      (0.3, 0), (0.8, Decay(velocity: 500.0).displacement(after: 0.5)), (12, whole),
    ] {
      let place = try place(15, in: player(flick, at: time))
      #expect(abs(place - (Self.rest - 87.5 - way)) <= 0.5, "\(time) s")
    }
  }

  @Test func `beyond its end it gives way as a rubber band does, and comes back`() throws {
    let pull = fingers(pan(150))
    let band = RubberBand(dimension: 390)
    let held = try place(0, in: player(pull, at: 0.9, page: 0))
    #expect(abs(held - (16 + band.stretch(byPull: 137.5))) <= 0.25)
    #expect(try place(0, in: player(pull, at: 4, page: 0)) == 16)
    let thrown = fingers(stroke(1, at: 0.1, from: Point(300, 84), by: Vector(-250, 0), in: 0.1))
    #expect(try place(29, in: player(thrown, at: 9, page: 28)) == 390 - 16 - 76)
  }

  @Test func `another tab that is lit has the strip in the middle again`() throws {
    let steps = fingers(pan(-300)) + #", {"at": 2, "activate": "chrome:tab:page-17"}"#
    #expect(try place(17, in: player(steps, at: 1.9)) < 60)
    #expect(try place(17, in: player(steps, at: 5)) == Self.rest)
    // On the way nothing jumps: no two steps are further apart than a quick spring goes.
    var player = try player(steps, at: 1.95)
    var last = try place(17, in: player)
    for frame in 235...480 {
      try player.advance(toFrame: frame)
      let place = try place(17, in: player)
      #expect(abs(place - last) < 16, "frame \(frame)")
      last = place
    }
    let same = fingers(pan(-300)) + #", {"at": 2, "activate": "chrome:tab:page-15"}"#
    #expect(try self.place(15, in: self.player(same, at: 5)) == Self.rest)
  }

  @Test func `a tap still selects, also on a strip that was panned`() throws {
    let tap = land(2, at: 1.5, 195, 84) + lift(2, at: 1.6, 195, 84)
    #expect(try player(fingers(pan(-84 - 12.5), tap), at: 4).player.world.pageIndex == 16)
    #expect(try player(fingers(tap), at: 4).player.world.pageIndex == 15)
  }

  @Test func `a finger that lands on a thrown strip stops it and selects nothing`() throws {
    let flick = stroke(1, at: 0.1, from: Point(195, 84), by: Vector(-100, 0), in: 0.1)
    let touch = land(2, at: 0.4, 195, 84) + lift(2, at: 0.5, 195, 84)
    let caught = try place(15, in: player(fingers(flick, touch), at: 0.4))
    let later = try player(fingers(flick, touch), at: 4)
    #expect(try place(15, in: later) == caught)
    #expect(later.player.world.pageIndex == 15)
    #expect(try place(15, in: player(fingers(flick), at: 4)) < caught - 50)
  }

  @Test func `a finger that goes down from a tab drags the player away`() throws {
    let down = try player(fingers(pan(0, down: 200)), at: 0.9)
    let told = down.trace(frame: 0)
    #expect(told["touches"]?[0]?["owner"]?.text == "chrome")
    #expect(try #require(told["chrome"]?["dismissal"]?.number) > 0.1)
    #expect(down.player.chrome.tabs.start(page: 15, at: 0.9) == -1103)
  }

  @Test func `from right to left it goes with the finger too`() throws {
    let keys = #""layoutDirection": "rightToLeft""#
    let held = try player(fingers(pan(100)), at: 0.9, keys)
    #expect(try place(15, in: held) == Self.rest + 87.5)
    #expect(try place(16, in: held) == Self.rest + 87.5 - 84)
  }

  @Test func `where the tabs fit nothing pans them`() throws {
    let story = try FullStage().play(
      fingers(stroke(1, at: 0.1, from: Point(195, 84), by: Vector(-100, 0), in: 0.2)))
    #expect(story.owners[1] == "chrome")
  }
}
