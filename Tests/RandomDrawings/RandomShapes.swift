import Geometry
import RandomNumbers

extension Chance {
  package mutating func point(_ low: Double, _ high: Double) -> Point {
    Point(number(in: low...high), number(in: low...high))
  }

  /// A polygon that does not cross itself: corners in order round a middle.
  package mutating func simplePolygon(around middle: Point, reach: Double) -> [Point] {
    let count = Int.random(in: 3...9, using: &self)
    let turns = (0..<count).map { _ in number(in: 0...Math.twoPi) }.sorted()
    // No two neighbours half a turn apart, so that the middle lies inside.
    guard zip(turns, turns.dropFirst() + [turns[0] + Math.twoPi]).allSatisfy({ $1 - $0 < 3 })
    else { return simplePolygon(around: middle, reach: reach) }
    return turns.map { middle + Vector(angle: $0) * number(in: reach * 0.1...reach) }
  }
}

/// Area of a polygon, positive where it goes round clockwise as seen on screen.
package func area(_ corners: [Point]) -> Double {
  guard let last = corners.last else { return 0 }
  var area = 0.0
  for (start, end) in zip([last] + corners, corners) {
    area += (start.x * end.y - end.x * start.y) / 2
  }
  return area
}

/// The part of a polygon inside of a rectangle (I. Sutherland and G. Hodgman, "Reentrant polygon
/// clipping", 1974); what leaves it comes back along the border, which has no area.
package func clipped(_ corners: [Point], to rect: Rect) -> [Point] {
  func cut(_ corners: [Point], _ depth: (Point) -> Double) -> [Point] {
    guard let last = corners.last else { return [] }
    return zip([last] + corners, corners).flatMap { from, to -> [Point] in
      let (a, b) = (depth(from), depth(to))
      let crossing = (a < 0) != (b < 0) ? [from.mixed(with: to, by: a / (a - b))] : []
      return crossing + (b < 0 ? [] : [to])
    }
  }
  var inside = cut(corners) { $0.x - rect.minX }
  inside = cut(inside) { rect.maxX - $0.x }
  inside = cut(inside) { $0.y - rect.minY }
  return cut(inside) { rect.maxY - $0.y }
}
