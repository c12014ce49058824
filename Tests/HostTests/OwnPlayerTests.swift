import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Motion
import Rendering
import Scripting
import Testing
import Views

/// Shows nothing but the picture.
private struct BarePlayer: Player {
  var world: World
  init(_ world: World) { self.world = world }
  var view: View<BarePlayer> { .picture(of: world) }
}

/// Shows the picture, controls, marks and a title.
private struct TitledPlayer: Player {
  var world: World
  init(_ world: World) { self.world = world }
  var view: View<TitledPlayer> {
    let title = View<TitledPlayer>.text("Title", TextStyle(size: 20), color: Color(white: 1))
      .accessibility(.heading, "Title")
    return .zStack([
      .picture(of: world), .controls(of: world),
      .vStack([title, .spacer()]), .fingerMarks(of: world),
    ])
  }
}

/// Players of one's own, beside the standard one.
@Suite struct OwnPlayerTests {
  private let pages = [Experience("kinds", title: "Kinds", Kinds.self)]

  private func file(_ keys: String, for configuration: PlayerConfiguration) throws -> SceneFile {
    let text = #"{"scene": 1, "experience": "kinds", "duration": 1\#(keys)}"#
    return try SceneFile(JSON(text: text), schemas: ExperienceSchemas(configuration))
  }

  private func ignored<P: Player>(_ player: P.Type, _ keys: String) throws -> [String] {
    let configuration = PlayerConfiguration(pages, player: player)
    return IgnoredSettings(
      of: try file(", " + keys, for: configuration), overriding: SceneSettings(), in: configuration
    ).names
  }

  private static let all =
    #""chrome": "none", "controlsPattern": "bar", "fingers": "show", "appearance": "light", "#
    + #""textSize": "xLarge", "layoutDirection": "rightToLeft", "disabled": ["sides"]"#

  @Test func `what a scene asks for in vain is known`() throws {
    #expect(
      try ignored(BarePlayer.self, Self.all) == [
        "chrome", "controlsPattern", "fingers", "appearance", "textSize", "layoutDirection",
        "disabled",
      ])
    #expect(try ignored(TitledPlayer.self, Self.all) == [])
    #expect(try ignored(StandardPlayer.self, Self.all) == [])
  }

  @Test func `what means no more than nothing said is not asked for`() throws {
    #expect(
      try ignored(
        BarePlayer.self,
        #""chrome": "controls", "fingers": "hide", "appearance": "dark", "textSize": "large""#)
        == [])
    #expect(try ignored(BarePlayer.self, #""seed": 4"#) == [])
  }

  @Test func `what an option asks for counts as what the scene does`() throws {
    let configuration = PlayerConfiguration(pages, player: BarePlayer.self)
    var options = SceneSettings()
    options.fingers = .show
    let ignored = IgnoredSettings(
      of: try file("", for: configuration), overriding: options, in: configuration)
    #expect(ignored.names == ["fingers"])
  }

  @Test func `marks of fingers are shown where the scene says so, and fade`() throws {
    let steps = finger(at: 0.1, move(195, 300) + "," + down + "," + pause(200) + "," + up)
    func count(_ fingers: String, at frame: Int) throws -> Int {
      let configuration = PlayerConfiguration(pages, player: TitledPlayer.self)
      let scene = try file(
        #", "fingers": "\#(fingers)", "steps": [\#(steps)]"#, for: configuration
      ).resolved()
      var player = Playback<TitledPlayer>(scene: scene, catalogue: pages)
      try player.advance(toFrame: frame)
      return player.draw().commands.count
    }
    let bare = try count("hide", at: 12)
    #expect(try count("show", at: 12) > bare)
    #expect(try count("show", at: 0) == bare)
    #expect(try count("show", at: 50) == count("hide", at: 50))
  }

  @Test func `a title reads as one`() throws {
    let configuration = PlayerConfiguration(pages, player: TitledPlayer.self)
    let scene = try file("", for: configuration).resolved()
    let tree = Playback<TitledPlayer>(scene: scene, catalogue: pages).accessibilityTree
    #expect(tree.text.contains(#"heading "Title""#))
  }

  @Test func `a control is called by its id where no part has that name`() throws {
    let hand = PlayerHarness()
    let steps = [
      finger(at: 0, move(to: "growth") + "," + down + "," + pause(100) + "," + up),
      #"{"at": 0.5, "increment": "control:density"}"#,
      #"{"at": 0.5, "set": {"control:growth": 1}}"#,
    ]
    let lines = try hand.trace(steps, #""duration": 1"#)
    let owners = lines.flatMap { $0["touches"]?.list ?? [] }.compactMap { $0["owner"]?.text }
    #expect(Set(owners) == ["control:growth"])
    let end = try #require(lines.last)
    #expect(try end.control("density")["value"] == 8 && end.control("growth")["value"] == 1)
    let flip = try DemonstrationBench().stepsOf(#"{"at": 0.1, "activate": "glow"}"#)
    #expect(try flip.control("glow")["value"] == 1)
  }
}

extension DemonstrationBench {
  /// The last line of a second with `step`.
  fileprivate func stepsOf(_ step: String) throws -> JSON {
    let text = #"{"scene": 1, "experience": "sensor", "duration": 1, "steps": [\#(step)]}"#
    let scene = try SceneFile(JSON(text: text), schemas: ExperienceSchemas(configuration))
      .resolved()
    var film = Frames(of: scene, in: configuration, indices: [59], contents: .trace)
    return try #require(try film.next()?.trace)
  }
}

/// Values under the fuzzer.
@Suite struct ControlInspectionTests {
  private func violation(_ id: String, _ values: Double...) throws -> String? {
    let control = Experience("kinds", title: "Kinds", Kinds.self).controls.first { $0.id == id }
    return try #require(control).mistake(in: values)
  }

  @Test func `a choice stands at one of its cases`() throws {
    #expect(try violation("sides", 6) == nil)
    #expect(try violation("sides", 7) == "7 is none of its cases")
    #expect(try violation("shape", 0.5) == "0.5 is none of its cases")
    #expect(try violation("petals", 8.5) == "8.5 lies between two steps")
  }

  @Test func `both numbers of a point are within their ranges`() throws {
    #expect(try violation("place", -1, 1) == nil)
    #expect(try violation("place", 0.5, 1.5) == "1.5 is beyond its range")
    #expect(try violation("place", 0.5, -0.1) == "-0.1 is beyond its range")
    #expect(try violation("place", 0.5) == "[0.5] is no value of it")
  }
}
