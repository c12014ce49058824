import Files
import Foundation
import Testing

@Suite struct FolderTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder(for: "files-tests") }

  @Test func `a folder is made with those above it, and for a file only those above the file`()
    throws
  {
    defer { remove() }
    try Folder.create(scratch.path(of: "a/b"))
    try Folder.create(scratch.path(of: "a/b"))
    try Folder.create(for: scratch.path(of: "c/d/file"))
    try Folder.create(for: "file")
    #expect(try FileFacts(at: scratch.path(of: "a/b")).kind == .folder)
    #expect(try FileFacts(at: scratch.path(of: "c/d")).kind == .folder)
    #expect(!FilePath.exists(scratch.path(of: "c/d/file")))
  }

  @Test func `a temporary folder is its owner's, and one that no process holds is cleared`() throws
  {
    defer { remove() }
    let place = scratch.path(of: "tmp")
    let dead = place + "/.draft-0123.part"
    try Folder.create(dead + "/deep")
    try AtomicFile.write(([1] as [UInt8]).span.bytes, to: dead + "/deep/file")
    let held = try TemporaryFolder(in: place, for: "x")
    #expect(!FilePath.exists(dead))
    let mode = try FileManager.default.attributesOfItem(atPath: held.path)[.posixPermissions]
    #expect(mode as? Int == 0o700)
    try AtomicFile.write(([1] as [UInt8]).span.bytes, to: held.path(of: "file"))
    let next = try TemporaryFolder(in: place, for: "x")
    #expect(FilePath.exists(held.path(of: "file")))
    for folder in [held, next] { folder.remove() }
    #expect(try Folder.names(in: place) == [".", ".."])
  }

  @Test func `a place that cannot hold a folder is named with the system's sentence`() throws {
    defer { remove() }
    let file = scratch.path(of: "file")
    try AtomicFile.write(([1] as [UInt8]).span.bytes, to: file)
    for path in [file, file + "/below"] {
      #expect(throws: FileError.uncreatable(path: path, reason: "Not a directory")) {
        try Folder.create(path)
      }
    }
    #expect(throws: FileError.uncreatable(path: "", reason: "No such file or directory")) {
      try Folder.create("")
    }
    #expect(throws: FileError.uncreatable(path: file, reason: "Not a directory")) {
      try Folder.names(in: file)
    }
  }

  @Test func `a folder that is made whole is not there where its maker fails`() throws {
    defer { remove() }
    struct Enough: Error, Equatable {}
    let path = scratch.path(of: "package")
    #expect(throws: Enough.self) {
      try Folder.make(path, fault: { _ in Enough() }) { draft throws(Enough) in
        try? Folder.create(draft + "/deep")
        throw Enough()
      }
    }
    #expect(try names() == [])
    try Folder.make(path, fault: { $0 }) { draft throws(SystemError) in
      try? AtomicFile.write(([1] as [UInt8]).span.bytes, to: draft + "/file")
    }
    #expect(try Folder.names(in: path).contains("file"))
    #expect(throws: SystemError(ENOTEMPTY)) {
      try Folder.make(path, fault: { $0 }) { _ throws(SystemError) in }
    }
    #expect(try names() == ["package"])
  }

  @Test func `a folder that a dead maker left is cleared by the next, one in work is not`() throws {
    defer { remove() }
    try Folder.create(scratch.path(of: ".draft-1.part/deep/deeper"))
    try Folder.create(scratch.path(of: "mine"))
    try AtomicFile.write([1].span.bytes, to: scratch.path(of: ".draft-1.part/deep/file"))
    try AtomicFile.write([1].span.bytes, to: scratch.path(of: "mine/file"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(of: ".draft-1.part/deep/link"), withDestinationPath: "../../mine")
    try Folder.make(scratch.path(of: "one"), fault: { $0 }) { _ throws(SystemError) in
      let work = (try? names()) ?? []
      #expect(work.count == 2 && !work.contains(".draft-1.part"))
      try Folder.make(scratch.path(of: "other"), fault: { $0 }) { _ throws(SystemError) in }
    }
    #expect(try names() == ["mine", "one", "other"])
    #expect(try Folder.names(in: scratch.path(of: "mine")).contains("file"))
  }

  @Test func `links do not lead out of a folder`() throws {
    defer { remove() }
    try Folder.create(scratch.path(of: "root/in"))
    try Folder.create(scratch.path(of: "root-beside"))
    let link = scratch.path(of: "root/link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../root-beside")
    let root = scratch.path(of: "root")
    #expect(FilePath.contains(root + "/in", in: root))
    #expect(FilePath.contains(root + "/nothing", in: root))
    #expect(!FilePath.contains(link, in: root))
    #expect(FileFacts(ofLink: link)?.kind == .other)
    #expect(try FileFacts(at: link).kind == .folder)
  }

  @Test func `paths below the working folder are named from there`() {
    let here = FileManager.default.currentDirectoryPath
    #expect(FilePath.relative(here + "/a/b") == "a/b")
    #expect(FilePath.relative("/nowhere/a") == "/nowhere/a")
    #expect(FilePath.relative("a/b") == "a/b")
  }

  private func names() throws -> [String] {
    try Folder.names(in: scratch.path).filter { $0 != "." && $0 != ".." }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: scratch.path) }
}
