import Goldens
import Testing

@Suite struct RecordModeTests {
  @Test func `nothing is written unless someone asks`() throws {
    let choice = try RecordChoice()
    #expect(choice.mode == .never && choice.source == .standard)
    #expect(try RecordChoice(environment: "").mode == .never)
  }

  @Test func `a closure stands over a trait, a trait over the environment`() throws {
    let scoped = try RecordChoice(scope: .failed, trait: .missing, environment: "all")
    #expect(scoped.mode == .failed && scoped.source == .scope)
    let traited = try RecordChoice(trait: .missing, environment: "all")
    #expect(traited.mode == .missing && traited.source == .trait)
    let environed = try RecordChoice(environment: "all")
    #expect(environed.mode == .all && environed.source == .environment)
    #expect(try RecordChoice(scope: .never, trait: .all).mode == .never)
  }

  @Test func `the four modes go by name`() throws {
    for name in ["never", "missing", "failed", "all"] {
      #expect(try RecordChoice(environment: name).mode.rawValue == name)
    }
  }

  @Test(arguments: ["yes", "ALL", "1", " all"]) func `an unknown mode is an error, not a pass`(
    name: String
  ) {
    #expect(throws: GoldenError.unknownRecordMode(name, source: "MOTECRAFT_RECORD")) {
      try RecordChoice(environment: name)
    }
  }
}
