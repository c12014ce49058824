import Geometry
import Scripting
import Testing
import TouchRecordings

/// The kernel's multi-touch protocol B.
struct ImportSlotTests {
  private let land = Recorded.report("0.000001", "id 7", "x 539", "y 167", "touch 1")
  private let leave = Recorded.report("0.500001", "id -1", "touch 0")

  @Test func `a finger lands, moves and leaves`() throws {
    let move = Recorded.report("0.192178", "y 177", "X 539", "Y 177")
    #expect(
      try Recorded.samples(Recorded.screen + land + move + leave) == [
        "1 began 0 539 167", "1 moved 0.192177 539 177", "1 ended 0.5 539 177",
      ])
    #expect(try Recorded.notes(Recorded.screen + land + move + leave).isEmpty)
  }

  @Test func `slots keep what is not told again, also for the next contact`() throws {
    let text =
      Recorded.screen + land
      + Recorded.reports(
        "0.05 slot 1, id 8, x 222, y 306", "0.1 y 318", "0.2 slot 0, x 540", "0.3 slot 1, id -1",
        "0.4 id 9, x 200", "0.45 id -1", "0.500001 slot 0, id -1")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 539 167", "2 began 0.049999 222 306", "2 moved 0.099999 222 318",
        "1 moved 0.199999 540 167", "2 ended 0.299999 222 318", "3 began 0.399999 200 318",
        "3 ended 0.449999 200 318", "1 ended 0.5 540 167",
      ])
  }

  @Test func `another number in a slot is another finger`() throws {
    let text = Recorded.screen + land + Recorded.report("0.2", "id 8", "x 100") + leave
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 539 167", "1 ended 0.199999 539 167", "2 began 0.199999 100 167",
        "2 ended 0.5 100 167",
      ])
  }

  @Test func `two fingers may share a slot within one report, and a tap may be one`() throws {
    let text =
      Recorded.screen + land + Recorded.report("0.2", "id -1", "id 8", "x 1", "y 2", "id -1")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 539 167", "1 ended 0.199999 539 167", "2 began 0.199999 1 2",
        "2 ended 0.199999 1 2",
      ])
  }

  @Test func `the slot that was chosen before the recording is read from the description`() throws {
    let screen = Recorded.screen.replacing("#       Value        0", with: "#       Value        3")
    let text =
      screen + land
      + Recorded.reports("0.1 slot 0, id 8, x 1, y 2", "0.2 id -1", "0.3 slot 3, id -1")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 539 167", "2 began 0.099999 1 2", "2 ended 0.199999 1 2",
        "1 ended 0.299999 539 167",
      ])
  }

  @Test func `a finger that was down before lands where it is first seen`() throws {
    let text =
      Recorded.screen + Recorded.reports("3.0 x 10", "3.1 y 20", "3.2 x 11", "3.3 id -1, touch 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 10 20", "1 moved 0.1 11 20", "1 ended 0.2 11 20",
      ])
    #expect(
      try Recorded.notes(text) == [
        "line 30: a finger already down when first heard of; landed there"
      ])
  }

  @Test func `a finger whose place comes later lands later, and says so`() throws {
    let text =
      Recorded.screen + Recorded.reports("1.0 id 4, x 10", "1.1 y 20", "1.2 id -1")
    #expect(try Recorded.samples(text) == ["1 began 0 10 20", "1 ended 0.1 10 20"])
    #expect(
      try Recorded.notes(text) == [
        "line 27: a finger touching before the place is known; landed where it is reported first"
      ])
  }

  @Test func `a finger without any place is left out`() throws {
    let text =
      Recorded.screen + land
      + Recorded.reports("0.1 slot 2, id 4, x 10", "0.2 id -1", "0.3 slot 0, id -1")
    #expect(try Recorded.samples(text).count == 2)
    #expect(try Recorded.notes(text) == ["line 33: a contact without a place left out"])
  }

  @Test func `a finger that is down at the end is cancelled there`() throws {
    let text = Recorded.screen + land + Recorded.report("0.1", "x 540")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 539 167", "1 moved 0.099999 540 167", "1 cancelled 0.099999 540 167",
      ])
    #expect(
      try Recorded.notes(text) == ["a finger still down at the end; cancelled there"])
  }

  @Test func `palms are left out for all their life`() throws {
    let text =
      Recorded.screen + land
      + Recorded.reports(
        "0.1 slot 1, id 5, tool 2, x 1, y 1", "0.2 tool 0, x 2", "0.3 id -1", "0.4 slot 0, id -1")
    #expect(try Recorded.samples(text) == ["1 began 0 539 167", "1 ended 0.399999 539 167"])
    #expect(try Recorded.notes(text) == ["line 37: a palm left out"])
  }

  @Test func `a finger that becomes a palm is cancelled`() throws {
    let text =
      Recorded.screen + land + Recorded.reports("0.1 tool 2, x 600", "0.2 tool 0, x 610") + leave
    #expect(
      try Recorded.samples(text) == ["1 began 0 539 167", "1 cancelled 0.099999 539 167"])
    #expect(try Recorded.notes(text) == ["line 34: a palm left out"])
  }

  @Test func `pens among the contacts are left out`() throws {
    let text =
      Recorded.screen + land
      + Recorded.reports("0.1 slot 1, id 8, tool 1, x 1, y 1", "0.2 id -1, slot 0, id -1")
    #expect(try Recorded.samples(text).count == 2)
    #expect(try Recorded.notes(text) == ["line 37: a contact of a pen left out"])
  }

  @Test func `a pen that only a key shows is left out where contacts have no types`() throws {
    let screen = Recorded.screen.replacing("A: 37 0 2 0 0 0\n", with: "")
    let text =
      screen
      + Recorded.reports(
        "0.1 pen 1, id 3, x 1, y 1, touch 1", "0.2 id -1, touch 0, pen 0", "0.3 id 4, x 2, touch 1",
        "0.4 id -1")
    #expect(try Recorded.samples(text) == ["1 began 0 2 1", "1 ended 0.1 2 1"])
    #expect(try Recorded.notes(text) == ["line 26: a contact of a pen left out"])
  }

  @Test func `hovering is no touch`() throws {
    let text =
      Recorded.screen
      + Recorded.reports(
        "0.0 id 7, x 1, y 1, distance 1", "0.1 x 2, distance 0", "0.2 x 3", "0.3 x 4, distance 1",
        "0.4 id -1")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 2 1", "1 moved 0.1 3 1", "1 ended 0.2 3 1",
      ])
    #expect(try Recorded.notes(text) == ["from line 31: 2 hovering contacts left out"])
  }

  @Test func `no more than 64 are down at once`() throws {
    let fingers = (0..<70).flatMap { ["slot \($0)", "id \($0)", "x \($0)", "y \($0)"] }
    let ends = (0..<70).flatMap { ["slot \($0)", "id -1"] }
    let text = Recorded.screen + Recorded.report("0.0", fingers) + Recorded.report("0.1", ends)
    #expect(try Recorded.samples(text).count == 128)
    #expect(
      try Recorded.notes(text) == [
        "from line 307: 6 contacts beyond the 64 that may be down at once left out"
      ])
    let recording = try TouchRecording(bytes: Array(text.utf8))
    #expect(recording.fingerCount == 64)
    #expect(recording.maxAtOnce == 64)
  }
}
