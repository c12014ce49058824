import Geometry

extension Command {
  /// Where the command may change a picture to whose points `map` leads; nil where it changes
  /// nothing, and for groups, whose commands have their own bounds.
  ///
  /// It may be larger than what is changed: control points count as points of a curve, and every
  /// corner as one that is mitred as far as its stroke allows.
  package func bounds(by map: Transform) -> Rect? {
    switch self {
    case .fill(let path, _, _, _): path.transformed(by: map).controlBounds
    case .stroke(let path, _, let stroke, _):
      path.transformed(by: map).controlBounds?.inset(by: -stroke.reach * map.largestScale)
    case .glow(let glow):
      map.bounds(of: Rect(center: glow.center, size: Size(glow.radius * 2, glow.radius * 2)))
    case .blurredRoundedRect(let box): map.bounds(of: box.rect.inset(by: -max(box.blur, 0)))
    case .image(_, let rect, _, _): map.bounds(of: rect)
    case .imageFill(let fill, _, _): map.bounds(of: fill.rect)
    case .mesh(let mesh, _): mesh.reach.map(map.bounds)
    case .group: nil
    }
  }

  /// Whether it is a glow.
  package var isGlow: Bool {
    if case .glow = self { true } else { false }
  }
}

extension Mesh {
  /// ``bounds``, wider by what the pixels of a picture of its own blur its outline.
  fileprivate var reach: Rect? {
    bounds?.inset(by: -(resolution.map { $0 > 0 ? 2 / $0 : 0 } ?? 0))
  }
}

extension Transform {
  /// The smallest upright rectangle round what `rect` is mapped to.
  package func bounds(of rect: Rect) -> Rect {
    let corners = [
      rect.origin, Point(rect.maxX, rect.minY), Point(rect.minX, rect.maxY),
      Point(rect.maxX, rect.maxY),
    ].map(apply)
    var (low, high) = (corners[0], corners[0])
    for corner in corners.dropFirst() {
      low = Point(min(low.x, corner.x), min(low.y, corner.y))
      high = Point(max(high.x, corner.x), max(high.y, corner.y))
    }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
