import Commands
import Controls
import Drawing
import Files
import Foundation
import Geometry
import Gestures
import JSONCoding
import Raster
import Rendering
import Testing
import petals

/// Pictures and data beside a renderer: what they change, and what is painted again.
@Suite struct ResourceTests {
  /// Draws its picture; its data say how fast its metrics count, which is not seen.
  struct Card<Files: CardFiles>: Renderer {
    var picture = Bitmap(width: 1, height: 1)
    var pace = 0.0
    static var controls: ControlsSchema<Card> { ControlsSchema() }
    static var resources: ResourcesSchema<Card> {
      ResourcesSchema(
        .bitmap("card.png", \.picture, try Files.picture()),
        .json("card.json", \.pace, Files.data) { data throws(DataMistake) in
          try data.required("pace", "a number").number(in: 0...9)
        })
    }
    func begin(on stage: Stage) -> Double { 0 }
    func update(_ state: inout Double, at moment: Moment) { state += pace * moment.duration }
    func draw(_ state: Double, at moment: Moment, on canvas: inout Canvas) {
      canvas.image(picture, stretching: Insets(all: 1), in: canvas.bounds.inset(by: 3))
    }
    func metrics(_ state: Double, at moment: Moment) -> Metrics { ["count": state] }
  }

  typealias Color4 = (UInt8, UInt8, UInt8, UInt8)

  protocol CardFiles: Sendable {
    static var color: Color4 { get }
    static func picture() throws -> [UInt8]
    static var data: [UInt8] { get }
  }

  private enum First: CardFiles {}
  private enum OtherPicture: CardFiles { static let color: Color4 = (9, 200, 90, 255) }
  private enum OtherData: CardFiles { static let data = Array(#"{"pace":3}"#.utf8) }
  private enum BadData: CardFiles { static let data = Array(#"{"pace":"fast"}"#.utf8) }

  private func tool<F: CardFiles>(_: F.Type) -> CommandLineTool {
    CommandLineTool(
      name: "maker", experiences: [Experience("card", title: "Card", Card<F>.self)])
  }

  private func film(_ options: String...) -> [String] {
    ["render", "card"] + Bench.small + [
      "--duration", "0.1", "--touches", "none", "--json", "-o", "@film",
    ] + options
  }

  @Test func `frames are kept as long as the files are the same, and not longer`() throws {
    let bench = try Bench(tool(First.self))
    #expect(try bench.run(film()).json?["kept"] == 0)
    let first = try bench.bytes("film/frame-00000.png")
    let again = try bench.run(film())
    #expect(again.json?["kept"] == 6)
    // What only the simulation takes from the data counts too.
    for other in [tool(OtherData.self), tool(OtherPicture.self)] {
      let run = try bench.run(film(), by: other)
      #expect(run.code == 0 && run.json?["kept"] == 0, "\(run.errors)")
      #expect(try bench.run(film(), by: other).json?["kept"] == 6)
    }
    #expect(try bench.bytes("film/frame-00000.png") != first)
    #expect(try bench.run(film()).json?["kept"] == 0)
    #expect(try bench.bytes("film/frame-00000.png") == first)
  }

  @Test func `a part or a shard is not put beside frames of other files`() throws {
    let bench = try Bench(tool(First.self))
    for part in [["--frames", "0-2"], ["--shard", "1/2"]] {
      #expect(try bench.run(film() + part + ["--overwrite"]).code == 0)
      let run = try bench.run(film() + part, by: tool(OtherPicture.self))
      #expect(run.code == 73 && run.errors.contains("--overwrite"))
      #expect(try bench.run(film() + part).code == 0)
    }
  }

  @Test func `a frame tells what files it was made with`() throws {
    let bench = try Bench(tool(First.self))
    _ = try bench.run(film())
    let frame = ["reproduce", "@film/frame-00003.png"]
    let same = try bench.run(frame)
    #expect(same.code == 0 && !same.output.contains("files"))
    let other = try bench.run(frame, by: tool(OtherPicture.self))
    #expect(other.code == 1 && other.output.contains("the experience had other files then"))
    let alike = try bench.run(frame, by: tool(OtherData.self))
    #expect(alike.code == 0 && alike.output.contains("the experience had other files then"))
    // Its scene plays, whatever it says of files.
    let line = try #require(try bench.text("film/frames.jsonl").split(separator: "\n").first)
    let scene = try #require(try JSON(text: String(line))["scene"])
    guard case .string(let digest) = scene["resources"] else {
      Issue.record("the scene tells no files")
      return
    }
    #expect(digest.count == 16)
    try bench.write(scene.text(), to: "scene.json")
    #expect(try bench.run(["check", "@scene.json"], by: tool(OtherData.self)).code == 0)
  }

  @Test func `a golden does not hold for other files`() throws {
    let bench = try Bench(tool(First.self))
    try bench.write(
      #"{"case":1,"scene":{"scene":1,"experience":"card","size":{"width":24,"height":36},"#
        + #""scale":1,"duration":0.1},"stills":[0]}"#, to: "card.case.json")
    #expect(try bench.run("golden", "record", "@").code == 0)
    #expect(try bench.run("golden", "check", "@").code == 0)
    #expect(try bench.run(["golden", "check", "@"], by: tool(OtherPicture.self)).code == 1)
  }

  @Test func `a flaw ends every command with one sentence`() throws {
    let bench = try Bench(tool(BadData.self))
    for command in [["list"], film()] {
      let run = try bench.run(command)
      #expect(run.code == 70 && run.output.isEmpty)
      #expect(
        run.errors == "maker: error: experience \"card\", resource \"card.json\", pace: "
          + "expected a number 0…9, found \"fast\"\n")
    }
    let broken = try Bench(tool(Broken.self)).run("list")
    #expect(
      broken.errors == "maker: error: experience \"card\", resource \"card.png\": "
        + "expected a PNG or a JPEG, found bytes of no known format\n")
  }

  @Test func `a tool of others with files in it plays, and its frames come out again`() throws {
    let bench = try Bench(petalsTool)
    let film =
      ["render", "petals"] + Bench.small + [
        "--duration", "0.1", "--touches", "none", "--json", "-o", "@film",
      ]
    #expect(try bench.run(film).json?["frames"] == 6)
    #expect(try bench.run(film).json?["kept"] == 6)
    #expect(try bench.run("reproduce", "@film/frame-00005.png").code == 0)
    let trace = try bench.run(["describe", "petals", "--json"])
    #expect(trace.json?["id"] == "petals")
  }

  @Test func `the code of the documentation is that of the tool`() throws {
    let page = try Readme.file("Sources/Player/Rendering/Rendering.docc/Pictures-and-data.md")
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { block in
      block.components(separatedBy: "```")[0].split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    try #require(blocks.count == 3)
    let tool = try Readme.file("Tests/Petals/Petals.swift")
    for line in blocks[0] + blocks[1] { #expect(tool.contains(line), "\(line)") }
    // As the last block has it, but for the name.
    let card = try Card<First>.loaded { try PictureReader.decode($0) }
    #expect(blocks[2] == ["let petals = try Petals.loaded { try PictureReader.decode($0) }"])
    #expect(card.picture == Bitmap(width: 3, height: 3, filledWith: First.color))
    #expect(card.pace == 2)
  }

  private enum Broken: CardFiles { static func picture() -> [UInt8] { [1, 2, 3] } }
}

extension ResourceTests.CardFiles {
  static var color: (UInt8, UInt8, UInt8, UInt8) { (200, 40, 90, 255) }
  static var data: [UInt8] { Array(#"{"pace":2}"#.utf8) }
  static func picture() throws -> [UInt8] {
    var encoder = PNGEncoder(.balanced)
    try encoder.encode(Bitmap(width: 3, height: 3, filledWith: color), hasAlpha: true)
    return encoder.bytes
  }
}
