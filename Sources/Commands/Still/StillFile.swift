import Controls
import Files
import JSONCoding
import Raster

/// The file that a still goes to, and the names beside it where there are several.
struct StillFile {
  private let path: String
  /// The path up to the ending's point.
  private let stem: Substring
  /// The ending with its point, as written.
  private let ending: Substring
  /// The kind of vector file; nil for pixels.
  let vectors: VectorFormat?

  /// The file at `path`, whose ending must name a format that can be written.
  init(_ path: String) throws {
    let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
    let point = name.lastIndex(of: ".") ?? path.endIndex
    self.path = path
    stem = path[..<point]
    ending = path[point...]
    vectors = VectorFormat(rawValue: String(ending.lowercased().dropFirst()))
    try FilePlace.checkNoFolder(path)
    guard vectors != nil || ending.lowercased() == ".png" else {
      throw Failure.option(
        "--output", expected: "a file that ends in .png, .svg or .pdf",
        found: Quotation.text(path))
    }
  }

  /// Where the only still goes.
  var single: String { path }

  /// Where the still at `seconds` goes, of several.
  func path(at seconds: Double) -> String {
    "\(stem)-\(ValueFormat.fixed(seconds, decimals: 3))\(ending)"
  }

  /// Makes the folder that the file lies in, and clears away what dead runs left there half-done.
  func createFolder() throws {
    try Folder.create(for: path)
    Folder.clearDrafts(beside: path)
  }
}

/// One picture to make.
struct Still {
  let frame: Int
  let path: String
}
