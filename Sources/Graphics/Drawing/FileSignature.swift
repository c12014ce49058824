/// Names of the formats of files, by their first bytes, for errors.
package enum FileSignature {
  /// Returns the format of a file that begins with `bytes`, with its article: `a JPEG`; nil if its
  /// signature is not known here, such as for text.
  package static func format(of bytes: some Collection<UInt8>) -> String? {
    let start = Array(bytes.prefix(longest))
    return all.first { mark in
      start.count >= mark.offset + mark.bytes.count
        && start[mark.offset...].starts(with: mark.bytes)
    }?.name
  }

  /// Bytes at an offset that all files of a format have.
  private struct Mark {
    let name: String
    var offset = 0
    let bytes: [UInt8]
  }

  private static let longest = 16

  // The formats' own specifications; ISO base media files have their brand at byte 8.
  private static let all: [Mark] = [
    Mark(name: "a PNG", bytes: [0x89, 0x50, 0x4E, 0x47]),
    Mark(name: "a JPEG", bytes: [0xFF, 0xD8, 0xFF]),
    Mark(name: "a GIF", bytes: Array("GIF8".utf8)),
    Mark(name: "a WebP", offset: 8, bytes: Array("WEBP".utf8)),
    Mark(name: "a WAV", offset: 8, bytes: Array("WAVE".utf8)),
    Mark(name: "an AVIF", offset: 4, bytes: Array("ftypavif".utf8)),
    Mark(name: "a HEIC", offset: 4, bytes: Array("ftyphei".utf8)),
    Mark(name: "an MP4 or a MOV", offset: 4, bytes: Array("ftyp".utf8)),
    Mark(name: "a WebM", bytes: [0x1A, 0x45, 0xDF, 0xA3]),
    Mark(name: "a TIFF", bytes: [0x49, 0x49, 0x2A, 0x00]),
    Mark(name: "a TIFF", bytes: [0x4D, 0x4D, 0x00, 0x2A]),
    Mark(name: "a JPEG XL", bytes: [0xFF, 0x0A]),
    Mark(name: "a JPEG XL", offset: 4, bytes: Array("JXL ".utf8)),
    Mark(name: "a PDF", bytes: Array("%PDF-".utf8)),
    Mark(name: "a Photoshop file", bytes: Array("8BPS".utf8)),
    Mark(name: "an icon", bytes: [0x00, 0x00, 0x01, 0x00]),
    Mark(name: "an SVG", bytes: Array("<svg".utf8)),
    Mark(name: "XML, such as an SVG", bytes: Array("<?xml".utf8)),
    Mark(name: "HTML", bytes: Array("<!DOCTYPE html".utf8)),
    Mark(name: "HTML", bytes: Array("<!doctype html".utf8)),
    Mark(name: "a ZIP", bytes: [0x50, 0x4B, 0x03, 0x04]),
    Mark(name: "a gzip file", bytes: [0x1F, 0x8B]),
    Mark(name: "a BMP", bytes: Array("BM".utf8)),
  ]

  /// Returns width and height that the frame of a JPEG states; zeros if it has none. Source: ITU-T T.81,
  /// B.1.1.3 and B.2.2.
  package static func size(ofJPEG bytes: [UInt8]) -> [Int] {
    func word(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    var offset = 2
    while offset + 9 <= bytes.count {
      let marker = bytes[offset + 1]
      if bytes[offset] != 0xFF || marker == 0xFF {
        offset += 1
      } else if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        return [word(offset + 7), word(offset + 5)]
      } else {
        offset += marker == 0x01 || 0xD0...0xD7 ~= marker ? 2 : 2 + word(offset + 2)
      }
    }
    return [0, 0]
  }

  /// Returns the content found in place of a PNG: a known format, text, or neither.
  package static func notPNG(_ bytes: some Collection<UInt8>) -> String {
    if bytes.isEmpty { return "an empty file" }
    if let format = format(of: bytes) { return format == "a PNG" ? "the beginning of one" : format }
    let isText = !bytes.prefix(512).contains { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    return isText ? "text" : "bytes of no known format"
  }
}
