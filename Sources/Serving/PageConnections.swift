import Files
import HTTP

/// The connections to a server: taken in, heard, and ended where they are done, gone, or take too
/// long.
package struct PageConnections: RandomAccessCollection, MutableCollection {
  package typealias Element = (socket: Socket, connection: Connection)

  package let listener: Listener
  private var all: [Element] = []

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
    for _ in 0..<Self.mostAccepted {
      guard let socket = listener.accept() else { return }
      makeRoom()
      guard all.count < Self.most else {
        socket.end()
        continue
      }
      all.append((socket, Connection(at: wall)))
    }
  }

  /// Where there is no room, the oldest goes that has not shown that it knows the link.
  private mutating func makeRoom() {
    guard all.count >= Self.most,
      let place = all.firstIndex(where: { !$0.connection.isKnown })
    else { return }
    all.remove(at: place).socket.end()
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
