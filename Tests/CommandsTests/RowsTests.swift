import Commands
import Foundation
import JSONCoding
import Raster
import Testing

/// Many outputs from a table.
@Suite struct RowsTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private static let table = #"""
    name,size,seed,words
    first,2,1,Hello
    "second, really",7.5,18446744073709551615,"A ""good"" day"

    third,9,3,42

    """#

  /// Makes stills of a table, which `text` is if it is given.
  private func stills(_ text: String? = table, _ more: String...) throws -> Bench.Run {
    if let text { try bench.write(text, to: "rows.csv") }
    return try bench.run(
      ["still", "spark", "--rows", "@rows.csv", "--set", "size={size}", "--seed={seed}", "-o"]
        + ["@out/{name}.png"] + Bench.small + more)
  }

  private func scene(of name: String) throws -> JSON {
    let texts = try PNGReader.read(bench.path(name)).texts
    return try JSON(text: try #require(texts.first { $0.keyword == "motecraft:scene" }?.value))
  }

  private func list(_ name: String = "out/rows.jsonl") throws -> [JSON] {
    try bench.text(name).split(separator: "\n").map { try JSON(text: "\($0)") }
  }

  @Test func `each row is a still, with its cells in options and names`() throws {
    let run = try stills()
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Made 3 rows, listed in ") && run.lines.count == 1)
    #expect(run.errors.contains("rows.csv\": nothing is made of \"words\"\n"))
    #expect(
      try bench.names("out") == ["first.png", "rows.jsonl", "second, really.png", "third.png"])
    let scene = try scene(of: "out/second, really.png")
    #expect(scene["controls"]?["size"] == 7.5 && scene["seed"] == .large(.max))
    // The same as by hand.
    let alone = ["still", "spark", "--set", "size=9", "--seed", "3", "-o", "@alone.png"]
    _ = try bench.run(alone + Bench.small)
    #expect(try bench.bytes("alone.png") == bench.bytes("out/third.png"))
  }

  @Test func `rows of any sizes have the pictures of single stills`() throws {
    let look = ["still", "spark", "--at", "0.1", "--quiet"]
    try bench.write("w,h,s\n40,60,1\n60,40,1\n40,60,2\n", to: "sizes.csv")
    let made = try bench.run(
      look + ["--rows", "@sizes.csv", "--size", "{w}x{h}", "--scale", "{s}", "-o"]
        + ["@out/{w}-{h}-{s}.png"])
    #expect(made.code == 0, "\(made.errors)")
    for (size, scale, name) in [
      ("40x60", "1", "40-60-1"), ("60x40", "1", "60-40-1"), ("40x60", "2", "40-60-2"),
    ] {
      _ = try bench.run(look + ["--size", size, "--scale", scale, "-o", "@alone.png"])
      #expect(try bench.bytes("alone.png") == bench.bytes("out/\(name).png"), "\(name)")
    }
  }

  @Test func `the list names files and digests in the order of rows`() throws {
    _ = try stills()
    let lines = try list()
    #expect(lines[0]["motecraft"] == .string(ToolVersion.current) && lines[0]["rows"] == 3)
    #expect(lines.dropFirst().map { $0["row"] } == [2, 3, 5])
    guard case .array(let files)? = lines[2]["files"] else { throw CancellationError() }
    #expect(files[0]["file"] == "second, really.png")
    #expect(files[0]["bytes"] == .number(try bench.bytes("out/second, really.png").count))
  }

  @Test func `only what has changed is made again`() throws {
    func counts(_ run: Bench.Run) -> [JSON?] { [run.json?["made"], run.json?["kept"]] }
    _ = try stills()
    let before = try bench.bytes("out/rows.jsonl")
    #expect(try counts(stills(nil, "--json")) == [0, 3])
    #expect(try bench.bytes("out/rows.jsonl") == before)
    // A cell that nothing is made of, and rows in another order.
    let other = """
      name,seed,size,words
      third,3,9,43
      first,1,2,Bye
      "second, really",18446744073709551615,7.5,-

      """
    #expect(try counts(stills(other, "--json")) == [0, 3])
    #expect(try list().dropFirst().map { $0["row"] } == [2, 3, 4])
    #expect(try counts(stills(other.replacing("3,9", with: "3,8"), "--json")) == [1, 2])
    try FileManager.default.removeItem(atPath: bench.path("out/first.png"))
    truncate(bench.path("out/third.png"), 40)
    #expect(try counts(stills(nil, "--json")) == [2, 1])
    #expect(try counts(stills(nil, "--json", "--compression", "small")) == [3, 0])
    #expect(try counts(stills(nil, "--json", "--compression", "small", "--force")) == [3, 0])
  }

  @Test func `shards make their rows, and a whole run takes their lists`() throws {
    for number in 1...2 {
      #expect(try stills(Self.table, "--shard", "\(number)/2").code == 0)
    }
    #expect(
      try bench.names("out") == [
        "first.png", "rows-1-of-2.jsonl", "rows-2-of-2.jsonl", "second, really.png", "third.png",
      ])
    #expect(try list("out/rows-2-of-2.jsonl").dropFirst().map { $0["row"] } == [3, 5])
    let run = try stills(nil, "--json")
    #expect(run.json?["kept"] == 3)
    #expect(try bench.names("out").filter { $0.hasSuffix("l") } == ["rows.jsonl"])
    let task = try bench.run(
      ["still", "spark", "--rows", "@rows.csv", "-o", "@task/{name}.png"] + Bench.small,
      environment: ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "3"])
    #expect(task.code == 0, "\(task.errors)")
    #expect(try bench.names("task") == ["rows-2-of-3.jsonl", "second, really.png"])
  }

  private static let film = """
    { "film": 1, "name": "{name}", "size": { "width": 24, "height": 36 }, "scale": 1, "fps": 30,
      "clips": [{ "scene": { "scene": 1, "experience": "spark", "controls": { "size": "{size}" } },
        "to": 0.2 }],
      "titles": [{ "text": "{words}" }] }
    """

  @Test func `cells go into the strings of a film, and films of one simulation are as by hand`()
    throws
  {
    try bench.write(Self.film, to: "film.json")
    let rows = "name,size,words\na,4,One\nb,4,Two\nc,5,42\n"
    try bench.write(rows, to: "rows.csv")
    let run = try bench.run(
      ["still", "@film.json", "--frames", "1,4", "--rows", "@rows.csv", "-o", "@out/{name}.png"]
        + ["--quiet"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(try bench.names("out").count == 7)
    for (name, size, words) in [("a", 4, "One"), ("b", 4, "Two"), ("c", 5, "42")] {
      let film = Self.film.replacing("{name}", with: name).replacing("\"{size}\"", with: "\(size)")
        .replacing("{words}", with: words)
      try bench.write(film, to: "alone.json")
      _ = try bench.run(["still", "@alone.json", "--frames", "1,4", "-o", "@alone.png", "--quiet"])
      for time in ["0.033", "0.133"] {
        #expect(try bench.bytes("alone-\(time).png") == bench.bytes("out/\(name)-\(time).png"))
      }
    }
  }

  @Test func `folders of frames keep themselves what is there`() throws {
    try bench.write("name,size\na,2\nb,5\n", to: "rows.csv")
    let render = [
      "render", "spark", "--rows", "@rows.csv", "--set", "size={size}", "-o", "@out/{name}",
      "--duration", "0.1",
    ]
    #expect(try bench.run(render + Bench.small).code == 0)
    #expect(try bench.names("out") == ["a", "b", "rows.jsonl"])
    #expect(try bench.frames("out/b").count == 6)
    let frame = try bench.bytes("out/b/frame-00003.png")
    try FileManager.default.removeItem(atPath: bench.path("out/b/frame-00003.png"))
    func counts(_ more: String...) throws -> [JSON?] {
      let run = try bench.run(render + Bench.small + ["--json"] + more)
      return [run.json?["made"], run.json?["kept"]]
    }
    #expect(try counts() == [1, 1])
    #expect(try bench.bytes("out/b/frame-00003.png") == frame)
    #expect(try bench.run(["verify", "@out/a"]).code == 0)
    #expect(try counts() == [0, 2])
    #expect(try counts("--overwrite") == [2, 0])
    // A list of as many bytes, of other drawings.
    let list = try bench.text("out/a/frames.jsonl")
    try bench.write(
      list.replacing(/"drawing":"./) { _ in #""drawing":"0"# }, to: "out/a/frames.jsonl")
    #expect(try counts() == [1, 1])
    try bench.write("", to: "out/a/frame-00007.png")
    let run = try bench.run(render + Bench.small)
    #expect(run.code == 73 && run.errors.contains("a frame that no list names"), "\(run.errors)")
  }

  @Test func `a trace beside each still is listed, and made again once it is gone`() throws {
    let trace = ["--json", "--trace", bench.path("out/{name}.jsonl")]
    func kept() throws -> JSON? {
      try bench.run(
        ["still", "spark", "--rows", "@rows.csv", "-o", "@out/{name}.png"] + Bench.small + trace
      ).json?["kept"]
    }
    try bench.write(Self.table, to: "rows.csv")
    #expect(try kept() == 0)
    #expect(try list()[1]["files"]?.text().contains("first.jsonl") == true)
    #expect(try kept() == 3)
    try FileManager.default.removeItem(atPath: bench.path("out/first.jsonl"))
    #expect(try kept() == 2)
    #expect(try !bench.bytes("out/first.jsonl").isEmpty)
  }

  @Test func `deliveries have a folder for each row`() throws {
    try bench.write(
      """
      { "deliveries": 1, "date": "2026-11-28", "items": [
        { "name": "cover", "kind": "stills", "size": { "width": 24, "height": 36 }, "scale": 1 }] }
      """, to: "list.json")
    try bench.write(#"[{"id": 7, "size": 2}, {"id": 8, "size": 6}]"#, to: "rows.json")
    let words = [
      "deliver", "spark", "--deliveries", "@list.json", "--rows", "@rows.json", "--set",
      "size={size}", "-o", "@out/{id}", "--quiet", "--json",
    ]
    let run = try bench.run(words)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try bench.names("out") == ["7", "8", "rows.jsonl"])
    #expect(try bench.names("out/7").contains("cover.png"))
    #expect(try bench.run(words).json?["kept"] == 2)
    #expect(try bench.bytes("out/7/cover.png") != bench.bytes("out/8/cover.png"))
  }
}

/// What is refused before the first frame.
@Suite struct RowMistakeTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// A table, the options with it, and what its one sentence says.
  static let mistakes: [(code: Int32, table: String, options: String, words: String)] = [
    (65, "n,s\na,3\nb,44", "--set size={s} -o @o/{n}.png", "\"rows.csv\": line 3, column \"s\": "),
    (65, "n,s\na,3\nb,x", "--set size={s} -o @o/{n}.png", "line 3, column \"s\": "),
    (
      65, "n,s\na,3\nb,", "--seed={s} -o @o/{n}.png",
      "line 3, column \"s\": invalid option at --seed"
    ),
    (65, "n,s\na,-1", "--seed={s} -o @o/{n}.png", "line 2, column \"s\": invalid option at --seed"),
    (64, "n,s\na,3\nb,3", "--set sice={s} -o @o/{n}.png", "error: invalid option at --set: "),
    (65, "n,s\na,size\nb,sice", "--set {s}=3 -o @o/{n}.png", "line 3, column \"s\": "),
    (65, "n,s\na,1\nb,900", "--duration 2 --at={s} -o @o/{n}.png", "line 3, column \"s\": "),
    (65, "n,s\na,1x1\nb,0x1", "--size={s} -o @o/{n}.png", "line 3, column \"s\": "),
    (64, "n,s\na,3", "--set size={z} -o @o/{n}.png", "--set: expected a column of \"rows.csv\""),
    (64, "n,s\na,3", "--set size={s -o @o/{n}.png", "--set: expected {COLUMN}, or {{ and }}"),
    (64, "n,s\na,3", "-o @o/{N}.png", "found \"N\"; nearest known: n"),
    (65, "n,s\na,3\na,4", "-o @o/{n}.png", "which is that of line 2"),
    (
      65, "n,s\na,3\nA,4", "-o @o/{n}.png",
      "line 3, column \"n\": invalid option at --output: expected a file"
    ),
    (65, "n,s\nä,3\nÄ,4", "-o @o/{n}.png", "which is that of line 2"),
    (65, "n,s\na,3\n./a,4", "-o @o/{n}.png", "which is that of line 2"),
    (
      64, "n,s\na,3\nb,4", "-o @o/x.png",
      "error: invalid option at --output: expected a file of its own"
    ),
    (
      64, "n,s\na,3\nb,4", "--trace @o/t -o @o/{n}.png", "option at --trace: expected a file of its"
    ),
    (65, "n,s\na,3\nb,4", "--trace @o/b.png -o @o/{n}.png", "expected a file of its own"),
    (64, "n,s\na,3", "--shard 3/2 -o @o/{n}.png", "error: --shard: expected I/N"),
    (64, "n,s\na,3", "--size 0x1 -o @o/{n}.png", "error: invalid option at --size"),
    (
      65, "n,s\n../a,3", "-o @o/{n}.png",
      "line 2, column \"n\": invalid option at --output: expected a name in"
    ),
    (65, "n,s\na.png/b,3\na,4", "-o @o/{n}.png", "which is that of line 2"),
    (65, "n,s\na,3\nA.png/b,4", "-o @o/{n}.png", "which is that of line 2"),
    (65, "n,s\nb/../../a,3", "-o @o/{n}.png", "expected a name in"),
    (
      65, "n,s\n,3", "-o @o/{n}.png",
      "line 2, column \"n\": invalid option at --output: expected a name, found \"\""
    ),
    (65, "n,s\n\"a\nb\",3", "-o @o/{n}.png", "expected a name, found"),
    (65, "n,s\na,3", "-o @o/{n}.jpg", "expected a file that ends in"),
    (65, "n,s\na,mp4", "-o @o/{n}.{s}", "expected a file that ends in"),
    (
      65, "n,s\n3", "-o @o/{n}.png", "\"rows.csv\": line 2, column \"s\": expected 2 cells, found 1"
    ),
    (65, "n,n\na,3", "-o @o/{n}.png", "line 1: expected each column once"),
    (65, "n,s\nspark,3\nsparc,3", "--device={n} -o @o/{n}.png", "line 2, column \"n\": "),
    // What stands in the option itself is no mistake of a row, whatever the cells are.
    (64, "n,s\na,361", "--shutter 361 -o @o/{n}.png", "error: invalid option at --shutter: "),
    (65, "n,s\na,361", "--shutter {s} -o @o/{n}.png", "line 2, column \"s\": invalid option at"),
    (64, "n,s\na,99", "--set size=99 -o @o/{n}{s}.png", "error: invalid option at --set size: "),
    (64, "n,s\nx,3", "--seed x --set size={s} -o @o/{n}.png", "error: invalid option at --seed: "),
    (64, "n,s\nx,3", "--device x -o @o/{n}.png", "error: "),
    (
      64, "n,s\na,7", "--duration 2 --at 7 --seed={s} -o @o/{n}.png",
      "error: invalid option at --at"
    ),
    (64, "n,s\na,2", "--duration {s} --at 7 -o @o/{n}.png", "error: invalid option at --at: "),
    (
      65, "n,s\na,0", "--size={s}x8 --scale 2 -o @o/{n}.png",
      "line 2, column \"s\": invalid option at"
    ),
    (65, "n,w,h\na,8,0", "--size={w}x{h} -o @o/{n}.png", "line 2: invalid option at --size: "),
    (64, "n,s\na,3", "--size 0x8 --scale={s} -o @o/{n}.png", "error: invalid option at --size: "),
    (
      64, "n,s\na,3", "--set size=3 --set {s}{n}=9 --fps 0 -o @o/{n}.png",
      "error: invalid option at --fps"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake in a row gets one sentence, and nothing is made`(
    code: Int32, table: String, options: String, words: String
  ) throws {
    try bench.write(table, to: "rows.csv")
    let run = try bench.run(
      ["still", "spark", "--rows", "@rows.csv", "--quiet"]
        + options.split(separator: " ").map(String.init))
    let message = run.errors.replacing(bench.path("rows.csv"), with: "rows.csv")
    #expect(run.code == code && message.contains(words), "\(message)")
    #expect(message.split(separator: "\n").count == 1, "\(message)")
    #expect(throws: (any Error).self) { try bench.names("o") }
  }

  @Test func `other mistakes are reported`() throws {
    try bench.write("n,s\na,3\n", to: "rows.csv")
    try bench.write("n\nrows.jsonl\n", to: "r.csv")
    try bench.write("n\ta\n", to: "rows.tsv")
    try bench.write(
      #"{ "scene": 1, "experience": "spark", "controls": { "size": "{z}" } }"#, to: "z.json")
    try bench.write(
      #"{ "scene": 1, "experience": "spark", "controls": { "size": "{n}" } }"#, to: "n.json")
    for (code, arguments, words) in [
      (64, "still spark --rows @rows.tsv", "--rows: expected a file that ends in .csv or .json"),
      (66, "still spark --rows @none.csv", "cannot read"),
      (64, "still spark --shard 1/2", "--shard: expected together with --rows"),
      (64, "still spark --force", "--force: expected together with --rows"),
      (64, "deliver --list --rows @rows.csv", "--list and --rows: expected one of them"),
      (64, "still - --rows @rows.csv", "expected a file or an experience, found standard input"),
      (64, "render spark --rows @rows.csv -o - --format raw", "found standard output"),
      (64, "still @z.json --rows @rows.csv -o @{n}.png", "controls.size: expected a column of"),
      (65, "still @n.json --rows @rows.csv -o @{n}.png", "line 2, column \"n\": "),
      (64, "still spark --rows @rows.csv -o @rows.csv", "error: invalid option at --output: "),
      (65, "render spark --rows @r.csv -o @f/{n}/", "which is that of the list of rows"),
      (
        66, "still spark --rows @rows.csv --touches @{n}.json -o @{n}.png", "line 2, column \"n\": "
      ),
      (66, "still spark --rows @rows.csv --touches @n0.json -o @{n}.png", "error: cannot read"),
      (64, "still spork --rows @rows.csv -o @{n}.png", "error: unknown experience \"spork\""),
      (65, "still {n} --rows @rows.csv -o @{n}.png", "line 2, column \"n\": unknown experience"),
      (66, "still @z{n}.json --rows @rows.csv -o @{n}.png", "line 2, column \"n\": cannot read"),
      (66, "still @none.json --rows @rows.csv -o @{n}.png", "error: cannot read"),
      (64, "render spark --rows @rows.csv -o @{n}.mp4 --durable", "--durable: expected a folder"),
    ] {
      let run = try bench.run(arguments.split(separator: " ").map(String.init) + ["--quiet"])
      #expect(run.code == code && run.errors.contains(words), "\(arguments): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }
}
