import Drawing
import Fonts
import JSONCoding

/// An error in a file of a renderer.
public struct ResourceError: Error, Hashable, Sendable {
  /// The file's name.
  public let name: String
  /// The kind of error.
  public let flaw: Flaw

  /// The kinds of errors in a file.
  public enum Flaw: Error, Hashable, Sendable {
    /// It has no name, or the name of another.
    case name
    /// Its bytes could not be read, for this reason.
    case unreadable(String)
    /// It is larger than this limit.
    case size(String, found: String)
    /// It is not a picture, for this reason.
    case picture(String)
    /// It is not a font.
    case font(FontError)
    /// It is not JSON.
    case json(JSONError)
    /// Its JSON has invalid content.
    case data(DataMistake)
  }
}

extension ResourceError: CustomStringConvertible {
  /// The error in one sentence without a full stop.
  public var description: String {
    let place = "resource \(Quotation.text(name))"
    return switch flaw {
    case .name where name.isEmpty: "\(place): expected a name, found none"
    case .name: "\(place): expected one of that name, found two"
    case .unreadable(let reason): "\(place): it cannot be read: \(reason)"
    case .size(let most, let found): "\(place): expected at most \(most), found \(found)"
    case .picture(let reason): "\(place): \(reason)"
    case .font(let error): "\(place), \(error)"
    case .json(let error): "\(place), \(error)"
    case .data(let mistake): "\(place), \(mistake)"
    }
  }
}

extension ResourceError.Flaw {
  static func picture(
    _ decode: PictureDecoder, _ bytes: [UInt8]
  ) throws(ResourceError.Flaw) -> Bitmap {
    #if hasFeature(Embedded)
      return try decode(bytes)
    #else
      // The header contains the size: a picture that is too large is refused without decoding.
      let sides: [Int]
      switch FileSignature.format(of: bytes) {
      case "a PNG":
        sides = [16, 20].map { start in
          bytes.count < 24 ? 0 : bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        }
      case "a JPEG": sides = FileSignature.size(ofJPEG: bytes)
      default: throw .picture("expected a PNG or a JPEG, found \(FileSignature.notPNG(bytes))")
      }
      let (pixels, isOver) = sides[0].multipliedReportingOverflow(by: sides[1])
      guard !isOver, pixels <= ResourceLimits.pixels else {
        throw .size("\(ResourceLimits.pixels) pixels", found: "\(sides[0]) x \(sides[1])")
      }
      do { return try decode(bytes) } catch { throw .picture("\(error)") }
    #endif
  }

  static func font(_ bytes: [UInt8]) throws(ResourceError.Flaw) -> OutlineTypeface {
    do throws(FontError) { return try OutlineTypeface(bytes) } catch { throw .font(error) }
  }

  static func value<Value>(
    _ bytes: [UInt8], _ read: (DataCursor) throws(DataMistake) -> Value
  ) throws(ResourceError.Flaw) -> Value {
    let json: JSON
    do throws(JSONError) { json = try JSON(bytes: bytes) } catch { throw .json(error) }
    do throws(DataMistake) { return try read(DataCursor(json)) } catch { throw .data(error) }
  }
}

/// A value of a JSON file that reads itself and knows its path; see `JSONCursor`.
public typealias DataCursor = JSONCursor<SchemaViolation>

/// The violation of a JSON file: a value where another belongs.
public typealias DataMistake = SchemaViolation
