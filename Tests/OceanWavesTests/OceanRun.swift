import Geometry
import GoldenTesting
import OceanWaves
import Rendering

typealias OceanRun = RendererRun<OceanWaves>

extension RendererRun<OceanWaves> {
  /// A small sea at `seconds`.
  init(_ seconds: Double, _ set: (inout OceanWaves) -> Void = { _ in }) {
    self.init(Size(96, 200), seed: 3, set)
    play(until: seconds)
  }
}
