import Foundation
import JSONCoding
import Testing

/// Cases that show films of scenes go through every part of `golden` as those of scenes do.
@Suite(.timeLimit(.minutes(15))) struct GoldenFilmTests {
  private let desk: GoldenBench

  init() throws { desk = try GoldenBench() }

  /// A film of two scenes, the second of which has sparks of this size.
  private func film(_ size: Int = 7, first: String = #""spark""#) -> String {
    """
    {"film":1,"size":{"width":24,"height":36},"scale":1,"fps":20,"clips":[
      {"scene":\(first),"to":0.2},
      {"scene":{"scene":1,"experience":"spark","seed":3,"controls":{"size":\(size)}},"to":0.3,
       "transition":{"kind":"dissolve","duration":0.1}}],
     "titles":[{"text":"a","from":0.1}]}
    """
  }

  private static let parts = #""stills":[0.05,0.3],"film":{"frames":"0-7","keys":[3]}"#

  @Test func `it is recorded, checked, reported and accepted`() throws {
    try desk.write("trailer", scene: film(), Self.parts)
    let recorded = try desk.record()
    #expect(recorded.code == 0, "\(recorded.errors)")
    let names = try desk.contents().keys.filter { $0.hasPrefix("trailer/") }.sorted()
    #expect(
      names == [
        "trailer/film-00003.png", "trailer/film.txt", "trailer/fingerprint.json",
        "trailer/still-0.050.png", "trailer/still-0.300.png",
      ])
    #expect(try desk.golden("check").code == 0)

    try desk.write("trailer", scene: film(5), Self.parts)
    let report = desk.bench.path("report.html")
    #expect(try desk.golden("check", "--report", report).code == 1)
    let verdict = try desk.verdict()
    // The second clip begins in frame 2, under the first.
    #expect(verdict["firstFrame"] == 2 && verdict["outcome"] == "different")
    let suggested = try desk.golden("suggest")
    #expect(suggested.code == 0 && suggested.output.contains("maxChannelDifference"))
    let accepted = try desk.bench.run("golden", "accept", "@report.html", "trailer")
    #expect(accepted.code == 0, "\(accepted.errors)")
    // A report holds the pictures that differ; what it does not hold is recorded.
    #expect(try desk.golden("record", "--failed").code == 0)
    #expect(try desk.golden("check").code == 0)
  }

  @Test func `it may lie beside its case, with what it names beside it`() throws {
    let bench = desk.bench
    try FileManager.default.createDirectory(
      atPath: bench.path("goldens/films/scenes"), withIntermediateDirectories: true)
    try bench.write(film(first: #""scenes/one.json""#), to: "goldens/films/trailer.json")
    try bench.write(
      #"{"scene":1,"experience":"spark","duration":0.3}"#, to: "goldens/films/scenes/one.json")
    try desk.write("trailer", scene: #""films/trailer.json""#, #""stills":[0.1]"#)
    #expect(try desk.record().code == 0)
    #expect(try desk.golden("check").code == 0)
    // No report takes the place of what the film is made of.
    let report = bench.path("goldens/films/scenes/one.json")
    #expect(try desk.golden("check", "--report", report).code == 64)
    try bench.write(
      #"{"scene":1,"experience":"spark","duration":0.3,"controls":{"size":3}}"#,
      to: "goldens/films/scenes/one.json")
    #expect(try desk.golden("check").code == 1)
  }

  @Test(
    arguments: [
      (#""stills":[9]"#, "stills[0]", "0…0.4"),
      (#""stills":[0],"trace":true"#, "trace", "a film has no trace"),
    ])
  func `what a film cannot give is refused`(rest: String, place: String, words: String) throws {
    try desk.write("trailer", scene: film(), rest)
    let run = try desk.golden("check")
    #expect(run.code == 65 && run.errors.contains(place) && run.errors.contains(words))
  }

  @Test func `two films are told apart by their first command`() throws {
    try desk.bench.write(film(), to: "a.json")
    try desk.bench.write(film(5), to: "b.json")
    let run = try desk.bench.run("explain", "@a.json", "@b.json", "-o", "@e.png")
    #expect(run.code == 1 && run.output.contains("first in frame 2"), "\(run.output)")
    #expect(run.output.contains("drawing: ") && run.output.contains("clips"))
    #expect(try desk.bench.run("explain", "@a.json", "@a.json", "-o", "@e.png").code == 0)
    let compared = try desk.bench.run(
      "compare", "@a.json", "@b.json", "--at", "0.2", "-o", "@c.png")
    #expect(compared.code == 1, "\(compared.errors)")
    #expect(try desk.bench.run("review", "@a.json", "-o", "@r.html").code == 64)
  }

  @Test func `a mistake in one of its scenes names its place`() throws {
    try desk.write("trailer", scene: film(first: #""sparc""#), #""stills":[0]"#)
    let inline = try desk.golden("check")
    #expect(inline.code == 65 && inline.errors.contains("scene.clips[0].scene"))
    #expect(inline.errors.contains("spark"))
    try desk.bench.write(film(first: #""none.json""#), to: "goldens/f.json")
    try desk.write("trailer", scene: #""f.json""#, #""stills":[0]"#)
    let missing = try desk.golden("check")
    #expect(missing.code == 65 && missing.errors.contains("none.json"))
  }
}
