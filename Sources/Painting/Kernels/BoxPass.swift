import Geometry

/// A running mean along a line of pixels, of which three in a row come near a Gaussian.
///
/// The mean is that of an extended box: 2·r + 1 pixels of full weight and one of weight α at either
/// end, so that the variance of a pass is σ² / 3 exactly and grows evenly with σ, where boxes of
/// whole pixels would jump. Source: P. Gwosdek, S. Grewenig, A. Bruhn, J. Weickert, "Theoretical
/// foundations of Gaussian convolution by extended box filtering", 2011, with three passes, as
/// W3C's Filter Effects asks for.
struct BoxPass {
  /// Pixels of full weight to either side.
  private let radius: Int
  /// Full weight and that of the ends, in 2⁻³¹; 2·r + 1 of the first and two of the other make 1
  /// exactly, so that a flat colour stays what it is.
  private let full: UInt64
  private let end: UInt64

  /// Pixels that a pass brings light from, to either side.
  var step: Int { full == 1 << 31 ? 0 : radius + 1 }

  /// A third of a Gaussian of this standard deviation in pixels, 0…16384; others count as the
  /// nearest of these, and what is not a number as 0.
  init(deviation: Double) {
    let sigma = deviation > 0 ? min(deviation, 16_384) : 0
    let variance = sigma * sigma / 3
    let radius = (((1 + 12 * variance).squareRoot() - 1) / 2).rounded(.down)
    let odd = 2 * radius + 1
    let share =
      odd * (variance - radius * (radius + 1) / 3)
      / (2 * ((radius + 1) * (radius + 1) - variance))
    // Even, so that what is left falls into halves.
    full = UInt64((0x1p30 / (odd + 2 * max(share, 0))).rounded(.down)) * 2
    end = ((1 << 31) - UInt64(odd) * full) / 2
    self.radius = Int(radius)
  }

  /// Writes the means at `wanted`; what lies outside of `known` is 0.
  @inline(__always)
  private func run(
    _ input: UnsafeMutablePointer<SIMD4<UInt32>>, _ known: Range<Int>,
    _ output: UnsafeMutablePointer<SIMD4<UInt32>>, _ wanted: Range<Int>
  ) {
    func value(_ place: Int) -> SIMD4<UInt32> {
      known.lowerBound <= place && place < known.upperBound ? input[place] : .zero
    }
    let start = wanted.lowerBound
    var sum = SIMD4<UInt32>.zero
    for place in known.clamped(to: start - radius..<start + radius + 1) { sum &+= input[place] }
    var behind = value(start - radius - 1)
    for place in wanted {
      let ahead = value(place + radius + 1)
      output[place] = mean(sum, behind &+ ahead)
      behind = value(place - radius)
      sum = sum &+ ahead &- behind
    }
  }

  /// (full · inner + end · outer) / 2³¹ to the nearest, channel by channel.
  @inline(__always)
  private func mean(_ inner: SIMD4<UInt32>, _ outer: SIMD4<UInt32>) -> SIMD4<UInt32> {
    // Two products of 64 bits at a time: of the even channels, then of the odd ones.
    let low = SIMD2<UInt64>(repeating: 0xFFFF_FFFF)
    let (full, end) = (SIMD2(repeating: full) & low, SIMD2(repeating: end) & low)
    let inner = unsafeBitCast(inner, to: SIMD2<UInt64>.self)
    let outer = unsafeBitCast(outer, to: SIMD2<UInt64>.self)
    let half = SIMD2<UInt64>(repeating: 1 << 30)
    let even = ((inner & low) &* full &+ (outer & low) &* end &+ half) &>> 31
    let odd = ((inner &>> 32) &* full &+ (outer &>> 32) &* end &+ half) &>> 31
    return unsafeBitCast(even | odd &<< 32, to: SIMD4<UInt32>.self)
  }

  /// Three passes along a line: from where it is known to where it is wanted.
  struct Line {
    private let pass: BoxPass
    private let known: Range<Int>
    private let wanted: Range<Int>
    private let between: [Range<Int>]
    /// Places that the passes touch.
    let room: Range<Int>

    /// Both ranges hold a place at least.
    init(_ pass: BoxPass, _ known: Range<Int>, _ wanted: Range<Int>) {
      (self.pass, self.known, self.wanted) = (pass, known, wanted)
      // After n passes, what is not 0 and still counts.
      between = [1, 2].map { count in
        let reached = known.widened(by: pass.step * count)
        return reached.clamped(to: wanted.widened(by: pass.step * (3 - count)))
      }
      let ranges = between + [known, wanted]
      room =
        (ranges.map { $0.lowerBound }.min() ?? 0)..<(ranges.map { $0.upperBound }.max() ?? 0)
    }

    /// The pair of lines of number `index`; places count as those of the line do.
    @inline(__always)
    func memory(
      in lines: UnsafeMutablePointer<SIMD4<UInt32>>, _ index: Int
    ) -> (first: UnsafeMutablePointer<SIMD4<UInt32>>, second: UnsafeMutablePointer<SIMD4<UInt32>>) {
      let first = lines + (index * 2 * room.count - room.lowerBound)
      return (first, first + room.count)
    }

    /// Blurs the known places of the first line into the wanted ones of the second.
    func run(
      on line: (
        first: UnsafeMutablePointer<SIMD4<UInt32>>, second: UnsafeMutablePointer<SIMD4<UInt32>>
      )
    ) {
      pass.run(line.first, known, line.second, between[0])
      pass.run(line.second, between[0], line.first, between[1])
      pass.run(line.first, between[1], line.second, wanted)
    }
  }
}

extension Range<Int> {
  fileprivate func widened(by count: Int) -> Range<Int> {
    (lowerBound - count)..<(upperBound + count)
  }
}
