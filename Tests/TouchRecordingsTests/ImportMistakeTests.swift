import JSONCoding
import Scripting
import Testing
import TouchRecordings

/// Lines that do not belong into a recording.
struct ImportMistakeTests {
  @Test(arguments: [
    ("E: 1.0 0003 zz 5", "E: seconds.microseconds type code value"),
    ("E: 1 0003 0035 5", "E: seconds.microseconds type code value"),
    ("E: 1.0 0003 0035", "E: seconds.microseconds type code value"),
    ("E: 1.0 0003 0035 5 6", "E: seconds.microseconds type code value"),
    ("E: 1.0 0003 0035 99999999999", "E: seconds.microseconds type code value"),
    ("E: 999999999999.0 0003 0035 5", "E: seconds.microseconds type code value"),
    ("E: 1.0 10003 0035 5", "E: seconds.microseconds type code value"),
    ("A: 35 0", "A: axis minimum maximum fuzz flat resolution"),
    ("A: 35 0 799 0 0 0 0", "A: axis minimum maximum fuzz flat resolution"),
    ("P: 02 0x", "P: and bytes"),
    ("P: 100", "P: and bytes"),
    ("B: 01 zz", "hexadecimal numbers"),
    ("I: 0018 vendor", "hexadecimal numbers"),
    ("Q: 1", "a line of evemu-record (N:, I:, P:, B:, A:, L:, S:, E: or #)"),
    ("hello", "a line of evemu-record (N:, I:, P:, B:, A:, L:, S:, E: or #)"),
  ])
  func `lines of evemu`(_ line: String, _ expected: String) {
    let text = Recorded.screen + line + "\n" + Recorded.report("1.0", "id 1", "x 1", "y 1")
    #expect(
      Recorded.mistake(text)
        == "invalid recording at line 27: expected \(expected), found \"\(line)\"")
  }

  @Test(arguments: [
    (
      "[   1.000000] /dev/input/event2: EV_ABS ABS_MT_POSITON_X 00000001",
      "a code such as ABS_MT_POSITION_X or 0035"
    ),
    (
      "[   1.000000] /dev/input/event2: EV_SYN SYN_REPROT 00000001",
      "a code such as ABS_MT_POSITION_X or 0035"
    ),
    ("[   1.000000] /dev/input/event2: EV_XYZ 0000 00000001", "a type such as EV_ABS or 0003"),
    (
      "[   1.000000] /dev/input/event2: EV_ABS ABS_X 0000000001",
      "a value of eight hexadecimal digits, or DOWN or UP"
    ),
    (
      "[   1.000000] /dev/input/event2: EV_KEY BTN_TOUCH AWAY",
      "a value of eight hexadecimal digits, or DOWN or UP"
    ),
    ("[   1.000000] /dev/input/event2: EV_ABS ABS_X 00000001 2", "nothing behind the value"),
    (
      "/dev/input/event2: EV_ABS ABS_X 00000001",
      "a time such as [ 1234.567890], which getevent -t writes"
    ),
    (
      "[  one ] EV_ABS ABS_X 00000001", "a time such as [ 1234.567890], which getevent -t writes"
    ),
    ("$ adb shell", "a time such as [ 1234.567890], which getevent -t writes"),
    ("add device one", "add device NUMBER: FILE"),
  ])
  func `lines of getevent`(_ line: String, _ expected: String) {
    let text = "[   0.900000] /dev/input/event2: EV_SYN SYN_REPORT 00000000\n\(line)\n"
    #expect(
      Recorded.mistake(text)
        == "invalid recording at line 2: expected \(expected), found \(Quotation.text(line))")
  }

  @Test(arguments: [
    "    - [  0,      0,   3,  53]", "    - [  0,      0,   3,  53,     1, 2]",
    "    - [  0, 1000000,   3,  53,     1]", "    - [  0,      0,   3,  53,     1",
    "    - [  0,      0,   3,  5x,     1]", "    - [  0,      0,   3,  70000,     1]",
    "    0, 0, 3",
  ])
  func `rows of libinput`(_ row: String) {
    let text =
      "# libinput record\nversion: 1\ndevices:\n- node: /dev/input/event6\n  events:\n"
      + "  - evdev:\n\(row)\n"
    #expect(
      Recorded.mistake(text)
        == "invalid recording at line 7: expected an event such as - [  0,      0,   3,  53,     539], found \(Quotation.text(row))"
    )
  }

  @Test func `axes of libinput`() {
    let text = "# libinput record\ndevices:\n- node: a\n  evdev:\n    absinfo:\n      0: [0, 1]\n"
    #expect(
      Recorded.mistake(text)
        == "invalid recording at line 6: expected an axis such as 53: [0, 799, 0, 0, 0], found \"      0: [0, 1]\""
    )
    #expect(
      Recorded.mistake("version: 1\ndevices:\n- evdev:\n")
        == "invalid recording at line 3: expected a device (- node:) before its events, found \"- evdev:\""
    )
  }

  @Test func `all bad lines are named, the first with its reason`() {
    let bad = (0..<12).map { "bad \($0)\n" }.joined()
    #expect(
      Recorded.mistake(Recorded.screen + "bad\nbad\n")
        == "invalid recording at line 27 (and 28): expected a line of evemu-record (N:, I:, P:, B:, A:, L:, S:, E: or #), found \"bad\""
    )
    #expect(
      Recorded.mistake(Recorded.screen + bad)?.contains(
        "at line 27 (and 28, 29, 30, 31, 32, 33, 34, 35 and 3 more): ") == true)
  }

  @Test func `slots that no device has`() {
    for slot in ["-1", "1024", "2147483647"] {
      #expect(
        Recorded.mistake(Recorded.screen + Recorded.report("1.0", "slot \(slot)", "id 1"))
          == "invalid recording at line 27: expected a slot 0…1023, found \(slot)")
    }
  }

  @Test func `what is no recording`() {
    let expected =
      "expected a recording of evemu-record, getevent -lt or libinput record, or pointer events"
    #expect(Recorded.mistake("") == "invalid recording at line 1: \(expected), found nothing")
    #expect(
      Recorded.mistake("\n\nhello\n")
        == "invalid recording at line 3: \(expected), found \"hello\"")
    #expect(Recorded.mistake("\u{0}\u{1}\u{2}") != nil)
  }

  @Test func `a description alone has no fingers`() {
    #expect(
      Recorded.mistake(Recorded.screen)
        == "invalid recording: expected at least one finger, found none")
  }
}
