import Geometry
import GoldenTesting
import JSONCoding
import LotusBreath
import Rendering

typealias LotusRun = RendererRun<LotusBreath>

extension RendererRun<LotusBreath> {
  var breath: Double { metric("breath") }

  /// Phase of the breath, as the metrics name it.
  var phase: JSON? { renderer.metrics(state, at: moment)["phase"] }

  var isHeld: Bool { renderer.metrics(state, at: moment)["held"] == .bool(true) }

  /// Petals that show.
  var shown: Int { state.whorls(at: moment.seconds).shown }
}
