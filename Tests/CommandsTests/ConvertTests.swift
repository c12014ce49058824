import Commands
import Geometry
import JSONCoding
import Testing

/// `convert`, through files and pipes.
@Suite struct ConvertTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// A drag with a corner, a stroke that leaves the stage, and a control.
  private let scene = #"""
    {"scene":1,"experience":"spark","size":{"width":240,"height":360},"scale":1,"duration":3,
     "steps":[
      {"at":0.5,"contacts":[
        {"t":0,"id":1,"phase":"began","x":100,"y":200},{"t":0.2,"id":1,"phase":"moved","x":140,"y":203},
        {"t":0.4,"id":1,"phase":"moved","x":180,"y":200},{"t":0.5,"id":1,"phase":"ended","x":200,"y":200}]},
      {"at":1.5,"contacts":[
        {"t":0,"id":2,"phase":"began","x":10,"y":20},{"t":0.1,"id":2,"phase":"ended","x":10,"y":-20}]}]}
    """#

  @Test func `strokes become actions, the greatest deviation is reported, and samples again`()
    throws
  {
    try bench.write(scene, to: "take.json")
    let run = try bench.run("convert", "@take.json", "-o", "@actions.json")
    #expect(run.code == 0)
    #expect(
      run.output
        == "\(bench.path("actions.json")): 1 stroke written as actions, off by at most 1 pt, 0 ms and 0 of the"
        + " pressure\n")
    #expect(
      run.errors
        == "motecraft: note: \"\(bench.path("take.json"))\": at 1.5 s stroke 2 leaves the stage, "
        + "where actions cannot go\n")
    #expect(try bench.run("check", "@actions.json").output.hasSuffix(": ok\n"))
    let text = try bench.text("actions.json")
    #expect(text.contains(#""perform""#) && text.ranges(of: #""contacts""#).count == 1)
    let back = try bench.run("convert", "@actions.json", "--to", "samples")
    #expect(back.code == 0)
    #expect(back.output.ranges(of: #""contacts""#).count == 2)
    #expect(!back.output.contains("perform"))
    #expect(back.errors.hasSuffix(": 1 stroke written as samples\n"))
  }

  @Test func `a demonstration is written out up to the scene's end`() throws {
    for length in ["0.3", "2"] {
      try bench.write(
        #"{"scene":1,"experience":"spark","duration":\#(length),"steps":"demonstration"}"#,
        to: "d.json")
      for form in ["actions", "samples"] {
        let run = try bench.run("convert", "@d.json", "--to", form, "-o", "@\(form).json")
        #expect(run.code == 0, "\(run.errors)")
        let check = try bench.run("check", "@\(form).json")
        #expect(check.code == 0, "\(check.errors)")
        #expect(
          try bench.run("trace", "@\(form).json", "--quiet").lines.count
            == bench.run("trace", "@d.json", "--quiet").lines.count)
      }
    }
  }

  @Test func `strokes that are in the form already are counted`() throws {
    try bench.write(scene, to: "take.json")
    let run = try bench.run("convert", "@take.json", "--to", "samples", "-o", "@samples.json")
    #expect(
      run.output.hasSuffix(": 0 strokes written as samples, for 2 of 2 were so already\n"))
  }

  @Test func `what is no scene, or would be replaced, is refused`() throws {
    try bench.write(scene, to: "take.json")
    #expect(try bench.run("convert", "@take.json", "-o", "@take.json").code == 64)
    #expect(try bench.run("convert", "@take.json", "--to", "gestures").code == 64)
    #expect(try bench.run("convert", "@none.json").code == 66)
    try bench.write("{", to: "broken.json")
    #expect(try bench.run("convert", "@broken.json").code == 65)
  }
}
