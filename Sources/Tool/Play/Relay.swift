import Files
import Host
import JSONCoding
import Live
import Raster
import Scripting
import Serving
import Takes

/// The side of a process that plays in its exchange with the supervisor that has started it.
package struct Relay {
  var pipe: RelayPipe
  private let progress: ProgressFile
  private var beats = 0
  /// True if it shows the page.
  private(set) var isLeading = false
  /// True if it is to report when it is where it was to approach.
  private var isApproaching = false
  /// State of the session that was sent last, and when.
  private var sent: Handover?
  private var sentAt = -Double.infinity
  /// Script that was sent last, nil if none was; and the revision that the supervisor knows.
  private var sentScript: LiveScript?
  private var sentRevision = 0
  /// When it has begun to show the page, until a viewer connects.
  private var awaitedSince: Double?
  /// The two codes side by side; nil if the page shows one.
  var comparison: Comparison?
  /// Requests of the process that shows the page to this one.
  var wanted = FormerWork()

  /// Descriptors that a process inherits, in order.
  package enum Handed: Int {
    case pipe, listener, progress
  }

  /// Numbers of a progress file.
  package enum Progress {
    /// `beats` of a process that does something that takes its time.
    package static let busy = -1
    /// The frame, its time in microseconds, and a number that changes as long as it goes on.
    package static let (frame, time, beats) = (0, 1, 2)
  }

  /// Seconds between two messages of the state.
  private static let interval = 0.1
  /// Seconds for which fingers stay down, and time goes, until the page is back.
  private static let patience = 2.0

  package init(_ pipe: RelayPipe, progress: ProgressFile) {
    (self.pipe, self.progress) = (pipe, progress)
  }

  /// The side of a process that has inherited the descriptors of ``Handed``.
  package init() {
    self.init(
      RelayPipe(Socket(inheritedAt: Handed.pipe.rawValue)),
      progress: ProgressFile(inheritedAt: Handed.progress.rawValue))
  }

  /// True if the supervisor has gone.
  package var isOver: Bool { pipe.isOver }

  /// Waits for the first message: the token of the page, and the name of this run. Nil if none comes.
  package mutating func hello() -> (token: String, run: String)? {
    for _ in 0..<100 {
      Socket.wait([(pipe.socket, true, false)], seconds: 0.1)
      for case .message(let message) in pipe.receive(atMost: 1) {
        if case .hello(let token, let run) = message { return (token, run) }
      }
      guard !pipe.isOver else { return nil }
    }
    return nil
  }

  package mutating func send(_ message: RelayMessage) { pipe.send(message) }

  /// Records where `session` is before it goes on, for the case that it hangs or ends.
  mutating func note(_ session: LiveSession) {
    beats += 1
    write(session, beats)
  }

  /// Records that `session` does something that takes its time.
  mutating func takeTime(_ session: LiveSession) { write(session, Progress.busy) }

  private func write(_ session: LiveSession, _ beats: Int) {
    let microseconds = Int(session.playback.time * 1e6)
    progress.write([session.frame, microseconds, beats, 0])
  }

  mutating func lead(_ session: LiveSession, at wall: Double) {
    (isLeading, isApproaching, awaitedSince) = (true, false, wall)
    comparison = nil
    wanted = FormerWork()
    (sentScript, sentRevision) = (nil, session.core.revision)
  }

  mutating func approach() { isApproaching = true }

  mutating func retire(_ session: inout LiveSession) {
    isLeading = false
    comparison = nil
    pipe.send(.retired(handover(&session)))
  }

  /// Reports that it is where it was to approach, once that was drawn: code that cannot draw is not to
  /// take over.
  mutating func arrive(_ session: LiveSession) {
    guard isApproaching else { return }
    isApproaching = false
    _ = session.playback.draw()
    pipe.send(.ready(notes: session.fit.notes))
  }

  /// Reports changes of the take, and from time to time the state of `session`.
  mutating func report(_ session: inout LiveSession, at wall: Double) {
    let isChanged = session.core.revision != sentRevision
    guard isChanged || wall - sentAt >= Self.interval else { return }
    sentAt = wall
    let handover = handover(&session)
    guard isChanged || handover != sent else { return }
    pipe.send(.session(handover))
    sent = handover
    sent?.take = nil
  }

  /// The state of `session` with what has changed of its take.
  private mutating func handover(_ session: inout LiveSession) -> Handover {
    guard session.core.revision != sentRevision else { return session.handover }
    session.adoptNames()
    var handover = session.handover
    handover.take = session.takeChange(since: sentScript)
    (sentScript, sentRevision) = (session.script, session.core.revision)
    return handover
  }

  /// Returns true once, if no viewer has connected in time.
  mutating func isForsaken(_ hasViewer: Bool, at wall: Double) -> Bool {
    if hasViewer { awaitedSince = nil }
    guard let awaitedSince, wall - awaitedSince > Self.patience else { return false }
    self.awaitedSince = nil
    return true
  }

  /// Starts or stops the comparison of both codes.
  mutating func compare(_ isOn: Bool, with session: LiveSession) {
    guard isOn != (comparison != nil) else { return }
    comparison = isOn ? Comparison(session) : nil
  }
}

/// Requests of the process that shows the page to the one before it.
struct FormerWork {
  /// The frame to paint, and true if all of it.
  var frame: Int?
  var isWhole = false
  /// The source of its trace.
  var replay: FrameReplay?
}

// MARK: Serving

extension PlayServer {
  func receiveRelay(at wall: Double) {
    for item in relay?.pipe.receive() ?? [] {
      switch item {
      case .message(let message): perform(message, at: wall)
      case .picture(let picture): forward(picture)
      case .unreadable(let reason): fail("cannot follow the package: \(reason)")
      }
      relay?.note(session)
    }
  }

  /// Reports that a request of the supervisor cannot be met: on the page, if this process shows it;
  /// else the code before goes on.
  private func fail(_ reason: String) {
    if relay?.isLeading == true { services.fault = reason } else { relay?.send(.refused(reason)) }
  }

  private func perform(_ message: RelayMessage, at wall: Double) {
    switch message {
    case .approach(let handover):
      do throws(ScriptError) {
        try session.approach(handover)
        relay?.approach()
      } catch { fail(error.description) }
    case .lead(let handover):
      if let handover {
        // The page may have set something since.
        do throws(ScriptError) { try session.approach(handover) } catch {
          services.fault = error.description
        }
        session.lead(from: handover, at: wall)
      }
      relay?.lead(session, at: wall)
    case .retire:
      relay?.retire(&session)
      server.endPage(.movedOn)
      forgetViewer()
    case .status(let status):
      services.rebuild = status
      if !status.hasFormer { relay?.comparison = nil }
      viewer?.stateSentAt = -.infinity
    case .show(let frame, let whole):
      relay?.wanted.frame = frame
      relay?.wanted.isWhole = whole
      session.reach(frame: frame)
    case .askLines(let from, let count): sendLines(from: from, count: count)
    case .lines(let lines, let from):
      relay?.comparison?.search.compare(lines, from: from, services)
    case .hello, .ready, .refused, .session, .retired: break
    }
  }

  private func sendLines(from: Int, count: Int) {
    if relay?.wanted.replay?.next != from { relay?.wanted.replay = FrameReplay(session) }
    var lines: [DrawnLine] = []
    for frame in from..<(from + min(count, DifferenceSearch.slice)) {
      guard let drawn = relay?.wanted.replay?.advance(to: frame, of: session, services) else {
        break
      }
      lines.append(drawn.line)
    }
    relay?.send(.lines(lines, from: from))
  }

  /// Sends the page a picture of the code before this one.
  private func forward(_ picture: [UInt8]) {
    relay?.comparison?.isAsked = false
    _ = server.withPage { $0.put(picture: picture) }
  }

  /// Does the work for other processes. Returns true if there is more.
  func serveRelay(at wall: Double) -> Bool {
    guard relay != nil else { return false }
    defer { relay?.pipe.flush() }
    relay?.note(session)
    guard relay?.isLeading == true else { return playAgain(at: wall) }
    relay?.report(&session, at: wall)
    if relay?.isForsaken(viewer != nil, at: wall) == true { session.setHasViewer(false, at: wall) }
    guard viewer?.isVisible == true, relay?.comparison != nil else {
      services.comparison = nil
      return false
    }
    if session.isSettled, let request = relay?.comparison?.request(session) {
      relay?.send(request)
    }
    if let request = relay?.comparison?.search.request(session) { relay?.send(request) }
    services.comparison = relay?.comparison?.search.report
    return false
  }

  /// Plays again what was played under other code, and paints the frame that was requested.
  private func playAgain(at wall: Double) -> Bool {
    // A frame at a time: if one does not end, the last before it is known.
    for _ in 0..<60 where !session.isSettled {
      session.advance(to: wall, maxSteps: session.scene.stepsPerFrame)
      relay?.note(session)
    }
    guard session.isSettled else { return true }
    relay?.arrive(session)
    guard relay?.wanted.frame != nil else { return false }
    relay?.wanted.frame = nil
    do throws(RasterError) {
      if !pictures.fits(session.scene) { pictures = try PictureStream(of: session.scene) }
      if relay?.wanted.isWhole == true { pictures.restart() } else { pictures.renew() }
      var picture: [UInt8] = []
      if try pictures.append(session, as: .former, to: &picture) {
        relay?.pipe.send(picture: picture)
      }
    } catch {
      session.stop(because: error.description)
    }
    return false
  }
}
