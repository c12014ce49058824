import Rendering

/// The far plane: an altar of dark stone with a carved dial, and smoke over it.
struct Altar: Hashable, Sendable {
  private let composition: MandalaComposition
  private let air: GradientNoise
  /// The stone: all static elements.
  private let stone: Canvas

  init(on stage: Stage, _ composition: MandalaComposition) {
    var random = SeededGenerator(seed: stage.seed &+ 41)
    air = GradientNoise(seed: random.next())
    self.composition = composition
    var canvas = Canvas(size: stage.size)
    canvas.fill(
      Path(canvas.bounds),
      with: .vertical(
        from: 0, to: stage.size.height, GradientStop.evenlySpaced(EmberPalette.stone)))
    // A few worn patches, and bright grains.
    for index in 0..<160 {
      let way = Vector(random.number(in: -2.6...2.6), random.number(in: -2.2...3))
      let (size, light) = (random.unit(), random.unit())
      let (radius, strength) =
        index < 12
        ? ((0.25 + 0.4 * size) * composition.reach, 0.04 + 0.05 * light)
        : ((0.7 + size) * composition.unit, 0.06 + 0.32 * light * light * light)
      canvas.glow(
        at: composition.place(at: way), radius: radius, color: EmberPalette.sheen.opacity(strength))
    }
    Altar.carveDial(composition, on: &canvas)
    stone = canvas
  }

  func draw(at time: Double, warmth: Double, on canvas: inout Canvas) {
    canvas.append(stone)
    drawSmoke(at: time, on: &canvas)
    // Light of the embers on the stone, and of a coal in the middle that always glows.
    let breath = 0.85 + 0.15 * Math.sin(Math.twoPi * time / 6.5)
    for (radius, heat, light) in [
      (1.75, 0.42, 0.16), (0.26, 0.5, 0.26 * breath), (0.075, 0.7, 0.52 * breath),
      (0.026, 0.95, 0.7 * breath),
    ] {
      canvas.glow(
        at: composition.focus, radius: composition.reach * radius,
        color: EmberPalette.ember(heat).opacity(light * (0.3 + 2.1 * warmth).clippedToUnit))
    }
  }

  /// Draws rings burnt into the stone and marks between them, which stay while the mandala turns.
  private static func carveDial(_ composition: MandalaComposition, on canvas: inout Canvas) {
    let (reach, unit, focus) = (composition.reach, composition.unit, composition.focus)
    canvas.stroke(
      Path(circle: focus, radius: 1.115 * reach), with: EmberPalette.char.opacity(0.36),
      Stroke(0.085 * reach))
    let rings = [(1.07, 0.24), (1.16, 0.16), (0.055, 0.16), (1.7, 0.12), (1.76, 0.07), (2.5, 0.1)]
    for (radius, light) in rings {
      canvas.stroke(
        Path(circle: focus, radius: radius * reach), with: EmberPalette.ash.opacity(light),
        Stroke(0.9 * unit))
    }
    // 120 marks look the same in every sector, whatever their number.
    let marks = Path { path in
      for mark in 0..<120 {
        let way = Vector(angle: Math.twoPi * Double(mark) / 120)
        path.move(to: focus + way * (reach * (mark % 10 == 0 ? 1.085 : 1.125)))
        path.line(to: focus + way * (reach * 1.145))
      }
    }
    canvas.stroke(marks, with: EmberPalette.ash.opacity(0.17), .rounded(0.9 * unit))
  }

  private func drawSmoke(at time: Double, on canvas: inout Canvas) {
    for wisp in 0..<7 {
      let life = (time / 34 + Double(wisp) / 7).fraction
      let side = (Double(wisp * 3 % 7) - 3) / 3
      let drift = air.value(Double(wisp) * 5.7, time * 0.045)
      canvas.glow(
        at: composition.place(at: Vector(1.1 * side + 0.45 * drift, 0.5 - 2.4 * life)),
        radius: composition.reach * (0.55 + 0.5 * life),
        color: EmberPalette.smoke.opacity(0.11 * 4 * life * (1 - life)))
    }
  }
}
