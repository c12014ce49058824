import Drawing
import Geometry
import Rendering

/// Motes in the beam, most of them tiny, a few near and out of focus; each is a closed form of time.
struct Dust: Hashable, Sendable {
  private struct Mote: Hashable, Sendable {
    let home: Point
    let period: Double
    let phase: Double
    let nearness: Double
  }

  private let motes: [Mote]
  private let field: GradientNoise

  init(_ stage: Stage) {
    var random = SeededGenerator(seed: stage.seed)
    field = GradientNoise(seed: random.next())
    motes = (0..<26).map { index in
      Mote(
        home: Point(random.number(in: -0.72...0.6), random.number(in: -1.35 ... -0.05)),
        period: stage.period(near: random.number(in: 9...19)), phase: random.unit(),
        nearness: index < 4 ? random.number(in: 0.7...1) : 0.25 * random.unit())
    }
  }

  /// Draws the motes at `time`: each fades in, sinks and fades out, and begins again at its home.
  func draw(at time: Double, in composition: RagdollComposition, on canvas: inout Canvas) {
    for mote in motes {
      let turns = time / mote.period + mote.phase
      let life = turns - turns.rounded(.down)
      let seed = mote.phase * 50
      let place = Point(
        mote.home.x + 0.1 * field.value(seed, life * 2.4) + 0.05 * life,
        mote.home.y + 0.16 * life + 0.06 * field.value(seed + 9, life * 2.1))
      let light = 4 * life * (1 - life)
      canvas.glow(
        at: composition.project(place), radius: (1.7 + 12 * mote.nearness) * composition.unit,
        color: RagdollPalette.beam.opacity(light * (0.5 - 0.4 * mote.nearness)))
    }
  }
}
