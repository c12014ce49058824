import Commands
import Drawing
import Files
import Foundation
import JSONCoding
import Raster
import Testing

@Suite struct StreamTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// Standard output of a render.
  private func stream(_ arguments: String...) throws -> Data {
    let run = try bench.run(
      ["render", "spark", "--size", "9x7", "--scale", "1", "--frames", "3-12", "-o", "-"]
        + arguments)
    #expect(run.code == 0, "\(run.errors)")
    return try bench.bytes(".output")
  }

  private func film() throws -> [Data] {
    _ = try bench.run(
      ["render", "spark", "--size", "9x7", "--scale", "1", "--frames", "3-12", "-o", "@film"])
    return try (3...12).map { try bench.bytes("film/frame-000\($0 < 10 ? "0" : "")\($0).png") }
  }

  @Test(arguments: [1, 5]) func `raw frames are the pixels in order, whatever the jobs`(jobs: Int)
    throws
  {
    let raw = try stream("--format", "raw", "--jobs", "\(jobs)", "--quiet")
    #expect(raw.count == 10 * 9 * 7 * 3)
    var expected = Data()
    for png in try film().found() {
      let bytes = try PNGReader.decode(Array(png)).bitmap.bytes
      for i in stride(from: 0, to: bytes.count, by: 4) { expected += bytes[i..<(i + 3)] }
    }
    #expect(raw == expected)
    let clear = try stream("--format", "raw", "--background", "none", "--quiet")
    #expect(clear.count == 10 * 9 * 7 * 4)
  }

  @Test func `a stream of PNG files is the files`() throws {
    #expect(try stream("--format", "png", "--quiet") == film().reduce(Data(), +))
  }

  @Test func `y4m frames stand behind a header`() throws {
    let full = try stream("--format", "y4m", "--fps", "24000/1001", "--quiet")
    let header = "YUV4MPEG2 W9 H7 F24000:1001 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(full.count == header.utf8.count + 10 * (6 + 9 * 7 * 3))
    #expect(full.starts(with: Data((header + "FRAME\n").utf8)))
    let half = try stream("--format", "y4m", "--chroma", "420", "--quiet")
    let start = "YUV4MPEG2 W9 H7 F60:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    #expect(half.count == start.utf8.count + 10 * (6 + 9 * 7 + 2 * 5 * 4))
  }

  @Test func `every n-th frame lasts n frames`() throws {
    let y4m = try bench.run(
      "render", "spark", "--size", "9x7", "--scale", "1", "--frames", "0-29:5", "-o", "-",
      "--format", "y4m", "--json", "--quiet")
    let head = try bench.bytes(".output").prefix { $0 != UInt8(ascii: "\n") }
    #expect(String(decoding: head, as: UTF8.self).contains(" F12:1 "))
    let report = try JSON(text: y4m.errors)
    #expect(report["frames"] == 6 && report["fps"] == 12 && report["duration"] == 0.5)
  }

  @Test func `what is reported goes to standard error`() throws {
    let run = try bench.run(
      "render", "spark", "--size", "9x7", "--scale", "1", "--frames", "0-2", "-o", "-", "--format",
      "raw")
    #expect(run.errors.contains("Wrote 3 frames at 60 frames/s (0.05 s), 9 x 7 pixels"))
    #expect(try bench.bytes(".output").count == 3 * 9 * 7 * 3)
  }

  @Test func `a buffer keeps the order and stops at a mistake`() throws {
    let buffer = ReorderBuffer(stride(from: 0, to: 300, by: 3))
    let passed = Shared<[Int]>([])
    let next = Shared(0)
    Workers.run(6) {
      while true {
        let number = next.with { value -> Int in
          defer { value += 3 }
          return value
        }
        guard number < 300 else { return }
        let came = try? buffer.pass(number) {
          passed.with { $0.append(number) }
          if number == 150 { throw Failure.usage("enough") }
        }
        guard came == true else { return }
      }
    }
    #expect(passed.with { $0 } == Array(stride(from: 0, through: 150, by: 3)))
  }
}

/// A value that threads share.
private final class Shared<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()
  init(_ value: Value) { self.value = value }
  func with<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
