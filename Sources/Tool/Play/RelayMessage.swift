import Digests
import Files
import JSONCoding

/// What the process that watches a package and the one that shows the page tell each other.
package enum RelayMessage: Hashable, Sendable {
  // To a process that plays.

  /// Who it is: the part of the link that others must not guess, and what tells one run of the tool
  /// from another.
  case hello(token: String, run: String)
  /// Take this session, and play up to where it is, unseen.
  case approach(Handover)
  /// Show the page, and go on from this session; from where the process is if there is none.
  case lead(Handover?)
  /// Show the page no longer.
  case retire
  /// The state of builds; see ``RebuildStatus``.
  case status(JSON)

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
  /// Tell the trace of so many frames from this on, each with its drawing.
  case askLines(from: Int, count: Int)
  case lines([JSON], from: Int)

  package var json: JSON {
    switch self {
    case .hello(let token, let run):
      ["type": "hello", "token": .string(token), "run": .string(run)]
    case .approach(let handover): ["type": "approach", "session": handover.json]
    case .lead(let handover): ["type": "lead", "session": handover?.json ?? .null]
    case .retire: ["type": "retire"]
    case .status(let status): ["type": "status", "status": status]
    case .ready(let notes):
      ["type": "ready", "notes": .array(notes.map { .string($0) })]
    case .refused(let reason): ["type": "refused", "reason": .string(reason)]
    case .session(let handover): ["type": "session", "session": handover.json]
    case .retired(let handover): ["type": "retired", "session": handover.json]
    case .show(let frame, let whole):
      ["type": "show", "frame": .number(frame), "whole": .bool(whole)]
    case .askLines(let from, let count):
      ["type": "askLines", "frame": .number(from), "count": .number(count)]
    case .lines(let lines, let from):
      ["type": "lines", "frame": .number(from), "lines": .array(lines)]
    }
  }

  /// The message that was written as `json`; nil if that is none.
  package init?(_ json: JSON) {
    let frame = json["frame"]?.whole
    let handover = json["session"].flatMap { Handover($0) }
    switch json["type"]?.text {
    case "hello":
      guard let token = json["token"]?.text, let run = json["run"]?.text else { return nil }
      self = .hello(token: token, run: run)
    case "approach":
      guard let handover else { return nil }
      self = .approach(handover)
    case "lead": self = .lead(handover)
    case "retire": self = .retire
    case "status": self = .status(json["status"] ?? .null)
    case "ready": self = .ready(notes: (json["notes"]?.list ?? []).compactMap(\.text))
    case "refused": self = .refused(json["reason"]?.text ?? "")
    case "session":
      guard let handover else { return nil }
      self = .session(handover)
    case "retired":
      guard let handover else { return nil }
      self = .retired(handover)
    case "show":
      guard let frame else { return nil }
      self = .show(frame: frame, whole: json["whole"]?.isTrue ?? true)
    case "askLines":
      guard let frame, let count = json["count"]?.whole else { return nil }
      self = .askLines(from: frame, count: count)
    case "lines":
      guard let frame else { return nil }
      self = .lines(json["lines"]?.list ?? [], from: frame)
    default: return nil
    }
  }
}

/// A way between two processes of the tool for messages and pictures. It never waits.
///
/// Each begins with its length, 32 bits, the lowest byte first, and a byte for its kind.
package struct RelayPipe {
  /// What comes in.
  package enum News {
    case message(RelayMessage)
    /// What the page is to be sent of a picture, as it is.
    case picture([UInt8])
    /// A message that cannot be read, for this reason.
    case unreadable(String)
  }

  package let socket: Socket
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sent = 0
  /// Whether the other side has gone.
  package private(set) var isOver = false

  private static let head = 5
  /// Bytes of the output that are kept for reuse, at most.
  private static let maxBuffer = 1 << 20
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
      } else {
        news.append(Self.read(bytes))
      }
      place += Self.head + count
    }
    input.removeFirst(place)
    return news
  }

  private static func read(_ bytes: [UInt8]) -> News {
    do throws(JSONError) {
      let json = try JSON(bytes: bytes)
      if let message = RelayMessage(json) { return .message(message) }
      let type = json["type"].map { $0.text() } ?? "nothing"
      return .unreadable("expected a message that this version of the tool knows, found \(type)")
    } catch { return .unreadable(error.description) }
  }
}
