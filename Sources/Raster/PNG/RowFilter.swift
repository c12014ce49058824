/// How a row of a PNG is written: as differences from what its neighbours let expect
/// (PNG specification, section 9). The raw value is the byte that stands before the row.
package enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Writes `count` bytes of `row` to `target`, where 32 more bytes may be written.
  ///
  /// The bytes before `row` down to `pixel` less, and those before `above`, are read: they are
  /// zeros.
  package func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, _ count: Int, bytesPerPixel: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    typealias Bytes = SIMD16<UInt8>
    let out = UnsafeMutableRawPointer(target)
    @inline(__always) func each(
      _ residue: (_ here: Bytes, _ left: Bytes, _ up: Bytes, _ corner: Bytes) -> Bytes
    ) {
      let (rows, aboves) = (UnsafeRawPointer(row), UnsafeRawPointer(above))
      var place = 0
      while place < count {
        let result = residue(
          (rows + place).loadUnaligned(as: Bytes.self),
          (rows + (place &- bytesPerPixel)).loadUnaligned(as: Bytes.self),
          (aboves + place).loadUnaligned(as: Bytes.self),
          (aboves + (place &- bytesPerPixel)).loadUnaligned(as: Bytes.self))
        (out + place).storeBytes(of: result, as: Bytes.self)
        place &+= 16
      }
    }
    switch self {
    case .none: target.update(from: row, count: count)
    case .sub: each { here, left, _, _ in here &- left }
    case .up: each { here, _, up, _ in here &- up }
    case .average:
      each { here, left, up, _ in here &- ((left & up) &+ ((left ^ up) &>> 1)) }
    case .paeth: each { here, left, up, corner in here &- Self.paeth(left, up, corner) }
    }
  }

  /// Which of three neighbours is nearest to left + up − corner, in that order of preference.
  ///
  /// All in bytes: the distance to the corner is the sum of the two others where both go the same
  /// way from it, and then it is never the least; else it is their difference.
  @inline(__always)
  private static func paeth(
    _ left: SIMD16<UInt8>, _ up: SIMD16<UInt8>, _ corner: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    let (isUpLess, isLeftLess) = (up .< corner, left .< corner)
    let toLeft = (up &- corner).replacing(with: corner &- up, where: isUpLess)
    let toUp = (left &- corner).replacing(with: corner &- left, where: isLeftLess)
    let isLeftNearer = toLeft .<= toUp
    let nearer = toUp.replacing(with: toLeft, where: isLeftNearer)
    let apart = (toLeft &- toUp).replacing(with: toUp &- toLeft, where: isLeftNearer)
    let side = up.replacing(with: left, where: isLeftNearer)
    return side.replacing(
      with: corner, where: (isUpLess .^ isLeftLess) .& (apart .< nearer))
  }
}
