import Commands
import Foundation
import JSONCoding
import Sound
import Testing

/// What is felt is heard, at its time.
@Suite(.timeLimit(.minutes(15))) struct SoundCommandTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// A finger drags the stepped control through its range.
  private static let scene = #"""
    {"scene":1,"experience":"spark","size":{"width":120,"height":300},"duration":1.5,"fps":30,"steps":[
    {"at":0.1,"perform":{"actions":[{"type":"pointer","id":"f","parameters":{"pointerType":"touch"},"actions":[
    {"type":"pointerMove","origin":{"element-6066-11e4-a52e-4f735466cecf":"control:count"},"x":0,"y":0},
    {"type":"pointerDown","button":0},
    {"type":"pointerMove","origin":"pointer","x":0,"y":-120,"duration":900},
    {"type":"pointerUp","button":0}]}]}}]}
    """#

  private func events() throws -> [(kind: JSON, time: Double)] {
    try bench.run("trace", "@s.json", "--quiet").lines.flatMap { line -> [(JSON, Double)] in
      guard case .array(let events) = try JSON(text: String(line))["events"] else { return [] }
      return events.compactMap { event in
        guard case .number(let time) = event["time"], let kind = event["kind"] else { return nil }
        return (kind, time)
      }
    }
  }

  private func samples(_ name: String) throws -> [Int16] {
    let bytes = try bench.bytes(name).dropFirst(44)
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  @Test func `each haptic is heard at its time, in a file of the scene's length`() throws {
    try bench.write(Self.scene, to: "s.json")
    // So short that one ends before the next begins.
    try bench.write(
      #"{"haptic:selection":{"voice":"click","decay":0.001,"gain":1},"haptic:limit":{"voice":"click","decay":0.001}}"#,
      to: "plan.json")
    let run = try bench.run(
      "render", "@s.json", "-o", "@s.wav", "--sounds", "@plan.json", "--haptics", "@s.ahap",
      "--json",
      "--quiet")
    #expect(run.code == 0, "\(run.errors)")
    let samples = try samples("s.wav")
    #expect(samples.count == 72_000)
    let times = try events().filter { $0.kind == "haptic" }.map(\.time)
    #expect(times.count >= 2 && run.json?["notes"] == .number(Double(times.count)))
    var onsets: [Int] = []
    for (index, sample) in samples.enumerated() where sample != 0 {
      // A millisecond of silence lies before each.
      if samples[max(0, index - 48)..<index].allSatisfy({ $0 == 0 }) { onsets.append(index) }
    }
    // Times of the trace have four decimals: five samples.
    #expect(onsets.count == Set(times).count)
    for (onset, time) in zip(onsets, Set(times).sorted()) {
      #expect(abs(Double(onset) - time * 48_000) <= 3.5)
    }
    let haptics = try JSON(text: bench.text("s.ahap"))
    guard case .array(let pattern) = haptics["Pattern"] else {
      Issue.record("no pattern")
      return
    }
    #expect(pattern.count == times.count)
  }

  @Test func `silence is heard where a plan says none`() throws {
    try bench.write(Self.scene, to: "s.json")
    try bench.write(
      #"{"haptic:selection":"none","haptic:limit":"none","tap":"none"}"#, to: "plan.json")
    _ = try bench.run("render", "@s.json", "-o", "@s.wav", "--sounds", "@plan.json", "--quiet")
    #expect(try samples("s.wav").allSatisfy { $0 == 0 })
  }

  @Test(
    arguments: [
      (["-o", "@film", "--sound"], 64, "found a folder"),
      (["-o", "@a.gif", "--sound"], 64, "a.gif"),
      (["-o", "-", "--format", "raw", "--haptics", "@a.json"], 64, "standard output"),
      (["-o", "@a.wav", "--trace", "@t"], 64, "--trace"),
      (["-o", "@a.mp4", "--track-gain", "3"], 64, "together with --track"),
      (["-o", "@a.mp4", "--track", "@none.wav"], 66, "none.wav"),
      (["-o", "@a.mp4", "--track", "@s.json"], 65, "s.json\": expected sound that ffmpeg reads"),
      (["-o", "@a.mp4", "--track", "@."], 66, "it is not a file"),
      (["-o", "@a.wav", "--track", "@s.json"], 64, "--track"),
      (["-o", "@a.wav", "--haptics", "@a.txt"], 64, ".ahap or .json"),
      (["-o", "@a.wav", "--sounds", "@s.json"], 65, "invalid sounds at duration"),
      (["-o", "@a.wav", "--sound", "--frames", "1,2,7"], 64, "even distances"),
    ] as [([String], Int32, String)])
  func `what has no sound is refused`(words: [String], code: Int32, found: String) throws {
    try bench.write(Self.scene, to: "s.json")
    let run = try bench.run(["render", "@s.json", "--quiet"] + words)
    #expect(run.code == code && run.errors.contains(found), "\(run.errors)")
  }
}
