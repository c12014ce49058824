import Commands
import Drawing
import Foundation
import Geometry
import JSONCoding
import Rendering
import Testing

@Suite struct LookTests {
  /// A ball that falls at 30 points a second, beside many that fall slower, and a caption that is cut.
  private struct Falling: Renderer {
    var size = 4.0
    static let controls = ControlsSchema<Self>(
      pattern: .bar, .value("size", \.size, in: 1...9))
    func begin(on stage: Stage) -> Double { 0 }

    func update(_ fallen: inout Double, at moment: Moment) { fallen += 30 * moment.duration }

    func draw(_ fallen: Double, at moment: Moment, on canvas: inout Canvas) {
      canvas.fill(circle: Point(100, 20 + fallen), radius: size, with: .white)
      canvas.text("Caption", at: Point(180, 40), size: 20, color: .white)
    }

    func metrics(_ fallen: Double, at moment: Moment) -> Metrics {
      let balls = (0..<40).map { JSON.object([.init("y", .number(fallen * Double(1 + $0) / 40))]) }
      return Metrics(["fallen": .number(fallen), "balls": .array(balls)])
    }
  }

  private let tool = CommandLineTool(
    name: "motecraft", brand: "Motecraft",
    experiences: [Experience("falling", title: "Falling", category: "Test", Falling.self)])

  private let small = ["--size", "200x200", "--scale", "1", "--touches", "none"]

  private func look(_ more: String..., bench: Bench) throws -> Bench.Run {
    try bench.run(["look", "falling"] + more + small, by: tool)
  }

  @Test func `a look tells what moves, how fast, what has changed and what is wrong`() throws {
    let run = try look("--at", "2", "--from", "1", bench: Bench(tool))
    #expect(run.code == 0 && run.lines[0] == "Falling at 2 s (frame 120), 200 x 200 points")
    #expect(run.lines.contains("  fallen 30 → 60"))
    #expect(run.lines.contains("  fallen 60: 30 per second"))
    #expect(run.lines.contains("  balls[39].y 60: 30 per second (the greatest of 40)"))
    #expect(run.lines.contains { $0.hasPrefix("  the text \"Caption\": it is cut") })
    #expect(run.output.contains("slider \"Size\" = 4"))
    #expect(!run.output.contains("nothing stands out wrong"))
  }

  @Test func `a look as JSON has everything`() throws {
    let json = try #require(
      try look("--at", "2", "--from", "1", "--json", bench: Bench(tool)).json)
    #expect(json["time"] == 2 && json["since"] == 1 && json["frame"] == 120)
    guard case .array(let moving)? = json["moving"], case .array(let changes)? = json["changes"]
    else { return #expect(Bool(false), "moving and changes are lists") }
    #expect(moving.count == 41 && changes.count == 41)
    #expect(changes[0] == ["after": 60, "before": 30, "path": "fallen"])
    #expect(json["figures"]?["fallen"] == 60 && json["parts"]?["role"] == "application")
  }

  @Test func `a look of the whole player has at most 2 KB`() throws {
    let run = try look(
      "--at", "2", "--from", "0", "--chrome", "full", "--text-size", "accessibility5",
      bench: Bench(tool))
    #expect(run.code == 0 && run.output.utf8.count <= 2048)
  }

  @Test func `the picture is cropped to what has changed`() throws {
    let bench = try Bench(tool)
    _ = try look("--at", "2", "--from", "1", "-o", "@/part.png", bench: bench)
    _ = try look("--at", "2", "-o", "@/whole.png", bench: bench)
    func side(_ name: String, _ offset: Int) throws -> Int {
      try bench.bytes(name)[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(try side("whole.png", 16) == 200 && side("whole.png", 20) == 200)
    // From the top of the ball at 1 s to its bottom at 2 s, with 8 points around.
    #expect(try side("part.png", 16) == 24 && side("part.png", 20) == 54)
  }

  @Test func `the earlier moment comes before`() throws {
    let run = try look("--at", "1", "--from", "1", bench: Bench(tool))
    #expect(run.code == 64)
    #expect(run.errors.contains("--from: expected a moment before that of --at, found 1"))
  }

  @Test func `the first frame has no frame before it`() throws {
    let run = try look("--at", "0", bench: Bench(tool))
    #expect(run.code == 0 && !run.output.contains("moving") && run.output.contains("figures"))
  }
}
