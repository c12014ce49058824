import Files
import Foundation

/// A folder of a test, removed with all that it holds at the end.
final class ScratchFolder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(for: "raster-tests") }

  deinit { folder.remove() }

  var path: String { folder.path }

  func file(_ name: String) -> String { folder.path(of: name) }

  func write(_ bytes: [UInt8], to name: String) {
    let file = open(self.file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    _ = Foundation.write(file, bytes, bytes.count)
    close(file)
  }

  /// Names of all that the folder holds, hidden ones too, sorted.
  var names: [String] {
    (try? Folder.names(in: path).filter { $0 != "." && $0 != ".." }) ?? []
  }
}
