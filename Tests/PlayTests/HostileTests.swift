import JSONCoding
import Rendering
import Testing
import Play

/// Messages that only an attacker sends, by seed.
@Suite(.timeLimit(.minutes(15))) struct HostileTests {
  /// Requests, sound or broken.
  private func request(_ random: inout SeededGenerator, _ address: Address) -> [UInt8] {
    var bytes =
      switch random.index(below: 5) {
      case 0: address.opening()
      case 1: address.request("page.js", "X: \(String(repeating: "y", count: 900))\r\n")
      case 2: (0..<random.index(below: 300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      case 3: Array("GET /\(String(repeating: "a", count: 20_000))".utf8)
      default: Array(String(repeating: "A: b\r\n", count: 400).utf8)
      }
    damage(&bytes, &random)
    return bytes
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0...random.index(below: 3) where !bytes.isEmpty {
      let place = random.index(below: bytes.count)
      switch random.index(below: 4) {
      case 0: bytes[place] ^= UInt8(1 << random.index(below: 8))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
  }

  /// Messages that are none, or ask for what is not.
  private func message(_ random: inout SeededGenerator) -> [UInt8] {
    let texts = [
      "", "{", "[]", "null", #"{"type":"play"}"#, #"{"type":"what","now":1}"#,
      #"{"type":"touches","now":1,"number":1,"samples":[[1,0,1e7,0,0]]}"#,
      #"{"type":"touches","now":1,"number":1,"samples":[[1,9,0,0,0]]}"#,
      #"{"type":"touches","now":1,"number":1.5,"samples":[]}"#,
      #"{"type":"touches","now":1e308,"number":1,"samples":[[1,0,5,5,-1e308],[1,1,5,5,1e308]]}"#,
      #"{"type":"seek","now":1,"seconds":-1}"#, #"{"type":"seek","now":1,"seconds":1e9}"#,
      #"{"type":"settings","now":1,"settings":{"size":{"width":-5,"height":1e9}}}"#,
      #"{"type":"settings","now":1,"settings":{"scale":0}}"#,
      #"{"type":"settings","now":1,"settings":{"seed":"-1"}}"#,
      #"{"type":"set","now":1,"control":"nothing","value":1}"#,
      #"{"type":"set","now":1,"control":"damping","value":1e300}"#,
      #"{"type":"adjust","now":1,"control":"damping","steps":1000000}"#,
      #"{"type":"activate","now":1,"part":"../../etc"}"#, #"{"type":"speed","now":1,"value":1e99}"#,
      #"{"type":"step","now":1,"frames":-999999}"#, #"{"type":"golden","now":1,"name":"../x"}"#,
      String(repeating: "[", count: 5000), #"{"type":"drawn","now":1}"#,
    ]
    var bytes = Array(texts[random.index(below: texts.count)].utf8)
    if random.unit() < 0.3 { damage(&bytes, &random) }
    return bytes
  }

  /// Frames of all kinds, sound or broken.
  private func frames(_ random: inout SeededGenerator) -> [UInt8] {
    if random.unit() < 0.3 {
      return WebSocketTests.faults[random.index(below: WebSocketTests.faults.count)].1
    }
    var bytes = clientFrame(
      random.unit() < 0.8 ? 1 : UInt8(random.index(below: 16)), message(&random),
      isLast: random.unit() < 0.9)
    if random.unit() < 0.4 { damage(&bytes, &random) }
    return bytes
  }

  @Test func `after 2,400 malformed requests and frames the server serves`() throws {
    try serving(try ServerTests.session()) { address in
      var random = SeededGenerator(seed: 14)
      for round in 0..<1200 {
        let peer = try Peer(address)
        peer.send(request(&random, address))
        if random.unit() < 0.5 { peer.finish() }
        // Seldom enough for as many to wait, and no more: where the queue of those that have not been
        // let in is full, the next comes a second later.
        guard round % 10 == 9 else { continue }
        let sound = try Peer(address)
        sound.send(address.request(""))
        #expect(sound.status() == 200, "round \(round)")
      }
      for round in 0..<1200 {
        let peer = try Peer(address)
        guard peer.open(address, "socket?here") else {
          Issue.record("not let in, round \(round)")
          continue
        }
        for _ in 0...random.index(below: 3) { peer.send(frames(&random)) }
        if random.unit() < 0.5 {
          peer.finish()
          while try peer.next() != nil {}
        }
      }
      let viewer = try Peer(address)
      #expect(viewer.open(address, "socket?here"))
      viewer.send(["type": "restart", "now": 0])
      _ = try viewer.told("state")
    }
  }

  @Test func `any text is a message or none`() {
    var random = SeededGenerator(seed: 3)
    var (sound, broken) = (0, 0)
    for _ in 0..<20_000 {
      var bytes = message(&random)
      damage(&bytes, &random)
      if (try? ClientMessage.read(bytes)) == nil { broken += 1 } else { sound += 1 }
    }
    #expect(sound > 100 && broken > 10_000)
  }
}
