import Drawing
import Files
import Geometry
import PNGCoding

/// A PNG as read: its pixels and what it says of itself.
public struct PNGPicture: Hashable, Sendable {
  /// The pixels, brought to 8 bits a channel.
  public var bitmap: Bitmap
  /// The notes that stand before the pixels, in their order.
  public var texts: [PNGText]
  /// Whether the file holds opacity, by a channel or a tRNS chunk.
  package var hasAlpha: Bool
  /// Bits of a sample in the file: 1, 2, 4, 8 or 16.
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

  /// Reads the PNG at `path`, unless it has more than so many pixels: then it is undecodable.
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
    // What does not shrink grows by less than this, and notes are not endless.
    let most = pixels * header.bitsPerPixel / 8 * 2 + noteLimit
    let bytes = try RasterError.ofFile { () throws(FileError) in
      try FileBytes.read(path, atMost: most)
    }
    return try decode(bytes, path: path)
  }

  /// Bytes that may stand beside the pixels.
  private static let noteLimit = 1 << 25

  /// Reads a PNG from `bytes`.
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
    // DEFLATE makes data at most 1032 times smaller: less cannot hold the pixels, and no memory
    // need be taken for them.
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

/// The C string in `message`.
private func sentence(_ message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
