import Catalogue
import Commands
import Digests
import Drawing
import Foundation
import JSONCoding
import Pages
import Raster
import Testing

/// What `review` writes.
@Suite struct ReviewTests {
  /// A finger on the control, then one on the canvas.
  static let touched =
    #","chrome":"controls","size":{"width":120,"height":240},"steps":[{"at":0.1,"perform":{"actions":[{"type":"pointer","id":"f","parameters":{"pointerType":"touch"},"actions":[{"type":"pointerMove","duration":0,"x":60,"y":60},{"type":"pointerDown","button":0},{"type":"pointerMove","duration":50,"x":90,"y":60},{"type":"pointerUp","button":0}]}]}}]"#

  static func scene(_ more: String = touched) -> String {
    #"{"scene":1,"experience":"spark","scale":1,"duration":0.5\#(more)}"#
  }

  /// What the file `name` holds for its script.
  private func data(_ bench: Bench, _ name: String = "r.html") throws -> JSON {
    let text = try bench.text(name)
    let start = try #require(text.range(of: #"id="data">"#)).upperBound
    let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
    return try JSON(text: String(text[start..<end]))
  }

  private func sides(_ data: JSON) -> [JSON] { data["sides"]?.elements ?? [] }

  /// The trace that the changes of a side tell.
  private func lines(_ side: JSON) -> [JSON] {
    var line = JSON.null
    return (side["changes"]?.elements ?? []).map { change in
      line = line.changed(by: change)
      return line
    }
  }

  @Test func `the file tells the trace, line by line`() throws {
    let bench = try Bench()
    try bench.write(Self.scene(), to: "s.json")
    let run = try bench.run("review", "@s.json", "-o", "@r.html", "--quiet")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Wrote ") && run.output.contains("30 frames."))
    let side = try #require(sides(try data(bench)).first)
    let trace = try bench.run("trace", "@s.json", "--quiet").lines.map {
      try JSON(text: String($0))
    }
    #expect(trace.count == 30 && lines(side) == trace)
    #expect(
      side["experience"] == "spark" && side["title"] == "Spark" && side["size"] == [120, 240])
    #expect(side["controls"]?.elements.first?["ranges"] == [[1, 9]])
    let told = lines(side).flatMap { $0["touches"]?.elements ?? [] }
      .flatMap { $0["story"]?.elements ?? [] }
    #expect(told.contains { $0["state"] == "won" && $0["target"] == "canvas" })
  }

  @Test func `its pictures are evenly spread, and small`() throws {
    let bench = try Bench()
    try bench.write(Self.scene(), to: "s.json")
    func pictures(_ options: String...) throws -> [[JSON]] {
      let run = try bench.run(["review", "@s.json", "-o", "@r.html", "--quiet"] + options)
      #expect(run.code == 0, "\(run.errors)")
      let list = try #require(sides(try data(bench)).first)["pictures"]
      return list?.elements.map(\.elements) ?? []
    }
    #expect(try pictures("--pictures", "4").map { $0[0] } == [0, 9, 19, 29])
    #expect(try pictures("--pictures", "1").map { $0[0] } == [0])
    #expect(try pictures("--pictures=0").isEmpty)
    #expect(try pictures("--pictures=3", "--frames=10-20").map { $0[0] } == [10, 15, 20])
    let large = try #require(try pictures("--pictures=1", "--size=2000x3000", "--scale=3").first)
    guard case .string(let address) = large[1] else { throw ReviewFault.noPicture }
    let prefix = "data:image/png;base64,"
    #expect(address.hasPrefix(prefix))
    let bytes = try #require(Data(base64Encoded: String(address.dropFirst(prefix.count))))
    try bytes.write(to: URL(filePath: bench.path("p.png")))
    let picture = try PNGReader.read(bench.path("p.png")).bitmap
    #expect((80_000...100_000).contains(picture.width * picture.height))
    #expect(abs(Double(picture.height) / Double(picture.width) - 1.5) < 0.02)
  }

  @Test func `the same command writes the same bytes, and the policy allows no other script`()
    throws
  {
    let bench = try Bench()
    try bench.write(Self.scene(), to: "s.json")
    for name in ["a", "b"] {
      #expect(try bench.run("review", "@s.json", "-o", "@\(name).html", "--quiet").code == 0)
    }
    #expect(try bench.bytes("a.html") == bench.bytes("b.html"))
    let text = try bench.text("a.html")
    for part in ["style", "script"] {
      let open = try #require(text.range(of: "<\(part)>", options: .backwards)).upperBound
      let close = try #require(text.range(of: "</\(part)>", options: .backwards)).lowerBound
      let digest = Base64.text(SHA256.digest(Array(text[open..<close].utf8)))
      #expect(text.contains("\(part)-src 'sha256-\(digest)'"))
    }
    #expect(text.contains("default-src 'none'") && !text.contains("unsafe-inline"))
    // Nothing is fetched: the only address is the name of the language of drawings.
    let addresses = Set(text.matches(of: /https?:\/\/[^"' ]+/).map { String($0.output) })
    #expect(addresses == ["http://www.w3.org/2000/svg"])
  }

  @Test func `names that are markup stay names`() throws {
    let bench = try Bench()
    let name = "<script>alert(1)</script>.json"
    try FileManager.default.createDirectory(
      atPath: bench.path("<script>alert(1)<"), withIntermediateDirectories: true)
    try bench.write(Self.scene(), to: name)
    #expect(try bench.run("review", "@\(name)", "-o", "@r.html", "--quiet").code == 0)
    let text = try bench.text("r.html")
    #expect(!text.contains("<script>alert"))
    guard case .string(let told)? = try sides(data(bench)).first?["name"] else {
      throw ReviewFault.noName
    }
    #expect(told.hasSuffix(name))
  }

  @Test func `of two scenes the first difference is reported and shown`() throws {
    let bench = try Bench()
    try bench.write(Self.scene(), to: "a.json")
    try bench.write(
      Self.scene(
        #","chrome":"controls","size":{"width":120,"height":240},"steps":[{"at":0.2,"set":{"size":9}}]"#
      ),
      to: "b.json")
    let run = try bench.run("review", "@a.json", "@b.json", "-o", "@r.html", "--quiet")
    #expect(run.code == 1 && run.output.contains("differ first in frame 6 (0.1 s)"))
    let told = try data(bench)
    #expect(told["difference"]?["time"] == .number(0.1))
    #expect(told["difference"]?["words"]?.elements.count ?? 0 >= 2)
    #expect(sides(told).count == 2)
    for side in sides(told) {
      #expect(side["pictures"]?.elements.contains { $0.elements.first == 6 } == true)
    }
    let equal = try bench.run("review", "@a.json", "@a.json", "-o", "@r.html", "--quiet")
    #expect(equal.code == 0 && equal.output.contains("are equal, frame for frame."))
    #expect(try data(bench)["difference"] == .null)
  }

  @Test func `traces are reviewed without playing`() throws {
    let bench = try Bench()
    try bench.write(Self.scene(), to: "a.json")
    for (name, options) in [("a", [String]()), ("b", ["--set", "count=5"])] {
      let trace = try bench.run(["trace", "@a.json", "--quiet"] + options)
      try bench.write(trace.output, to: "\(name).jsonl")
    }
    #expect(try bench.run("review", "@a.jsonl", "-o", "@r.html").code == 0)
    let alone = try #require(sides(try data(bench)).first)
    #expect(lines(alone).count == 30 && alone["pictures"] == [] && alone["size"] == nil)
    let two = try bench.run("review", "@a.jsonl", "@b.jsonl", "-o", "@r.html")
    #expect(two.code == 1 && two.output.contains("controls[1].value: 3 → 5"))
    #expect(try data(bench)["difference"]?["time"] == 0)
  }

  @Test func `frames that are too many are thinned, and nothing that happened is lost`() throws {
    let bench = try Bench()
    try bench.write(Self.scene(), to: "s.json")
    let run = try bench.run(
      "review", "@s.json", "--duration=130", "--pictures=0", "-o", "@r.html", "--quiet")
    #expect(run.code == 0 && run.output.contains("3900 frames."))
    let side = try #require(sides(try data(bench)).first)
    let frames = lines(side).prefix(3).map { $0["frame"] }
    #expect(frames == [0, 2, 4])
    let events = lines(side).flatMap { $0["events"]?.elements ?? [] }.map { $0["state"] }
    #expect(events.contains("began") && events.contains("ended"))
  }

  @Test func `mistakes are reported`() throws {
    let bench = try Bench()
    try bench.write(Self.scene(), to: "s.json")
    try bench.write(try bench.run("trace", "@s.json", "--quiet").output, to: "t.jsonl")
    try bench.write("{\"frame\":0}\n{", to: "bad.jsonl")
    func told(_ arguments: String..., code: Int32, _ words: String) throws {
      let run = try bench.run(["review"] + arguments)
      #expect(run.code == code && run.errors.contains(words), "\(arguments): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    try told(code: 64, "expected A [B], found nothing")
    try told("@s.json", "@s.json", "@s.json", code: 64, "unexpected argument")
    try told("@s.json", "-o", "@r.png", code: 64, "expected a .html file")
    try told("@s.json", "--pictures=many", code: 64, "expected a whole number 0…500")
    try told("@s.json", "--frames=9-1", code: 64, "--frames")
    try told("sparc", code: 64, "nearest known: spark")
    try told("@none.json", code: 66, "cannot read")
    try told("@bad.jsonl", code: 65, "object 2 of the trace")
    try told("@s.json", "@t.jsonl", code: 64, "two scenes or two traces, found a scene and a trace")
    try told("@t.jsonl", "--seed=1", code: 64, "--seed: expected a scene or an experience")
    try told("@t.jsonl", "--frames=1", code: 64, "--frames: expected a scene or an experience")
    try FileManager.default.createDirectory(
      atPath: bench.path("dir.html"), withIntermediateDirectories: true)
    try told("@s.json", "-o", "@dir.html", code: 73, "expected a file's name")
    #expect(try !bench.names("").contains("r.html"))
  }

  @Test func `ten seconds of an experience make a file of a few megabytes`() throws {
    let bench = try Bench(
      CommandLineTool(name: "motecraft", brand: "Motecraft", experiences: ourExperiences))
    let run = try bench.run(
      "review", "lichen-bloom", "--chrome=full", "--duration=10", "-o", "@r.html", "--quiet")
    #expect(run.code == 0, "\(run.errors)")
    #expect((500_000...4_000_000).contains(try bench.bytes("r.html").count))
  }
}

private enum ReviewFault: Error { case noPicture, noName }

extension JSON {
  /// What a page makes of a change.
  fileprivate func changed(by change: JSON) -> JSON {
    switch (self, change) {
    case (_, .array(let whole)): whole.first ?? .null
    case (.object(let members), _):
      .object(
        members.map { member in
          .init(member.key, change[member.key].map { member.value.changed(by: $0) } ?? member.value)
        })
    case (.array(let values), _):
      .array(
        values.enumerated().map { place, value in
          change[String(place)].map { value.changed(by: $0) } ?? value
        })
    default: self
    }
  }
}
