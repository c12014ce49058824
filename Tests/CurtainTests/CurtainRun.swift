import Curtain
import Geometry
import GoldenTesting
import JSONCoding
import Rendering

typealias CurtainRun = RendererRun<WindowCurtain>

extension RendererRun<WindowCurtain> {
  /// A curtain after its first step, in still air unless `wind` says otherwise.
  init(
    cols: Int = 12, rows: Int = 14, wind: Double = 0, gravity: Double = 1,
    size: Size = Size(390, 844)
  ) {
    self.init(size) {
      ($0.cols, $0.rows, $0.wind, $0.gravity) = (cols, rows, wind, gravity)
    }
    step()
  }

  var metrics: JSON { renderer.metrics(state, at: moment).json }

  /// Lifts the finger 1 if it is down, and takes `steps` steps.
  mutating func rest(_ steps: Int) {
    lift(1)
    for _ in 0..<steps { step() }
  }

  /// Lands at `start` unless a point is held, and stays at `position` for `steps` steps.
  mutating func hold(from start: Point? = nil, at position: Point, steps: Int, id: Int = 1) {
    if state.grips.isEmpty { touch(id, start ?? position) }
    touch(id, position)
    for _ in 0..<steps { step() }
  }

  /// True if no coordinate of the cloth has overflown.
  var isFinite: Bool { state.cloth.isFinite }

  /// Energy of the points, each of mass 1: of motion and of height.
  var energy: Double {
    let weight = renderer.gravity * CurtainWorld.fall * state.composition.drop
    return state.cloth.positions.reduce(commotion) { $0 - weight * $1.y }
  }

  /// Energy of motion alone.
  var commotion: Double {
    zip(state.cloth.positions, state.cloth.past).reduce(0) {
      $0 + (($1.0 - $1.1) * Double(rate)).lengthSquared / 2
    }
  }
}

extension RendererRun where R.State == CurtainWorld {
  /// Position on the stage of a point of the cloth.
  func seen(_ col: Int, _ row: Int) -> Point {
    state.composition.project(state.cloth.positions[row * state.cloth.cols + col])
  }
}

extension Cloth {
  /// True if all coordinates of all points are finite numbers.
  var isFinite: Bool {
    positions.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
  }
}
