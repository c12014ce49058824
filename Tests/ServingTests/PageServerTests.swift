import Files
import Foundation
import Serving
import Testing

/// A page that receives what happens, and says what to do.
@Suite(.serialized, .timeLimit(.minutes(15))) struct PageServerTests {
  private static let token = "0123456789abcdef"

  private final class Source: PageSource {
    var heard: [String] = []
    var fresh: [String] = []

    func initialMessages(at wall: Double) -> [[UInt8]] { [Array("hello".utf8)] }
    func receive(_ text: [UInt8], at wall: Double) -> Bool {
      heard.append(String(decoding: text, as: UTF8.self))
      return heard.last != "nonsense"
    }
    func pendingMessages(at wall: Double) -> [[UInt8]] {
      defer { fresh = [] }
      return fresh.map { Array($0.utf8) }
    }
  }

  private static let files = SiteFiles(
    page: Array("<p>".utf8), style: Array("p {}".utf8), script: Array("go();".utf8))

  /// What a site answers to a request for `target` with more `fields`.
  private func answer(_ target: String, _ fields: String = "") -> String {
    let site = Site(Self.files, token: Self.token, names: ["127.0.0.1"], port: 80)
    var connection = Connection(at: 0)
    connection.take(
      Array("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)\r\n".utf8), at: 0)
    _ = connection.next(by: site)
    return String(decoding: connection.output, as: UTF8.self)
  }

  @Test func `files are there for who knows the token, and asks from the page itself`() {
    #expect(answer("/\(Self.token)/").hasSuffix("\r\n\r\n<p>"))
    #expect(answer("/\(Self.token)/page.css").hasSuffix("p {}"))
    #expect(answer("/\(Self.token)/page.js").hasSuffix("go();"))
    #expect(answer("/0123456789abcdee/").contains(" 404 "))
    #expect(answer("/\(Self.token)/other.js").contains(" 404 "))
    #expect(answer("/\(Self.token)/", "Origin: http://example.org\r\n").contains(" 403 "))
    #expect(answer("/\(Self.token)/page.js", "Sec-Fetch-Site: cross-site\r\n").contains(" 403 "))
    let page = answer("/\(Self.token)/")
    for guarded in ["default-src 'none'", "frame-ancestors 'none'", "no-referrer", "nosniff"] {
      #expect(page.contains(guarded), "\(guarded)")
    }
  }

  @Test func `a connection without a descriptor is not asked after all the time`()
    throws
  {
    var connections = PageConnections(at: try Listener(port: 0, isOpen: false))
    defer { connections.end(at: 9) }
    var clients: [CInt] = []
    defer { for client in clients { close(client) } }
    func connect() {
      let client = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      place.sin_port = UInt16(connections.listener.port).bigEndian
      _ = withUnsafeMutablePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      clients.append(client)
    }
    connect()
    connect()
    connections.accept(at: 1) { .exhausted }
    #expect(connections.isEmpty)
    // It is ready to be taken: a wait that it counted for would be over at once.
    let start = ContinuousClock.now
    connections.wait(seconds: 0.05, at: 1)
    #expect(ContinuousClock.now - start >= .milliseconds(45))
    connections.accept(at: 1.1)
    #expect(connections.isEmpty)
    connections.accept(at: 1.3)
    #expect(connections.count == 2)
  }

  /// A frame as a page sends it: masked by zeros.
  private func frame(_ text: String) -> [UInt8] {
    [0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8)
  }

  private func opening(_ port: Int) -> [UInt8] {
    Array(
      """
      GET /\(Self.token)/socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\
      Origin: http://127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
      Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
      """.utf8)
  }

  @Test func `one viewer is greeted, heard and told what is new; a later one takes over`() throws {
    let listener = try Listener(port: 0, isOpen: false)
    let server = PageServer(Self.files, at: listener, isOpen: false, token: Self.token)
    let source = Source()
    let (first, second) = (
      try Client(listener.port), try Client(listener.port)
    )
    var told: [[UInt8]] = [[], []]
    var turns = 0
    first.send(opening(listener.port) + frame("one"))
    server.run(source, clock: { Double(turns) / 1000 }) {
      turns += 1
      for (place, socket) in [first, second].enumerated() { told[place] += socket.received }
      switch source.heard.count {
      case 1 where source.fresh.isEmpty && turns < 20: source.fresh = ["news \(turns)"]
      case 1 where turns == 40:
        second.send(opening(listener.port) + frame("two") + frame("nonsense"))
      default: break
      }
      return turns > 120
    }
    #expect(source.heard == ["one", "two", "nonsense"])
    let texts = told.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts[0].contains("hello") && texts[0].contains("news"))
    // 4001: another has taken over; 1008: what it said cannot be understood.
    #expect(told[0].suffix(4) == [0x88, 2, 0x0F, 0xA1])
    #expect(texts[1].contains("hello") && told[1].suffix(4) == [0x88, 2, 0x03, 0xF0])
  }

  /// A connection as a client has it.
  private final class Client {
    private let descriptor: CInt

    init(_ port: Int) throws {
      descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = in_port_t(UInt16(port).bigEndian)
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let code = withUnsafePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(code == 0)
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, 0) }

    /// What has come and was not asked for before.
    var received: [UInt8] {
      var piece = [UInt8](repeating: 0, count: 1 << 14)
      let count = recv(descriptor, &piece, piece.count, CInt(MSG_DONTWAIT))
      return Array(piece.prefix(max(0, count)))
    }
  }
}
