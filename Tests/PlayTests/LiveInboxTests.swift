import Geometry
import Scripting
import Testing

// The parts of the server have no face outside their room.
@testable import Play

/// What a live session keeps until the world hears of it, and what it keeps clear of.
@Suite struct LiveInboxTests {
  @Test func `touches are told as heard once the world has heard their last`() {
    var inbox = LiveInbox()
    for (tick, number) in [(10, 1), (20, 2), (30, 3)] {
      inbox.lastTick = tick
      inbox.add(touches: number)
    }
    let heard = [9, 10, 19, 25, 25, 100, 200].map { tick in
      inbox.hear(through: tick)
      return inbox.heardNumber
    }
    #expect(heard == [0, 1, 1, 2, 2, 3, 3])
  }

  @Test func `nobody waits for touches when the world goes elsewhere in time`() {
    var inbox = LiveInbox()
    inbox.lastTick = 50
    inbox.add(touches: 7)
    inbox.skipTouches()
    #expect(inbox.heardNumber == 7 && inbox.lastTick == 0)
  }

  @Test func `nothing is heard at the time at which the scene lifts all fingers`() throws {
    let theatre = Theatre.ours
    let text =
      #"{"scene": 1, "experience": "spring-grid", "steps": [{"at": 0.5, "release": true}]}"#
    let scene = try SceneFile(bytes: Array(text.utf8), vocabulary: theatre.vocabulary).resolved()
    let releases = LiveReleases(of: LiveScript(scene.script))
    let half = LiveScript.ticksPerSecond / 2
    // A neighbouring tick is a tenth of a millisecond away, which may count as the same time.
    #expect(releases.tick(notBefore: half - 2) == half - 2)
    #expect((half + 1...half + 2).contains(releases.tick(notBefore: half)))
    #expect(releases.tick(notBefore: half + 2) == half + 2)
    #expect(releases.happen(from: half - 1, to: half) && releases.happen(from: half, to: half + 9))
    #expect(!releases.happen(from: 0, to: half - 1) && !releases.happen(from: half + 1, to: 9999))
  }

  @Test(arguments: [(4096.0, 4096.0, true), (4097, 4096, false)])
  func `a picture of more than 2²⁴ pixels is not shown live`(
    width: Double, height: Double, isShown: Bool
  ) throws {
    let text = #"{"scene": 1, "experience": "spring-grid", "scale": 1}"#
    let file = try SceneFile(bytes: Array(text.utf8), vocabulary: Theatre.ours.vocabulary)
    var settings = SceneSettings()
    settings.size = Size(width, height)
    guard !isShown else { return #expect(try file.liveScene(settings, nil).pixelWidth == 4096) }
    #expect {
      try file.liveScene(settings, nil)
    } throws: {
      ($0 as? ScriptError)?.kind == .setting && ($0 as? ScriptError)?.path == "size"
    }
  }
}
