import JSONCoding

/// Lines of the trace on their way to a page that wants them.
struct LiveTrace: Sendable {
  /// Lines that have not been taken; nil while it is off.
  private var lines: [JSON]?

  /// Most lines that wait: older ones are dropped.
  private static let most = 600

  /// Starts or stops keeping lines.
  mutating func follow(_ isOn: Bool) { lines = isOn ? [] : nil }

  /// Whether lines are kept.
  var isFollowed: Bool { lines != nil }

  /// Keeps another line while it is on.
  mutating func note(_ line: JSON) {
    lines?.append(line)
    if let count = lines?.count, count > Self.most { lines?.removeFirst(count - Self.most) }
  }

  /// The lines that have not been taken before.
  package mutating func take() -> [JSON] {
    guard let taken = lines else { return [] }
    lines = []
    return taken
  }
}
