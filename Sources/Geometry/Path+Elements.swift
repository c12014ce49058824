extension Path {
  /// The pieces of a path in drawing order, made up one by one as they are asked for.
  @frozen
  public struct Elements: Sequence, Sendable {
    /// What a piece is; it tells how many points belong to it.
    @frozen @usableFromInline
    enum Kind: UInt8, Hashable, Sendable {
      case move, line, curve, close
    }

    @usableFromInline let kinds: [Kind]
    @usableFromInline let points: [Point]

    @inlinable
    init(_ kinds: [Kind], _ points: [Point]) { (self.kinds, self.points) = (kinds, points) }

    /// How many pieces there are.
    @inlinable public var count: Int { kinds.count }

    /// Whether there are none.
    @inlinable public var isEmpty: Bool { kinds.isEmpty }

    /// How many pieces there are.
    @inlinable public var underestimatedCount: Int { kinds.count }

    /// The first piece comes next.
    @inlinable public func makeIterator() -> Iterator { Iterator(kinds, points) }
  }
}

extension Path.Elements {
  /// Goes through the pieces.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline let kinds: [Kind]
    @usableFromInline let points: [Point]
    @usableFromInline var piece = 0
    @usableFromInline var place = 0

    @inlinable
    init(_ kinds: [Kind], _ points: [Point]) { (self.kinds, self.points) = (kinds, points) }

    /// The next piece; nil after the last.
    @inlinable
    public mutating func next() -> Path.Element? {
      guard piece < kinds.count else { return nil }
      let (kind, first) = (kinds[piece], place)
      piece += 1
      switch kind {
      case .move:
        place += 1
        return .move(points[first])
      case .line:
        place += 1
        return .line(points[first])
      case .curve:
        place += 3
        return .curve(points[first], points[first + 1], points[first + 2])
      case .close: return .close
      }
    }
  }
}
