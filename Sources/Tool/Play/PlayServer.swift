import Files
import Host
import JSONCoding
import Pages
import Raster
import Scripting
import Serving
import Takes

/// Serves the page on which a session is played live: to one viewer at a time, over one socket.
///
/// One thread does everything in turn: it reads all connections, lets the session go on to
/// the frame that is due, and sends that frame where the viewer has drawn those before. Frames are
/// left out, steps are not.
package final class PlayServer {
  private let site: Site
  var session: LiveSession
  var services: LiveServices
  /// Where the page is, for this machine and then for others.
  package let links: [String]

  var pictures: PictureStream
  var connections: PageConnections
  /// Who looks.
  var viewer: Viewer?
  /// How it stands to other processes of the tool; nil where there are none.
  var relay: Relay?
  /// When the scene's file was looked at last.
  private var watched = -Double.infinity

  /// Messages of a connection that are heard in a turn, at most.
  package static let mostMessages = 64
  /// Time between looks at the scene's file, in seconds.
  private static let watchInterval = 0.2

  /// A server of `session` at `port`, or at any that is free where that is 0: of the loopback
  /// address, or of all addresses of the machine where it `isOpen`. `token` is the part of the link
  /// that others must not guess.
  package convenience init(
    _ session: LiveSession, services: LiveServices, port: Int, isOpen: Bool, token: String
  ) throws(PlayError) {
    let listener = try Self.listener(port: port, isOpen: isOpen)
    try self.init(session, services: services, listener: listener, isOpen: isOpen, token: token)
  }

  /// A place to listen at `port`, or at any that is free where that is 0.
  package static func listener(port: Int, isOpen: Bool) throws(PlayError) -> Listener {
    do throws(SystemError) { return try Listener(port: port, isOpen: isOpen) } catch {
      throw .cannotListen(port: port, reason: error.description)
    }
  }

  /// The addresses of the page at `listener`, for this machine and then for others.
  package static func links(to listener: Listener, isOpen: Bool, token: String) -> [String] {
    PageServer.links(to: listener, isOpen: isOpen, token: token)
  }

  /// A server of `session` that listens at `listener`; other processes of the tool are reached by
  /// `relay`, where there are some.
  package init(
    _ session: LiveSession, services: LiveServices, listener: Listener, isOpen: Bool,
    token: String, relay: Relay? = nil
  ) throws(PlayError) {
    let others = isOpen ? LocalAddresses.all : []
    site = Site(
      .play, token: token, names: ["127.0.0.1", "localhost"] + others, port: listener.port)
    links = Self.links(to: listener, isOpen: isOpen, token: token)
    connections = PageConnections(at: listener)
    self.session = session
    self.services = services
    self.relay = relay
    do throws(RasterError) { pictures = try PictureStream(of: session.scene) } catch {
      throw .cannotPaint(reason: error.description)
    }
  }

  /// Serves until `isOver` turns true, which is asked at least every 0.2 s, after a signal and
  /// before each message that is heard. `clock` tells seconds that never go back.
  package func run(clock: () -> Double, until isOver: () -> Bool) {
    while !isOver() {
      let pause = turn(at: clock(), until: isOver)
      let wall = clock()
      let seconds = min(pause.map { $0 - wall } ?? 1, 0.2)
      guard relay?.isOver != true else { break }
      let others = relay.map { [($0.pipe.socket, true, $0.pipe.isWriting)] } ?? []
      // Only the process that shows the page receives connections to it.
      connections.wait(
        besides: others, forNew: relay?.isLeading != false, seconds: seconds, at: wall)
    }
    connections.end(at: clock())
  }

  /// Does all that can be done at `wall`, unless `isOver`. The result is when there will be more,
  /// nil where only the network can bring any.
  private func turn(at wall: Double, until isOver: () -> Bool) -> Double? {
    hearRelay(at: wall)
    if relay?.isLeading != false { connections.accept(at: wall) }
    handle(at: wall, until: isOver)
    guard !isOver() else { return wall }
    watch(at: wall)
    let isWatched = viewer?.isVisible ?? false
    if isWatched {
      relay?.note(session)
      session.advance(to: wall)
      relay?.note(session)
    }
    show(at: wall)
    let isBusy = serveRelay(at: wall)
    connections.send(at: wall)
    sweep(at: wall)
    if isBusy || connections.contains(where: { $0.connection.canGoOn }) { return wall }
    guard isWatched else { return nil }
    return session.isSettled ? session.nextFrame : wall
  }
}

// MARK: Connections

extension PlayServer {
  private func handle(at wall: Double, until isOver: () -> Bool) {
    // Those that come meanwhile are heard in the next turn.
    for place in connections.indices {
      connections.receive(place, at: wall)
      for _ in 0..<Self.mostMessages {
        guard !isOver() else { return }
        guard let event = connections[place].connection.next(by: site) else { break }
        handle(event, from: place, at: wall)
      }
    }
  }

  private func handle(_ event: Connection.Event, from place: Int, at wall: Double) {
    let socket = connections[place].socket
    switch event {
    case .view where relay?.isLeading == false: connections[place].connection.end(.movedOn)
    case .view(let takesOver):
      noticeAbsence(at: wall)
      if let old = viewer {
        guard takesOver else {
          tell(ServerMessage.busy, to: place)
          return connections[place].connection.end(.busy)
        }
        if let place = self.place(of: old.socket) {
          connections[place].connection.end(.takenOver)
        }
        leave(at: wall)
      }
      viewer = Viewer(socket: socket, drawn: wall)
      pictures.restart()
      session.look(true, at: wall)
    case .message(let text):
      guard let (message, sent) = ClientMessage.read(text) else {
        return connections[place].connection.end(.policyViolation)
      }
      guard viewer?.socket == socket else { return }
      session.handle(sent: sent, wall: wall)
      perform(message, sent: sent, at: wall)
    }
  }

  func place(of socket: Socket) -> Int? { connections.place(of: socket) }

  /// The viewer no longer looks.
  private func leave(at wall: Double) {
    viewer = nil
    session.follow(false)
    session.listen(false)
    session.look(false, at: wall)
  }

  /// Ends connections that are done, gone, or take too long.
  private func sweep(at wall: Double) {
    let viewer = viewer
    connections.sweep(at: wall) { socket in
      guard let viewer, viewer.socket == socket, viewer.pending > 0, viewer.isVisible else {
        return false
      }
      return wall - viewer.drawn > Connection.longestStall
    }
    noticeAbsence(at: wall)
  }

  /// Forgets the viewer where its connection has gone.
  private func noticeAbsence(at wall: Double) {
    guard let viewer else { return }
    let isThere = place(of: viewer.socket).map { connections[$0].connection.isSocket }
    if isThere != true { leave(at: wall) }
  }
}

// MARK: What the page asks for

extension PlayServer {
  private func perform(_ message: ClientMessage, sent: Double, at wall: Double) {
    switch message {
    case .touches(let samples, let number): session.touch(samples, number: number, wall: wall)
    case .set(let control, let values): session.set(control, to: values, sent: sent, wall: wall)
    case .adjust(let axis, let steps): session.adjust(axis, by: steps, sent: sent, wall: wall)
    case .activate(let part): session.activate(part, sent: sent, wall: wall)
    case .drawn:
      viewer?.noteDrawing(at: wall)
    case .play: session.run(true, at: wall)
    case .pause: session.run(false, at: wall)
    case .step(let frames): session.step(by: frames, at: wall)
    case .seek(let seconds): session.seek(to: seconds)
    case .speed(let speed): session.go(at: speed, wall: wall)
    case .restart: session.restart(at: wall)
    case .loop(let loops): session.loop(loops)
    case .record(let isOn): session.record(isOn, at: wall)
    case .edit(let request): edit(request)
    case .undo:
      session.undo()
      showEdit(leaving: nil)
    case .redo:
      session.redo()
      showEdit(leaving: nil)
    case .overdub(let isOn): session.overdub(isOn, at: wall)
    case .visible(let isVisible):
      viewer?.isVisible = isVisible
      viewer?.drawn = wall
      session.look(isVisible, at: wall)
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
        tell(ServerMessage.note(services.makeGolden(name, text)))
      }
    }
    if message.changesState { viewer?.told = -.infinity }
  }

  private func change(_ body: () throws(ScriptError) -> Void) {
    do throws(ScriptError) { try body() } catch {
      tell(ServerMessage.note(.failed(error.description)))
    }
    pictures.renew()
  }

  private func edit(_ request: EditRequest) {
    do throws(TakeEditError) {
      guard let edited = try session.edit(request.edit, strokes: request.strokes) else { return }
      if let sentence = edited.sentence { tell(ServerMessage.note(.done(sentence))) }
      showEdit(leaving: edited.selection)
    } catch {
      tell(ServerMessage.note(.failed(error.description)))
    }
  }

  /// The picture is another, at the same time, and the page gets the take at once.
  private func showEdit(leaving selection: Set<Int>?) {
    pictures.renew()
    viewer?.selection = selection
    viewer?.takeTold = -.infinity
  }

  private func save() {
    write { (services, text) in
      tell(ServerMessage.document(text, name: "\(session.scene.experience).json"))
      if let reply = services.save(text) { tell(ServerMessage.note(reply)) }
    }
  }

  /// Lets `body` write the take; if it cannot be played, the page shows why.
  private func write(_ body: (LiveServices, String) -> Void) {
    relay?.takeTime(session)
    do throws(UnplayableTake) { body(services, try session.provenText()) } catch {
      tell(ServerMessage.note(.failed("this take cannot be saved: \(error.description)")))
    }
  }

  private func watch(at wall: Double) {
    guard wall - watched >= Self.watchInterval else { return }
    watched = wall
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
    viewer?.told = -.infinity
  }

  /// Shows what `take` has the session play from now on.
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
