import Drawing
import Geometry
import Rendering

/// The far plane: an altar of dark stone with a carved dial, and smoke over it.
struct Altar: Hashable, Sendable {
  private let composition: MandalaComposition
  private let specks: [Spot]
  private let wear: [Spot]
  private let air: GradientNoise

  /// A bright place of the stone, by its way from the centre and its size.
  private struct Spot: Hashable {
    let way: Vector
    let size: Double
    let light: Double
  }

  init(composition: MandalaComposition, seed: UInt64) {
    self.composition = composition
    var random = SeededGenerator(seed: seed &+ 41)
    air = GradientNoise(seed: random.next())
    func way(_ random: inout SeededGenerator) -> Vector {
      Vector(random.number(in: -2.6...2.6), random.number(in: -2.2...3))
    }
    specks = (0..<150).map { _ in
      let light = random.unit()
      return Spot(
        way: way(&random), size: random.number(in: 0.7...1.5), light: light * light * light)
    }
    wear = (0..<12).map { _ in
      Spot(
        way: way(&random), size: random.number(in: 0.25...0.65),
        light: random.number(in: 0.04...0.09))
    }
  }

  func draw(
    at time: Double, warmth: Double, _ palette: EmberPalette, on canvas: inout Canvas
  ) {
    ground(palette, on: &canvas)
    let (reach, unit, focus) = (composition.reach, composition.unit, composition.focus)
    for patch in wear {
      canvas.glow(
        at: composition.place(at: patch.way), radius: reach * patch.size,
        color: palette.sheen.opacity(patch.light))
    }
    for speck in specks {
      canvas.glow(
        at: composition.place(at: speck.way), radius: unit * speck.size,
        color: palette.sheen.opacity(0.06 + 0.32 * speck.light))
    }
    canvas.glow(
      at: focus, radius: reach * 1.75, color: palette.ember(0.42).opacity(0.05 + 0.34 * warmth))
    dial(palette, on: &canvas)
    lamp(at: time, warmth: warmth, palette, on: &canvas)
    smoke(at: time, palette, on: &canvas)
  }

  private func ground(_ palette: EmberPalette, on canvas: inout Canvas) {
    let bounds = canvas.bounds
    let middle = (composition.focus.y / max(bounds.height, 1)).clipped(to: 0.1...0.9)
    let upper = GradientStop.even([palette.stone[0], palette.stone[1]], steps: 4)
    let lower = GradientStop.even([palette.stone[1], palette.stone[2]], steps: 4)
    canvas.fill(
      Path(bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(0, max(bounds.height, 1)),
          stops: upper.map { GradientStop($0.location * middle, $0.color) }
            + lower.dropFirst().map {
              GradientStop(middle + $0.location * (1 - middle), $0.color)
            })))
  }

  /// Rings burnt into the stone and marks between them, which stand still while the mandala turns.
  private func dial(_ palette: EmberPalette, on canvas: inout Canvas) {
    let (reach, unit, focus) = (composition.reach, composition.unit, composition.focus)
    canvas.stroke(
      Path(circle: focus, radius: 1.115 * reach), with: palette.char.opacity(0.36),
      Stroke(0.085 * reach))
    let rings = [
      (1.07, 0.24), (1.16, 0.16), (0.055, 0.16), (1.7, 0.07), (1.76, 0.05), (2.5, 0.05),
      (3.5, 0.04),
    ]
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

  /// A coal in the middle that never quite goes out.
  private func lamp(
    at time: Double, warmth: Double, _ palette: EmberPalette, on canvas: inout Canvas
  ) {
    let breath = 0.85 + 0.15 * Math.sin(Math.twoPi * time / 6.5)
    for (radius, heat, light) in [(0.26, 0.5, 0.3), (0.075, 0.7, 0.6), (0.026, 0.95, 0.8)] {
      canvas.glow(
        at: composition.focus, radius: composition.reach * radius,
        color: palette.ember(heat).opacity(light * breath * (0.4 + 1.4 * warmth).clippedToUnit))
    }
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
