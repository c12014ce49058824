import Files
import Foundation
import Raster
import Testing

@Suite struct FrameFolderTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// A plan for scenes named by a word: the same word is the same scene, words with the same first
  /// letter are versions of one.
  func plan(
    _ scene: String = "ours", total: Int = 60, _ extent: FrameFolder.Plan.Extent = .whole
  ) -> FrameFolder.Plan {
    let json = #"{"is":"\#(scene)"}"#
    return FrameFolder.Plan(
      total: total, extent: extent,
      header: { _ in
        .init(
          tool: ToolIdentity(name: "motecraft", version: "1.0.0"), scene: json,
          frames: "0-\(total - 1)")
      },
      relation: { other in
        if other.scene == json { return .same }
        return other.scene.dropFirst(7).first == scene.first
          ? .edited : .other("of \(other.scene)")
      })
  }

  func open(_ plan: FrameFolder.Plan) throws -> FrameFolder {
    try FrameFolder(scratch.path, plan)
  }

  /// Writes frames of `bytes` bytes each.
  func fill(_ folder: FrameFolder, _ frames: some Sequence<Int>, bytes: Int = 3) throws {
    for frame in frames { try write(folder, frame, bytes: bytes) }
  }

  func write(_ folder: FrameFolder, _ frame: Int, bytes: Int) throws {
    let content = [UInt8](repeating: UInt8(frame & 255), count: bytes)
    let record = FrameRecord(frame: frame, bytes: bytes, pixels: 7, drawing: UInt64(frame))
    try folder.write(content.span.bytes, record)
  }

  func manifest(_ name: String = "frames.jsonl") throws -> FrameManifest {
    try FrameManifest(name, in: OpenFolder(scratch.path))
  }

  func refusal(_ plan: FrameFolder.Plan) -> String {
    do throws(FileError) {
      _ = try FrameFolder(scratch.path, plan)
      return "no refusal"
    } catch {
      return error.description
    }
  }

  @Test func `a missing folder is made with those above it`() throws {
    let folder = try FrameFolder(scratch.file("a/b/c"), plan())
    #expect(folder.sequence.path(of: 7) == scratch.file("a/b/c/frame-00007.png"))
    try fill(folder, [7])
    #expect(access(scratch.file("a/b/c/frame-00007.png"), F_OK) == 0)
  }

  @Test(arguments: [(1, 5), (100_000, 5), (100_001, 6), (10_000_000, 7)])
  func `numbers have five digits, or what the length needs`(total: Int, digits: Int) {
    let sequence = PNGSequence(directory: "x", total: total)
    #expect(sequence.name(of: 3).count == 6 + digits + 4)
    #expect(PNGSequence.number(in: sequence.name(of: 3)) == 3)
  }

  @Test func `the list stands in order once a run has ended, whatever the order of writing`() throws
  {
    let folder = try open(plan(total: 4))
    try fill(folder, [2, 0, 3, 1])
    #expect(try manifest().sections[0].records.map(\.frame) == [2, 0, 3, 1])
    try folder.close(isComplete: true)
    #expect(try manifest().sections.count == 1)
    #expect(try manifest().sections[0].records.map(\.frame) == [0, 1, 2, 3])
    scratch.write([1], to: "other")
    #expect(
      scratch.names == [".frames-lock"] + (0..<4).map { "frame-0000\($0).png" }
        + ["frames.jsonl", "other"])
  }

  @Test func `the lock goes when the run does`() throws {
    do {
      let folder = try open(plan())
      #expect(refusal(plan()).contains("another run"))
      #expect(
        refusal(plan("ours", .shard(number: 1, count: 2, frames: 0..<30))).contains("another"))
      try fill(folder, [1])
    }
    #expect(!scratch.names.contains(".frames-lock"))
    _ = try open(plan())
  }

  @Test func `shards write side by side, but none twice`() throws {
    let first = try open(plan("ours", .shard(number: 1, count: 2, frames: 0..<30)))
    let second = try open(plan("ours", .shard(number: 2, count: 2, frames: 30..<60)))
    #expect(
      refusal(plan("ours", .shard(number: 2, count: 2, frames: 30..<60))).contains("another run"))
    #expect(refusal(plan()).contains("another run"))
    #expect(refusal(plan("other", .shard(number: 1, count: 3, frames: 0..<20))).contains("version"))
    try fill(first, 0..<30)
    try fill(second, 30..<60)
    for folder in [first, second] { try folder.close(isComplete: true) }
    #expect(try manifest("frames-2-of-2.jsonl").sections[0].records.count == 30)
  }

  @Test func `a frame is kept where its line, its size and its drawing agree`() throws {
    do { try fill(try open(plan()), 0..<4) }
    truncate(scratch.file("frame-00001.png"), 2)
    unlink(scratch.file("frame-00002.png"))
    let folder = try open(plan())
    #expect(try folder.kept(0, drawing: 0)?.bytes == 3)
    #expect(try folder.kept(1, drawing: 1) == nil)
    #expect(try folder.kept(2, drawing: 2) == nil)
    #expect(try folder.kept(3, drawing: 4) == nil)
    #expect(try folder.kept(4, drawing: 4) == nil)
  }

  @Test func `what is to be made anew is not kept`() throws {
    do { try fill(try open(plan()), [0]) }
    var plan = plan()
    plan.makesAll = true
    #expect(try open(plan).kept(0, drawing: 0) == nil)
  }

  @Test func `a whole run of an edited scene keeps what it says and removes the rest`() throws {
    do {
      let folder = try open(plan("ours", total: 6))
      try fill(folder, 0..<6)
      try folder.close(isComplete: true)
    }
    let folder = try open(plan("other", total: 3))
    #expect(try folder.kept(0, drawing: 0) != nil)
    try fill(folder, 1..<3, bytes: 5)
    #expect(scratch.names.contains("frame-00005.png"))
    try folder.close(isComplete: true)
    #expect(try manifest().sections.map(\.header.scene) == [#"{"is":"other"}"#])
    #expect(try manifest().sections[0].records.map(\.bytes) == [3, 5, 5])
    #expect(!scratch.names.contains { $0.hasPrefix("frame-") && $0 > "frame-00002.png" })
  }

  @Test func `a folder half edited is refused to parts, until it is whole`() throws {
    do { try fill(try open(plan("ours", total: 4)), 0..<4) }
    do { try fill(try open(plan("other", total: 4)), [0], bytes: 5) }
    #expect(refusal(plan("other", total: 4, .part)).contains("another version"))
    do {
      let folder = try open(plan("other", total: 4))
      try fill(folder, 1..<4, bytes: 5)
      try folder.close(isComplete: true)
    }
    _ = try open(plan("other", total: 4, .part))
  }

  @Test func `what is not of the scene is refused and nothing is touched`() throws {
    do { try fill(try open(plan()), [0]) }
    let before = scratch.names
    #expect(refusal(plan("theirs")).contains("holds frames of"))
    #expect(refusal(plan("other", .part)).contains("another version"))
    #expect(scratch.names == before)
    scratch.write([1, 2, 3], to: "frame-00009.png")
    #expect(refusal(plan()).contains("no list names"))
    unlink(scratch.file("frame-00009.png"))
    mkfifo(scratch.file("frame-00009.png"), 0o666)
    #expect(refusal(plan()).contains("no regular file"))
    unlink(scratch.file("frame-00009.png"))
    scratch.write(Array("notes of mine\n".utf8), to: "frames.jsonl")
    #expect(refusal(plan()).contains("is no list of frames"))
  }

  @Test func `overwriting clears all frames and nothing else`() throws {
    do { try fill(try open(plan("theirs")), [0, 1]) }
    for name in ["frame-123456.png", "cover.png", "frame-last.png"] { scratch.write([1], to: name) }
    var plan = plan()
    plan.overwrites = true
    let folder = try open(plan)
    try folder.close(isComplete: true)
    withExtendedLifetime(folder) {
      #expect(
        scratch.names == [".frames-lock", "cover.png", "frame-last.png", "frames.jsonl"])
    }
  }

  @Test func `a shard that overwrites leaves its neighbours' frames alone`() throws {
    do {
      try fill(try open(plan("ours", .shard(number: 1, count: 2, frames: 0..<30))), 0..<30)
    }
    var second = plan("ours", .shard(number: 2, count: 2, frames: 30..<60))
    second.overwrites = true
    _ = try open(second)
    #expect(scratch.names.contains("frame-00029.png"))
    var other = plan("other", .shard(number: 2, count: 2, frames: 30..<60))
    other.overwrites = true
    _ = try open(other)
    #expect(!scratch.names.contains("frame-00029.png"))
  }

  @Test func `a torn last line is harmless`() throws {
    do { try fill(try open(plan()), 0..<3) }
    let path = scratch.file("frames.jsonl")
    var facts = stat()
    stat(path, &facts)
    truncate(path, facts.st_size - 20)
    unlink(scratch.file("frame-00002.png"))
    let folder = try open(plan())
    #expect(try folder.kept(1, drawing: 1) != nil)
    #expect(try folder.kept(2, drawing: 2) == nil)
    try fill(folder, [2])
    #expect(try manifest().sections[0].records.settled.map(\.frame) == [0, 1, 2])
  }

  @Test func `a new frame of the old one's size is never taken for it`() throws {
    do { try fill(try open(plan()), [0]) }
    do {
      let folder = try open(plan("other"))
      let bytes: [UInt8] = [9, 9, 9]
      let record = FrameRecord(frame: 0, bytes: 3, pixels: 9, drawing: 42)
      try folder.write(bytes.span.bytes, record)
    }
    // The old line still stands above the new one.
    let folder = try open(plan())
    #expect(try folder.kept(0, drawing: 0) == nil)
    #expect(try folder.kept(0, drawing: 42) != nil)
  }

  @Test func `drafts of dead writers are cleared, those in work stay`() throws {
    let target = scratch.file("x.png")
    for name in [".draft-dead.part", ".draft-notes.txt"] { scratch.write([1], to: name) }
    try AtomicFile.write(to: target) { file throws(FileError) in
      let before = scratch.names.filter { $0.hasSuffix(".part") }
      #expect(before.count == 2)
      Folder.clearDrafts(beside: target)
      #expect(scratch.names.filter { $0.hasSuffix(".part") }.count == 1)
      try AtomicFile.put("abc", in: file, target)
    }
    #expect(scratch.names == [".draft-notes.txt", "x.png"])
  }

  @Test func `a file in the folder's place cannot be an output`() throws {
    scratch.write([1], to: "file")
    for path in [scratch.file("file"), scratch.file("file/below")] {
      #expect(throws: FileError.uncreatable(path: path, reason: "Not a directory")) {
        _ = try FrameFolder(path, plan())
      }
    }
  }

  /// The same fault is one of reading where a caller looks, and one of writing where frames are to
  /// be put: a render ends with 74 there and never with 66.
  @Test func `what cannot be read in a folder for frames is an error of writing`() throws {
    let path = scratch.file("film")
    mkdir(path, 0o777)
    mkdir("\(path)/frames.jsonl", 0o777)
    let (list, reason) = ("\(path)/frames.jsonl", "it is not a file")
    #expect(throws: FileError.unreadable(path: list, reason: reason)) {
      try FrameManifest("frames.jsonl", in: OpenFolder(path))
    }
    #expect(throws: FileError.unwritable(path: list, reason: reason)) {
      try FrameFolder(path, plan())
    }
  }

  @Test func `a folder that is none is unreadable to who looks, and none can be made there`() throws
  {
    scratch.write([1], to: "file")
    let below = scratch.file("file/below")
    #expect(throws: FileError.unreadable(path: below, reason: "Not a directory")) {
      try OpenFolder(below)
    }
    #expect(throws: FileError.uncreatable(path: below, reason: "Not a directory")) {
      try FrameFolder(below, plan())
    }
  }

  @Test func `a folder that vanishes is an error of writing, another in its place stays empty`()
    throws
  {
    let path = scratch.file("film")
    let folder = try FrameFolder(path, plan())
    try write(folder, 0, bytes: 3)
    for name in ["frame-00000.png", "frames.jsonl", ".frames-lock"] {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
    mkdir(path, 0o777)
    #expect(
      throws: FileError.unwritable(
        path: "\(path)/frame-00001.png", reason: "No such file or directory")
    ) { try write(folder, 1, bytes: 3) }
    #expect(rmdir(path) == 0)
  }

  @Test func `frames that outlast the removal of their list are listed again`() throws {
    do {
      let folder = try open(plan(total: 3))
      try fill(folder, 0..<2)
      unlink(scratch.file("frames.jsonl"))
      #expect(throws: FileError.self) { try write(folder, 2, bytes: 3) }
      #expect(throws: FileError.self) { try folder.close(isComplete: false) }
    }
    #expect(scratch.names == ["frame-00000.png", "frame-00001.png", "frames.jsonl"])
    #expect(try open(plan(total: 3)).kept(1, drawing: 1) != nil)
  }

  @Test func `when writing breaks off, the old file stays and no draft is left`() throws {
    let path = scratch.file("a.png")
    scratch.write([9], to: "a.png")
    let full = Foundation.open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    #expect(throws: FileError.unwritable(path: path, reason: "No space left on device")) {
      try AtomicFile.write(to: path) { file throws(FileError) in
        try AtomicFile.put("abc", in: file, path)
        try AtomicFile.put("abc", in: full, path)
      }
    }
    #expect(scratch.names == ["a.png"])
    #expect(try FileBytes.read(path, atMost: 9) == [9])
  }
}
