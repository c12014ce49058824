/// Finds repetitions in the filtered rows of a band.
///
/// Gradients are dithered by a fixed pattern of 8 x 8 pixels, so most of what repeats in a frame
/// repeats after eight pixels; what does not repeat filters to small bytes that cost few bits each.
/// Short matches therefore lose: one costs as much as six or eight such bytes.
struct MatchFinder: ~Copyable {
  /// Where eight bytes of this hash were seen last, counted from the first byte ever looked at.
  private var latest = Scratch<UInt32>(1, of: 0)
  /// For each place of the band, how far before it the same hash was seen; 0 for nowhere.
  private var links = Scratch<UInt16>(1, of: 0)
  /// Bytes of all bands before this one.
  private var origin: UInt32 = 0

  private static let hashBits = 15

  /// Looks eight pixels and one byte back, nowhere else, for sixteen bytes or more.
  ///
  /// Where bytes differ from those before, the last that differs tells how far no match can begin.
  func findNear(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, period: Int, into tokens: inout DeflateTokens
  ) {
    var place = min(period, count)
    var start = 0
    while place &+ 16 <= count {
      let (here, next) = (word(bytes + place), word(bytes + (place &+ 8)))
      let nextFar = next ^ word(bytes + (place &+ 8 &- period))
      let nextNear = next ^ word(bytes + (place &+ 7))
      guard nextFar == 0 || nextNear == 0 else {
        place &+= 16 &- max(nextFar.leadingZeroBitCount, nextNear.leadingZeroBitCount) &>> 3
        continue
      }
      let far = here ^ word(bytes + (place &- period))
      let near = here ^ word(bytes + (place &- 1))
      let isFar = nextFar | far == 0
      let isNear = nextNear | near == 0
      guard isFar || isNear else {
        place &+= min(free(far, nextFar), free(near, nextNear))
        continue
      }
      let most = min(DeflateTokens.longestMatch, count &- place)
      var (length, distance) = (0, period)
      if isFar { length = matchLength(bytes + place, back: period, from: 16, most) }
      if isNear {
        let other = matchLength(bytes + place, back: 1, from: 16, most)
        if other > length { (length, distance) = (other, 1) }
      }
      tokens.append(bytes + start, place &- start, length: length, distance: distance)
      place &+= length
      start = place
    }
    tokens.finish(bytes + start, count &- start)
  }

  /// Looks eight pixels and one byte back, and where the same eight bytes were met before, for
  /// eight bytes or more.
  ///
  /// What differs from the near bytes decides where to look next, so that the same bytes are looked
  /// at in the same places again.
  mutating func findMet(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, period: Int, into tokens: inout DeflateTokens
  ) {
    begin(count)
    var place = min(period, count)
    var start = 0
    while place &+ 8 <= count {
      let here = word(bytes + place)
      let far = here ^ word(bytes + (place &- period))
      let near = here ^ word(bytes + (place &- 1))
      let most = min(DeflateTokens.longestMatch, count &- place)
      var (length, distance) = (0, period)
      if far == 0 { length = matchLength(bytes + place, back: period, from: 8, most) }
      if near == 0 {
        let other = matchLength(bytes + place, back: 1, from: 8, most)
        if other > length { (length, distance) = (other, 1) }
      }
      let link = note(bytes, place)
      if link > 0, here == word(bytes + (place &- link)) {
        let other = matchLength(bytes + place, back: link, from: 8, most)
        var before = 0
        while place &- before > start, place &- before > link,
          other &+ before < DeflateTokens.longestMatch,
          bytes[place &- before &- 1] == bytes[place &- before &- 1 &- link]
        { before &+= 1 }
        let whole = other &+ before
        if whole > length &+ 6, whole >= 16 {
          (length, distance) = (whole, link)
          place &-= before
        }
      }
      guard length > 0 else {
        place &+= 8 &- max(far.leadingZeroBitCount, near.leadingZeroBitCount) &>> 3
        continue
      }
      tokens.append(bytes + start, place &- start, length: length, distance: distance)
      place &+= length
      start = place
    }
    tokens.finish(bytes + start, count &- start)
    origin &+= UInt32(count)
  }

  /// Looks everywhere in the band, at most `depth` times for each byte, for eight bytes or more;
  /// `isLazy` waits for a better match that begins a byte later.
  mutating func findAll(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, period: Int, depth: Int, isLazy: Bool,
    into tokens: inout DeflateTokens
  ) {
    begin(count)
    var place = min(period, count)
    var start = 0
    var waiting = Match(length: 0, distance: 0)
    while place &+ 8 <= count {
      let found =
        waiting.length > 0
        ? waiting : best(bytes, place, count, period: period, depth: depth)
      waiting.length = 0
      guard found.length >= 8 else {
        place &+= 1
        continue
      }
      if isLazy, found.length < 64, place &+ 9 <= count {
        let later = best(bytes, place &+ 1, count, period: period, depth: depth)
        if later.length > found.length &+ 1 {
          waiting = later
          place &+= 1
          continue
        }
      }
      tokens.append(bytes + start, place &- start, length: found.length, distance: found.distance)
      let end = place &+ found.length
      // Both ends of a match, or all of it.
      var inner = isLazy ? place &+ 2 : max(place &+ 1, end &- 3)
      while inner < end, inner &+ 8 <= count {
        note(bytes, inner)
        inner &+= 1
      }
      place = end
      start = place
    }
    tokens.finish(bytes + start, count &- start)
    origin &+= UInt32(count)
  }

  private struct Match {
    var length: Int
    var distance: Int
  }

  private mutating func begin(_ count: Int) {
    links.reserve(count, of: 0)
    if latest.capacity == 1 || origin > 1 << 31 {
      latest.reserve(1 << Self.hashBits, of: 0)
      latest.base.update(repeating: 0, count: 1 << Self.hashBits)
      origin = 1
    }
  }

  /// Remembers the eight bytes at `place`; the answer is how far before they may have been seen.
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

  /// The best match at `place`, which is remembered.
  @inline(__always)
  private func best(
    _ bytes: UnsafePointer<UInt8>, _ place: Int, _ count: Int, period: Int, depth: Int
  ) -> Match {
    let most = min(DeflateTokens.longestMatch, count &- place)
    let here = word(bytes + place)
    var match = Match(length: 0, distance: 0)
    @inline(__always) func tryNear(_ distance: Int) {
      guard here == word(bytes + (place &- distance)) else { return }
      let length = matchLength(bytes + place, back: distance, from: 8, most)
      if length > match.length { match = Match(length: length, distance: distance) }
    }
    tryNear(period)
    tryNear(1)
    var link = note(bytes, place)
    var back = 0
    var tries = depth
    while link > 0, tries > 0 {
      back &+= link
      guard back <= DeflateTokens.window else { break }
      if word(bytes + (place &- back)) == here {
        let length = matchLength(bytes + place, back: back, from: 8, most)
        // A far distance costs about as much as six bytes.
        if length > match.length &+ (match.length > 0 ? 6 : 4), length >= 12 {
          match = Match(length: length, distance: back)
        }
      }
      link = Int(links.base[place &- back])
      tries &-= 1
    }
    return match
  }
}

@inline(__always)
private func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
}

/// How many bytes on a match of sixteen can begin at the earliest, by what differs in them.
@inline(__always)
private func free(_ first: UInt64, _ second: UInt64) -> Int {
  second != 0
    ? 16 &- second.leadingZeroBitCount &>> 3 : 8 &- first.leadingZeroBitCount &>> 3
}

/// How many bytes, at most `most`, equal those `distance` before; `known` are known to.
@inline(__always)
private func matchLength(
  _ place: UnsafePointer<UInt8>, back distance: Int, from known: Int, _ most: Int
) -> Int {
  var length = known
  while length &+ 8 <= most {
    let difference = word(place + length) ^ word(place + (length &- distance))
    guard difference == 0 else { return length &+ difference.trailingZeroBitCount &>> 3 }
    length &+= 8
  }
  while length < most, place[length] == place[length &- distance] { length &+= 1 }
  return length
}
