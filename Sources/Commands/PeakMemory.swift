import Glibc

/// The most memory that this process held at a time, as the system counts it.
package enum PeakMemory {
  /// Counts anew from what is held now. Where the system does not allow that, the peak stays that of
  /// the whole process.
  package static func restart() {
    let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    try? ByteStream(descriptor: file, name: "/proc/self/clear_refs").write("5")
  }

  /// The peak in bytes; nil where the system does not tell.
  package static var bytes: Int? {
    SystemFile.text("/proc/self/status").flatMap(bytes)
  }

  /// The peak in what the system tells of a process.
  package static func bytes(in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let parts = line?.split(whereSeparator: \.isWhitespace) ?? []
    guard parts.count == 3, parts[2] == "kB" else { return nil }
    return Int(parts[1]).map { $0 * 1024 }
  }
}
