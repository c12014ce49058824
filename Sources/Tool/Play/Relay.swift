import Files
import Serving
import Host
import JSONCoding
import Raster
import Scripting

/// How a process that plays stands to the one that watches the package and has started it.
package struct Relay {
  var pipe: RelayPipe
  private let progress: ProgressFile
  private var beats = 0
  /// Whether it shows the page.
  private(set) var isLeading = false
  /// Whether it tells when it has reached the place that it was to approach.
  private var isApproaching = false
  /// What was told of the place last, and when.
  private var told: LivePlace?
  private var toldAt = -Double.infinity
  /// When it has begun to show the page, until a viewer connects.
  private var awaited: Double?
  /// The two codes side by side; nil where the page shows one.
  var comparison: Comparison?
  /// What the one that shows the page wants of this one.
  var wanted = FormerWork()

  /// Places in what a process is handed.
  package enum Handed: Int {
    case pipe, listener, progress
  }

  /// Numbers of a progress file.
  package enum Progress {
    /// `beats` of one that does something that takes its time.
    package static let busy = -1
    /// The frame, its time in microseconds, and a number that changes as long as it goes on.
    package static let (frame, time, beats) = (0, 1, 2)
  }

  /// Seconds between two messages of the place.
  private static let interval = 0.1
  /// Seconds for which fingers stay down, and time goes, until the page is back.
  private static let patience = 2.0

  package init(_ pipe: RelayPipe, progress: ProgressFile) {
    (self.pipe, self.progress) = (pipe, progress)
  }

  /// That of a process that was started with what ``Handed`` names.
  package init() {
    self.init(
      RelayPipe(Socket(handed: Handed.pipe.rawValue)),
      progress: ProgressFile(handed: Handed.progress.rawValue))
  }

  /// Whether the other process has gone.
  package var isOver: Bool { pipe.isOver }

  /// Waits for the first message: the token of the page, and the name of this run.
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

  /// Tells where `session` is before it goes on: should it hang or end, this is known.
  mutating func note(_ session: LiveSession) {
    beats += 1
    write(session, beats)
  }

  /// Nothing is sent of `session` for a while.
  mutating func takeTime(_ session: LiveSession) { write(session, Progress.busy) }

  private func write(_ session: LiveSession, _ beats: Int) {
    let microseconds = Int(session.playback.time * 1e6)
    progress.write([session.frame, microseconds, beats, 0])
  }

  mutating func lead(at wall: Double) {
    (isLeading, isApproaching, awaited) = (true, false, wall)
    comparison = nil
    wanted = FormerWork()
  }

  mutating func approach() { isApproaching = true }

  mutating func retire(_ session: inout LiveSession) {
    isLeading = false
    comparison = nil
    pipe.send(.edits(session.takeEdits()))
    pipe.send(.retired(session.place))
  }

  /// Tells that the place is reached that was to be approached, once it was drawn: what cannot be
  /// drawn is not to take over.
  mutating func arrive(_ session: LiveSession) {
    guard isApproaching else { return }
    isApproaching = false
    _ = session.playback.draw()
    pipe.send(.ready(notes: session.fit.notes))
  }

  /// Tells what was played, and now and then where `session` is.
  mutating func tell(_ session: inout LiveSession, at wall: Double) {
    let edits = session.takeEdits()
    if !edits.isEmpty { pipe.send(.edits(edits)) }
    guard !edits.isEmpty || wall - toldAt >= Self.interval else { return }
    toldAt = wall
    let place = session.place
    guard place != told else { return }
    told = place
    pipe.send(.place(place))
  }

  /// Whether no viewer has connected in all the time that there was.
  mutating func isForsaken(_ hasViewer: Bool, at wall: Double) -> Bool {
    if hasViewer { awaited = nil }
    guard let awaited, wall - awaited > Self.patience else { return false }
    self.awaited = nil
    return true
  }

  /// The page shows both codes, or one.
  mutating func compare(_ isOn: Bool, with session: LiveSession) {
    guard isOn != (comparison != nil) else { return }
    comparison = isOn ? Comparison(session) : nil
  }
}

/// What the process that shows the page wants of the one before it.
struct FormerWork {
  /// The frame to paint, and whether all of it.
  var frame: Int?
  var isWhole = false
  /// What tells its trace.
  var teller: FrameTeller?
}

// MARK: Serving

extension PlayServer {
  func hearRelay(at wall: Double) {
    guard let news = relay?.pipe.receive() else { return }
    for each in news {
      switch each {
      case .message(let message): perform(message, at: wall)
      case .picture(let picture): forward(picture)
      case .unreadable(let reason): fail("cannot follow the package: \(reason)")
      }
      // A long take comes in many messages: each is a sign of life.
      relay?.note(session)
    }
  }

  /// Reports that the wish of the process that watches the package cannot be met: on the page, if this
  /// process has it; else it is left to the code before.
  private func fail(_ reason: String) {
    if relay?.isLeading == true { services.fault = reason } else { relay?.send(.refused(reason)) }
  }

  private func perform(_ message: RelayMessage, at wall: Double) {
    switch message {
    case .prepare(let place):
      do throws(ScriptError) { try session.prepare(place) } catch { fail(error.description) }
    case .approach(let place):
      session.approach(place)
      relay?.approach()
    case .edits(let edits): session.follow(edits)
    case .lead(let place):
      if let place {
        // The page may have set something since.
        do throws(ScriptError) { try session.prepare(place) } catch {
          services.fault = error.description
        }
        session.approach(place)
        session.lead(from: place, at: wall)
      }
      _ = session.takeEdits()
      relay?.lead(at: wall)
    case .retire:
      relay?.retire(&session)
      if let place = viewer.flatMap({ self.place(of: $0.socket) }) {
        connections[place].connection.end(.movedOn)
      }
      viewer = nil
      session.follow(false)
      session.listen(false)
    case .status(let status):
      services.rebuild = status
      if status["hasFormer"]?.isTrue != true { relay?.comparison = nil }
      viewer?.told = -.infinity
    case .show(let frame, let whole):
      relay?.wanted.frame = frame
      relay?.wanted.isWhole = whole
      session.reach(frame: frame)
    case .askLines(let from, let count): tellLines(from: from, count: count)
    case .lines(let lines, let from):
      relay?.comparison?.search.compare(lines, from: from, services)
    case .hello, .ready, .refused, .place, .retired: break
    }
  }

  private func tellLines(from: Int, count: Int) {
    if relay?.wanted.teller?.next != from { relay?.wanted.teller = FrameTeller(session) }
    var lines: [JSON] = []
    for frame in from..<(from + min(max(count, 0), DifferenceSearch.slice)) {
      guard let told = relay?.wanted.teller?.tell(frame, of: session) else { break }
      lines.append(FrameTeller.line(told, services))
    }
    relay?.send(.lines(lines, from: from))
  }

  /// Sends the page what the code before this one has painted.
  private func forward(_ picture: [UInt8]) {
    relay?.comparison?.isAsked = false
    guard let viewer, let place = place(of: viewer.socket), connections[place].connection.isSocket
    else { return }
    connections[place].connection.put(picture: picture)
  }

  /// Does what there is to do for other processes; whether there is more.
  func serveRelay(at wall: Double) -> Bool {
    guard relay != nil else { return false }
    defer { relay?.pipe.flush() }
    relay?.note(session)
    guard relay?.isLeading == true else { return work(at: wall) }
    relay?.tell(&session, at: wall)
    if relay?.isForsaken(viewer != nil, at: wall) == true { session.look(false, at: wall) }
    guard viewer?.isVisible == true, relay?.comparison != nil else {
      services.comparison = .null
      return false
    }
    if session.isSettled, let request = relay?.comparison?.request(session) {
      relay?.send(request)
    }
    if let request = relay?.comparison?.search.request(session) { relay?.send(request) }
    services.comparison = relay?.comparison?.search.json ?? .null
    return false
  }

  /// Lives again what was played, and paints what is wanted of it.
  private func work(at wall: Double) -> Bool {
    // A frame at a time: where one does not come to its end, the last before it is known.
    for _ in 0..<60 where !session.isSettled {
      session.advance(to: wall, most: session.scene.stepsPerFrame)
      relay?.note(session)
    }
    guard session.isSettled else { return true }
    relay?.arrive(session)
    guard let frame = relay?.wanted.frame else { return false }
    relay?.wanted.frame = nil
    do throws(RasterError) {
      if !pictures.fits(session.scene) { pictures = try PictureStream(of: session.scene) }
      if relay?.wanted.isWhole == true { pictures.restart() } else { pictures.renew() }
      var picture: [UInt8] = []
      guard try pictures.tell(session, as: .former, in: &picture), frame >= 0 else { return false }
      relay?.pipe.send(picture: picture)
    } catch {
      session.stop(because: error.description)
    }
    return false
  }
}
