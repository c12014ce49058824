import Digests
import Drawing
import Geometry

/// The header of a PNG.
struct PNGHeader: Hashable {
  let width: Int
  let height: Int
  /// Bits per sample: 1, 2, 4, 8 or 16.
  let bitDepth: Int
  /// True if pixels have an opacity of their own, by a channel or a tRNS chunk.
  var hasAlpha: Bool
  /// Bits per pixel as stored.
  let bitsPerPixel: Int
}

/// The chunks of a PNG that can be read without decoding the pixels.
struct PNGChunkReader {
  private(set) var header: PNGHeader
  private(set) var texts: [PNGText] = []
  /// True if the pixels were reached.
  private(set) var reachesPixels = false

  /// Reads the chunks before the pixels.
  ///
  /// - Throws: ``RasterError/notPNG(path:found:)``, ``RasterError/undecodable(path:reason:)`` for
  ///   an invalid PNG.
  init(_ bytes: [UInt8], path: String) throws(RasterError) {
    guard bytes.starts(with: PNGChunkWriter.signature) else {
      throw .notPNG(path: path, found: FileSignature.notPNG(bytes))
    }
    var cursor = 8
    guard let first = PNGChunkReader.chunk(bytes, at: cursor), first.kind == "IHDR",
      first.body.count == 13
    else { throw .undecodable(path: path, reason: "it has no header") }
    guard let header = PNGHeader(Array(first.body)) else {
      throw .undecodable(path: path, reason: "its kind of colour is unknown")
    }
    guard header.width > 0, header.height > 0 else {
      throw .undecodable(path: path, reason: "it has no pixels")
    }
    self.header = header
    cursor = first.end
    while let chunk = PNGChunkReader.chunk(bytes, at: cursor) {
      switch chunk.kind {
      case "IDAT":
        reachesPixels = true
        return
      case "tRNS": self.header.hasAlpha = true
      case "tEXt", "iTXt":
        if let text = PNGText(chunk.body, isInternational: chunk.kind == "iTXt") {
          texts.append(text)
        }
      default: break
      }
      cursor = chunk.end
    }
  }

  private struct Chunk {
    let kind: String
    let body: ArraySlice<UInt8>
    let end: Int
  }

  /// Returns the chunk at `offset`; one that contains pixels may be cut off.
  private static func chunk(_ bytes: [UInt8], at offset: Int) -> Chunk? {
    guard bytes.count - offset >= 8 else { return nil }
    let length = bytes.bigEndian(at: offset)
    let kind = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
    if kind == "IDAT" {
      return Chunk(kind: kind, body: bytes[offset + 8..<offset + 8], end: offset)
    }
    guard length <= bytes.count - offset - 12 else { return nil }
    let start = offset + 8
    return Chunk(kind: kind, body: bytes[start..<start + length], end: start + length + 4)
  }
}

extension PNGHeader {
  fileprivate init?(_ body: [UInt8]) {
    let samples: Int
    switch body[9] {
    case 0, 3: samples = 1
    case 2: samples = 3
    case 4: samples = 2
    case 6: samples = 4
    default: return nil
    }
    guard [1, 2, 4, 8, 16].contains(body[8]) else { return nil }
    self.init(
      width: body.bigEndian(at: 0), height: body.bigEndian(at: 4), bitDepth: Int(body[8]),
      hasAlpha: body[9] == 4 || body[9] == 6, bitsPerPixel: samples * Int(body[8]))
  }
}

extension PNGText {
  /// Parses a tEXt chunk, or an iTXt chunk that is not compressed; nil for anything else.
  fileprivate init?(_ body: ArraySlice<UInt8>, isInternational: Bool) {
    guard let end = body.firstIndex(of: 0), end > body.startIndex else { return nil }
    let keyword = String(decoding: body[..<end], as: UTF8.self)
    var rest = body[(end + 1)...]
    if isInternational {
      guard rest.count >= 2, rest.first == 0 else { return nil }
      rest = rest.dropFirst(2)
      // The language, and the keyword in that language.
      for _ in 0..<2 {
        guard let stop = rest.firstIndex(of: 0) else { return nil }
        rest = rest[(stop + 1)...]
      }
    }
    self.init(keyword, String(decoding: rest, as: UTF8.self))
  }
}

extension [UInt8] {
  fileprivate func bigEndian(at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }
}

/// The chunks of a PNG around its pixels.
package enum PNGChunkWriter {
  /// The first bytes of every PNG.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Size of a chunk besides its body, in bytes: its length, its kind and its checksum.
  static let frame = 12

  /// Returns all bytes before the pixels.
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
      // tEXt is Latin-1; text beyond ASCII goes to iTXt as UTF-8.
      if text.value.utf8.allSatisfy({ $0 < 0x7F }) {
        head.append(chunk: "tEXt", keyword + [0] + Array(text.value.utf8))
      } else {
        // Not compressed, no language, the keyword not translated.
        head.append(chunk: "iTXt", keyword + [0, 0, 0, 0, 0] + Array(text.value.utf8))
      }
    }
    return head
  }

  /// The last chunk of every PNG.
  package static let end: [UInt8] = {
    var end: [UInt8] = []
    end.append(chunk: "IEND", [])
    return end
  }()

  /// Returns the lowest 32 bits of `value`, big-endian.
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
