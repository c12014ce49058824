import Commands
import Foundation
import JSONCoding
import Raster
import Testing

@Suite struct VerifyTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func render(_ folder: String, _ arguments: String...) throws {
    let run = try bench.run(
      ["render", "spark"] + Bench.small + ["--duration", "0.4", "-o", "@\(folder)"] + arguments)
    #expect(run.code == 0)
  }

  private func verify(_ arguments: String...) throws -> Bench.Run {
    try bench.run(["verify"] + arguments + ["--json"])
  }

  @Test func `a whole sequence is whole, and comes out the same`() throws {
    try render("film")
    let run = try verify("@film", "--sample", "5")
    #expect(run.code == 0)
    #expect(
      run.output == """
        {"frames":24,"missing":[],"damaged":[],"foreign":[],"resampled":5,"different":[]}\n
        """)
    #expect(try bench.run("verify", "@film").output == "24 frames: all there and sound.\n")
  }

  @Test func `gaps, cut off, altered and foreign files are named`() throws {
    try render("film")
    for frame in ["07", "09", "10", "11", "12"] {
      try FileManager.default.removeItem(atPath: bench.path("film/frame-000\(frame).png"))
    }
    truncate(bench.path("film/frame-00002.png"), 60)
    // A note that was altered, pixels untouched.
    var bytes = Array(try bench.bytes("film/frame-00003.png"))
    let note = try #require(bytes.firstRange(of: Array(#""seed":0"#.utf8)))
    bytes[note.upperBound - 1] = UInt8(ascii: "1")
    try Data(bytes).write(to: URL(fileURLWithPath: bench.path("film/frame-00003.png")))
    try bench.write("x", to: "film/frame-00099.png")
    try bench.write("x", to: "film/cover.png")
    let run = try verify("@film", "--sample", "100")
    #expect(run.code == 1)
    #expect(run.json?["missing"] == ["7", "9-12"] && run.json?["damaged"] == ["2-3"])
    #expect(run.json?["foreign"] == [.string(bench.path("film/frame-00099.png"))])
    #expect(run.json?["resampled"] == 17 && run.json?["different"] == [])
    let words = try bench.run("verify", "@film")
    #expect(words.code == 1 && words.output.contains("Missing: 7, 9-12\nDamaged: 2-3\n"))
  }

  @Test func `a frame that is not what the scene gives is different`() throws {
    try render("film")
    try bench.write(
      try bench.text("film/frames.jsonl")
        .replacing(#""background":"scene""#, with: #""background":"none""#),
      to: "film/frames.jsonl")
    let run = try verify("@film", "--sample", "24")
    #expect(run.code == 1 && run.json?["damaged"] == [])
    #expect(run.json?["different"] != [])
  }

  @Test func `damage to the list itself is reported`() throws {
    try render("film")
    let whole = try bench.text("film/frames.jsonl")
    func lists(_ text: String) throws -> [String] {
      try bench.write(text, to: "film/frames.jsonl")
      let run = try verify("@film")
      let lists = run.json?["lists"]?.elements ?? []
      #expect(run.code == (lists.isEmpty ? 0 : 1))
      return lists.compactMap { if case .string(let words) = $0 { words } else { nil } }
        .map { $0.replacing(bench.path("film/"), with: "") }
    }
    #expect(try lists(whole).isEmpty)
    #expect(try lists(whole + "garbage\n") == ["frames.jsonl: line 26 tells of no frame"])
    #expect(
      try lists(whole + String(repeating: "{}\n", count: 1000)).last
        == "frames.jsonl: 997 more lines like these")
    #expect(
      try lists(whole + String(repeating: "x", count: 9_000_000) + "\n").count == 1)
    #expect(try lists(whole.replacing("\n", with: "\r\n")).count == 4)
    #expect(try lists(whole + "{\"fra") == ["frames.jsonl: line 26 is cut off"])
    let last = try #require(whole.split(separator: "\n").last)
    #expect(
      try lists(whole + last.replacing("23", with: "99") + "\n")
        == ["frames.jsonl: it names frame 99, beyond the end of the scene"])
    #expect(
      try lists(
        whole.replacing(#""seed":0"#, with: #""seed":7"#))
        == ["the notes in frames 0-23 name another scene than the list does"])
    let words = try bench.run("verify", "@film")
    #expect(words.code == 1 && words.output.contains("List: the notes in frames 0-23"))
  }

  @Test func `headers of other films in a list are reported`() throws {
    try render("film")
    let whole = try bench.text("film/frames.jsonl")
    let header = try #require(whole.split(separator: "\n").first)
    for (from, to, words) in [
      ("motecraft", "other", "of another program"), ("spark", "ruled", "of frames of \"ruled\""),
      (#""width":24"#, #""width":25"#, "of frames of another size"),
    ] {
      try bench.write("\(header.replacing(from, with: to))\n\(whole)", to: "film/frames.jsonl")
      let run = try bench.run("verify", "@film")
      #expect(run.code == 1 && run.output.contains("line 1 is the header \(words)"), "\(run)")
    }
  }

  @Test func `after an edit frames that were kept name the scene that they were painted for`()
    throws
  {
    try render("film")
    let run = try bench.run(
      ["render", "spark"] + Bench.small
        + ["--duration", "0.4", "-o", "@film", "--text-size", "small", "--chrome", "none"])
    #expect(run.code == 0)
    let again = try bench.run(
      ["render", "spark"] + Bench.small
        + ["--duration", "0.4", "-o", "@film", "--chrome", "none", "--json"])
    #expect(again.json?["kept"] == 24)
    #expect(try bench.text("film/frames.jsonl").contains(#","scene":"00000000"#))
    #expect(try bench.run("verify", "@film", "--sample", "24").code == 0)
    try bench.write(
      try bench.text("film/frames.jsonl").replacing(/,"scene":"[0-9a-f]{16}"/, with: ""),
      to: "film/frames.jsonl")
    #expect(try verify("@film").json?["lists"] != nil)
  }

  @Test func `shards in several folders are joined, and one that is missing is missed`() throws {
    for shard in 1...3 { try render("s\(shard)", "--shard", "\(shard)/3") }
    #expect(try verify("@s1", "@s2", "@s3", "--sample", "3").code == 0)
    let run = try verify("@s1", "@s3")
    let second = try bench.frames("s2").compactMap(PNGSequence.number)
    #expect(run.code == 1)
    #expect(run.json?["missing"] == [.string("\(second[0])-\(second[second.count - 1])")])
    try render("other", "--seed", "4")
    #expect(try verify("@s1", "@other").code == 65)
  }

  @Test func `a run that was cut off lacks the rest`() throws {
    try render("film")
    let lines = try bench.text("film/frames.jsonl").split(separator: "\n")
    try bench.write(lines[..<5].joined(separator: "\n") + "\n{\"fra", to: "film/frames.jsonl")
    for name in try bench.frames("film").dropFirst(4).found() {
      try FileManager.default.removeItem(atPath: bench.path("film/\(name)"))
    }
    #expect(try verify("@film").json?["missing"] == ["4-23"])
  }

  @Test func `a folder without a list cannot be verified`() throws {
    #expect(try bench.run("verify", "@none").code == 66)
    try FileManager.default.createDirectory(
      atPath: bench.path("empty"), withIntermediateDirectories: false)
    let run = try bench.run("verify", "@empty")
    #expect(run.code == 66 && run.errors.contains("frames.jsonl"))
    try bench.write("notes\n", to: "empty/frames.jsonl")
    #expect(try bench.run("verify", "@empty").code == 65)
  }
}
