import Catalogue
import Geometry
import Host
import JSONCoding
import Live
import Rendering
import Scripting
import Takes
import Testing
import Play

/// Whatever a page asks for, in numbers of any size.
@Suite(.timeLimit(.minutes(15))) struct ClientMessageTests {
  private func message(_ text: String) -> ClientMessage? {
    try? ClientMessage.read(Array(text.utf8)).message
  }

  /// Numbers at which something may end: of bits, of whole numbers, of what is allowed.
  private static let numbers = [
    "0", "-0", "1", "-1", "0.5", "-10", "10", "11", "-11", "255", "512", "1e6", "1000001", "1e9",
    "2147483648", "4294967296", "9007199254740992", "-9007199254740993", "9223372036854775807",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e19", "5e-324",
    "-5e-324", "1.7976931348623157e308", "-1.7976931348623157e308",
  ]

  /// A message of each kind with a place for a number, and those that have more than one.
  private static let kinds = [
    #"{"type":"touches","now":1,"number":#,"samples":[[1,0,5,5,1],[1,2,5,5,2]]}"#,
    #"{"type":"touches","now":1,"number":1,"samples":[[#,0,5,5,1],[#,2,5,5,2]]}"#,
    #"{"type":"touches","now":1,"number":1,"samples":[[1,#,5,5,1]]}"#,
    #"{"type":"touches","now":1,"number":1,"samples":[[1,0,#,5,1],[1,1,5,#,1],[1,2,5,5,2]]}"#,
    #"{"type":"touches","now":1,"number":1,"samples":[[1,0,5,5,#],[1,1,5,5,1],[1,2,5,5,#]]}"#,
    #"{"type":"touches","now":#,"number":#,"samples":[[#,0,#,#,#]]}"#,
    #"{"type":"touches","now":1,"number":1,"samples":[[1,0,5,5,1,#],[1,2,5,5,2,#]]}"#,
    #"{"type":"set","now":1,"control":"damping","value":#}"#,
    #"{"type":"set","now":#,"control":"damping","value":[#,#]}"#,
    #"{"type":"adjust","now":1,"control":"damping","steps":#}"#,
    #"{"type":"step","now":1,"frames":#}"#, #"{"type":"seek","now":1,"seconds":#}"#,
    #"{"type":"speed","now":1,"value":#}"#, #"{"type":"settings","now":1,"settings":{"scale":#}}"#,
    #"{"type":"settings","now":1,"settings":{"size":{"width":#,"height":300}}}"#,
    #"{"type":"settings","now":1,"settings":{"size":{"width":300,"height":#}}}"#,
    #"{"type":"settings","now":1,"settings":{"size":{"width":#,"height":#},"scale":#}}"#,
    ##"{"type":"settings","now":1,"settings":{"seed":"#"}}"##,
    #"{"type":"activate","now":#,"part":"canvas"}"#, #"{"type":"drawn","now":#}"#,
    #"{"type":"play","now":#}"#, #"{"type":"pause","now":#}"#, #"{"type":"restart","now":#}"#,
    #"{"type":"loop","now":#,"on":true}"#, #"{"type":"record","now":#,"on":true}"#,
    #"{"type":"record","now":#,"on":false}"#, #"{"type":"visible","now":#,"on":true}"#,
    #"{"type":"follow","now":#,"on":true}"#, #"{"type":"listen","now":#,"on":true}"#,
    #"{"type":"edit","now":1,"edit":{"name":"move","seconds":#,"x":#,"y":#},"strokes":[1,#]}"#,
    #"{"type":"edit","now":1,"edit":{"name":"move","seconds":#},"strokes":[1]}"#,
    #"{"type":"edit","now":1,"edit":{"name":"stretch","to":[#,#]},"strokes":[1]}"#,
    #"{"type":"edit","now":1,"edit":{"name":"stretch","to":[0,#]},"strokes":[1]}"#,
    #"{"type":"edit","now":1,"edit":{"name":"cut","seconds":#},"strokes":[1]}"#,
    #"{"type":"edit","now":1,"edit":{"name":"duplicate","x":#,"y":#},"strokes":[1]}"#,
    #"{"type":"edit","now":1,"edit":{"name":"repeat","times":#},"strokes":[1]}"#,
    #"{"type":"edit","now":1,"edit":{"name":"smooth","seconds":#},"strokes":[1]}"#,
    #"{"type":"edit","now":1,"edit":{"name":"curve","control":"damping","points":[[0,0,1],[#,#,#]]}}"#,
    #"{"type":"edit","now":#,"edit":{"name":"actions"},"strokes":[#]}"#,
    #"{"type":"undo","now":#}"#,
    #"{"type":"redo","now":#}"#, #"{"type":"overdub","now":#,"on":false}"#,
  ]

  private static var all: [String] {
    kinds.flatMap { kind in numbers.map { kind.replacing("#", with: $0) } }
  }

  @Test func `numbers of any size are a message or none`() {
    let sound = Self.all.count { message($0) != nil }
    #expect(Self.all.count == 42 * 27)
    #expect(sound > 300 && sound < Self.all.count - 100)
  }

  @Test(
    arguments: [
      ("-9223372036854775808", nil), ("-11", nil), ("11", nil), ("-10", -10), ("10", 10),
      ("0.5", nil),
    ] as [(String, Int?)])
  func `the page goes at most ten frames on or back`(_ text: String, _ frames: Int?) {
    #expect(
      message(#"{"type":"step","now":1,"frames":\#(text)}"#)
        == frames.map { ClientMessage.step(frames: $0) })
  }

  @Test func `the server outlives them, and ends the socket of who sends nonsense`() throws {
    var services = LiveServices(tool: "Live", version: "1")
    services.makeGolden = { name, _ in .done(name) }
    try serving(try ServerTests.session(), services: services) { address in
      var peer = try Peer(address)
      #expect(peer.open(address))
      for (index, text) in Self.all.enumerated() {
        peer.send(clientFrame(1, Array(text.utf8)))
        guard message(text) == nil else {
          // The answer to this tells that the other was heard.
          peer.send(["type": "golden", "name": .string("case \(index)"), "now": 0])
          while try peer.told("note")["text"] != .string("case \(index)") {}
          continue
        }
        #expect(try peer.ending() == 1008, "\(text)")
        peer = try Peer(address)
        #expect(peer.open(address, "socket?here"))
      }
    }
  }

  @Test(arguments: [
    #""size":{"width":300,"height":300},"chrome":"bogus""#, #""scale":1,"appearance":7"#,
    #""seed":"4","textSize":"huge""#, #""fingers":"show","layoutDirection":"down""#,
    #""chrome":"full","seed":"-1""#, #""chrome":"full","scale":"2""#,
    #""seed":"1","size":{"width":300}"#, #""seed":"1","colour":"red""#,
  ])
  func `a bad setting is refused, whatever stands before it`(_ settings: String) {
    let parts = settings.split(separator: ",", maxSplits: 1)
    #expect(message(#"{"type":"settings","now":1,"settings":{\#(settings)}}"#) == nil)
    if !settings.hasPrefix(#""size""#) {
      #expect(message(#"{"type":"settings","now":1,"settings":{\#(parts[0])}}"#) != nil)
    }
  }

  @Test(arguments: [
    ("{", "line 1"), ("[]", "type: expected one of touches, set, adjust"),
    (#"{"type":"sing","now":1}"#, "type: expected one of touches"),
    (#"{"type":"play"}"#, "now: expected a number, found nothing"),
    (#"{"type":"step","now":1,"frames":11}"#, "frames: expected a whole number -10…10, found 11"),
    (
      #"{"type":"touches","now":1,"number":1,"samples":[[1,0,5,5,1],[1,7,5,5,1]]}"#,
      "samples[1][1]: expected a whole number 0…3, found 7"
    ),
    (
      #"{"type":"edit","now":1,"edit":{"name":"stretch","to":[2,1]}}"#,
      "edit.to: expected a beginning and an end not before it"
    ),
    (
      #"{"type":"settings","now":1,"settings":{"chrome":"ful"}}"#,
      "settings.chrome: expected one of none, controls, full"
    ),
    (
      #"{"type":"settings","now":1,"settings":{"colour":1}}"#,
      "settings.colour: expected a known key"
    ),
    (
      #"{"type":"key","now":1,"key":"MediaPlay","down":true}"#,
      "key: expected the name of a key that WebDriver has, found \"MediaPlay\""
    ),
    (#"{"type":"wheel","now":1,"x":0,"y":1e9}"#, "y: expected a whole number"),
    (
      #"{"type":"hover","now":1,"x":0,"y":1,"buttons":64}"#, "buttons: expected a whole number 0…31"
    ),
  ])
  func `an error has the path of the value that cannot be read`(_ text: String, _ words: String) {
    let error = #expect(throws: PageError.self) {
      try ClientMessage.read(Array(text.utf8)).message
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `every message is read as it was written`() throws {
    let point = CurvePoint(time: 1, values: [0.5, 2], isRamp: true)
    let edits: [TakeEdit] = [
      .move(seconds: -0.5, by: Vector(1, -2)), .stretch(to: 1...2.5), .cut(at: 0.25), .delete,
      .duplicate(by: Vector(3, 4)), .mirror(.leftRight), .mirror(.upDown), .mirror(.time),
      .repeat(times: 3), .smooth(seconds: 0.1), .writeActions, .writeSamples,
      .curve(control: "flow", [point]),
    ]
    let sample = PageSample(
      pointer: 7, phase: .moved, position: Point(1.5, 2), pressure: 0.25, time: 3)
    var settings = SceneSettings()
    (settings.seed, settings.scale, settings.size) = (.max, 1.5, Size(300, 200))
    let messages: [ClientMessage] =
      edits.map { .edit($0, strokes: [1, 4]) } + [
        .touches([sample], number: 4), .set(control: "a", values: [1]),
        .set(control: "a", values: [1, 2]), .adjust(axis: "a.x", steps: -2),
        .activate(part: "canvas"), .drawn, .play, .pause, .step(frames: 3), .seek(seconds: 4),
        .speed(0.5), .restart, .loop(true), .record(false), .save, .golden(name: "g"), .undo, .redo,
        .overdub(true), .settings(settings), .visible(false), .follow(true), .listen(true),
        .compare(true), .fingers([3, 1]), .device(.key("ArrowUp", isDown: true)),
        .device(.key(" ", isDown: false)), .device(.wheel(Vector(-3, 40))), .device(.pointer(nil)),
        .device(.pointer(Pointer(at: Point(1.5, 2), buttons: .secondary))),
        .device(.pointer(Pointer(at: .zero, tilt: PenTilt(altitude: 0.5, azimuth: 4)))),
      ]
    for message in messages {
      let text = ClientMessage.codec.write(message).with([.init("now", 5)]).text()
      let read = try ClientMessage.read(Array(text.utf8))
      #expect(read.message == message && read.sent == 0.005, "\(text)")
    }
  }

  @Test(arguments: [(512, true), (513, false)])
  func `a message holds at most 512 samples`(_ count: Int, _ isTaken: Bool) {
    let samples = Array(repeating: "[1,1,5,5,1]", count: count).joined(separator: ",")
    let text = #"{"type":"touches","now":1,"number":1,"samples":[\#(samples)]}"#
    #expect((message(text) != nil) == isTaken)
  }
}
