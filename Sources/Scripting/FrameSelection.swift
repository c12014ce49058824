/// Which frames to write: single ones, ranges, ranges with a stride.
public struct FrameSelection: Hashable, Sendable {
  /// Frames `first`, `first + stride`, … up to `last`.
  fileprivate struct Part: Hashable {
    let first: Int
    let last: Int
    let stride: Int

    /// The first frame that is not before `frame`; nil behind the last.
    func next(from frame: Int) -> Int? {
      guard frame > first else { return first }
      guard frame <= last else { return nil }
      let rest = (frame - first) % stride
      let next = rest > 0 ? frame + stride - rest : frame
      return next <= last ? next : nil
    }

    /// The largest frame.
    var end: Int { last - (last - first) % stride }
  }

  private var parts: [Part]
  /// The option and its text, for errors.
  private let option: String
  private let text: String

  /// Reads frames such as `10`, `0-99`, `0-99:5` or `1,3,5-9`. Throws where `text` is anything
  /// else. Numbers beyond 2^53 − 1 count as that.
  public init(_ text: String, option: String = "--frames") throws(ScriptError) {
    self.text = text
    self.option = option
    parts = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Part(part) else {
        throw OptionReading.mistake(
          option, "frames such as 10, 0-99, 0-99:5 or 1,3,5-9", text)
      }
      parts.append(part)
    }
  }

  /// The largest frame named.
  public var last: Int { parts.map(\.end).max() ?? 0 }

  /// The frames below `count`. Throws where none is left.
  public func clamped(to count: Int) throws(ScriptError) -> FrameSelection {
    var clamped = self
    clamped.parts = parts.compactMap { part in
      guard part.first < count else { return nil }
      return Part(first: part.first, last: Swift.min(part.last, count - 1), stride: part.stride)
    }
    guard !clamped.parts.isEmpty else {
      throw OptionReading.mistake(
        option, count > 0 ? "frames from 0…\(count - 1)" : "no frames", text)
    }
    return clamped
  }

  /// Whether `frame` is among them.
  public func contains(_ frame: Int) -> Bool { parts.contains { $0.next(from: frame) == frame } }

  /// How many frames these are; takes as long as walking through them.
  public var count: Int { reduce(0) { count, _ in count + 1 } }
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

  private static func whole(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(OptionReading.isDigit) else { return nil }
    return min(Int(digits) ?? .max, Node.wholeLimit)
  }
}

extension FrameSelection: Sequence {
  /// The frames, each once, ascending; none is kept in memory.
  public func makeIterator() -> Iterator { Iterator(selection: self) }

  /// Walks through the frames of a selection.
  public struct Iterator: IteratorProtocol {
    fileprivate let selection: FrameSelection
    private var from = 0

    fileprivate init(selection: FrameSelection) { self.selection = selection }

    /// The next frame; nil behind the last.
    public mutating func next() -> Int? {
      guard let next = selection.nextFrame(from: from) else { return nil }
      from = next + 1
      return next
    }
  }

  private func nextFrame(from frame: Int) -> Int? {
    parts.compactMap { $0.next(from: frame) }.min()
  }
}
