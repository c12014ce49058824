import Geometry

/// A colour map over 0…1 with a given curve of lightness: equal steps look equal, and a greyscale
/// picture still reads.
///
/// Lightness, chroma and hue are those of ``OKLCH``. If sRGB cannot represent the chroma, it is
/// reduced; lightness and hue stay, so the curve of lightness holds for every colour. A colour
/// costs a sine, a cosine and three powers, and some ten times as much if its chroma is reduced:
/// store ``colors(_:)`` if many are needed.
///
/// Source: on the importance of lightness, P. Kovesi, "Good colour maps: how to design them", 2015.
public struct ColorRamp: Hashable, Sendable {
  private let form: Form

  private enum Form: Hashable {
    case sequential(Sweep)
    case diverging(Sweep, Sweep)
    case cyclic(Turn)
  }

  /// A transition from one colour to another, with the chroma bending through a value in the
  /// middle.
  private struct Sweep: Hashable {
    let start: OKLCH
    let end: OKLCH
    let middleChroma: Double

    func color(at t: Double) -> OKLCH {
      let bend = 4 * t * (1 - t) * (middleChroma - (start.chroma + end.chroma) / 2)
      return OKLCH(
        start.lightness + (end.lightness - start.lightness) * t,
        max(0, start.chroma + (end.chroma - start.chroma) * t + bend),
        start.hue + (end.hue - start.hue) * t)
    }
  }

  /// A turn through all hues, with the lightness varying from the ends to the middle and back.
  private struct Turn: Hashable {
    let ends: Double
    let middle: Double
    let chroma: Double
    let hue: Double

    func color(at t: Double) -> OKLCH {
      let swing = 0.5 - 0.5 * Math.cos(Math.twoPi * t)
      return OKLCH(ends + (middle - ends) * swing, chroma, hue + 360 * t)
    }
  }

  private init(_ form: Form) { self.form = form }

  /// Returns a ramp from one colour to another, for sequential data: linear in lightness, with the
  /// hue over the difference in degrees, which may exceed a turn, and with the chroma through
  /// `chroma` (≥ 0) in the middle; linear by default.
  public static func sequential(
    from start: OKLCH, to end: OKLCH, through chroma: Double? = nil
  ) -> ColorRamp {
    let middle = chroma ?? (start.chroma + end.chroma) / 2
    return ColorRamp(.sequential(Sweep(start: start, end: end, middleChroma: middle)))
  }

  /// Returns a ramp from one colour over grey to another, for data with a midpoint. The lightness
  /// is linear from each end to `middle` (0…1): if the ends have the same, both sides have equal
  /// weight.
  public static func diverging(
    from start: OKLCH, over middle: Double, to end: OKLCH
  ) -> ColorRamp {
    func sweep(_ far: OKLCH) -> Sweep {
      // Colour rises early, so that only the middle is grey.
      Sweep(start: OKLCH(middle, 0, far.hue), end: far, middleChroma: 0.7 * far.chroma)
    }
    return ColorRamp(.diverging(sweep(start), sweep(end)))
  }

  /// Returns a ramp through all hues from `hue` (degrees) and back to it, for angles and times of
  /// day. The lightness is `lightness` at the ends and varies to `middle` and back; by default, all
  /// hues are equally light.
  public static func cyclic(
    lightness: Double, over middle: Double? = nil, chroma: Double, from hue: Double
  ) -> ColorRamp {
    ColorRamp(
      .cyclic(Turn(ends: lightness, middle: middle ?? lightness, chroma: chroma, hue: hue)))
  }

  /// Returns the colour at `location`: clamped to 0…1, except that a cyclic ramp wraps.
  public func color(at location: Double) -> Color { Color(oklch(at: location)) }

  /// Returns the nominal colour at `location`; if sRGB cannot represent it, the ramp has less
  /// chroma.
  public func oklch(at location: Double) -> OKLCH {
    let t = location.clippedToUnit
    switch form {
    case .sequential(let sweep): return sweep.color(at: t)
    case .diverging(let low, let high):
      return t < 0.5 ? low.color(at: 1 - 2 * t) : high.color(at: 2 * t - 1)
    case .cyclic(let turn): return turn.color(at: location - location.rounded(.down))
    }
  }

  /// Returns `count` (≥ 1) colours, evenly spaced from end to end; a cyclic ramp leaves out its
  /// end, which equals its start.
  public func colors(_ count: Int) -> [Color] {
    precondition(count >= 1, "a ramp has one colour at least")
    let last = if case .cyclic = form { count } else { max(1, count - 1) }
    return (0..<count).map { color(at: Double($0) / Double(last)) }
  }

  /// Returns `count` (≥ 2) stops of a gradient that shows the ramp from end to end; 16 look smooth.
  public func stops(_ count: Int = 16) -> [GradientStop] {
    precondition(count >= 2, "a gradient has two stops at least")
    return (0..<count).map { index in
      let location = Double(index) / Double(count - 1)
      return GradientStop(location, color(at: location))
    }
  }
}

// MARK: Ramps with names

extension ColorRamp {
  /// Sequential: from night violet through coals to pale flame.
  public static let ember = sequential(
    from: OKLCH(0.17, 0.06, 310), to: OKLCH(0.94, 0.075, 455), through: 0.178)
  /// Sequential: from the deep sea to light on shallow water.
  public static let lagoon = sequential(
    from: OKLCH(0.18, 0.045, 275), to: OKLCH(0.94, 0.06, 170), through: 0.098)
  /// Sequential: from dark wood to young leaves.
  public static let moss = sequential(
    from: OKLCH(0.18, 0.022, 180), to: OKLCH(0.93, 0.09, 110), through: 0.095)
  /// Sequential: from evening blue through rose to the last light.
  public static let dusk = sequential(
    from: OKLCH(0.2, 0.07, 270), to: OKLCH(0.92, 0.055, 430), through: 0.14)
  /// Sequential: cool greys with a trace of blue.
  public static let mist = sequential(
    from: OKLCH(0.18, 0.025, 265), to: OKLCH(0.96, 0.01, 220), through: 0.035)
  /// Diverging: cold water, pale sand, warm stone; both ends equally dark.
  public static let coast = diverging(
    from: OKLCH(0.42, 0.11, 250), over: 0.95, to: OKLCH(0.42, 0.105, 45))
  /// Diverging: green and violet on a dark ground; both ends equally light.
  public static let aurora = diverging(
    from: OKLCH(0.85, 0.14, 165), over: 0.2, to: OKLCH(0.85, 0.095, 315))
  /// Cyclic: all hues, equally light.
  public static let wheel = cyclic(lightness: 0.76, chroma: 0.12, from: 20)
  /// Cyclic: a day from midnight blue through a bright noon and back.
  public static let day = cyclic(lightness: 0.33, over: 0.88, chroma: 0.07, from: 265)

  /// The named ramps.
  public static let named: [(name: String, ramp: ColorRamp)] = [
    ("ember", ember), ("lagoon", lagoon), ("moss", moss), ("dusk", dusk), ("mist", mist),
    ("coast", coast), ("aurora", aurora), ("wheel", wheel), ("day", day),
  ]
}
