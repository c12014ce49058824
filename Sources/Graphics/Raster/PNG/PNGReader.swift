import Drawing
import Files
import Geometry
import PNGCoding

/// A decoded PNG: its pixels and metadata.
public struct PNGPicture: Hashable, Sendable {
  /// The pixels, converted to 8 bits a channel.
  public var bitmap: Bitmap
  /// The notes before the pixels, in order.
  public var texts: [PNGText]
  /// True if the file contains opacity, by a channel or a tRNS chunk.
  package var hasAlpha: Bool
  /// Bits per sample in the file: 1, 2, 4, 8 or 16.
  package var bitDepth: Int
}

/// Reads PNGs of any kind. Damaged, cut off or huge ones are refused.
public enum PNGReader {
  /// Reads the PNG at `path`.
  ///
  /// - Throws: ``RasterError/file(_:)``, ``RasterError/notPNG(path:found:)``,
  ///   ``RasterError/undecodable(path:reason:)``, ``RasterError/tooLarge(width:height:)``.
  public static func read(_ path: String) throws(RasterError) -> PNGPicture {
    try read(path, atMostPixels: PictureLimits.area)
  }

  /// Reads the PNG at `path`; throws it as undecodable if it has more than `limit` pixels.
  package static func read(
    _ path: String, atMostPixels limit: Int
  ) throws(RasterError) -> PNGPicture {
    let beginning = try RasterError.ofFile { () throws(FileError) in
      try FileBytes.beginning(of: path, 64)
    }
    let header = try PNGChunkReader(beginning, path: path).header
    try PictureLimits.check(width: header.width, height: header.height)
    let pixels = header.width * header.height
    guard pixels <= limit else {
      throw .undecodable(path: path, reason: "it has \(pixels) pixels, more than \(limit)")
    }
    // Incompressible data grow by less than this, and notes are limited.
    let most = pixels * header.bitsPerPixel / 8 * 2 + noteLimit
    let bytes = try RasterError.ofFile { () throws(FileError) in
      try FileBytes.read(path, atMost: most)
    }
    return try decode(bytes, path: path)
  }

  /// Bytes allowed besides the pixels.
  private static let noteLimit = 1 << 25

  /// Decodes a PNG from `bytes`.
  ///
  /// - Throws: ``RasterError/notPNG(path:found:)``, ``RasterError/undecodable(path:reason:)``,
  ///   ``RasterError/tooLarge(width:height:)``.
  public static func decode(_ bytes: [UInt8]) throws(RasterError) -> PNGPicture {
    try decode(bytes, path: "")
  }

  private static func decode(_ bytes: [UInt8], path: String) throws(RasterError) -> PNGPicture {
    let chunks = try PNGChunkReader(bytes, path: path)
    let header = chunks.header
    try PictureLimits.check(width: header.width, height: header.height)
    // DEFLATE compresses at most 1032 to 1: fewer bytes cannot hold the pixels, and no memory need
    // be allocated for them.
    guard chunks.reachesPixels,
      bytes.count >= header.width * header.height * header.bitsPerPixel / 8 / 1032
    else { throw .undecodable(path: path, reason: "the data end too early") }
    var message = [CChar](repeating: 0, count: Int(pngcoding_message_size))
    var isDone = false
    let size = header.width * header.height * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      isDone = pngcoding_decode(
        bytes, bytes.count, UInt32(header.width), UInt32(header.height), target.baseAddress,
        &message)
      count = isDone ? size : 0
    }
    guard isDone else { throw .undecodable(path: path, reason: sentence(message)) }
    return PNGPicture(
      bitmap: Bitmap(width: header.width, height: header.height, bytes: pixels),
      texts: chunks.texts, hasAlpha: header.hasAlpha, bitDepth: header.bitDepth)
  }
}

/// Returns the C string in `message`.
private func sentence(_ message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
