import Files

/// What a served page shows and does.
package protocol PageSource: AnyObject {
  /// What is sent to a page that has just opened: texts in UTF-8.
  func greeting() -> [[UInt8]]
  /// Does what a page says; false where that cannot be understood, which ends its connection.
  func hear(_ text: [UInt8]) -> Bool
  /// What is new since this or ``greeting()`` was last asked for.
  func news() -> [[UInt8]]
}

/// Serves a page to one viewer at a time, over one socket, on the thread that runs it.
package final class PageServer {
  private let site: Site
  private var connections: PageConnections
  private var viewer: Socket?

  /// Messages of a connection that are heard in a turn, at most.
  private static let mostMessages = 64
  /// Time between looks at what is new, in seconds.
  private static let interval = 0.05

  /// A server of `files` at `listener`, which is open to other machines where it `isOpen`. `token`
  /// is the part of the link that others must not guess.
  package init(_ files: SiteFiles, at listener: Listener, isOpen: Bool, token: String) {
    let others = isOpen ? LocalAddresses.all : []
    site = Site(
      files, token: token, names: ["127.0.0.1", "localhost"] + others, port: listener.port)
    connections = PageConnections(at: listener)
  }

  /// The addresses of a page at `listener`, for this machine and then for others.
  package static func links(to listener: Listener, isOpen: Bool, token: String) -> [String] {
    (["127.0.0.1"] + (isOpen ? LocalAddresses.all : [])).map {
      "http://\($0):\(listener.port)/\(token)/"
    }
  }

  /// Serves the page of `source` until `isOver` turns true, which is asked at least every 0.05 s.
  /// `clock` tells seconds that never go back.
  package func run(
    _ source: some PageSource, clock: () -> Double, until isOver: () -> Bool
  ) {
    while !isOver() {
      let wall = clock()
      connections.accept(at: wall)
      for place in connections.indices { hear(place, source, at: wall) }
      tell(source)
      connections.send(at: wall)
      connections.sweep(at: wall)
      let isBusy = connections.contains { $0.connection.canGoOn }
      connections.wait(seconds: isBusy ? 0 : Self.interval, at: wall)
    }
    connections.end(at: clock())
  }

  private func hear(_ place: Int, _ source: some PageSource, at wall: Double) {
    connections.receive(place, at: wall)
    for _ in 0..<Self.mostMessages {
      guard let event = connections[place].connection.next(by: site) else { return }
      switch event {
      case .view: look(from: place, source)
      case .message(let text):
        guard connections[place].socket == viewer else { return }
        guard source.hear(text) else { return connections[place].connection.end(.policyViolation) }
      }
    }
  }

  /// The page that was opened last is the one that news are sent to.
  private func look(from place: Int, _ source: some PageSource) {
    if let old = viewer.flatMap(connections.place) { connections[old].connection.end(.takenOver) }
    viewer = connections[place].socket
    for text in source.greeting() { connections[place].connection.put(WebSocketWriter.text(text)) }
  }

  /// Tells the viewer what is new, once it has taken what was sent before.
  private func tell(_ source: some PageSource) {
    guard let place = viewer.flatMap(connections.place) else { return viewer = nil }
    guard connections[place].connection.isSocket,
      !connections[place].connection.isWriting
    else { return }
    for text in source.news() { connections[place].connection.put(WebSocketWriter.text(text)) }
  }
}

/// The connections to a server: taken in, heard, and ended where they are done, gone, or take too
/// long.
package struct PageConnections: RandomAccessCollection, MutableCollection {
  package typealias Element = (socket: Socket, connection: Connection)

  package let listener: Listener
  private var all: [Element] = []
  /// When connections are taken again, for which there was no descriptor.
  private var restsUntil = -Double.infinity

  /// Seconds for which they wait.
  private static let rest = 0.25
  /// Connections at the same time, at most.
  package static let most = 32
  /// Connections that are taken in a turn, at most: the others wait until these were heard.
  private static let mostAccepted = 16

  /// None yet, at `listener`.
  package init(at listener: Listener) { self.listener = listener }

  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }
  package subscript(place: Int) -> Element {
    get { all[place] }
    _modify { yield &all[place] }
  }

  package func place(of socket: Socket) -> Int? { all.firstIndex { $0.socket == socket } }

  /// What is waited for on each.
  package var interests: [Socket.Interest] {
    all.map { ($0.socket, $0.connection.isReading, $0.connection.isWriting) }
  }

  /// Takes in those that wait.
  package mutating func accept(at wall: Double) {
    let listener = listener
    accept(at: wall) { listener.accept() }
  }

  /// Takes in those that `next` has, one after the other.
  package mutating func accept(at wall: Double, from next: () -> Listener.Arrival) {
    guard wall >= restsUntil else { return }
    for _ in 0..<Self.mostAccepted {
      switch next() {
      case .none: return
      case .exhausted:
        // One that waits is ready at once: without a rest the processor would have none.
        if !makeRoom() { return restsUntil = wall + Self.rest }
      case .connection(let socket):
        guard all.count < Self.most || makeRoom() else {
          socket.end()
          continue
        }
        all.append((socket, Connection(at: wall)))
      }
    }
  }

  /// The oldest goes that has not shown that it knows the link; whether there was one.
  private mutating func makeRoom() -> Bool {
    guard let place = all.firstIndex(where: { !$0.connection.isKnown }) else { return false }
    all.remove(at: place).socket.end()
    return true
  }

  /// Waits until something comes in over one of them, or over one of the `others`, or can be sent; at
  /// most `seconds` from `wall` on. A signal ends the wait. New ones count where they are to be taken.
  package func wait(
    besides others: [Socket.Interest] = [], forNew takesNew: Bool = true, seconds: Double,
    at wall: Double
  ) {
    let new = takesNew && wall >= restsUntil ? [listener.interest] : []
    let rest = takesNew && wall < restsUntil ? restsUntil - wall : .infinity
    Socket.wait(interests + others + new, seconds: Swift.min(seconds, rest))
  }

  /// Takes what has come over the one at `place`.
  package mutating func receive(_ place: Int, at wall: Double) {
    guard all[place].connection.isReading else { return }
    var bytes: [UInt8] = []
    var result = Socket.Transfer.later
    for _ in 0..<4 {
      result = all[place].socket.receive(into: &bytes)
      guard case .done = result else { break }
    }
    if !bytes.isEmpty { all[place].connection.take(bytes, at: wall) }
    if result == .over { all[place].connection.cut() }
  }

  /// Sends as much as goes over each.
  package mutating func send(at wall: Double) {
    for place in all.indices {
      let socket = all[place].socket
      all[place].connection.flush(at: wall) { socket.send($0, from: $1) }
      // Ended at once, the other side might miss what was sent last.
      if all[place].connection.isFinished { socket.finish() }
    }
  }

  /// Ends those that are done, gone, or take too long, and those that `isStalled` tells of.
  package mutating func sweep(
    at wall: Double, stalled isStalled: (Socket) -> Bool = { _ in false }
  ) {
    for place in all.indices.reversed() {
      let isStale = all[place].connection.isStale(at: wall)
      guard isStale || all[place].connection.isDropped || isStalled(all[place].socket) else {
        continue
      }
      all.remove(at: place).socket.end()
    }
  }

  /// Ends all, and listens no more.
  package mutating func end(at wall: Double) {
    for place in all.indices { all[place].connection.end(.goingAway) }
    send(at: wall)
    for (socket, _) in all { socket.end() }
    all = []
    listener.end()
  }
}
