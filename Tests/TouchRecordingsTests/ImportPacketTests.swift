import Scripting
import Testing
import TouchRecordings

/// The kernel's multi-touch protocol A, and devices that know one contact at most.
struct ImportPacketTests {
  private let screen = "N: N-Trig MultiTouch\nA: 35 0 799 0 0\nA: 36 0 479 0 0\n"

  private func report(_ time: String, _ points: [(Int, Int)], _ others: String...) -> String {
    Recorded.report(
      time, points.flatMap { ["x \($0.0)", "y \($0.1)", "packet"] } + others)
  }

  @Test func `contacts without numbers are told apart by the nearest place`() throws {
    let text =
      screen + report("5.00", [(100, 100)], "touch 1") + report("5.01", [(102, 100), (500, 300)])
      + report("5.02", [(505, 300), (104, 100)]) + report("5.03", [(106, 100)])
      + report("5.04", [], "packet")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "1 moved 0.01 102 100", "2 began 0.01 500 300",
        "2 moved 0.02 505 300", "1 moved 0.02 104 100", "2 ended 0.03 505 300",
        "1 moved 0.03 106 100", "1 ended 0.04 106 100",
      ])
    #expect(
      try Recorded.notes(text) == [
        "the device does not number its contacts; they are told apart by the nearest place"
      ])
  }

  @Test func `the nearest pair of all comes first`() throws {
    let text =
      screen + report("1.0", [(100, 100), (110, 100)]) + report("1.1", [(108, 100), (120, 100)])
      + report("1.2", [], "touch 0")
    #expect(
      try Recorded.samples(text).suffix(4) == [
        "2 moved 0.1 108 100", "1 moved 0.1 120 100", "2 ended 0.2 108 100", "1 ended 0.2 120 100",
      ])
  }

  @Test func `numbers decide where there are some`() throws {
    let text =
      screen
      + Recorded.reports(
        "1.0 x 100, y 100, id 4, packet, id 5, x 700, y 400, packet",
        "1.1 x 690, y 400, id 4, packet, id 5, x 110, y 100, packet",
        "1.2 x 110, y 101, id 5, packet") + report("1.3", [], "touch 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "2 began 0 700 400", "1 moved 0.1 690 400", "2 moved 0.1 110 100",
        "1 ended 0.2 690 400", "2 moved 0.2 110 101", "2 ended 0.3 110 101",
      ])
    #expect(try Recorded.notes(text).isEmpty)
  }

  @Test func `pressure or size of nothing ends a contact`() throws {
    for code in ["force", "major"] {
      let text =
        screen
        + Recorded.reports(
          "1.0 \(code) 9, x 10, y 20, id 0, packet", "1.1 \(code) 0, x 10, y 20, id 0, packet",
          "1.2 \(code) 9, x 30, y 20, id 0, packet", "1.3 touch 0")
      #expect(
        try Recorded.samples(text) == [
          "1 began 0 10 20", "1 ended 0.1 10 20", "2 began 0.2 30 20", "2 ended 0.3 30 20",
        ])
    }
  }

  @Test func `a size that is never told is no end`() throws {
    let text =
      screen
      + Recorded.reports("1.0 major 0, x 10, y 20, packet", "1.1 major 0, x 11, y 20, packet")
      + report("1.2", [], "packet")
    #expect(try Recorded.samples(text).count == 3)
  }

  @Test func `reports of other things leave the contacts alone`() throws {
    let text =
      screen + report("1.0", [(10, 20)]) + Recorded.report("1.1", "home 1")
      + report("1.2", [(11, 20)]) + report("1.3", [], "packet")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 10 20", "1 moved 0.2 11 20", "1 ended 0.3 11 20",
      ])
  }

  @Test func `palms and pens are left out, with numbers and without`() throws {
    let text =
      screen
      + Recorded.reports(
        "1.0 x 1, y 1, id 1, tool 2, packet, x 5, y 5, id 2, packet",
        "1.1 x 2, y 1, id 1, packet, x 6, y 5, id 2, tool 2, packet", "1.2 x 9, y 9, tool 1, packet"
      ) + report("1.3", [], "packet")
    #expect(try Recorded.samples(text) == ["1 began 0 5 5", "1 cancelled 0.1 5 5"])
    #expect(
      try Recorded.notes(text) == [
        "from line 8: 2 palms left out", "line 27: a contact of a pen left out",
      ])
  }

  @Test func `a finger without a number that becomes a palm is cancelled`() throws {
    let text =
      screen + report("1.0", [(10, 20), (500, 300)])
      + Recorded.reports(
        "1.1 x 12, y 20, tool 2, packet, x 501, y 300, packet",
        "1.2 x 14, y 20, tool 2, packet, x 502, y 300, packet")
      + report("1.3", [], "touch 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 10 20", "2 began 0 500 300", "1 cancelled 0.1 10 20", "2 moved 0.1 501 300",
        "2 moved 0.2 502 300", "2 ended 0.3 502 300",
      ])
    #expect(try Recorded.notes(text).contains { $0.hasSuffix(": a palm left out") })
  }

  @Test func `a lost report is made up for by the next`() throws {
    let text =
      screen + report("1.0", [(10, 20)]) + Recorded.report("1.1", ["x 700"], end: "dropped")
      + report("1.2", [(600, 400)]) + report("1.3", [(12, 20)]) + report("1.4", [], "touch 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 10 20", "1 moved 0.3 12 20", "1 ended 0.4 12 20",
      ])
  }

  // MARK: One contact

  private let pad = """
    # EVEMU 1.2
    #   Event type 3 (EV_ABS)
    #     Event code 1 (ABS_Y)
    #       Value       25
    N: Resistive panel
    A: 00 -400 399 0 0 4
    A: 01 -240 239 0 0 4

    """

  @Test func `a single contact has a key, and keeps the axis that is not told`() throws {
    let text =
      pad + Recorded.reports("1.0 X 0, touch 1", "1.1 Y -240", "1.2 X 399, touch 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 400 265", "1 moved 0.1 400 0", "1 moved 0.2 799 0", "1 ended 0.2 799 0",
      ])
    #expect(try Recorded.notes(text).isEmpty)
  }

  @Test func `a contact whose end is reported first was down before`() throws {
    let text = pad + Recorded.reports("1.0 X 0", "1.1 touch 0")
    #expect(try Recorded.samples(text) == ["1 began 0 400 265", "1 ended 0.1 400 265"])
    #expect(
      try Recorded.notes(text) == [
        "line 9: a finger already down when first heard of; landed there"
      ])
  }

  @Test func `pens are left out, near the glass and on it`() throws {
    let text =
      pad
      + Recorded.reports(
        "1.0 pen 1, X 5, Y 5", "1.1 touch 1", "1.2 X 6", "1.3 touch 0, pen 0",
        "1.4 X 0, Y 0, touch 1", "1.5 touch 0")
    #expect(try Recorded.samples(text) == ["1 began 0 400 240", "1 ended 0.1 400 240"])
    #expect(
      try Recorded.notes(text) == [
        "line 11: a hovering contact left out", "line 13: a contact of a pen left out",
      ])
  }

  @Test func `a mouse that knows places touches while its main button is down`() throws {
    let text =
      pad + Recorded.reports("1.0 X 0, Y 0", "1.1 left 1", "1.2 X 10", "1.3 left 0", "1.4 X 20")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 400 240", "1 moved 0.1 410 240", "1 ended 0.2 410 240",
      ])
    #expect(
      try Recorded.notes(text) == [
        "from line 10: 2 mouse events without the main button left out"
      ])
  }

  @Test func `a mouse without a place cannot touch`() {
    let text = Recorded.reports("1.0 relative 4, left 1", "1.1 left 0")
    #expect(
      Recorded.mistake(text)
        == "invalid recording: expected at least one finger, found none; a movement of a mouse without a place left out"
    )
  }

  @Test func `pressure tells where there is no key`() throws {
    let text =
      pad + Recorded.reports("1.0 X 0, Y 0, pressure 30", "1.1 X 1, pressure 28", "1.2 pressure 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 400 240", "1 moved 0.1 401 240", "1 ended 0.2 401 240",
      ])
  }
}
