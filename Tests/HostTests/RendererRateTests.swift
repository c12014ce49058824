import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// A renderer that traces its updates: their times, and the fingers that they are given.
private protocol UpdateLog: Renderer where State == [String] {}

extension UpdateLog {
  static var controls: ControlsSchema<Self> { ControlsSchema(pattern: .none) }
  func begin(on stage: Stage) -> [String] { [] }
  func update(_ lines: inout [String], at moment: Moment) {
    let fingers = moment.touches.map { "\($0.id) \($0.phase) \($0.position.x) \($0.position.y)" }
    let times = "\(moment.step.index) \(moment.seconds) \(moment.duration)"
    lines.append(([times] + fingers).joined(separator: "; "))
  }
  func draw(_ lines: [String], at moment: Moment, on canvas: inout Canvas) {}
  func metrics(_ lines: [String], at moment: Moment) -> Metrics {
    Metrics(["log": .array(lines.map { .string($0) }), "seconds": .number(moment.seconds)])
  }
}

/// Renderers with a rate of their own.
@Suite struct RendererRateTests {
  private struct Sixty: UpdateLog {
    static let rate = 60
    static let touch = TouchKind.multi
    func events(_ lines: [String], at moment: Moment) -> [RendererEvent] {
      [.haptic("update-\(moment.step.index)")]
    }
  }

  private struct Fast: UpdateLog { static let rate = 1000 }

  /// A stroke, a tap between two updates, and a second finger that is cancelled.
  private static let samples = """
    {"t": 0.1003, "id": 1, "phase": "began", "x": 100, "y": 100},
    {"t": 0.1081, "id": 1, "phase": "moved", "x": 110, "y": 104},
    {"t": 0.1167, "id": 1, "phase": "moved", "x": 121, "y": 109},
    {"t": 0.1301, "id": 1, "phase": "moved", "x": 133, "y": 120},
    {"t": 0.1822, "id": 2, "phase": "began", "x": 300, "y": 400},
    {"t": 0.2000, "id": 1, "phase": "moved", "x": 170, "y": 150},
    {"t": 0.2091, "id": 1, "phase": "ended", "x": 171, "y": 151},
    {"t": 0.2410, "id": 2, "phase": "cancelled", "x": 300, "y": 400},
    {"t": 0.5010, "id": 3, "phase": "began", "x": 50, "y": 60},
    {"t": 0.5060, "id": 3, "phase": "ended", "x": 50, "y": 60}
    """

  private func trace(_ type: (some Renderer).Type, fps: String) throws -> [JSON] {
    let harness = PlayerHarness(experience: Experience("listener", title: "Listener", type))
    return try harness.trace(
      #"{"at": 0, "contacts": [\#(Self.samples)]}"#,
      #""duration": 1, "chrome": "none", "fps": \#(fps)"#)
  }

  private func log(_ lines: [JSON]) -> [String] {
    lines.last?["experience"]?["log"]?.list.compactMap(\.text) ?? []
  }

  private static let rates = ["24", "25", "30", "48", "50", "60", "120", "144", "\"30000/1001\""]

  @Test(arguments: rates) func `updates are the same at every frame rate`(fps: String) throws {
    let (own, usual) = (log(try trace(Sixty.self, fps: fps)), log(try trace(Sixty.self, fps: "60")))
    #expect(own.count >= 57)
    #expect(zip(own, usual).allSatisfy { $0 == $1 }, "\(zip(own, usual).filter { $0 != $1 })")
    for (index, line) in own.enumerated() {
      let head = "\(index) \(Double(index) / 60) \(index == 0 ? 0 : 1.0 / 60)"
      #expect(line == head || line.hasPrefix(head + "; "))
    }
  }

  /// The fingers of each update, by the times of the samples alone.
  @Test func `fingers are heard in the update that follows them`() throws {
    let fingers = log(try trace(Sixty.self, fps: "25")).enumerated().flatMap { index, line in
      line.split(separator: "; ").dropFirst().map { "\(index): \($0)" }
    }
    // Update n is at n / 60 s: 7 at 0.1167, which is a little before the sample of 0.1167.
    #expect(
      fingers == [
        "7: 1 began 110.0 104.0", "8: 1 moved 133.0 120.0", "9: 1 moved 133.0 120.0",
        "10: 1 moved 133.0 120.0", "11: 1 moved 133.0 120.0", "11: 2 began 300.0 400.0",
        "12: 1 moved 170.0 150.0", "12: 2 moved 300.0 400.0", "13: 1 ended 171.0 151.0",
        "13: 2 moved 300.0 400.0", "14: 2 moved 300.0 400.0", "15: 2 cancelled 300.0 400.0",
        "31: 3 began 50.0 60.0", "32: 3 ended 50.0 60.0",
      ])
  }

  @Test func `a rate above that of the player makes several updates in a step`() throws {
    let (slow, quick) = (log(try trace(Fast.self, fps: "25")), log(try trace(Fast.self, fps: "60")))
    #expect(slow.count >= 960 && zip(slow, quick).allSatisfy { $0 == $1 })
    #expect(slow.first { $0.contains("began") }?.hasPrefix("101 ") == true)
  }

  @Test func `events of all updates are emitted once, and pictures show the latest`() throws {
    for fps in ["25", "60", "240"] {
      let lines = try trace(Sixty.self, fps: fps)
      let names = lines.flatMap { $0["events"]?.list ?? [] }
        .compactMap { $0["haptic"]?.text }.filter { $0.hasPrefix("update-") }
      #expect(names == (0..<names.count).map { "update-\($0)" } && names.count >= 57)
      for line in lines {
        let (time, seen) = (
          line["time"]?.number ?? .nan, line["experience"]?["seconds"]?.number ?? .nan
        )
        #expect(seen <= time + 1e-9 && time - seen < 1.0 / 60)
      }
    }
  }

  @Test func `a rate out of range is an author's error`() {
    struct Wrong: Renderer {
      static let rate = -1
      static let controls = ControlsSchema<Self>(pattern: .none)
      func begin(on stage: Stage) {}
      func update(_ state: inout Void, at moment: Moment) {}
      func draw(_ state: Void, at moment: Moment, on canvas: inout Canvas) {}
    }
    let mistake = [Experience("wrong", title: "Wrong", Wrong.self)].mistake
    #expect(mistake == .rate(-1, experience: "wrong"))
    #expect([Experience("sixty", title: "Sixty", Sixty.self)].mistake == nil)
  }
}
