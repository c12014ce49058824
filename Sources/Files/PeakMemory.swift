/// The most memory that this process held at a time, as the system counts it.
package enum PeakMemory {
  /// Counts anew from what is held now. Where the system does not allow that, the peak stays that
  /// of the whole process.
  package static func restart() {
    guard let stream = try? ByteStream(opening: "/proc/self/clear_refs", name: "") else { return }
    try? stream.send(Array("5".utf8).span.bytes)
    stream.close()
  }

  /// The peak in bytes; nil where the system does not tell.
  package static var bytes: Int? {
    FileBytes.systemText("/proc/self/status").flatMap(bytes)
  }

  /// The peak in what the system tells of a process.
  package static func bytes(in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let parts = line?.split(whereSeparator: \.isWhitespace) ?? []
    guard parts.count == 3, parts[2] == "kB" else { return nil }
    return Int(parts[1]).map { $0 * 1024 }
  }
}
