import Controls
import Files
import Foundation
import Geometry
import Host
import JSONCoding
import Live
import Play
import Rendering
import Scripting
import Takes
import Testing

/// Messages between the processes of `play` from a package.
@Suite struct RelayPipeTests {
  private struct Knob { var value = 0.0 }

  @Test func `what processes tell each other comes in as it was sent, in pieces too`() throws {
    let (one, other) = try Socket.pair()
    var (near, far) = (RelayPipe(one), RelayPipe(other))
    var place = LivePlace()
    (place.seconds, place.isRecording, place.length) = (1.25, true, 6)
    place.renames = ["a": "b"]
    let schema = ControlsSchema<Knob>(.value("a", \.value, in: -1...2))
    place.controls = schema.controls(of: Knob()).map(ControlFacts.init)
    let messages: [RelayMessage] = [
      .hello(token: "t", run: "r"), .prepare(place), .approach(place), .lead(nil), .lead(place),
      .retire,
      .status(["phase": "current"]), .ready(notes: ["n"]), .refused("why"), .place(place),
      .retired(place), .edits([.begin, .endContacts, .dropActivations(after: 1, through: 2)]),
      .show(frame: 3, whole: true), .askLines(from: 4, count: 5), .lines([["a": 1]], from: 4),
    ]
    let picture = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    for message in messages { near.send(message) }
    near.send(picture: picture)
    near.send(.retire)
    var heard: [RelayMessage] = []
    var pictures: [[UInt8]] = []
    while heard.count < messages.count + 1 {
      near.flush()
      for news in far.receive() {
        switch news {
        case .message(let message): heard.append(message)
        case .picture(let bytes): pictures.append(bytes)
        case .unreadable(let reason): Issue.record("\(reason)")
        }
      }
    }
    #expect(heard.map { $0.json.text() } == (messages + [.retire]).map { $0.json.text() })
    #expect(pictures == [picture])
    one.end()
    _ = far.receive()
    #expect(far.isOver)
  }

  @Test func `a take of any length is sent, and gives the same script`() throws {
    // A million samples are more than a document holds; a mouse makes them in a quarter of an hour.
    let count = 250_000
    var edits: [LiveEdit] = (0..<count).map { place in
      .contact(
        place == 0 ? .began : .moved, id: 1, position: Point(Double(place % 300), 200.5),
        pressure: 0.5, tick: 10 + place, heard: 0)
    }
    edits.append(.endContacts)
    let (one, other) = try Socket.pair()
    var (near, far) = (RelayPipe(one), RelayPipe(other))
    near.send(EditLog(edits))
    near.send(.edits(edits))
    near.send(.retire)
    var heard: [LiveEdit] = []
    var pieces = 0
    var isDone = false
    while !isDone {
      near.flush()
      for news in far.receive() {
        switch news {
        case .message(.edits(let some)):
          heard += some
          pieces += 1
        case .message(let message): isDone = message == .retire
        case .picture: Issue.record("no picture was sent")
        case .unreadable(let reason): Issue.record("\(reason)")
        }
      }
    }
    try #require(heard == edits + edits && pieces > 10)
    var session = try Theatre.ours.session(#""experience": "spring-grid""#)
    session.follow(Array(heard[..<(count / 10)]))
    #expect(session.script.isTouched)
  }

  @Test func `a message that cannot be read is reported, and so is an edit that is none`() throws {
    let (one, other) = try Socket.pair()
    var far = RelayPipe(other)
    for text in ["{", #"{"type":"edits","edits":[["hover",1]]}"#, #"{"type":"sing"}"#] {
      let bytes = Array(text.utf8)
      _ = one.send([UInt8(bytes.count), 0, 0, 0, 0] + bytes, from: 0)
      let news = far.receive()
      guard case .unreadable(let reason) = news.first, news.count == 1 else {
        Issue.record("\(text) was taken: \(news)")
        continue
      }
      #expect(reason.contains("expected"))
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `two codes are compared for as long as the one before is there`() throws {
    let (one, other) = try Socket.pair()
    var supervisor = RelayPipe(one)
    let relay = Relay(RelayPipe(other), progress: try ProgressFile())
    supervisor.send(.lead(nil))
    supervisor.send(.status(["phase": "current", "hasFormer": true]))
    let session = try ServerTests.session()
    try serving(session, relay: relay) { address in
      let peer = try Peer(address)
      try #require(peer.open(address))
      peer.send(["type": "compare", "on": true, "now": 0])
      func state(_ isWanted: (JSON) -> Bool) throws {
        while case let news? = try peer.next() {
          if case .told(let json) = news, json["type"] == "state", isWanted(json) { return }
        }
        Issue.record("no such state")
      }
      try state { $0["comparison"]?["seconds"] != nil }
      var asked: [RelayMessage] = []
      while asked.isEmpty {
        for case .message(let message) in supervisor.receive() {
          switch message {
          case .show, .askLines: asked.append(message)
          default: break
          }
        }
      }
      supervisor.send(.status(["phase": "current", "hasFormer": false]))
      try state { $0["rebuild"]?["hasFormer"] == false && $0["comparison"] == .null }
    }
  }
}
