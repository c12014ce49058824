import Drawing
import Glibc
import Raster
import Testing

@Suite struct PNGSequenceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func writeFrame(_ name: String, scene: String?) throws {
    var encoder = PNGEncoder(.fast)
    try encoder.encode(
      Bitmap(width: 1, height: 1), hasAlpha: false,
      texts: scene.map { [PNGText(PNGSequence.Keyword.scene, $0)] } ?? [])
    try encoder.write(to: folder.file(name))
  }

  private func open(total: Int = 60, overwrite: Bool = false) throws -> PNGSequence {
    try PNGSequence.open(folder.path, total: total, overwrite: overwrite) { $0 == "ours" }
  }

  @Test func `a missing folder is made with those above it`() throws {
    let path = folder.file("a/b/c")
    let sequence = try PNGSequence.open(path, total: 10) { _ in true }
    #expect(sequence.path(of: 7) == path + "/frame-00007.png")
    var encoder = PNGEncoder()
    try encoder.encode(Bitmap(width: 1, height: 1), hasAlpha: false)
    try encoder.write(to: sequence.path(of: 7))
    #expect(try PNGReader.read(sequence.path(of: 7)).bitmap.width == 1)
  }

  @Test(arguments: [(1, 5), (100_000, 5), (100_001, 6), (10_000_000, 7)])
  func `numbers have five digits, or what the length needs`(total: Int, digits: Int) throws {
    #expect(try open(total: total).name(of: 3).count == 6 + digits + 4)
  }

  @Test func `frames of the same scene may stay`() throws {
    try writeFrame("frame-00000.png", scene: "ours")
    try writeFrame("frame-00001.png", scene: "ours")
    _ = try open()
    #expect(folder.names == ["frame-00000.png", "frame-00001.png"])
  }

  @Test func `a frame of another scene is refused and nothing is touched`() throws {
    try writeFrame("frame-000000.png", scene: "ours")
    try writeFrame("frame-00001.png", scene: "theirs")
    let path = folder.file("frame-00001.png")
    #expect(throws: RasterError.foreignFrame(path: path, scene: "theirs")) { try open() }
    #expect(folder.names == ["frame-000000.png", "frame-00001.png"])
  }

  @Test func `a frame that does not tell its scene is refused`() throws {
    try writeFrame("frame-00000.png", scene: nil)
    let path = folder.file("frame-00000.png")
    #expect(throws: RasterError.foreignFrame(path: path, scene: nil)) { try open() }
    folder.write([1, 2, 3], to: "frame-00000.png")
    #expect(throws: RasterError.foreignFrame(path: path, scene: nil)) { try open() }
  }

  @Test func `overwriting clears all frames and nothing else`() throws {
    try writeFrame("frame-00000.png", scene: "theirs")
    try writeFrame("frame-123456.png", scene: nil)
    try writeFrame("cover.png", scene: "theirs")
    try writeFrame("frame-last.png", scene: "theirs")
    _ = try open(overwrite: true)
    #expect(folder.names == ["cover.png", "frame-last.png"])
  }

  @Test func `frames of the same scene with another count of digits are removed`() throws {
    try writeFrame("frame-00003.png", scene: "ours")
    try writeFrame("frame-000003.png", scene: "ours")
    _ = try open(total: 60)
    #expect(folder.names == ["frame-00003.png"])
  }

  @Test func `drafts of killed runs are removed, others stay`() throws {
    let frame = folder.file("frame-00000.png")
    func draft(_ process: pid_t) -> String {
      String(TemporaryName.beside(frame, by: process).dropFirst(folder.path.count + 1))
    }
    let (own, dead) = (draft(getpid()), draft(try deadProcess()))
    let strange = ".motecraft-elsewhere-1-frame-00000.png.part"
    for name in [own, dead, strange] { folder.write([0], to: name) }
    _ = try open()
    #expect(folder.names == [own, strange].sorted())
  }

  private func deadProcess() throws -> pid_t {
    var process: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawnp(&process, "true", nil, nil, arguments, environ) == 0)
    waitpid(process, nil, 0)
    return process
  }

  @Test func `a file in the folder's place cannot be an output`() throws {
    folder.write([1], to: "file")
    for path in [folder.file("file"), folder.file("file/below")] {
      #expect(throws: RasterError.uncreatable(path: path, reason: "Not a directory")) {
        _ = try PNGSequence.open(path, total: 1) { _ in true }
      }
    }
  }

  @Test func `a folder that vanishes is an error and leaves nothing`() throws {
    var encoder = PNGEncoder()
    try encoder.encode(Bitmap(width: 1, height: 1), hasAlpha: false)
    let path = folder.file("gone/frame-00000.png")
    #expect(throws: RasterError.uncreatable(path: path, reason: "No such file or directory")) {
      try encoder.write(to: path)
    }
    #expect(folder.names == [])
  }

  @Test func `a name that is taken by a folder is an error and leaves no draft`() throws {
    var encoder = PNGEncoder()
    try encoder.encode(Bitmap(width: 1, height: 1), hasAlpha: false)
    mkdir(folder.file("frame-00000.png"), 0o777)
    #expect(throws: RasterError.self) { try encoder.write(to: folder.file("frame-00000.png")) }
    #expect(folder.names == ["frame-00000.png"])
  }

  @Test func `when writing breaks off, the old frame stays and no draft is left`() throws {
    try writeFrame("frame-00000.png", scene: "ours")
    let path = folder.file("frame-00000.png")
    let before = try PNGReader.read(path)
    let full = Glibc.open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    #expect(throws: RasterError.unwritable(path: path, reason: "No space left on device")) {
      try AtomicFile.write(to: path) { file throws(RasterError) in
        try [UInt8](1...9).withUnsafeBufferPointer { bytes throws(RasterError) in
          try AtomicFile.put(UnsafeRawBufferPointer(bytes), in: file, path)
          try AtomicFile.put(UnsafeRawBufferPointer(bytes), in: full, path)
        }
      }
    }
    #expect(folder.names == ["frame-00000.png"])
    #expect(try PNGReader.read(path) == before)
  }
}
