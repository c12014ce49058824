import Catalogue
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import Play

/// Whatever a page asks for, in numbers of any size.
@Suite(.timeLimit(.minutes(3))) struct ClientMessageTests {
  private func message(_ text: String) -> ClientMessage? {
    ClientMessage.read(Array(text.utf8))?.0
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
    #"{"type":"speed","now":1,"value":#}"#, #"{"type":"settings","now":1,"scale":#}"#,
    #"{"type":"settings","now":1,"size":{"width":#,"height":300}}"#,
    #"{"type":"settings","now":1,"size":{"width":300,"height":#}}"#,
    #"{"type":"settings","now":1,"size":{"width":#,"height":#},"scale":#}"#,
    ##"{"type":"settings","now":1,"seed":"#"}"##,
    #"{"type":"activate","now":#,"part":"canvas"}"#, #"{"type":"drawn","now":#}"#,
    #"{"type":"play","now":#}"#, #"{"type":"pause","now":#}"#, #"{"type":"restart","now":#}"#,
    #"{"type":"loop","now":#,"on":true}"#, #"{"type":"record","now":#,"on":true}"#,
    #"{"type":"record","now":#,"on":false}"#, #"{"type":"visible","now":#,"on":true}"#,
    #"{"type":"follow","now":#,"on":true}"#, #"{"type":"listen","now":#,"on":true}"#,
    #"{"type":"edit","now":1,"edit":"move","strokes":[1,#],"seconds":#,"x":#,"y":#}"#,
    #"{"type":"edit","now":1,"edit":"move","strokes":[1],"seconds":#}"#,
    #"{"type":"edit","now":1,"edit":"stretch","strokes":[1],"from":#,"to":#}"#,
    #"{"type":"edit","now":1,"edit":"stretch","strokes":[1],"from":0,"to":#}"#,
    #"{"type":"edit","now":1,"edit":"cut","strokes":[1],"seconds":#}"#,
    #"{"type":"edit","now":1,"edit":"duplicate","strokes":[1],"x":#,"y":#}"#,
    #"{"type":"edit","now":1,"edit":"repeat","strokes":[1],"times":#}"#,
    #"{"type":"edit","now":1,"edit":"smooth","strokes":[1],"seconds":#}"#,
    #"{"type":"edit","now":1,"edit":"curve","control":"damping","points":[[0,0,1],[#,#,#]]}"#,
    #"{"type":"edit","now":#,"edit":"actions","strokes":[#]}"#, #"{"type":"undo","now":#}"#,
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
    #expect(message(#"{"type":"settings","now":1,\#(settings)}"#) == nil)
    if !settings.hasPrefix(#""size""#) {
      #expect(message(#"{"type":"settings","now":1,\#(parts[0])}"#) != nil)
    }
  }

  @Test(arguments: [(512, true), (513, false)])
  func `a message holds at most 512 samples`(_ count: Int, _ isTaken: Bool) {
    let samples = Array(repeating: "[1,1,5,5,1]", count: count).joined(separator: ",")
    let text = #"{"type":"touches","now":1,"number":1,"samples":[\#(samples)]}"#
    #expect((message(text) != nil) == isTaken)
  }
}
