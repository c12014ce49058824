import Geometry
import Testing

/// Any change in a last bit changes the pictures of chaotic simulations, so all bits are pinned:
/// these hold on any CPU, in debug and release builds.
struct MathBitsTests {
  static let pins: [String: UInt64] = [
    "sin": 0x9819_cf20_042d_8ecd, "cos": 0xed20_5ad0_aa99_c95f, "tan": 0x1891_c06c_9e1a_07a9,
    "exp": 0x1693_f67f_6b10_dde4, "log": 0xee27_6eaf_b5ad_a6ea, "atan2": 0xe215_bcdf_27b5_3f06,
    "hypot": 0x9808_255d_13bf_478e, "pow": 0x7afd_7c9a_1c72_ec74,
    "asin": 0x2e6a_a5c4_0f24_aa38, "acos": 0x40bd_3c20_a50e_bfda,
    "cbrt": 0xe8b4_7d1d_64ba_522f,
    "remainder": 0x1792_cba2_87da_a7e0,
  ]

  @Test(arguments: Subject.all)
  func `the bits of 100 000 results never change`(subject: Subject) {
    var stream = SampleStream()
    var digest = BitDigest()
    for index in 0..<100_000 {
      let (x, y) = subject.arguments(index, from: &stream)
      digest.add(subject.call(x, y))
    }
    #expect(digest.value == Self.pins[subject.name])
  }

  @Test func `sine and cosine together have the bits of each alone`() throws {
    var stream = SampleStream()
    let sine = try #require(Subject.named("sin"))
    for index in 0..<20_000 {
      let (x, _) = sine.arguments(index, from: &stream)
      let both = Math.sinCos(x)
      #expect(both.sin == Math.sin(x) && both.cos == Math.cos(x), "\(x)")
    }
  }
}

/// FNV-1a over the bits of numbers.
struct BitDigest {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: Double) {
    var rest = number.bitPattern
    for _ in 0..<8 {
      value = (value ^ (rest & 0xff)) &* 0x100_0000_01b3
      rest >>= 8
    }
  }
}
