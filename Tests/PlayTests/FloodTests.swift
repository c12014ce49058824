import Files
import JSONCoding
import Testing
import Play
import Serving

/// Who asks for more than is read, or for more than one thread can do at once.
@Suite(.timeLimit(.minutes(15))) struct FloodTests {
  private let site = Site(.play, token: Address.token, names: ["127.0.0.1"], port: 80)

  /// A connection that is a socket, with nothing to be sent.
  private func socket() throws -> Connection {
    var connection = Connection(at: 0)
    let opening = """
      GET /\(Address.token)/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n\
      Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
      """
    connection.take(Array(opening.utf8), at: 0)
    guard case .view = connection.next(by: site) else { throw Refused() }
    #expect(connection.isKnown && connection.next(by: site) == nil)
    connection.flush(at: 0) { bytes, start in .done(bytes.count - start) }
    return connection
  }

  private struct Refused: Error {}

  private func burst(_ frame: [UInt8], bytes: Int) -> [UInt8] {
    Array(repeating: frame, count: bytes / frame.count).flatMap(\.self)
  }

  @Test func `pings whose answers are not read are read no further`() throws {
    var connection = try socket()
    let pings = burst(clientFrame(9, Array(repeating: 7, count: 125)), bytes: 1 << 18)
    var taken = 0
    while connection.isReading, taken < 100 {
      connection.take(pings, at: 0)
      #expect(connection.next(by: site) == nil)
      taken += 1
    }
    #expect(taken < 10)
    #expect(connection.isWriting && !connection.canGoOn)
    #expect(connection.output.count < Connection.mostOutput + 200)
    // Once they are read it goes on where it stood.
    connection.flush(at: 1) { bytes, start in .done(bytes.count - start) }
    #expect(connection.canGoOn)
    #expect(connection.next(by: site) == nil)
    #expect(connection.isReading && connection.isWriting)
  }

  @Test func `a reader that takes a little at a time makes nothing pile up`() throws {
    var connection = try socket()
    let pings = burst(clientFrame(9, Array(repeating: 7, count: 125)), bytes: 1 << 18)
    var largest = 0
    for _ in 0..<200 {
      if connection.isReading { connection.take(pings, at: 0) }
      #expect(connection.next(by: site) == nil)
      var isLater = false
      connection.flush(at: 0) { bytes, start in
        defer { isLater = true }
        return isLater ? .later : .done(min(100_000, bytes.count - start))
      }
      largest = max(largest, connection.output.count)
    }
    #expect(largest > Connection.mostOutput)
    #expect(largest < 3 * Connection.mostOutput)
  }

  @Test func `messages come one by one, and wait for what is sent`() throws {
    var connection = try socket()
    let save = clientFrame(1, Array(#"{"type":"save","now":0}"#.utf8))
    connection.take(burst(save, bytes: 10 * save.count), at: 0)
    for _ in 0..<3 {
      guard case .message(let text) = connection.next(by: site),
        case .save = try? ClientMessage.read(text).message
      else { throw Refused() }
    }
    connection.put(Array(repeating: 0, count: Connection.mostOutput))
    #expect(connection.next(by: site) == nil && !connection.isReading && !connection.canGoOn)
    connection.flush(at: 0) { bytes, start in .done(bytes.count - start) }
    var count = 3
    while connection.next(by: site) != nil { count += 1 }
    #expect(count == 10 && connection.isReading)
  }

  @Test func `what came before the end is heard, then the connection is dropped`() throws {
    var connection = try socket()
    let save = clientFrame(1, Array(#"{"type":"save","now":0}"#.utf8))
    connection.take(save + save, at: 0)
    connection.cut()
    #expect(!connection.isReading && !connection.isDropped)
    #expect(connection.next(by: site) != nil && connection.next(by: site) != nil)
    #expect(connection.next(by: site) == nil && connection.isDropped)
  }

  /// A server that is asked for `count` saves at once, and serves on this thread until `isOver`,
  /// which learns how many were made and how often the scene's file was looked at.
  private func saving(
    _ count: Int, until isOver: @escaping (_ saves: Int, _ looks: [Int]) -> Bool
  ) throws -> (saves: Int, looks: [Int]) {
    final class Count {
      var saves = 0
      var looks: [Int] = []
    }
    let made = Count()
    var services = LiveServices(tool: "Live", version: "1")
    services.save = { _ in
      made.saves += 1
      return nil
    }
    services.watch = {
      made.looks.append(made.saves)
      return nil
    }
    let server = try PlayServer(
      try ServerTests.session(), services: services,
      listener: try PlayServer.listener(port: 0, isOpen: false), isOpen: false,
      token: Address.token)
    let address = try #require(Address(server.links[0]))
    let peer = try Peer(address)
    let save = clientFrame(1, Array(#"{"type":"save","now":0}"#.utf8))
    peer.send(address.opening() + burst(save, bytes: count * save.count))
    var (wall, turns) = (0.0, 0)
    server.run {
      // Each look at the clock is long after the one before: whatever is due now and then is due.
      wall += 0.3
      return wall
    } until: {
      turns += 1
      return isOver(made.saves, made.looks) || turns > 100_000
    }
    return (made.saves, made.looks)
  }

  @Test func `the end is looked for between messages`() throws {
    #expect(try saving(400) { saves, _ in saves >= 3 }.saves == 3)
  }

  @Test func `a burst of messages is heard over several turns, and all of it`() throws {
    let (saves, looks) = try saving(400) { saves, _ in saves >= 400 }
    #expect(saves == 400)
    let turns = zip(looks, looks.dropFirst()).map { $1 - $0 }
    #expect(turns.count > 4)
    #expect(turns.allSatisfy { $0 <= PageServer.maxMessages })
  }
}
