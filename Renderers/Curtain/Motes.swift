import Rendering

/// Dust in the last light: a few motes that sink and wander; each is a closed form of time.
struct Motes: Hashable, Sendable {
  private struct Mote: Hashable, Sendable {
    var x: Double
    var span: Double
    var phase: Double
    var depth: Double
  }

  private let motes: [Mote]
  private let field: GradientNoise

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    field = GradientNoise(seed: random.next())
    motes = (0..<18).map { _ in
      Mote(
        x: random.unit(), span: random.number(in: 21...38), phase: random.unit(),
        depth: random.unit())
    }
  }

  /// Draws the motes at `time` in front of the window.
  func draw(at time: Double, in composition: CurtainComposition, on canvas: inout Canvas) {
    let window = composition.window
    for mote in motes {
      let life = (time / mote.span + mote.phase).fraction
      let u = mote.phase * 60
      let x = mote.x + 0.14 * field.value(u, time * 0.05)
      let y = 0.1 + 0.95 * life + 0.06 * field.value(u + 7.5, time * 0.06)
      let glow = 4 * life * (1 - life) * (0.7 + 0.3 * Math.sin(time * 0.8 + u))
      let near = mote.depth * mote.depth * mote.depth
      canvas.glow(
        at: Point(window.minX + x * window.width, window.minY + y * window.height),
        radius: (1.3 + 5.5 * near) * composition.unit,
        color: Color(oklch: 0.86, 0.08, 60).opacity(glow * (0.42 - 0.3 * near)))
    }
  }
}
