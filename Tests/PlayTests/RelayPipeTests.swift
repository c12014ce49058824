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
    var session = Handover()
    (session.seconds, session.isRecording, session.length) = (1.25, true, 6)
    session.renames = ["a": "b"]
    let schema = ControlsSchema<Knob>(.value("a", \.value, in: -1...2))
    session.controls = schema.controls(of: Knob()).map(ControlFacts.init)
    session.fingers = [4: .init(id: 2, landed: 70, position: Point(1.5, 2))]
    session.take = TakeChange([HandedStep(["at": 1, "set": ["a": 2]], isLive: true)])
    var status = RebuildStatus()
    status.phase = .crashed("why", at: nil, seconds: 1, frame: 60)
    let messages: [RelayMessage] = [
      .hello(token: "t", run: "r"), .approach(session), .lead(nil), .lead(session), .retire,
      .status(status), .ready(notes: ["n"]), .refused("why"), .session(session),
      .retired(session),
      .show(frame: 3, whole: true), .askLines(from: 4, count: 5),
      .lines([DrawnLine(line: "a", drawing: "b")], from: 4),
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
    #expect(heard == messages + [.retire])
    #expect(pictures == [picture])
    one.end()
    _ = far.receive()
    #expect(far.isOver)
  }

  @Test func `a take that is full is sent in one message, and plays again`() throws {
    var session = try Theatre.ours.session(#""experience": "spring-grid", "chrome": "none""#)
    session.advance(to: 0)
    // A mouse makes as many samples in a quarter of an hour.
    var number = 0
    while !session.script.isFull, number < 5000 {
      let wall = Double(number + 1) / 4
      let samples = (1...50).map { index in
        PageSample(
          pointer: 1, phase: number == 0 && index == 1 ? .began : .moved,
          position: Point(Double(index), 200.5), time: wall - 0.25 + Double(index) / 200)
      }
      session.handle(sent: wall, wall: wall)
      session.touch(samples, number: number, wall: wall)
      number += 1
    }
    let isFull = session.script.isFull
    try #require(isFull)
    let (one, other) = try Socket.pair()
    var (near, far) = (RelayPipe(one), RelayPipe(other))
    var handover = session.handover
    handover.take = session.takeChange(since: nil)
    near.send(.approach(handover))
    near.send(.retire)
    var received: [RelayMessage] = []
    while received.count < 2 {
      near.flush()
      for news in far.receive() {
        switch news {
        case .message(let message): received.append(message)
        case .picture: Issue.record("no picture was sent")
        case .unreadable(let reason):
          Issue.record("\(reason)")
          return
        }
      }
    }
    guard case .approach(let read) = received[0] else {
      Issue.record("another message came")
      return
    }
    let isSame = read == handover
    #expect(isSame)
    var next = try Theatre.ours.session(#""experience": "spring-grid", "chrome": "none""#)
    try next.approach(read)
    let plays = next.script.steps(until: 1e6) == session.script.steps(until: 1e6)
    #expect(plays)
  }

  @Test func `a message that cannot be read is reported`() throws {
    let (one, other) = try Socket.pair()
    var far = RelayPipe(other)
    for (text, words) in [
      ("{", "expected"), (#"{"type":"sing"}"#, "type: expected one of hello"),
      (#"{"type":"approach","session":{"seconds":"x"}}"#, "session.seconds: expected a number"),
    ] {
      let bytes = Array(text.utf8)
      _ = one.send([UInt8(bytes.count), 0, 0, 0, 0] + bytes, from: 0)
      let news = far.receive()
      guard case .unreadable(let reason) = news.first, news.count == 1 else {
        Issue.record("\(text) was taken: \(news)")
        continue
      }
      #expect(reason.contains(words), "\(reason)")
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `two codes are compared for as long as the one before is there`() throws {
    let (one, other) = try Socket.pair()
    var supervisor = RelayPipe(one)
    let relay = Relay(RelayPipe(other), progress: try ProgressFile())
    supervisor.send(.lead(nil))
    var status = RebuildStatus()
    status.hasFormer = true
    supervisor.send(.status(status))
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
      supervisor.send(.status(RebuildStatus()))
      try state { $0["rebuild"]?["hasFormer"] == false && $0["comparison"] == .null }
    }
  }
}
