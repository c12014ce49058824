import Drawing
import Geometry
import Rendering

/// Motes in the beam, most of them tiny, a few near and out of focus; each is a closed form of time.
struct Dust: Sendable {
  private let motes: [(home: Point, period: Double, phase: Double, nearness: Double)]
  private let field: GradientNoise

  init(_ stage: Stage) {
    var random = SeededGenerator(seed: stage.seed)
    field = GradientNoise(seed: random.next())
    motes = (0..<26).map { index in
      (
        Point(random.number(in: -0.72...0.6), random.number(in: -1.35 ... -0.05)),
        stage.period(near: random.number(in: 9...19)), random.unit(),
        index < 4 ? random.number(in: 0.7...1) : 0.25 * random.unit()
      )
    }
  }

  /// Draws the motes at `time`: each fades in, sinks and fades out, and begins again at its home.
  func draw(at time: Double, in composition: RagdollComposition, on canvas: inout Canvas) {
    for mote in motes {
      let life = (time / mote.period + mote.phase).fraction
      let seed = mote.phase * 50
      let drift = Vector(
        0.1 * field.value(seed, life * 2.4) + 0.05 * life,
        0.16 * life + 0.06 * field.value(seed + 9, life * 2.1))
      canvas.glow(
        at: composition.project(mote.home + drift),
        radius: (1.7 + 12 * mote.nearness) * composition.unit,
        color: RagdollPalette.beam.opacity(4 * life * (1 - life) * (0.5 - 0.4 * mote.nearness)))
    }
  }
}
