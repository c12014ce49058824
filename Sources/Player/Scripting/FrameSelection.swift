import JSONCoding

/// A selection of frames: single ones, ranges, ranges with a stride. Kept as ranges, so that ten
/// million frames take no more memory than one.
package struct FrameSelection: Hashable, Sendable {
  /// The frames `first`, `first + stride`, … up to `last`, inclusive.
  fileprivate struct Part: Hashable {
    let first: Int
    let last: Int
    let stride: Int

    init(first: Int, last: Int, stride: Int) {
      self.first = first
      self.last = last - (last - first) % stride
      self.stride = first == self.last ? 1 : stride
    }

    func contains(_ frame: Int) -> Bool {
      first <= frame && frame <= last && (frame - first) % stride == 0
    }
  }

  /// The ranges, by their first frames; ranges without a stride neither touch nor overlap.
  private let parts: [Part]

  private init(_ parts: [Part]) { self.parts = Part.joined(parts) }

  /// The reason why a text is no selection.
  package enum Flaw: Error, Hashable, Sendable {
    /// A range begins with the larger frame.
    case isReversed
    /// It is not a list of frames and ranges.
    case isNoSelection

    /// The expectation, in words.
    package var expected: String {
      switch self {
      case .isReversed:
        "the smaller frame of a range first, such as 0-99, not a reversed range"
      case .isNoSelection: "frames such as 10, 0-99, 0-99:5 or 1,3,5-9"
      }
    }
  }

  /// Parses frames such as `10`, `0-99`, `0-99:5` or `1,3,5-9`. Throws for anything else, including
  /// numbers beyond 2^53 − 1.
  package init(_ text: String) throws(Flaw) {
    var parts: [Part] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Part(part) else {
        throw Part.isReversed(part) ? .isReversed : .isNoSelection
      }
      parts.append(part)
    }
    self.init(parts)
  }

  /// Creates a selection of the frames of `range`.
  package init(_ range: Range<Int>) {
    self.init(
      range.isEmpty ? [] : [Part(first: range.lowerBound, last: range.upperBound - 1, stride: 1)])
  }

  /// Creates a selection of single frames, in any order.
  package init(frames: some Sequence<Int>) {
    self.init(frames.map { Part(first: $0, last: $0, stride: 1) })
  }

  /// The smallest frame; 0 if there is none.
  package var first: Int { parts.first?.first ?? 0 }

  /// The largest frame; 0 if there is none.
  package var last: Int { parts.map { $0.last }.max() ?? 0 }

  /// Returns the frames below `count`; nil if none is left.
  package func clamped(to count: Int) -> FrameSelection? {
    let taken = parts.compactMap { part in
      guard part.first < count else { return nil as Part? }
      return Part(first: part.first, last: Swift.min(part.last, count - 1), stride: part.stride)
    }
    return taken.isEmpty ? nil : FrameSelection(taken)
  }

  package func union(_ other: FrameSelection) -> FrameSelection {
    FrameSelection(parts + other.parts)
  }

  /// Returns true if `frame` is selected.
  package func contains(_ frame: Int) -> Bool { parts.contains { $0.contains(frame) } }

  /// Number of frames. If ranges overlap it takes as long as iterating over them.
  package var count: Int {
    guard zip(parts, parts.dropFirst()).allSatisfy({ $0.last < $1.first }) else {
      return reduce(0) { count, _ in count + 1 }
    }
    return parts.reduce(0) { $0 + ($1.last - $1.first) / $1.stride + 1 }
  }

  /// Distance between neighbouring frames; nil if it varies.
  package var stride: Int? {
    if parts.count == 1 { return parts[0].stride }
    var frames = makeIterator()
    guard var before = frames.next(), var frame = frames.next() else { return 1 }
    let stride = frame - before
    while let next = frames.next() {
      (before, frame) = (frame, next)
      guard frame - before == stride else { return nil }
    }
    return stride
  }
}

extension FrameSelection: CustomStringConvertible {
  /// The frames in the syntax of `init(_:)`.
  package var description: String {
    parts.map { part in
      let end = part.last > part.first ? "-\(part.last)" : ""
      return "\(part.first)\(end)\(part.stride > 1 ? ":\(part.stride)" : "")"
    }.joined(separator: ",")
  }
}

extension FrameSelection.Part {
  fileprivate init?(_ text: Substring) {
    let strided = text.split(separator: ":", omittingEmptySubsequences: false)
    let ends = (strided.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
    guard strided.count <= 2, 1...2 ~= ends.count, strided.count == 1 || ends.count == 2,
      let first = Self.whole(ends[0])
    else { return nil }
    let last = ends.count == 2 ? Self.whole(ends[1]) : first
    let stride = strided.count == 2 ? Self.whole(strided[1]) : 1
    guard let last, let stride, last >= first, stride > 0 else { return nil }
    self.init(first: first, last: last, stride: stride)
  }

  /// Returns true if `text` is a range with its ends reversed.
  fileprivate static func isReversed(_ text: Substring) -> Bool {
    let ends = (text.split(separator: ":").first ?? "").split(separator: "-").map(whole)
    guard ends.count == 2, let first = ends[0], let last = ends[1] else { return false }
    return first > last
  }

  private static func whole(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(Spelling.isDigit) else { return nil }
    return min(Int(digits) ?? .max, JSON.wholeLimit)
  }

  /// Sorts `parts` by their first frames, and joins ranges without a stride that touch or overlap.
  fileprivate static func joined(_ parts: [Self]) -> [Self] {
    var joined: [Self] = []
    for part in parts.sorted(by: { ($0.first, $0.stride, $0.last) < ($1.first, $1.stride, $1.last) }
    )
    where part != joined.last {
      guard let last = joined.last, last.stride == 1, part.first <= last.last + 1,
        part.stride == 1 || part.last <= last.last
      else {
        joined.append(part)
        continue
      }
      joined[joined.count - 1] = Self(
        first: last.first, last: max(last.last, part.last), stride: 1)
    }
    return joined
  }
}

extension FrameSelection: Sequence {
  /// Returns an iterator over the frames, each once, ascending; none is kept in memory.
  package func makeIterator() -> Iterator { Iterator(parts) }

  /// An iterator over the frames of a selection.
  package struct Iterator: IteratorProtocol, Sendable {
    private let parts: [Part]
    /// Number of ranges that have begun.
    private var begun = 0
    /// Those in progress, by their next frame; more than one only if ranges overlap.
    private var running: [(next: Int, part: Part)] = []

    fileprivate init(_ parts: [Part]) { self.parts = parts }

    /// Returns the next frame; nil after the last.
    package mutating func next() -> Int? {
      var least = running.reduce(Int.max) { Swift.min($0, $1.next) }
      while begun < parts.count, parts[begun].first <= least {
        least = parts[begun].first
        running.append((least, parts[begun]))
        begun += 1
      }
      guard !running.isEmpty else { return nil }
      for place in running.indices.reversed() where running[place].next == least {
        let part = running[place].part
        if least == part.last {
          running.remove(at: place)
        } else {
          running[place].next = least + part.stride
        }
      }
      return least
    }
  }
}
