import Digests
import Drawing
import Goldens
import Testing

@Suite struct StableHashTests {
  // The numbers come from a second program, written by the description alone.
  @Test func `hashes never change`() {
    let dot = Bitmap(width: 1, height: 1)
    #expect(StableHash(of: dot).description == "81830e5118217474c1c3522cae78f6b9")
    #expect(StableHash(of: Bitmap.pattern(5, 3)).description == "70163d39ebed415ec157ee2f48c33953")
    #expect(StableHash(of: "").description == "194d965756626e1ce880adc8a3f11871")
    #expect(StableHash(of: "motecraft").description == "5dd19231c68eca387913b252889fb8a1")
  }

  @Test func `one part changed by one changes the hash, wherever it is`() {
    let picture = Bitmap.pattern(7, 3)
    var seen: Set<StableHash> = [StableHash(of: picture)]
    for i in picture.bytes.indices {
      for step: UInt8 in [1, 255] {
        var other = picture
        other.bytes[i] &+= step
        #expect(seen.insert(StableHash(of: other)).inserted, "byte \(i)")
      }
    }
  }

  @Test func `two swapped pixels change the hash`() {
    let picture = Bitmap.pattern(9, 4)
    var seen: Set<StableHash> = [StableHash(of: picture)]
    for distance in 1..<20 {
      var other = picture
      let first = other[0, 0]
      let (x, y) = (distance % 9, distance / 9)
      other[0, 0] = other[x, y]
      other[x, y] = first
      #expect(seen.insert(StableHash(of: other)).inserted)
    }
  }

  @Test func `the size counts, not only the bytes`() {
    let bytes = [UInt8](repeating: 0, count: 48)
    let hashes = [(12, 1), (6, 2), (4, 3), (3, 4), (2, 6), (1, 12)].map {
      StableHash(of: Bitmap(width: $0.0, height: $0.1, bytes: bytes))
    }
    #expect(Set(hashes).count == hashes.count)
    let blank = (1...40).map { StableHash(of: Bitmap(width: $0, height: 1)) }
    #expect(Set(blank).count == 40)
  }

  @Test func `every bit of the hash takes part`() {
    var (ones, zeros) = (StableHash(of: "").high, StableHash(of: "").high)
    var (lowOnes, lowZeros) = (StableHash(of: "").low, StableHash(of: "").low)
    for i in 0..<64 {
      let hash = StableHash(of: "text \(i)")
      (ones, zeros) = (ones | hash.high, zeros & hash.high)
      (lowOnes, lowZeros) = (lowOnes | hash.low, lowZeros & hash.low)
    }
    #expect(ones == .max && zeros == 0 && lowOnes == .max && lowZeros == 0)
  }

  @Test func `a hash survives being written`() {
    let hash = StableHash(of: "motecraft")
    #expect(StableHash(hash.description) == hash)
    #expect(hash.description.count == 32)
    let digits = hash.description
    for text in ["", "0", digits.uppercased(), digits + "0", "+" + digits.dropFirst()] {
      #expect(StableHash(text) == nil)
    }
  }
}
