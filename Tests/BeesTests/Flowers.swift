import Bees
import Geometry
import GoldenTesting
import JSONCoding
import Rendering

extension RendererRun<Bees> {
  /// Positions of the flowers, as the trace lists them.
  var flowers: [Point] {
    guard case .array(let places) = renderer.metrics(state, at: moment)["flowers"] else {
      return []
    }
    return places.compactMap { place in
      guard case .array(let parts) = place, parts.count == 2, case .number(let x) = parts[0],
        case .number(let y) = parts[1]
      else { return nil }
      return Point(x, y)
    }
  }
}
