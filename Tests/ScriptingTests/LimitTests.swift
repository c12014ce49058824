import Scripting
import Testing

/// What `check` refuses since nothing could draw it.
@Suite struct LimitTests {
  private func contacts(_ samples: [String]) -> String {
    #""steps":[{"at":0,"contacts":[\#(samples.joined(separator: ","))]}]"#
  }

  private func sample(_ id: Int, _ phase: String, x: String = "5", time: Double = 0) -> String {
    #"{"t":\#(time),"id":\#(id),"phase":"\#(phase)","x":\#(x),"y":5}"#
  }

  @Test(arguments: [
    ("1000000", true), ("-1000000", true), ("1000001", false), ("-1e154", false), ("1e308", false),
  ])
  func `touches lie within a million points`(x: String, isFine: Bool) {
    let scene = contacts([sample(1, "began", x: x), sample(1, "ended", time: 1)])
    let mistake = Samples.mistake { try Samples.bloom(scene) }
    #expect(mistake?.path == (isFine ? nil : "steps[0].contacts[0].x"))
    let body = """
      {"actions":[{"type":"pointer","id":"a","actions":[{"type":"pointerMove","x":1,"y":\(x)}]}]}
      """
    let other = Samples.mistake { try Samples.body(body) }
    #expect(other?.path == (isFine ? nil : "actions[0].actions[0].y"))
  }

  @Test func `at most 64 contacts are down at once, however many there are`() {
    let down = (0..<65).map { sample($0, "began") }
    #expect(Samples.mistake { try Samples.bloom(contacts(Array(down.prefix(64)))) } == nil)
    let mistake = Samples.mistake { try Samples.bloom(contacts(down)) }
    #expect(mistake?.path == "steps[0].contacts[64]")
    #expect(mistake?.expected == "at most 64 contacts down at once")
    let oneByOne = (0..<200).flatMap { [sample($0, "began"), sample($0, "ended")] }
    #expect(Samples.mistake { try Samples.bloom(contacts(oneByOne)) } == nil)
  }

  private func body(_ fingers: Range<Int>, lifts: Bool = false) -> String {
    let up = lifts ? #",{"type":"pause","duration":50},{"type":"pointerUp","button":0}"# : ""
    let sources = fingers.map { finger in
      """
      {"type":"pointer","id":"f\(finger)","actions":[
        {"type":"pointerMove","x":9e5,"y":9,"duration":9007199254740991},
        {"type":"pointerDown","button":0}\(up)]}
      """
    }
    return #"{"actions":[\#(sources.joined(separator: ","))]}"#
  }

  @Test func `contacts of bodies count together, when they are down together`() {
    func steps(_ bodies: String...) -> String {
      #""steps":[\#(bodies.map { #"{"at":0,"perform":\#($0)}"# }.joined(separator: ","))]"#
    }
    #expect(Samples.mistake { try Samples.bloom(steps(body(0..<64))) } == nil)
    let two = Samples.mistake { try Samples.bloom(steps(body(0..<40), body(40..<80))) }
    #expect(two?.path == "steps[1].perform.actions[24].actions[1]")
    let next = #"{"perform":\#(body(40..<80))}"#
    let first = #"{"at":0,"perform":\#(body(0..<40, lifts: true))}"#
    #expect(Samples.mistake { try Samples.bloom(#""steps":[\#(first),\#(next)]"#) } == nil)
    let alone = Samples.mistake { try Samples.body(body(0..<65)) }
    #expect(alone?.path == "actions[64].actions[1]")
  }

  @Test func `a body has at most 256 sources, and as many steps go on at once`() {
    #expect(Samples.mistake { try Samples.body(body(0..<257)) }?.path == "actions")
    let rest =
      #"{"at":0,"perform":{"actions":[{"type":"none","id":"n","actions":[{"type":"pause","duration":9}]}]}}"#
    func steps(_ count: Int) -> String {
      #""steps":[\#(Array(repeating: rest, count: count).joined(separator: ","))]"#
    }
    #expect(Samples.mistake { try Samples.bloom(steps(256)) } == nil)
    #expect(Samples.mistake { try Samples.bloom(steps(257)) }?.path == "steps[256].perform")
  }

  @Test func `frames are ranges, however many and however they overlap`() throws {
    let text = (0..<20_000).map { "\($0 * 3)" }.joined(separator: ",")
    let many = try FrameSelection(text)
    #expect(many.count == 20_000 && many.stride == 3 && many.last == 59_997)
    let all = FrameSelection(0..<10_000_000)
    #expect(all.count == 10_000_000 && all.description == "0-9999999" && all.stride == 1)
    let odd = try FrameSelection("0-20:5,3,4-6,18-30:6,10")
    #expect(Array(odd) == [0, 3, 4, 5, 6, 10, 15, 18, 20, 24, 30])
    #expect(odd.count == 11 && odd.stride == nil)
    #expect(try Array(FrameSelection(odd.description)) == Array(odd))
    #expect(try FrameSelection("0-3").union(FrameSelection("4-9,12")).description == "0-9,12")
  }
}
