import Geometry
import Host
import JSONCoding
import Scripting
import Testing
import Views

/// The accessibility tree of the player and its actions.
@Suite struct AccessibilityTests {
  let hand = PlayerHarness()

  private func player(_ steps: String = "", _ keys: String = "", frame: Int = 0) throws -> Playback<
    StandardPlayer
  > {
    var player = Playback<StandardPlayer>(
      scene: try hand.scene(steps, keys), catalogue: [hand.experience])
    try player.advance(toFrame: frame)
    return player
  }

  private func flat(_ node: AccessibilityNode) -> [AccessibilityNode] {
    [node] + node.children.flatMap(flat)
  }

  @Test func `every control has role, label, value, frame and actions`() throws {
    let player = try player()
    let sliders = flat(player.accessibilityTree).filter { $0.role == .slider }
    #expect(sliders.map(\.label) == ["Colour", "Density", "Wildness", "Growth"])
    #expect(sliders.map(\.value) == ["0.38", "7", "0.35", "0.50"])
    #expect(sliders.map(\.name).first == "control:colour")
    for slider in sliders {
      #expect(slider.actions == [.increment, .decrement])
      #expect(slider.frame.height == 56 && slider.frame.width == 78)
    }
  }

  @Test func `the whole player tells tabs and buttons with their states`() throws {
    let steps = #"{"at": 0, "activate": "chrome:favourite"}, {"at": 0, "activate": "chrome:share"}"#
    let nodes = flat(try player(steps, #""chrome": "full""#).accessibilityTree)
    func value(_ name: String) -> String? { nodes.first { $0.name == name }?.value }
    #expect(value("chrome:favourite") == "on")
    #expect(value("chrome:share") == "on")
    #expect(value("chrome:tab:listener") == "selected")
    let hidden = flat(
      try player(#"{"at": 0, "activate": "canvas"}"#, #""chrome": "full""#).accessibilityTree)
    #expect(hidden.compactMap(\.name) == ["canvas"])
  }

  @Test func `without controls there is nothing but the picture`() throws {
    let nodes = flat(try player("", #""chrome": "none""#).accessibilityTree)
    #expect(nodes.map(\.role) == [.application, .img])
  }

  @Test func `increments go a step or a tenth of the range, and stop at the ends`() throws {
    let up = (0..<8).map { #"{"at": \#(Double($0) / 10), "increment": "density"}"# }
    let steps = up + [#"{"at": 1, "decrement": "wildness"}"#]
    let lines = try hand.trace(steps, #""duration": 2"#)
    #expect(try lines[0].control("density")["value"] == 8)
    #expect(try lines[7].control("density")["value"] == 9)
    #expect(try lines[119].control("density")["value"] == 12)
    #expect(try abs(#require(lines[119].control("wildness")["value"]?.number) - 0.25) < 1e-12)
    // No gesture, and an event for each value that is a new one.
    #expect(lines.flatMap { $0.events("gesture") }.isEmpty)
    #expect(lines.flatMap { $0.events("value") }.count == 6)
  }

  @Test func `a disabled control takes no finger and no increment, but heeds the scene`() throws {
    let steps = [
      finger(at: 0, move(to: "control:growth"), down, shift(0, -40, 200), up),
      #"{"at": 0.5, "increment": "growth"}"#, #"{"at": 1, "set": {"growth": 0.9}}"#,
    ]
    let lines = try hand.trace(steps, #""disabled": ["growth"], "duration": 2"#)
    #expect(try lines[40].control("growth")["value"] == 0.5)
    #expect(try lines[40].control("growth")["enabled"] == false)
    #expect(try lines[40].control("density")["enabled"] == true)
    #expect(lines[0].events("gesture").compactMap { $0["state"]?.text } == ["failed"])
    #expect(try lines[70].control("growth")["value"] == 0.9)
    let tree = try player("", #""disabled": ["growth"]"#).accessibilityTree
    let growth = try #require(flat(tree).first { $0.name == "control:growth" })
    #expect(!growth.isEnabled && growth.actions.isEmpty)
  }

  @Test func `an action on a part that is not there ends the run`() throws {
    #expect(throws: ScriptError.self) {
      _ = try hand.trace(#"{"at": 0.5, "activate": "chrome:share"}"#)
    }
    #expect(throws: ScriptError.self) { try hand.scene(#"{"at": 0, "increment": "nothing"}"#) }
  }

  @Test func `the tree reads as text, what is held indented`() throws {
    let lines = try player().accessibilityTree.text.split(separator: "\n")
    #expect(lines[0] == #"application "Player" at 0, 0, 390 x 844"#)
    #expect(
      lines[3] == #"    slider "Colour" = 0.38 [control:colour] at 27, 760, 78 x 56 "#
        + "increment, decrement")
  }
}
