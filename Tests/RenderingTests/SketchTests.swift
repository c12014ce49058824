import Foundation
import Rendering
import Testing

/// The sketches of the page *Beside p5.js*: they are short, and play again as they played.
@Suite struct SketchTests {
  private static let experiences = [
    Experience("sparks", title: "Sparks", Sparks.self),
    Experience("ornament", title: "Ornament", Ornament.self),
    Experience("chain", title: "Chain", Chain.self),
    Experience("drift", title: "Drift", Drift.self),
    Experience("silk", title: "Silk", Silk.self),
    Experience("rover", title: "Rover", Rover.self),
    Experience("butterflies", title: "Butterflies", Butterflies.self),
  ]

  /// The pictures of three seconds under a finger that comes and goes, ten a second.
  private func film(_ experience: Experience, loop: Double? = nil) throws -> [Canvas] {
    let experience = try experience.loaded { _ in Bitmap(width: 4, height: 1) }
    let stage = Stage(size: Size(390, 844), seed: 7, loopDuration: loop)
    let values = experience.controls.flatMap(\.defaultValues)
    var play = experience.start(stage, values)
    return (0...360).compactMap { index in
      let step = Step(index: index, rate: 120)
      let place = stage.point(0.3 + 0.1 * step.seconds, 0.4)
      let touch = Touch(id: 1, phase: .moved, start: place, position: place)
      play.update(values: values, touches: (60..<240) ~= index ? [touch] : [], step: step)
      guard index.isMultiple(of: 12) else { return nil }
      var canvas = Canvas(size: stage.size)
      play.drawBackdrop(on: &canvas)
      play.draw(on: &canvas)
      return canvas
    }
  }

  @Test(arguments: experiences.map(\.id))
  func `a sketch plays again as it played, and moves`(id: String) throws {
    let experience = try #require(Self.experiences.first { $0.id == id })
    let film = try film(experience)
    #expect(try film == self.film(experience))
    #expect(Set(film).count > 15)
  }

  @Test func `the ornament meets its beginning where the film loops`() throws {
    let film = try film(Self.experiences[1], loop: 3)
    #expect(film[0] == film[30] && film[0] != film[15])
  }

  @Test func `the rover is driven by arrow keys, and fires at the mouse`() {
    let stage = Stage(size: Size(390, 844), seed: 7)
    let rover = Rover()
    var state = rover.begin(on: stage)
    for index in 0..<20 {
      let keys = Keys(down: ["ArrowLeft", " "], pressed: index == 10 ? [" "] : [])
      let mouse = Pointer(at: Point(195 - 60, 0))
      let step = Step(index: index, rate: 60)
      rover.update(&state, at: Moment(step, on: stage, pointer: mouse, keys: keys))
    }
    #expect(state.place == stage.point(0.5, 0.5) - Vector(60, 0))
    #expect(state.shots.count == 1)
    #expect(state.shots.allSatisfy { $0.way.dx < 0 && $0.way.dy < -480 })
  }

  @Test func `butterflies beat their wings, each in its time`() throws {
    let butterflies = try Butterflies.loaded { _ in Bitmap(width: 4, height: 1) }
    let parts = try [0, 6].map { index in
      let stage = Stage(size: Size(390, 844), seed: 7)
      var canvas = Canvas(size: stage.size)
      butterflies.draw(at: Moment(Step(index: index, rate: 60), on: stage), on: &canvas)
      try canvas.validate()
      return canvas.commands
    }
    #expect(parts[0].count == 12 && Set(parts[0]).count == 12 && parts[0] != parts[1])
  }

  @Test func `figures are drawn with the parameters of p5 js`() throws {
    var canvas = Canvas(size: Size(300, 200))
    figures([Point(20, 20), Point(90, 30), Point(60, 90)], on: &canvas)
    #expect(canvas.commands.count == 10)
    try canvas.validate()
  }

  @Test func `a sketch has at most 1.3 times the lines that p5 js takes`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Player/Rendering/Rendering.docc/Beside-p5.md")
    let sections = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
    let parts = sections[1].components(separatedBy: "\n### ").dropFirst()
    #expect(parts.count == 3)
    for part in parts {
      let blocks = part.components(separatedBy: "```")
      let lines = stride(from: 1, to: blocks.count, by: 2).map { index in
        blocks[index].split(separator: "\n").count { !$0.allSatisfy(\.isWhitespace) } - 1
      }
      try #require(lines.count == 3)
      #expect(Double(lines[2]) <= 1.3 * Double(lines[0]), "\(part.prefix { $0 != "\n" }): \(lines)")
      #expect(blocks[5].hasPrefix("swift\n"))
    }
  }
}
