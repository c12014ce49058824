import Glibc

/// Memory that this process may take, in bytes.
enum AvailableMemory {
  /// What it can still take at all: the machine's, the container's or the shell's limit.
  static var most: Int { [Workers.memory, container, addressSpace].compactMap { $0 }.min() ?? 0 }

  /// What it can take without pushing others out.
  static var free: Int { min(most, unused ?? Workers.memory / 2) }

  /// Whether addresses are scarce, so that every thread's stack and heap counts.
  static var isBounded: Bool { addressSpace != nil }

  /// By `ulimit -v`, less what is taken; nil where there is no limit.
  private static var addressSpace: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < UInt.max >> 1
    else { return nil }
    let taken = kilobytes("VmSize:", in: "/proc/self/status") ?? 0
    return max(Int(limit.rlim_cur) - taken, 0)
  }

  /// By the control group that the process is in, less what is taken there; nil where there is no
  /// limit.
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

  /// What the system could give away; nil where it does not tell.
  private static var unused: Int? { kilobytes("MemAvailable:", in: "/proc/meminfo") }

  private static func kilobytes(_ key: String, in path: String) -> Int? {
    let line = SystemFile.text(path)?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  private static func number(_ path: String) -> Int? {
    SystemFile.text(path)?.split(separator: "\n").first.flatMap { Int($0) }
  }
}

/// Files that the system makes up as they are read.
enum SystemFile {
  /// The beginning of the one at `path`; nil where there is none.
  static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
