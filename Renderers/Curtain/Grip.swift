import Geometry
import Gestures
import Motion

/// A finger that holds a point of the cloth.
package struct Grip: Hashable, Sendable {
  /// The finger's number.
  let finger: Int
  var col: Int
  var row: Int
  /// Where the finger is on the stage.
  var point: Point
  /// How far in front of the rail the held point is; held cloth comes towards the eye.
  var depth: Double

  /// Goes where the finger is; what is held comes forward, as far as `lift`.
  mutating func follow(_ touch: Touch, lift: Double, _ duration: Double) {
    point = touch.position
    depth.approach(max(depth, lift), rate: 5, for: duration)
  }
}

/// What a held point does to the cloth in one step.
package struct Hold: Hashable, Sendable {
  let col: Int
  let row: Int
  let position: SIMD3<Double>
}

extension Cloth {
  /// How many rest lengths `position` asks of each link between the rail and the point (`col`,
  /// `row`) if all share alike; at most 1 where the point can be there.
  ///
  /// A woven cloth shears freely, so the way along its threads is what limits it.
  package func demand(of position: SIMD3<Double>, col: Int, row: Int) -> Double {
    var most = 0.0
    for pin in 0..<cols {
      let along = way(from: pin, to: col) + Double(row) * pattern.height
      most = max(most, (position - pins[pin]).length / along)
    }
    return most
  }

  /// How many rest lengths all that is held asks of each link, from the rail and from hand to hand;
  /// at most 1 where every point can be where it is held.
  package func demand(of holds: [Hold]) -> Double {
    var most = 0.0
    for (index, hold) in holds.enumerated() {
      most = max(most, demand(of: hold.position, col: hold.col, row: hold.row))
      for other in holds[..<index] {
        let along =
          way(from: hold.col, to: other.col)
          + Double((hold.row - other.row).magnitude) * pattern.height
        most = max(most, (hold.position - other.position).length / along)
      }
    }
    return most
  }

  /// Length of the thread between two columns.
  func way(from col: Int, to other: Int) -> Double {
    var sum = 0.0
    for index in min(col, other)..<max(col, other) { sum += widths[index] }
    return sum
  }
}
