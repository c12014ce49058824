/// Finds repetitions in the filtered rows of a band.
///
/// Gradients are dithered by a fixed pattern of 8 x 8 pixels, so nearly all that repeats in a frame
/// repeats after eight pixels; what does not repeat filters to small bytes that cost few bits each.
/// Short matches therefore lose.
struct MatchFinder: ~Copyable {
  /// Shortest match worth its codes.
  private static let shortest = 8
}

extension MatchFinder {
  /// Looks eight pixels and one byte back, nowhere else.
  ///
  /// Of eight bytes that differ from those before, the last that differs tells how far no match
  /// can begin.
  mutating func findNear(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, period: Int, into tokens: inout DeflateTokens
  ) {
    var place = min(period, count)
    var start = 0
    while place &+ 8 <= count {
      let here = word(bytes + place)
      let far = here ^ word(bytes + (place &- period))
      let near = here ^ word(bytes + (place &- 1))
      guard far == 0 || near == 0 else {
        place &+= 8 &- max(far.leadingZeroBitCount, near.leadingZeroBitCount) &>> 3
        continue
      }
      let most = min(DeflateTokens.longestMatch, count &- place)
      var (length, distance) = (0, period)
      if far == 0 { length = matchLength(bytes + place, back: period, most) }
      if near == 0 {
        let other = matchLength(bytes + place, back: 1, most)
        if other > length { (length, distance) = (other, 1) }
      }
      tokens.append(bytes + start, place &- start, length: length, distance: distance)
      place &+= length
      start = place
    }
    tokens.finish(bytes + start, count &- start)
  }
}

@inline(__always)
private func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
}

/// How many bytes, at most `most`, equal those `distance` before; eight are known to.
@inline(__always)
private func matchLength(
  _ place: UnsafePointer<UInt8>, back distance: Int, _ most: Int
) -> Int {
  var length = 8
  while length &+ 8 <= most {
    let difference = word(place + length) ^ word(place + (length &- distance))
    guard difference == 0 else { return length &+ difference.trailingZeroBitCount &>> 3 }
    length &+= 8
  }
  while length < most, place[length] == place[length &- distance] { length &+= 1 }
  return length
}
