import Geometry

/// Makes the area inside of a path an ``EdgeList``: open subpaths are closed by a straight
/// line, curves become lines that stray by at most ``DeviceSpace/tolerance``.
struct Flattener {
  let space: DeviceSpace
  let map: Transform
  /// What can be seen, in pixels; curves beyond it are not divided.
  let seen: Rect

  func flatten(_ path: Path, into outline: inout EdgeList) {
    var (start, current) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        outline.add(current, start)
        outline.endContour(isSimple: false)
        start = space.place(point, by: map)
        current = start
      case .line(let point):
        let end = space.place(point, by: map)
        outline.add(current, end)
        current = end
      case .curve(let first, let second, let point):
        let end = space.place(point, by: map)
        flatten(
          DeviceCurve(
            start: current, first: space.place(first, by: map),
            second: space.place(second, by: map), end: end), into: &outline)
        current = end
      case .close:
        outline.add(current, start)
        current = start
      }
    }
    outline.add(current, start)
    outline.endContour(isSimple: false)
  }

  private func flatten(_ curve: DeviceCurve, into outline: inout EdgeList) {
    // Beyond the seen part only the way down matters, which a line goes just as well.
    guard !curve.isBeyond(seen) else { return outline.add(curve.start, curve.end) }
    let pieces = curve.pieces(within: DeviceSpace.tolerance)
    guard pieces <= DeviceCurve.mostPieces else {
      let (first, second) = curve.halves
      flatten(first, into: &outline)
      return flatten(second, into: &outline)
    }
    let step = 1 / Double(pieces)
    var from = curve.start
    for piece in 1..<pieces {
      let to = curve.point(at: Double(piece) * step)
      outline.add(from, to)
      from = to
    }
    outline.add(from, curve.end)
  }
}
