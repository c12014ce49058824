/// The hashes of a film's frames, one line a frame: index, space, hash.
package struct FrameHashes: Hashable, Sendable {
  /// A frame of the film with its hash.
  package struct Frame: Hashable, Sendable {
    /// Index of the frame, from 0.
    package let index: Int
    /// The hash of its pixels, or of its drawing's text.
    package let hash: StableHash

    package init(_ index: Int, _ hash: StableHash) {
      self.index = index
      self.hash = hash
    }
  }

  /// The frames by rising index.
  package private(set) var frames: [Frame]

  /// A film of `frames`, in any order; their indices must differ and not be negative.
  package init(_ frames: some Sequence<Frame>) {
    self.frames = frames.sorted { $0.index < $1.index }
    precondition(
      self.frames.first.map { $0.index >= 0 } ?? true
        && zip(self.frames, self.frames.dropFirst()).allSatisfy { $0.index < $1.index },
      "a film has each frame once, counted from 0")
  }

  /// A film as text, every line ended by a line feed.
  package var text: String { frames.map { "\($0.index) \($0.hash)\n" }.joined() }

  /// Reads what ``text`` gives.
  ///
  /// - Throws: ``Flaw``.
  package init(text: String) throws(Flaw) {
    frames = []
    let lines = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for (number, line) in lines.enumerated() {
      let parts = line.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard parts.count == 2, let index = Int(parts[0]), index >= 0,
        let hash = StableHash(String(parts[1])), frames.last.map({ $0.index < index }) ?? true
      else { throw Flaw(line: number + 1, found: String(Substring(line).prefix(80))) }
      frames.append(Frame(index, hash))
    }
    guard !frames.isEmpty else { throw Flaw(line: 1, found: "") }
  }

  /// Why a text is no film.
  package struct Flaw: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The beginning of what stands there.
    package let found: String

    /// One sentence without a full stop.
    package var description: String {
      "line \(line) is not a frame's index, above the one before, and a hash: \"\(found)\""
    }
  }
}

/// A frame beside its golden.
package struct FrameComparison: Hashable, Sendable {
  /// Index of the frame, from 0.
  package let index: Int
  /// The hash in the golden; nil where the golden has no such frame.
  package let expected: StableHash?
  /// The hash of what was made; nil where there is no such frame.
  package let actual: StableHash?

  /// Whether both have the frame, and the same.
  package var isEqual: Bool { expected == actual }
}

extension FrameHashes {
  /// Each frame of `film`, and each that it lacks, beside this golden; by rising index.
  package func compare(_ film: FrameHashes) -> [FrameComparison] {
    var comparisons: [FrameComparison] = []
    comparisons.reserveCapacity(frames.count)
    var rest = film.frames[...]
    func takeUnexpected(before index: Int) {
      while let frame = rest.first, frame.index < index {
        comparisons.append(FrameComparison(index: frame.index, expected: nil, actual: frame.hash))
        rest.removeFirst()
      }
    }
    for golden in frames {
      takeUnexpected(before: golden.index)
      let frame = rest.first.flatMap { $0.index == golden.index ? $0 : nil }
      if frame != nil { rest.removeFirst() }
      comparisons.append(
        FrameComparison(index: golden.index, expected: golden.hash, actual: frame?.hash))
    }
    takeUnexpected(before: .max)
    return comparisons
  }
}
