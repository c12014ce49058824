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
      for (reach, strength) in [(210.0, 0.3), (90, 0.26)] {
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
    for (lift, tone, row) in [(0.0, 0.215, 3.5), (0.5, 0.18, 9.5), (1.0, 0.148, 17.5)] {
      let foot = composition.horizon + (46 * lift - 24) * unit
      var path = Path(polyline: [Point(-2, height)])
      for piece in 0...140 {
        let x = Double(piece) / 140 * (width + 4) - 2
        let u = x / (110 * unit)
        let rough =
          0.6 * noise.value(u, row) + 0.3 * noise.value(3 * u, row + 20)
          + 0.16 * noise.value(11 * u, row + 40)
        path.line(to: Point(x, foot - (22 + 42 * rough) * unit))
      }
      path.line(to: Point(width + 2, height))
      path.close()
      let colors = [
        BeesPalette.night(tone, 0.042, turn: -34), BeesPalette.night(0.15, 0.032, turn: -30),
        BeesPalette.night(0.125, 0.024, turn: -14), BeesPalette.night(0.115, 0.02),
      ]
      hedges.fill(
        path,
        with: .linear(
          LinearGradient(
            from: Point(0, foot - 40 * unit), to: Point(0, max(height, foot)),
            stops: GradientStop.even(colors))))
      hedges.transformed(by: .scale(5, 1)) { canvas in
        canvas.glow(
          at: Point((0.2 + 0.5 * lift) * width / 5, foot + 8 * unit), radius: 46 * unit,
          color: BeesPalette.night(0.5, 0.06, turn: -26).opacity(0.1))
      }
    }
  }

  /// The bough, thick on the left, with leaves that hang from it.
  private mutating func paintBough(_ chance: inout SeededGenerator) {
    let (width, unit, middle) = (composition.size.width, composition.unit, composition.comb)
    let top = middle.y - 0.88 * composition.reach
    let knots = [
      Point(-12 * unit, top - 46 * unit), Point(0.2 * width, top - 17 * unit),
      Point(0.5 * width, top - 3 * unit), Point(0.76 * width, top - 17 * unit),
      Point(width + 12 * unit, top - 62 * unit),
    ]
    let way = Path(through: knots)
    var bands = Bands()
    let samples = 36
    for (half, tone, shift) in [(9.0, 0.13, 0.0), (5, 0.165, 2.2)] {
      bands.add(
        (0...samples).map { sample in
          let share = Double(sample) / Double(samples)
          let place = way.point(atFraction: share) ?? middle
          let near = 1 - (place.distance(to: middle) / (2.1 * composition.reach)).clippedToUnit
          return Bands.Knot(
            place: place + Vector(0, shift * unit), half: half * (1.15 - 0.8 * share) * unit,
            color: Color(oklch: tone, 0.025, 40)
              .mixed(with: BeesPalette.amber, by: shift > 0 ? 0.5 * near : 0))
        })
    }
    bands.draw(on: &bough)
    for leaf in 0..<26 {
      let share = (Double(leaf) + 0.2 + 0.6 * chance.unit()) / 26
      guard let place = way.point(atFraction: share) else { continue }
      let isUnder = leaf.isMultiple(of: 2)
      if isUnder, abs(place.x - middle.x) < 0.8 * composition.reach { continue }
      let aim = Vector(
        angle: (isUnder ? 1 : -1) * chance.number(in: 0.7...1.7) + chance.number(in: -0.3...0.3))
      paintLeaf(at: place, aim * (chance.number(in: 20...38) * unit))
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
    let lit = BeesPalette.leaf.mixed(with: BeesPalette.amber, by: 0.55 * near)
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
    for blade in 0..<30 {
      let out = chance.unit() * chance.unit()
      let isLeft = blade.isMultiple(of: 2)
      let foot = Point(isLeft ? 0.4 * out * width : width - 0.4 * out * width, height + 4)
      let rise = (330 - 240 * out) * (0.6 + 0.5 * chance.unit()) * unit
      let lean = (chance.number(in: -50...90) * (isLeft ? 1 : -1)) * unit
      let color = BeesPalette.night(0.1 + 0.025 * chance.unit(), 0.018, turn: -24)
      bands.add(
        from: foot, to: Point(foot.x + lean, foot.y - rise),
        control: Point(foot.x + 0.1 * lean, foot.y - 0.6 * rise), pieces: 10
      ) { share in (3.4 * unit * (1 - share), color.opacity(0.9)) }
    }
    bands.draw(on: &grass)
  }
}
