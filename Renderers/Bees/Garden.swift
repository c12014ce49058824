import Drawing
import Geometry
import Rendering

/// What does not live: the sky at any hour, hedges, and the bough that the comb hangs from.
struct Garden: Hashable, Sendable {
  private let composition: BeesComposition
  /// Stars and hedges, and the bough.
  private(set) var (still, bough): (Canvas, Canvas)

  init(_ composition: BeesComposition, _ noise: GradientNoise, _ chance: inout SeededGenerator) {
    self.composition = composition
    let sky = Size(composition.size.width, composition.horizon)
    (still, bough) = (Canvas(size: composition.size), Canvas(size: composition.size))
    for place in (0..<70).map({ _ in chance.point(in: Rect(origin: .zero, size: sky)) }) {
      let (bright, height) = (chance.unit(), 1 - 0.9 * place.y / sky.height)
      still.glow(
        at: place, radius: (0.8 + 0.9 * bright) * composition.unit.squareRoot(),
        color: BeesPalette.night(0.88, 0.03)
          .opacity((0.08 + 0.5 * bright * bright * bright) * height * height))
    }
    paintHedges(noise)
    paintBough(&chance)
  }

  /// Draws sky and hedges at `hour`, 0…1.
  func draw(at hour: Double, on canvas: inout Canvas) {
    let (width, horizon, unit) = (composition.size.width, composition.horizon, composition.unit)
    let night = BeesPalette.night
    let day = [
      night(0.2, 0.055, 6), night(0.26, 0.066, 0), night(0.36, 0.075, -10), night(0.5, 0.075, -24),
    ]
    let dark = [
      night(0.115, 0.028, 6), night(0.14, 0.036, 2), night(0.185, 0.044, -4),
      night(0.25, 0.05, -12),
    ]
    let colors = zip(day, dark).map { $0.mixed(with: $1, by: hour) }
    canvas.fill(Path(canvas.bounds), with: Garden.fall(colors, from: 0, to: horizon))
    // The last light of the day.
    canvas.transformed(by: .scale(2.6, 1)) { canvas in
      for (reach, strength) in [(210.0, 0.36), (90, 0.32)] {
        canvas.glow(
          at: Point(0.104 * width, horizon - 26 * unit), radius: reach * unit,
          color: Color(oklch: 0.62, 0.1, 48).opacity(strength * (1 - 0.9 * hour)))
      }
    }
    canvas.append(still)
  }

  private static func fall(_ colors: [Color], from top: Double, to bottom: Double) -> Brush {
    let (top, bottom, stops) = (Point(0, top), Point(0, bottom), GradientStop.even(colors))
    return .linear(LinearGradient(from: top, to: bottom, stops: stops))
  }

  /// Hedges in mist, the nearer the darker, and the ground.
  private mutating func paintHedges(_ noise: GradientNoise) {
    let (width, height, unit) = (composition.size.width, composition.size.height, composition.unit)
    for (near, tone, row) in [(0.0, 0.23, 3.5), (1.0, 0.165, 17.5)] {
      let foot = composition.horizon + (44 * near - 26) * unit
      let crowns = (0...180).map { piece in
        let x = Double(piece) / 180 * (width + 4) - 2
        let u = x / (120 * unit)
        // Round above, with sharp gaps between them.
        let crown =
          0.5 * noise.value(0.4 * u, row) + 0.95 * abs(noise.value(1.2 * u, row + 8))
          + 0.3 * abs(noise.value(3.1 * u, row + 20)) + 0.14 * abs(noise.value(9 * u, row + 40))
        return Point(x, foot - 58 * max(crown, -0.1) * unit)
      }
      let night = BeesPalette.night
      let colors = [
        night(tone, 0.042, -34), night(0.15, 0.032, -30), night(0.125, 0.024, -14),
        night(0.115, 0.02, 0),
      ]
      still.fill(
        Path(polygon: crowns + [Point(width + 2, height), Point(-2, height)]),
        with: Garden.fall(colors, from: foot - 50 * unit, to: height))
      let (mist, place) = (
        night(0.5, 0.06, -26), Point((0.033 + 0.083 * near) * width, foot + 12 * unit)
      )
      still.transformed(by: .scale(6, 1)) { canvas in
        canvas.glow(at: place, radius: 50 * unit, color: mist.opacity(0.13))
      }
    }
  }

  /// The bough, thick on the left and lit by the comb, with twigs of leaves.
  private mutating func paintBough(_ chance: inout SeededGenerator) {
    let (unit, reach) = (composition.unit, composition.reach)
    let top = composition.comb + Vector(0, -0.8 * reach)
    let end = max(composition.size.width / 2, 170 * unit) + 40 * unit
    let way = Path(
      through: [
        (-end, -64.0 * unit), (-120 * unit, -20 * unit), (-30 * unit, -3 * unit),
        (70 * unit, -5 * unit), (150 * unit, -30 * unit), (end, -34 * unit),
      ].map { top + Vector($0, $1) })
    let places = (0...40).compactMap { way.point(atFraction: Double($0) / 40) }
    func lit(_ color: Color, at place: Point, by light: Double) -> Color {
      let near = 1 - (place.distance(to: composition.comb) / (2.1 * reach)).clippedToUnit
      return color.mixed(with: BeesPalette.amber, by: light * near)
    }
    var bands = Bands()
    for (half, shift, light) in [(9.0, 0.0, 0.0), (4.5, 2.6, 0.55)] {
      let knots = places.enumerated().map { index, place in
        let half = half * (1.2 - 0.024 * Double(index)) * unit
        return (place + Vector(0, shift * unit), half, lit(BeesPalette.bark, at: place, by: light))
      }
      bands.add(knots)
    }
    for twig in 0..<9 {
      let foot = places[4 * twig + chance.index(below: 4)]
      let isFree = abs(foot.x - composition.comb.x) > 1.05 * reach
      let aim = isFree ? chance.number(in: -1.5...1.9) : -Math.pi / 2
      for leaf in 0..<(3 + chance.index(below: 3)) {
        let angle = aim + (Double(leaf) - 2) * 0.5 + chance.number(in: -0.2...0.2)
        let way = Vector(angle: angle) * (chance.number(in: 18...34) * unit)
        let bend = foot + way * 0.5 + way.perpendicular * 0.12
        bands.add(foot, bend, foot + way, pieces: 9) { along in
          let half = 0.26 * way.length * Math.sin(Math.pi * along.squareRoot())
          return (half, lit(BeesPalette.leaf, at: foot + way * along, by: 0.34))
        }
      }
    }
    bands.draw(on: &bough)
  }
}
