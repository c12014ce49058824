import JSONCoding
import Raster
import Scripting

/// What can go wrong with golden cases, apart from pictures that differ.
package enum CaseError: Error, Hashable, Sendable {
  /// There is no folder at `path`, or it may not be read.
  case noFolder(path: String, reason: String)
  /// The case at `path` may not be read.
  case unreadable(path: String, reason: String)
  /// The case at `path`, its scene or its touches break a rule.
  case flawed(path: String, ScriptError)
  /// A picture of the case at `path` cannot be painted.
  case unpaintable(path: String, RasterError)
  /// A golden cannot be written or removed.
  case reference(GoldenError)
  /// What stands at `path` is a link that leads out of the folder of the cases.
  case linkedAway(path: String)
  /// A signal came.
  case interrupted
}

extension CaseError: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .noFolder(let path, let reason):
      "cannot read the folder \(Quotation.text(path)): \(reason)"
    case .unreadable(let path, let reason): "cannot read \(Quotation.text(path)): \(reason)"
    case .flawed(let path, let error): "\(Quotation.text(path)): \(error)"
    case .unpaintable(let path, let error): "\(Quotation.text(path)): \(error)"
    case .reference(let error): error.description
    case .linkedAway(let path):
      "\(Quotation.text(path)) is a link that leads out of the folder; expected a file in it"
    case .interrupted: "interrupted"
    }
  }
}
