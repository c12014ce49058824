import Files
import Host
import JSONCoding
import Pages
import Raster
import Scripting
import Serving
import Takes

/// The live page of a session: a source of a ``PageServer``.
///
/// One thread does everything in turn: it handles messages, advances the session to the frame that is
/// due, and sends that frame if the page has drawn those before. Frames are left out, steps are not.
package final class PlayServer {
  var session: LiveSession
  var services: LiveServices
  /// The addresses of the page, for this machine and then for others.
  package let links: [String]

  let server: PageServer
  var pictures: PictureStream
  /// State of the connected page.
  var viewer: Viewer?
  /// Exchange with other processes of the tool; nil if there are none.
  var relay: Relay?
  /// When the scene's file was last looked at.
  private var lastLook = -Double.infinity

  /// Seconds between looks at the scene's file.
  private static let lookInterval = 0.2
  /// Maximum seconds between two turns.
  private static let interval = 0.2

  /// A listener at `port`, or at any that is free if that is 0: of the loopback address, or of all
  /// addresses of the machine if it `isOpen`.
  package static func listener(port: Int, isOpen: Bool) throws(PlayError) -> Listener {
    do throws(SystemError) { return try Listener(port: port, isOpen: isOpen) } catch {
      throw .cannotListen(port: port, reason: error.description)
    }
  }

  /// A page of `session` at `listener`; `token` is the part of the link that others must not guess. Other
  /// processes of the tool are reached by `relay`, if there are some.
  package init(
    _ session: LiveSession, services: LiveServices, listener: Listener, isOpen: Bool,
    token: String, relay: Relay? = nil
  ) throws(PlayError) {
    server = PageServer(.play, at: listener, isOpen: isOpen, token: token)
    links = PageServer.links(to: listener, isOpen: isOpen, token: token)
    self.session = session
    self.services = services
    self.relay = relay
    do throws(RasterError) { pictures = try PictureStream(of: session.scene) } catch {
      throw .cannotPaint(reason: error.description)
    }
  }

  /// Serves until `isOver` turns true; see ``PageServer/run(_:clock:until:)``.
  package func run(clock: () -> Double, until isOver: () -> Bool) {
    server.run(self, clock: clock, until: isOver)
  }
}

extension PlayServer: PageSource {
  package func beginTurn(at wall: Double) -> Bool {
    receiveRelay(at: wall)
    return isLeading
  }

  /// True if this process shows the page.
  private var isLeading: Bool { relay?.isLeading != false }

  package func refusal(of page: PageRequest) -> PageRefusal? {
    if !isLeading { return PageRefusal(.movedOn) }
    guard page.isTaken, !page.takesOver else { return nil }
    return PageRefusal(.busy, after: Array(ServerMessage.busy.text().utf8))
  }

  package func initialMessages(at wall: Double) -> [[UInt8]] {
    viewer = Viewer(lastDrawnAt: wall)
    pictures.restart()
    session.setHasViewer(true, at: wall)
    return []
  }

  package func pendingMessages(at wall: Double) -> [[UInt8]] { [] }

  package func receive(_ text: [UInt8], at wall: Double) -> Bool {
    do throws(PageError) {
      let (message, sent) = try ClientMessage.read(text)
      session.handle(sent: sent, wall: wall)
      perform(message, sent: sent, at: wall)
      return true
    } catch {
      send(ServerMessage.note(.failed("a message of this page: \(error.description)")))
      return false
    }
  }

  package func pageClosed(at wall: Double) {
    forgetViewer()
    session.setHasViewer(false, at: wall)
  }

  /// Sends nothing to the page any more.
  func forgetViewer() {
    viewer = nil
    session.follow(false)
    session.listen(false)
  }

  package func isStalled(at wall: Double) -> Bool {
    guard let viewer, viewer.pending > 0, viewer.isVisible else { return false }
    return wall - viewer.lastDrawnAt > Connection.longestStall
  }

  package func work(at wall: Double) -> Double {
    look(at: wall)
    let isWatched = viewer?.isVisible ?? false
    if isWatched {
      relay?.note(session)
      session.advance(to: wall)
      relay?.note(session)
    }
    show(at: wall)
    if serveRelay(at: wall) || (isWatched && !session.isSettled) { return wall }
    return min((isWatched ? session.nextFrame : nil) ?? .infinity, wall + Self.interval)
  }

  package func sockets() -> [Socket.Interest]? {
    guard let relay else { return [] }
    return relay.isOver ? nil : [(relay.pipe.socket, true, relay.pipe.isWriting)]
  }
}

// MARK: Requests of the page

extension PlayServer {
  private func perform(_ message: ClientMessage, sent: Double, at wall: Double) {
    switch message {
    case .touches(let samples, let number): session.touch(samples, number: number, wall: wall)
    case .set(let control, let values): session.set(control, to: values, sent: sent, wall: wall)
    case .adjust(let axis, let steps): session.adjust(axis, by: steps, sent: sent, wall: wall)
    case .activate(let part): session.activate(part, sent: sent, wall: wall)
    case .device(let event): session.handle(event, sent: sent, wall: wall)
    case .drawn: viewer?.noteDrawing(at: wall)
    case .play: session.run(true, at: wall)
    case .pause: session.run(false, at: wall)
    case .step(let frames): session.step(by: frames, at: wall)
    case .seek(let seconds): session.seek(to: seconds)
    case .speed(let speed): session.go(at: speed, wall: wall)
    case .restart: session.restart(at: wall)
    case .loop(let loops): session.loop(loops)
    case .record(let isOn): session.record(isOn, at: wall)
    case .edit(let edit, let strokes, let acts): perform(edit, strokes: strokes, acts: acts)
    case .undo:
      session.undo()
      showEdit(leaving: nil)
    case .redo:
      session.redo()
      showEdit(leaving: nil)
    case .overdub(let isOn): session.overdub(isOn, at: wall)
    case .visible(let isVisible):
      viewer?.isVisible = isVisible
      viewer?.lastDrawnAt = wall
      session.setHasViewer(isVisible, at: wall)
    case .follow(let isOn):
      viewer?.trace = TraceChanges()
      viewer?.take = []
      session.follow(isOn)
    case .listen(let isOn):
      viewer?.sounds = isOn ? LiveSounds() : nil
      session.listen(isOn)
    case .compare(let isOn): relay?.compare(isOn, with: session)
    case .fingers(let down): session.keepFingers(down)
    case .settings(let settings):
      change { () throws(ScriptError) in try session.take(settings) }
    case .save: save()
    case .golden(let name):
      write { (services, text) in
        send(ServerMessage.note(services.makeGolden(name, text)))
      }
    }
    if message.changesState { viewer?.stateSentAt = -.infinity }
  }

  private func change(_ body: () throws(ScriptError) -> Void) {
    do throws(ScriptError) { try body() } catch {
      send(ServerMessage.note(.failed(error.description)))
    }
    pictures.renew()
  }

  private func perform(_ edit: TakeEdit, strokes: Set<Int>, acts: Set<Int>) {
    do throws(TakeEditError) {
      guard let edited = try session.edit(edit, strokes: strokes, acts: acts) else { return }
      if let sentence = edited.sentence { send(ServerMessage.note(.done(sentence))) }
      showEdit(leaving: (edited.selection, edited.acts))
    } catch {
      send(ServerMessage.note(.failed(error.description)))
    }
  }

  /// Sends another picture of the same frame, and the take, at once.
  private func showEdit(leaving selection: Viewer.Selection?) {
    pictures.renew()
    viewer?.selection = selection
    viewer?.takeSentAt = -.infinity
  }

  private func save() {
    write { (services, text) in
      send(ServerMessage.document(text, name: "\(session.scene.experience).json"))
      if let reply = services.save(text) { send(ServerMessage.note(reply)) }
    }
  }

  /// Lets `body` save the take; if it cannot be played, the page shows why.
  private func write(_ body: (LiveServices, String) -> Void) {
    relay?.takeTime(session)
    do throws(UnplayableTake) { body(services, try session.provenText()) } catch {
      send(ServerMessage.note(.failed("this take cannot be saved: \(error.description)")))
    }
  }

  private func look(at wall: Double) {
    guard wall - lastLook >= Self.lookInterval else { return }
    lastLook = wall
    switch services.watch() {
    case nil: return
    case .fault(let fault): services.fault = fault
    case .scene(let file):
      show { (session: inout LiveSession) throws(ScriptError) in try session.take(file) }
    case .film(let file, let configuration):
      show { (session: inout LiveSession) throws(ScriptError) in
        try session.take(file, in: configuration)
      }
    }
    viewer?.stateSentAt = -.infinity
  }

  /// Shows the scene that the session takes.
  private func show(_ take: (inout LiveSession) throws(ScriptError) -> Void) {
    do throws(ScriptError) {
      try take(&session)
      services.fault = nil
    } catch {
      services.fault = error.description
    }
    pictures.renew()
  }
}
