import Controls
import Drawing
import Examples
import Foundation
import Geometry
import GoldenTesting
import Raster
import Rendering
import Testing

/// The small renderers that the documentation shows and that packages start from.
@Suite struct ExampleTests {
  /// When each is at its best, in seconds.
  private static let moments: [String: Double] = [
    "verse": 3.6, "orbits": 3, "pebble": 2.4, "lily": 3.2, "plume": 4.4, "smoke": 3,
    "fireflies": 3, "shallows": 3, "isles": 3, "neon": 2.2, "frost": 3, "sky": 3,
    "snake": 5.4, "magnifier": 1.2, "gyro": 3,
  ]

  /// What `example` shows at its best on a stage of `size`.
  private func picture(_ example: Example, _ size: Size) throws -> Canvas {
    let experience = try example.experience(example.name, title: example.type)
      .loaded { try PNGReader.decode($0).bitmap }
    let values = experience.controls.flatMap(\.defaultValues)
    var play = experience.start(Stage(size: size, seed: 7), values)
    let moment = try #require(Self.moments[example.name])
    for index in 0...Int(moment * 120) {
      play.update(values: values, touches: [], step: Step(index: index, rate: 120))
    }
    var canvas = Canvas(size: size)
    play.drawBackdrop(on: &canvas)
    play.draw(on: &canvas)
    return canvas
  }

  @Test func `fifteen examples on one sheet`() throws {
    let (size, scale, gap) = (Size(390, 844), 0.36, 14.0)
    let cell = Size(size.width * scale, size.height * scale + 22)
    var sheet = Canvas(size: Size(gap + 5 * (cell.width + gap), gap + 3 * (cell.height + gap)))
    sheet.fill(Path(sheet.bounds), with: Color(oklch: 0.2, 0.03, 265))
    for (index, example) in Example.all.enumerated() {
      let corner = Vector(
        gap + Double(index % 5) * (cell.width + gap), gap + Double(index / 5) * (cell.height + gap))
      let picture = try picture(example, size)
      sheet.transformed(by: Transform.scale(scale).then(.translation(corner))) { sheet in
        sheet.clipped(to: Path(roundedRect: picture.bounds, radius: 36)) { $0.append(picture) }
      }
      sheet.text(
        example.name, at: Point.zero + corner + Vector(2, cell.height - 6), size: 12,
        color: Color(oklch: 0.86, 0.02, 265))
    }
    expectGolden(sheet, scale: 1.5)
  }

  @Test(arguments: Example.all.map(\.name))
  func `an example at its best`(name: String) throws {
    let example = try #require(Example.all.first { $0.name == name })
    expectGolden(try picture(example, Size(195, 422)), named: name)
  }

  @Test func `examples have 20 to 60 lines of code, and are handed on as they are compiled`()
    throws
  {
    #expect(Example.all.count == 15 && Set(Example.all.map(\.name)).count == 15)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Tool/Examples")
    for example in Example.all {
      let text = String(decoding: example.source, as: UTF8.self)
      let file = folder.appending(path: "\(example.type).swift")
      #expect(try text == String(contentsOf: file, encoding: .utf8))
      let code = text.split(separator: "\n").filter {
        !$0.hasPrefix("import ") && !$0.allSatisfy(\.isWhitespace)
      }
      #expect((20...60).contains(code.count), "\(example.name): \(code.count) lines")
      // Where a package has another name, the type has it, and nothing else does.
      for part in text.split(separator: example.type).dropLast() {
        #expect(["struct ", "Schema<"].contains { part.hasSuffix($0) }, "\(example.name)")
      }
      for (name, bytes) in example.files {
        let there = folder.appending(path: "Resources/\(name)")
        #expect(try Data(contentsOf: there) == Data(bytes))
      }
    }
  }

  @Test func `each is in the documentation, and what is shown there is in its source`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Player/Rendering/Rendering.docc/Examples.md")
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n### ")
      .dropFirst()
    #expect(parts.count == Example.all.count)
    for (part, example) in zip(parts, Example.all) {
      #expect(part.contains("--from \(example.name)\n"), "\(example.name)")
      let source = String(decoding: example.source, as: UTF8.self)
      let blocks = part.components(separatedBy: "```swift\n").dropFirst()
      #expect(!blocks.isEmpty, "\(example.name)")
      for block in blocks {
        let code = try #require(block.components(separatedBy: "```").first)
        #expect(source.contains(code), "\(example.name): \(code)")
      }
    }
  }
}
