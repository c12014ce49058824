import Drawing
import Geometry
import Rendering

/// The place: a night sky with few stars, a far shore in mist, dark water, and leaves so near that
/// they blur.
struct Pond: Hashable, Sendable {
  private struct Star: Hashable, Sendable {
    let place: Point
    let size: Double
    let strength: Double
    let phase: Double
  }

  private let composition: LotusComposition
  /// All that does not move.
  private let still: Canvas
  private let stars: [Star]

  init(_ composition: LotusComposition, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    self.composition = composition
    stars = (0..<44).map { _ in
      let (height, bright) = (random.unit(), random.unit())
      return Star(
        place: Point(random.unit() * composition.size.width, height * composition.horizon),
        size: (0.8 + 0.9 * bright * bright) * composition.unit,
        strength: (0.16 + 0.55 * bright * bright * bright) * (1 - 0.7 * height),
        phase: random.unit() * Math.twoPi)
    }
    var canvas = Canvas(size: composition.size)
    Pond.paint(composition, GradientNoise(seed: random.next()), on: &canvas)
    still = canvas
  }

  /// Draws sky and water at `time`.
  func draw(at time: Double, on canvas: inout Canvas) {
    canvas.append(still)
    for star in stars {
      let twinkle = 0.8 + 0.2 * Math.sin(0.7 * time + star.phase)
      canvas.glow(
        at: star.place, radius: star.size,
        color: LotusPalette.night(0.86, 0.035).opacity(star.strength * twinkle))
    }
  }

  /// Draws what lies before everything: leaves out of focus in both lower corners.
  func drawNear(_ palette: LotusPalette, at time: Double, light: Double, on canvas: inout Canvas) {
    let (width, height) = (composition.size.width, composition.size.height)
    let reach = min(0.55 * width, 0.36 * height)
    let sway = 0.02 * reach * Math.sin(0.31 * time)
    canvas.transformed(by: .scale(1, 0.34)) { canvas in
      for (x, y, size) in [(-0.02 * width + sway, 0.87, 0.6), (1.03 * width - sway, 0.94, 0.78)] {
        let radius = reach * size
        canvas.softBox(
          Rect(center: Point(x, y * height / 0.34), size: Size(2 * radius, 2 * radius)),
          cornerRadius: radius, blur: 0.12 * radius,
          color: palette.leaf.mixed(with: palette.lit, by: 0.16 * light).opacity(0.9))
      }
    }
  }

  private static func paint(
    _ composition: LotusComposition, _ noise: GradientNoise, on canvas: inout Canvas
  ) {
    let (width, height) = (composition.size.width, composition.size.height)
    let horizon = composition.horizon
    fill(
      [
        LotusPalette.night(0.125, 0.03, turn: 6), LotusPalette.night(0.17, 0.042),
        LotusPalette.night(0.235, 0.05, turn: -6),
      ], from: 0, to: horizon, width, on: &canvas)
    canvas.fill(
      shore(composition, noise, lift: 0.26, detail: 2.4, row: 3.5),
      with: LotusPalette.night(0.195, 0.04, turn: -6))
    canvas.fill(
      shore(composition, noise, lift: 0.14, detail: 4.6, row: 8.5),
      with: LotusPalette.night(0.16, 0.034, turn: -10))
    fill(
      [
        LotusPalette.night(0.175, 0.037, turn: -8), LotusPalette.night(0.205, 0.044, turn: -8),
        LotusPalette.night(0.175, 0.04, turn: -2), LotusPalette.night(0.14, 0.034, turn: 4),
        LotusPalette.night(0.115, 0.026, turn: 6),
      ], from: horizon, to: height, width, on: &canvas)
    // Mist on the line where they meet, and the sky's glimmer below it.
    canvas.transformed(by: .scale(8, 1)) { canvas in
      for (x, y, radius, strength) in [
        (0.28, 0.02, 0.9, 0.1), (0.74, 0.12, 1.2, 0.1), (0.5, 0.6, 1.9, 0.08),
      ] {
        canvas.glow(
          at: Point(x * width / 8, horizon * (1 + y)), radius: horizon * radius,
          color: LotusPalette.night(0.5, 0.07, turn: -14).opacity(strength))
      }
    }
  }

  private static func fill(
    _ colors: [Color], from top: Double, to bottom: Double, _ width: Double,
    on canvas: inout Canvas
  ) {
    canvas.fill(
      Path(Rect(0, top, width, bottom - top)),
      with: .linear(
        LinearGradient(
          from: Point(0, top), to: Point(0, max(bottom, top + 1e-3)),
          stops: GradientStop.even(colors))))
  }

  /// Trees of the far shore, `lift` parts of the sky high.
  private static func shore(
    _ composition: LotusComposition, _ noise: GradientNoise, lift: Double, detail: Double,
    row: Double
  ) -> Path {
    let (width, horizon) = (composition.size.width, composition.horizon)
    var path = Path(polyline: [Point(-2, horizon + 1)])
    for piece in 0...120 {
      let x = Double(piece) / 120
      let rough =
        0.6 * noise.value(x * detail, row) + 0.3 * noise.value(x * detail * 4, row + 20)
        + 0.14 * noise.value(x * detail * 15, row + 40)
      path.line(
        to: Point(-2 + x * (width + 4), horizon - lift * horizon * max(0.02, 0.4 + 0.8 * rough)))
    }
    path.line(to: Point(width + 2, horizon + 1))
    path.close()
    return path
  }
}
