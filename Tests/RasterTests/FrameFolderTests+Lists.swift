import Files
import Foundation
import Raster
import Synchronization
import Testing

// What lists of frames tell of the runs before, and of damage to themselves.

extension FrameFolderTests {
  @Test func `frames of a run that did not end are kept only where they are proven`() throws {
    do { try fill(try open(plan(total: 3)), 0..<2) }
    #expect(try manifest().isUnfinished)
    var doubtful = plan(total: 3)
    doubtful.isSound = { record, name, _ in
      #expect(name == "frame-0000\(record.frame).png")
      return record.frame == 1
    }
    do {
      let folder = try open(doubtful)
      #expect(try folder.kept(0, drawing: 0) == nil)
      #expect(try folder.kept(1, drawing: 1) != nil)
      try fill(folder, [0])
      try folder.close(isComplete: false)
    }
    #expect(try !manifest().isUnfinished)
    doubtful.isSound = { _, _, _ in
      Issue.record("the run before came to its end")
      return false
    }
    #expect(try open(doubtful).kept(0, drawing: 0) != nil)
  }

  @Test func `a shard does not doubt what its neighbours are at`() throws {
    let first = try open(plan("ours", .shard(number: 1, count: 2, frames: 0..<30)))
    try fill(first, [0])
    do {
      let second = try open(plan("ours", .shard(number: 2, count: 2, frames: 30..<60)))
      try fill(second, [30])
      try second.close(isComplete: true)
    }
    var again = plan("ours", .shard(number: 2, count: 2, frames: 30..<60))
    again.isSound = { _, _, _ in false }
    #expect(try open(again).kept(30, drawing: 30) != nil)
    withExtendedLifetime(first) {}
  }

  @Test func `an edited scene that ends early keeps the lists of both, without marks`() throws {
    do {
      let folder = try open(plan("ours", total: 3))
      try fill(folder, 0..<3)
      try folder.close(isComplete: true)
    }
    do {
      let folder = try open(plan("other", total: 3))
      #expect(try folder.kept(0, drawing: 0) != nil)
      try fill(folder, [1], bytes: 5)
      try folder.close(isComplete: false)
    }
    let list = try manifest()
    #expect(!list.isUnfinished && list.flawCount == 0)
    #expect(list.sections.map(\.records.count) == [3, 2])
    // The frame that was kept tells of the scene that it was painted for.
    let scenes = list.sections.map { $0.records.map(\.scene) }
    #expect(scenes[1][0] == scenes[0][0] && scenes[1][1] != scenes[0][0])
  }

  @Test func `a list tells which of its lines no run has written`() throws {
    do {
      let folder = try open(plan(total: 3))
      try fill(folder, 0..<3)
      try folder.close(isComplete: true)
    }
    let text = String(
      decoding: try FileBytes.read(scratch.file("frames.jsonl"), atMost: 1 << 16), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    func flaws(_ lines: [String], end: String = "\n") throws -> [FrameManifest.Flaw] {
      scratch.write(Array((lines.joined(separator: end) + end).utf8), to: "frames.jsonl")
      return try manifest().flaws
    }
    #expect(try flaws(lines).isEmpty)
    for line in [
      "{}", "notes", "", #"{"run":"ended"}"#,
      lines[1].replacing("frame-00000.png", with: "../ref/x"),
      lines[1].replacing("frame-00000.png", with: "/etc/passwd"),
      lines[1].replacing("frame-00000.png", with: "frame-00001.png"),
      String(repeating: "x", count: 1 << 20),
    ] {
      let found = try flaws([lines[0], line] + lines[2...])
      #expect(found.map(\.line) == [2] && found[0].words == "tells of no frame", "\(line)")
    }
    #expect(try flaws(lines, end: "\r\n").map(\.line) == [1, 2, 3])
    #expect(try manifest().flawCount == 4)
    scratch.write(Array(text.utf8.dropLast()), to: "frames.jsonl")
    #expect(try manifest().flaws.map(\.words) == ["is cut off"])
  }

  @Test func `a frame under a name that no list holds is reported and not removed`() throws {
    do {
      let folder = try open(plan(total: 8))
      try fill(folder, 0..<8)
      try folder.close(isComplete: true)
    }
    scratch.write([1, 2, 3], to: "frame-7.png")
    #expect(refusal(plan(total: 8)).contains("frame-7.png is a frame that no list names"))
    #expect(scratch.names.contains("frame-7.png"))
  }

  @Test func `a shorter scene takes away frames with longer numbers that the list names`() throws {
    do {
      let folder = try open(plan(total: 100_001))
      try fill(folder, 0..<3)
      try folder.close(isComplete: true)
    }
    #expect(scratch.names.contains("frame-000002.png"))
    let folder = try open(plan(total: 2))
    try fill(folder, 0..<2)
    try folder.close(isComplete: true)
    #expect(
      scratch.names.filter { $0.hasPrefix("frame-") } == ["frame-00000.png", "frame-00001.png"])
  }

  @Test func `a run that waits for the folder tells it`() throws {
    let holder = try OpenFolder(scratch.path)
    #expect(holder.lock())
    var plan = plan()
    let told = Mutex(0)
    plan.waiting = {
      told.withLock { $0 += 1 }
      holder.unlock()
    }
    _ = try open(plan)
    #expect(told.withLock { $0 } == 1)
  }
}
