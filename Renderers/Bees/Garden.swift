import Drawing
import Geometry
import Rendering

/// What does not live: the sky at any hour, hedges, the bough that the comb hangs from, and grass
/// so near that it is dark.
struct Garden: Hashable, Sendable {
  private let composition: BeesComposition
  private let stars: [Glow]
  private let (hedges, bough, grass): (Canvas, Canvas, Canvas)

  init(_ composition: BeesComposition, _ noise: GradientNoise, _ chance: inout SeededGenerator) {
    self.composition = composition
    let sky = Rect(0, 0, composition.size.width, composition.horizon)
    stars = (0..<60).map { _ in
      let (place, bright) = (chance.point(in: sky), chance.unit())
      return Glow(
        place, radius: (0.8 + 0.9 * bright) * composition.unit.squareRoot(),
        color: BeesPalette.night(0.88, 0.03).opacity(
          (0.12 + 0.6 * bright * bright * bright) * (1 - 0.8 * place.y / sky.height)))
    }
    (hedges, bough, grass) = (
      Canvas(size: composition.size), Canvas(size: composition.size),
      Canvas(size: composition.size)
    )
  }

  /// Draws sky and hedges at `hour`, 0…1.
  func draw(at hour: Double, on canvas: inout Canvas) {
    let (width, height, horizon) = (
      composition.size.width, composition.size.height, composition.horizon
    )
    func late(_ day: Color, _ night: Color) -> Color { day.mixed(with: night, by: hour) }
    let night = BeesPalette.night
    let sky = [
      late(night(0.19, 0.05, 4), night(0.115, 0.028, 4)),
      late(night(0.25, 0.062, 14), night(0.14, 0.036, 6)),
      late(night(0.36, 0.085, 34), night(0.185, 0.045, 10)),
      late(night(0.47, 0.1, 66), night(0.225, 0.05, 16)),
    ]
    fill(sky, from: 0, to: horizon, on: &canvas)
    for star in stars {
      canvas.glow(
        at: star.center, radius: star.radius,
        color: star.color.opacity(0.15 + 0.85 * hour))
    }
    fill(
      [
        late(night(0.22, 0.045, -20), night(0.15, 0.032, -14)), night(0.15, 0.032, -22),
        night(0.125, 0.024, -12), night(0.115, 0.02, 0),
      ], from: horizon, to: height, on: &canvas)
    canvas.append(hedges)
    // The last light behind the hedge.
    canvas.transformed(by: .scale(3, 1)) { canvas in
      canvas.glow(
        at: Point(0.3 * width / 3, horizon - 20 * composition.unit),
        radius: 190 * composition.unit,
        color: Color(oklch: 0.6, 0.12, 20, alpha: 0.24 * (1 - hour)))
    }
  }

  private func fill(
    _ colors: [Color], from top: Double, to bottom: Double, on canvas: inout Canvas
  ) {
    canvas.fill(
      Path(Rect(0, top, composition.size.width, bottom - top)),
      with: .linear(
        LinearGradient(
          from: Point(0, top), to: Point(0, max(bottom, top + 1e-3)),
          stops: GradientStop.even(colors))))
  }

  /// Draws the bough.
  func drawBough(on canvas: inout Canvas) { canvas.append(bough) }

  /// Draws what is before everything.
  func drawNear(on canvas: inout Canvas) { canvas.append(grass) }
}
