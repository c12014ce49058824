import JSONCoding
import Play
import Sound
import Testing
import Views

/// What a page that listens receives.
@Suite(.timeLimit(.minutes(15))) struct LiveSoundsTests {
  /// Spring grids whose damping jumps from step to step by keys.
  private let keys =
    #""experience": "mandala-ember", "size": {"width": 320, "height": 568}, "scale": 0.1, "#
    + #""chrome": "controls", "steps": [{"at": 0.3, "increment": "symmetry"}, "#
    + #"{"at": 0.6, "increment": "symmetry"}, {"at": 0.9, "decrement": "symmetry"}]"#

  @Test func `only who listens receives events, and only those of time that goes`() throws {
    var session = try Theatre.ours.session(keys)
    func play(to wall: Double) -> [Event] {
      for turn in 0...Int(wall * 60) { session.advance(to: Double(turn) / 60) }
      return session.takeHeard()
    }
    #expect(play(to: 0.5).isEmpty)
    session.listen(true)
    let heard = play(to: 2)
    #expect(heard.map(\.time).allSatisfy { 0.5...1.0 ~= $0 })
    let values = heard.filter { if case .value = $0.kind { true } else { false } }
    #expect(values.count == 2)
    #expect(session.takeHeard().isEmpty)
    session.seek(to: 0)
    session.advance(to: 2.1)
    session.seek(to: 1.5)
    for turn in 0..<4 { session.advance(to: 2.2 + Double(turn) / 600) }
    #expect(session.isSettled && session.takeHeard().isEmpty)
    session.listen(false)
    session.seek(to: 0)
    _ = play(to: 4)
    #expect(session.takeHeard().isEmpty)
  }

  @Test func `samples come once, before the first note, and are those of a file`() throws {
    var services = LiveServices(tool: "Live", version: "1")
    services.recipe = { event in
      if case .value = event.kind { SoundRecipe.bang } else { nil }
    }
    try serving(try Theatre.ours.session(keys), services: services, haste: 2) { address in
      let peer = try Peer(address)
      #expect(peer.open(address))
      peer.send(["type": "listen", "on": true, "now": 0])
      peer.send(["type": "restart", "now": 0])
      var (samples, notes): ([[UInt8]], Int) = ([], 0)
      while notes < 3, let news = try peer.next() {
        switch news {
        case .picture: peer.send(["type": "drawn", "now": 0])
        case .samples(let bytes):
          #expect(notes == 0)
          samples.append(bytes)
        case .told(let json):
          guard case .array(let told)? = json["notes"] else { continue }
          #expect(samples.count == 1)
          notes += told.count
        case .closed(let code): Issue.record("closed with \(code)")
        }
      }
      let file = Score([Score.Note(.bang, at: 0)]).samples(0..<SoundRecipe.bang.length)
      let head = [3, 0, 48_000, file.count].flatMap { number in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
      }
      #expect(samples == [head + WAVFile.bytes(of: file)])
    }
  }
}
