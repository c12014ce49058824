import Files

/// The content and behaviour of a served page, on the thread that serves it. Times are in seconds.
package protocol PageSource: AnyObject {
  /// Messages for a page that has just opened: texts in UTF-8.
  func initialMessages(at wall: Double) -> [[UInt8]]
  /// Handles a text of the page. Returns false if it means nothing, which ends the page's connection.
  func receive(_ text: [UInt8], at wall: Double) -> Bool
  /// Messages that are new since these or ``initialMessages(at:)`` were last asked for; asked for once
  /// the page has received all that was sent.
  func pendingMessages(at wall: Double) -> [[UInt8]]

  /// The refusal of another page, which `takesOver` from one that is open if it says so; nil to let it in.
  func refusal(of page: PageRequest) -> PageRefusal?
  /// The page was closed, or replaced by another.
  func pageClosed(at wall: Double)
  /// True if the page has not shown for too long what it was sent.
  func isStalled(at wall: Double) -> Bool
  /// Begins a turn, before connections are handled. Returns false if new ones are left to another
  /// process.
  func beginTurn(at wall: Double) -> Bool
  /// Does the work of a turn, after messages were received. Returns when there is more to do, at the latest.
  func work(at wall: Double) -> Double
  /// Sockets besides those of the page that end a wait; nil if there is nothing to serve any more.
  func sockets() -> [Socket.Interest]?
}

extension PageSource {
  package func refusal(of page: PageRequest) -> PageRefusal? { nil }
  package func pageClosed(at wall: Double) {}
  package func isStalled(at wall: Double) -> Bool { false }
  package func beginTurn(at wall: Double) -> Bool { true }
  package func work(at wall: Double) -> Double { wall + PageServer.interval }
  package func sockets() -> [Socket.Interest]? { [] }
}

/// A page that asks to be let in.
package struct PageRequest {
  /// True if it is to replace one that is open.
  package let takesOver: Bool
  /// True if one is open.
  package let isTaken: Bool
}

/// The answer to a page that is not let in.
package struct PageRefusal {
  let message: [UInt8]?
  let end: WebSocketEnd

  /// The `end`, after a `message` if there is one.
  package init(_ end: WebSocketEnd, after message: [UInt8]? = nil) {
    (self.end, self.message) = (end, message)
  }
}

/// Serves a page to one viewer at a time, over one socket, on the thread that runs it.
package final class PageServer {
  private let site: Site
  private var connections: PageConnections
  /// Socket of the connected page.
  private var viewer: Socket?

  /// Maximum number of messages of a connection that are handled in a turn.
  package static let maxMessages = 64
  /// Usual seconds between two turns.
  fileprivate static let interval = 0.05

  /// A server of `files` at `listener`, which is open to other machines if it `isOpen`. `token`
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

  /// Serves the page of `source` until `isOver` turns true, which is asked in each turn, after a signal,
  /// and before each message that is handled. `clock` tells seconds that never go back.
  package func run(
    _ source: some PageSource, clock: () -> Double, until isOver: () -> Bool
  ) {
    while !isOver() {
      let wall = clock()
      let isAccepting = source.beginTurn(at: wall)
      if isAccepting { connections.accept(at: wall) }
      handle(source, at: wall, until: isOver)
      guard !isOver() else { break }
      let next = source.work(at: wall)
      if isReady { source.pendingMessages(at: wall).forEach { send($0) } }
      connections.send(at: wall)
      connections.sweep(at: wall) { $0 == viewer && source.isStalled(at: wall) }
      noticeAbsence(of: source, at: wall)
      guard let others = source.sockets() else { break }
      let isBusy = connections.contains { $0.connection.canGoOn }
      connections.wait(
        besides: others, forNew: isAccepting, seconds: isBusy ? 0 : next - clock(), at: wall)
    }
    connections.end(at: clock())
  }

  // Pages that come meanwhile are handled in the next turn.
  private func handle(_ source: some PageSource, at wall: Double, until isOver: () -> Bool) {
    for index in connections.indices {
      connections.receive(index, at: wall)
      for _ in 0..<Self.maxMessages {
        guard !isOver() else { return }
        guard let event = connections[index].connection.next(by: site) else { break }
        switch event {
        case .view(let takesOver): open(index, takesOver: takesOver, source, at: wall)
        case .message(let text):
          if connections[index].socket == viewer, !source.receive(text, at: wall) {
            connections[index].connection.end(.policyViolation)
          }
        }
      }
    }
  }

  private func open(_ index: Int, takesOver: Bool, _ source: some PageSource, at wall: Double) {
    noticeAbsence(of: source, at: wall)
    let request = PageRequest(takesOver: takesOver, isTaken: viewer != nil)
    if let refusal = source.refusal(of: request) {
      if let message = refusal.message { send(message, to: index) }
      return connections[index].connection.end(refusal.end)
    }
    if viewer != nil {
      endPage(.takenOver)
      source.pageClosed(at: wall)
    }
    viewer = connections[index].socket
    source.initialMessages(at: wall).forEach { send($0) }
  }

  /// Closes the page if its connection has gone.
  private func noticeAbsence(of source: some PageSource, at wall: Double) {
    guard let viewer else { return }
    let isThere = connections.index(of: viewer).map { connections[$0].connection.isSocket }
    guard isThere != true else { return }
    self.viewer = nil
    source.pageClosed(at: wall)
  }
}

// MARK: The page

extension PageServer {
  private var page: Int? { viewer.flatMap { connections.index(of: $0) } }

  /// True if the page has received all that was sent.
  package var isReady: Bool {
    page.map { connections[$0].connection.isSocket && !connections[$0].connection.isWriting }
      ?? false
  }

  /// Sends the page a text in UTF-8.
  package func send(_ text: [UInt8]) {
    if let page { send(text, to: page) }
  }

  private func send(_ text: [UInt8], to index: Int) {
    connections[index].connection.put(WebSocketWriter.text(text))
  }

  /// Lets `body` send to the connection of the page; nil if none is connected.
  package func withPage<Result, Failure>(
    _ body: (inout Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let page, connections[page].connection.isSocket else { return nil }
    return try body(&connections[page].connection)
  }

  /// Ends the connection of the page, which is open no more.
  package func endPage(_ end: WebSocketEnd) {
    if let page { connections[page].connection.end(end) }
    viewer = nil
  }
}

/// The connections to a server: accepted, received from, and ended if they are done, gone, or take too
/// long.
package struct PageConnections: RandomAccessCollection, MutableCollection {
  package typealias Element = (socket: Socket, connection: Connection)

  package let listener: Listener
  private var all: [Element] = []
  /// When connections are accepted again, after there was no descriptor for one.
  private var restsUntil = -Double.infinity

  /// Seconds of rest then.
  private static let rest = 0.25
  /// Maximum number of connections at the same time.
  package static let maxCount = 32
  /// Maximum number that is accepted in a turn: the others wait until these were handled.
  private static let maxAccepted = 16

  /// None yet, at `listener`.
  package init(at listener: Listener) { self.listener = listener }

  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }
  package subscript(index: Int) -> Element {
    get { all[index] }
    _modify { yield &all[index] }
  }

  /// Index of the connection over `socket`.
  package func index(of socket: Socket) -> Int? { all.firstIndex { $0.socket == socket } }

  /// Events that end a wait.
  package var interests: [Socket.Interest] {
    all.map { ($0.socket, $0.connection.isReading, $0.connection.isWriting) }
  }

  /// Accepts those that wait.
  package mutating func accept(at wall: Double) {
    let listener = listener
    accept(at: wall) { listener.accept() }
  }

  /// Accepts those that `next` has, one after the other.
  package mutating func accept(at wall: Double, from next: () -> Listener.Arrival) {
    guard wall >= restsUntil else { return }
    for _ in 0..<Self.maxAccepted {
      switch next() {
      case .none: return
      case .exhausted:
        // One that waits is ready at once: without a rest the processor would have none.
        if !makeRoom() { return restsUntil = wall + Self.rest }
      case .connection(let socket):
        guard all.count < Self.maxCount || makeRoom() else {
          socket.end()
          continue
        }
        all.append((socket, Connection(at: wall)))
      }
    }
  }

  /// Ends the oldest that has not shown that it knows the link; false if there is none.
  private mutating func makeRoom() -> Bool {
    guard let index = all.firstIndex(where: { !$0.connection.isKnown }) else { return false }
    all.remove(at: index).socket.end()
    return true
  }

  /// Waits until something comes in over one of them, or over one of the `others`, or can be sent; at
  /// most `seconds` from `wall` on. A signal ends the wait; a new connection does if it is to be accepted.
  package func wait(
    besides others: [Socket.Interest] = [], forNew takesNew: Bool = true, seconds: Double,
    at wall: Double
  ) {
    let new = takesNew && wall >= restsUntil ? [listener.interest] : []
    let rest = takesNew && wall < restsUntil ? restsUntil - wall : .infinity
    Socket.wait(interests + others + new, seconds: Swift.min(seconds, rest))
  }

  /// Receives over the connection at `index`.
  package mutating func receive(_ index: Int, at wall: Double) {
    guard all[index].connection.isReading else { return }
    var bytes: [UInt8] = []
    var result = Socket.Transfer.later
    for _ in 0..<4 {
      result = all[index].socket.receive(into: &bytes)
      guard case .done = result else { break }
    }
    if !bytes.isEmpty { all[index].connection.take(bytes, at: wall) }
    if result == .over { all[index].connection.cut() }
  }

  /// Sends as much as goes over each.
  package mutating func send(at wall: Double) {
    for index in all.indices {
      let socket = all[index].socket
      all[index].connection.flush(at: wall) { socket.send($0, from: $1) }
      // Ended at once, the other side might miss what was sent last.
      if all[index].connection.isFinished { socket.finish() }
    }
  }

  /// Ends those that are done, gone, take too long, or are stalled.
  package mutating func sweep(
    at wall: Double, stalled isStalled: (Socket) -> Bool = { _ in false }
  ) {
    for index in all.indices.reversed() {
      let isStale = all[index].connection.isStale(at: wall)
      guard isStale || all[index].connection.isDropped || isStalled(all[index].socket) else {
        continue
      }
      all.remove(at: index).socket.end()
    }
  }

  /// Ends all, and the listener.
  package mutating func end(at wall: Double) {
    for index in all.indices { all[index].connection.end(.goingAway) }
    send(at: wall)
    for (socket, _) in all { socket.end() }
    all = []
    listener.end()
  }
}
