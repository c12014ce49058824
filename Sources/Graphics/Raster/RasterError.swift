import Drawing
import Files
import Geometry
import Painting

/// What can go wrong between a canvas and a file.
public enum RasterError: Error, Hashable, Sendable {
  /// A picture of this many pixels is beyond the limits: 32,767 a side, 2²⁸ in all.
  case tooLarge(width: Int, height: Int)
  /// A picture of so many points, at so many pixels a point, has a side of less than half a pixel,
  /// or of no number.
  case noPixels(size: Size, scale: Double)
  /// A canvas cannot be drawn; `picture` is the name of what it shows, and may be empty.
  case undrawable(picture: String, DrawingError)
  /// Cairo refused; its own sentence.
  case drawing(String)
  /// A PNG cannot be made of what was asked for, such as a note that it cannot hold.
  case encoding(String)
  /// A file that cannot be read, made or written.
  case file(FileError)
  /// Bytes begin a PNG that is not sound; `path` is empty if they came from memory.
  case undecodable(path: String, reason: String)
  /// Bytes are no PNG but what `found` says, with its article; `path` is empty if they came from
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
    case .notPNG("", let found): "expected a PNG, found \(found)"
    case .notPNG(let path, let found): "\(path): expected a PNG, found \(found)"
    }
  }
}

/// A number without a fraction that is 0.
private func number(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? "\(value)"
}

extension RasterError {
  /// Does `body`, whose errors are those of files.
  static func ofFile<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(RasterError) -> Result {
    do { return try body() } catch { throw .file(error) }
  }

  /// Does `body`, whose errors are those of painting.
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
  /// Throws where a picture may not have these sides, in pixels, each at least 1.
  ///
  /// - Throws: ``RasterError/tooLarge(width:height:)``.
  static func check(width: Int, height: Int) throws(RasterError) {
    guard allow(width: width, height: height) else {
      throw .tooLarge(width: width, height: height)
    }
  }
}
