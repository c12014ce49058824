import Geometry

#if arch(x86_64)
  import CKernels
#endif

/// A running mean along lines of pixels; three in a row approximate a Gaussian.
///
/// The mean is that of an extended box: 2·r + 1 pixels of full weight and one of weight α at either
/// end, so that the variance of a pass is exactly σ² / 3 and grows continuously with σ, whereas
/// boxes of whole pixels would jump. Source: P. Gwosdek, S. Grewenig, A. Bruhn, J. Weickert,
/// "Theoretical foundations of Gaussian convolution by extended box filtering", 2011, with three
/// passes, as W3C's Filter Effects specifies.
struct BoxPass {
  /// Pixels of full weight to either side.
  fileprivate let radius: Int
  /// Full weight and that of the ends, in 2⁻³¹; 2·r + 1 of the first and two of the other sum to
  /// exactly 1, so that a flat colour is preserved.
  private let full: UInt64
  private let end: UInt64

  /// The reach of a pass to either side, in pixels.
  var step: Int { full == 1 << 31 ? 0 : radius + 1 }

  /// A third of a Gaussian of this standard deviation in pixels, 0…16384; others are clamped, and
  /// NaN counts as 0.
  init(deviation: Double) {
    let sigma = deviation > 0 ? min(deviation, 16_384) : 0
    let variance = sigma * sigma / 3
    let root = (1 + 12 * variance).squareRoot()
    let radius = ((root - 1) / 2).rounded(.down)
    let (odd, next) = (2 * radius + 1, radius + 1)
    let missing = variance - radius * next / 3
    let room = 2 * (next * next - variance)
    let share = odd * missing / room
    // Even, so that the rest can be halved.
    let weight = odd + 2 * max(share, 0)
    full = UInt64((0x1p30 / weight).rounded(.down)) * 2
    end = ((1 << 31) - UInt64(odd) * full) / 2
    self.radius = Int(radius)
  }

  /// The weights, each twice, to multiply two channels.
  fileprivate var weights: (full: SIMD2<UInt64>, end: SIMD2<UInt64>) {
    (SIMD2(repeating: full), SIMD2(repeating: end))
  }

  /// Returns (full · inner + end · outer) / 2³¹ to the nearest, channel by channel.
  @inline(__always)
  fileprivate static func mean(
    _ inner: SIMD4<UInt32>, _ outer: SIMD4<UInt32>,
    _ weights: (full: SIMD2<UInt64>, end: SIMD2<UInt64>)
  ) -> FinePixel {
    // Two products of 64 bits at a time: of the even channels, then of the odd ones.
    let low = SIMD2<UInt64>(repeating: 0xFFFF_FFFF)
    let (full, end) = (weights.full & low, weights.end & low)
    let inner = unsafeBitCast(inner, to: SIMD2<UInt64>.self)
    let outer = unsafeBitCast(outer, to: SIMD2<UInt64>.self)
    let half = SIMD2<UInt64>(repeating: 1 << 30)
    let evenInner: SIMD2<UInt64> = (inner & low) &* full
    let evenOuter: SIMD2<UInt64> = (outer & low) &* end
    let even: SIMD2<UInt64> = (evenInner &+ evenOuter &+ half) &>> 31
    let oddInner: SIMD2<UInt64> = (inner &>> 32) &* full
    let oddOuter: SIMD2<UInt64> = (outer &>> 32) &* end
    let odd: SIMD2<UInt64> = (oddInner &+ oddOuter &+ half) &>> 31
    let words = unsafeBitCast(even | odd &<< 16, to: SIMD4<UInt32>.self)
    return unsafeBitCast(words.evenHalf, to: FinePixel.self)
  }
}

#if arch(x86_64)
  extension BoxPass {
    /// Writes the means of a position of all lines, and moves their sums on by one.
    @inline(__always)
    fileprivate func addWide(
      _ ahead: UnsafePointer<FinePixel>, _ behind: UnsafePointer<FinePixel>,
      _ leaving: UnsafePointer<FinePixel>, _ sums: UnsafeMutablePointer<SIMD4<UInt32>>,
      _ means: UnsafeMutablePointer<FinePixel>
    ) {
      func channels(_ pixels: UnsafePointer<FinePixel>) -> UnsafePointer<UInt16> {
        UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt16.self)
      }
      ckernels_mean(
        channels(ahead), channels(behind), channels(leaving),
        UnsafeMutableRawPointer(sums).assumingMemoryBound(to: UInt32.self),
        UnsafeMutableRawPointer(means).assumingMemoryBound(to: UInt16.self),
        ckernels_weights(
          full: UInt32(truncatingIfNeeded: full), end: UInt32(truncatingIfNeeded: end)))
    }
  }
#endif

// MARK: Lines

/// A pixel between passes: blue, green, red and opacity, 0…255 in 1/256.
typealias FinePixel = SIMD4<UInt16>

/// Three passes along adjacent lines: from the known pixels to the wanted ones.
///
/// Sums run along all lines together, so that pixels are stored in the order in which they are
/// read, for rows and for columns.
struct BoxLines {
  /// Lines that are blurred together: as many pixels as fit a cache line of the processor.
  static let count = 8

  private let pass: BoxPass
  private let known: Range<Int>
  private let wanted: Range<Int>
  private let between: [Range<Int>]
  /// Positions that the passes touch.
  private let room: Range<Int>
  private let memory: BlurMemory
  /// Output buffers of the passes, alternately.
  private let first: UnsafeMutablePointer<FinePixel>
  private let second: UnsafeMutablePointer<FinePixel>

  /// The pixels of lines: those of a position one after another, `stride` pixels from those of the
  /// position before.
  struct Pixels {
    fileprivate let base: UnsafePointer<FinePixel>
    fileprivate let stride: Int

    /// Wraps pixels with position 0, possibly outside, at `base`.
    init(_ base: UnsafePointer<FinePixel>, stride: Int = BoxLines.count) {
      (self.base, self.stride) = (base, stride)
    }

    /// The pixels of a position.
    @inline(__always)
    subscript(index: Int) -> UnsafePointer<FinePixel> { base + index &* stride }
  }

  /// Prepares the passes; both ranges contain at least one position.
  init(_ pass: BoxPass, _ known: Range<Int>, _ wanted: Range<Int>, in memory: BlurMemory) {
    (self.pass, self.known, self.wanted, self.memory) = (pass, known, wanted, memory)
    // The nonzero pixels after n passes that still matter.
    between = [1, 2].map { count in
      let reached = known.widened(by: pass.step * count)
      return reached.clamped(to: wanted.widened(by: pass.step * (3 - count)))
    }
    let ranges = between + [known, wanted]
    room = (ranges.map { $0.lowerBound }.min() ?? 0)..<(ranges.map { $0.upperBound }.max() ?? 0)
    let lines = memory.lines(room.count) - room.lowerBound * BoxLines.count
    (first, second) = (lines, lines + room.count * BoxLines.count)
  }

  /// Memory for known pixels, with those of a position adjacent.
  var input: UnsafeMutablePointer<FinePixel> { first }

  /// Blurs the known positions of `pixels`; returns the wanted ones, valid until the next run.
  func run(on pixels: Pixels) -> Pixels {
    run(pixels, known, second, between[0])
    run(Pixels(second), between[0], first, between[1])
    run(Pixels(first), between[1], second, wanted)
    return Pixels(second)
  }

  /// Writes the means at `wanted`; pixels outside of `known` are 0.
  private func run(
    _ input: Pixels, _ known: Range<Int>, _ output: UnsafeMutablePointer<FinePixel>,
    _ wanted: Range<Int>
  ) {
    let (start, radius) = (wanted.lowerBound, pass.radius)
    let (sums, weights) = (memory.sums.base, memory.weights.base)
    let clear = UnsafePointer(memory.clear.base)
    weights.pointee = pass.weights
    sums.update(repeating: .zero, count: BoxLines.count)
    func pixels(_ index: Int) -> UnsafePointer<FinePixel> {
      known.lowerBound <= index && index < known.upperBound ? input[index] : clear
    }
    for index in known.clamped(to: start - radius..<start + radius + 1) {
      let row = input[index]
      for line in 0..<BoxLines.count { sums[line] &+= wide(row[line]) }
    }
    var behind = pixels(start - radius - 1)
    for index in wanted {
      let (ahead, leaving) = (pixels(index + radius + 1), pixels(index - radius))
      let means = output + index &* BoxLines.count
      #if arch(x86_64)
        if memory.isWide {
          pass.addWide(ahead, behind, leaving, sums, means)
          behind = leaving
          continue
        }
      #endif
      for line in 0..<BoxLines.count {
        let (coming, sum) = (wide(ahead[line]), sums[line])
        // Weights are loaded each time, which shows the compiler that they have 32 bits.
        means[line] = BoxPass.mean(sum, wide(behind[line]) &+ coming, weights.pointee)
        sums[line] = sum &+ coming &- wide(leaving[line])
      }
      behind = leaving
    }
  }

  @inline(__always)
  private func wide(_ pixel: FinePixel) -> SIMD4<UInt32> { SIMD4(truncatingIfNeeded: pixel) }
}

extension Range<Int> {
  fileprivate func widened(by count: Int) -> Range<Int> {
    (lowerBound - count)..<(upperBound + count)
  }
}

/// Memory reused by blurs, one after another; it grows to the size of the largest one.
final class BlurMemory {
  /// True if wide kernels are used.
  fileprivate let isWide: Bool
  private var rowStore = Buffer<FinePixel>(1, of: .zero)
  private var lineStore = Buffer<FinePixel>(1, of: .zero)
  /// The sum within a pass, for each line that is blurred.
  fileprivate let sums = Buffer<SIMD4<UInt32>>(BoxLines.count, of: .zero)
  fileprivate let weights = Buffer<(full: SIMD2<UInt64>, end: SIMD2<UInt64>)>(
    1, of: (.zero, .zero))
  /// Pixels beyond the known ones.
  fileprivate let clear = Buffer<FinePixel>(BoxLines.count, of: .zero)

  init(isWide: Bool) { self.isWide = isWide }

  /// Reserves space for `count` pixels, and one more for each line that is blurred together.
  func rows(_ count: Int) -> UnsafeMutablePointer<FinePixel> {
    rowStore.reserve(count + BoxLines.count, of: .zero)
    return rowStore.base
  }

  /// Reserves space for twice the lines that are blurred together, of `count` pixels each.
  fileprivate func lines(_ count: Int) -> UnsafeMutablePointer<FinePixel> {
    lineStore.reserve(count * 2 * BoxLines.count, of: .zero)
    return lineStore.base
  }
}
