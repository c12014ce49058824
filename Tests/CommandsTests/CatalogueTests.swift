import Commands
import Controls
import Drawing
import JSONCoding
import Rendering
import Testing

@Suite struct CatalogueTests {
  @Test func `list tells the experiences in their order`() throws {
    let run = try Bench().run("list")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.lines.dropFirst().map { $0.prefix { $0 != " " } } == ["spark", "ruled"])
    #expect(run.lines[1].contains("Test") && run.lines[1].contains("tactileColumn"))
  }

  @Test func `list as JSON has exactly the promised keys`() throws {
    #expect(
      try Bench().run("list", "--json").output
        == #"[{"id":"spark","title":"Spark","category":"Test","touch":"single","#
        + #""pattern":"tactileColumn"},{"id":"ruled","title":"Ruled","category":"Test","#
        + #""touch":"single","pattern":"ruler"}]"# + "\n")
  }

  @Test func `describe as JSON has exactly the promised keys`() throws {
    #expect(
      try Bench().run("describe", "--json", "spark").output
        == #"{"id":"spark","title":"Spark","category":"Test","touch":"single","#
        + #""pattern":"tactileColumn","controls":[{"id":"size","label":"Size","range":[1,9],"step":0,"default":4,"#
        + #""kind":"value"},{"id":"count","label":"Count","range":[1,5],"step":1,"#
        + #""default":3,"kind":"value"}]}"# + "\n")
  }

  @Test func `describe tells the parts of the player at a moment, as text and as JSON`() throws {
    let bench = try Bench()
    let text = try bench.run("describe", "--tree", "spark", "--set", "size=5").output
    #expect(text.contains(#"slider "Size" = 5.00 [control:size]"#))
    let tree = try JSON(
      text: bench.run("describe", "spark", "--tree", "--json", "--at", "0.5").output)
    #expect(tree["role"] == "application")
  }

  @Test func `describe tells each control on a line`() throws {
    let lines = try Bench().run("describe", "spark").lines
    #expect(lines[0].hasPrefix("Spark (spark), Test: single touch"))
    #expect(
      lines.dropFirst(2).map { $0.split(separator: " ").map(String.init) } == [
        ["size", "Size", "1…9", "any", "4", "value"], ["count", "Count", "1…5", "1", "3", "value"],
      ])
  }

  @Test func `describe of an experience without controls prints no empty table`() throws {
    struct Plain: Picture {
      static let controls = ControlsSchema<Self>(pattern: .none)
      func draw(at moment: Moment, on canvas: inout Canvas) {}
    }
    let tool = CommandLineTool(
      name: "plain", experiences: [Experience("plain", title: "Plain", Plain.self)])
    let run = try Bench().run(["describe", "plain"], by: tool)
    #expect(run.output == "Plain (plain), Ambient: single touch, no controls\n")
  }

  @Test(arguments: Subcommand.all.map(\.name))
  func `every command helps with all its options`(name: String) throws {
    let bench = try Bench()
    let run = try bench.run(name, "--frobnicate", "--help")
    #expect(run.code == 0 && run.errors.isEmpty)
    for option in try Subcommand.named(name).options { #expect(run.output.contains(option.name)) }
    // Options have a line each, however long; text is wrapped.
    #expect(run.lines.allSatisfy { $0.hasPrefix("  ") || $0.count <= 104 })
    #expect(try bench.run("help", name).output == run.output)
  }

  @Test func `the tool tells its commands and its version`() throws {
    let bench = try Bench()
    let help = try bench.run("--help")
    #expect(help.code == 0)
    #expect(try bench.run("help", "--help").output == help.output)
    for command in Subcommand.all { #expect(help.output.contains(command.name)) }
    for topic in HelpTopic.all { #expect(help.output.contains(topic.name)) }
    #expect(try bench.run("--version").output == "motecraft \(ToolVersion.current)\n")
  }

  @Test func `every article outside of README is a topic of the help`() throws {
    let bench = try Bench()
    #expect(
      HelpTopic.all.map(\.name) == [
        "command-line", "scenes", "the-trace", "editing-a-take", "films", "motion-blur",
        "sound", "deliveries", "devices", "sharing", "many-outputs-from-a-table",
        "long-renders-and-farms",
        "what-frames-cost", "expectations", "safe-to-look-at",
        "a-player-of-your-own", "who-gets-a-finger", "working-with-agents",
      ])
    for topic in HelpTopic.all {
      let run = try bench.run("help", topic.name)
      #expect(run.code == 0 && run.output.hasPrefix("# \(topic.title)\n\n\(topic.summary)"))
      #expect(!run.output.replacing("```", with: "").contains("``"))
      #expect(!run.output.contains("<doc:") && run.output.count > 500)
    }
    #expect(try bench.run("help", "scene").errors.contains("nearest known: scenes"))
  }

  @Test func `check tells ok for the good and one error for each bad file`() throws {
    let bench = try Bench()
    let scene = try bench.write(#"{"scene":1,"experience":"spark"}"#, to: "scene.json")
    let body = try bench.write(#"{"actions":[]}"#, to: "body.json")
    try bench.write(#"{"actions":7}"#, to: "bad.json")
    let good = try bench.run("check", scene, body)
    #expect(good.code == 0 && good.errors.isEmpty)
    #expect(good.output == "\(scene): ok\n\(body): ok\n")
    let mixed = try bench.run("check", "@missing.json", "@bad.json", scene)
    #expect(mixed.code == 65)
    #expect(mixed.output == "\(scene): ok\n")
    #expect(mixed.errors.split(separator: "\n").count == 2)
    #expect(try bench.run("check", scene, "@missing.json").code == 66)
  }
}
