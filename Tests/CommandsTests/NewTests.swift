import Commands
import Controls
import Drawing
import Examples
import Files
import Foundation
import Geometry
import Goldens
import Raster
import Rendering
import Testing

/// Packages that `new` writes. That they build is for `.ci/new-package` to show.
@Suite struct NewTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The template `name`, as it is built into the tool.
  private func template(_ name: String) throws -> String {
    try String(
      contentsOf: Self.repository.appending(path: "Sources/Tool/Commands/New/template/\(name)"),
      encoding: .utf8)
  }

  /// Runs the tool that the new package would be, without a word.
  private func package(_ arguments: String...) throws -> Int32 {
    let file = open("/dev/null", O_WRONLY)
    defer { close(file) }
    let nowhere = ByteStream(descriptor: try #require(file < 0 ? nil : file), name: "nothing")
    return CommandLineTool(
      name: "night-sky",
      experiences: [Example.flower.experience("night-sky", title: "Night Sky")]
    ).run(arguments, output: nowhere, errors: nowhere).rawValue
  }

  @Test func `a package has its name wherever a name stands, and no gap`() throws {
    let run = try bench.run("new", "night-sky", "-o", "@sky")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.contains("swift run -c release night-sky play night-sky"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: bench.path("sky"))
    for path in [
      "Package.swift", "README.md", ".gitignore", ".github/workflows/tests.yml",
      ".claude/skills/motecraft/SKILL.md", "Sources/night-sky/main.swift",
      "Sources/night-sky/NightSky.swift", "Scenes/night-sky.json",
      "Goldens/night-sky.case.json", "Goldens/night-sky/still-0.800.png",
      "Goldens/night-sky/film.txt", "Goldens/night-sky/fingerprint.json",
      "Tests/NightSkyTests/NightSkyTests.swift",
      "Tests/NightSkyTests/Goldens/NightSkyTests/the-flower-after-a-second.png",
    ] {
      #expect(files.contains(path), "\(path)")
    }
    for path in files where !path.hasSuffix(".png") {
      guard let text = try? bench.text("sky/\(path)") else { continue }
      #expect(!text.contains("NewRenderer"), "\(path)")
      #expect(text.firstMatch(of: /[^$]\{[A-Za-z]+\}/) == nil, "\(path)")
    }
    #expect(try bench.text("sky/Sources/night-sky/NightSky.swift").contains("struct NightSky: "))
    #expect(try bench.text("sky/Tests/NightSkyTests/NightSkyTests.swift").contains("night_sky"))
  }

  @Test func `its goldens are what it draws, and its scene can happen`() throws {
    #expect(try bench.run("new", "night-sky", "-o", "@sky").code == 0)
    let goldens = bench.path("sky/Goldens")
    #expect(try package("golden", "check", goldens) == 0)
    #expect(try package("golden", "prune", goldens, "--check") == 0)
    #expect(try package("check", bench.path("sky/Scenes/night-sky.json")) == 0)
    let truth = "\(goldens)/night-sky/still-0.800.png"
    try FileManager.default.removeItem(atPath: truth)
    try FileManager.default.copyItem(
      atPath: "\(goldens)/night-sky/still-1.600.png", toPath: truth)
    #expect(try package("golden", "check", goldens) == 1)
  }

  @Test func `the golden of its test is what the test draws`() throws {
    #expect(try bench.run("new", "night-sky", "-o", "@sky").code == 0)
    let experience = Example.flower.experience("night-sky", title: "Night Sky")
    let values = experience.controls.map(\.defaultValue)
    var performance = experience.start(Stage(size: Size(240, 240), seed: 7), values)
    for index in 0...120 {
      performance.update(values: values, touches: [], step: Step(index: index, rate: 120))
    }
    var canvas = Canvas(size: Size(240, 240))
    performance.drawBackdrop(on: &canvas)
    performance.draw(on: &canvas)
    let golden = try PNGReader.read(
      bench.path("sky/Tests/NightSkyTests/Goldens/NightSkyTests/the-flower-after-a-second.png"))
    #expect(try golden.bitmap == Bitmap(painting: canvas))
  }

  @Test func `Motecraft comes from the clone at hand, from another, or from a repository`() throws {
    let clone = Self.repository.resolvingSymlinksInPath().path(percentEncoded: false)
    #expect(try bench.run("new", "pebble-one", "-o", "@one").code == 0)
    #expect(try bench.run("new", "pebble-two", "-o", "@two", "--path", clone).code == 0)
    let manifest = try bench.text("one/Package.swift")
    let path = try #require(manifest.firstMatch(of: /\?\? "(.+)"/)?.output.1)
    let place = URL(filePath: String(path), relativeTo: URL(filePath: bench.path("one/")))
    #expect(
      place.standardizedFileURL.pathComponents
        == URL(filePath: clone).standardizedFileURL.pathComponents)
    #expect(
      try manifest.replacing("pebble-one", with: "pebble-two")
        .replacing("PebbleOne", with: "PebbleTwo")
        == bench.text("two/Package.swift"))
    #expect(try bench.text("two/.github/workflows/tests.yml").contains("vars.MOTECRAFT_URL"))

    let url = "https://example.org/graphics/Motes.git"
    #expect(try bench.run("new", "three", "-o", "@three", "--url", url).code == 0)
    let other = try bench.text("three/Package.swift")
    #expect(other.contains(#".package(url: "\#(url)", from: "\#(ToolVersion.current)")"#))
    #expect(other.contains(#"package: "motes""#) && !other.contains("Context"))
    let workflow = try bench.text("three/.github/workflows/tests.yml")
    #expect(!workflow.contains("MOTECRAFT"))
    #expect(workflow.contains("uses: ./.build/checkouts/Motes/.github/actions/goldens\n"))
    #expect(try !bench.text("three/README.md").contains("MOTECRAFT_URL"))
  }

  @Test func `the workflow keeps what it has built, and fetches the same Motecraft each time`()
    throws
  {
    let clone = bench.path("clone")
    for folder in ["Sources/Player/Rendering", ".git/refs/heads/some"] {
      try FileManager.default.createDirectory(
        atPath: "\(clone)/\(folder)", withIntermediateDirectories: true)
    }
    try bench.write(#"  name: "motecraft","#, to: "clone/Package.swift")
    let commit = String(repeating: "0123456789abcdef", count: 3).prefix(40)
    func fetched(_ name: String) throws -> String {
      let run = try bench.run("new", "sky-\(name)", "-o", "@\(name)", "--path", clone)
      #expect(run.code == 0, "\(run.errors)")
      return try bench.text("\(name)/.github/workflows/tests.yml")
    }
    let unknown = try fetched("unknown")
    #expect(unknown.contains(#""${{ vars.MOTECRAFT_URL }}" refs/tags/\#(ToolVersion.current)"#))
    try bench.write("\(commit)\n", to: "clone/.git/HEAD")
    let detached = try fetched("detached")
    #expect(detached.contains(#""${{ vars.MOTECRAFT_URL }}" \#(commit)"# + "\n"))
    try bench.write("ref: refs/heads/some/branch\n", to: "clone/.git/HEAD")
    try bench.write("# pack-refs\n\(commit) refs/heads/some/branch\n", to: "clone/.git/packed-refs")
    #expect(try fetched("packed") == detached.replacing("sky-detached", with: "sky-packed"))
    let other = String(commit.reversed())
    try bench.write("\(other)\n", to: "clone/.git/refs/heads/some/branch")
    let loose = try fetched("loose")
    #expect(loose.contains(other) && !loose.contains(commit))
    #expect(loose.contains("if: vars.MOTECRAFT_URL != ''"))
    #expect(loose.contains("uses: actions/cache@v4"))
    #expect(loose.contains("uses: ./.motecraft/.github/actions/goldens\n"))
    #expect(loose.contains("          tool: swift run -c release sky-loose\n"))
    #expect(loose.contains("            .build\n            .motecraft\n"))
    #expect(try bench.text("loose/README.md").contains("MOTECRAFT_URL"))
  }

  @Test func `a new package is built by the tools that this one is`() throws {
    let ours = try String(
      contentsOf: Self.repository.appending(path: "Package.swift"), encoding: .utf8)
    let manifest = try template("manifest.txt")
    #expect(manifest.prefix { $0 != "\n" } == ours.prefix { $0 != "\n" })
    let platforms = try #require(ours.firstMatch(of: /\n  platforms: .+\n/)?.output)
    #expect(manifest.contains(platforms))
  }

  @Test(arguments: [
    "", "Sky", "sky_1", "-sky", "sky-", "a--b", "1st", "schön", "a b", "../sky",
    String(repeating: "a", count: 65),
  ])
  func `names that are no names are refused`(name: String) throws {
    let run = try bench.run("new", "-o", "@sky", "--", name)
    #expect(run.code == 64 && run.lines.isEmpty)
    #expect(run.errors.hasPrefix("motecraft: error: new: expected a name of lower-case words"))
    #expect(try bench.names("").filter { !$0.hasPrefix(".") }.isEmpty)
  }

  @Test(arguments: ["canvas", "self", "spring-grid", "springgrid", "test", "double", "motecraft"])
  func `names that others have are refused`(name: String) throws {
    let run = try bench.run("new", name, "-o", "@sky")
    #expect(run.code == 64 && run.errors.contains("uses itself"))
  }

  @Test func `no name can hide a module or a type that a new package uses`() throws {
    let files = FileManager.default
    func names(_ folder: String) throws -> [String] {
      let path = Self.repository.appending(path: folder).path(percentEncoded: false)
      return try files.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
    }
    let groups = try names("Sources").map { "Sources/\($0)" } + ["Sources/System/C", "Renderers"]
    for module in try groups.flatMap(names) where module != "C" {
      #expect(PackageName.taken.contains(module.lowercased()), "\(module)")
    }
    let templates = try ["renderer.txt", "main.txt", "tests.txt", "picture.txt"].map {
      try template($0).replacing("{Name}Tests", with: "").replacing("{Name}", with: "")
    }
    let examples = Example.all.map {
      String(decoding: $0.source, as: UTF8.self).replacing($0.type, with: "")
        .replacing(/"[^"]*"/, with: "")
    }
    for text in templates + examples {
      for line in text.split(separator: "\n") where !line.contains("//") {
        for word in line.matches(of: /\b[A-Z][A-Za-z]+\b/) {
          #expect(PackageName.taken.contains(word.output.lowercased()), "\(word.output)")
        }
      }
    }
  }

  @Test func `no target that a package may take from this one has a name that is allowed`() throws {
    let manifest = try String(
      contentsOf: Self.repository.appending(path: "Package.swift"), encoding: .utf8)
    let targets = manifest.matches(
      of: /(?:module|program|target|systemLibrary|plugin)\(\s*(?:name: )?"(\w+)"/)
    for target in try targets.found() {
      let name = String(target.output.1)
      #expect(PackageName.taken.contains(name.lowercased()), "\(name)")
    }
    // No other package reaches what lies among the tests: Swift lets a package have these names.
    let ofTests = manifest.matches(of: /(?:support|testTool|tests)\(\s*"(\w+)"/)
    for target in try ofTests.found() {
      let name = String(target.output.1)
      #expect(
        manifest.firstMatch(of: try Regex(#"targets: \[[^\]]*"\#(name)""#)) == nil, "\(name)")
    }
    #expect(ofTests.contains { $0.output.1 == "embers" })
  }

  @Test func `what a killed run left is cleared, and nothing else`() throws {
    try FileManager.default.createDirectory(
      atPath: bench.path(".draft-1f.part/Sources"), withIntermediateDirectories: true)
    try bench.write("half", to: ".draft-1f.part/Sources/main.swift")
    try FileManager.default.createDirectory(
      atPath: bench.path(".night-sky.123"), withIntermediateDirectories: true)
    #expect(try bench.run("new", "night-sky", "-o", "@sky").code == 0)
    let names = try bench.names("").filter { ![".output", ".errors"].contains($0) }
    #expect(names == [".night-sky.123", "sky"])
  }

  /// A file that may not grow is like a disk without room.
  @Test(arguments: [1, 8, 80])
  func `where there is no room it is 74, and nothing is left`(blocks: Int) throws {
    let tool = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("motecraft").path
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", #"ulimit -f \#(blocks); exec "$0" new night-sky -o "$1" --path "$2""#, tool,
      bench.path("sky"), Self.repository.path(percentEncoded: false),
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let data = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    #expect(process.terminationStatus == 74 && text.contains("File too large"), "\(text)")
    #expect(text.split(separator: "\n").count == 1)
    #expect(try bench.names("").filter { ![".output", ".errors"].contains($0) }.isEmpty)
  }

  @Test(arguments: Example.all.map(\.name))
  func `a package starts from an example, and draws what it recorded`(name: String) throws {
    let example = try #require(Example.all.first { $0.name == name })
    #expect(try bench.run("new", "night-sky", "--from", name, "-o", "@sky").code == 0)
    let source = try bench.text("sky/Sources/night-sky/NightSky.swift")
    #expect(source.contains("struct NightSky: ") && !source.contains(" \(example.type)"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: bench.path("sky"))
    #expect(
      files.contains(
        "Tests/NightSkyTests/Goldens/NightSkyTests/the-picture-after-a-second.png"))
    for path in files where !path.hasSuffix(".png") {
      guard let text = try? bench.text("sky/\(path)") else { continue }
      #expect(text.firstMatch(of: /[^$]\{[A-Za-z]+\}/) == nil, "\(path)")
    }
    for file in example.files {
      #expect(try Array(bench.bytes("sky/Sources/night-sky/Resources/\(file.name)")) == file.bytes)
    }
    let isEmbedding = try bench.text("sky/Package.swift").contains(".embedInCode(\"Resources\")")
    #expect(isEmbedding == !example.files.isEmpty)
    let tool = CommandLineTool(
      name: "night-sky", experiences: [example.experience("night-sky", title: "Night Sky")])
    func run(_ words: String...) throws -> Int32 {
      let file = open("/dev/null", O_WRONLY)
      defer { close(file) }
      let nowhere = ByteStream(descriptor: file, name: "nothing")
      return tool.run(words, output: nowhere, errors: nowhere).rawValue
    }
    #expect(try run("golden", "check", bench.path("sky/Goldens")) == 0)
    #expect(try run("check", bench.path("sky/Scenes/night-sky.json")) == 0)
  }

  @Test func `a missing example is reported with the nearest, and help lists all`() throws {
    let run = try bench.run("new", "night-sky", "--from", "lilly", "-o", "@sky")
    #expect(run.code == 64 && run.lines.isEmpty)
    #expect(run.errors.contains("new: unknown example \"lilly\"; nearest known: lily"))
    #expect(try bench.names("").filter { !$0.hasPrefix(".") }.isEmpty)
    let help = try bench.run("new", "--help").output
    for example in Example.all {
      #expect(help.contains("  \(example.name)") && help.contains(example.idea))
    }
    let completed = try bench.run("__complete", "new", "--from", "").lines
    #expect(completed.map { $0.prefix { $0 != "\t" } } == Example.all.map { $0.name[...] })
  }

  @Test func `what is there is left alone`() throws {
    try FileManager.default.createDirectory(
      atPath: bench.path("sky"), withIntermediateDirectories: false)
    try bench.write("mine", to: "sky/file")
    try bench.write("mine", to: "file")
    for (place, path) in [("@sky", "sky"), ("@file", "file"), ("@file/sky", "file")] {
      let run = try bench.run("new", "night-sky", "-o", place)
      #expect(run.code == 73 && run.errors.contains("cannot create"))
      #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains(path))
    }
    #expect(try bench.run("new", "night-sky", "-o", "").code == 73)
    #expect(try bench.run("new", "night-sky", "-o", "/proc/none/sky").code == 73)
    #expect(try bench.names("sky") == ["file"] && bench.text("file") == "mine")
    #expect(try bench.names("").filter { $0.contains("sky") } == ["sky"])
  }

  @Test func `a Motecraft that is not there is reported`() throws {
    try FileManager.default.createDirectory(
      atPath: bench.path("empty"), withIntermediateDirectories: false)
    for place in ["@none", "@empty"] {
      let run = try bench.run("new", "night-sky", "-o", "@sky", "--path", place)
      #expect(run.code == 66 && run.errors.contains("a clone of the player's package"))
    }
    #expect(try bench.run("new", "a", "-o", "@a", "--path", "/", "--url", "x").code == 64)
    for url in ["", "motecraft", "/", "https://x/\n.git"] {
      #expect(try bench.run("new", "a", "-o", "@a", "--url", url).code == 64, "\(url)")
    }
  }

  @Test func `the tutorial shows the renderer of a new package`() throws {
    let article = try String(
      contentsOf: Self.repository
        .appending(path: "Sources/Player/Rendering/Rendering.docc/First-renderer.md"),
      encoding: .utf8)
    let source = Set(
      try template("renderer.txt")
        .split(separator: "\n", omittingEmptySubsequences: false))
    let blocks = article.split(separator: "```swift\n").dropFirst().compactMap {
      $0.split(separator: "```").first
    }
    #expect(blocks.count >= 4)
    for line in blocks.flatMap({ $0.split(separator: "\n") }) {
      #expect(source.contains(line), "\(line)")
    }
  }
}
