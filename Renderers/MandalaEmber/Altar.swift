import Drawing
import Geometry
import Rendering

/// The far plane: an altar of dark stone with a carved dial, and smoke over it.
struct Altar: Hashable, Sendable {
  private let composition: MandalaComposition
  private let air: GradientNoise
  /// Worn patches and bright grains of the stone: light that lies still.
  private let grains: [Glow]

  init(composition: MandalaComposition, seed: UInt64, _ palette: EmberPalette) {
    self.composition = composition
    var random = SeededGenerator(seed: seed &+ 41)
    air = GradientNoise(seed: random.next())
    grains = (0..<160).map { index in
      let way = Vector(random.number(in: -2.6...2.6), random.number(in: -2.2...3))
      let (size, light) = (random.unit(), random.unit())
      let isPatch = index < 12
      return Glow(
        composition.place(at: way),
        radius: isPatch ? (0.25 + 0.4 * size) * composition.reach : (0.7 + size) * composition.unit,
        color: palette.sheen.opacity(
          isPatch ? 0.04 + 0.05 * light : 0.06 + 0.32 * light * light * light))
    }
  }

  func draw(
    at time: Double, warmth: Double, _ palette: EmberPalette, on canvas: inout Canvas
  ) {
    let bounds = canvas.bounds
    canvas.fill(
      Path(bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(0, bounds.height), stops: GradientStop.even(palette.stone))))
    for grain in grains {
      canvas.glow(at: grain.center, radius: grain.radius, color: grain.color)
    }
    dial(palette, on: &canvas)
    smoke(at: time, palette, on: &canvas)
    // Light of the embers on the stone, and of a coal in the middle that never quite goes out.
    let breath = 0.85 + 0.15 * Math.sin(Math.twoPi * time / 6.5)
    for (radius, heat, light) in [
      (1.75, 0.42, 0.16), (0.26, 0.5, 0.26), (0.075, 0.7, 0.52), (0.026, 0.95, 0.7),
    ] {
      canvas.glow(
        at: composition.focus, radius: composition.reach * radius,
        color: palette.ember(heat).opacity(
          light * (radius > 1 ? 1 : breath) * (0.3 + 2.1 * warmth).clippedToUnit))
    }
  }

  /// Rings burnt into the stone and marks between them, which stand still while the mandala turns.
  private func dial(_ palette: EmberPalette, on canvas: inout Canvas) {
    let (reach, unit, focus) = (composition.reach, composition.unit, composition.focus)
    canvas.stroke(
      Path(circle: focus, radius: 1.115 * reach), with: palette.char.opacity(0.36),
      Stroke(0.085 * reach))
    let rings = [(1.07, 0.24), (1.16, 0.16), (0.055, 0.16), (1.7, 0.12), (1.76, 0.07), (2.5, 0.1)]
    for (radius, light) in rings {
      canvas.stroke(
        Path(circle: focus, radius: radius * reach), with: palette.ash.opacity(light),
        Stroke(0.9 * unit))
    }
    // 120 marks stand the same in every sector, whatever their number.
    let marks = Path { path in
      for mark in 0..<120 {
        let way = Vector(angle: Math.twoPi * Double(mark) / 120)
        path.move(to: focus + way * (reach * (mark % 10 == 0 ? 1.085 : 1.125)))
        path.line(to: focus + way * (reach * 1.145))
      }
    }
    canvas.stroke(marks, with: palette.ash.opacity(0.17), .rounded(0.9 * unit))
  }

  private func smoke(at time: Double, _ palette: EmberPalette, on canvas: inout Canvas) {
    for wisp in 0..<7 {
      let u = Double(wisp) * 5.7
      let turns = time / 34 + Double(wisp) / 7
      let life = turns - turns.rounded(.down)
      let side = (Double(wisp * 3 % 7) - 3) / 3
      let way = Vector(
        1.1 * side + 0.45 * air.value(u, time * 0.045), 0.5 - 2.4 * life)
      let presence = 4 * life * (1 - life)
      canvas.glow(
        at: composition.place(at: way), radius: composition.reach * (0.55 + 0.5 * life),
        color: palette.smoke.opacity(0.11 * presence))
    }
  }
}
