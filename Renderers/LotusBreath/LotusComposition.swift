import Rendering

/// Where things lie on a stage of any size, and how the pond is seen.
///
/// The world is counted in lengths of a petal from the water under the flower: x rightwards, y up,
/// z towards the viewer. Uprights stay parallel, as through a lens that is shifted down.
package struct LotusComposition: Hashable, Sendable {
  package let size: Size
  /// Points in a length beside the flower in the middle.
  package let scale: Double
  /// The water under the flower.
  package let base: Point
  /// Where pond and sky meet, in points from the top.
  let horizon: Double
  /// How high the eye is, and how far from the flower.
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

  /// Points in a length at a place.
  func scale(z: Double) -> Double { scale * distance / max(distance - z, 0.3) }

  /// Where a place of the world shows.
  package func project(_ place: SIMD3<Double>) -> Point {
    let scale = scale(z: place.z)
    return Point(base.x + place.x * scale, horizon + (eye - place.y) * scale)
  }

  /// The place of the water that shows at `point`, the farthest there is where none does.
  func water(at point: Point) -> SIMD3<Double> {
    let scale = max((point.y - horizon) / eye, self.scale / 12)
    return [(point.x - base.x) / scale, 0, distance * (1 - self.scale / scale)]
  }

  /// A circle on the water, by its projection at 64 places from the angle `start` on.
  func circle(round middle: SIMD3<Double>, radius: Double, from start: Double = 0) -> [Point] {
    (0..<64).map { corner in
      let way = Vector(angle: start + Math.twoPi * Double(corner) / 64) * radius
      return project(middle + [way.dx, 0, way.dy])
    }
  }

  /// Colours from the flower outwards.
  func outwards(_ colors: [Color]) -> Brush {
    .radial(
      RadialGradient(
        center: base, radius: 2.7 * scale, stops: GradientStop.evenlySpaced(colors, steps: 4)))
  }

  /// The direction from the flower to the eye, of length 1.
  var view: SIMD3<Double> { SIMD3(0, eye, distance) / Math.hypot(eye, distance) }
}
