import Commands
import Controls
import Drawing
import Geometry
import Gestures
import Rendering
import Testing

/// What the maker of a tool gets wrong is reported as a sentence: nothing traps.
@Suite struct MakerMistakeTests {
  /// What `experiences` of a tool called `name` say to any command.
  private func sentence(
    _ experiences: [Experience], name: String = "maker"
  ) throws -> String {
    let bench = try Bench(CommandLineTool(name: name, experiences: experiences))
    let commands = [
      ["list"], ["--version"], ["describe", "spark"], ["render", "spark", "--output=@frames"],
      ["trace", "spark"],
    ]
    let runs = try commands.map { try bench.run($0) }
    for run in runs {
      #expect(run.code == 70 && run.output.isEmpty)
      #expect(run.errors == runs[0].errors && run.errors.split(separator: "\n").count == 1)
    }
    let start = "\(name): error: "
    #expect(runs[0].errors.hasPrefix(start))
    return String(runs[0].errors.dropFirst(start.count).dropLast())
  }

  private func sentence<R: Renderer>(_ renderer: R.Type) throws -> String {
    try sentence([Experience("odd", title: "Odd", renderer)])
  }

  private let spark = Experience("spark", title: "Spark", Spark.self)

  @Test func `two experiences of one id`() throws {
    #expect(
      try sentence([spark, Experience("ruled", title: "Ruled", Ruled.self), spark])
        == #"experience "spark": expected one of that id, found two"#)
  }

  @Test(arguments: ["", "two words", "a/b", "über", "-x", "9lives", "a.json", "x=1"])
  func `an id that no scene can write`(id: String) throws {
    #expect(
      try sentence([Experience(id, title: "Odd", Spark.self)])
        == "experience \"\(id)\": expected up to 64 letters a-z, digits, - or _ that begin with a "
        + "letter as its id")
  }

  @Test func `a choice among nothing, twice the same or what cannot be written`() throws {
    let place = #"experience "odd", control "level""#
    #expect(try sentence(Undecided.self) == "\(place): expected cases to choose among, found none")
    #expect(
      try sentence(Elsewhere.self)
        == "\(place): expected a default among 3, 4, 6, found another")
    #expect(
      try sentence(Doubled.self)
        == #"\#(place), case "3": expected one of that name, found two"#)
    #expect(
      try sentence(Wordy.self).hasPrefix(
        #"experience "odd", control "mood", case "at ease": expected up to 64 letters"#))
    #expect(
      try sentence(Astray.self)
        == #"experience "odd", control "place": expected a default within 0…1, found 3"#)
  }

  @Test func `the id of a control`() throws {
    #expect(
      try sentence(Unnamed.self).hasPrefix(#"experience "odd", control "a=b": expected up to"#))
    #expect(
      try sentence(Twins.self)
        == #"experience "odd", control "level": expected one of that id, found two"#)
  }

  @Test func `a default that no finger can reach`() throws {
    #expect(
      try sentence(Outside.self)
        == #"experience "odd", control "level": expected a default within 0…1, found 1.5"#)
    #expect(
      try sentence(Nowhere.self)
        == #"experience "odd", control "level": expected a default within 0…1, found nan"#)
    #expect(
      try sentence(OffStep.self)
        == #"experience "odd", control "level": expected a default on its step, such as 0.25, "#
        + "found 0.3")
  }

  @Test func `a range, a step or a width that is none`() throws {
    #expect(
      try sentence(Endless.self)
        == #"experience "odd", control "level": expected a range with two ends, found 0…inf"#)
    #expect(
      try sentence(Backwards.self)
        == #"experience "odd", control "level": expected a step of 0 or more, found -1"#)
    #expect(
      try sentence(Flat.self)
        == #"experience "odd": expected buttons of a width above 0, found 0"#)
  }

  @Test(arguments: ["", "my tool", "scene", "frames", "Ünï"])
  func `a name that no shell can type`(name: String) throws {
    #expect(
      try sentence([spark], name: name)
        == "the tool's name: expected up to 64 letters a-z, digits, - or _ that begin with a "
        + "letter, other than scene and frames, found \"\(name)\"")
  }

  @Test func `steps of a tenth are no mistake`() throws {
    let bench = try Bench(
      CommandLineTool(name: "maker", experiences: [Experience("odd", title: "Odd", Tenth.self)]))
    #expect(try bench.run("describe", "odd").code == 0)
  }

  @Test(
    arguments: [
      ["render", "torn", "--output=@frames"], ["render", "torn", "--format", "raw", "-o", "-"],
      ["still", "torn", "--frame", "3", "-o", "@still.png"],
      ["still", "torn", "--frame", "3", "-o", "@still.svg"],
      ["still", "torn", "--frame", "3", "-o", "@still.pdf"],
    ])
  func `a path with a coordinate that is no number`(arguments: [String]) throws {
    let bench = try Bench(
      CommandLineTool(name: "maker", experiences: [Experience("torn", title: "Torn", Torn.self)]))
    let run = try bench.run(arguments + Bench.small + ["--chrome", "none"])
    #expect(run.code == 70)
    #expect(
      run.errors == "maker: error: torn, frame 3, command 2 › 1 › 2: a path has a coordinate that "
        + "is not a finite number\n")
  }

  @Test func `check tells what render would say, of the same frame`() throws {
    let bench = try Bench(
      CommandLineTool(name: "maker", experiences: [Experience("torn", title: "Torn", Torn.self)]))
    let scene = #"{"scene":1,"experience":"torn","size":{"width":24,"height":36},"scale":1,"#
    for (kind, place) in [(0, "2 › 1 › 2"), (1, "2"), (2, "2"), (3, "2 › 2")] {
      let text = scene + #""duration":60,"chrome":"none","controls":{"kind":\#(kind)}}"#
      let file = try bench.write(text, to: "torn.json")
      let check = try bench.run("check", file)
      #expect(check.code == 65 && check.output.isEmpty)
      let render = try bench.run("render", file, "--output=@frames", "--quiet")
      #expect(render.code == 70)
      let start = "maker: error: "
      #expect(render.errors.hasPrefix("\(start)torn, frame 3, command \(place): "))
      #expect(check.errors == "\(start)\"\(file)\": \(render.errors.dropFirst(start.count))")
    }
  }

  @Test func `other things that are no number are found too`() throws {
    let bench = try Bench(
      CommandLineTool(name: "maker", experiences: [Experience("torn", title: "Torn", Torn.self)]))
    for (kind, place) in [(1, "2"), (2, "2"), (3, "2 › 2")] {
      let run = try bench.run(
        ["still", "torn", "--frame", "3", "--set", "kind=\(kind)", "-o", "@still.png"]
          + Bench.small + ["--chrome", "none"])
      #expect(run.code == 70)
      #expect(
        run.errors.hasPrefix("maker: error: torn, frame 3, command \(place): "), "\(run.errors)")
    }
  }
}

private protocol Odd: Renderer where State == Int {}

extension Odd {
  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) { state = moment.step.index }
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
}

private struct Unnamed: Odd {
  var level = 0.5
  static let controls = ControlsSchema<Unnamed>(.value("a=b", \.level, in: 0...1))
}

private struct Twins: Odd {
  var level = 0.5
  static let controls = ControlsSchema<Twins>(
    .value("level", \.level, in: 0...1), .value("level", \.level, in: 0...1))
}

private struct Outside: Odd {
  var level = 1.5
  static let controls = ControlsSchema<Outside>(.value("level", \.level, in: 0...1))
}

private struct Nowhere: Odd {
  var level = Double.nan
  static let controls = ControlsSchema<Nowhere>(.value("level", \.level, in: 0...1))
}

private struct OffStep: Odd {
  var level = 0.3
  static let controls = ControlsSchema<OffStep>(.value("level", \.level, in: 0...1, step: 0.25))
}

private struct Tenth: Odd {
  var level = 0.3
  static let controls = ControlsSchema<Tenth>(.value("level", \.level, in: 0...1, step: 0.1))
}

private struct Undecided: Odd {
  var level = 3
  static let controls = ControlsSchema<Undecided>(.choice("level", \.level, of: []))
}

private struct Elsewhere: Odd {
  var level = 7
  static let controls = ControlsSchema<Elsewhere>(.choice("level", \.level, of: [3, 4, 6]))
}

private struct Doubled: Odd {
  var level = 3
  static let controls = ControlsSchema<Doubled>(.choice("level", \.level, of: [3, 4, 3]))
}

private struct Wordy: Odd {
  enum Mood: CaseIterable, CustomStringConvertible {
    case calm
    var description: String { "at ease" }
  }

  var mood = Mood.calm
  static let controls = ControlsSchema<Wordy>(.choice("mood", \.mood))
}

private struct Astray: Odd {
  var place = Point(0, 3)
  static let controls = ControlsSchema<Astray>(.point("place", \.place, x: -1...1, y: 0...1))
}

private struct Endless: Odd {
  var level = 0.5
  static let controls = ControlsSchema<Endless>(.value("level", \.level, in: 0...(.infinity)))
}

private struct Backwards: Odd {
  var level = 0.5
  static let controls = ControlsSchema<Backwards>(.value("level", \.level, in: 0...1, step: -1))
}

private struct Flat: Odd {
  var level = 0.5
  static let controls = ControlsSchema<Flat>(
    pattern: .tactileColumn(width: 0), .value("level", \.level, in: 0...1))
}

/// Draws something that is no number from frame 3 on.
private struct Torn: Renderer {
  var kind = 0.0
  static let controls = ControlsSchema<Torn>(.value("kind", \.kind, in: 0...3, step: 1))

  struct State: Sendable {
    var kind = 0
    var isTorn = false
  }

  func begin(on stage: Stage) -> State { State() }
  func update(_ state: inout State, at moment: Moment) {
    state = State(kind: Int(kind), isTorn: moment.step.index >= 6)
  }
  func drawBackdrop(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(Path(canvas.bounds), with: .black)
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let (whole, torn) = (Path(Rect(2, 2, 9, 9)), state.isTorn ? Double.nan : 3)
    switch state.kind {
    case 0:
      canvas.transformed(by: .scale(2)) { canvas in
        canvas.layer(opacity: 0.5) { canvas in
          canvas.fill(whole, with: .white)
          canvas.fill(Path(circle: Point(4, torn), radius: 3), with: .white)
        }
      }
    case 1: canvas.glow(at: Point(torn, 4), radius: 5, color: .white)
    case 2: canvas.transformed(by: .scale(torn)) { $0.fill(whole, with: .white) }
    default:
      canvas.masked(by: .alpha) {
        $0.fill(whole, with: .white)
      } content: {
        $0.fill(Path(circle: Point(4, torn), radius: 3), with: .white)
      }
    }
  }
}
