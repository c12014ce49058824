import Geometry
import GoldenTesting
import Rendering
import SwarmDrones

extension RendererRun<SwarmDrones> {
  var show: Show { state }

  /// Puts a finger down or moves it, by parts of the stage.
  mutating func touch(_ id: Int, _ x: Double, _ y: Double) {
    touch(id, Point(x * stage.size.width, y * stage.size.height))
  }

  /// Puts down the fingers that call `formation`, spread over the upper stage.
  mutating func call(_ formation: Formation) {
    let places: [(Double, Double)] =
      switch formation {
      case .flock: []
      case .ring: [(0.5, 0.34)]
      case .line: [(0.2, 0.45), (0.8, 0.3)]
      case .triangle: [(0.18, 0.46), (0.84, 0.44), (0.5, 0.16)]
      case .grid: [(0.2, 0.45), (0.82, 0.46), (0.2, 0.15), (0.8, 0.16)]
      }
    for (index, place) in places.enumerated() { touch(index + 1, place.0, place.1) }
  }
}
