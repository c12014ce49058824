/// Red, green and blue in one word, 21 bits each: 8 before the point and 13 after it. One addition
/// steps all three, one multiplication weights them; a borrow between them is below what is seen.
struct Dye {
  private var bits: UInt64

  @inline(__always)
  init(_ color: SIMD4<Float>) {
    func part(_ value: Float) -> UInt64 { UInt64(bitPattern: Int64(value * 8192)) }
    bits = part(color.x) &+ part(color.y) << 21 &+ part(color.z) << 42
  }

  @inline(__always)
  mutating func add(_ other: Dye) { bits = bits &+ other.bits }

  @inline(__always)
  func moved(_ right: Dye, _ columns: Int, _ down: Dye, _ rows: Int) -> Dye {
    var dye = self
    dye.bits =
      bits &+ right.bits &* UInt64(bitPattern: Int64(columns))
      &+ down.bits &* UInt64(bitPattern: Int64(rows))
    return dye
  }

  /// Red, green and blue of this colour times `grain` / 128; no part may come to 256.
  @inline(__always)
  func word(times grain: UInt8) -> UInt32 {
    // 8 bits before the point and 5 after it times 8 bits of grain fill 21 bits.
    let coarse = bits >> 8 & 0x7F_FC03_FFE0_1FFF
    let weighted = coarse &* UInt64(grain)
    let red = weighted >> 12 & 0xFF
    let green = weighted >> 25 & 0xFF00
    let blue = weighted >> 38 & 0xFF_0000
    return UInt32(truncatingIfNeeded: red | green | blue)
  }
}

/// A place in the weave, in its grains; 16 bits of fraction.
struct Grain {
  private var u: Int
  private var v: Int

  @inline(__always)
  init(_ place: SIMD2<Float>) {
    u = Int(place.x * 65_536)
    v = Int(place.y * 65_536)
  }

  @inline(__always)
  mutating func add(_ step: Grain) {
    u &+= step.u
    v &+= step.v
  }

  @inline(__always)
  func moved(_ right: Grain, _ columns: Int, _ down: Grain, _ rows: Int) -> Grain {
    var grain = self
    grain.u = u &+ right.u &* columns &+ down.u &* rows
    grain.v = v &+ right.v &* columns &+ down.v &* rows
    return grain
  }

  /// Which grain it is; places beyond an edge come in at the other.
  @inline(__always)
  var index: Int {
    (v >> 16 & (Weave.height - 1)) * Weave.width + (u >> 16 & (Weave.width - 1))
  }
}
