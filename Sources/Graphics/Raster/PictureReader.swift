import Drawing
import Files
import Geometry

/// Reads pictures of the formats that renderers and tools take, told by their first bytes: PNGs of any
/// kind, as ``PNGReader`` does, and JPEGs.
///
/// JPEGs are baseline or progressive ones of 8 bits with Huffman codes, in grey, YCbCr or RGB; their EXIF
/// orientation is applied, so that they are upright. Pixels are computed in integers, the same on every
/// machine: those of libjpeg's `islow` transform, unless colours have fewer samples than pixels; these
/// are interpolated linearly. Profiles of colour are ignored.
public enum PictureReader {
  /// Decodes a picture from `bytes`. Damaged, cut off or huge ones are refused.
  ///
  /// - Throws: ``RasterError/notPicture(path:found:)``, ``RasterError/undecodable(path:reason:)``,
  ///   ``RasterError/unsoundJPEG(path:reason:)``, ``RasterError/tooLarge(width:height:)``.
  public static func decode(_ bytes: [UInt8]) throws(RasterError) -> Bitmap {
    switch FileSignature.format(of: bytes) {
    case "a PNG": try PNGReader.decode(bytes).bitmap
    case "a JPEG": try JPEGReader.decode(bytes)
    default: throw .notPicture(path: "", found: FileSignature.notPNG(bytes))
    }
  }

  /// Reads the picture at `path`.
  ///
  /// - Throws: ``RasterError/file(_:)`` and those of ``decode(_:)``.
  package static func read(_ path: String) throws(RasterError) -> Bitmap {
    let beginning = try RasterError.ofFile { () throws(FileError) in
      try FileBytes.beginning(of: path, 512)
    }
    switch FileSignature.format(of: beginning) {
    case "a PNG": return try PNGReader.read(path).bitmap
    case "a JPEG":
      let bytes = try RasterError.ofFile { () throws(FileError) in
        try FileBytes.read(path, atMost: 4 * PictureLimits.area)
      }
      return try JPEGReader.decode(bytes, path: path)
    default: throw .notPicture(path: path, found: FileSignature.notPNG(beginning))
    }
  }
}
