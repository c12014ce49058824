/// The files of a page that is served.
package struct SiteFiles: Sendable {
  package let page: [UInt8]
  package let style: [UInt8]
  package let script: [UInt8]

  package init(page: [UInt8], style: [UInt8], script: [UInt8]) {
    (self.page, self.style, self.script) = (page, style, script)
  }
}

/// The site of a server: a page and its two files, to clients that know the token,
/// at addresses of this machine, requested by the page itself.
package struct Site: Sendable {
  /// Answer to a request.
  enum Answer {
    /// A response and nothing else.
    case response(HTTPResponse)
    /// A socket, behind this; it replaces another if it takes over.
    case socket(HTTPResponse, takesOver: Bool)
  }

  /// The token of the link.
  package let token: String
  /// Host names and addresses of this machine, with the port.
  private let hosts: Set<String>
  private let files: SiteFiles

  /// Creates a site of `files` at `port` of the machine with the given `names`.
  package init(_ files: SiteFiles, token: String, names: [String], port: Int) {
    self.token = token
    self.files = files
    hosts = Set(names.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] })
  }

  func answer(_ request: HTTPRequest) -> Answer {
    guard let host = request.fields["host"]?.lowercased(), hosts.contains(host) else {
      return .response(.plain(.misdirected))
    }
    guard isOwn(request, host: host) else { return .response(.plain(.forbidden)) }
    guard let path = path(of: request.target) else { return .response(.plain(.notFound)) }
    switch path {
    case "": return .response(file(files.page, "text/html", host: host))
    case "page.css": return .response(file(files.style, "text/css", host: host))
    case "page.js": return .response(file(files.script, "text/javascript", host: host))
    case "socket", "socket?here":
      guard request.fields["origin"] != nil else { return .response(.plain(.forbidden)) }
      let response = WebSocketHandshake.answer(request)
      guard response.status == .switchingProtocols else { return .response(response) }
      return .socket(response, takesOver: path != "socket")
    default: return .response(.plain(.notFound))
    }
  }

  /// True if the page asks, or a browser that follows the link.
  private func isOwn(_ request: HTTPRequest, host: String) -> Bool {
    if let origin = request.fields["origin"], origin.lowercased() != "http://" + host {
      return false
    }
    guard let site = request.fields["sec-fetch-site"] else { return true }
    return ["same-origin", "none"].contains(site)
      || request.fields["sec-fetch-mode"] == "navigate"
        && request.fields["sec-fetch-dest"] == "document"
  }

  /// The path behind the token in `target`; nil if another token stands there. It takes as long for any
  /// token: the time reveals nothing.
  private func path(of target: String) -> String? {
    let bytes = Array(target.utf8)
    let wanted = Array("/\(token)/".utf8)
    guard bytes.count >= wanted.count else { return nil }
    let difference = zip(bytes, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
    guard difference == 0 else { return nil }
    return String(decoding: bytes[wanted.count...], as: UTF8.self)
  }

  private func file(_ bytes: [UInt8], _ type: String, host: String) -> HTTPResponse {
    HTTPResponse(
      status: .ok,
      fields: [
        ("Content-Type", type + "; charset=utf-8"), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        // In a process of its own, the page has a finer clock.
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Embedder-Policy", "require-corp"),
        (
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; "
            + "connect-src ws://\(host); base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
        ),
      ], body: bytes)
  }
}
