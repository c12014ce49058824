import Geometry
import Motion

/// The three strings that the figure hangs by until a hand takes it. Long after it has come to
/// rest they come down again and raise it to its pose.
struct Strings: Hashable, Sendable {
  /// Whether they are tied to the figure.
  private(set) var isTied = true
  /// How much of them is seen, 0…1.
  private(set) var shown = 1.0
  /// 0 slack … 1 at their length in the pose; five seconds lift the figure.
  private var tension = 1.0
  private let hooks: [Point]
  private let lengths: [Double]
  /// Lengths at which they were tied.
  private var slack: [Double]

  private static let handles = [0, 5, 8].map { Anatomy.handles[$0] }

  init(holding figure: Figure, in room: Rect) {
    let ends = Strings.handles.map(figure.point)
    hooks = ends.map { Point($0.x * 0.72, room.minY - 0.25) }
    lengths = zip(hooks, ends).map { $0.distance(to: $1) }
    slack = lengths
  }

  mutating func release() { isTied = false }

  mutating func tie(_ figure: Figure) {
    (isTied, tension) = (true, 0)
    slack = zip(hooks, Strings.handles).map { $0.distance(to: figure.point($1)) + 0.02 }
  }

  mutating func advance(_ duration: Double) {
    shown = (shown + (isTied ? 1 : -1) * duration / 0.8).clippedToUnit
    tension = min(1, tension + duration / 5)
  }

  /// What they do to the figure.
  var ropes: [RopeJoint] {
    guard isTied else { return [] }
    return hooks.indices.map { index in
      RopeJoint(
        Strings.handles[index], target: hooks[index],
        length: slack[index] + (lengths[index] - slack[index]) * tension.smoothstep)
    }
  }

  /// The two ends of each as it is seen: the lower one comes down, and goes up again.
  func lines(_ figure: Figure) -> [(Point, Point)] {
    zip(hooks, Strings.handles).map { hook, handle in
      (hook, hook.mixed(with: figure.point(handle), by: shown.smoothstep))
    }
  }
}
