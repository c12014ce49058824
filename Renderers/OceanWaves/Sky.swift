import Drawing
import Geometry
import Rendering

/// The night above the sea: a gradient of dark blue, a few stars, the moon and its light.
struct Sky {
  private let sea: Sea
  private let camera: Camera
  private let hue: Double
  private let moonlight: Moonlight
  private let (seed, time): (UInt64, Double)

  init(_ sea: Sea, at moment: Moment) {
    (self.sea, camera, moonlight) = (sea, sea.camera, sea.moonlight)
    (seed, time) = (moment.stage.seed, moment.seconds)
    hue = sea.palette.skyHue
  }

  /// Returns the colour where the sky meets the sea.
  static func low(_ sea: Sea) -> Color {
    Color(oklch: 0.205 + 0.105 * sea.moonlight.strength, 0.056, sea.palette.skyHue)
  }

  func draw(on canvas: inout Canvas) {
    let bounds = canvas.bounds
    let light = moonlight.strength
    let colors = [
      Color(oklch: 0.115 + 0.02 * light, 0.03, hue + 6),
      Color(oklch: 0.15 + 0.045 * light, 0.04, hue + 2), Sky.low(sea),
    ]
    let end = (camera.horizon / max(bounds.height, 0.1)).clipped(to: 0.05...0.95)
    let stops = GradientStop.evenlySpaced(colors, steps: 6).map {
      GradientStop($0.location * end, $0.color)
    }
    canvas.fill(
      Path(bounds),
      with: .vertical(
        from: 0, to: max(bounds.height, 0.1),
        stops + [GradientStop(1, Color(oklch: 0.13, 0.03, hue))]))
    stars(on: &canvas)
    moon(on: &canvas)
    veils(on: &canvas)
  }

  private func stars(on canvas: inout Canvas) {
    var random = SeededGenerator(seed: seed &+ 0x5747)
    // Within a minute they grow brighter, as for an eye that adapts to the dark.
    let hush = (1 - 0.45 * moonlight.strength) * (0.7 + 0.3 * (time / 60).smoothstep)
    for index in 0..<54 {
      let place = Point(
        random.number(in: 0.02...0.98) * camera.size.width,
        random.number(in: 0.03...0.94) * camera.horizon)
      let (rank, beat) = (random.unit(), random.unit())
      let way = place.distance(to: camera.moon) / max(camera.moonRadius, 0.1)
      let clear = ((way - 1.6) / (1 + 5 * moonlight.strength)).smoothstep
      let fall = 1 - 0.75 * (place.y / camera.horizon * 1.4 - 0.4).smoothstep
      let twinkle = 0.84 + 0.16 * Math.sin(time * (0.5 + beat) + beat * 40)
      let bright = (0.16 + 0.84 * rank * rank * rank) * clear * fall * hush * twinkle
      let size = (0.7 + 0.8 * rank * rank) * min(0.12 + 0.88 * camera.unit, 1.25)
      let color = Color(oklch: 0.9, 0.03, index % 5 == 0 ? 80 : 255)
      guard bright > 0.01 else { continue }
      if rank > 0.85 {
        canvas.glow(at: place, radius: size * 4, color: color.opacity(bright * 0.16))
      }
      canvas.glow(at: place, radius: size * 1.25, color: color.opacity(bright))
    }
  }

  /// Draws long thin clouds lit by the moon from behind; they take minutes to pass.
  private func veils(on canvas: inout Canvas) {
    var random = SeededGenerator(seed: seed &+ 0xC10D)
    let light = 0.25 + 0.75 * moonlight.strength
    let color = Color(oklch: 0.5, 0.05, hue)
    for index in 0..<7 {
      let width = camera.size.width * random.number(in: 0.45...0.95)
      let height = camera.horizon * random.number(in: 0.012...0.03)
      let course = random.unit() + time * random.number(in: 0.0008...0.0018)
      let x = course.fraction * (camera.size.width + 2 * width) - width
      let y = camera.horizon * (0.34 + 0.075 * Double(index) + random.number(in: -0.03...0.03))
      let alpha = random.number(in: 0.05...0.11) * light
      guard height > 0.01 else { continue }
      canvas.blurredRoundedRect(
        Rect(center: Point(x, y), size: Size(width, height)), cornerRadius: height / 2,
        blur: height * 1.6, color: color.opacity(alpha))
    }
  }

  private func moon(on canvas: inout Canvas) {
    let (center, radius) = (camera.moon, camera.moonRadius)
    let light = moonlight.strength
    let air = Color(oklch: 0.62, 0.06, hue)
    for (size, alpha) in [(11.0, 0.1), (6.0, 0.1), (3.2, 0.13), (1.9, 0.2)] {
      canvas.glow(at: center, radius: radius * size, color: air.opacity(alpha * light))
    }
    // Earthshine on the dark part.
    canvas.fill(
      Path(circle: center, radius: radius),
      with: Color(oklch: 0.235 + 0.05 * light, 0.03, hue, alpha: 0.75))
    guard moonlight.litFraction > 1e-4 else { return }
    // The surface darkens towards the terminator.
    let fall = 0.3 * (1 - ((moonlight.litFraction - 0.5) * 2).smoothstep)
    let dusk = center.x + radius * Math.cos(moonlight.elongation)
    canvas.fill(
      moonlight.litPart(center: center, radius: radius),
      with: .linear(
        LinearGradient(
          from: Point(dusk - 0.1 * radius, center.y), to: Point(dusk + 1.1 * radius, center.y),
          stops: (0...5).map { index in
            let part = Double(index) / 5
            let lightness = 0.93 - fall * (1 - part) * (1 - part)
            return GradientStop(part, Color(oklch: lightness, 0.042, 88))
          })))
    seas(on: &canvas)
  }

  /// Draws the maria of the moon, in its lit part.
  private func seas(on canvas: inout Canvas) {
    let (center, radius) = (camera.moon, camera.moonRadius)
    let grey = Color(oklch: 0.62, 0.03, 80)
    for (x, y, size) in [
      (0.36, -0.4, 0.46), (0.34, -0.02, 0.5), (0.62, 0.16, 0.3), (-0.2, -0.46, 0.56),
      (-0.5, -0.04, 0.5), (-0.24, 0.34, 0.34),
    ] {
      let edge = (1 - y * y).squareRoot() * Math.cos(moonlight.elongation)
      let clear = ((x - size * 0.6 - edge) * 5).smoothstep
      guard clear > 0 else { continue }
      let side = radius * size
      canvas.blurredRoundedRect(
        Rect(center: center + Vector(x, y) * radius, size: Size(side, side * 0.9)),
        cornerRadius: side * 0.45, blur: side * 0.5, color: grey.opacity(0.4 * clear))
    }
  }
}

// MARK: Mist

/// Thin mist at the horizon, and the dark of the foreground.
struct Mist {
  private let sea: Sea
  private let camera: Camera

  init(_ sea: Sea) { (self.sea, camera) = (sea, sea.camera) }

  func draw(on canvas: inout Canvas) {
    let low = Sky.low(sea)
    let (above, below) = (camera.horizon * 0.24, camera.depthOfSea * 0.17)
    band(
      from: camera.horizon - above, to: camera.horizon,
      (0...6).map { GradientStop(Double($0) / 6, low.opacity((Double($0) / 6).smoothstep)) },
      on: &canvas)
    band(
      from: camera.horizon, to: camera.horizon + below,
      (0...8).map { index in
        let part = Double(index) / 8
        return GradientStop(
          part, low.opacity((1 - part) * (1 - part) * (1 - part.smoothstep * 0.4)))
      }, on: &canvas)
    let shade = Color(oklch: 0.1, 0.025, sea.palette.skyHue)
    let top = camera.horizon + camera.depthOfSea * 0.45
    band(
      from: top, to: camera.size.height,
      (0...6).map {
        GradientStop(Double($0) / 6, shade.opacity(0.6 * (Double($0) / 6).smoothstep))
      },
      on: &canvas)
  }

  private func band(
    from top: Double, to bottom: Double, _ stops: [GradientStop], on canvas: inout Canvas
  ) {
    guard bottom > top else { return }
    canvas.fill(
      Path(Rect(0, top, camera.size.width, bottom - top)),
      with: .vertical(from: top, to: bottom, stops))
  }
}

/// The moon's age and its light.
package struct Moonlight: Hashable, Sendable {
  /// Angle between sun and moon in the sky: 0 new … π full.
  let elongation: Double

  /// Creates the moon at a control of 0 new … 1 full.
  package init(_ control: Double) { elongation = Math.pi * control.clippedToUnit }

  /// Lit share of the disc, 0…1.
  package var litFraction: Double { (1 - Math.cos(elongation)) / 2 }

  /// Its light on the world, 0…1. A real half moon gives a tenth of a full one; an adapting eye
  /// perceives far more.
  package var strength: Double { Math.pow(litFraction, 0.7) }

  /// Returns the lit part of a disc: half a circle on the right and half an ellipse, whose half
  /// axis is the cosine of the elongation.
  package func litPart(center: Point, radius: Double) -> Path {
    let (x, y, k) = (center.x, center.y, Moonlight.handle)
    let edge = radius * Math.cos(elongation)
    return Path { path in
      path.move(to: Point(x, y - radius))
      path.curve(
        to: Point(x + radius, y), control: Point(x + k * radius, y - radius),
        Point(x + radius, y - k * radius))
      path.curve(
        to: Point(x, y + radius), control: Point(x + radius, y + k * radius),
        Point(x + k * radius, y + radius))
      path.curve(
        to: Point(x + edge, y), control: Point(x + k * edge, y + radius),
        Point(x + edge, y + k * radius))
      path.curve(
        to: Point(x, y - radius), control: Point(x + edge, y - k * radius),
        Point(x + k * edge, y - radius))
      path.close()
    }
  }

  /// Handle of a quarter circle: 4/3 · (√2 − 1).
  private static let handle = 0.552_284_749_830_793_4
}
