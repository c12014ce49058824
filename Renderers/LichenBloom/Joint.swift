import Geometry

/// A piece of thallus as it lies at one moment: a curved axis with a width.
package struct Joint: Hashable, Sendable {
  var base: Point
  var control: Point
  /// Where it ends, in points.
  package var end: Point
  /// Unit directions of the axis at its base and end.
  var setOut: Vector
  var arrival: Vector
  /// Half widths at base and end, in points.
  var root: Double
  var breadth: Double
  /// Length in points.
  var length: Double
  /// 0 not there … 1 grown.
  var size: Double
  /// Growth seconds since its birth.
  var age: Double

  /// A piece without extent.
  init(at place: Point, towards heading: Vector, size: Double = 0) {
    (base, control, end) = (place, place, place)
    (setOut, arrival) = (heading, heading)
    (root, breadth, length, age) = (0, 0, 0, 0)
    self.size = size
  }

  /// A point of the axis, `along` 0…1.
  func axis(_ along: Double) -> Point {
    base.mixed(with: control, by: along)
      .mixed(with: control.mixed(with: end, by: along), by: along)
  }

  /// Direction of the axis there.
  func direction(_ along: Double) -> Vector {
    (setOut * (1 - along) + arrival * along).normalized
  }

  /// Half the width there.
  func halfWidth(_ along: Double) -> Double {
    root + (breadth - root) * (along * (1.6 - 0.6 * along))
  }
}

/// The place on a parent's outline where a child grows.
struct Seating {
  /// A point just inside the outline.
  let inside: Point
  /// Direction in which the parent grows there.
  let direction: Vector

  init(_ seat: Grammar.Seat, on parent: Joint) {
    switch seat {
    case .tip(let across):
      direction = parent.arrival
      inside =
        parent.end + parent.arrival.perpendicular * (parent.breadth * across * 0.8)
        + parent.arrival
        * (parent.breadth * ArmOutline.cap * (1 - across * across).squareRoot() * 0.6)
    case .flank(let side, let along):
      direction = parent.direction(along)
      inside =
        parent.axis(along) + direction.perpendicular * (side * parent.halfWidth(along) * 0.8)
    }
  }
}
