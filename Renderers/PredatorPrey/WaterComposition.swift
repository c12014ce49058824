import Geometry

/// The measures of the water on a stage of any size. Lengths of the model are body lengths of a fish:
/// x to the right, y down, z away from the eye.
package struct WaterComposition: Hashable, Sendable {
  package let size: Size
  /// Length of a fish in the middle of the water, in points.
  package let body: Double
  /// Size of small things relative to a telephone's stage.
  let unit: Double
  /// The corners of the water in which all swim, nearest and farthest.
  package let (low, high): (SIMD3<Double>, SIMD3<Double>)
  /// Where the eye looks, at the near end of the water.
  private let eye: SIMD3<Double>
  /// Distance of the eye from the near end of the water.
  private static let distance = 15.0
  private static let depth = 10.0

  /// The composition of a stage of `size` points.
  package init(_ size: Size) {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    self.size = size
    unit = Math.pow(min(width, 0.8 * height) / 390, 0.8)
    body = 15 * unit
    let (across, down) = (width / body, height / body)
    low = SIMD3(0.03 * across, 0.1 * down, 0)
    high = SIMD3(0.97 * across, 0.68 * down, WaterComposition.depth)
    eye = SIMD3(0.5 * across, 0.4 * down, 0)
  }

  /// The middle of the water.
  package var middle: SIMD3<Double> { (low + high) / 2 }

  /// How near a place is, 0 at the far end … 1 at the near end of the water.
  func nearness(_ place: SIMD3<Double>) -> Double {
    (1 - place.z / WaterComposition.depth).clipped(to: -0.5...1.2)
  }

  /// Points that a body length has at the depth `z`.
  package func scale(_ z: Double) -> Double {
    let middle = WaterComposition.distance + WaterComposition.depth / 2
    return body * middle / max(WaterComposition.distance + z, 1)
  }

  /// Where the eye sees `place`, in points of the stage.
  package func project(_ place: SIMD3<Double>) -> Point {
    let scale = self.scale(place.z)
    return Point(
      eye.x * body + (place.x - eye.x) * scale, eye.y * body + (place.y - eye.y) * scale)
  }

  /// What the eye sees at `point` in the depth `z`.
  package func place(at point: Point, depth z: Double) -> SIMD3<Double> {
    let scale = self.scale(z)
    return SIMD3(
      eye.x + (point.x - eye.x * body) / scale, eye.y + (point.y - eye.y * body) / scale, z)
  }

  /// Points back into the water, the longer the nearer to its edge or the farther outside `place`
  /// lies, `soft` body lengths from the edge on.
  func walls(at place: SIMD3<Double>, soft: Double) -> SIMD3<Double> {
    let zero = SIMD3<Double>.zero
    let (near, far) = (low + soft - place, place - high + soft)
    return (near.replacing(with: zero, where: near .< zero)
      - far.replacing(with: zero, where: far .< zero)) / soft
  }

  /// Whether `place` lies in the water or so near to it that who is there turns back.
  package func holds(_ place: SIMD3<Double>) -> Bool {
    all(place .>= low - 12) && all(place .<= high + 12)
  }
}
