/// A request for one of the server's own files, or for its socket: HTTP/1.1, GET, no body
/// (RFC 9112).
package struct HTTPRequest: Hashable, Sendable {
  /// The request target as written: a path, possibly with a query.
  package let target: String
  /// Fields by lower-case name; repeated fields are joined by commas.
  package let fields: [String: String]

  /// Largest size of a head, in bytes.
  package static let mostBytes = 16_384
  /// Largest length of a line, in bytes.
  package static let mostLine = 8192
  package static let mostFields = 64

  /// The result of reading.
  package enum Reading: Hashable, Sendable {
    /// The head is not complete yet.
    case incomplete
    /// A request, and its length in bytes.
    case complete(HTTPRequest, length: Int)
    /// An invalid request, answered with this status alone.
    case refused(HTTPStatus)
  }

  /// Reads the head at the start of `bytes`.
  package static func read(_ bytes: some RandomAccessCollection<UInt8>) -> Reading {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      guard place < mostBytes else { return .refused(.fieldsTooLarge) }
      if byte == 10 {
        guard line.last == 13 else { return .refused(.badRequest) }
        line.removeLast()
        guard !line.isEmpty else {
          return HTTPRequest.request(lines, length: place + 1)
        }
        lines.append(line)
        guard lines.count <= mostFields + 1 else { return .refused(.fieldsTooLarge) }
        line = []
      } else {
        // A carriage return is allowed only before a line feed.
        guard line.last != 13, line.count < mostLine else {
          return .refused(
            line.last == 13 ? .badRequest : lines.isEmpty ? .targetTooLong : .fieldsTooLarge)
        }
        line.append(byte)
      }
    }
    return .incomplete
  }

  private static func request(_ lines: [[UInt8]], length: Int) -> Reading {
    guard let first = lines.first else { return .refused(.badRequest) }
    let words = first.split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(isToken),
      words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ 33...126 ~= $0 })
    else { return .refused(.badRequest) }
    guard words[2].elementsEqual("HTTP/1.1".utf8) else {
      return .refused(words[2].starts(with: "HTTP/".utf8) ? .versionNotSupported : .badRequest)
    }
    guard let fields = fields(lines.dropFirst()) else { return .refused(.badRequest) }
    guard words[0].elementsEqual("GET".utf8) else { return .refused(.methodNotAllowed) }
    guard fields["transfer-encoding"] == nil, fields["content-length"].map({ $0 == "0" }) ?? true
    else { return .refused(.contentTooLarge) }
    return .complete(
      HTTPRequest(target: String(decoding: words[1], as: UTF8.self), fields: fields),
      length: length)
  }

  private static func fields(_ lines: ArraySlice<[UInt8]>) -> [String: String]? {
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
        line[..<colon].allSatisfy(isToken),
        line[colon...].allSatisfy({ $0 == 9 || 32...126 ~= $0 || $0 >= 128 })
      else { return nil }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let blank: Set<UInt8> = [9, 32]
      let content = line[(colon + 1)...].drop { blank.contains($0) }
      let value = String(
        decoding: content.reversed().drop { blank.contains($0) }.reversed(), as: UTF8.self)
      if let before = fields[name] {
        // With two of these, two parsers could understand the request differently.
        guard !["host", "content-length", "origin"].contains(name) else { return nil }
        fields[name] = before + ", " + value
      } else {
        fields[name] = value
      }
    }
    guard fields["host"] != nil else { return nil }
    return fields
  }

  /// True if `byte` may occur in a method or in a field's name.
  private static func isToken(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 97...122 ~= byte | 32 || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// True if the field `name` lists `word`, ignoring case.
  package func lists(_ word: String, in name: String) -> Bool {
    (fields[name] ?? "").split(separator: ",").contains { part in
      part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        .elementsEqual(word, by: { $0.lowercased() == $1.lowercased() })
    }
  }
}

/// The status of a response.
package enum HTTPStatus: Int, Hashable, Sendable {
  case switchingProtocols = 101
  case ok = 200
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case contentTooLarge = 413
  case targetTooLong = 414
  case misdirected = 421
  case upgradeRequired = 426
  case fieldsTooLarge = 431
  case unavailable = 503
  case versionNotSupported = 505

  var reason: String {
    switch self {
    case .switchingProtocols: "Switching Protocols"
    case .ok: "OK"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .contentTooLarge: "Content Too Large"
    case .targetTooLong: "URI Too Long"
    case .misdirected: "Misdirected Request"
    case .upgradeRequired: "Upgrade Required"
    case .fieldsTooLarge: "Request Header Fields Too Large"
    case .unavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}

/// A response; the connection closes after it.
package struct HTTPResponse {
  package let status: HTTPStatus
  package var fields: [(String, String)]
  package var body: [UInt8]

  package init(status: HTTPStatus, fields: [(String, String)] = [], body: [UInt8] = []) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// The serialized response.
  package var bytes: [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    var fields = fields
    if status != .switchingProtocols {
      fields += [("Content-Length", String(body.count)), ("Connection", "close")]
    }
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }

  /// Returns a response with a status and no body of its own.
  package static func plain(_ status: HTTPStatus) -> HTTPResponse {
    var response = HTTPResponse(
      status: status,
      fields: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")])
    response.body = Array("\(status.rawValue) \(status.reason)\n".utf8)
    if status == .methodNotAllowed { response.fields.append(("Allow", "GET")) }
    if status == .upgradeRequired {
      response.fields += [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
    }
    return response
  }
}
