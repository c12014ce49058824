import Files
import Foundation
import Testing

@Suite struct FileTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder(for: "files-tests") }

  @Test func `a file that is replaced is the old one or the new one, and leaves no draft`() throws {
    defer { scratch.remove() }
    let path = scratch.path(of: "file")
    try AtomicFile.write(([1, 2] as [UInt8]).span.bytes, to: path)
    #expect(throws: FileError.unwritable(path: path, reason: "No space left on device")) {
      try AtomicFile.write(to: path) { file throws(FileError) in
        try AtomicFile.put("half", in: file, path)
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        try AtomicFile.put("more", in: full, path)
      }
    }
    #expect(try FileBytes.read(path, atMost: 2) == [1, 2])
    #expect(try names() == ["file"])
    try AtomicFile.write(
      to: path,
      byPath: { draft throws(FileError) in
        try AtomicFile.write(([3] as [UInt8]).span.bytes, to: draft)
      }, fault: { $0 })
    #expect(try FileBytes.read(path, atMost: 2) == [3])
  }

  @Test func `what a dead writer held for a moment longer is cleared away with the next file`()
    throws
  {
    defer { scratch.remove() }
    let left = scratch.path(of: ".draft-1.part")
    try AtomicFile.write(([1] as [UInt8]).span.bytes, to: left)
    let file = open(left, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    try AtomicFile.write(
      to: scratch.path(of: "file"),
      byPath: { _ throws(FileError) in
        #expect(FilePath.exists(left))
        flock(file, LOCK_UN)
      }, fault: { $0 })
    #expect(try names() == ["file"])
  }

  @Test func `reading tells what is missing, no file or too large`() throws {
    defer { scratch.remove() }
    let path = scratch.path(of: "file")
    #expect(throws: FileError.unreadable(path: path, reason: "No such file or directory")) {
      try FileBytes.read(path, atMost: 9)
    }
    try AtomicFile.write([UInt8](repeating: 7, count: 10).span.bytes, to: path)
    #expect(throws: FileError.unreadable(path: path, reason: "it has 10 bytes, more than 9")) {
      try FileBytes.read(path, atMost: 9)
    }
    #expect(try FileBytes.beginning(of: path, 3) == [7, 7, 7])
    #expect(throws: FileError.unreadable(path: scratch.path, reason: "it is not a file")) {
      try FileBytes.read(scratch.path, atMost: 9)
    }
    let pipe = scratch.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileError.unreadable(path: pipe, reason: "it is not a file")) {
      try FileBytes.read(pipe, atMost: 9)
    }
  }

  @Test func `a log holds whole lines, and comes back where it was removed`() throws {
    defer { scratch.remove() }
    let folder = try OpenFolder(scratch.path)
    try AtomicFile.write(Array("one\ntw".utf8).span.bytes, to: scratch.path(of: "log"))
    let log = try LogFile("log", in: folder)
    #expect(log.claim())
    #expect(try !LogFile("log", in: folder).claim())
    try log.cut(to: 4)
    try log.append("two\n", isDurable: true)
    #expect(try lines(folder) == ["one", "two"])
    try folder.remove("log")
    #expect(!log.isLinked)
    #expect(
      throws: FileError.unwritable(path: log.path, reason: "No such file or directory")
    ) { try log.append("three\n", isDurable: false) }
    try log.restore()
    #expect(try lines(folder) == ["one", "two"])
  }

  @Test func `numbers are read at any place of a file, and none beyond its end`() throws {
    defer { scratch.remove() }
    let path = scratch.path(of: "file")
    var bytes = [UInt8](repeating: 0, count: 200_000)
    bytes.replaceSubrange(65_534..<65_540, with: [1, 2, 3, 4, 5, 6])
    bytes[199_999] = 9
    try AtomicFile.write(bytes.span.bytes, to: path)
    var window = try FileWindow.open(path)
    let size = window.size
    let numbers = [
      try window.number(at: 65_534, bytes: 4), try window.number(at: 199_999, bytes: 1),
      try window.number(at: 65_536, bytes: 2), try window.number(at: 199_998, bytes: 4),
    ]
    #expect(size == 200_000 && numbers == [0x0102_0304, 9, 0x0304, nil])
    for place in [-1, 200_000, Int.max] {
      let byte = try window.byte(at: place)
      #expect(byte == nil)
    }
    try AtomicFile.write([UInt8](repeating: 255, count: 8).span.bytes, to: path)
    var negative = try FileWindow.open(path)
    let tooLarge = try negative.number(at: 0, bytes: 8)
    #expect(tooLarge == nil)
    #expect(throws: FileError.unreadable(path: scratch.path, reason: "it is not a file")) {
      _ = try FileWindow.open(scratch.path)
    }
  }

  @Test func `two paths name one file by their folders, by links and before it is there`() throws {
    defer { scratch.remove() }
    let file = scratch.path(of: "file")
    try AtomicFile.write([1].span.bytes, to: file)
    #expect(symlink("file", scratch.path(of: "soft")) == 0)
    #expect(link(file, scratch.path(of: "hard")) == 0)
    func isSame(_ one: String, _ other: String) -> Bool {
      guard let one = FileIdentity(scratch.path(of: one)),
        let other = FileIdentity(scratch.path(of: other))
      else { return false }
      return one.isSame(as: other)
    }
    for other in ["file", "./file", "soft", "hard", "new/../file", ".//file"] {
      #expect(isSame("file", other), "\(other)")
    }
    for (one, other) in [("a", "./a"), ("a/b", "./a/./b"), ("a/../b", "b"), ("a/", "a")] {
      #expect(isSame(one, other), "\(one) \(other)")
    }
    for (one, other) in [("a", "b"), ("a/b", "b"), ("file", "a")] {
      #expect(!isSame(one, other), "\(one) \(other)")
    }
    #expect(FileIdentity("/dev/null") == nil)
  }

  @Test func `who waits for a folder tells it once, and goes on when it is free`() throws {
    defer { scratch.remove() }
    let (holder, other) = try (OpenFolder(scratch.path), OpenFolder(scratch.path))
    #expect(holder.lock { Issue.record("nothing holds it") })
    var told = 0
    let isFree = other.lock(after: 0) {
      told += 1
      holder.unlock()
    }
    #expect(isFree && told == 1)
  }

  @Test func `lines are read one by one, however long, and a last half one is none`() throws {
    defer { scratch.remove() }
    let folder = try OpenFolder(scratch.path)
    let long = String(repeating: "long", count: 1 << 16)
    try AtomicFile.write(
      Array("\(long)\n\nend\nhalf".utf8).span.bytes, to: scratch.path(of: "log"))
    #expect(try lines(folder) == [long, "", "end"])
    var reader = try LineReader.open("log", in: folder)
    while try reader.next() != nil {}
    let hasRest = reader.hasRest
    #expect(hasRest)
  }

  @Test func `the last run to leave a folder takes its lock away`() throws {
    defer { scratch.remove() }
    let folder = try OpenFolder(scratch.path)
    do {
      let one = try FolderLock(folder, .shared)
      let other = try FolderLock(folder, .shared)
      #expect(throws: FileError.locked(path: scratch.path)) {
        _ = try FolderLock(folder, .exclusive)
      }
      #expect(!one.change(to: .exclusive))
      withExtendedLifetime(other) {}
    }
    #expect(try names() == [])
  }

  private func lines(_ folder: OpenFolder) throws -> [String] {
    var reader = try LineReader.open("log", in: folder)
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  private func names() throws -> [String] {
    try Folder.names(in: scratch.path).filter { $0 != "." && $0 != ".." }
  }
}
