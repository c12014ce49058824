import Commands
import Drawing
import Fonts
import Foundation
import Geometry
import JSONCoding
import Rendering
import SampleFonts
import Testing

/// A renderer that writes in a font that lies beside it.
private struct Signs: Renderer {
  var face: OutlineTypeface?
  static var controls: ControlsSchema<Signs> { ControlsSchema() }
  static var resources: ResourcesSchema<Signs> {
    ResourcesSchema(.font("sample.ttf", \.face, SampleFont.quadratic().bytes))
  }
  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {}
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {
    canvas.text("A♯漢", at: Point(2, 20), size: 9, font: face, color: .white)
  }
}

/// A renderer with a file that is no font.
private struct Broken: Renderer {
  var face: OutlineTypeface?
  static var controls: ControlsSchema<Broken> { ControlsSchema() }
  static var resources: ResourcesSchema<Broken> {
    ResourcesSchema(.font("sample.ttf", \.face, Array(SampleFont.quadratic().bytes.prefix(300))))
  }
  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {}
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
}

/// Fonts of films and of renderers, by the command line.
@Suite struct FontCommandTests {
  private let bench: Bench
  private static let film = """
    {"film":1,"font":"Brand.ttf","size":{"width":60,"height":40},"scale":1,"fps":10,
     "clips":[{"hold":0.3}],"titles":[{"text":"A♯V","subtitle":"م","size":12}]}
    """

  init() throws {
    bench = try Bench(
      CommandLineTool(
        name: "motecraft",
        experiences: [
          Experience("signs", title: "Signs", category: "Test", Signs.self)
        ]))
    try bench.write(Self.film, to: "film.json")
    try brand(.quadratic())
  }

  private func brand(_ font: SampleFont) throws {
    try Data(font.bytes).write(to: URL(fileURLWithPath: bench.path("Brand.ttf")))
  }

  @Test func `check tells which signs of words a font lacks, and which scripts it does not join`()
    throws
  {
    let run = try bench.run("check", "@film.json")
    #expect(run.code == 0)
    let place = "in a title at 0 s"
    #expect(
      run.errors == """
        motecraft: note: drawn in built-in letters, as the font lacks them, \(place), "A♯V": ♯ (U+266F)
        motecraft: note: set letter by letter from the left, without shaping, \(place), "م": Arabic

        """)
    let scene = try bench.run("check", "signs")
    let text = "in a text in frame 0, \"A♯漢\""
    #expect(
      scene.errors == """
        motecraft: note: drawn as boxes \(text): 漢 (U+6F22)
        motecraft: note: drawn in built-in letters, as the font lacks them, \(text): ♯ (U+266F)

        """)
  }

  @Test func `a bad font is one sentence`() throws {
    try Data("no font at all".utf8).write(to: URL(fileURLWithPath: bench.path("Brand.ttf")))
    let run = try bench.run("check", "@film.json")
    #expect(run.code == 65)
    #expect(
      run.errors.hasSuffix(
        "film.json\": invalid film at font (\"Brand.ttf\"): expected a TrueType or OpenType font, "
          + "found a file of another kind\n"), "\(run.errors)")
    try FileManager.default.removeItem(atPath: bench.path("Brand.ttf"))
    #expect(try bench.run("check", "@film.json").code == 66)
    let tool = CommandLineTool(
      name: "motecraft",
      experiences: [Experience("broken", title: "Broken", category: "Test", Broken.self)])
    let broken = try bench.run(["check", "@film.json"], by: tool)
    #expect(broken.code == 70 && broken.errors.contains("resource \"sample.ttf\", table cmap: "))
  }

  @Test func `frames are painted again in another font, verified and reproduced in their own`()
    throws
  {
    func render() throws -> Bench.Run {
      try bench.run("render", "@film.json", "-o", "@out", "--json", "--quiet")
    }
    #expect(try render().json?["painted"] == 3)
    #expect(try render().json?["painted"] == 0)
    #expect(try bench.run("verify", "@out").code == 0)
    #expect(try bench.run("reproduce", "@out/frame-00001.png").code == 0)
    try brand(.quadratic(kerning: .none))
    let other = try bench.run("reproduce", "@out/frame-00001.png")
    #expect(other.code == 65 && other.errors.contains("expected the font of digest"))
    #expect(try render().json?["painted"] == 3)
    #expect(try bench.run("reproduce", "@out/frame-00001.png").code == 0)
    try FileManager.default.removeItem(atPath: bench.path("Brand.ttf"))
    let gone = try bench.run("verify", "@out")
    #expect(
      gone.code == 65 && gone.errors.contains("expected \"Brand.ttf\" here or beside the frames"),
      "\(gone.errors)")
  }

  @Test func `a font that is in use is not written over`() throws {
    let bytes = Data(SampleFont.quadratic().bytes)
    try bytes.write(to: URL(fileURLWithPath: bench.path("brand.png")))
    try bench.write(Self.film.replacing("Brand.ttf", with: "brand.png"), to: "film.json")
    let run = try bench.run("still", "@film.json", "--at", "0", "-o", "@brand.png", "--quiet")
    #expect(run.code == 64 && run.errors.contains("which is read"), "\(run.errors)")
    #expect(try bench.bytes("brand.png") == bytes)
  }
}
