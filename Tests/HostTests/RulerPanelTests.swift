import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// Controls that are sliding rulers, in the whole player.
@Suite struct RulerPanelTests {
  static let ruler = #""controlsPattern": "ruler", "duration": 6"#
  let harness = PlayerHarness()

  @Test(arguments: [(320.0, 568.0), (390, 844), (320, 320), (768, 1024), (1024, 768)])
  func `rulers stand apart, in the calm strip, their parts inside them`(
    _ width: Double, _ height: Double
  ) throws {
    let size = #""size": {"width": \#(width), "height": \#(height)}"#
    let line = try #require(
      try harness.trace("", Self.ruler + ", " + size, frames: [0]).first)
    let controls = try #require(line["controls"]).list
    #expect(controls.count == 4)
    let buttons = try controls.map { try $0.box("button") }
    for (index, button) in buttons.enumerated() {
      #expect(button.height >= 44 && button.width >= 120)
      #expect(button.minX >= 16 && button.maxX <= width - 16)
      #expect(button.minY >= height - 220 && button.maxY <= height - 28)
      for other in buttons[..<index] { #expect(button.intersection(other) == nil) }
      let room = button.inset(by: -1e-3)
      for key in ["track", "valueText", "labelText"] {
        let part = try controls[index].box(key)
        #expect(part.minX >= room.minX && part.maxX <= room.maxX)
        #expect(part.minY >= room.minY && part.maxY <= room.maxY)
      }
      let (value, label) = (
        try controls[index].box("valueText"), try controls[index].box("labelText")
      )
      #expect(value.intersection(label) == nil)
      #expect(try value.intersection(controls[index].box("track")) == nil)
      #expect(controls[index]["thumb"]?.numbers.first == button.midX)
      #expect(controls[index]["column"] == .null)
    }
  }

  @Test func `a ruler is there for this pattern alone`() throws {
    let line = try #require(try harness.trace("", frames: [0]).first)
    #expect(try line.control("growth")["ruler"] == .null)
    let ruled = try #require(try harness.trace("", Self.ruler, frames: [0]).first)
    #expect(try ruled.control("growth")["ruler"]?["state"]?.text == "idle")
    #expect(try ruled.control("growth")["ruler"]?["offset"]?.number == -400)
    let bare = try #require(
      try harness.trace("", Self.ruler + #", "chrome": "none""#, frames: [0]).first)
    #expect(try bare.control("growth")["ruler"] == .null)
    #expect(try bare.control("growth")["button"] == .null)
  }

  @Test func `the ruler follows the finger by the same way`() throws {
    let lines = try harness.trace(
      finger(
        at: 0.1, "\(move(to: "control:growth")), \(down), \(shift(-20, 3, 100)), \(pause(300))"),
      Self.ruler, frames: [0, 6, 40])
    #expect(try lines[1].control("growth")["ruler"]?["state"]?.text == "held")
    #expect(try lines[1].control("growth")["value"]?.number == 0.5)
    let held = try lines[2].control("growth")
    #expect(held["ruler"]?["state"]?.text == "dragging")
    #expect(held["ruler"]?["offset"]?.number == -420)
    #expect(held["value"]?.number == 0.525)
    #expect(held["anchor"]?.number == 0.5)
    #expect(try #require(held["expansion"]?.number) > 0.9)
  }

  @Test func `thrown it glides on, and editing ends when it stops`() throws {
    let flick = finger(
      at: 0.1, "\(move(to: "control:growth")), \(down), \(shift(-60, 0, 100)), \(up)")
    let lines = try harness.trace(flick, Self.ruler)
    let states = try lines.map { try $0.control("growth")["ruler"]?["state"]?.text }
    #expect(states.contains("gliding"))
    #expect(states.last == "idle")
    let offsets = try lines.compactMap { try $0.control("growth")["ruler"]?["offset"]?.number }
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(offsets.last.map { $0 < -600 && $0 > -800 } == true)
    let editing = lines.flatMap { $0.events("editing") }
    #expect(editing.compactMap { $0["state"]?.text } == ["began", "ended"])
    let lastValue = lines.flatMap { $0.events("value") }.last
    #expect(
      try #require(editing.last?["time"]?.number) >= #require(lastValue?["time"]?.number))
    #expect(
      lines.flatMap { $0.events("gesture") }.compactMap { $0["state"]?.text } == [
        "began", "ended",
      ])
    #expect(
      lines.flatMap { $0.events("animation") }.contains {
        $0["animation"]?.text == "ruler" && $0["state"]?.text == "finished"
      })
    #expect(lines.flatMap { $0.events("haptic") }.count > 15)
  }

  @Test func `a stepped control takes its steps alone, and the ruler snaps to one`() throws {
    let drag = finger(
      at: 0.1,
      "\(move(to: "control:density")), \(down), \(shift(-53, 0, 200)), \(pause(300)), \(up)")
    let lines = try harness.trace(drag, Self.ruler)
    for line in lines {
      let value = try #require(line.control("density")["value"]?.number)
      #expect(value == value.rounded())
    }
    let last = try #require(try lines.last?.control("density"))
    #expect(last["value"]?.number == 8)
    #expect(last["ruler"]?["offset"]?.number == -320)
    #expect(try lines.contains { try $0.control("density")["ruler"]?["state"]?.text == "snapping" })
  }

  @Test func `pulled beyond its end it gives way, and goes back`() throws {
    let pull = finger(
      at: 0.1,
      "\(move(to: "control:wildness")), \(down), \(move(389, 700, 200)), \(pause(400)), \(up)")
    let lines = try harness.trace(
      pull, Self.ruler + #", "controls": {"wildness": 0.02}"#)
    let held = try lines[40].control("wildness")
    #expect(held["value"]?.number == 0)
    #expect(try #require(held["ruler"]?["offset"]?.number) > 10)
    #expect(
      try lines.contains { try $0.control("wildness")["ruler"]?["state"]?.text == "bouncing" })
    let last = try #require(try lines.last?.control("wildness"))
    #expect(last["ruler"]?["offset"]?.number == 0)
    #expect(lines.flatMap { $0.events("haptic") }.count { $0["haptic"]?.text == "limit" } == 1)
  }

  @Test func `of a control that has a ruler here and one in the sheet the touched one is traced`()
    throws
  {
    let open = #"{"at": 0, "activate": "sheet:handle"}"#
    let inSheet = finger(
      at: 1, "\(move(to: "ruler:growth")), \(down), \(shift(-60, 0, 200)), \(pause(300)), \(up)")
    let close = #"{"at": 3, "activate": "sheet:handle"}"#
    let onStage = finger(
      at: 4, "\(move(to: "control:growth")), \(down), \(shift(30, 0, 200)), \(pause(300)), \(up)")
    let lines = try harness.trace(
      [open, inSheet, close, onStage],
      Self.ruler + #", "chrome": "full""#)
    for (frame, isHeld) in [(50, false), (80, true), (110, false), (260, true), (330, false)] {
      let control = try lines[frame].control("growth")
      #expect(control["active"] == .bool(isHeld), "frame \(frame)")
      #expect(control["ruler"]?["state"]?.text == (isHeld ? "dragging" : "idle"), "frame \(frame)")
      #expect((control["anchor"]?.number != nil) == isHeld)
      // What is traced of the ruler is where its value is, whichever it is.
      let value = try #require(control["value"]?.number)
      let offset = try #require(control["ruler"]?["offset"]?.number)
      #expect(abs(offset + 800 * value) < 1e-3, "frame \(frame)")
    }
    #expect(try #require(try lines[80].control("growth")["expansion"]?.number) > 0.5)
    // Its boxes are those of the stage throughout.
    #expect(try lines[80].control("growth")["button"] == lines[330].control("growth")["button"])
  }

  @Test func `a program's value is there at once and the ruler slides to it`() throws {
    let lines = try harness.trace(#"{"at": 1, "set": {"growth": 1}}"#, Self.ruler)
    let then = try lines[60].control("growth")
    #expect(then["value"]?.number == 1)
    #expect(then["ruler"]?["state"]?.text == "snapping")
    #expect(then["ruler"]?["offset"]?.number == -400)
    #expect(try lines[120].control("growth")["ruler"]?["offset"]?.number == -800)
    #expect(lines.flatMap { $0.events("editing") }.isEmpty)
    #expect(lines.flatMap { $0.events("haptic") }.isEmpty)
  }

  @Test func `a finger that catches a gliding ruler stops it where it is`() throws {
    let flick = finger(
      at: 0.1, "\(move(to: "control:growth")), \(down), \(shift(-60, 0, 100)), \(up)")
    let touch = finger(
      "finger2", at: 0.5, "\(move(to: "control:growth")), \(down), \(pause(500)), \(up)")
    let lines = try harness.trace(flick + ", " + touch, Self.ruler)
    let offsets = try lines.compactMap { try $0.control("growth")["ruler"]?["offset"]?.number }
    #expect(Set(offsets[31...59]).count == 1)
    #expect(try lines[40].control("growth")["ruler"]?["state"]?.text == "held")
    #expect(
      lines.flatMap { $0.events("animation") }.contains {
        $0["animation"]?.text == "ruler" && $0["state"]?.text == "retargeted"
      })
    #expect(
      lines.flatMap { $0.events("editing") }.compactMap { $0["state"]?.text } == [
        "began", "ended",
      ])
  }
}
