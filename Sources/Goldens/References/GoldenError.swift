import Files
import Raster

/// What can go wrong with goldens on disk.
public enum GoldenError: Error, Hashable, Sendable {
  /// There is nothing at `path`.
  case missing(path: String)
  /// What stands at `path` cannot be read, or is not what it should be.
  case undecodable(path: String, reason: String)
  /// No file can be made at `path`: its place is at fault. What stood there still does.
  case uncreatable(path: String, reason: String)
  /// Writing to `path` failed: the device is full or at fault. What stood there still does.
  case unwritable(path: String, reason: String)
  /// A value cannot be drawn, painted or encoded.
  case unpaintable(reason: String)
  /// An expectation that cannot be met by anything.
  case invalidExpectation(reason: String)
  /// A record mode that does not exist; `source` is where it was asked for.
  case unknownRecordMode(String, source: String)
}

extension GoldenError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .missing(let path): "\(path) is missing"
    case .undecodable(let path, let reason): "\(path) cannot be used: \(reason)"
    case .uncreatable(let path, let reason), .unwritable(let path, let reason):
      "cannot record \(path): \(reason)"
    case .unpaintable(let reason): "the canvas cannot be painted: \(reason)"
    case .invalidExpectation(let reason): reason
    case .unknownRecordMode(let mode, let source):
      "\(source) asks for the record mode \"\(mode.prefix(80))\", which is none of "
        + RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }

  /// The fault alone, without the path where it was found.
  package var reason: String {
    switch self {
    case .undecodable(_, let reason), .uncreatable(_, let reason), .unwritable(_, let reason),
      .unpaintable(let reason), .invalidExpectation(let reason):
      reason
    case .missing, .unknownRecordMode: description
    }
  }

  /// Why the file at `path` was not written. The kind of the fault stays: a place that cannot
  /// hold the file, or a device that failed.
  init(writing path: String, _ error: FileError) {
    self =
      if case .uncreatable = error {
        .uncreatable(path: path, reason: error.fault)
      } else {
        .unwritable(path: path, reason: error.fault)
      }
  }
}

extension RasterError {
  /// The fault alone, without the path where it was found.
  var fault: String {
    switch self {
    case .file(let error): error.fault
    case .undecodable(_, let reason): reason
    case .tooLarge, .noPixels, .undrawable, .drawing, .encoding: description
    }
  }
}
