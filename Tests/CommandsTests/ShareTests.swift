import CommandLine
import Commands
import Foundation
import Raster
import Rendering
import Testing
import embers
import petals

@Suite struct ShareTests {
  /// The obstacles in the module `Sky`, whose renderer has `line` and the controls `glow` and `hue`.
  private func obstacles(_ line: String) -> [ShareRules.Obstacle] {
    ShareRules.obstacles(
      in: #"""
        // A sky.
        struct Sky: Renderer {
          \#(line)
          static let controls = ControlsSchema<Self>(
            .value("glow", \.glow, in: 0...1), .colour("tint", \Self.hue) { color(at: $0) })
        }

        struct Star {
          var glow: Double { 0.5 * size }
        }
        """#, of: "Sky")
  }

  @Test(arguments: [
    "import Foundation", "@preconcurrency import Dispatch", "public import Glibc",
    "import struct Foundation.Date", "#if os(Linux)\nimport Foundation",
    "#if hasFeature(Embedded)\nimport Foundation", "#if canImport(Rendering)\nimport Foundation",
    "var glow: Double { 2 * half }", "var hue: Double = 2 { didSet { count += 1 } }",
  ])
  func `what a page has not is reported with its line`(line: String) throws {
    let found = obstacles(line)
    let number = line.contains("#if") ? 4 : 3
    #expect(found.map(\.line) == [number])
    #expect(found.first?.reason.contains("a shared piece") == true)
  }

  @Test func `all that a page has not is reported at once`() {
    let source = "import Foundation\nimport Rendering\nimport Dispatch\n"
    #expect(ShareRules.obstacles(in: source, of: "Sky").map(\.line) == [1, 3])
  }

  @Test(arguments: [
    "import Rendering", "@testable import Sky", "import Geometry // as Foundation has it",
    "// import Foundation", #".choice("fold", \.fold, of: [3, 4, 5])"#,
    "var glow = 0.5", "var hue: Double = { 0.2 }()", "var width: Double { 2 * half }",
    "let important = true", "static let resources = ResourcesSchema<Self>()",
    #".choice("ink", \.ink)"#, "#if canImport(Foundation)\nimport Foundation\n#endif",
    "#if !hasFeature(Embedded)\n#if os(Linux)\nimport Glibc\n#endif\n#endif",
    "#if hasFeature(Embedded)\n#else\nimport Glibc\n#endif",
  ])
  func `all else may be shared`(line: String) {
    #expect(obstacles(line).isEmpty)
  }

  /// A module of two experiences, with what they share and what each has for itself.
  private static let module = [
    """
    import Rendering
    // As Clock has it.
    struct Flow: Renderer {
      func draw() { step(1, "turned by \\(angle.degrees) { of tick()") }
    }
    """,
    "func step(_ x: Int, _ text: String) -> Grid { Grid() }\n",
    "import Foundation\nstruct Clock: Renderer { func draw() { Color(hex: tick()) } }\nfunc tick() {}\n",
    "extension Double { var degrees: Double { self * 57 } }",
    "protocol Woven {}\nextension Flow: Woven { func weave() {} }",
    "struct Grid { let size = 3 }",
    "extension Clock { func wind() {} }",
    "private func step(_ x: Int) {}\nprivate let angle = 3\nenum Other { case x, angle }",
    "extension Int { static func <~ (a: Int, b: Int) -> Int { a } }",
    "extension Color { init(hex: Int) { self = .dusk } }\nextension Color { static var dusk: Color { .black } }",
  ]

  @Test func `an experience needs the files whose names it has`() {
    let reach = SourceReach(Self.module)
    #expect(reach.files(of: "Flow") == [0, 1, 3, 4, 5])
    #expect(reach.files(of: "Clock") == [2, 6, 9])
    #expect(reach.files(of: "Nothing") == Array(Self.module.indices))
    let operators = SourceReach(["struct Sum { let x = 1 <~ 2 }", Self.module[8], Self.module[7]])
    #expect(operators.files(of: "Sum") == [0, 1])
  }

  @Test func `files go into a piece as they are, but pictures decoded`() throws {
    let files = try petalsExperience.pieceFiles { try PNGReader.decode($0).bitmap }
    #expect(
      files.map(\.name) == ["petal.png", "plate.png", "grain.png", "marks.ttf", "garden.json"])
    for file in files {
      let path = Readme.root.appending(path: "Tests/Petals/Resources/\(file.name)").path()
      let original = try InputFile(path: path).bytes()
      if file.name.hasSuffix(".png") {
        let picture = try PNGReader.decode(original).bitmap
        #expect(try PackedPicture.unpacked(file.bytes) == picture)
      } else {
        #expect(file.bytes == original)
      }
    }
  }

  @Test func `the log of a compiler that fails becomes one sentence`() {
    let log = """
      <unknown>:0: error: fatal error encountered during compilation; please submit a bug report
      <unknown>:0: note: metadata used in embedded mode
      4.\tWhile emitting IR SIL function "@$e7Curtain".
       for 'metrics(_:at:)' (at Sources/sky/Sky.swift:70:11)
      """
    #expect(ShareFault.cause(in: log)?.hasPrefix("Sources/sky/Sky.swift:70:11: expected") == true)
    let keyPath = "wasm-ld: error: Sky.o: undefined symbol: swift_getKeyPath\n"
    #expect(ShareFault.cause(in: keyPath)?.contains("{ $0.name }") == true)
    let plain = "note: x\nSky.swift:3:1: error: cannot find 'y' in scope\nSky.swift:4:1: error: z\n"
    #expect(ShareFault.cause(in: plain) == "Sky.swift:3:1: error: cannot find 'y' in scope")
    #expect(ShareFault.cause(in: "") == nil)
  }

  @Test func `wrong use is refused before anything is compiled`() throws {
    let bench = try Bench()
    let ending = try bench.run("share", "spark", "-o", "@piece.txt")
    #expect(ending.code == 64 && ending.errors.contains("expected a .html file"))
    #expect(try bench.run("share", "spork", "-o", "@piece.html").code == 64)
    #expect(try bench.run("share", "@none.json", "-o", "@piece.html").code == 66)
    try bench.write(
      #"{"scene": 1, "experience": "spark", "size": {"width": 4097, "height": 4096}, "scale": 1}"#,
      to: "large.json")
    let large = try bench.run("share", "@large.json", "-o", "@piece.html")
    #expect(large.code == 65 && large.errors.contains("expected at most 16777216 pixels"))
    // The renderer of the tests lies in no folder that a package's own modules have.
    let elsewhere = try bench.run("share", "spark", "-o", "@piece.html")
    #expect(elsewhere.code == 66 && elsewhere.errors.contains("expected the sources of"))
    #expect(try !bench.names("").contains("piece.html"))
    // Nor is its player that of this package.
    let own = try Bench(embersTool).run("share", "embers", "-o", "@piece.html")
    #expect(own.code == 65 && own.errors.contains("and the tool's is EmberPlayer"))
  }

  @Test(arguments: [
    ("https://example.org/a/b.html?x=1#y", "https://example.org/a/piece%20%C3%BC.png"),
    ("http://e.org:8080", "http://e.org:8080/piece%20%C3%BC.png"),
    ("https://e.org/?q=/x/", "https://e.org/piece%20%C3%BC.png"),
    ("https://e.org/a/", "https://e.org/a/piece%20%C3%BC.png"),
  ])
  func `the picture of a link lies beside its page`(address: String, image: String) {
    let link = PieceLink(address, picture: "piece \u{FC}.png")
    #expect(link?.address == address && link?.image == image)
  }

  @Test(arguments: [
    "", "e.org/a", "javascript:alert(1)", "https://", "https:///a", "file:///a",
    "https://e.org/\"><b>",
    "https://e.org/a b", "https://e.org/\u{2028}", "https://u:p@e.org/", "https://\u{E9}.org/",
    "https://e.org/" + String(repeating: "a", count: 3000), "https://e.org:123456/",
    "HTTPS://e.org",
  ])
  func `what is no address of a page is refused`(address: String) throws {
    #expect(PieceLink(address, picture: "a.png") == nil)
  }
}

@Suite struct SeenFramesTests {
  /// A scene of which `seen` tells.
  private func scene(_ bench: Bench, _ seen: String) throws {
    try bench.write(
      """
      {"scene": 1, "experience": "spark", "size": {"width": 24, "height": 36}, "scale": 1,
       "duration": 0.2\(seen), "steps": []}
      """, to: "s.json")
  }

  /// What the list of the rendered frames tells of frame 3 and 7.
  private func hashes(_ bench: Bench) throws -> [String] {
    #expect(try bench.run("render", "@s.json", "-o", "@frames", "--quiet").code == 0)
    let lines = try bench.text("frames/frames.jsonl").split(separator: "\n")
    return try [3, 7].map { frame in
      let line = try #require(lines.first { $0.hasPrefix(#"{"frame":\#(frame),"#) })
      return String(try #require(line.firstMatch(of: /"pixels":"(\w+)"/)).output.1)
    }
  }

  @Test func `frames that were seen come out the same`() throws {
    let bench = try Bench()
    try scene(bench, "")
    let hashes = try hashes(bench)
    try scene(bench, #", "seen": {"7": "\#(hashes[1])", "3": "\#(hashes[0])"}"#)
    let run = try bench.run("reproduce", "@s.json")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.contains("2 frames of spark come out as they were seen"))
    // They decide nothing elsewhere.
    #expect(try self.hashes(bench) == hashes)
    try scene(bench, #", "seen": {"3": "\#(hashes[0])", "7": "\#(hashes[0])"}"#)
    let other = try bench.run("reproduce", "@s.json")
    #expect(other.code == 1 && other.output.contains("1 of 2 frames"))
    #expect(other.output.contains("the first is frame 7"))
  }

  @Test(arguments: [
    "", #", "seen": {}"#, #", "seen": {"12": "0123456789abcdef"}"#,
    #", "seen": {"03": "0123456789abcdef"}"#, #", "seen": {"3": "0123"}"#, #", "seen": {"3": 7}"#,
    #", "seen": 7"#,
  ])
  func `what tells of no frame is refused`(seen: String) throws {
    let bench = try Bench()
    try scene(bench, seen)
    let run = try bench.run("reproduce", "@s.json")
    #expect(run.code == 65 && run.output.isEmpty && run.errors.contains("s.json"))
  }

  @Test func `long scenes and large ones are painted only when asked`() throws {
    let bench = try Bench()
    let seen = #""seen": {"0": "0123456789abcdef", "36060": "0123456789abcdef"}"#
    try bench.write(
      #"{"scene": 1, "experience": "spark", "duration": 700, \#(seen)}"#, to: "long.json")
    let long = try bench.run("reproduce", "@long.json")
    #expect(long.code == 65 && long.errors.contains("--unlimited"))
    try bench.write(
      #"{"scene": 1, "experience": "spark", "size": {"width": 9000, "height": 9000}, \#(seen)}"#,
      to: "large.json")
    let large = try bench.run("reproduce", "@large.json")
    #expect(large.code == 65)
  }
}
