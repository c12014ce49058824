import Drawing
import Foundation
import Geometry
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import Views
import Widgets

/// Parts out of sight cost nothing, and can be asked for by name.
@Suite struct OutOfSightTests {
  /// The player of `count` experiences in the middle of them, after `steps` up to `time`.
  static func player(
    _ count: Int, _ steps: String = "", _ keys: String = "", at time: Double = 0,
    page: Int? = nil
  ) throws -> Playback<StandardPlayer> {
    let pages = (0..<count).map {
      Experience("page-\($0)", title: "Page \($0)", SingleListener.self)
    }
    let entries = pages.map {
      ExperienceSchemas.Entry(id: $0.id, controls: $0.controls, pattern: $0.pattern)
    }
    let text =
      #"{"scene": 1, "experience": "page-\#(page ?? count / 2)", "chrome": "full", "fps": 120, "#
      + #""duration": 60, \#(keys.isEmpty ? "" : keys + ", ")"steps": [\#(steps)]}"#
    let scene = try SceneFile(JSON(text: text), schemas: ExperienceSchemas(entries)).resolved()
    var player = Playback<StandardPlayer>(scene: scene, catalogue: pages)
    try player.advance(toFrame: Int(time * 120))
    return player
  }

  @Test func `a catalogue of 261 has as many views in sight as one of 30, and is drawn alike`()
    throws
  {
    let (some, many) = (try Self.player(30), try Self.player(261))
    #expect(some.placement.count == many.placement.count)
    #expect(some.draw().commands.count == many.draw().commands.count)
    #expect(many.placement.names.count { $0.hasPrefix("chrome:tab:") } == 5)
    // All of them, for callers that ask.
    let whole = try #require(many.placement.whole?())
    #expect(whole.names.count { $0.hasPrefix("chrome:tab:") } == 261)
  }

  @Test func `tabs beyond the stage stand where they would be seen`() throws {
    let player = try Self.player(261)
    let whole = try #require(player.placement.whole?())
    for index in 0..<261 {
      let tab = try #require(player.placement.place(named: "chrome:tab:page-\(index)"))
      #expect(tab == whole.place(named: "chrome:tab:page-\(index)"))
      #expect(tab == Rect(157 + 84 * Double(index - 130), 62, 76, 44))
    }
  }

  @Test func `a tab beyond the stage can be activated, and no finger reaches it`() throws {
    let player = try Self.player(
      40, #"{"at": 0.5, "activate": "chrome:tab:page-3"}"#, at: 3)
    #expect(player.player.world.pageIndex == 3)
    let reach = finger(at: 0.5, move(to: "chrome:tab:page-3"), down, up)
    #expect(throws: ScriptError.self) { try Self.player(40, reach, at: 1) }
  }

  @Test func `the rulers of a low sheet are not built, and found by their names`() throws {
    let (low, high) = (
      try Self.player(5), try Self.player(5, #"{"at": 0, "activate": "sheet:handle"}"#, at: 3)
    )
    let hidden = low.placement.count
    #expect(hidden + 30 < high.placement.count)
    #expect(!low.placement.names.contains("ruler:density"))
    #expect(high.placement.names.contains("ruler:density"))
    for name in ["ruler:density", "sheet:reset"] {
      let place = try #require(low.placement.place(named: name))
      #expect(place.width == high.placement.place(named: name)?.width)
      #expect(place.minX == high.placement.place(named: name)?.minX)
    }
    let reset = try Self.player(
      5, #"{"at": 0, "set": {"density": 12}}, {"at": 0.5, "activate": "sheet:reset"}"#, at: 1)
    #expect(reset.player.world.page.controls[1].value == 7)
  }

  @Test func `a tree of 261 experiences, beside one of 5`() throws {
    let (few, many) = (try Self.player(5), try Self.player(261))
    var costs: [[Double]] = [[], []]
    for _ in 0..<15 {
      for (index, player) in [few, many].enumerated() {
        let start = Self.seconds
        for _ in 0..<20 { #expect(player.placement.count > 50) }
        costs[index].append((Self.seconds - start) / 20)
      }
    }
    // For people to read; how long it takes is no matter of a test.
    let medians = costs.map { $0.sorted()[$0.count / 2] * 1e6 }
    print("a step's tree of views: 5 experiences \(medians[0]) µs, 261 \(medians[1]) µs")
  }

  /// Processor time of this thread, in seconds.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
