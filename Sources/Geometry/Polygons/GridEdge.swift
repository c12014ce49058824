/// A line on the grid, from its lesser end to its greater one, and what crossing it from the side
/// of smaller y to that of greater y adds to the windings of two shapes.
struct GridEdge {
  var from: GridPoint
  var to: GridPoint
  var step: Windings
  /// Whether it has not been held against all others yet.
  var isFresh = true

  /// The line of a contour from `start` to `end`, which add `step` where it goes forwards.
  init(_ start: GridPoint, _ end: GridPoint, _ step: Windings) {
    let isForward = start < end
    (from, to) = isForward ? (start, end) : (end, start)
    self.step = isForward ? step : .zero - step
  }

  /// Whether `place` lies in the upright rectangle round the line and is no end of it.
  @inline(__always)
  func canBeCut(at place: GridPoint) -> Bool {
    place.x >= from.x && place.x <= to.x && place.y >= min(from.y, to.y)
      && place.y <= max(from.y, to.y) && place != from && place != to
  }

  /// How large ``GridPoint/side(of:from:to:)`` is of a place whose square unit the line just
  /// touches.
  @inline(__always)
  var reach: Double { ((to.x - from.x) + (to.y - from.y).magnitude) / 2 }

  /// Order by the lesser ends, then by the greater.
  static func < (a: GridEdge, b: GridEdge) -> Bool {
    a.from == b.from ? a.to < b.to : a.from < b.from
  }
}

/// How often two shapes go round a place, clockwise as seen on screen.
struct Windings: Equatable {
  var first: Int32
  var second: Int32

  static let zero = Windings(first: 0, second: 0)

  static func + (a: Windings, b: Windings) -> Windings {
    Windings(first: a.first &+ b.first, second: a.second &+ b.second)
  }

  static func - (a: Windings, b: Windings) -> Windings {
    Windings(first: a.first &- b.first, second: a.second &- b.second)
  }
}
