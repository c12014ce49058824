import Geometry
import Rendering

/// The view through the glass: a sky after sunset, the first stars, hills with a few lights.
struct Outlook {
  private let world: CurtainWorld
  private let time: Double
  private let glass: Rect
  private let unit: Double

  init(_ world: CurtainWorld, at time: Double) {
    (self.world, self.time) = (world, time)
    glass = Casement(world.composition).glass
    unit = world.composition.unit
  }

  func draw(on canvas: inout Canvas) {
    guard !glass.isEmpty else { return }
    canvas.fill(
      Path(glass), with: .vertical(from: glass.minY, to: glass.maxY, CurtainPalette.skyStops))
    canvas.clipped(to: Path(glass)) {
      clouds(on: &$0)
      stars(on: &$0)
      hills(on: &$0)
    }
  }

  private func place(_ x: Double, _ y: Double) -> Point { glass.point(x, y) }

  /// Draws the glow of the sunset, and thin drifting banks of cloud above it.
  private func clouds(on canvas: inout Canvas) {
    canvas.glow(
      at: place(0.8, 0.86), radius: glass.height * 0.42,
      color: Color(oklch: 0.84, 0.1, 75, alpha: 0.36))
    let noise = world.horizon
    for index in 0..<7 {
      let part = Double(index) / 7
      let y = 0.3 + 0.5 * part + 0.03 * noise.value(part * 9.1, 4.5)
      let drift = time * (0.0012 + 0.001 * part)
      let x = 0.5 + 0.75 * noise.value(part * 7.7 + 31, drift)
      let size = Size(
        glass.width * (0.42 + 0.5 * noise.value(part * 5.3, 8.5)), glass.height * 0.005)
      let bright = Color(oklch: 0.62 + 0.2 * part, 0.11, 350 + 62 * part, alpha: 0.3)
      let dark = Color(oklch: 0.36, 0.08, 310, alpha: 0.3)
      canvas.blurredRoundedRect(
        Rect(center: place(x, y), size: size), cornerRadius: size.height / 2,
        blur: glass.height * (0.007 + 0.006 * part), color: index.isMultiple(of: 3) ? dark : bright)
    }
  }

  private func stars(on canvas: inout Canvas) {
    for star in world.stars {
      let breath = 0.75 + 0.25 * Math.sin(time * star.pace + star.phase)
      let high = max(0, 1 - star.y * 1.9)
      canvas.glow(
        at: place(star.x, star.y), radius: star.size * unit,
        color: CurtainPalette.spark.opacity(0.95 * breath * high))
    }
  }

  private func hills(on canvas: inout Canvas) {
    ridge(0.155, rough: 0.03, shift: 3, CurtainPalette.farHills, on: &canvas)
    canvas.blurredRoundedRect(
      Rect(
        glass.minX - glass.width, glass.maxY - glass.height * 0.1, glass.width * 3,
        glass.height * 0.1),
      cornerRadius: 0, blur: glass.height * 0.04, color: Color(oklch: 0.62, 0.1, 20, alpha: 0.3))
    ridge(0.075, rough: 0.022, shift: 40, CurtainPalette.hills, on: &canvas)
    for light in world.stars.prefix(7) {
      let breath = 0.8 + 0.2 * Math.sin(time * light.pace * 0.7 + light.phase)
      let place = place(light.phase / 6, 0.945 + light.y * 0.07)
      canvas.glow(
        at: place, radius: 2.6 * unit, color: Color(oklch: 0.8, 0.12, 75, alpha: 0.8 * breath))
    }
  }

  private func ridge(
    _ height: Double, rough: Double, shift: Double, _ color: Color, on canvas: inout Canvas
  ) {
    let noise = world.horizon
    let points = (0...24).map { index in
      let part = Double(index) / 24
      let swell = noise.value(part * 3.1 + shift) + 0.4 * noise.value(part * 8.3 + shift)
      return place(part, 1 - height - rough * swell)
    }
    var path = Path(through: points)
    path.line(to: place(1, 1))
    path.line(to: place(0, 1))
    path.close()
    canvas.fill(path, with: color)
  }
}

// MARK: Stars

/// A star in the window, in fractions of the glass. Not a star of `StarField`: the first of them
/// also give the positions of the lights on the hills.
struct Star: Hashable, Sendable {
  var x: Double
  var y: Double
  /// Radius of its glow, in units of the composition.
  var size: Double
  var pace: Double
  var phase: Double

  /// Returns the evening's first stars.
  static func first(_ random: inout SeededGenerator) -> [Star] {
    (0..<26).map { _ in
      Star(
        x: random.unit(), y: random.unit() * 0.5, size: random.number(in: 0.7...1.7),
        pace: random.number(in: 0.8...1.6), phase: random.number(in: 0...6))
    }
  }
}

/// The window's light on the cloth from behind; frame and bars throw soft shadows on it.
struct Backlight {
  private let window: Rect
  private let blur: Double
  private let bars: [Double]
  private let transoms: [Double]
  private let thickness: Double

  init(_ composition: CurtainComposition) {
    let casement = Casement(composition)
    window = casement.glass
    blur = 13 * composition.unit
    thickness = casement.bar * 0.5
    bars = casement.uprights
    transoms = casement.transoms
  }

  /// Returns the light at a position on the stage, 0…1.
  @inline(__always)
  func level(_ x: Double, _ y: Double) -> Double {
    let inside =
      Backlight.rise((x - window.minX) / blur) * Backlight.rise((window.maxX - x) / blur)
      * Backlight.rise((y - window.minY) / blur + 0.6)
      * Backlight.rise((window.maxY - y) / (blur * 2.2))
    var clear = 1.0
    for bar in bars { clear *= shade(x - bar) }
    for transom in transoms { clear *= shade(y - transom) }
    return 0.15 + 0.85 * inside * clear
  }

  /// Returns the height in the window, 0 at its top … 1 at its sill.
  @inline(__always)
  func height(_ y: Double) -> Double { (y - window.minY) / max(window.height, 1e-9) }

  /// Returns the light that a bar transmits at `distance` from its middle.
  @inline(__always)
  private func shade(_ distance: Double) -> Double {
    let t = distance / (thickness + blur * 0.55)
    return 1 - 0.5 / (1 + t * t * t * t)
  }

  /// Returns 0 well outside, 1 well inside.
  @inline(__always)
  private static func rise(_ distance: Double) -> Double {
    (distance * 0.5 + 0.5).smoothstep
  }
}

/// The window's woodwork.
struct Casement {
  let frame: Rect
  let glass: Rect
  /// Width of a bar between panes.
  let bar: Double
  let uprights: [Double]
  let transoms: [Double]

  init(_ composition: CurtainComposition) {
    frame = composition.window
    let rim = 8 * composition.unit
    glass = frame.inset(by: rim > 2 ? rim.rounded() : rim)
    bar = 4.5 * composition.unit
    let panes = Int((glass.width / (120 * composition.unit)).rounded()).clipped(to: 2...4)
    let glass = glass
    uprights = (1..<panes).map { pane in
      let way = glass.width * Double(pane) / Double(panes)
      return glass.minX + way
    }
    transoms = [glass.minY + glass.height * 0.36, glass.minY + glass.height * 0.70]
  }
}
