import Drawing

/// The colours of a gradient by place: mixed in sRGB with straight opacity, then premultiplied.
struct GradientRamp {
  let stops: [GradientStop]
  /// Whether no place shows through.
  let isOpaque: Bool

  /// A ramp through `stops`, of which there must be one; a location before the last one's is
  /// moved to it.
  init(_ stops: [GradientStop], spread: GradientSpread) {
    precondition(!stops.isEmpty, "a gradient needs a stop")
    var last = 0.0
    var placed = stops.map { stop in
      last = max(last, unit(stop.location))
      return GradientStop(last, stop.color)
    }
    if spread != .pad {
      // What lies before 0 and beyond 1 has no room.
      while placed.count > 1, placed[1].location <= 0 { placed.removeFirst() }
      while placed.count > 1, placed[placed.count - 2].location >= 1 { placed.removeLast() }
    }
    self.stops = placed
    isOpaque = stops.allSatisfy { $0.color.alpha >= 1 }
  }

  /// Whether two stops of unequal colours lie in one place.
  var hasDoubleStops: Bool {
    zip(stops, stops.dropFirst()).contains { $0.location == $1.location && $0.color != $1.color }
  }

  /// The colour at `place`.
  func shade(at place: Double) -> Shade {
    shade(at: place, before: stops.firstIndex { $0.location > place } ?? stops.count)
  }

  /// Writes the colours at `count` even places from 0 to 1.
  func write(_ count: Int, to table: UnsafeMutablePointer<Shade>) {
    var next = 0
    for index in 0..<count {
      let place = Double(index) / Double(count - 1)
      // The first entry is also that of all before.
      while index > 0, next < stops.count, stops[next].location <= place { next += 1 }
      table[index] = shade(at: place, before: next)
    }
  }

  /// The colour at `place`, of which `next` is the first stop that lies beyond.
  private func shade(at place: Double, before next: Int) -> Shade {
    guard next > 0 else { return Shade(stops[0].color) }
    guard next < stops.count else { return Shade(stops[next - 1].color) }
    let (from, to) = (stops[next - 1], stops[next])
    let amount = (place - from.location) / (to.location - from.location)
    func mix(_ start: Double, _ end: Double) -> Double {
      unit(start) + (unit(end) - unit(start)) * amount
    }
    return Shade(
      Color(
        red: mix(from.color.red, to.color.red), green: mix(from.color.green, to.color.green),
        blue: mix(from.color.blue, to.color.blue), alpha: mix(from.color.alpha, to.color.alpha)))
  }
}

/// A premultiplied colour finer than a pixel can hold: four channels of 0…255 in 1/256.
struct Shade {
  /// From the lowest 16 bits up: blue, green, red, opacity.
  private let channels: UInt64

  init(_ color: Color) {
    let fine = 65_280.0
    let alpha = unit(color.alpha)
    func channel(_ value: Double) -> UInt64 { UInt64(unit(value) * alpha * fine + 0.5) }
    channels =
      channel(color.blue) | channel(color.green) << 16 | channel(color.red) << 32 | channel(1) << 48
  }

  /// Blue, green, red, opacity, premultiplied, 0…1.
  init(_ color: SIMD4<Double>) {
    func channel(_ value: Double) -> UInt64 { UInt64(unit(value) * 65_280 + 0.5) }
    let alpha = channel(color.w)
    // Rounding must not lift a channel above the opacity.
    channels =
      min(channel(color.x), alpha) | min(channel(color.y), alpha) << 16
      | min(channel(color.z), alpha) << 32 | alpha << 48
  }

  /// Blue, green, red, opacity, premultiplied, 0…255 in 1/256.
  @inline(__always)
  init(fine: SIMD4<UInt32>) {
    channels = unsafeBitCast(SIMD4<UInt16>(truncatingIfNeeded: fine), to: UInt64.self)
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
