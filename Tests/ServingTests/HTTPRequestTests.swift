import Serving
import Testing

@Suite struct HTTPRequestTests {
  private func read(_ text: String) -> HTTPRequest.Reading { HTTPRequest.read(Array(text.utf8)) }

  private func status(_ text: String) -> HTTPStatus? {
    guard case .refused(let status) = read(text) else { return nil }
    return status
  }

  @Test func `a request is its target and its fields`() throws {
    let text = "GET /a/b?c HTTP/1.1\r\nHost: here:1\r\nX-One:  a \r\nx-one: b\r\n\r\n"
    guard case .complete(let request, let length) = read(text + "rest") else {
      Issue.record("not read")
      return
    }
    #expect(request.target == "/a/b?c")
    #expect(request.fields == ["host": "here:1", "x-one": "a, b"])
    #expect(length == text.utf8.count)
    #expect(request.lists("A", in: "x-one") && !request.lists("c", in: "x-one"))
  }

  @Test func `a head that goes on is waited for, byte by byte`() {
    let text = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    for count in 0..<text.count { #expect(HTTPRequest.read(text[..<count]) == .incomplete) }
  }

  @Test(arguments: [
    ("POST / HTTP/1.1\r\nHost: h\r\n\r\n", HTTPStatus.methodNotAllowed),
    ("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n", .methodNotAllowed),
    ("GET / HTTP/1.0\r\nHost: h\r\n\r\n", .versionNotSupported),
    ("GET / HTTP/2\r\nHost: h\r\n\r\n", .versionNotSupported),
    ("GET / FTP/1.1\r\nHost: h\r\n\r\n", .badRequest),
    ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", .badRequest),
    ("GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n", .badRequest),
    ("GET /\u{e9} HTTP/1.1\r\nHost: h\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\nHost: h\n\n", .badRequest),
    ("GET / HTTP/1.1\rHost: h\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: h\0\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: h\r\nnonsense\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello", .contentTooLarge),
    ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n", .contentTooLarge),
    ("\r\n", .badRequest),
  ]) func `what is no request is refused`(_ text: String, _ wanted: HTTPStatus) {
    #expect(status(text) == wanted)
  }

  @Test func `lines, fields and heads have limits`() {
    let long = String(repeating: "a", count: HTTPRequest.mostLine + 1)
    #expect(status("GET /\(long)") == .targetTooLong)
    #expect(status("GET / HTTP/1.1\r\nA: \(long)") == .fieldsTooLarge)
    let many = String(repeating: "a: b\r\n", count: HTTPRequest.mostFields + 2)
    #expect(status("GET / HTTP/1.1\r\n\(many)") == .fieldsTooLarge)
    let half = String(repeating: "a", count: HTTPRequest.mostLine - 100)
    #expect(status("GET /\(half) HTTP/1.1\r\nA: \(half)\r\nB: \(half)\r\n") == .fieldsTooLarge)
  }
}
