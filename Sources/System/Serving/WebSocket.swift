import Digests

/// The opening of a WebSocket (RFC 6455, section 4).
package enum WebSocketHandshake {
  /// Returns the response to a request for a socket; a refusal if the request is invalid.
  package static func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard request.lists("websocket", in: "upgrade"), request.lists("upgrade", in: "connection")
    else { return .plain(.upgradeRequired) }
    guard request.fields["sec-websocket-version"] == "13" else { return .plain(.upgradeRequired) }
    guard let key = request.fields["sec-websocket-key"], Base64.bytes(key)?.count == 16
    else {
      return .plain(.badRequest)
    }
    return HTTPResponse(
      status: .switchingProtocols,
      fields: [
        ("Upgrade", "websocket"), ("Connection", "Upgrade"),
        ("Sec-WebSocket-Accept", acceptance(of: key)),
      ])
  }

  /// Returns the value that proves that `key` was understood.
  package static func acceptance(of key: String) -> String {
    Base64.text(SHA1.digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
  }
}

/// The reason for which a WebSocket ends (RFC 6455, section 7.4.1; from 4000 on this server's own).
package enum WebSocketEnd: UInt16, Hashable, Sendable {
  case normal = 1000
  case goingAway = 1001
  case protocolError = 1002
  case unsupportedData = 1003
  case invalidText = 1007
  case policyViolation = 1008
  case tooBig = 1009
  /// Another viewer is already connected.
  case busy = 4000
  /// Another viewer has taken over.
  case takenOver = 4001
  /// Another process of the tool now serves the page, at the same address.
  case movedOn = 4002
}

/// A message from a page.
package enum WebSocketMessage: Hashable, Sendable {
  /// Text.
  case text([UInt8])
  /// A ping, to be answered with a pong of the same payload.
  case ping([UInt8])
  /// The answer to a ping.
  case pong
  /// The end, with the code of the frame if it has one.
  case close(UInt16?)
}

/// Reads the frames that a page sends (RFC 6455, section 5).
package struct WebSocketReader: Sendable {
  /// Largest size of a message, in bytes.
  package static let mostBytes = 1 << 16

  /// A violation of the protocol.
  package struct Fault: Error, Hashable, Sendable {
    /// The code with which to close the socket.
    package let end: WebSocketEnd

    package init(end: WebSocketEnd) { self.end = end }
  }

  private var bytes: [UInt8] = []
  /// The number of bytes of `bytes` that have been read.
  private var start = 0
  /// The fragments of a text received so far; nil if none has begun.
  private var parts: [UInt8]?

  /// Creates a reader that has received nothing.
  package init() {}

  /// Appends received bytes.
  package mutating func take(_ more: some Collection<UInt8>) { bytes += more }

  /// Returns the next message; nil if more bytes are needed.
  package mutating func next() throws(Fault) -> WebSocketMessage? {
    while let frame = try frame() {
      switch frame.kind {
      case 8: return .close(try Self.closeCode(frame.payload))
      case 9: return .ping(frame.payload)
      case 10: return .pong
      default: if let text = try join(frame) { return .text(text) }
      }
    }
    return nil
  }

  private struct Frame {
    let isLast: Bool
    let kind: UInt8
    let payload: [UInt8]
  }

  private mutating func join(_ frame: Frame) throws(Fault) -> [UInt8]? {
    guard (frame.kind == 0) == (parts != nil) else { throw Fault(end: .protocolError) }
    let text = (parts ?? []) + frame.payload
    guard text.count <= Self.mostBytes else { throw Fault(end: .tooBig) }
    parts = frame.isLast ? nil : text
    guard frame.isLast else { return nil }
    guard String(validating: text, as: UTF8.self) != nil else { throw Fault(end: .invalidText) }
    return text
  }

  private mutating func frame() throws(Fault) -> Frame? {
    let rest = bytes[start...]
    guard rest.count >= 2 else { return nil }
    let (first, second) = (bytes[start], bytes[start + 1])
    let kind = first & 15
    guard first & 0x70 == 0, second & 0x80 != 0 else { throw Fault(end: .protocolError) }
    guard kind <= 2 || 8...10 ~= kind else { throw Fault(end: .protocolError) }
    guard kind != 2 else { throw Fault(end: .unsupportedData) }
    guard kind < 8 || (first & 0x80 != 0 && second & 0x7F <= 125) else {
      throw Fault(end: .protocolError)
    }
    let size = [126: 2, 127: 8][second & 0x7F] ?? 0
    guard rest.count >= 2 + size else { return nil }
    let number = bytes[start + 2..<start + 2 + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let whole = size == 0 ? UInt64(second & 0x7F) : number
    guard size == 0 || whole > (size == 2 ? 125 : 65_535) else {
      throw Fault(end: .protocolError)
    }
    guard whole <= UInt64(Self.mostBytes) else { throw Fault(end: .tooBig) }
    let mask = start + 2 + size
    let end = mask + 4 + Int(whole)
    guard bytes.count >= end else { return nil }
    var payload = Array(bytes[mask + 4..<end])
    for place in payload.indices { payload[place] ^= bytes[mask + place % 4] }
    let frame = Frame(isLast: first & 0x80 != 0, kind: kind, payload: payload)
    start = end
    if start == bytes.count || start > Self.mostBytes {
      bytes.removeFirst(start)
      start = 0
    }
    return frame
  }

  /// Returns the code of a closing frame; nil if it has none.
  private static func closeCode(_ payload: [UInt8]) throws(Fault) -> UInt16? {
    guard !payload.isEmpty else { return nil }
    guard payload.count >= 2 else { throw Fault(end: .protocolError) }
    guard String(validating: payload[2...], as: UTF8.self) != nil else {
      throw Fault(end: .invalidText)
    }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    let isKnown = (1000...1003 ~= code) || (1007...1014 ~= code) || (3000...4999 ~= code)
    guard isKnown else { throw Fault(end: .protocolError) }
    return code
  }
}

/// Writes the frames that a server sends, unmasked and in one piece.
package enum WebSocketWriter {
  /// Returns a frame of text.
  package static func text(_ text: some Collection<UInt8>) -> [UInt8] {
    head(1, text.count) + text
  }

  /// Returns the header of a binary message of `count` bytes.
  package static func binaryHead(_ count: Int) -> [UInt8] { head(2, count) }

  /// A ping frame.
  package static let ping = head(9, 0)

  /// Returns a frame that answers a ping whose payload was `payload`.
  package static func pong(_ payload: [UInt8]) -> [UInt8] { head(10, payload.count) + payload }

  /// Returns a frame that closes the socket.
  package static func close(_ end: WebSocketEnd) -> [UInt8] {
    head(8, 2) + [UInt8(end.rawValue >> 8), UInt8(truncatingIfNeeded: end.rawValue)]
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    func number(_ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: count >> (8 * (bytes - 1 - $0))) }
    }
    return switch count {
    case ...125: [0x80 | kind, UInt8(count)]
    case ...65_535: [0x80 | kind, 126] + number(2)
    default: [0x80 | kind, 127] + number(8)
    }
  }
}
