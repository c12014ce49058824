import JSONCoding
import Testing

/// Ownership of fingers in the player, and their effects.
@Suite struct FingerTests {
  let hand = PlayerHarness()

  @Test func `a finger on the canvas reaches the experience in the step that receives it`() throws {
    let lines = try hand.trace(finger(at: 0.5, move(100, 200), down, pause(200), up))
    #expect(heard(lines[29]).isEmpty)
    #expect(heard(lines[30]).map(\.phase) == ["began"])
    #expect(owner(lines[30]) == "canvas")
    #expect(heard(lines[42]).last?.phase == "ended")
  }

  @Test func `a tap without any length still begins in one step and ends in the next`() throws {
    let lines = try hand.trace(finger(at: 0.5, move(100, 200), down, up), #""duration": 1"#)
    #expect(heard(lines[lines.count - 1]).map(\.phase) == ["began", "ended"])
    let states = lines[30].events("gesture").compactMap { $0["state"]?.text }
    #expect(states == ["began", "ended"])
  }

  @Test func `several fingers move several columns at once`() throws {
    let steps = [
      finger("a", at: 0, move(to: "control:density"), down, shift(0, -50, 500), pause(900)),
      finger("b", at: 0.1, move(to: "control:wildness"), down, shift(0, 22, 500), pause(900)),
    ]
    let line = try hand.trace(steps, #""duration": 1"#, frames: [59])[0]
    #expect(try line.control("density")["value"] == .number(11))
    #expect(try abs(#require(line.control("wildness")["value"]?.number) - 0.15) < 1e-9)
    #expect(try line.control("density")["active"] == .bool(true))
    #expect(try line.control("wildness")["active"] == .bool(true))
    #expect(try line.control("growth")["value"] == .number(0.5))
  }

  @Test func `a second finger on a held control fails and moves nothing`() throws {
    let steps = [
      finger("a", at: 0, move(to: "control:density"), down, pause(2000)),
      finger("b", at: 0.5, move(to: "control:density"), down, shift(0, -100, 300), up),
    ]
    let lines = try hand.trace(steps, #""duration": 1.5"#)
    #expect(lines[30].events("gesture").compactMap { $0["state"]?.text } == ["failed"])
    #expect(lines[40]["touches"]?[1]?["owner"] == .null)
    for line in lines { #expect(try line.control("density")["value"] == .number(7)) }
  }

  @Test func `a single-touch experience drops later fingers for their whole life`() throws {
    let steps = [
      finger("a", at: 0, move(50, 50), down, pause(500), up),
      finger("b", at: 0.2, move(90, 90), down, pause(800), shift(30, 0, 300), up),
    ]
    let lines = try hand.trace(steps, #""duration": 2"#)
    #expect(Set(heard(lines[lines.count - 1]).map(\.id)) == [1])
    #expect(lines[60]["touches"]?[0]?["owner"] == .null)
  }

  @Test func `a multi-touch experience receives every finger under an id of its own`() throws {
    let steps = [
      finger("a", at: 0, move(50, 50), down, pause(500), up),
      finger("b", at: 0.2, move(90, 90), down, pause(800), up),
      finger("a", at: 1.2, move(50, 50), down, pause(100), up),
    ]
    let lines = try PlayerHarness.multi.trace(steps, #""duration": 2"#)
    let last = heard(lines[lines.count - 1])
    #expect(Set(last.map(\.id)) == [1, 2, 3])
    for id in 1...3 {
      #expect(last.filter { $0.id == id }.map(\.phase).first == "began")
      #expect(last.filter { $0.id == id }.map(\.phase).last == "ended")
    }
  }

  @Test func `a cancelled drag leaves the value as it stands and lets the button collapse`() throws
  {
    let cancel = #"{"type": "pointerCancel"}"#
    let lines = try hand.trace(
      finger(at: 0, move(to: "control:density"), down, shift(0, -50, 300), cancel),
      #""duration": 2"#)
    #expect(try lines[119].control("density")["value"] == .number(11))
    #expect(try lines[119].control("density")["anchor"] == .null)
    #expect(try #require(lines[119].control("density")["expansion"]?.number) < 1e-4)
    let states = lines.flatMap { $0.events("gesture") }.compactMap { $0["state"]?.text }
    #expect(states == ["began", "cancelled"])
  }

  @Test func `a straight move of constant speed ends with distance over duration`() throws {
    let lines = try hand.trace(finger(at: 0, move(50, 100), down, shift(120, 60, 300), up))
    let ended = try #require(
      lines.flatMap { $0.events("gesture") }.first { $0["state"]?.text == "ended" })
    let velocity = try #require(ended["velocity"]).numbers
    #expect(abs(velocity[0] - 400) < 1e-6 && abs(velocity[1] - 200) < 1e-6)
  }

  @Test func `a finger that held still before it lifted has no velocity`() throws {
    let lines = try hand.trace(
      finger(at: 0, move(50, 100), down, shift(120, 60, 300), pause(60), up))
    let ended = try #require(
      lines.flatMap { $0.events("gesture") }.first { $0["state"]?.text == "ended" })
    #expect(ended["velocity"] == [0, 0])
  }

  @Test func `a touch is reported once after it lifted, and never again`() throws {
    let lines = try hand.trace(finger(at: 0.5, move(100, 200), down, pause(95), up))
    let phases = lines.map { $0["touches"]?[0]?["phase"]?.text }
    #expect(phases[29] == nil)
    #expect(phases[30] == "began")
    #expect(phases[31...35].allSatisfy { $0 == "moved" })
    #expect(phases[36] == "ended")
    #expect(phases[37] == nil)
  }

  @Test func `between the buttons and above them a finger meets the canvas`() throws {
    let lines = try hand.trace(
      [
        finger("gap", at: 0, move(109, 790), down, pause(100)),
        finger("above", at: 0.5, move(152, 700), down, pause(100)),
      ], #""duration": 1"#, frames: [5, 35])
    #expect(owner(lines[0]) == "canvas")
    // The first finger holds a single-touch experience: the second lands on the canvas and fails.
    let failed = lines[1].events("gesture").first { $0["state"]?.text == "failed" }
    #expect(failed?["target"]?.text == "canvas")
  }

  @Test func `an element stands where its button stands when the move starts`() throws {
    let steps = [
      finger("a", at: 0, move(to: "control:density"), down, pause(3000)),
      finger("b", at: 2.5, move(to: "control:density"), down),
    ]
    let lines = try hand.trace(steps, #""duration": 3"#, frames: [10, 170])
    #expect(lines[0]["touches"]?[0]?["y"] == .number(788))
    // Grown to 180 points, the button's centre is 62 points higher.
    #expect(lines[1]["touches"]?[1]?["y"] == .number(726))
  }

  private func owner(_ line: JSON) -> String? { line["touches"]?[0]?["owner"]?.text }

  private func heard(_ line: JSON) -> [(id: Int, phase: String)] {
    (line["experience"]?["heard"]?.list ?? []).map {
      (Int($0["id"]?.number ?? 0), $0["phase"]?.text ?? "")
    }
  }
}
