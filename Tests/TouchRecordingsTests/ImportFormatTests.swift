import Geometry
import Scripting
import Testing
import TouchRecordings

/// What the recorders write.
struct ImportFormatTests {
  // MARK: getevent

  private let described = """
    add device 1: /dev/input/event3
      name:     "gpio-keys"
      events:
        KEY (0001): KEY_VOLUMEDOWN        KEY_VOLUMEUP
      input props:
        <none>
    could not get driver version for /dev/input/mice, Not a typewriter
    add device 2: /dev/input/event2
      name:     "synaptics_dsx"
      events:
        KEY (0001): KEY_WAKEUP            BTN_TOOL_FINGER       BTN_TOUCH*
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 2399, fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
                    003e                  : value 0, min 0, max -1, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """

  private let events = """
    [   93411.260015] /dev/input/event3: EV_KEY       KEY_VOLUMEDOWN       DOWN
    [   93411.260015] /dev/input/event3: EV_SYN       SYN_REPORT           00000000
    [   93411.270015] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000c3a1
    [   93411.270015] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
    [   93411.270015] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000021c
    [   93411.270015] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    000004b0
    [   93411.270015] /dev/input/event2: EV_ABS       ABS_MT_TOUCH_MAJOR   00000006
    [   93411.270015] /dev/input/event2: EV_ABS       ABS_MT_ORIENTATION   ffffffbe
    [   93411.270015] /dev/input/event2: EV_SYN       SYN_REPORT           00000000             rate 119
    [   93411.370115] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000000
    [   93411.370115] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
    [   93411.470015] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [   93411.470015] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
    [   93411.470015] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

    """

  private let swipe = [
    "1 began 0 195 422", "1 moved 0.1001 0 422", "1 ended 0.2 0 422",
  ]

  private let phone = RecordingPlacement(size: Size(390, 844))

  @Test func `getevent with labels, times and the description of its devices`() throws {
    let text = described + events
    #expect(try Recorded.samples(text, phone) == swipe)
    #expect(try Recorded.notes(text, phone).isEmpty)
    #expect(try TouchRecording(bytes: Array(text.utf8)).device == "synaptics_dsx")
  }

  @Test func `getevent without labels`() throws {
    let text =
      described
        + """
        [   93411.270015] /dev/input/event2: 0003 0039 0000c3a1
        [   93411.270015] /dev/input/event2: 0003 0035 0000021c
        [   93411.270015] /dev/input/event2: 0003 0036 000004b0
        [   93411.270015] /dev/input/event2: 0000 0000 00000000
        [   93411.370115] /dev/input/event2: 0003 0035 00000000
        [   93411.370115] /dev/input/event2: 0000 0000 00000000
        [   93411.470015] /dev/input/event2: 0003 0039 ffffffff
        [   93411.470015] /dev/input/event2: 0000 0000 00000000

        """
    #expect(try Recorded.samples(text, phone) == swipe)
  }

  @Test func `getevent of one device leaves its name out`() throws {
    let bare =
      events.split(separator: "\n").filter { $0.contains("event2") }
      .joined(separator: "\n").replacing("/dev/input/event2: ", with: "") + "\n"
    #expect(try Recorded.samples(described + bare, phone) == swipe)
    var placement = phone
    placement.axes = RecordingPlacement.Axes(across: 0...1079, down: 0...2399)
    #expect(try Recorded.samples(bare, placement) == swipe)
    #expect(
      Recorded.mistake(bare)
        == "invalid recording: expected the ranges of both axes (getevent -lp and evemu-describe tell them), or --axes X0..X1,Y0..Y1, found none"
    )
    let twice = described.replacing(
      "\"gpio-keys\"\n  events:",
      with:
        "\"pad\"\n  events:\n    ABS (0003): ABS_X : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0"
    )
    #expect(
      Recorded.mistake(twice + bare)
        == "invalid recording at line 20: expected events with their device, or the description of one touchable device, found descriptions of 2"
    )
  }

  @Test func `getevent of old versions writes times with a hyphen`() throws {
    let text =
      described
        + """
        93411-270015: /dev/input/event2: 0003 0039 0000c3a1
        93411-270015: /dev/input/event2: 0003 0035 0000021c
        93411-270015: /dev/input/event2: 0003 0036 000004b0
        93411-270015: /dev/input/event2: 0000 0000 00000000
        93411-370115: /dev/input/event2: 0003 0035 00000000
        93411-370115: /dev/input/event2: 0000 0000 00000000
        93411-470015: /dev/input/event2: 0003 0039 ffffffff
        93411-470015: /dev/input/event2: 0000 0000 00000000

        """
    #expect(try Recorded.samples(text, phone) == swipe)
  }

  @Test func `lines end as terminals and Windows end them`() throws {
    for end in ["\r\n", "\r\r\n"] {
      #expect(
        try Recorded.samples((described + events).replacing("\n", with: end), phone) == swipe)
    }
    let units = Array((described + events).utf16)
    let little = units.reduce(into: [0xFF, 0xFE] as [UInt8]) {
      $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)]
    }
    let big = units.reduce(into: [0xFE, 0xFF] as [UInt8]) {
      $0 += [UInt8($1 >> 8), UInt8($1 & 0xFF)]
    }
    for bytes in [little, big, [0xEF, 0xBB, 0xBF] + Array((described + events).utf8)] {
      #expect(try Recorded.samples(bytes, phone) == swipe)
    }
  }

  @Test func `types of tools have names`() throws {
    let palm = events.replacing(
      "ABS_MT_TOUCH_MAJOR   00000006", with: "ABS_MT_TOOL_TYPE     MT_TOOL_PALM")
    #expect(
      Recorded.mistake(described + palm)
        == "invalid recording: expected at least one finger, found none; line 27: a palm left out")
  }

  // MARK: libinput

  private let yaml = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "arch:1"
      kernel: "6.2.5-arch1-1"
    devices:
    - node: /dev/input/event5
      evdev:
        # Name: Wacom Pen
        name: "Wacom Pen"
        id: [24, 0, 1, 0]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [320, 330] # EV_KEY
          3: [0, 1] # EV_ABS
        absinfo:
          0: [0, 21696, 4, 0, 100]
          1: [0, 13560, 4, 0, 100]
        properties: [1]
      hid: [
        0x05, 0x0d, 0x09, 0x02,
        0xa1, 0x01
      ]
      udev:
        properties:
        - ID_INPUT=1
      quirks:
      events:
      # Current time is 14:51:15
      - evdev:
        - [  0,  90000,   1, 320,       1] # EV_KEY / BTN_TOOL_PEN              1
        - [  0,  90000,   1, 330,       1] # EV_KEY / BTN_TOUCH                 1
        - [  0,  90000,   3,   0,    1000] # EV_ABS / ABS_X                  1000 (+1000)
        - [  0,  90000,   3,   1,    1000] # EV_ABS / ABS_Y                  1000 (+1000)
        - [  0,  90000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +90ms
      - evdev:
        - [  0,  95000,   1, 330,       0] # EV_KEY / BTN_TOUCH                 0
        - [  0,  95000,   1, 320,       0] # EV_KEY / BTN_TOOL_PEN              0
        - [  0,  95000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +5ms
    - node: /dev/input/event6
      evdev:
        # Name: Panel #6
        # Supported Events:
        # Event type 3 (EV_ABS)
        #   Event code 47 (ABS_MT_SLOT)
        #       Value           1
        #       Min             0
        name: "Panel #6"
        id: [24, 1739, 52542, 256]
        codes:
          3: [47, 53, 54, 57] # EV_ABS
        absinfo:
          47: [0, 4, 0, 0, 0]
          53: [-600, 599, 0, 0, 12]
          54: [0, 799, 0, 0, 16]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      udev:
        properties:
        - ID_INPUT_TOUCHSCREEN=1
      quirks:
      - AttrPalmSizeThreshold=1
      libinput:
        size: [100, 50]
        capabilities: [touch]
      events:
      # Current time is 14:51:15
      - libinput:
        - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
      - evdev:
        - [  1, 142438,   3,  57,    2194] # EV_ABS / ABS_MT_TRACKING_ID     2194
        - [  1, 142438,   3,  53,       0] # EV_ABS / ABS_MT_POSITION_X         0 (+0)
        - [  1, 142438,   3,  54,     400] # EV_ABS / ABS_MT_POSITION_Y       400 (+0)
        - [  1, 142438,   1, 330,       1] # EV_KEY / BTN_TOUCH                 1
        - [  1, 142438,   4,   5,       0] # EV_MSC / MSC_TIMESTAMP             0
        - [  1, 142438,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - hid:
          time: [  1, 142440]
          hidraw0: [0x01, 0x02]
      - evdev:
        - [  1, 149478,   4,   5,    7300] # EV_MSC / MSC_TIMESTAMP          7300
        - [  1, 149478,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
      - evdev:
        - [  1, 156836,   3,  47,       0] # EV_ABS / ABS_MT_SLOT               0
        - [  1, 156836,   3,  57,    2195] # EV_ABS / ABS_MT_TRACKING_ID     2195
        - [  1, 156836,   3,  53,    -600] # EV_ABS / ABS_MT_POSITION_X      -600 (-600)
        - [  1, 156836,   3,  54,     799] # EV_ABS / ABS_MT_POSITION_Y       799 (+399)
        - [  1, 156836,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
      - evdev:
        - [  2, 142438,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  2, 142438,   3,  47,       1] # EV_ABS / ABS_MT_SLOT               1
        - [  2, 142438,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  2, 142438,   1, 330,       0] # EV_KEY / BTN_TOUCH                 0
        - [  2, 142438,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
                                           # Touch device in neutral state

    """

  @Test func `libinput with several devices takes the one with fingers`() throws {
    let stage = RecordingPlacement(size: Size(1200, 800))
    #expect(
      try Recorded.samples(yaml, stage) == [
        "1 began 0 600 400", "2 began 0.014398 0 799", "2 ended 1 0 799", "1 ended 1 600 400",
      ])
    #expect(try Recorded.notes(yaml, stage) == ["line 39: a contact of a pen left out"])
    #expect(try TouchRecording(bytes: Array(yaml.utf8)).device == "Panel #6")
  }

  @Test func `a device is chosen by its file, the end of that, or its name`() throws {
    for name in ["/dev/input/event6", "event6", "panel #6"] {
      #expect(try Recorded.samples(yaml, device: name).count == 4)
      #expect(try Recorded.notes(yaml, device: name).isEmpty)
    }
    #expect(
      Recorded.mistake(yaml, device: "event5")
        == "invalid recording: expected at least one finger, found none; line 39: a contact of a pen left out"
    )
    #expect(
      Recorded.mistake(yaml, device: "event7")
        == "invalid setting at device: expected a device of the recording (Wacom Pen, Panel #6), "
        + "found \"event7\""
    )
  }

  @Test func `of two devices that were touched the screen is taken, and the other told`() throws {
    let pad = described.replacing("INPUT_PROP_DIRECT", with: "INPUT_PROP_POINTER")
      .replacing("event2", with: "event8").replacing("synaptics_dsx", with: "pad")
    let text =
      pad + described + events + events.replacing("event2", with: "event8")
      + events.replacing("event2", with: "event8").replacing("93411", with: "93412")
    #expect(try Recorded.samples(text, phone) == swipe)
    #expect(
      try Recorded.notes(text, phone) == ["2 contacts on \"pad\" left out; --device chooses"])
    #expect(try TouchRecording(bytes: Array(text.utf8), device: "pad").fingerCount == 2)
  }

  @Test func `a box of corners is reported`() throws {
    let text =
      Recorded.screen.replacing("P: 02", with: "P: 09")
      + Recorded.reports("1.0 id 1, x 1, y 1", "1.1 id -1")
    #expect(
      try Recorded.notes(text) == [
        "the device tells the corners of a box around two fingers, not the fingers"
      ])
  }
}
