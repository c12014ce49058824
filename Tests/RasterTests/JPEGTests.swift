import Drawing
import RandomNumbers
import Raster
import Testing

/// JPEGs as pictures.
@Suite struct JPEGTests {
  private func hash(_ bitmap: Bitmap) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for (index, byte) in bitmap.bytes.enumerated() where index % 4 < 3 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }

  private func sample(_ name: String) throws -> [UInt8] {
    try #require(JPEGSample.all.first { $0.name == name }).bytes
  }

  @Test(arguments: JPEGSample.all)
  func `pixels are those of the reference`(sample: JPEGSample) throws {
    let bitmap = try PictureReader.decode(sample.bytes)
    #expect(bitmap.width == 19 && bitmap.height == 13)
    #expect(hash(bitmap) == sample.hash)
    #expect(stride(from: 3, to: bitmap.bytes.count, by: 4).allSatisfy { bitmap.bytes[$0] == 255 })
  }

  @Test func `progressive and restarted files have the pixels of plain ones`() throws {
    let plain = try PictureReader.decode(try sample("full"))
    #expect(try PictureReader.decode(try sample("fullProgressive")) == plain)
    #expect(try PictureReader.decode(try sample("restarts")) == plain)
    let grey = try PictureReader.decode(try sample("grey"))
    #expect(try PictureReader.decode(try sample("greyProgressive")) == grey)
  }

  @Test(arguments: 1...8) func `the orientation is applied`(orientation: Int) throws {
    let plain = try PictureReader.decode(try sample("full"))
    // An EXIF segment with one entry: tag 274, a number of 16 bits.
    let tiff: [UInt8] =
      Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [1, 0x12, 0, 3, 0, 0, 0, 1, 0]
      + [UInt8(orientation), 0, 0, 0, 0, 0, 0]
    var bytes = try sample("full")
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(tiff.count + 2)] + tiff, at: 2)
    let turned = try PictureReader.decode(bytes)
    let (right, bottom) = (plain.width - 1, plain.height - 1)
    // The pixel at the top left, and its neighbour at the right, of what is seen upright.
    let corners = [
      (0, 0, 1, 0), (right, 0, right - 1, 0), (right, bottom, right - 1, bottom),
      (0, bottom, 1, bottom), (0, 0, 0, 1), (0, bottom, 0, bottom - 1),
      (right, bottom, right, bottom - 1), (right, 0, right, 1),
    ]
    let corner = corners[orientation - 1]
    #expect(turned.width == (orientation > 4 ? 13 : 19))
    #expect(turned[0, 0] == plain[corner.0, corner.1])
    #expect(turned[1, 0] == plain[corner.2, corner.3])
  }

  @Test func `a file that is cut off anywhere is reported as such`() throws {
    for name in ["full", "quarter", "restarts"] {
      let bytes = try sample(name)
      for count in 3..<bytes.count {
        #expect(throws: RasterError.unsoundJPEG(path: "", reason: "the data end too early")) {
          try PictureReader.decode(Array(bytes.prefix(count)))
        }
      }
    }
  }

  @Test func `damaged files are refused or decoded, never more`() throws {
    var chance = Chance(4)
    var refused = 0
    for _ in 0..<4000 {
      var bytes = JPEGSample.all.randomElement(using: &chance)?.bytes ?? []
      for _ in 0...Int.random(in: 0...4, using: &chance) {
        bytes[Int.random(in: 2..<bytes.count, using: &chance)] = .random(
          in: 0...255, using: &chance)
      }
      do throws(RasterError) { _ = try PictureReader.decode(bytes) } catch {
        refused += 1
        #expect(!"\(error)".contains("\n"))
      }
    }
    #expect(refused > 1000)
  }

  @Test func `what cannot be decoded is named`() throws {
    let full = try sample("full")
    let frame = try #require(full.firstIndex(of: 0xC0).map { $0 - 1 })
    func flaw(_ change: (inout [UInt8]) -> Void) -> RasterError? {
      var bytes = full
      change(&bytes)
      do throws(RasterError) { _ = try PictureReader.decode(bytes) } catch { return error }
      return nil
    }
    func unsound(_ reason: String) -> RasterError { .unsoundJPEG(path: "", reason: reason) }
    #expect(flaw { $0[frame + 4] = 12 } == unsound("expected 8 bits a sample, found 12"))
    #expect(
      flaw { $0.replaceSubrange(frame + 5..<frame + 9, with: [255, 255, 255, 255]) }
        == .tooLarge(width: 65_535, height: 65_535))
    #expect(
      flaw { $0.replaceSubrange(frame + 5..<frame + 9, with: [127, 255, 32, 0]) }
        == unsound("the data end too early"))
    #expect(
      flaw { $0[frame + 1] = 0xC9 }
        == unsound("it is neither baseline nor progressive with Huffman codes"))
    #expect(flaw { $0 = Array("GIF89a".utf8) } == .notPicture(path: "", found: "a GIF"))
    #expect("\(unsound("x"))" == "not a sound JPEG: x")
  }

  @Test func `a JPEG is read from a file, by its bytes`() throws {
    let folder = try ScratchFolder()
    folder.write(try sample("grey"), to: "photo.png")
    #expect(
      try PictureReader.read(folder.file("photo.png")) == PictureReader.decode(try sample("grey")))
  }
}
