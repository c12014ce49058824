import Drawing
import Foundation
import Goldens
import Raster
import Testing

@Suite struct PictureReferenceTests {
  let scratch: Scratch
  let golden: PictureReference
  let picture = Bitmap.pattern(20, 10)

  init() throws {
    scratch = try Scratch()
    golden = PictureReference(scratch.file("golden.png"))
  }

  func reason(_ comparison: PictureComparison) -> String? {
    comparison.outcome == .undecodable ? comparison.remark : nil
  }

  /// Expects an outcome that is undecodable, and that no mode writes over it.
  func expectLeftAlone(_ bytes: [UInt8], _ words: String) throws {
    try scratch.write(bytes, to: "golden.png")
    for mode in RecordMode.allCases {
      let settlement = golden.record(picture, recording: mode)
      let reason = try #require(self.reason(settlement.comparison))
      #expect(reason.contains(words))
      #expect(settlement.recording == .untouched)
    }
    #expect(try scratch.bytes("golden.png") == bytes)
  }

  @Test func `what is recorded is equal, opaque or not`() throws {
    var clear = picture
    clear[3, 3] = (200, 10, 0, 0)
    clear[4, 3].3 = 77
    for picture in [picture, clear] {
      try golden.record(picture)
      #expect(golden.compare(picture).outcome == .equal)
    }
  }

  @Test func `an opaque golden has no opacity channel`() throws {
    try golden.record(picture)
    #expect(try PNGReader.read(golden.path).hasAlpha == false)
  }

  @Test func `other file bytes with equal pixels are equal`() throws {
    var encoder = PNGEncoder(.fast)
    try encoder.encode(picture, hasAlpha: true, texts: [PNGText("Software", "another")])
    try scratch.write(encoder.bytes, to: "golden.png")
    #expect(golden.compare(picture).outcome == .equal)
  }

  @Test func `no golden is missing, not damaged`() {
    #expect(golden.compare(picture).outcome == .missing)
    #expect(PictureReference(scratch.file("none/golden.png")).compare(picture).outcome == .missing)
  }

  @Test func `a golden cut off anywhere is undecodable`() throws {
    try golden.record(picture)
    let whole = try scratch.bytes("golden.png")
    for count in [0, 1, 8, 20, 33, 60, whole.count / 2, whole.count - 13] {
      try scratch.write(Array(whole.prefix(count)), to: "golden.png")
      #expect(reason(golden.compare(picture)) != nil, "\(count) bytes")
    }
  }

  @Test func `a damaged golden is undecodable and left alone`() throws {
    try golden.record(picture)
    var bytes = try scratch.bytes("golden.png")
    bytes[bytes.count - 30] ^= 0x55
    try expectLeftAlone(bytes, "IDAT")
  }

  @Test func `a header that claims a gigantic picture is refused`() throws {
    try golden.record(picture)
    var bytes = try scratch.bytes("golden.png")
    bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    try expectLeftAlone(bytes, "too many")
  }

  @Test func `a picture of a far larger size is reported without decoding it`() throws {
    var encoder = PNGEncoder(.fast)
    try encoder.encode(Bitmap(width: 4096, height: 2048), hasAlpha: false)
    // What follows the header is nonsense: it is not read.
    try scratch.write(
      Array(encoder.bytes.prefix(33)) + [UInt8](repeating: 7, count: 90), to: "golden.png")
    let comparison = golden.compare(picture)
    #expect(comparison.outcome == .size && comparison.expected == nil)
    #expect(comparison.description == "the golden is 4096 x 2048 pixels, the picture 20 x 10")
  }

  @Test func `text is no golden`() throws {
    try expectLeftAlone(Array("hello".utf8), "PNG")
  }

  @Test func `a pointer that stands for an absent file says so`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
    try expectLeftAlone(Array(pointer.utf8), "Git LFS")
  }

  @Test func `a folder in the golden's place is no missing golden`() throws {
    try FileManager.default.createDirectory(
      atPath: golden.path, withIntermediateDirectories: false)
    let settlement = golden.record(picture, recording: .all)
    #expect(reason(settlement.comparison) == "it is not a file")
    #expect(settlement.recording == .untouched)
  }

  @Test func `sixteen bits are not compared as eight`() throws {
    // One grey pixel of 16 bits a part.
    let text =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAIAAADA54+dAAAADElEQVR4nGMQMgFBAAKzANP6twJFAAAA"
      + "AElFTkSuQmCC"
    let bytes = [UInt8](try #require(Data(base64Encoded: text)))
    #expect(try PNGReader.decode(bytes).bitDepth == 16)
    try expectLeftAlone(bytes, "16 bits")
  }

  @Test(arguments: RecordMode.allCases) func `each mode writes what its name says`(
    mode: RecordMode
  ) throws {
    let other = picture.changed([(1, 1)])
    #expect((golden.record(picture, recording: mode).recording == .recorded) == (mode != .never))
    try golden.record(picture)
    let differs = golden.record(other, recording: mode).recording == .recorded
    #expect(differs == (mode == .failed || mode == .all))
    #expect(golden.compare(other).outcome == .equal || !differs)
    try golden.record(.pattern(3, 3))
    let resized = golden.record(other, recording: mode).recording == .recorded
    #expect(resized == differs)
  }

  @Test func `a golden that would come out the same is left alone`() throws {
    try golden.record(picture)
    #expect(golden.record(picture, recording: .all).recording == .untouched)
  }

  @Test func `what is tolerated is written anew in mode all only`() throws {
    try golden.record(picture)
    let tolerance = Tolerance(
      maxChannelDifference: 0...1, differentPixels: 0...1, reason: "rounding")
    let other = picture.changed([(1, 1)])
    func recording(_ mode: RecordMode) -> Recording {
      golden.record(other, tolerance: tolerance, recording: mode).recording
    }
    #expect(recording(.failed) == .untouched)
    #expect(recording(.all) == .recorded)
  }

  @Test func `a folder that takes no files is a clear error`() throws {
    try scratch.write("a file", to: "closed")
    let golden = PictureReference(scratch.file("closed/golden.png"))
    guard case .failed(let error) = golden.record(picture, recording: .missing).recording else {
      return #expect(Bool(false))
    }
    #expect(error.description.contains("cannot record") && error.description.contains("closed"))
  }

  @Test func `a read-only folder is a clear error, and its golden stays`() async throws {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let golden = PictureReference(scratch.file("golden.png"))
      try golden.record(.pattern(5, 5))
      let before = try scratch.bytes("golden.png")
      chmod(golden.path, 0o644)
      chmod(scratch.path, 0o555)
      // The superuser may write anywhere: step down to someone who may not.
      if geteuid() == 0 { seteuid(65534) }
      let settlement = golden.record(.pattern(6, 6), recording: .all)
      let isClear =
        if case .failed(.uncreatable(_, let reason)) = settlement.recording {
          !reason.isEmpty
        } else { false }
      let isKept = try scratch.bytes("golden.png") == before && scratch.names == ["golden.png"]
      if getuid() == 0 { seteuid(0) }
      chmod(scratch.path, 0o755)
      exit(isClear && isKept ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func `recordings at the same time leave one whole golden`() async throws {
    await withTaskGroup(of: Void.self) { group in
      for side in 1...24 {
        group.addTask { _ = golden.record(.pattern(side * 9, side * 7), recording: .all) }
      }
    }
    let size = try golden.read().picture
    #expect(size.width * 7 == size.height * 9)
    #expect(scratch.names == ["golden.png"])
  }

  @Test func `recording leaves no drafts`() throws {
    try golden.record(picture)
    try golden.record(picture.changed([(0, 0)]))
    #expect(scratch.names == ["golden.png"])
  }
}
