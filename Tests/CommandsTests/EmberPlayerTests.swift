import Commands
import Foundation
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import embers

/// A player of others: its button is touched, traced, read out and held without a line in this
/// package.
@Suite struct EmberPlayerTests {
  private let bench: Bench

  init() throws { bench = try Bench(embersTool) }

  private func story(_ steps: String, duration: Double = 1) throws -> [JSON] {
    try bench.write(
      #"{"scene": 1, "experience": "embers", "duration": \#(duration), "steps": [\#(steps)]}"#,
      to: "scene.json")
    let run = try bench.run("trace", "@scene.json")
    #expect(run.code == 0, "\(run.errors)")
    return try run.lines.map { try JSON(text: String($0)) }
  }

  private func contacts(_ samples: String...) -> String {
    #"{"at": 0, "contacts": [\#(samples.joined(separator: ","))]}"#
  }

  private func sample(_ t: Double, _ phase: String, _ x: Double, _ y: Double, id: Int = 1) -> String
  {
    #"{"t": \#(t), "id": \#(id), "phase": "\#(phase)", "x": \#(x), "y": \#(y)}"#
  }

  /// What happened, as `time target kind`, values with their value.
  private func told(_ lines: [JSON]) -> [String] {
    lines.flatMap { $0["events"]?.elements ?? [] }.compactMap { event in
      let words = ["time", "target", "kind", "value", "state"].compactMap { event[$0]?.plain }
      return event["kind"] == "animation" ? nil : words.joined(separator: " ")
    }
  }

  @Test func `README's scene touches the button by its name, and the trace tells of it`() throws {
    let scene = try #require(
      try Readme.blocks("json").first { $0.text.contains(#""experience": "embers""#) })
    try bench.write(scene.text, to: "scene.json")
    let lines = try bench.run("trace", "@scene.json").lines.map { try JSON(text: String($0)) }
    #expect(
      told(lines) == [
        "0.3083 control:burst value 1", "0.7 burst tap", "0.7083 control:burst value 0",
        "2.0083 control:burst value 1", "2.2 control:burst value 0",
      ])
    let owners = Set(lines.flatMap { $0["touches"]?.elements ?? [] }.map { $0["owner"]?.plain })
    #expect(owners == ["burst"])
  }

  @Test func `a finger beside the button plays on the embers`() throws {
    let lines = try story(contacts(sample(0.1, "began", 40, 300), sample(0.5, "ended", 60, 300)))
    #expect(told(lines).contains { $0.hasSuffix("canvas gesture ended") })
    #expect(!told(lines).contains { $0.contains("burst") })
  }

  @Test func `a tap is made at the lift, and not by a finger that leaves`() throws {
    let kept = try story(contacts(sample(0.1, "began", 195, 740), sample(0.6, "ended", 195, 744)))
    #expect(told(kept).contains("0.6 burst tap"))
    let left = try story(
      contacts(
        sample(0.1, "began", 195, 740), sample(0.3, "moved", 195, 640),
        sample(0.6, "ended", 195, 640)))
    #expect(!told(left).contains { $0.hasSuffix("tap") })
    #expect(told(left).contains("0.3 burst gesture failed"))
    #expect(told(left).last == "0.3083 control:burst value 0")
    let taken = try story(
      contacts(sample(0.1, "began", 195, 740), sample(0.4, "cancelled", 195, 740)))
    #expect(!told(taken).contains { $0.hasSuffix("tap") })
    #expect(told(taken).contains("0.4 burst gesture failed"))
  }

  @Test func `describe tells README's tree`() throws {
    let tree = try bench.run("describe", "--tree", "embers").output
    #expect(try Readme.blocks("text").map(\.text) == [tree])
    let json = try bench.run("describe", "--tree", "--json", "embers").json
    #expect(json?["label"] == "Embers" && json?["children"]?.elements[1]["name"] == "burst")
  }

  @Test func `an unknown part is reported with those that are there`() throws {
    try bench.write(
      #"{"scene": 1, "experience": "embers", "steps": [{"at": 0, "activate": "burts"}]}"#,
      to: "scene.json")
    let run = try bench.run("check", "@scene.json")
    #expect(run.code == 65 && run.errors.contains("(canvas, burst)"))
    #expect(run.errors.contains("nearest known: burst"))
  }

  @Test func `its golden cases hold`() throws {
    let goldens = Readme.root.appending(path: "Tests/CommandsTests/Goldens").path()
    let run = try bench.run("golden", "check", goldens)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("2 cases: 2 equal"))
  }

  /// Random fingers: each has at most one owner, which it keeps, and exactly one end; what has
  /// begun ends; the button springs back.
  @Test(arguments: 0..<40) func `no finger is lost`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (samples, down, clock): ([String], [Int], Double) = ([], [], 0)
    for id in 1...12 {
      clock += random.number(in: 0...0.2)
      let onButton = random.unit() < 0.5
      let x = onButton ? random.number(in: 150...240) : random.number(in: 0...390)
      let y = onButton ? random.number(in: 695...785) : random.number(in: 0...844)
      samples.append(sample(clock, "began", x, y, id: id))
      down.append(id)
      while random.unit() < 0.6, let finger = down.randomElement(using: &random) {
        clock += random.number(in: 0...0.2)
        let dice = random.unit()
        let phase = dice < 0.5 ? "moved" : dice < 0.9 ? "ended" : "cancelled"
        let (x, y) = (random.number(in: 100...300), random.number(in: 600...800))
        samples.append(sample(clock, phase, x, y, id: finger))
        if phase != "moved" { down.removeAll { $0 == finger } }
      }
    }
    for finger in down { samples.append(sample(clock + 0.1, "ended", 195, 740, id: finger)) }
    let lines = try story(
      #"{"at": 0, "contacts": [\#(samples.joined(separator: ","))]}"#, duration: clock + 1)
    var owners: [String: String] = [:]
    var running: [String: Int] = [:]
    for touch in lines.flatMap({ $0["touches"]?.elements ?? [] }) {
      guard let id = touch["id"]?.plain, let owner = touch["owner"]?.plain else { continue }
      #expect(owners[id] ?? owner == owner)
      owners[id] = owner
    }
    for event in lines.flatMap({ $0["events"]?.elements ?? [] }) where event["kind"] == "gesture" {
      let key = "\(event["touch"]?.plain ?? "") \(event["target"]?.plain ?? "")"
      switch event["state"] {
      case "began": running[key, default: 0] += 1
      case "ended", "cancelled": running[key, default: 0] -= 1
      default: break
      }
    }
    #expect(running.values.allSatisfy { $0 == 0 }, "\(running)")
    #expect(lines.last?["controls"]?.elements[1]["value"] == 0)
  }
}

extension JSON {
  /// The values of a list.
  var elements: [JSON] { if case .array(let values) = self { values } else { [] } }

  /// A text or number as such; nil for anything else.
  var plain: String? {
    switch self {
    case .string(let text): text
    case .number: text(.rounded)
    default: nil
    }
  }
}
