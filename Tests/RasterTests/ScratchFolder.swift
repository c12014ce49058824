import Foundation

/// A folder of its own for a test, removed with all it holds at the end.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/motecraft-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  struct Failure: Error {}

  deinit { ScratchFolder.remove(path) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: [UInt8], to name: String) {
    let file = open(self.file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    _ = Foundation.write(file, bytes, bytes.count)
    close(file)
  }

  /// Names of all that the folder holds, hidden ones too, sorted.
  var names: [String] { ScratchFolder.names(path) }

  private static func names(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(path) where unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
    rmdir(path)
  }
}
