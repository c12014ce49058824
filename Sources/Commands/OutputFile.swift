import Glibc
import Notation
import Raster

/// A file that a command writes besides its result.
struct OutputFile: Sendable {
  let path: String

  /// The file at `path`; nil where there is none. Throws where a folder stands there.
  init?(_ path: String?) throws(Failure) {
    guard let path else { return nil }
    guard !path.isEmpty else {
      throw Failure(.cannotCreate, "cannot create \"\": expected a file's name")
    }
    try FilePlace.checkNoFolder(path)
    self.path = path
  }

  /// Writes `bytes`, whole or not at all; makes the folders above.
  func write(_ bytes: [UInt8]) throws(Failure) {
    if let special = try FilePlace.special(path) { return try special.write(bytes) }
    try making { () throws(RasterError) in
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        try Folder.create(String(path[..<slash]))
      }
      Folder.clearDrafts(beside: path)
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(RasterError) in try AtomicFile.write(bytes, to: path) }
      }
      try result.get()
    }
  }
}

/// The folder that the program was started in.
enum WorkingFolder {
  /// `path` as seen from here where it lies below, else as it is.
  static func relative(_ path: String) -> String {
    guard path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    let base = String(cString: here)
    let prefix = base.hasSuffix("/") ? base : base + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
