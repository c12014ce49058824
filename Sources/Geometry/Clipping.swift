extension Comparable {
  /// The nearest value of `range`.
  @inlinable
  @inline(__always)
  public func clipped(to range: ClosedRange<Self>) -> Self {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension BinaryFloatingPoint {
  /// The nearest number of 0…1.
  @inlinable
  @inline(__always)
  public var clippedToUnit: Self { clipped(to: 0...1) }

  /// What is left of the number over the next whole one below it, 0…1: 0.25 of 3.25, 0.75 of −3.25.
  /// Of turns it is the place within the turn, of time over a period the share that is over.
  @inlinable
  @inline(__always)
  public var fraction: Self { self - rounded(.down) }

  /// 0 up to 0, 1 from 1 on; between them 3t² − 2t³, level at both ends.
  @inlinable
  @inline(__always)
  public var smoothstep: Self {
    let t = clippedToUnit
    return t * t * (3 - 2 * t)
  }
}
