import Digests
import Files
import JSONCoding

/// A message between the supervisor of a package and the processes that play.
package enum RelayMessage: Hashable, Sendable {
  // To a process that plays.

  /// Identifies it: the part of the link that others must not guess, and the run of the tool.
  case hello(token: String, run: String)
  /// Take this session, and play up to where it is, unseen.
  case approach(Handover)
  /// Show the page, and go on from this session; from where the process is if there is none.
  case lead(Handover?)
  /// Show the page no longer.
  case retire
  /// The state of builds.
  case status(RebuildStatus)

  // From a process that plays.

  /// It is where it was to approach; notes on what did not fit the controls, and is new.
  case ready(notes: [String])
  /// It cannot play this.
  case refused(String)
  /// The state of its session.
  case session(Handover)
  /// It no longer shows the page; the last state of its session.
  case retired(Handover)

  // From the process that shows the page to the one before it, and back.

  /// Paint this frame; if it is `whole`, all of it.
  case show(frame: Int, whole: Bool)
  /// Report the trace of so many frames from this on, each with its drawing.
  case askLines(from: Int, count: Int)
  case lines([DrawnLine], from: Int)
}

extension RelayMessage {
  package static let codec: Codec<RelayMessage> = .union(by: "type", playing + comparison)

  private static let playing: [Case<RelayMessage>] = [
    Case("hello", ("", ""), [Field("token", \.0, .text), Field("run", \.1, .text)]) {
      .hello(token: $0, run: $1)
    } values: {
      if case .hello(let token, let run) = $0 { (token, run) } else { nil }
    },
    Case("approach", Handover(), session, { .approach($0) }) {
      if case .approach(let session) = $0 { session } else { nil }
    },
    Case("lead", nil, [Field("session", \.self, .optional(Handover.codec))], { .lead($0) }) {
      if case .lead(let session) = $0 { .some(session) } else { nil }
    },
    Case("retire", .retire),
    Case("status", RebuildStatus(), [Field("status", \.self, RebuildStatus.codec)]) {
      .status($0)
    } values: {
      if case .status(let status) = $0 { status } else { nil }
    },
    Case("ready", [], [Field("notes", \.self, .list(of: .text))], { .ready(notes: $0) }) {
      if case .ready(let notes) = $0 { notes } else { nil }
    },
    Case("refused", "", [Field("reason", \.self, .text)], { .refused($0) }) {
      if case .refused(let reason) = $0 { reason } else { nil }
    },
    Case("session", Handover(), session, { .session($0) }) {
      if case .session(let session) = $0 { session } else { nil }
    },
    Case("retired", Handover(), session, { .retired($0) }) {
      if case .retired(let session) = $0 { session } else { nil }
    },
  ]

  private static let session = [Field("session", \.self, Handover.codec)]

  private static let comparison: [Case<RelayMessage>] = [
    Case("show", (0, true), [Field("frame", \.0, .count), Field("whole", \.1, .flag)]) {
      .show(frame: $0, whole: $1)
    } values: {
      if case .show(let frame, let whole) = $0 { (frame, whole) } else { nil }
    },
    Case("askLines", (0, 0), [Field("frame", \.0, .count), Field("count", \.1, .count)]) {
      .askLines(from: $0, count: $1)
    } values: {
      if case .askLines(let from, let count) = $0 { (from, count) } else { nil }
    },
    Case(
      "lines", ([], 0),
      [Field("lines", \.0, .list(of: DrawnLine.codec)), Field("frame", \.1, .count)]
    ) {
      .lines($0, from: $1)
    } values: {
      if case .lines(let lines, let from) = $0 { (lines, from) } else { nil }
    },
  ]
}

/// A channel between two processes of the tool for messages and pictures. It never waits.
///
/// Each begins with its length, 32 bits, the lowest byte first, and a byte for its kind.
package struct RelayPipe {
  /// Something that has arrived.
  package enum Item {
    case message(RelayMessage)
    /// A picture as the page is to be sent it.
    case picture([UInt8])
    /// A message that cannot be read, for this reason.
    case unreadable(String)
  }

  package let socket: Socket
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sent = 0
  /// True if the other side has gone.
  package private(set) var isOver = false

  private static let head = 5
  private static let kinds: (message: UInt8, picture: UInt8) = (0, 1)
  /// Maximum number of bytes of the output that are kept for reuse.
  private static let maxBuffer = 1 << 20

  package init(_ socket: Socket) { self.socket = socket }

  /// True if there is something to be sent.
  package var isWriting: Bool { sent < output.count }

  package mutating func send(_ message: RelayMessage) {
    put(Array(RelayMessage.codec.write(message).text().utf8), Self.kinds.message)
  }

  package mutating func send(picture: [UInt8]) { put(picture, Self.kinds.picture) }

  private mutating func put(_ bytes: [UInt8], _ kind: UInt8) {
    guard !isOver else { return }
    output += Int32(truncatingIfNeeded: bytes.count).littleEndianBytes
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
    output.removeAll(keepingCapacity: output.count <= Self.maxBuffer)
    sent = 0
  }

  /// Items that have arrived since this was last asked, at most so many.
  package mutating func receive(atMost count: Int = .max) -> [Item] {
    while !isOver {
      let result = socket.receive(into: &input)
      if result == .over { isOver = true }
      guard case .done = result else { break }
    }
    var items: [Item] = []
    var start = 0
    while items.count < count, input.count - start >= Self.head {
      let length = (0..<4).reduce(0) { $0 | Int(input[start + $1]) << (8 * $1) }
      guard input.count - start >= Self.head + length else { break }
      let bytes = Array(input[(start + Self.head)..<(start + Self.head + length)])
      let isPicture = input[start + 4] == Self.kinds.picture
      items.append(isPicture ? .picture(bytes) : Self.read(bytes))
      start += Self.head + length
    }
    input.removeFirst(start)
    return items
  }

  private static func read(_ bytes: [UInt8]) -> Item {
    do throws(JSONError) {
      let cursor = SchemaCursor(try JSON(bytes: bytes), as: ())
      do throws(SchemaViolation) { return .message(try RelayMessage.codec.read(cursor)) } catch {
        return .unreadable("a message of another process: \(error.description)")
      }
    } catch { return .unreadable(error.description) }
  }
}
