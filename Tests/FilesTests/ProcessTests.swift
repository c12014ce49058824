import Files
import Foundation
import Synchronization
import Testing

@Suite(.serialized) struct ProcessTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder(for: "files-tests") }

  @Test func `a program is fed and makes a file of it, or its last words are reported`() throws {
    defer { scratch.remove() }
    let path = scratch.path(of: "out")
    try AtomicFile.write([UInt8]().span.bytes, to: path)
    guard let copier = try ChildProcess("cat", [], output: path) else {
      Issue.record("every system has cat")
      return
    }
    try copier.input.send("fed".utf8.span.bytes)
    #expect(copier.finish() == nil)
    #expect(try FileBytes.read(path, atMost: 9) == Array("fed".utf8))
    let script = "echo one >&2; echo two >&2; exit 3"
    guard let failing = try ChildProcess("sh", ["-c", script], output: path) else {
      Issue.record("every system has sh")
      return
    }
    #expect(failing.finish() == "two")
    for (script, words) in [
      ("echo no room >&2", "no room"), ("exit 7", "it ended with status 7"),
      ("kill -TERM $$", "it was ended by SIGTERM"), ("echo x >&2; kill -KILL $$", "by SIGKILL"),
    ] {
      guard let program = try ChildProcess("sh", ["-c", script], output: path) else { continue }
      #expect(program.finish()?.hasSuffix(words) == true, "\(script)")
    }
    if let program = try ChildProcess("no-such-program-anywhere", [], output: path) {
      program.end()
      Issue.record("there is no such program")
    }
  }

  @Test func `a stream reports that it has no reader, and what the system says`() throws {
    Interruption.listen()
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let stream = ByteStream(descriptor: ends[1], name: "pipe")
    defer { stream.close() }
    do throws(ByteStream.Fault) {
      try stream.send("x".utf8.span.bytes)
      Issue.record("nothing read it")
    } catch {
      guard case .readerGone = error else {
        Issue.record("found \(error)")
        return
      }
    }
    let full = try ByteStream(opening: "/dev/full", name: "full")
    defer { full.close() }
    do throws(ByteStream.Fault) {
      try full.send("x".utf8.span.bytes)
      Issue.record("there was room")
    } catch {
      guard case .system(let fault) = error else {
        Issue.record("found \(error)")
        return
      }
      #expect(fault.description == "No space left on device")
    }
  }

  @Test func `all workers work, and a buffer keeps their order`() {
    let buffer = ReorderBuffer(0..<200)
    let next = Mutex(0)
    let passed = Mutex<[Int]>([])
    Workers.run(6) {
      while true {
        let number = next.withLock { number in
          defer { number += 1 }
          return number
        }
        guard number < 200 else { return }
        _ = buffer.pass(number) { passed.withLock { $0.append(number) } }
      }
    }
    #expect(passed.withLock { $0 } == Array(0..<200))
  }

  @Test func `a closed buffer lets nothing pass`() {
    let buffer = ReorderBuffer([3, 1])
    #expect(buffer.pass(3) {})
    buffer.close()
    #expect(!buffer.pass(1) { Issue.record("it is closed") })
  }

  @Test func `the machine's memory bounds what is free`() {
    #expect(AvailableMemory.free > 0)
    #expect(AvailableMemory.free <= AvailableMemory.most)
    #expect((PeakMemory.bytes ?? 1) > 0)
  }
}
