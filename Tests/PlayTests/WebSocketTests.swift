import Serving
import Testing

/// A frame as a page sends it.
func clientFrame(
  _ kind: UInt8, _ payload: [UInt8], isLast: Bool = true, mask: [UInt8] = [1, 2, 3, 4]
) -> [UInt8] {
  let head: [UInt8] =
    switch payload.count {
    case ...125: [0x80 | UInt8(payload.count)]
    case ...65_535: [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      [0x80 | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
  let masked = payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
  return [(isLast ? 0x80 : 0) | kind] + head + mask + masked
}

@Suite struct WebSocketTests {
  @Test(arguments: [
    ("dGhlIHNhbXBsZSBub25jZQ==", 101), ("dGhlIHNhbXBsZSBub25jZ", 400), ("====", 400), ("", 400),
    ("dGhlIHNhbXBsZSBub25jZSE=", 400), ("dGhlIHNhbXBsZSBub25j ZQ==", 400),
  ])
  func `a key is 16 bytes in base 64`(_ key: String, _ status: Int) {
    let head = """
      GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
      Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n\r\n
      """
    guard case .complete(let request, _) = HTTPRequest.read(Array(head.utf8)) else {
      Issue.record("not a request")
      return
    }
    #expect(WebSocketHandshake.answer(request).status.rawValue == status)
  }

  @Test func `the opening is answered as in the standard's example`() {
    #expect(
      WebSocketHandshake.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==")
        == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  private func read(_ bytes: [UInt8]) throws(WebSocketReader.Fault) -> [WebSocketMessage] {
    var reader = WebSocketReader()
    var messages: [WebSocketMessage] = []
    reader.take(bytes)
    while let message = try reader.next() { messages.append(message) }
    return messages
  }

  @Test func `messages are read whole, in pieces and byte by byte`() throws {
    let text = Array("grüße ".utf8)
    let long = Array(String(repeating: "x", count: 40_000).utf8)
    let bytes =
      clientFrame(1, text) + clientFrame(1, text, isLast: false) + clientFrame(9, [7])
      + clientFrame(0, [], isLast: false) + clientFrame(0, text) + clientFrame(1, long)
      + clientFrame(10, []) + clientFrame(8, [3, 232])
    let wanted: [WebSocketMessage] = [
      .text(text), .ping([7]), .text(text + text), .text(long), .pong, .close(1000),
    ]
    #expect(try read(bytes) == wanted)
    var reader = WebSocketReader()
    var messages: [WebSocketMessage] = []
    for byte in bytes {
      reader.take([byte])
      while let message = try reader.next() { messages.append(message) }
    }
    #expect(messages == wanted)
  }

  /// What ends a socket, and how.
  static let faults: [(String, [UInt8], WebSocketEnd)] = [
    ("no mask", [0x81, 1, 65], .protocolError),
    ("a reserved bit", [0xC1, 0x80, 0, 0, 0, 0], .protocolError),
    ("an unknown kind", clientFrame(3, []), .protocolError),
    ("an unknown control", clientFrame(11, []), .protocolError),
    ("bytes that are no text", clientFrame(2, [1]), .unsupportedData),
    ("a control in pieces", clientFrame(9, [], isLast: false), .protocolError),
    ("a long control", clientFrame(9, Array(repeating: 0, count: 126)), .protocolError),
    ("a piece of nothing", clientFrame(0, [65]), .protocolError),
    (
      "a text within a text", clientFrame(1, [65], isLast: false) + clientFrame(1, [65]),
      .protocolError
    ),
    ("bytes that are no letters", clientFrame(1, [0xFF]), .invalidText),
    ("half a letter", clientFrame(1, [0xC3]), .invalidText),
    ("a surrogate", clientFrame(1, [0xED, 0xA0, 0x80]), .invalidText),
    ("a length longer than need be", [0x81, 0xFE, 0, 5, 0, 0, 0, 0], .protocolError),
    ("a long length longer than need be", [0x81, 0xFF, 0, 0, 0, 0, 0, 0, 1, 0], .protocolError),
    ("a length beyond all", [0x81, 0xFF] + Array(repeating: 0xFF, count: 8), .tooBig),
    ("a text too long", [0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1], .tooBig),
    (
      "pieces too long",
      clientFrame(1, Array(repeating: 65, count: 60_000), isLast: false)
        + clientFrame(0, Array(repeating: 65, count: 6000)), .tooBig
    ),
    ("half a code", clientFrame(8, [3]), .protocolError),
    ("a code that may not be sent", clientFrame(8, [3, 237]), .protocolError),
    ("no letters behind a code", clientFrame(8, [3, 232, 0xFF]), .invalidText),
  ]

  @Test func `what breaks a rule ends the socket with its code`() {
    for (name, bytes, end) in Self.faults {
      #expect(throws: WebSocketReader.Fault(end: end), "\(name)") { try read(bytes) }
    }
  }

  @Test(arguments: [0, 1, 125, 126, 65_535, 65_536]) func `lengths are written as they are read`(
    _ count: Int
  ) {
    let head = Array(
      WebSocketWriter.text(Array(repeating: UInt8(65), count: count)).dropLast(count))
    let wanted: [UInt8] =
      switch count {
      case ...125: [0x81, UInt8(count)]
      case ...65_535: [0x81, 126, UInt8(count >> 8), UInt8(count & 255)]
      default: [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]
      }
    #expect(head == wanted)
  }
}
