import Drawing
import Geometry

/// A glow as a gradient that covers instead of adding, which vector files support.
///
/// On backdrop g, light that adds d to each channel equals a colour c of opacity a composited over
/// it, where a · c + (1 − a) · g = g + d. With the least opacity, the greatest of d / (1 − g), the
/// colour is g + d / a. That holds for one g; if the backdrop under the glow varies, the error is a
/// times the variation, so it is checked pixel by pixel and rejected beyond 2/255.
struct GlowApproximation {
  let path: Path
  let brush: Brush

  /// Steps from the centre to the edge; between them the gradient is linear, with an error of up to
  /// 0.8/255.
  private static let steps = 16
  /// Largest error in any channel of any pixel, 0…255.
  private static let tolerance = 2.0

  /// Returns the bounding square of a glow.
  static func square(of glow: Glow) -> Rect {
    Rect(center: glow.center, size: Size(glow.radius * 2, glow.radius * 2))
  }

  /// Approximates `glow`, transformed by `map`, which turns `before` into `after`; nil if no
  /// gradient does.
  init?(
    _ glow: Glow, map: Transform, scale: Double, on before: BackdropPixels,
    gives after: BackdropPixels
  ) {
    guard glow.radius > 0, let inverse = map.then(.scale(scale)).inverse else { return nil }
    func strength(_ i: Int) -> Double {
      let x = Double(before.box.left + i % before.box.width) + 0.5
      let y = Double(before.box.top + i / before.box.width) + 0.5
      let way = inverse.apply(Point(x, y)) - glow.center
      return Self.strength(atDistance: way.length / glow.radius)
    }
    let strengths = before.pixels.indices.map(strength)
    let shade = Shading(glow.color, backdrop: Self.mean(before.pixels, by: strengths))
    guard let shade else { return nil }
    for (i, strength) in strengths.enumerated() {
      guard shade.error(at: strength, before.pixels[i], after.pixels[i]) <= Self.tolerance else {
        return nil
      }
    }
    path = Path(Self.square(of: glow))
    brush = .radial(
      RadialGradient(
        center: glow.center, radius: glow.radius,
        stops: (0...Self.steps).map { step in
          let distance = Double(step) / Double(Self.steps)
          return GradientStop(distance, shade.color(at: Self.strength(atDistance: distance)))
        }))
  }

  /// Returns the strength of the gradient at `distance`, from 0, the centre, to 1, the edge.
  private static func strength(atDistance distance: Double) -> Double {
    guard distance < 1 else { return 0 }
    func profile(_ step: Double) -> Double {
      let rest = 1 - (step / Double(steps)) * (step / Double(steps))
      return rest * rest * rest
    }
    let step = (distance * Double(steps)).rounded(.down)
    let fraction = distance * Double(steps) - step
    return profile(step) * (1 - fraction) + profile(step + 1) * fraction
  }

  /// Returns the mean blue, green, red, opacity under the glow, 0…255, weighted by its strength.
  private static func mean(_ pixels: [UInt32], by weights: [Double]) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    var total = 0.0
    for (pixel, weight) in zip(pixels, weights) {
      sum += channels(pixel) * weight
      total += weight
    }
    return total > 0 ? sum / total : .zero
  }

  /// Returns blue, green, red, opacity of a premultiplied pixel.
  fileprivate static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    let bytes: SIMD4<UInt32> = SIMD4(repeating: pixel) &>> SIMD4(0, 8, 16, 24) & 255
    return SIMD4(bytes)
  }
}

/// The covering colour of light by its strength, on one backdrop.
private struct Shading {
  /// Blue, green, red and opacity added at full strength, 0…255.
  private let peak: SIMD4<Double>
  private let backdrop: SIMD4<Double>

  /// Creates the shading; nil on a translucent backdrop.
  init?(_ color: Color, backdrop: SIMD4<Double>) {
    guard backdrop.w > 254.5 || backdrop.w < 0.5 else { return nil }
    let alpha = unit(color.alpha) * 255
    peak = SIMD4(unit(color.blue), unit(color.green), unit(color.red), 1) * alpha
    self.backdrop = backdrop
  }

  /// Returns opacity 0…1 and the channels of the colour, 0…255, at `strength`.
  private func cover(at strength: Double) -> (opacity: Double, color: SIMD4<Double>) {
    guard backdrop.w > 254.5 else {
      return (peak.w * strength / 255, peak.w > 0 ? peak * (255 / peak.w) : .zero)
    }
    var added = peak * strength
    added.replace(with: 255 - backdrop, where: added .> 255 - backdrop)
    var opacity = 0.0
    for channel in 0..<3 where backdrop[channel] < 255 {
      opacity = max(opacity, added[channel] / (255 - backdrop[channel]))
    }
    return (opacity, opacity > 0 ? backdrop + added / opacity : backdrop)
  }

  func color(at strength: Double) -> Color {
    // At the edge the colour continues, so that nothing is mixed into the last step.
    let (_, color) = cover(at: max(strength, 1e-4))
    return Color(
      red: color.z / 255, green: color.y / 255, blue: color.x / 255,
      alpha: cover(at: strength).opacity)
  }

  /// Returns the error of compositing over `before` relative to `after`, in the worst channel,
  /// 0…255.
  func error(at strength: Double, _ before: UInt32, _ after: UInt32) -> Double {
    let (opacity, color) = cover(at: strength)
    var overlay = color
    overlay.w = 255
    let result = overlay * opacity + GlowApproximation.channels(before) * (1 - opacity)
    let way = result - GlowApproximation.channels(after)
    return max(way.max(), -way.min())
  }
}

/// A round blurred rectangle, which is a gradient in all formats.
struct SoftDisc {
  let path: Path
  let brush: Brush

  private static let steps = 48

  /// Creates the gradient; nil if `box` is not round.
  init?(_ box: BlurredRoundedRect) {
    let radius = box.rect.width / 2
    guard box.rect.width == box.rect.height, box.cornerRadius >= radius, radius > 0 else {
      return nil
    }
    let blur = max(box.blur, 1e-3)
    let reach = radius + blur
    path = Path(Rect(center: box.rect.center, size: Size(2 * reach, 2 * reach)))
    let inside = max(0, radius - blur)
    brush = .radial(
      RadialGradient(
        center: box.rect.center, radius: reach,
        stops: (0...Self.steps).map { step in
          let distance = inside + (reach - inside) * Double(step) / Double(Self.steps)
          let share = ((distance - radius + blur) / (2 * blur)).smoothstep
          return GradientStop(distance / reach, box.color.opacity(1 - share))
        }))
  }
}
