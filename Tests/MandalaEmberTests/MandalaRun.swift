import Geometry
import GoldenTesting
import MandalaEmber
import Rendering

typealias MandalaRun = RendererRun<MandalaEmber>

extension RendererRun<MandalaEmber> {
  /// Takes a step with a finger at `position`.
  mutating func step(at position: Point) {
    touch(1, position)
    step()
  }

  /// Draws a finger along `vectors` from the centre, in radii, within `steps` steps a piece.
  mutating func draw(_ vectors: [Vector], steps: Int = 20) {
    let path = vectors.map { state.composition.focus + $0 * state.composition.reach }
    step(at: path[0])
    for (from, to) in zip(path, path.dropFirst()) {
      for step in 1...steps {
        self.step(at: from.mixed(with: to, by: Double(step) / Double(steps)))
      }
    }
    lift(1)
    step()
  }

  /// All visible embers, as vectors from the centre with their heats.
  var embers: [(way: Vector, heat: Double)] {
    state.images(at: moment.seconds).flatMap { images in
      state.lines.flatMap(\.embers).flatMap { ember in
        images.maps.map {
          ($0.apply(ember.place(fold: images.fold, state.weave(at: moment.seconds))), ember.heat)
        }
      }
    }
  }
}
