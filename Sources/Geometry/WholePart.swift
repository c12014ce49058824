extension Double {
  /// Takes the whole part away and tells it: what adds up bit by bit is paid out in whole pieces, and
  /// the rest is kept for the next time. 0 where the number is below 1.
  ///
  /// ```swift
  /// due += 30 * step.duration
  /// for _ in 0..<due.removeWholePart() { sparks.append(spark()) }
  /// ```
  ///
  /// - Precondition: the number is finite and below 2⁵³.
  @inlinable
  public mutating func removeWholePart() -> Int {
    guard self >= 1 else { return 0 }
    precondition(self < 0x1p53, "a number to take whole pieces of is finite and below 2^53")
    let whole = rounded(.down)
    self -= whole
    return Int(whole)
  }
}
