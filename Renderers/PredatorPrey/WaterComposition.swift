import Geometry

/// The measures of the water on a stage of any size.
package struct WaterComposition: Hashable, Sendable {
  let size: Size
  /// Length of a fish in the middle of the water, in points.
  package let body: Double
  /// Size of small things relative to a telephone's stage.
  let unit: Double
  /// The corners of the water in which all swim, in body lengths.
  package let (low, high): (SIMD3<Double>, SIMD3<Double>)
  /// Where the eye looks at the near end of the water, and how far from there it is.
  private let (eye, distance): (SIMD3<Double>, Double)

  init(_ size: Size) {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    self.size = size
    unit = Math.pow(min(width, 0.8 * height) / 390, 0.8)
    body = 17 * unit
    let (across, down) = (width / body, height / body)
    low = SIMD3(0.03 * across, 0.11 * down, 0)
    high = SIMD3(0.97 * across, 0.68 * down, 10)
    (eye, distance) = (SIMD3(0.5 * across, 0.4 * down, 0), 15)
  }

  /// How near a place is, 0 at the far end of the water … 1 at its near end.
  func nearness(_ place: SIMD3<Double>) -> Double { (1 - place.z / high.z).clipped(to: -0.5...1.5) }

  /// Points that a body length has at the depth `z`.
  func scale(_ z: Double) -> Double { body * (distance + high.z / 2) / max(distance + z, 1) }

  /// Where the eye sees `place`, in points of the stage.
  package func project(_ place: SIMD3<Double>) -> Point {
    let way = (place - eye) * scale(place.z)
    return Point(eye.x * body + way.x, eye.y * body + way.y)
  }

  /// What the eye sees at `point` in the depth `z`.
  func place(at point: Point, depth z: Double) -> SIMD3<Double> {
    let way = SIMD3(point.x - eye.x * body, point.y - eye.y * body, 0) / scale(z)
    return SIMD3(eye.x + way.x, eye.y + way.y, z)
  }

  /// Where a part of a swimmer's body is seen: `along` its heading, `up` and to its `side`, in body
  /// lengths. The eye looks a little upwards, so it sees what bends sideways.
  func project(_ swimmer: Swimmer, along: Double, up: Double, side: Double) -> Point {
    let aside = swimmer.side * side
    let way = swimmer.heading * along + swimmer.rise * up + aside
    return project(swimmer.place)
      + Vector(way.x, way.y - 0.3 * aside.z) * scale(swimmer.place.z)
  }

  /// Points back into the water, the longer the nearer to its edge or the farther outside `place`
  /// lies, from `soft` body lengths before the edge on.
  func walls(at place: SIMD3<Double>, soft: Double) -> SIMD3<Double> {
    let (near, far) = (low + soft - place, place - high + soft)
    return (near.replacing(with: 0, where: near .< 0) - far.replacing(with: 0, where: far .< 0))
      / soft
  }
}
