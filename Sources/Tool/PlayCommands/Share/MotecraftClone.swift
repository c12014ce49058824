import Files

/// Clones of Motecraft on this disk.
package enum MotecraftClone {
  /// The clone that this tool was built in or is run in; nil if it is none.
  package static var current: String? {
    [FilePath.program, FilePath.resolved(".")].lazy.compactMap(\.self)
      .compactMap { clone(above: $0) }.first
  }

  /// The first of `path` and the folders above it that is a clone of Motecraft.
  private static func clone(above path: String) -> String? {
    var folder = Substring(path)
    while !folder.isEmpty {
      if isClone(String(folder)) { return String(folder) }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    return nil
  }

  /// True if `folder` is one.
  package static func isClone(_ folder: String) -> Bool {
    guard FilePath.exists("\(folder)/Sources/Player/Rendering"),
      let manifest = try? InputFile(path: "\(folder)/Package.swift").bytes()
    else { return false }
    return String(decoding: manifest, as: UTF8.self).contains(#"name: "motecraft","#)
  }
}
