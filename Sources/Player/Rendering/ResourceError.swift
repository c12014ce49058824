import Drawing
import Fonts
import JSONCoding

/// A file of a renderer is not what it should be.
public struct ResourceError: Error, Hashable, Sendable {
  /// The file's name.
  public let name: String
  /// What is wrong with it.
  public let flaw: Flaw

  /// What can be wrong with a file.
  public enum Flaw: Error, Hashable, Sendable {
    /// It has no name, or that of another.
    case name
    /// Its bytes could not be had, for this reason.
    case unreadable(String)
    /// It is larger than so much.
    case size(String, found: String)
    /// It is no picture, for this reason.
    case picture(String)
    /// It is no font.
    case font(FontError)
    /// It is no JSON.
    case json(JSONError)
    /// Its JSON does not hold what belongs there.
    case data(DataMistake)
  }
}

extension ResourceError: CustomStringConvertible {
  /// One sentence without a full stop.
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
    guard FileSignature.format(of: bytes) == "a PNG" else {
      throw .picture("expected a PNG, found \(FileSignature.notPNG(bytes))")
    }
    // The header tells the size: what is too large need not be decoded to be refused.
    let sides = [16, 20].map { start in
      bytes.count < 24 ? 0 : bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (pixels, isOver) = sides[0].multipliedReportingOverflow(by: sides[1])
    guard !isOver, pixels <= ResourceLimits.pixels else {
      throw .size("\(ResourceLimits.pixels) pixels", found: "\(sides[0]) x \(sides[1])")
    }
    do { return try decode(bytes) } catch { throw .picture("\(error)") }
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

/// A value of a JSON file that reads itself and knows its place; see `JSONCursor`.
public typealias DataCursor = JSONCursor<DataMistake>

extension DataCursor {
  /// The whole of `value`.
  public init(_ value: JSON) { self.init(value, as: ()) }
}

/// A value of a JSON file stands where another belongs.
public struct DataMistake: JSONMistake, Hashable, Sendable {
  /// Where it stands, such as `flowers[2].radius`; empty for the whole file.
  public let path: String
  /// What belongs there.
  public let expected: String
  /// What stands there.
  public let found: String
  /// Known names near to an unknown one.
  public let nearest: [String]

  /// `found` stands at `path`, where `expected` belongs.
  public init(_ family: Void, at path: String, expected: String, found: String, nearest: [String]) {
    (self.path, self.expected, self.found) = (path, expected, found)
    self.nearest = nearest
  }
}

extension DataMistake: CustomStringConvertible {
  /// What, where, and what was expected, without a full stop.
  public var description: String {
    let place = path.isEmpty ? "" : "\(path): "
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return "\(place)expected \(expected), found \(found)\(names)"
  }
}
