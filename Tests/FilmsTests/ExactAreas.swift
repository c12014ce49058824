import Foundation
import Geometry

/// Returns the area of a disc around the origin that is in `rect`.
func area(ofDisc radius: Double, in rect: Rect) -> Double {
  /// The integral of the height of the upper half, from the left end to `x`.
  func half(_ x: Double) -> Double {
    let height = (radius * radius - x * x).squareRoot()
    return (x * height + radius * radius * (asin(x / radius) + .pi / 2)) / 2
  }
  /// The area to the left of and above a point, y downwards.
  func area(_ x: Double, _ y: Double) -> Double {
    let (x, y) = (max(-radius, min(x, radius)), max(-radius, min(y, radius)))
    let chord = (radius * radius - y * y).squareRoot()
    let middle = max(-chord, min(x, chord))
    let cut = half(middle) - half(-chord) + y * (middle + chord)
    return y < 0 ? cut : cut + 2 * half(min(x, -chord)) + 2 * (half(max(x, chord)) - half(chord))
  }
  return area(rect.maxX, rect.maxY) - area(rect.minX, rect.maxY) - area(rect.maxX, rect.minY)
    + area(rect.minX, rect.minY)
}

/// Returns the area of a convex polygon that is in a pixel.
func area(of polygon: [Point], inPixel x: Int, _ y: Int) -> Double {
  var points = polygon.map { SIMD2($0.x - Double(x), $0.y - Double(y)) }
  for (axis, side) in [(0, 0.0), (0, 1.0), (1, 0.0), (1, 1.0)] {
    func inner(_ point: SIMD2<Double>) -> Double {
      side == 0 ? point[axis] : 1 - point[axis]
    }
    points = points.indices.flatMap { index in
      let (one, other) = (points[index], points[(index + 1) % points.count])
      let (from, to) = (inner(one), inner(other))
      let cut = from * to < 0 ? [one + (other - one) * (from / (from - to))] : []
      return (from >= 0 ? [one] : []) + cut
    }
  }
  return points.indices.reduce(0) { sum, index in
    let (one, other) = (points[index], points[(index + 1) % points.count])
    return sum + (one.x * other.y - one.y * other.x) / 2
  }.magnitude
}
