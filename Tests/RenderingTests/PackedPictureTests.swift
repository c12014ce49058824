import Drawing
import Rendering
import Testing

/// Pictures as shared pieces have them.
@Suite struct PackedPictureTests {
  /// A picture with a slope, edges and noise.
  private func picture(_ width: Int, _ height: Int, isOpaque: Bool) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var random = SeededGenerator(seed: 9)
    for y in 0..<height {
      for x in 0..<width {
        let noise = UInt8(truncatingIfNeeded: random.next())
        bitmap[x, y] = (
          UInt8(truncatingIfNeeded: 3 * x + y), x < y ? 200 : 7, y == 2 ? noise : 0,
          isOpaque ? 255 : UInt8(truncatingIfNeeded: 11 * x)
        )
      }
    }
    return bitmap
  }

  @Test(arguments: [(1, 1), (7, 3), (1, 40), (64, 33)], [true, false])
  func `every pixel comes back, and opacity only costs where there is some`(
    size: (Int, Int), isOpaque: Bool
  ) throws {
    let bitmap = picture(size.0, size.1, isOpaque: isOpaque)
    let bytes = PackedPicture.packed(bitmap)
    #expect(bytes.count == 12 + ((isOpaque ? 3 : 4) * size.0 + 1) * size.1)
    #expect(try PackedPicture.unpacked(bytes) == bitmap)
  }

  @Test func `what is predicted is 0, which packs well`() {
    let bytes = PackedPicture.packed(picture(64, 64, isOpaque: true))
    #expect(bytes.count { $0 == 0 } > bytes.count / 2)
  }

  @Test func `other bytes are refused`() throws {
    let bytes = PackedPicture.packed(picture(5, 4, isOpaque: false))
    for length in 0..<bytes.count {
      #expect(throws: ResourceError.Flaw.self) {
        try PackedPicture.unpacked(Array(bytes.prefix(length)))
      }
    }
    // The numbers of channels and of a filter, and sides whose product is too large.
    for (index, byte) in [(3, 2), (3, 5), (12, 3), (4, 255), (8, 255)] as [(Int, UInt8)] {
      var other = bytes
      other[index] = byte
      #expect(throws: ResourceError.Flaw.self) { try PackedPicture.unpacked(other) }
    }
  }
}
