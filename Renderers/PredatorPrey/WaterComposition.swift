import Geometry

/// The measures of the water on a stage of any size.
package struct WaterComposition: Sendable {
  let size: Size
  /// Sizes relative to a telephone's stage, and the length of a fish in points.
  let unit: Double
  package let body: Double
  /// The corners of the water in which all swim, and where the eye looks, in body lengths.
  package let (low, high): (SIMD3<Double>, SIMD3<Double>)
  private let eye: SIMD3<Double>

  init(_ size: Size) {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    self.size = size
    unit = Math.pow(min(width, 0.8 * height) / 390, 0.8)
    body = 17 * unit
    let extent = SIMD3(width / body, height / body, 10)
    (low, high) = (extent * SIMD3(0.03, 0.11, 0), extent * SIMD3(0.97, 0.68, 1))
    eye = extent * SIMD3(0.5, 0.4, 0)
  }

  /// How near a place is, 0 at the far end of the water … 1 at its near end.
  func nearness(_ place: SIMD3<Double>) -> Double { (1 - place.z / high.z).clipped(to: -0.5...1.5) }

  func scale(_ z: Double) -> Double { body * 20 / max(15 + z, 1) }

  /// Where the eye sees `place`, in points of the stage.
  package func project(_ place: SIMD3<Double>) -> Point {
    let way = eye * body + (place - eye) * scale(place.z)
    return Point(way.x, way.y)
  }

  /// What the eye sees at `point` in the depth `z`.
  func place(at point: Point, depth z: Double) -> SIMD3<Double> {
    let way = (point - project(SIMD3(eye.x, eye.y, z))) / scale(z)
    return SIMD3(eye.x + way.dx, eye.y + way.dy, z)
  }

  /// Where a part of a body is seen: `along` its heading, `up` and to its `side`, in body lengths.
  /// The eye looks a little upwards, so it sees what bends sideways.
  func project(_ swimmer: Swimmer, along: Double, up: Double, side: Double) -> Point {
    let aside = swimmer.side * side
    let way = swimmer.heading * along + swimmer.rise * up + aside
    return project(swimmer.place) + Vector(way.x, way.y - 0.3 * aside.z) * scale(swimmer.place.z)
  }

  /// Points back into the water, ever longer from `soft` body lengths before its edge outwards.
  func walls(at place: SIMD3<Double>, soft: Double) -> SIMD3<Double> {
    let (near, far) = (low + soft - place, place - high + soft)
    return (pointwiseMax(near, .zero) - pointwiseMax(far, .zero)) / soft
  }
}
