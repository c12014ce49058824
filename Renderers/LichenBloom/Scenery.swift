import Rendering

/// The static scenery: the ground, wet dark stone at night in a slowly pulsating light, and drops
/// in front of the subject.
struct Scenery {
  /// Period of the pulsation in seconds.
  static let breath = 6.5

  private let composition: LichenComposition
  private let palette: LichenPalette
  private let (seed, time): (UInt64, Double)

  init(_ garden: Garden, at moment: Moment) {
    (composition, palette) = (garden.composition, garden.palette)
    (seed, time) = (moment.stage.seed, moment.seconds)
  }

  func drawStone(on canvas: inout Canvas) {
    let bounds = canvas.bounds
    let middle = (composition.focus.y / max(bounds.height, 1)).clipped(to: 0.1...0.9)
    let above = GradientStop.evenlySpaced([palette.ground[0], palette.ground[1]], steps: 4)
    let below = GradientStop.evenlySpaced([palette.ground[1], palette.ground[2]], steps: 4)
    canvas.fill(
      Path(bounds),
      with: .vertical(
        from: 0, to: max(bounds.height, 1),
        above.map { GradientStop($0.location * middle, $0.color) }
          + below.dropFirst().map {
            GradientStop(middle + $0.location * (1 - middle), $0.color)
          }))
    grain(on: &canvas)
    mottles(on: &canvas)
    light(on: &canvas)
  }

  /// Draws uneven patches of the stone, large, soft and faint, and its bright grains.
  private func grain(on canvas: inout Canvas) {
    var random = SeededGenerator(seed: seed &+ 77)
    let unit = max(composition.reach, 1)
    for _ in 0..<5 {
      let place = composition.place(random.number(in: -1.1...1.1), random.number(in: -1...1.9))
      canvas.glow(
        at: place, radius: unit * random.number(in: 0.4...0.9),
        color: palette.sheen.opacity(random.number(in: 0.03...0.07)))
    }
    for _ in 0..<70 {
      let place = composition.place(random.number(in: -1...1), random.number(in: -1.1...2))
      let bright = random.unit()
      canvas.glow(
        at: place, radius: (0.6 + 0.9 * random.unit()) * max(unit / 160, 0.4),
        color: palette.sheen.opacity(0.1 + 0.28 * bright * bright * bright))
    }
  }

  /// Draws clusters of faint spots of worn stone.
  private func mottles(on canvas: inout Canvas) {
    var random = SeededGenerator(seed: seed &+ 13)
    for _ in 0..<7 {
      let heart = composition.place(random.number(in: -1...1), random.number(in: -0.95...1.7))
      let spread = composition.reach * random.number(in: 0.2...0.5)
      for _ in 0..<9 {
        let way = Vector(random.normal() * 1.4, random.normal() * 0.7) * (spread * 0.7)
        canvas.glow(
          at: heart + way, radius: spread * random.number(in: 0.16...0.5),
          color: palette.sheen.opacity(random.number(in: 0.02...0.06)))
      }
    }
  }

  /// Draws the light of the rosettes on the stone.
  private func light(on canvas: inout Canvas) {
    let breath = 0.5 + 0.5 * Math.sin(Math.twoPi * time / Scenery.breath)
    canvas.glow(
      at: composition.focus, radius: composition.reach * 1.6,
      color: palette.near(0.42, alpha: 0.13 + 0.035 * breath))
  }

  /// Draws the drops: few, large and out of focus.
  func drawDrops(on canvas: inout Canvas) {
    var random = SeededGenerator(seed: seed &+ 991)
    let field = GradientNoise(seed: seed &+ 5)
    let places = [(-0.95, -0.42), (0.98, 0.36), (-0.8, 1.02), (0.05, 1.28)]
    for (index, place) in places.enumerated() {
      let size = composition.reach * random.number(in: 0.16...0.42)
      let u = Double(index) * 7.3
      let drift = Vector(field.value(u, time * 0.05), field.value(u + 3.1, time * 0.05))
      let center = composition.place(place.0, place.1) + drift * (composition.reach * 0.35)
      let breath = 0.8 + 0.2 * Math.sin(Math.twoPi * time / Scenery.breath + u)
      let color = index == 1 ? palette.spark : palette.near(0.7)
      canvas.blurredRoundedRect(
        Rect(center: center, size: Size(size * 2, size * 2)), cornerRadius: size,
        blur: size * 0.7, color: color.opacity((index == 1 ? 0.04 : 0.06) * breath))
    }
  }
}
