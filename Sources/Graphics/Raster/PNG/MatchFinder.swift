#if arch(x86_64)
  import CKernels
#endif

/// Finds repetitions in the filtered rows of a band.
///
/// Gradients are dithered by a fixed pattern of 8 x 8 pixels, so most repetitions in a frame have a
/// period of eight pixels; the rest filters to small bytes that cost few bits each. Short matches
/// therefore do not pay: one costs as much as six or eight such bytes.
struct MatchFinder: ~Copyable {
  /// The last position of eight bytes by hash, counted from the first byte ever searched.
  private var latest = Buffer<UInt32>(1, of: 0)
  /// For each position in the band, the distance to the last occurrence of the same hash; 0 for
  /// none.
  private var links = Buffer<UInt16>(1, of: 0)
  /// The number of bytes of all bands before this one.
  private var origin: UInt32 = 0

  /// True if wide kernels are used.
  private let isWide: Bool

  private static let hashBits = 15

  init(isWide: Bool) { self.isWide = isWide }

  /// Searches only eight pixels (`period` bytes) and one byte back, for matches of sixteen bytes or
  /// more.
  ///
  /// The last byte that differs gives the earliest position at which a match can begin.
  func findFast(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, period: Int, into tokens: inout DeflateTokens
  ) {
    var offset = min(period, count)
    var start = 0
    while offset &+ 16 <= count {
      #if arch(x86_64)
        if isWide {
          offset = ckernels_find_repeat(bytes, offset, count, period)
          guard offset &+ 16 <= count else { break }
        }
      #endif
      let next = difference(bytes, offset &+ 8, period: period)
      guard next.isMatch else {
        offset &+= 16 &- next.equalEnd
        continue
      }
      let here = difference(bytes, offset, period: period)
      let both = Difference(far: here.far | next.far, near: here.near | next.near)
      guard both.isMatch else {
        offset &+= min(free(here.far, next.far), free(here.near, next.near))
        continue
      }
      let match = nearMatch(bytes, offset, count, both, from: 16, period: period)
      tokens.append(
        bytes + start, offset &- start, length: match.length, distance: match.distance)
      offset &+= match.length
      start = offset
    }
    tokens.finish(bytes + start, count &- start)
  }

  /// Searches near matches, and the last position of the same eight bytes, for matches of eight
  /// bytes or more.
  ///
  /// The differences from the near bytes decide the next position, so that equal bytes are searched
  /// at equal positions.
  mutating func findGreedy(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, period: Int, into tokens: inout DeflateTokens
  ) {
    begin(count)
    var offset = min(period, count)
    var start = 0
    while offset &+ 8 <= count {
      let here = difference(bytes, offset, period: period)
      var match = nearMatch(bytes, offset, count, here, from: 8, period: period)
      let link = note(bytes, offset)
      if link > 0, word(bytes + offset) == word(bytes + (offset &- link)) {
        let before = lengthBefore(bytes, offset, back: link, most: offset &- start)
        let other = Match(at: bytes + offset, back: link, from: 8, count &- offset)
        let whole = min(other.length &+ before, DeflateTokens.longestMatch)
        // A far distance costs about as much as six bytes.
        if whole > match.length &+ 6, whole >= 16 {
          match = Match(length: whole, distance: link)
          offset &-= before
        }
      }
      guard match.length > 0 else {
        offset &+= 8 &- here.equalEnd
        continue
      }
      tokens.append(
        bytes + start, offset &- start, length: match.length, distance: match.distance)
      offset &+= match.length
      start = offset
    }
    tokens.finish(bytes + start, count &- start)
    origin &+= UInt32(count)
  }

  /// Searches the whole band, at most `depth` times for each byte, for matches of eight bytes or
  /// more, and defers a match if a better one begins a byte later.
  mutating func findLazy(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, period: Int, depth: Int,
    into tokens: inout DeflateTokens
  ) {
    begin(count)
    var offset = min(period, count)
    var start = 0
    var match = Match(length: 0, distance: 0)
    while offset &+ 8 <= count {
      if match.length == 0 { match = best(bytes, offset, count, period: period, depth: depth) }
      guard match.length >= 8 else {
        match.length = 0
        offset &+= 1
        continue
      }
      var later = Match(length: 0, distance: 0)
      if match.length < 64, offset &+ 9 <= count {
        later = best(bytes, offset &+ 1, count, period: period, depth: depth)
      }
      guard later.length <= match.length &+ 1 else {
        match = later
        offset &+= 1
        continue
      }
      tokens.append(
        bytes + start, offset &- start, length: match.length, distance: match.distance)
      start = offset &+ match.length
      var inner = offset &+ 2
      while inner < start, inner &+ 8 <= count {
        note(bytes, inner)
        inner &+= 1
      }
      offset = start
      match.length = 0
    }
    tokens.finish(bytes + start, count &- start)
    origin &+= UInt32(count)
  }
}

extension MatchFinder {
  private mutating func begin(_ count: Int) {
    links.reserve(count, of: 0)
    // Long before the count of bytes could overflow, the history is cleared.
    if origin == 0 || origin > 1 << 31 {
      latest.reserve(1 << Self.hashBits, of: 0)
      latest.base.update(repeating: 0, count: 1 << Self.hashBits)
      origin = 1
    }
  }

  /// Records the eight bytes at `offset`; returns the distance to their last occurrence.
  @inline(__always) @discardableResult
  private func note(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> Int {
    let hash = Int((word(bytes + offset) &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 &- Self.hashBits))
    let now = origin &+ UInt32(truncatingIfNeeded: offset)
    let before = latest.base[hash]
    latest.base[hash] = now
    let back = Int(now &- before)
    let link = before < origin || back > DeflateTokens.window ? 0 : back
    links.base[offset] = UInt16(truncatingIfNeeded: link)
    return link
  }

  /// Returns the best match at `offset`, which is recorded.
  @inline(__always)
  private func best(
    _ bytes: UnsafePointer<UInt8>, _ offset: Int, _ count: Int, period: Int, depth: Int
  ) -> Match {
    let here = word(bytes + offset)
    var match = nearMatch(
      bytes, offset, count, difference(bytes, offset, period: period), from: 8, period: period)
    var link = note(bytes, offset)
    var back = 0
    var tries = depth
    while link > 0, tries > 0 {
      back &+= link
      guard back <= DeflateTokens.window else { break }
      if word(bytes + (offset &- back)) == here {
        let other = Match(at: bytes + offset, back: back, from: 8, count &- offset)
        // A far distance costs about as much as six bytes.
        if other.length > max(match.length &+ 6, 11) { match = other }
      }
      link = Int(links.base[offset &- back])
      tries &-= 1
    }
    return match
  }
}

/// A repetition of earlier bytes; of length 0 if there is none.
private struct Match {
  var length: Int
  var distance: Int

  init(length: Int, distance: Int) {
    self.length = length
    self.distance = distance
  }

  /// Counts the bytes from `start` on, of `left`, that equal those `distance` before; `known` of
  /// them are known to.
  @inline(__always)
  init(at start: UnsafePointer<UInt8>, back distance: Int, from known: Int, _ left: Int) {
    self.distance = distance
    let most = min(DeflateTokens.longestMatch, left)
    length = known
    while length &+ 8 <= most {
      let difference = word(start + length) ^ word(start + (length &- distance))
      guard difference == 0 else {
        length &+= difference.trailingZeroBitCount &>> 3
        return
      }
      length &+= 8
    }
    while length < most, start[length] == start[length &- distance] { length &+= 1 }
  }
}

/// The differences of eight bytes from those a period before and a byte before.
private struct Difference {
  let far: UInt64
  let near: UInt64

  @inline(__always) var isMatch: Bool { far == 0 || near == 0 }

  /// The number of equal bytes at the end.
  @inline(__always) var equalEnd: Int {
    max(far.leadingZeroBitCount, near.leadingZeroBitCount) &>> 3
  }
}

@inline(__always)
private func difference(
  _ bytes: UnsafePointer<UInt8>, _ offset: Int, period: Int
) -> Difference {
  let here = word(bytes + offset)
  return Difference(
    far: here ^ word(bytes + (offset &- period)), near: here ^ word(bytes + (offset &- 1)))
}

/// Returns the longer of the matches a period and a byte back, of which `known` bytes are known to
/// be equal.
@inline(__always)
private func nearMatch(
  _ bytes: UnsafePointer<UInt8>, _ offset: Int, _ count: Int, _ difference: Difference,
  from known: Int, period: Int
) -> Match {
  var match = Match(length: 0, distance: period)
  if difference.far == 0 {
    match = Match(at: bytes + offset, back: period, from: known, count &- offset)
  }
  if difference.near == 0 {
    let other = Match(at: bytes + offset, back: 1, from: known, count &- offset)
    if other.length > match.length { match = other }
  }
  return match
}

/// Returns the number of bytes right before `offset`, at most `most`, that equal those `distance`
/// before them.
@inline(__always)
private func lengthBefore(
  _ bytes: UnsafePointer<UInt8>, _ offset: Int, back distance: Int, most: Int
) -> Int {
  let most = min(most, offset &- distance, DeflateTokens.longestMatch &- 8)
  var length = 0
  while length < most,
    bytes[offset &- length &- 1] == bytes[offset &- length &- 1 &- distance]
  { length &+= 1 }
  return length
}

/// Returns the number of bytes before the earliest start of a match, given the differences of
/// sixteen bytes.
@inline(__always)
private func free(_ first: UInt64, _ second: UInt64) -> Int {
  second != 0
    ? 16 &- second.leadingZeroBitCount &>> 3 : 8 &- first.leadingZeroBitCount &>> 3
}

@inline(__always)
private func word(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
}
