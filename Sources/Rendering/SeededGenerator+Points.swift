import Geometry

extension SeededGenerator {
  /// A place in `rect`, evenly spread.
  public mutating func point(in rect: Rect) -> Point {
    let x = unit()
    return Point(rect.minX + rect.width * x, rect.minY + rect.height * unit())
  }

  /// A place inside the circle of `radius` (≥ 0, points) round `center`, evenly spread over its
  /// area.
  public mutating func point(inCircle center: Point, radius: Double) -> Point {
    let distance = unit().squareRoot() * radius
    return point(onCircle: center, radius: distance)
  }

  /// A place on the circle of `radius` (≥ 0, points) round `center`, evenly spread along it.
  public mutating func point(onCircle center: Point, radius: Double) -> Point {
    center + Vector(angle: Math.twoPi * unit()) * radius
  }

  /// A place inside the sphere of `radius` (≥ 0) round the origin, evenly spread over its volume.
  public mutating func point(inSphere radius: Double) -> SIMD3<Double> {
    let distance = Math.cbrt(unit()) * radius
    return point(onSphere: distance)
  }

  /// A place on the sphere of `radius` (≥ 0) round the origin, evenly spread over its surface.
  ///
  /// Source: Archimedes, "On the sphere and cylinder": slices of equal height have equal areas.
  public mutating func point(onSphere radius: Double) -> SIMD3<Double> {
    let height = 2 * unit() - 1
    let side = Vector(angle: Math.twoPi * unit()) * (1 - height * height).squareRoot()
    return SIMD3(side.dx, side.dy, height) * radius
  }

  /// `count` places on a path, evenly spread along its length, in no order; none on a path without
  /// length. Takes a search for each, over 32 chords a curve.
  public mutating func points(_ count: Int, along path: Path) -> [Point] {
    let chords = PathChords(of: path)
    guard chords.length > 0 else { return [] }
    return (0..<count).map { _ in chords.point(at: unit() * chords.length) }
  }
}

/// A path as straight pieces, with the length up to each.
private struct PathChords {
  private var starts: [Point] = []
  private var ends: [Point] = []
  /// The length of the path up to the end of each piece, in points.
  private var reached: [Double] = []

  init(of path: Path) {
    var (current, start) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let end):
        add(current, end)
        current = end
      case .curve(let first, let second, let end):
        var from = current
        for part in 1...32 {
          let to = PathChords.point(current, first, second, end, at: Double(part) / 32)
          add(from, to)
          from = to
        }
        current = end
      case .close:
        add(current, start)
        current = start
      }
    }
  }

  /// The length of the path, in points.
  var length: Double { reached.last ?? 0 }

  /// The place so many points along the path.
  func point(at distance: Double) -> Point {
    var (low, high) = (0, reached.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if reached[middle] < distance { low = middle + 1 } else { high = middle }
    }
    let before = low == 0 ? 0 : reached[low - 1]
    return starts[low].mixed(
      with: ends[low], by: (distance - before) / (reached[low] - before))
  }

  private mutating func add(_ start: Point, _ end: Point) {
    let step = start.distance(to: end)
    guard step > 0 else { return }
    starts.append(start)
    ends.append(end)
    reached.append(length + step)
  }

  /// A place on a cubic Bézier curve.
  private static func point(
    _ start: Point, _ first: Point, _ second: Point, _ end: Point, at t: Double
  ) -> Point {
    let (a, b, c) = (
      start.mixed(with: first, by: t), first.mixed(with: second, by: t),
      second.mixed(with: end, by: t)
    )
    return a.mixed(with: b, by: t).mixed(with: b.mixed(with: c, by: t), by: t)
  }
}
