import Drawing
import Geometry
import Rendering

/// What does not live: the sky at any hour, hedges, and the bough that the comb hangs from.
struct Garden: Hashable, Sendable {
  private let composition: BeesComposition
  private let stars: StarField
  /// Hedges and the ground, and the bough with its leaves.
  private(set) var (hedges, bough): (Canvas, Canvas)

  init(_ composition: BeesComposition, _ noise: GradientNoise, _ chance: inout SeededGenerator) {
    self.composition = composition
    let sky = Rect(0, 0, composition.size.width, composition.horizon)
    stars = StarField(52, in: sky, radius: composition.unit.squareRoot(), &chance)
    (hedges, bough) = (Canvas(size: composition.size), Canvas(size: composition.size))
    paintHedges(noise)
    paintBough(&chance)
  }

  /// Draws sky and hedges at `hour`, 0…1, and a time in seconds.
  func draw(at hour: Double, _ time: Double, on canvas: inout Canvas) {
    let (horizon, unit) = (composition.horizon, composition.unit)
    let light = 1 - 0.46 * hour
    let sky = [(0.2, 0.055, 6.0), (0.26, 0.066, 0), (0.36, 0.075, -10), (0.5, 0.075, -24)].map {
      BeesPalette.night($0 * light, $1 * light, turn: $2)
    }
    canvas.fill(Path(canvas.bounds), with: .vertical(from: 0, to: horizon, GradientStop.even(sky)))
    let sunset = Point(0.27 * composition.size.width, horizon - 26 * unit)
    for (reach, strength) in [(210.0, 0.36), (90, 0.32)] {
      canvas.glow(
        at: sunset, radii: Size(2.6 * reach * unit, reach * unit),
        color: Color(oklch: 0.62, 0.1, 48).opacity(strength * (1 - 0.9 * hour)))
    }
    stars.draw(at: time, color: BeesPalette.night(0.88, 0.03), on: &canvas)
    canvas.append(hedges)
  }

  /// Hedges in mist, the nearer the darker, and the ground.
  private mutating func paintHedges(_ noise: GradientNoise) {
    let (width, height, unit) = (composition.size.width, composition.size.height, composition.unit)
    for (near, tone) in [(0.0, 0.23), (1.0, 0.165)] {
      let foot = composition.horizon + (44 * near - 26) * unit
      let crowns = Path(profile: -2...(width + 2), base: height, pieces: 180) { share in
        let (u, row) = (share * width / (120 * unit), 3.5 + 14 * near)
        // Round above, with sharp gaps between them.
        let crown =
          0.5 * noise.value(0.4 * u, row) + 0.95 * abs(noise.value(1.2 * u, row + 8))
          + 0.3 * abs(noise.value(3.1 * u, row + 20)) + 0.14 * abs(noise.value(9 * u, row + 40))
        return foot - 58 * max(crown, -0.1) * unit
      }
      let colors = [
        (tone, 0.042, -34.0), (0.15, 0.032, -30), (0.125, 0.024, -14), (0.115, 0.02, 0),
      ]
      .map { BeesPalette.night($0, $1, turn: $2) }
      hedges.fill(
        crowns, with: .vertical(from: foot - 50 * unit, to: height, GradientStop.even(colors)))
      hedges.glow(
        at: Point((0.2 + 0.5 * near) * width, foot + 12 * unit), radii: Size(300 * unit, 50 * unit),
        color: BeesPalette.night(0.5, 0.06, turn: -26).opacity(0.13))
    }
  }

  /// The bough, lit by the comb, with twigs of leaves.
  private mutating func paintBough(_ chance: inout SeededGenerator) {
    let (unit, reach, comb) = (composition.unit, composition.reach, composition.comb)
    let end = max(composition.size.width / 2, 170 * unit) + 40 * unit
    let places = (0...40).map { piece in
      let x = Double(piece) / 20 - 1
      return comb + Vector(x * end, (12 * x - 44 * x * x - 4) * unit - 0.8 * reach)
    }
    func lit(_ color: Color, at place: Point, by light: Double) -> Color {
      let near = 1 - (place.distance(to: comb) / (2.1 * reach)).clippedToUnit
      return color.mixed(with: BeesPalette.amber, by: light * near)
    }
    var bands = Bands()
    for (half, shift, light) in [(8.5, 0.0, 0.0), (4, 2.6, 0.55)] {
      bands.add(
        places.enumerated().map { index, place in
          let half = half * (1.2 - 0.012 * Double(index)) * unit
          return (
            place + Vector(0, shift * unit), half, lit(BeesPalette.bark, at: place, by: light)
          )
        })
    }
    for twig in 0..<9 {
      let foot = places[4 * twig + chance.index(below: 4)]
      // Before the comb leaves stand up.
      let isFree = abs(foot.x - comb.x) > 1.05 * reach
      let aim = isFree ? chance.number(in: -1.5...1.9) : -Math.pi / 2
      for leaf in -2...1 {
        let angle = aim + 0.5 * Double(leaf) + chance.number(in: -0.2...0.2)
        let way = Vector(angle: angle) * (chance.number(in: 18...34) * unit)
        let bend = foot + way * 0.5 + way.perpendicular * 0.12
        bands.add(foot, bend, foot + way, pieces: 9) { along in
          let half = 0.26 * way.length * Math.sin(Math.pi * along.squareRoot())
          return (half, lit(BeesPalette.leaf, at: foot + way * along, by: 0.34))
        }
      }
    }
    bough.mesh(bands.mesh)
  }
}
