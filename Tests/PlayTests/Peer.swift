import Foundation
import JSONCoding
import Synchronization
import Testing
import Play

/// A server that runs on a thread of its own for as long as `body` does.
func serving(
  _ session: LiveSession, services: LiveServices = LiveServices(tool: "Live", version: "1"),
  haste: Double = 1, relay: Relay? = nil,
  _ body: (Address) throws -> Void
) throws {
  let server = try PlayServer(
    session, services: services, listener: try PlayServer.listener(port: 0, isOpen: false),
    isOpen: false, token: Address.token, relay: relay)
  let address = try #require(Address(server.links[0]))
  let running = RunningRenderer(server)
  let start = ContinuousClock.now
  running.begin { (ContinuousClock.now - start) / .seconds(1) * haste }
  defer { running.end() }
  try body(address)
}

/// Where a server listens.
struct Address: Sendable {
  static let token = "0123456789abcdef"
  let port: Int

  init?(_ link: String) {
    guard let port = Int(link.split(separator: ":").last?.split(separator: "/").first ?? "")
    else { return nil }
    self.port = port
    #expect(link == "http://127.0.0.1:\(port)/\(Self.token)/")
  }

  var host: String { "127.0.0.1:\(port)" }

  /// A request for `path` behind the token.
  func request(_ path: String, _ fields: String = "") -> [UInt8] {
    Array("GET /\(Self.token)/\(path) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n".utf8)
  }

  /// The request that opens a socket.
  func opening(_ path: String = "socket") -> [UInt8] {
    request(
      path,
      "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nOrigin: http://\(host)\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
  }
}

/// Holds the server for its thread: nothing else touches it meanwhile.
private final class RunningRenderer: @unchecked Sendable {
  private let server: PlayServer
  private let isOver = Atomic(false)
  private let done = DispatchSemaphore(value: 0)

  init(_ server: PlayServer) { self.server = server }

  func begin(_ clock: @escaping @Sendable () -> Double) {
    Thread { [self] in
      server.run(clock: clock) { isOver.load(ordering: .relaxed) }
      done.signal()
    }.start()
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
    done.wait()
  }
}

/// A connection as a client has it, which waits for what comes.
final class Peer {
  private let descriptor: CInt
  private var bytes: [UInt8] = []

  /// Longest wait, in seconds: no test may wait for ever.
  private static let patience = 30

  init(_ address: Address) throws {
    descriptor = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(UInt16(address.port).bigEndian)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(code == 0)
    var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    // As browsers do: else a message waits 40 ms until the one before has been acknowledged.
    var one: CInt = 1
    setsockopt(
      descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ json: JSON) { send(clientFrame(1, Array(json.text().utf8))) }

  /// No more is sent.
  func finish() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// Whether more came.
  private func fill() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    let count = recv(descriptor, &piece, piece.count, 0)
    if count > 0 { bytes += piece[..<count] }
    // Patience has an end that no server's answer has.
    #expect(count >= 0 || errno != EAGAIN, "the server is silent")
    return count > 0
  }

  /// All that comes until the other side ends.
  func rest() -> [UInt8] {
    while fill() {}
    return bytes
  }

  /// The head and the body of the answer.
  func answer() -> (head: String, body: [UInt8]) {
    let all = rest()
    guard let end = all.indices.first(where: { all[$0...].starts(with: "\r\n\r\n".utf8) }) else {
      return (String(decoding: all, as: UTF8.self), [])
    }
    return (String(decoding: all[..<end], as: UTF8.self), Array(all[(end + 4)...]))
  }

  /// The status of the answer; 0 where none came.
  func status() -> Int {
    let words = answer().head.split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  private func take(_ count: Int) -> [UInt8]? {
    while bytes.count < count { guard fill() else { return nil } }
    defer { bytes.removeFirst(count) }
    return Array(bytes[..<count])
  }

  /// Opens the socket; whether it was let.
  func open(_ address: Address, _ path: String = "socket") -> Bool {
    send(address.opening(path))
    let end = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual(end) {
      guard let byte = take(1) else { return false }
      head += byte
    }
    let text = String(decoding: head, as: UTF8.self)
    return text.hasPrefix("HTTP/1.1 101 ") && text.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  /// What a server sends.
  enum News {
    case told(JSON)
    case picture(Picture)
    /// The bytes of a message with samples.
    case samples([UInt8])
    case closed(Int)
  }

  /// What changes in a frame.
  struct Picture {
    let numbers: [Int]
    /// Places from the left and from the top, widths and heights.
    let boxes: [[Int]]
    private let pixels: [UInt8]

    init?(_ payload: [UInt8]) {
      func numbers(_ range: Range<Int>) -> [Int]? {
        guard payload.count >= 4 * range.upperBound else { return nil }
        return range.map { place in
          (0..<4).reduce(0) { $0 | Int(payload[4 * place + $1]) << (8 * $1) }
        }
      }
      guard let head = numbers(0..<8), let places = numbers(8..<(8 + 4 * head[7])) else {
        return nil
      }
      self.numbers = head
      boxes = stride(from: 0, to: places.count, by: 4).map { Array(places[$0..<($0 + 4)]) }
      pixels = Array(payload[(32 + 4 * places.count)...])
      guard pixels.count == boxes.reduce(0, { $0 + 4 * $1[2] * $1[3] }) else { return nil }
    }

    var frame: Int { numbers[1] }
    var heard: Int { numbers[2] }
    var size: [Int] { Array(numbers[4...5]) }

    /// Draws it on `picture`, whose rows have no gaps.
    func draw(on picture: inout [UInt8]) {
      var place = 0
      for box in boxes {
        for row in 0..<box[3] {
          let start = 4 * ((box[1] + row) * size[0] + box[0])
          picture.replaceSubrange(
            start..<(start + 4 * box[2]), with: pixels[place..<(place + 4 * box[2])])
          place += 4 * box[2]
        }
      }
    }
  }

  /// The next that the server sends; nil where it has gone without a word.
  func next() throws -> News? {
    while let head = take(2) {
      let size = [126: 2, 127: 8][head[1]] ?? 0
      guard let more = take(size) else { return nil }
      let count = size == 0 ? Int(head[1]) : more.reduce(0) { $0 << 8 | Int($1) }
      guard let payload = take(count) else { return nil }
      switch head[0] {
      case 0x81: return .told(try JSON(bytes: payload))
      case 0x82 where payload.first == 3: return .samples(payload)
      case 0x82: return .picture(try #require(Picture(payload)))
      case 0x88: return .closed(Int(payload[0]) << 8 | Int(payload[1]))
      default: continue
      }
    }
    return nil
  }

  /// The code with which the socket ends; 0 where there is none.
  func ending() throws -> Int {
    while let news = try next() { if case .closed(let code) = news { return code } }
    return 0
  }

  /// The next message of `type`.
  func told(_ type: String) throws -> JSON {
    while let news = try next() {
      switch news {
      case .told(let json) where json["type"] == .string(type): return json
      case .picture: send(["type": "drawn", "now": 0])
      default: continue
      }
    }
    throw Gone()
  }

  struct Gone: Error {}
}
