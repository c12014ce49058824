import JSONCoding
import Raster
import Scripting

/// A scene or a film, the moments of it that have goldens, and how far its pictures may lie from them.
@dynamicMemberLookup package struct GoldenCase: Sendable {
  /// A moment that has a picture.
  package struct Still: Hashable, Sendable {
    /// As asked for, in seconds.
    package let seconds: Double
    /// The frame that shows it.
    package let frame: Int

    /// The name of its golden, such as `still-0.500.png`.
    package var fileName: String { ReferenceName.still(seconds) }
  }

  /// A motion.
  package struct Film: Hashable, Sendable {
    /// Its frames, as ranges: a folder may hold many cases of many frames.
    package let frames: FrameSelection
    /// Those of them that have a key picture, ascending.
    package let keys: [Int]

    /// Its frames one by one, ascending.
    package var indices: [Int] { Array(frames) }
  }

  /// The case's name, see ``CaseName``.
  package let name: String
  /// The scene or film as written, or the path of its file.
  package let scene: JSON
  /// The folder that the case lies in.
  package let folder: String
  /// The paths of the files that were read besides the case's: that of the scene where it does not
  /// stand in the case itself, that of the film with those that it names.
  package let sourcePaths: [String]
  /// The scene or film that is played; a scene without a length is as long as the moments ask for.
  package let source: any FrameSource
  /// The single pictures, in the order written.
  package let stills: [Still]
  package let film: Film?
  /// Its other terms.
  let terms: CaseTerms

  package subscript<Value>(dynamicMember term: KeyPath<CaseTerms, Value>) -> Value {
    terms[keyPath: term]
  }

  /// The path of the case's file.
  package var path: String { CaseFolder.casePath(name, in: folder) }
  /// The path of the folder that holds its goldens.
  package var referenceFolder: String { "\(folder)/\(name)" }
  package var filmReference: FilmReference { FilmReference(referenceFolder) }
  /// The path of the trace's golden.
  package var tracePath: String { "\(referenceFolder)/\(ReferenceName.trace)" }

  /// The cost from when the goldens were recorded.
  var costReference: CostReference { CostReference("\(referenceFolder)/\(ReferenceName.cost)") }

  /// The golden of a single picture.
  package func reference(_ still: Still) -> PictureReference {
    PictureReference("\(referenceFolder)/\(still.fileName)")
  }

  /// All frames that have pictures, ascending.
  package var pictureIndices: [Int] {
    let frames = Set(stills.map(\.frame))
    guard let indices = film?.indices else { return frames.sorted() }
    return frames.isSubset(of: indices) ? indices : frames.union(indices).sorted()
  }

  /// The frames whose lines the trace holds, ascending: those that have pictures, or all where none
  /// has. What happens between them stands among the events of the next.
  package var traceIndices: [Int] {
    guard self.hasTrace else { return [] }
    return stills.isEmpty && film == nil ? Array(0..<source.frameCount) : pictureIndices
  }

  /// The frames whose cost counts, ascending: those that have pictures, or those of the trace where
  /// none has.
  package var costIndices: [Int] {
    let pictures = pictureIndices
    return pictures.isEmpty ? traceIndices : pictures
  }

  /// The names of all files that the case's goldens consist of.
  package var referenceNames: Set<String> {
    Set(parts(PartSetting(use: .verdict)).flatMap(\.fileNames) + [ReferenceName.fingerprint])
  }
}

// MARK: Errors

/// A fault of golden cases, apart from pictures that differ.
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
  /// The file at `path` is a link that leads out of the folder of the cases.
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
