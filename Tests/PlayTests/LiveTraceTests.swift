import Catalogue
import Host
import JSONCoding
import Scripting
import Testing
import Play

/// What a page that shows the lanes receives.
@Suite struct LiveTraceTests {
  private let keys =
    #""experience": "spring-grid", "size": {"width": 320, "height": 568}, "chrome": "full""#

  /// A session that was touched for a while, with what it told of the trace.
  private func touched(_ seed: UInt64) throws -> (session: LiveSession, lines: [JSON]) {
    var toucher = Toucher(try Theatre.ours.session(keys), seed: seed)
    toucher.turn()
    toucher.session.follow(true)
    var lines: [JSON] = []
    for turn in 0..<160 {
      toucher.turn()
      if turn % 3 > 0 { toucher.touch(most: 4) }
      lines += toucher.session.takeTrace()
    }
    toucher.lift()
    return (toucher.session, lines)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `lines that are reported live are those of the scene that is saved`(seed: UInt64) throws {
    let (session, lines) = try touched(seed)
    let frames = lines.compactMap(frame)
    #expect(frames.count > 60)
    let saved = try Theatre.ours.trace(of: session.documentText, frames)
    for (line, wanted) in zip(lines, saved) {
      #expect(line.text(.rounded) == wanted.text(.rounded))
    }
  }

  @Test func `what happened on the way to a frame is reported with it, and only there`() throws {
    let (_, lines) = try touched(5)
    var last = -1.0
    for line in lines {
      guard case .number(let time)? = line["time"], case .array(let events)? = line["events"] else {
        Issue.record("a line without time or events")
        continue
      }
      for event in events {
        guard case .number(let told)? = event["time"] else { continue }
        #expect(told <= time + 1e-9 && (last < 0 || told > last - 1e-9))
      }
      last = time
    }
  }

  @Test func `only who asked receives lines, and few of them wait`() throws {
    var toucher = Toucher(try Theatre.ours.session(keys), seed: 9)
    for _ in 0..<30 { toucher.turn() }
    #expect(toucher.session.takeTrace().isEmpty)
    toucher.session.follow(true)
    #expect(toucher.session.takeTrace().count == 1)
    #expect(toucher.session.takeTrace().isEmpty)
    toucher.session.seek(to: 20)
    for _ in 0..<40 { toucher.turn() }
    let waiting = toucher.session.takeTrace()
    #expect(waiting.count == 600)
    #expect(waiting.last.flatMap(frame) == toucher.session.frame)
    toucher.session.follow(false)
    for _ in 0..<30 { toucher.turn() }
    #expect(toucher.session.takeTrace().isEmpty)
  }

  @Test func `where time stands, the last seconds are reported, and nothing changes`() throws {
    var (session, _) = try touched(13)
    session.follow(false)
    session.run(false, at: 100)
    let (frame, picture) = (session.frame, session.playback.draw())
    let text = session.documentText
    session.follow(true)
    while !session.isSettled { session.advance(to: 100) }
    let lines = session.takeTrace()
    let frames = lines.compactMap(self.frame)
    #expect(Set(frames).sorted() == Array(0...frame))
    let saved = try Theatre.ours.trace(of: text, frames)
    for (line, wanted) in zip(lines, saved) {
      #expect(line.text(.rounded) == wanted.text(.rounded))
    }
    #expect(session.frame == frame && session.playback.draw() == picture)
    #expect(session.documentText == text)
  }

  @Test func `a place that was gone back to is sent as it was`() throws {
    var toucher = Toucher(try Theatre.ours.session(keys), seed: 11)
    toucher.session.follow(true)
    for _ in 0..<90 {
      toucher.turn()
      toucher.touch(most: 2)
    }
    toucher.lift()
    for _ in 0..<20 { toucher.turn() }
    let lines = toucher.session.takeTrace()
    toucher.session.run(false, at: toucher.wall)
    toucher.session.seek(to: 0.5)
    for _ in 0..<20 { toucher.turn() }
    let again = try #require(toucher.session.takeTrace().last)
    let before = lines.last { frame($0) == frame(again) }
    #expect(frame(again) == toucher.session.frame && before == again)
  }

  private func frame(_ line: JSON) -> Int? {
    guard case .number(let frame)? = line["frame"] else { return nil }
    return Int(frame)
  }
}

extension Theatre {
  /// The lines of the trace for the given `frames` of the scene `text`, of which all frames are
  /// told.
  fileprivate func trace(of text: String, _ indices: [Int]) throws -> [JSON] {
    let scene = try SceneFile(bytes: Array(text.utf8), schemas: schemas).resolved()
    var frames = Frames(
      of: scene, in: configuration, indices: FrameSelection(0..<scene.frameCount), contents: .trace)
    var lines: [JSON] = []
    while let frame = try frames.next() {
      if indices.contains(frame.index), let line = frame.trace { lines.append(line) }
    }
    return lines
  }
}
