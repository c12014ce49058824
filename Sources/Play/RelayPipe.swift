import Files
import JSONCoding

/// A way between two processes of the tool for messages and pictures. It never waits.
///
/// Each begins with its length, 32 bits, the lowest byte first, and a byte for its kind.
package struct RelayPipe {
  /// What comes in.
  package enum News {
    case message(RelayMessage)
    /// What the page is to be sent of a picture, as it is.
    case picture([UInt8])
  }

  package let socket: Socket
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sent = 0
  /// Whether the other side has gone.
  package private(set) var isOver = false

  private static let head = 5
  private static let kinds: (message: UInt8, picture: UInt8) = (0, 1)

  package init(_ socket: Socket) { self.socket = socket }

  /// Whether there is something to be sent.
  package var isWriting: Bool { sent < output.count }

  package mutating func send(_ message: RelayMessage) {
    put(Array(message.json.text().utf8), Self.kinds.message)
  }

  package mutating func send(picture: [UInt8]) { put(picture, Self.kinds.picture) }

  private mutating func put(_ bytes: [UInt8], _ kind: UInt8) {
    guard !isOver else { return }
    output += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bytes.count >> $0) }
    output.append(kind)
    output += bytes
    flush()
  }

  /// Sends as much as goes.
  package mutating func flush() {
    while isWriting, !isOver {
      switch socket.send(output, from: sent) {
      case .done(let count): sent += count
      case .later: return
      case .over: isOver = true
      }
    }
    output.removeAll(keepingCapacity: true)
    sent = 0
  }

  /// What has come since this was last asked for, or the first of it.
  package mutating func receive(atMost most: Int = .max) -> [News] {
    while !isOver {
      let result = socket.receive(into: &input)
      if result == .over { isOver = true }
      guard case .done = result else { break }
    }
    var news: [News] = []
    var place = 0
    while news.count < most, input.count - place >= Self.head {
      let count = (0..<4).reduce(0) { $0 | Int(input[place + $1]) << (8 * $1) }
      guard input.count - place >= Self.head + count else { break }
      let bytes = Array(input[(place + Self.head)..<(place + Self.head + count)])
      if input[place + 4] == Self.kinds.picture {
        news.append(.picture(bytes))
      } else if let json = try? JSON(bytes: bytes), let message = RelayMessage(json) {
        news.append(.message(message))
      }
      place += Self.head + count
    }
    input.removeFirst(place)
    return news
  }
}
