import Glibc

/// Names of drafts: hidden, and telling which process of which machine writes them.
package enum TemporaryName {
  /// The draft for `path` by `process`, in the same folder.
  package static func beside(_ path: String, by process: pid_t = getpid()) -> String {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let folder = path[..<(cut ?? path.startIndex)]
    let name = path[(cut ?? path.startIndex)...]
    return "\(folder)\(start)\(process)-\(name).part"
  }

  private static var start: String { ".motecraft-\(machine)-" }

  /// A number for this machine, so that one machine does not clear up after another that shares
  /// the folder. FNV-1a of its name.
  private static var machine: String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    var hash: UInt32 = 2_166_136_261
    for byte in name.prefix(while: { $0 != 0 }) {
      hash = (hash ^ UInt32(UInt8(bitPattern: byte))) &* 16_777_619
    }
    return String(hash, radix: 16)
  }

  /// Whether `name` is a draft that a process of this machine left when it died.
  static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(".part") else { return false }
    let number = name.dropFirst(start.count).prefix { $0.isASCII && $0.isNumber }
    guard let process = pid_t(number), process > 0 else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
