import Rendering

/// Positions of the elements on a stage of any size, and the projection of the pond.
///
/// The unit of the world is the length of a petal, from the water under the flower: x rightwards, y
/// up, z towards the viewer. Verticals stay parallel, as through a lens that is shifted down.
package struct LotusComposition: Hashable, Sendable {
  package let size: Size
  /// Points per unit of length beside the flower in the middle.
  package let scale: Double
  /// The water under the flower.
  package let base: Point
  /// The height at which pond and sky meet, in points from the top.
  let horizon: Double
  /// Height of the eye, and its distance from the flower.
  private let (eye, distance): (Double, Double)

  package init(_ stage: Stage) {
    size = stage.size
    let free = max(stage.clearBounds(bottom: 0.32).height, 1)
    scale = max(min(0.365 * size.width, 0.33 * free), 0.5)
    base = Point(size.width / 2, free * 0.635)
    horizon = free * 0.165
    eye = (base.y - horizon) / scale
    distance = (eye / 0.47).clipped(to: 2.8...5)
  }

  /// A length that grows with the stage: 1 on a phone's.
  var unit: Double { scale / 142 }

  /// Returns the points per unit of length at a depth.
  func scale(z: Double) -> Double { scale * distance / max(distance - z, 0.3) }

  /// Projects a position in the world to the stage.
  package func project(_ place: SIMD3<Double>) -> Point {
    let scale = scale(z: place.z)
    return Point(base.x + place.x * scale, horizon + (eye - place.y) * scale)
  }

  /// Returns the position on the water under `point`, the farthest if there is none.
  func water(at point: Point) -> SIMD3<Double> {
    let scale = max((point.y - horizon) / eye, self.scale / 12)
    return [(point.x - base.x) / scale, 0, distance * (1 - self.scale / scale)]
  }

  /// Returns a circle on the water, projected at 64 points from the angle `start` on.
  func circle(round middle: SIMD3<Double>, radius: Double, from start: Double = 0) -> [Point] {
    (0..<64).map { corner in
      let way = Vector(angle: start + Math.twoPi * Double(corner) / 64) * radius
      return project(middle + [way.dx, 0, way.dy])
    }
  }

  /// Returns a brush of colours from the flower outwards.
  func outwards(_ colors: [Color]) -> Brush {
    .radial(
      RadialGradient(
        center: base, radius: 2.7 * scale, stops: GradientStop.evenlySpaced(colors, steps: 4)))
  }

  /// The direction from the flower to the eye, of length 1.
  var view: SIMD3<Double> { SIMD3(0, eye, distance) / Math.hypot(eye, distance) }
}
