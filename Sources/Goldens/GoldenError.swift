import Raster

/// What can go wrong with truth on disk.
public enum GoldenError: Error, Hashable, Sendable {
  /// There is nothing at `path`.
  case missing(path: String)
  /// What stands at `path` cannot be read, or is not what it should be.
  case undecodable(path: String, reason: String)
  /// Truth cannot be written to `path`; what stood there still does.
  case unwritable(path: String, reason: String)
  /// A canvas cannot be painted.
  case unpaintable(reason: String)
  /// An expectation that cannot be met by anything.
  case senseless(reason: String)
  /// A record mode that does not exist; `source` is where it was asked for.
  case unknownRecordMode(String, source: String)
}

extension GoldenError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .missing(let path): "\(path) is missing"
    case .undecodable(let path, let reason): "\(path) cannot be used: \(reason)"
    case .unwritable(let path, let reason): "cannot record \(path): \(reason)"
    case .unpaintable(let reason): "the canvas cannot be painted: \(reason)"
    case .senseless(let reason): reason
    case .unknownRecordMode(let mode, let source):
      "\(source) asks for the record mode \"\(mode.prefix(80))\", which is none of "
        + RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}

extension RasterError {
  /// The fault alone, without the path where it was found.
  var fault: String {
    switch self {
    case .unreadable(_, let reason), .undecodable(_, let reason), .uncreatable(_, let reason),
      .unwritable(_, let reason):
      reason
    case .tooLarge, .undrawable, .drawing, .encoding, .foreignFolder, .locked:
      description
    }
  }
}
