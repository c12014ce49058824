import Drawing
import Geometry
import Rendering

/// What does not live: the sky at any hour, hedges, the bough that the comb hangs from, and grass
/// so near that it is dark.
struct Garden: Hashable, Sendable {
  private let composition: BeesComposition
  private let stars: [Glow]
  private var (hedges, bough, grass): (Canvas, Canvas, Canvas)

  init(_ composition: BeesComposition, _ noise: GradientNoise, _ chance: inout SeededGenerator) {
    self.composition = composition
    let sky = Rect(0, 0, composition.size.width, 0.9 * composition.horizon)
    stars = (0..<70).map { _ in
      let (place, bright) = (chance.point(in: sky), chance.unit())
      return Glow(
        place, radius: (0.8 + 0.9 * bright) * composition.unit.squareRoot(),
        color: BeesPalette.night(0.88, 0.03).opacity(
          (0.12 + 0.6 * bright * bright * bright) * (1 - 0.8 * place.y / max(sky.height, 1e-3))))
    }
    let empty = Canvas(size: composition.size)
    (hedges, bough, grass) = (empty, empty, empty)
    paintHedges(noise)
    paintBough(&chance)
    paintGrass(&chance)
  }

  /// Draws sky and hedges at `hour`, 0…1.
  func draw(at hour: Double, on canvas: inout Canvas) {
    let (width, horizon) = (composition.size.width, composition.horizon)
    func sky(_ day: (Double, Double, Double), _ dark: (Double, Double, Double)) -> Color {
      BeesPalette.night(day.0, day.1, turn: day.2)
        .mixed(with: BeesPalette.night(dark.0, dark.1, turn: dark.2), by: hour)
    }
    fill(
      [
        sky((0.2, 0.055, 6), (0.115, 0.028, 6)), sky((0.26, 0.066, 0), (0.14, 0.036, 2)),
        sky((0.36, 0.075, -10), (0.185, 0.044, -4)), sky((0.5, 0.075, -24), (0.25, 0.05, -12)),
      ], from: 0, to: horizon, on: &canvas)
    for star in stars {
      canvas.glow(
        at: star.center, radius: star.radius, color: star.color.opacity(0.1 + 0.9 * hour))
    }
    // The last light of the day.
    canvas.transformed(by: .scale(2.6, 1)) { canvas in
      for (reach, strength) in [(210.0, 0.36), (90, 0.32)] {
        canvas.glow(
          at: Point(0.27 * width / 2.6, horizon - 26 * composition.unit),
          radius: reach * composition.unit,
          color: Color(oklch: 0.62, 0.1, 48).opacity(strength * (1 - 0.9 * hour)))
      }
    }
    canvas.append(hedges)
  }

  /// Draws the bough.
  func drawBough(on canvas: inout Canvas) { canvas.append(bough) }

  /// Draws what is before everything.
  func drawNear(on canvas: inout Canvas) { canvas.append(grass) }

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

  /// Hedges in mist, the nearer the darker, and the ground.
  private mutating func paintHedges(_ noise: GradientNoise) {
    let (width, height, unit) = (
      composition.size.width, composition.size.height, composition.unit
    )
    for (lift, tone, row) in [(0.0, 0.23, 3.5), (1.0, 0.165, 17.5)] {
      let foot = composition.horizon + (44 * lift - 26) * unit
      // Crowns of bushes: round above, with sharp gaps between them.
      let top = (0...180).map { piece in
        let x = Double(piece) / 180 * (width + 4) - 2
        let u = x / (120 * unit)
        let crown =
          0.5 * noise.value(0.4 * u, row) + 0.95 * abs(noise.value(1.2 * u, row + 8))
          + 0.3 * abs(noise.value(3.1 * u, row + 20)) + 0.14 * abs(noise.value(9 * u, row + 40))
        return Point(x, foot - 58 * crown * unit)
      }
      let colors = [
        BeesPalette.night(tone, 0.042, turn: -34), BeesPalette.night(0.15, 0.032, turn: -30),
        BeesPalette.night(0.125, 0.024, turn: -14), BeesPalette.night(0.115, 0.02),
      ]
      hedges.fill(
        Path(polygon: top + [Point(width + 2, height), Point(-2, height)]),
        with: .linear(
          LinearGradient(
            from: Point(0, foot - 50 * unit), to: Point(0, max(height, foot)),
            stops: GradientStop.even(colors))))
      hedges.transformed(by: .scale(6, 1)) { canvas in
        canvas.glow(
          at: Point((0.2 + 0.5 * lift) * width / 6, foot + 12 * unit), radius: 50 * unit,
          color: BeesPalette.night(0.5, 0.06, turn: -26).opacity(0.13))
      }
    }
  }

  /// The bough, thick on the left, with twigs of leaves.
  private mutating func paintBough(_ chance: inout SeededGenerator) {
    let (width, unit, middle) = (composition.size.width, composition.unit, composition.comb)
    let top = middle.y - 0.8 * composition.reach
    let way = Path(through: [
      Point(-12 * unit, top - 64 * unit), Point(middle.x - 120 * unit, top - 20 * unit),
      Point(middle.x - 30 * unit, top - 3 * unit), Point(middle.x + 70 * unit, top - 5 * unit),
      Point(middle.x + 150 * unit, top - 30 * unit),
      Point(max(width, middle.x + 170 * unit) + 40 * unit, top - 34 * unit),
    ])
    var bands = Bands()
    let samples = 40
    for (half, tone, shift) in [(9.0, 0.125, 0.0), (4.5, 0.15, 2.6)] {
      bands.add(
        (0...samples).map { sample in
          let share = Double(sample) / Double(samples)
          let place = way.point(atFraction: share) ?? middle
          let near = 1 - (place.distance(to: middle) / (2.1 * composition.reach)).clippedToUnit
          return Bands.Knot(
            place: place + Vector(0, shift * unit), half: half * (1.2 - 0.95 * share) * unit,
            color: Color(oklch: tone, 0.025, 45)
              .mixed(with: BeesPalette.amber, by: shift > 0 ? 0.55 * near : 0))
        })
    }
    bands.draw(on: &bough)
    for twig in 0..<9 {
      let share = (Double(twig) + 0.15 + 0.7 * chance.unit()) / 9
      guard let place = way.point(atFraction: share) else { continue }
      let isFree = abs(place.x - middle.x) > 1.05 * composition.reach
      let aim = chance.number(in: isFree ? -1.5...1.9 : -2.2 ... -1)
      for leaf in 0..<(3 + chance.index(below: 3)) {
        let angle = aim + (Double(leaf) - 2) * 0.55 + chance.number(in: -0.2...0.2)
        let size = chance.number(in: 18...34) * unit
        paintLeaf(
          at: place, Vector(angle: isFree ? angle : angle.clipped(to: -2.8 ... -0.4)) * size)
      }
    }
  }

  /// A leaf, lit by the comb where it is near.
  private mutating func paintLeaf(at place: Point, _ way: Vector) {
    let (tip, side) = (place + way, way.perpendicular * 0.32)
    var path = Path()
    path.move(to: place)
    path.curve(to: tip, control: place + way * 0.25 + side, place + way * 0.75 + side)
    path.curve(to: place, control: place + way * 0.7 - side, place + way * 0.25 - side)
    path.close()
    let near = 1 - (place.distance(to: composition.comb) / (2 * composition.reach)).clippedToUnit
    let lit = BeesPalette.leaf.mixed(with: BeesPalette.amber, by: 0.42 * near)
    bough.fill(
      path,
      with: .linear(
        LinearGradient(
          from: place, to: tip, stops: GradientStop.even([lit, BeesPalette.leaf]))))
  }

  /// Blades that rise from below on both sides, and leave the middle open.
  private mutating func paintGrass(_ chance: inout SeededGenerator) {
    let (width, height, unit) = (
      composition.size.width, composition.size.height, composition.unit
    )
    var bands = Bands()
    for blade in 0..<22 {
      let out = chance.unit() * chance.unit()
      let isLeft = blade.isMultiple(of: 2)
      let foot = Point(isLeft ? 0.4 * out * width : width - 0.4 * out * width, height + 4)
      let rise = (330 - 240 * out) * (0.6 + 0.5 * chance.unit()) * unit
      let lean = (chance.number(in: -50...90) * (isLeft ? 1 : -1)) * unit
      let color = BeesPalette.night(0.1 + 0.025 * chance.unit(), 0.018, turn: -24)
      bands.add(
        from: foot, to: Point(foot.x + lean, foot.y - rise),
        control: Point(foot.x + 0.1 * lean, foot.y - 0.6 * rise), pieces: 7
      ) { share in (3.4 * unit * (1 - share), color.opacity(0.9)) }
    }
    bands.draw(on: &grass)
    // Umbels so near that they are no more than light.
    for (x, y, radius) in [(0.0, 0.84, 120.0), (0.2, 1.0, 90), (1.0, 0.9, 150)] {
      grass.glow(
        at: Point(x * width, y * height), radius: radius * unit,
        color: BeesPalette.haze.opacity(0.07))
    }
  }
}
