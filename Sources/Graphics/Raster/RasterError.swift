import Drawing
import Files
import Geometry
import Painting

/// An error between a canvas and a file.
public enum RasterError: Error, Hashable, Sendable {
  /// A picture of this many pixels is beyond the limits: 32,767 a side, 2²⁸ in all.
  case tooLarge(width: Int, height: Int)
  /// A picture of this size in points, at this many pixels a point, has a side of less than half a
  /// pixel, or of NaN.
  case noPixels(size: Size, scale: Double)
  /// A canvas cannot be drawn; `picture` is the name of its subject, and may be empty.
  case undrawable(picture: String, DrawingError)
  /// Cairo failed; its own message.
  case drawing(String)
  /// A PNG cannot represent the input, such as an invalid note.
  case encoding(String)
  /// A file cannot be read, created or written.
  case file(FileError)
  /// The bytes begin a PNG that is invalid; `path` is empty if they came from memory.
  case undecodable(path: String, reason: String)
  /// The bytes begin a JPEG that is invalid or of another kind; `path` is empty if they came from memory.
  case unsoundJPEG(path: String, reason: String)
  /// The bytes are neither a PNG nor a JPEG but `found`, with its article; `path` is empty if they came
  /// from memory.
  case notPicture(path: String, found: String)
  /// The bytes are not a PNG but `found`, with its article; `path` is empty if they came from
  /// memory.
  case notPNG(path: String, found: String)
}

extension RasterError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height):
      "\(width) x \(height) pixels are too many: "
        + "at most \(PictureLimits.side) a side and \(PictureLimits.area) in all"
    case .noPixels(let size, let scale):
      "\(number(size.width)) x \(number(size.height)) points at \(number(scale)) pixels a point are"
        + " no picture: each side must come to a pixel"
    case .undrawable("", let error): error.description
    case .undrawable(let picture, let error): "\(picture), \(error)"
    case .drawing(let reason): "drawing failed: \(reason)"
    case .encoding(let reason): "PNG encoding failed: \(reason)"
    case .file(let error): error.description
    case .undecodable("", let reason): "not a sound PNG: \(reason)"
    case .undecodable(let path, let reason): "\(path) is not a sound PNG: \(reason)"
    case .unsoundJPEG("", let reason): "not a sound JPEG: \(reason)"
    case .unsoundJPEG(let path, let reason): "\(path) is not a sound JPEG: \(reason)"
    case .notPicture("", let found): "expected a PNG or a JPEG, found \(found)"
    case .notPicture(let path, let found): "\(path): expected a PNG or a JPEG, found \(found)"
    case .notPNG("", let found): "expected a PNG, found \(found)"
    case .notPNG(let path, let found): "\(path): expected a PNG, found \(found)"
    }
  }
}

/// Returns a number as text, without a fraction of 0.
private func number(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? "\(value)"
}

extension RasterError {
  /// Calls `body` and converts its file errors.
  static func ofFile<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(RasterError) -> Result {
    do { return try body() } catch { throw .file(error) }
  }

  /// Calls `body` and converts its painting errors.
  static func ofPainting<Result: ~Copyable>(
    _ body: () throws(PaintingError) -> Result
  ) throws(RasterError) -> Result {
    do { return try body() } catch {
      switch error {
      case .tooLarge(let width, let height): throw .tooLarge(width: width, height: height)
      case .noPixels(let size, let scale): throw .noPixels(size: size, scale: scale)
      }
    }
  }
}

extension PictureLimits {
  /// Throws if a picture may not have these sides, in pixels, each at least 1.
  ///
  /// - Throws: ``RasterError/tooLarge(width:height:)``.
  static func check(width: Int, height: Int) throws(RasterError) {
    guard allow(width: width, height: height) else {
      throw .tooLarge(width: width, height: height)
    }
  }
}
