import Rendering

/// A few motes that rise and wander; each is a closed form of time.
struct Spores: Hashable, Sendable {
  /// One mote: it reappears at a new position each time its span is over.
  private struct Mote: Hashable, Sendable {
    var span: Double
    var phase: Double
    var depth: Double
    var isSpark: Bool
    var seed: UInt64
  }

  private let motes: [Mote]
  private let field: GradientNoise

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    field = GradientNoise(seed: random.next())
    motes = (0..<22).map { index in
      Mote(
        span: random.number(in: 11...19), phase: random.unit(), depth: random.unit(),
        isSpark: index % 7 == 3, seed: random.next())
    }
  }

  /// Draws the motes at `time`, in seconds.
  func draw(in garden: Garden, at time: Double, on canvas: inout Canvas) {
    let (composition, palette) = (garden.composition, garden.palette)
    let unit = composition.reach / 160
    for mote in motes {
      let turns = time / mote.span + mote.phase
      let turn = turns.rounded(.down)
      let life = turns - turn
      var random = SeededGenerator(seed: mote.seed &+ UInt64(turn))
      let start = composition.place(
        random.number(in: -1.05...1.05), random.number(in: -0.9...1.15))
      let reach = composition.reach * (0.3 + 0.3 * mote.depth)
      let u = mote.phase * 40
      let drift = Vector(
        field.value(u, time * 0.07) * reach * 0.8,
        field.value(u + 9.5, time * 0.07) * reach * 0.5 - life * reach)
      let glow = (4 * life * (1 - life)) * (0.75 + 0.25 * Math.sin(time * 0.9 + u))
      let size = (1.1 + 2.2 * mote.depth * mote.depth) * unit
      let color = mote.isSpark ? palette.spark : palette.near(0.86)
      canvas.glow(
        at: start + drift, radius: size * 3.2,
        color: color.opacity(glow * (0.3 - 0.16 * mote.depth)))
      canvas.glow(at: start + drift, radius: size, color: color.opacity(glow * 0.75))
    }
  }
}
