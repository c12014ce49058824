import CSystem

/// Memory available to this process, in bytes. Without Linux's files about it, that of the machine
/// and its limits count.
package enum AvailableMemory {
  /// The upper bound: the limit of the machine, the container or the shell.
  package static var most: Int { [machine, container, addressSpace].compactMap { $0 }.min() ?? 0 }

  /// Memory available without swapping other processes out.
  package static var free: Int { min(most, unused ?? machine / 2) }

  /// True if address space is limited, so that every thread's stack and heap counts.
  package static var isBounded: Bool { addressSpace != nil }

  /// Physical memory of the machine.
  private static var machine: Int {
    max(sysconf(CInt(_SC_PHYS_PAGES)), 1) * max(sysconf(CInt(_SC_PAGESIZE)), 1)
  }

  /// The remainder of `ulimit -v`; nil if there is no limit.
  private static var addressSpace: Int? {
    let limit = system_address_space_limit()
    guard limit < UInt64.max >> 1 else { return nil }
    let taken = kilobytes("VmSize:", in: "/proc/self/status") ?? 0
    return max(Int(limit) - taken, 0)
  }

  /// The remainder of the process's control group; nil if there is no limit.
  private static var container: Int? {
    let root = "/sys/fs/cgroup/"
    for (limit, taken) in [
      ("memory.max", "memory.current"),
      ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes"),
    ] {
      guard let limit = number(root + limit) else { continue }
      return max(limit - (number(root + taken) ?? 0), 0)
    }
    return nil
  }

  /// Memory that the system reports as available; nil if it does not.
  private static var unused: Int? { kilobytes("MemAvailable:", in: "/proc/meminfo") }

  private static func kilobytes(_ key: String, in path: String) -> Int? {
    let line = FileBytes.systemText(path)?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  private static func number(_ path: String) -> Int? {
    FileBytes.systemText(path)?.split(separator: "\n").first.flatMap { Int($0) }
  }
}

// MARK: Pages

/// Pages of 2 MB for large blocks: one is set up at once instead of 512 small ones in turn.
package enum LargePages {
  private static let size = 1 << 21

  /// Requests large pages where they fit into the `count` untouched bytes from `start` on. No-op if
  /// the system has none.
  package static func prefer(_ start: UnsafeMutableRawPointer, _ count: Int) {
    #if HAS_LARGE_PAGES
      let first = (Int(bitPattern: start) + size - 1) & ~(size - 1)
      let end = (Int(bitPattern: start) + count) & ~(size - 1)
      guard first < end, let pages = UnsafeMutableRawPointer(bitPattern: first) else { return }
      madvise(pages, end - first, MADV_HUGEPAGE)
    #endif
  }
}

// MARK: Peak

/// The peak memory use of this process, as counted by the system.
package enum PeakMemory {
  /// Restarts the count at the current use. If the system does not allow that, the peak remains
  /// that of the whole process.
  package static func restart() {
    #if HAS_PROC
      guard let stream = try? ByteStream(opening: "/proc/self/clear_refs", name: "") else { return }
      try? stream.send(Array("5".utf8).span.bytes)
      stream.close()
    #endif
  }

  /// The peak in bytes; nil if the system does not report it.
  package static var bytes: Int? {
    #if HAS_PROC
      FileBytes.systemText("/proc/self/status").flatMap(bytes)
    #else
      Int(exactly: system_peak_memory()).flatMap { $0 > 0 ? $0 : nil }
    #endif
  }

  /// Returns the peak in the text of `/proc/…/status`.
  package static func bytes(in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let parts = line?.split(whereSeparator: \.isWhitespace) ?? []
    guard parts.count == 3, parts[2] == "kB" else { return nil }
    return Int(parts[1]).map { $0 * 1024 }
  }
}
