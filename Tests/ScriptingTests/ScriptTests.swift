import JSONCoding
import Scripting
import Testing

@Suite struct ScriptTests {
  @Test func `a step has exactly one verb and no other keys`() {
    let cases: [(String, String?)] = [
      (#"{"release":true}"#, nil), (#"{"set":{}}"#, nil), (#"{"contacts":[]}"#, nil),
      (#"{"perform":{"actions":[]},"at":0}"#, nil), ("{}", "steps[0]"), ("7", "steps[0]"),
      (#"{"at":1}"#, "steps[0]"), (#"{"release":true,"set":{}}"#, "steps[0]"),
      (#"{"perform":{"actions":[]},"contacts":[]}"#, "steps[0]"),
      (#"{"release":true,"note":1}"#, "steps[0].note"),
      (#"{"release":false}"#, "steps[0].release"), (#"{"release":1}"#, "steps[0].release"),
      (#"{"release":null}"#, "steps[0].release"), (#"{"release":{}}"#, "steps[0].release"),
      (#"{"set":[]}"#, "steps[0].set"), (#"{"set":{"density":2}}"#, "steps[0].set.density"),
      (#"{"set":{"wind":0}}"#, "steps[0].set.wind"),
      (#"{"set":{"density":true}}"#, "steps[0].set.density"),
      (#"{"perform":[]}"#, "steps[0].perform"), (#"{"perform":null}"#, "steps[0].perform"),
      (#"{"at":-1,"release":true}"#, "steps[0].at"),
      (#"{"at":null,"release":true}"#, "steps[0].at"),
      (#"{"at":"1","release":true}"#, "steps[0].at"),
      (#"{"at":true,"release":true}"#, "steps[0].at"),
    ]
    for (step, path) in cases {
      #expect(Samples.mistake { try Samples.steps(step) }?.path == path, "\(step)")
    }
  }

  @Test func `steps do not start before the step before them`() {
    let long = #"{"at":1,"perform":\#(Samples.touch(Samples.pause(500)))}"#
    let cases: [(String, Bool)] = [
      (#"{"at":1,"set":{}},{"at":1,"set":{}}"#, true),
      (#"{"at":1,"set":{}},{"at":0.999,"set":{}}"#, false),
      ("\(long),{\"at\":1.2,\"set\":{}}", true), ("\(long),{\"at\":0.9,\"set\":{}}", false),
      ("\(long),{\"set\":{}},{\"at\":1.4,\"set\":{}}", false),
      ("\(long),{\"set\":{}},{\"at\":1.5,\"set\":{}}", true),
    ]
    for (steps, isValid) in cases {
      let error = Samples.mistake { try Samples.steps(steps) }
      #expect((error == nil) == isValid, "\(steps)")
      if let error { #expect(error.path.hasSuffix(".at") && error.kind == .scene) }
    }
  }

  @Test func `a recorded sample has all its fields in range`() {
    let cases: [(String, String?)] = [
      (#""t":0,"id":1,"phase":"began","x":1,"y":2.5"#, nil),
      (#""t":0,"id":"left","phase":"began","x":-1,"y":1e6"#, nil),
      (#""id":1,"phase":"began","x":1,"y":2"#, "t"), (#""t":0,"phase":"began","x":1,"y":2"#, "id"),
      (#""t":0,"id":1,"x":1,"y":2"#, "phase"), (#""t":0,"id":1,"phase":"began","y":2"#, "x"),
      (#""t":0,"id":1,"phase":"began","x":1"#, "y"),
      (#""t":-0.1,"id":1,"phase":"began","x":1,"y":2"#, "t"),
      (#""t":null,"id":1,"phase":"began","x":1,"y":2"#, "t"),
      (#""t":0,"id":1.5,"phase":"began","x":1,"y":2"#, "id"),
      (#""t":0,"id":true,"phase":"began","x":1,"y":2"#, "id"),
      (#""t":0,"id":1,"phase":"down","x":1,"y":2"#, "phase"),
      (#""t":0,"id":1,"phase":"Began","x":1,"y":2"#, "phase"),
      (#""t":0,"id":1,"phase":"began","x":"1","y":2"#, "x"),
      (#""t":0,"id":1,"phase":"began","x":1,"y":false"#, "y"),
      (#""t":0,"id":1,"phase":"began","x":1,"y":2,"force":1"#, "force"),
      (#""t":0,"id":1,"phase":"began","x":1,"y":2,"pressure":1.1"#, "pressure"),
      (#""t":0,"id":1,"phase":"began","x":1,"y":2,"pressure":null"#, "pressure"),
      (#""t":0,"id":1,"phase":"moved","x":1,"y":2"#, "phase"),
      (#""t":0,"id":1,"phase":"ended","x":1,"y":2"#, "phase"),
      (#""t":0,"id":1,"phase":"cancelled","x":1,"y":2"#, "phase"),
    ]
    for (sample, key) in cases {
      let error = Samples.mistake { try Samples.steps("{\"contacts\":[{\(sample)}]}") }
      #expect(error?.path == key.map { "steps[0].contacts[0].\($0)" }, "\(sample)")
    }
  }

  @Test func `phases follow each other across steps`() {
    func step(_ samples: (Double, String)..., at: Double? = nil) -> String {
      let list = samples.map { #"{"t":\#($0.0),"id":1,"phase":"\#($0.1)","x":0,"y":0}"# }
      let start = at.map { "\"at\":\($0)," } ?? ""
      return "{\(start)\"contacts\":[\(list.joined(separator: ","))]}"
    }
    let cases: [(String, String?)] = [
      (step((0, "began"), (0, "moved"), (0.5, "ended"), (0.5, "began")), nil),
      (step((0, "began"), (0.1, "began")), "steps[0].contacts[1].phase"),
      (step((0, "began"), (0.1, "cancelled"), (0.1, "moved")), "steps[0].contacts[2].phase"),
      (step((0.2, "began"), (0.1, "ended")), "steps[0].contacts[1].t"),
      ("\(step((0, "began"))),\(step((0, "moved"), (1, "ended")))", nil),
      ("\(step((0, "began"))),\(step((0, "began")))", "steps[1].contacts[0].phase"),
      ("\(step((0, "began"))),{\"release\":true},\(step((0, "began")))", nil),
      (
        "\(step((0, "began"))),{\"release\":true},\(step((0, "ended")))",
        "steps[2].contacts[0].phase"
      ),
      // Side by side: what counts is when samples play, not where they stand.
      (
        "\(step((0, "began"), (1, "ended"))),\(step((0, "moved"), at: 0.5))", nil
      ),
      (
        "\(step((0, "began"), (1, "ended"))),\(step((0, "began"), at: 0.5))",
        "steps[1].contacts[0].phase"
      ),
      // Released before its end: the rest is not played.
      (
        "\(step((0, "began"), (1, "ended"))),{\"at\":0.5,\"release\":true},\(step((0, "began")))",
        nil
      ),
      // 0.1 s + 0.2 s is just behind 0.3 s.
      (
        "\(step((0, "began"), (0.2, "ended"), at: 0.1)),\(step((0, "began"), at: 0.3))", nil
      ),
    ]
    for (steps, path) in cases {
      #expect(Samples.mistake { try Samples.steps(steps) }?.path == path, "\(steps)")
    }
  }

  @Test func `a file is a scene by its key scene and a body by its key actions`() throws {
    func read(_ text: String) throws -> ScriptDocument {
      try ScriptDocument(bytes: Array(text.utf8), schemas: Samples.schemas)
    }
    guard case .scene = try read(#"{"scene":1,"experience":"curtain"}"#) else {
      return #expect(Bool(false))
    }
    guard case .body(let script) = try read(#"{"actions":[]}"#) else {
      return #expect(Bool(false))
    }
    #expect(script.json == [["at": 0, "perform": ["actions": []]]])
    let cases: [(String, ScriptError.Kind, String)] = [
      ("{}", .scene, ""), ("[]", .scene, ""), ("", .malformed, "line 1, column 1"),
      (#"{"actions":1}"#, .invalidArgument, "actions"),
      (#"{"scene":1,"actions":[]}"#, .scene, "actions"),
    ]
    for (text, kind, path) in cases {
      let error = Samples.mistake { try read(text) }
      #expect(error?.kind == kind && error?.path == path, "\(text)")
    }
  }
}
