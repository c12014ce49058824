import Geometry

/// The chunks of a PNG around its pixels.
package enum PNGChunkWriter {
  /// What begins every PNG.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Bytes of a chunk beside its body: its length, its kind and its checksum.
  static let frame = 12

  /// All that stands before the pixels.
  static func head(
    width: Int, height: Int, hasAlpha: Bool, scale: Double, texts: [PNGText]
  ) throws(RasterError) -> [UInt8] {
    var head = signature
    head.append(
      chunk: "IHDR", bigEndian(width) + bigEndian(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
    // Perceptual rendering.
    head.append(chunk: "sRGB", [0])
    let perMetre = (72 * scale / 0.0254).rounded()
    let density = bigEndian(perMetre > 0 ? Int(min(perMetre, 2e9)) : 0)
    if density != [0, 0, 0, 0] { head.append(chunk: "pHYs", density + density + [1]) }
    for text in texts {
      try text.check()
      let keyword = Array(text.keyword.utf8)
      // tEXt is Latin-1; what goes beyond ASCII is UTF-8 in iTXt.
      if text.value.utf8.allSatisfy({ $0 < 0x7F }) {
        head.append(chunk: "tEXt", keyword + [0] + Array(text.value.utf8))
      } else {
        // Not compressed, of no language, the keyword not translated.
        head.append(chunk: "iTXt", keyword + [0, 0, 0, 0, 0] + Array(text.value.utf8))
      }
    }
    return head
  }

  /// What ends every PNG.
  package static let end: [UInt8] = {
    var end: [UInt8] = []
    end.append(chunk: "IEND", [])
    return end
  }()

  /// The lowest 32 bits of `value`, the highest byte first.
  package static func bigEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}

extension [UInt8] {
  /// Adds a chunk with its length and checksum.
  package mutating func append(chunk kind: String, _ body: [UInt8]) {
    append(contentsOf: PNGChunkWriter.bigEndian(body.count))
    let checked = Array(kind.utf8) + body
    append(contentsOf: checked)
    append(contentsOf: PNGChunkWriter.bigEndian(Int(CRC32.of(checked))))
  }
}
