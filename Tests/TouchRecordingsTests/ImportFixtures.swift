import Testing

/// One sound recording of each kind.
enum ImportFixtures {
  struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }
  }

  static let all: [Fixture] = [
    Fixture(name: "slots", text: slots), Fixture(name: "packets", text: packets),
    Fixture(name: "single", text: single), Fixture(name: "getevent", text: getevent),
    Fixture(name: "libinput", text: libinput), Fixture(name: "page", text: page),
  ]

  private static let slots =
    Recorded.screen
    + Recorded.reports(
      "0.000001 id 7, x 539, y 167, touch 1", "0.054565 slot 1, id 8, x 222, y 306",
      "0.192178 slot 0, x 535, y 177, slot 1, y 307")
    + Recorded.report("0.2", ["x 1"], end: "dropped")
    + Recorded.reports(
      "0.21 slot 0, x 2", "0.22 x 530, y 178, slot 1, x 223, y 308",
      "0.23 slot 2, id 9, tool 2, x 9, y 9", "0.24 id -1, slot 1, id -1", "0.25 slot 0, id -1")

  private static let packets =
    "N: N-Trig MultiTouch\nA: 35 0 799 0 0\nA: 36 0 479 0 0\n"
    + Recorded.reports(
      "5.0 x 100, y 100, major 3, packet, touch 1",
      "5.1 x 101, y 100, packet, x 500, y 300, packet",
      "5.2 x 501, y 300, packet, x 103, y 100, packet",
      "5.3 x 103, y 100, id 4, packet, x 9, y 9, tool 2, packet", "5.4 touch 0")

  private static let single =
    "N: Resistive panel\nA: 00 -400 399 0 0 4\nA: 01 -240 239 0 0 4\n"
    + Recorded.reports(
      "1.0 X 0, Y 0, touch 1", "1.1 X 10", "1.2 touch 0", "1.3 pen 1, X 5", "1.4 touch 1",
      "1.5 touch 0, pen 0")

  private static let getevent = """
    add device 1: /dev/input/event2
      name:     "synaptics_dsx"
      events:
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 2399, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT
    [   93411.270015] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000c3a1
    [   93411.270015] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
    [   93411.270015] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000021c
    [   93411.270015] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    000004b0
    [   93411.270015] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
    [   93411.370115] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000000
    [   93411.370115] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
    [   93411.470015] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [   93411.470015] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
    [   93411.470015] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

    """

  private static let libinput = """
    # libinput record
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event6
      evdev:
        name: "Panel"
        absinfo:
          53: [0, 1212, 0, 0, 12]
          54: [0, 792, 0, 0, 12]
        properties: [1]
      events:
      - evdev:
        - [  1, 142438,   3,  57,    2194] # EV_ABS / ABS_MT_TRACKING_ID     2194
        - [  1, 142438,   3,  53,     599] # EV_ABS / ABS_MT_POSITION_X       599 (+393)
        - [  1, 142438,   3,  54,     327] # EV_ABS / ABS_MT_POSITION_Y       327 (+16)
        - [  1, 142438,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - evdev:
        - [  1, 149478,   3,  53,     601] # EV_ABS / ABS_MT_POSITION_X       601 (+2)
        - [  1, 149478,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
      - evdev:
        - [  1, 207905,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  1, 207905,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +6ms

    """

  private static let page = """
    {"type":"pointerdown","pointerId":2,"pointerType":"touch","timeStamp":1000.1,"x":100,"y":200}
    {"type":"pointermove","pointerId":2,"pointerType":"touch","timeStamp":1016,"x":110,"y":200}
    {"type":"pointerdown","pointerId":3,"pointerType":"mouse","timeStamp":1017,"x":1,"y":2}
    {"type":"pointermove","pointerId":3,"pointerType":"mouse","timeStamp":1019,"x":1,"y":4,"buttons":1}
    {"type":"pointerup","pointerId":2,"pointerType":"touch","timeStamp":1030,"x":111,"y":201}
    {"type":"pointercancel","pointerId":3,"pointerType":"mouse","timeStamp":1031,"x":0,"y":0}

    """
}
