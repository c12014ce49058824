import Geometry
import Gestures
import Motion

/// A finger that holds a point of the cloth.
package struct Grip: Hashable, Sendable {
  /// The finger's id.
  let finger: Int
  var col: Int
  var row: Int
  /// The position of the finger on the stage.
  var point: Point
  /// Distance of the held point in front of the rail; held cloth comes towards the eye.
  var depth: Double

  /// Follows the finger; the held point comes forward, up to `lift`.
  mutating func follow(_ touch: Touch, lift: Double, _ duration: Double) {
    point = touch.position
    depth.approach(max(depth, lift), rate: 5, for: duration)
  }
}

/// The constraint of a held point on the cloth in one step.
package struct Hold: Hashable, Sendable {
  let col: Int
  let row: Int
  let position: SIMD3<Double>
}

extension Cloth {
  /// Returns the elongation, in rest lengths, that `position` requires of each link between the
  /// rail and the point (`col`, `row`) if all share it equally; at most 1 if the point can be
  /// there.
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

  /// Returns the elongation, in rest lengths, that all holds require of each link, from the rail
  /// and between fingers; at most 1 if every point can be where it is held.
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

  /// Returns the length of the thread between two columns.
  func way(from col: Int, to other: Int) -> Double {
    var sum = 0.0
    for index in min(col, other)..<max(col, other) { sum += widths[index] }
    return sum
  }
}
