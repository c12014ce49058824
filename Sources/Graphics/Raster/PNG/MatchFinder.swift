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

  private static let hashBits = 15

  /// Searches only eight pixels (`period` bytes) and one byte back, for matches of sixteen bytes or
  /// more.
  ///
  /// The last byte that differs gives the earliest position at which a match can begin.
  func findFast(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, period: Int, into tokens: inout DeflateTokens
  ) {
    var place = min(period, count)
    var start = 0
    while place &+ 16 <= count {
      let next = difference(bytes, place &+ 8, period: period)
      guard next.isMatch else {
        place &+= 16 &- next.equalEnd
        continue
      }
      let here = difference(bytes, place, period: period)
      let both = Difference(far: here.far | next.far, near: here.near | next.near)
      guard both.isMatch else {
        place &+= min(free(here.far, next.far), free(here.near, next.near))
        continue
      }
      let match = nearMatch(bytes, place, count, both, from: 16, period: period)
      tokens.append(
        bytes + start, place &- start, length: match.length, distance: match.distance)
      place &+= match.length
      start = place
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
    var place = min(period, count)
    var start = 0
    while place &+ 8 <= count {
      let here = difference(bytes, place, period: period)
      var match = nearMatch(bytes, place, count, here, from: 8, period: period)
      let link = note(bytes, place)
      if link > 0, word(bytes + place) == word(bytes + (place &- link)) {
        let before = lengthBefore(bytes, place, back: link, most: place &- start)
        let other = Match(at: bytes + place, back: link, from: 8, count &- place)
        let whole = min(other.length &+ before, DeflateTokens.longestMatch)
        // A far distance costs about as much as six bytes.
        if whole > match.length &+ 6, whole >= 16 {
          match = Match(length: whole, distance: link)
          place &-= before
        }
      }
      guard match.length > 0 else {
        place &+= 8 &- here.equalEnd
        continue
      }
      tokens.append(
        bytes + start, place &- start, length: match.length, distance: match.distance)
      place &+= match.length
      start = place
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
    var place = min(period, count)
    var start = 0
    var match = Match(length: 0, distance: 0)
    while place &+ 8 <= count {
      if match.length == 0 { match = best(bytes, place, count, period: period, depth: depth) }
      guard match.length >= 8 else {
        match.length = 0
        place &+= 1
        continue
      }
      var later = Match(length: 0, distance: 0)
      if match.length < 64, place &+ 9 <= count {
        later = best(bytes, place &+ 1, count, period: period, depth: depth)
      }
      guard later.length <= match.length &+ 1 else {
        match = later
        place &+= 1
        continue
      }
      tokens.append(
        bytes + start, place &- start, length: match.length, distance: match.distance)
      start = place &+ match.length
      var inner = place &+ 2
      while inner < start, inner &+ 8 <= count {
        note(bytes, inner)
        inner &+= 1
      }
      place = start
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

  /// Records the eight bytes at `place`; returns the distance to their last occurrence.
  @inline(__always) @discardableResult
  private func note(_ bytes: UnsafePointer<UInt8>, _ place: Int) -> Int {
    let hash = Int((word(bytes + place) &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 &- Self.hashBits))
    let now = origin &+ UInt32(truncatingIfNeeded: place)
    let before = latest.base[hash]
    latest.base[hash] = now
    let back = Int(now &- before)
    let link = before < origin || back > DeflateTokens.window ? 0 : back
    links.base[place] = UInt16(truncatingIfNeeded: link)
    return link
  }

  /// Returns the best match at `place`, which is recorded.
  @inline(__always)
  private func best(
    _ bytes: UnsafePointer<UInt8>, _ place: Int, _ count: Int, period: Int, depth: Int
  ) -> Match {
    let here = word(bytes + place)
    var match = nearMatch(
      bytes, place, count, difference(bytes, place, period: period), from: 8, period: period)
    var link = note(bytes, place)
    var back = 0
    var tries = depth
    while link > 0, tries > 0 {
      back &+= link
      guard back <= DeflateTokens.window else { break }
      if word(bytes + (place &- back)) == here {
        let other = Match(at: bytes + place, back: back, from: 8, count &- place)
        // A far distance costs about as much as six bytes.
        if other.length > max(match.length &+ 6, 11) { match = other }
      }
      link = Int(links.base[place &- back])
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

  /// Counts the bytes from `place` on, of `left`, that equal those `distance` before; `known` of
  /// them are known to.
  @inline(__always)
  init(at place: UnsafePointer<UInt8>, back distance: Int, from known: Int, _ left: Int) {
    self.distance = distance
    let most = min(DeflateTokens.longestMatch, left)
    length = known
    while length &+ 8 <= most {
      let difference = word(place + length) ^ word(place + (length &- distance))
      guard difference == 0 else {
        length &+= difference.trailingZeroBitCount &>> 3
        return
      }
      length &+= 8
    }
    while length < most, place[length] == place[length &- distance] { length &+= 1 }
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
  _ bytes: UnsafePointer<UInt8>, _ place: Int, period: Int
) -> Difference {
  let here = word(bytes + place)
  return Difference(
    far: here ^ word(bytes + (place &- period)), near: here ^ word(bytes + (place &- 1)))
}

/// Returns the longer of the matches a period and a byte back, of which `known` bytes are known to
/// be equal.
@inline(__always)
private func nearMatch(
  _ bytes: UnsafePointer<UInt8>, _ place: Int, _ count: Int, _ difference: Difference,
  from known: Int, period: Int
) -> Match {
  var match = Match(length: 0, distance: period)
  if difference.far == 0 {
    match = Match(at: bytes + place, back: period, from: known, count &- place)
  }
  if difference.near == 0 {
    let other = Match(at: bytes + place, back: 1, from: known, count &- place)
    if other.length > match.length { match = other }
  }
  return match
}

/// Returns the number of bytes right before `place`, at most `most`, that equal those `distance`
/// before them.
@inline(__always)
private func lengthBefore(
  _ bytes: UnsafePointer<UInt8>, _ place: Int, back distance: Int, most: Int
) -> Int {
  let most = min(most, place &- distance, DeflateTokens.longestMatch &- 8)
  var length = 0
  while length < most,
    bytes[place &- length &- 1] == bytes[place &- length &- 1 &- distance]
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
private func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
}
