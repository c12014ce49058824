import Geometry

/// Joins borders to closed contours that neither cross nor overlap; where several meet at a place,
/// each contour goes on round the same part of the inside. O(n log n).
struct ContourTracer {
  private(set) var contours: [[GridPoint]] = []
  private let borders: [PlaneSweep.Border]

  init(_ borders: [PlaneSweep.Border]) {
    self.borders = borders.sorted { $0.from == $1.from ? $0.to < $1.to : $0.from < $1.from }
    var isUsed = Array(repeating: false, count: borders.count)
    for first in borders.indices where !isUsed[first] {
      var contour: [GridPoint] = []
      var index = first
      while !isUsed[index] {
        isUsed[index] = true
        contour.append(self.borders[index].from)
        index = next(after: self.borders[index])
      }
      let corners = ContourTracer.corners(of: contour)
      if corners.count > 2 { contours.append(corners) }
    }
  }

  /// The border that goes on where `border` ends: the first one counterclockwise from it, seen on
  /// screen from its end, across the inside.
  private func next(after border: PlaneSweep.Border) -> Int {
    let place = border.to
    var best = borders.partitioningIndex { !($0.from < place) }
    let back = border.from - place
    var other = best + 1
    while other < borders.count, borders[other].from == place {
      if comes(borders[other].to - place, before: borders[best].to - place, from: back) {
        best = other
      }
      other += 1
    }
    return best
  }

  /// Whether a counterclockwise turn from `back` meets `a` before `b`.
  private func comes(_ a: Vector, before b: Vector, from back: Vector) -> Bool {
    let (halfA, halfB) = (GridPoint.cross(back, a) >= 0, GridPoint.cross(back, b) >= 0)
    guard halfA == halfB else { return halfB }
    return GridPoint.cross(a, b) < 0
  }

  /// The places of a closed `contour` where it turns.
  private static func corners(of contour: [GridPoint]) -> [GridPoint] {
    var corners: [GridPoint] = []
    for (index, place) in contour.enumerated() {
      let next = contour[index + 1 == contour.count ? 0 : index + 1]
      let previous = corners.last ?? contour[contour.count - 1]
      if GridPoint.side(of: next, from: previous, to: place) != 0 { corners.append(place) }
    }
    return corners
  }
}
