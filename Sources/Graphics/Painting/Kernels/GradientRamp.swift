import Drawing

#if arch(x86_64)
  import CKernels
#endif

/// The colours of a gradient by location: mixed in sRGB with straight opacity, then premultiplied.
struct GradientRamp {
  let stops: [GradientStop]
  /// True if all colours are opaque.
  let isOpaque: Bool

  /// Creates a ramp through `stops`, at least one; a location before the last one's is moved to it.
  init(_ stops: [GradientStop], spread: GradientSpread) {
    precondition(!stops.isEmpty, "a gradient needs a stop")
    var placed = GradientStop.placed(stops)
    if spread != .pad {
      // Stops before 0 and beyond 1 are not visible.
      while placed.count > 1, placed[1].location <= 0 { placed.removeFirst() }
      while placed.count > 1, placed[placed.count - 2].location >= 1 { placed.removeLast() }
    }
    self.stops = placed
    isOpaque = stops.allSatisfy { $0.color.alpha >= 1 }
  }

  /// True if two stops of different colours have the same location.
  var hasDoubleStops: Bool {
    zip(stops, stops.dropFirst()).contains { $0.location == $1.location && $0.color != $1.color }
  }

  /// Returns the colour at `location`.
  func shade(at location: Double) -> Shade {
    shade(at: location, before: stops.firstIndex { $0.location > location } ?? stops.count)
  }

  /// Writes the colours at `count` even locations from 0 to 1; `isWide` if wide kernels are used.
  func write(_ count: Int, to table: UnsafeMutablePointer<Shade>, isWide: Bool) {
    var (index, next) = (0, 0)
    while index < count {
      let location = Double(index) / Double(count - 1)
      // The first entry also stands for all locations before it.
      while index > 0, next < stops.count, stops[next].location <= location { next += 1 }
      let end = next < stops.count ? stops[next].location : .infinity
      index = part(before: next).write(from: index, of: count, before: end, to: table, isWide)
    }
  }

  /// Returns the colour at `location`, with `next` as the first stop beyond it.
  private func shade(at location: Double, before next: Int) -> Shade {
    part(before: next).shade(at: location)
  }

  /// Returns the colours up to the stop at index `next`, from the one before it.
  private func part(before next: Int) -> Part {
    let (from, to) = (stops[max(next - 1, 0)], stops[min(next, stops.count - 1)])
    return next > 0 && next < stops.count ? Part(from, to) : Part(next > 0 ? from : to)
  }

  /// The colours from a stop to the next one.
  private struct Part {
    private let location: Double
    private let length: Double
    /// Blue, green, red and opacity, 0…1, straight, and their change.
    private let start: SIMD4<Double>
    private let change: SIMD4<Double>

    init(_ from: GradientStop, _ to: GradientStop) {
      (location, length) = (from.location, to.location - from.location)
      start = Self.channels(from.color)
      change = Self.channels(to.color) - start
    }

    /// Creates one colour everywhere.
    init(_ stop: GradientStop) {
      (location, length, start, change) = (0, 1, Self.channels(stop.color), .zero)
    }

    private static func channels(_ color: Color) -> SIMD4<Double> {
      SIMD4(unit(color.blue), unit(color.green), unit(color.red), unit(color.alpha))
    }

    /// Writes the colours at even locations from that at `index` on, as far as they are before `end`, but
    /// at least one; returns the index after the last one.
    func write(
      from index: Int, of count: Int, before end: Double, to table: UnsafeMutablePointer<Shade>,
      _ isWide: Bool
    ) -> Int {
      #if arch(x86_64)
        if isWide {
          var ramp = ckernels_ramp()
          (ramp.location, ramp.length) = (location, length)
          ramp.start = (start.x, start.y, start.z, start.w)
          ramp.change = (change.x, change.y, change.z, change.w)
          return ckernels_write_ramp(&ramp, index, count, end, table)
        }
      #endif
      var index = index
      repeat {
        table[index] = shade(at: Double(index) / Double(count - 1))
        index += 1
      } while index < count && Double(index) / Double(count - 1) < end
      return index
    }

    @inline(__always)
    func shade(at target: Double) -> Shade {
      Shade(straight: start + change * ((target - location) / length))
    }
  }
}

/// A premultiplied colour of higher precision than a pixel: four channels of 0…255 in 1/256.
struct Shade {
  /// From the lowest 16 bits up: blue, green, red, opacity.
  private let channels: UInt64

  init(_ color: Color) {
    self.init(straight: SIMD4(color.blue, color.green, color.red, color.alpha))
  }

  /// Blue, green, red, opacity, not premultiplied, 0…1.
  @inline(__always)
  init(straight color: SIMD4<Double>) {
    let alpha = unit(color.w)
    func channel(_ value: Double) -> UInt64 {
      UInt64(truncatingIfNeeded: Int(value * alpha * 65_280 + 0.5))
    }
    channels =
      channel(unit(color.x)) | channel(unit(color.y)) << 16 | channel(unit(color.z)) << 32
      | channel(1) << 48
  }

  /// Blue, green, red, opacity, premultiplied, 0…1.
  init(_ color: SIMD4<Double>) {
    func channel(_ value: Double) -> UInt64 { UInt64(unit(value) * 65_280 + 0.5) }
    let alpha = channel(color.w)
    // Rounding must not raise a channel above the opacity.
    channels =
      min(channel(color.x), alpha) | min(channel(color.y), alpha) << 16
      | min(channel(color.z), alpha) << 32 | alpha << 48
  }

  /// Blue, green, red, opacity, premultiplied, 0…255 in 1/256.
  @inline(__always)
  init(fine: FinePixel) { channels = unsafeBitCast(fine, to: UInt64.self) }

  /// True if a channel differs by more than half of the least step that a pixel can show.
  func isFar(from other: Shade) -> Bool {
    let one = unsafeBitCast(channels, to: SIMD4<UInt16>.self)
    let two = unsafeBitCast(other.channels, to: SIMD4<UInt16>.self)
    return any(pointwiseMax(one, two) &- pointwiseMin(one, two) .> 128)
  }

  /// The pixel of this colour at a dither threshold of 0…255, given in every 16 bits: each channel
  /// goes up to the next whole number where its fraction and the threshold make one.
  @inline(__always)
  func pixel(_ threshold: UInt64) -> UInt32 {
    var bits = ((channels &+ threshold) &>> 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bits | bits &>> 16)
  }
}
