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

/// A player with a field, a button and a list above a picture; all of them report what they receive.
private struct Switchboard: Player {
  static let input: InputKinds = [.wheel, .keys]
  var world: World
  var lines: [String] = []
  var scroll = Scroller(reach: 30, band: RubberBand(dimension: 100))

  init(_ world: World) { self.world = world }

  var view: View<Switchboard> {
    let field = View<Switchboard>.fill.named("field")
      .onKey { board, key, _ in
        board.lines.append("\(key.phase) \(key.key)")
        return key.key.count == 1
      }
      .focusRing()
    let button = View<Switchboard>.fill.named("button")
      .accessibility(.button, "Press", actions: [(.activate, Self.press)])
    let list = View<Switchboard>.fill.named("list")
      .onHover { board, hover, _ in board.lines.append("list \(hover.phase)") }
      .onWheel { board, wheel, _ in board.scroll.scroll(by: wheel.way.dy, time: wheel.now) }
    let parts = View.hStack(spacing: 0, [field, button, list]).frame(height: 100)
    return .zStack(alignment: .top, [.picture(of: world), parts])
  }

  private static let press: View<Switchboard>.Action = { board, _, out in
    board.lines.append("pressed")
    out.focus("field")
  }
}

/// An experience that reports the input which it asks for.
private protocol Hearer: Renderer where State == [String] {}

extension Hearer {
  static var controls: ControlsSchema<Self> { ControlsSchema(pattern: .none) }
  func begin(on stage: Stage) -> [String] { [] }
  func update(_ heard: inout [String], at moment: Moment) {
    heard += moment.keys.pressed.map { "pressed \($0)" }
    heard += moment.keys.released.map { "released \($0)" }
    if moment.wheel != .zero { heard.append("wheel \(moment.wheel.dy)") }
  }
  func draw(_ heard: [String], at moment: Moment, on canvas: inout Canvas) {}
  func metrics(_ heard: [String], at moment: Moment) -> Metrics { ["heard": heard] }
}

private struct KeenHearer: Hearer { static let input: InputKinds = [.hover, .wheel, .keys] }

private struct PlainHearer: Hearer {}

/// Views of players that ask for hover, wheels and keys, in scenes.
@Suite struct ViewInputTests {
  private static let keen = Experience("hearer", title: "Hearer", KeenHearer.self)
  private static let plain = Experience("hearer", title: "Hearer", PlainHearer.self)

  private func scene(
    _ steps: String, _ configuration: PlayerConfiguration, of experience: String = "hearer",
    chrome: String = "full"
  ) throws -> Scene {
    try FuzzStage.scene(
      #"{"scene": 1, "experience": "\#(experience)", "chrome": "\#(chrome)", "duration": 4, "#
        + #""size": {"width": 300, "height": 400}, "steps": [\#(steps)]}"#, configuration)
  }

  /// A player of `experience` after four seconds of `steps`, and what the experience has heard.
  private func played<P: Player>(
    _ steps: String, _ type: P.Type, of experience: Experience = keen
  ) throws -> (playback: Playback<P>, heard: [String]) {
    let configuration = PlayerConfiguration([experience], player: type)
    var playback = Playback<P>(scene: try scene(steps, configuration), catalogue: [experience])
    try playback.advance(toFrame: 239)
    let heard = playback.trace(frame: 239)["experience"]?["heard"]?.list.compactMap(\.text)
    return (playback, heard ?? [])
  }

  private func perform(_ type: String, _ items: String, at time: Double) -> String {
    #"{"at": \#(time), "perform": {"actions": [{"type": "\#(type)", "id": "\#(type)", "#
      + #""actions": [\#(items)]}]}}"#
  }

  /// Strikes `keys` one after the other, 20 ms for each press and each release.
  private func keys(_ keys: String..., at time: Double = 0) -> String {
    let items = keys.flatMap { key in
      ["keyDown", "keyUp"].map {
        #"{"type": "\#($0)", "value": "\#(key)"}, {"type": "pause", "duration": 20}"#
      }
    }
    return perform("key", items.joined(separator: ", "), at: time)
  }

  private func turn(_ x: Int, _ y: Int, by way: Int, at time: Double = 0) -> String {
    perform(
      "wheel", #"{"type": "scroll", "x": \#(x), "y": \#(y), "deltaX": 0, "deltaY": \#(way)}"#,
      at: time)
  }

  /// WebDriver's code points of Tab, Enter and the arrow to the left.
  private static let (tab, enter, left) = (#"\ue004"#, #"\ue007"#, #"\ue012"#)

  @Test func `the experience receives the keys that no view has taken`() throws {
    let steps = keys("a", Self.tab, "b", Self.left, Self.tab, Self.enter, "c")
    let (playback, heard) = try played(steps, Switchboard.self)
    // Tab leaves the field for the button, which gives the focus back.
    #expect(
      heard == ["pressed a", "released a", "pressed ArrowLeft", "released ArrowLeft"])
    #expect(
      playback.player.lines == [
        "pressed b", "released b", "pressed ArrowLeft", "pressed Tab", "pressed", "pressed c",
        "released c",
      ])
    let focus = playback.trace(frame: 239).events("focus").map {
      "\($0["target"]?.text ?? "") \($0["state"]?.text ?? "")"
    }
    #expect(
      focus == [
        "field began", "field ended", "button began", "button ended", "field began",
      ])
  }

  @Test func `a wheel scrolls a list to its end, then the experience receives it`() throws {
    let turns = (0..<3).map { turn(250, 50, by: 20, at: Double($0) / 2) }
    let steps = (turns + [turn(50, 300, by: 7, at: 2)]).joined(separator: ",")
    let (playback, heard) = try played(steps, Switchboard.self)
    #expect(playback.player.scroll.offset(at: 4) == 30)
    #expect(heard == ["wheel 20.0", "wheel 7.0"])
  }

  @Test func `a player that asks for a wheel receives the pointer, too`() throws {
    let move = """
      {"perform": {"actions": [{"type": "pointer", "id": "m", "actions": [
        {"type": "pointerMove", "x": 250, "y": 50, "duration": 0}, {"type": "pause", "duration": 500},
        {"type": "pointerMove", "x": 250, "y": 350, "duration": 0}]}]}}
      """
    let (playback, _) = try played(move, Switchboard.self, of: Self.plain)
    #expect(playback.player.lines == ["list entered", "list left"])
    #expect(playback.trace(frame: 239)["pointer"] == ["x": 250, "y": 350, "buttons": 0])
  }

  @Test func `a player asks for its experiences, which receive none of it`() throws {
    let steps = keys("a", Self.tab, "b") + "," + turn(50, 300, by: 9, at: 1)
    let (playback, heard) = try played(steps, Switchboard.self, of: Self.plain)
    #expect(heard.isEmpty && playback.player.lines == ["pressed b", "released b"])
    let line = playback.trace(frame: 239)
    #expect(line["keys"]?["pressed"]?.list.compactMap(\.text) == ["a", "Tab", "b"])
    let asking = PlayerConfiguration([Self.plain], player: Switchboard.self)
    #expect(asking.playback(of: try scene(steps, asking)).input == [.hover, .wheel, .keys])
    let silent = PlayerConfiguration([Self.plain])
    #expect(throws: ScriptError.self) { try scene(steps, silent) }
    #expect(silent.playback(of: try scene("", silent)).input.isEmpty)
  }

  @Test func `random input reaches the views of a player that asks for it`() throws {
    let stage = try FuzzStage([Self.plain], player: Switchboard.self)
    let kinds = (1...10).flatMap { stage.fuzzer.script($0, seed: 1, fingers: 1).events }
      .map(\.event.kind)
    #expect(Set(kinds) == [.hover, .wheel, .keys])
    for number in 1...5 {
      #expect(stage.fuzzer.finding(in: stage.fuzzer.script(number, seed: 1, fingers: 3)) == nil)
    }
  }

  @Test func `a focused view has its ring in the picture`() throws {
    func strokes(_ steps: String) throws -> Int {
      try played(steps, Switchboard.self).playback.draw().commands.count
    }
    let bare = try strokes("")
    #expect(try strokes(keys(Self.tab)) == bare + 2)
    #expect(try strokes(keys(Self.tab, Self.tab)) == bare)
  }

  @Test func `the whole player leaves keys to the experience`() throws {
    let (_, heard) = try played(keys(Self.tab, Self.enter), StandardPlayer.self)
    #expect(heard.filter { $0.hasPrefix("pressed") } == ["pressed Tab", "pressed Enter"])
  }

  @Test func `in the whole player a wheel scrolls tabs, if the experience asks for one`() throws {
    let pages = (0..<30).map {
      Experience("page-\($0)", title: "Page \($0)", KeenHearer.self)
    }
    let configuration = PlayerConfiguration(pages)
    func tab(_ steps: String) throws -> (place: Double, heard: [JSON]) {
      let scene = try scene(steps, configuration, of: "page-15")
      var playback = Playback<StandardPlayer>(scene: scene, catalogue: pages)
      try playback.advance(toFrame: 239)
      let place = try #require(playback.placement.place(named: "chrome:tab:page-15")).minX
      return (place, playback.trace(frame: 239)["experience"]?["heard"]?.list ?? [])
    }
    let rest = try tab("").place
    let scrolled = try tab(turn(150, 84, by: 60) + "," + turn(150, 84, by: -20, at: 1))
    #expect(scrolled.place == rest - 40 && scrolled.heard.isEmpty)
    let beside = try tab(turn(150, 300, by: 60))
    #expect(beside.place == rest && beside.heard == ["wheel 60.0"])
  }

  @Test func `a copied player plays on alike`() throws {
    let steps = keys(Self.tab, "b", Self.tab, Self.enter)
    let configuration = PlayerConfiguration([Self.keen], player: Switchboard.self)
    var one = Playback<Switchboard>(
      scene: try scene(steps, configuration), catalogue: [Self.keen])
    try one.advance(toFrame: 2)
    var other = one
    try one.advance(toFrame: 60)
    try other.advance(toFrame: 60)
    #expect(one.player.lines == other.player.lines && one.draw() == other.draw())
    #expect(one.trace(frame: 60) == other.trace(frame: 60))
  }
}
