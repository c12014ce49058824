import Glibc
import Notation
import Raster

/// A folder for files that nobody keeps. It is for one user to empty and remove.
struct TemporaryFolder {
  let path: String

  /// A new folder in the folder `place`, else where the system keeps such.
  init(in place: String?, for name: String) throws(Failure) {
    let place = place ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let code = errno
      throw Failure(
        .cannotCreate,
        "cannot create a folder in \(Quotation.text(place)): \(SystemError.sentence(code))")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of `name` in the folder.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Removes all files in it.
  func clear() throws(Failure) {
    try making { () throws(RasterError) in
      for name in try Folder.names(in: path) where name != "." && name != ".." {
        try Folder.remove(path(of: name))
      }
    }
  }

  /// Removes it with all files in it, as far as that goes.
  func remove() {
    try? clear()
    rmdir(path)
  }
}
