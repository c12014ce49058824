import Scripting
import Testing
import TouchRecordings

/// Events that the recorder lost, and clocks that jump.
struct ImportLossTests {
  private let start =
    Recorded.screen + Recorded.reports("1.0 id 5, x 100, y 100, touch 1", "1.1 x 110")
  /// An unfinished report, the mark, and the rest of another report.
  private let loss =
    Recorded.report("1.2", ["x 120"], end: "dropped")
    + Recorded.report("1.3", "x 5000", "y 5000", "id 77")
  private let told =
    "line 35: events were lost (SYN_DROPPED); left out up to the next SYN_REPORT"

  @Test func `what stands up to the next report is passed over, and a finger that lives goes on`()
    throws
  {
    let text =
      start + loss + Recorded.reports("1.4 x 130", "1.5 y 140", "1.6 id -1, touch 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "1 moved 0.1 110 100", "1 moved 0.5 130 140", "1 ended 0.6 130 140",
      ])
    #expect(try Recorded.notes(text) == [told])
  }

  @Test func `a finger that is replaced meanwhile is cancelled where events were lost`() throws {
    let text =
      start + loss + Recorded.reports("1.4 id 6, x 1, y 2, touch 1", "1.5 id -1, touch 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "1 moved 0.1 110 100", "1 cancelled 0.2 110 100", "2 began 0.4 1 2",
        "2 ended 0.5 1 2",
      ])
    #expect(
      try Recorded.notes(text) == [
        told,
        "line 35: a finger of unknown state after lost events; cancelled where they were lost",
      ])
  }

  @Test func `a finger that is never heard of again is cancelled where events were lost`() throws {
    let text =
      start + Recorded.report("1.15", "slot 1", "id 9", "x 7", "y 8") + loss
      + Recorded.reports("1.4 slot 0, x 130, y 140", "1.6 id -1")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "1 moved 0.1 110 100", "2 began 0.15 7 8", "2 cancelled 0.2 7 8",
        "1 moved 0.4 130 140", "1 ended 0.6 130 140",
      ])
  }

  @Test func `the key that says that nothing touches cancels what is unknown`() throws {
    let text =
      start + loss + Recorded.reports("1.4 touch 0", "1.5 x 1, y 1, id 9", "1.6 id -1")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "1 moved 0.1 110 100", "1 cancelled 0.2 110 100", "2 began 0.5 1 1",
        "2 ended 0.6 1 1",
      ])
  }

  @Test func `the slot that is chosen while events are lost is known`() throws {
    let text =
      start + Recorded.report("1.2", [], end: "dropped")
      + Recorded.reports("1.3 slot 4", "1.4 id 8, x 1, y 2", "1.5 id -1", "1.6 slot 0, id -1")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "1 moved 0.1 110 100", "2 began 0.4 1 2", "2 ended 0.5 1 2",
        "1 ended 0.6 110 100",
      ])
  }

  @Test func `a single contact is found again`() throws {
    let screen = "A: 00 0 799 0 0\nA: 01 0 479 0 0\n"
    let text =
      screen + Recorded.report("1.0", "X 1", "Y 2", "touch 1")
      + Recorded.report("1.1", ["X 3"], end: "dropped")
      + Recorded.reports("1.2 X 700", "1.3 X 5, Y 6", "1.4 touch 0", "1.5 X 9, Y 9, touch 1")
      + Recorded.report("1.6", [], end: "dropped")
      + Recorded.reports("1.7", "1.8 X 8, Y 8, touch 1", "1.9 touch 0")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 1 2", "1 moved 0.3 5 6", "1 ended 0.4 5 6", "2 began 0.5 9 9",
        "2 cancelled 0.6 9 9", "3 began 0.8 8 8", "3 ended 0.9 8 8",
      ])
  }

  @Test func `a clock that goes back makes no pause, and is reported`() throws {
    let text =
      start + Recorded.reports("0.4 x 120", "0.5 x 130", "0.6 id -1")
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "1 moved 0.1 110 100", "1 moved 0.1 120 100", "1 moved 0.2 130 100",
        "1 ended 0.3 130 100",
      ])
    #expect(
      try Recorded.notes(text) == [
        "line 35: the clock went back; time goes on without a pause"
      ])
  }

  @Test func `a clock that runs over goes on behind its end`() throws {
    let screen = Recorded.screen
    for (before, after) in [("4294.966296", "0.100000"), ("2147483647.9", "-2147483648.100000")] {
      let text =
        screen + Recorded.report(before, "id 5", "x 100", "y 100")
        + Recorded.report(after, "x 110") + Recorded.report(after, "id -1")
      let samples = try Recorded.samples(text)
      #expect(samples[0] == "1 began 0 100 100")
      #expect(samples[1].hasPrefix("1 moved 0."))
      #expect(
        try Recorded.notes(text) == [
          "line 32: the clock ran over its end; time goes on behind it"
        ])
    }
  }

  @Test func `times of the day are as exact as times since the start`() throws {
    let text =
      Recorded.screen
      + Recorded.reports(
        "1350644065.367554 id 5, x 100, y 100", "1350644065.367654 x 110", "1350644066.000000 id -1"
      )
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 100 100", "1 moved 0.0001 110 100", "1 ended 0.632446 110 100",
      ])
  }

  @Test func `the end of a report tells its time`() throws {
    let text =
      Recorded.screen + Recorded.report("1.0", ["id 5", "x 100"], end: "y 100")
      + Recorded.reports("1.000022", "1.1 id -1")
    #expect(
      try Recorded.samples(text) == ["1 began 0 100 100", "1 ended 0.099978 100 100"])
  }

  @Test func `an unfinished report at the end is left out`() throws {
    let text =
      start + Recorded.report("1.2", "id -1") + Recorded.report("1.3", ["id 6", "x 7"], end: "y 1")
    #expect(try Recorded.samples(text).count == 3)
    #expect(
      try Recorded.notes(text) == ["from line 36: 3 events behind the last SYN_REPORT left out"])
  }

  @Test func `a recording that is cut within a line is read up to there`() throws {
    let text = start + Recorded.report("1.2", "id -1") + "E: 1.3 0003 00"
    #expect(try Recorded.samples(text).count == 3)
    #expect(
      try Recorded.notes(text) == ["line 36: the file ends within this line, which is left out"])
  }
}
