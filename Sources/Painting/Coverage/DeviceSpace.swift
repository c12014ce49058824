import Drawing
import Geometry

/// Brings points to pixels.
///
/// Points on the far edges of the canvas go to the far edges of the picture, which rounding to
/// whole pixels may have moved, so that a full-size rectangle leaves no half-covered rim.
struct DeviceSpace {
  private let farX: Double
  private let farY: Double
  private let width: Double
  private let height: Double

  /// Places beyond this, in pixels, are brought to it: far enough to turn no line that can be seen
  /// by more than rounding does, near enough for squares to stay finite.
  private static let limit = 1e12

  /// How far lines may stray from the curves that they stand for, in pixels.
  static let tolerance = 1.0 / 64

  init(size: Size, scale: Double, width: Int, height: Int) {
    farX = size.width * scale
    farY = size.height * scale
    self.width = Double(width)
    self.height = Double(height)
  }

  @inline(__always)
  func place(_ point: Point, by map: Transform) -> Point {
    let place = map.apply(point)
    let x = abs(place.x - farX) < 1e-6 ? width : place.x
    let y = abs(place.y - farY) < 1e-6 ? height : place.y
    return Point(held(x, within: DeviceSpace.limit), held(y, within: DeviceSpace.limit))
  }

  /// The pixels that a shape may touch whose points lie no farther than `reach` pixels from `path`.
  func box(
    of path: Path, by map: Transform, reach: Double = 0
  ) -> PixelBox {
    guard let bounds = bounds(of: path, by: map) else { return .empty }
    // More by what rounding to fixed point may add.
    return PixelBox(around: bounds.inset(by: -(reach + 1.0 / 1024)))
  }

  /// The pixels that the triangles of `mesh` may touch.
  func box(of mesh: Mesh, by map: Transform) -> PixelBox {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for vertex in mesh.vertices {
      let p = place(vertex.position, by: map)
      (left, right) = (min(left, p.x), max(right, p.x))
      (top, bottom) = (min(top, p.y), max(bottom, p.y))
    }
    guard left <= right else { return .empty }
    return PixelBox(
      around: Rect(left, top, right - left, bottom - top).inset(by: -1.0 / 1024))
  }

  /// A rectangle in pixels round all points of `path`; nil for an empty path.
  private func bounds(of path: Path, by map: Transform) -> Rect? {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    func take(_ point: Point) {
      let p = place(point, by: map)
      (left, right) = (min(left, p.x), max(right, p.x))
      (top, bottom) = (min(top, p.y), max(bottom, p.y))
    }
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p): take(p)
      case .curve(let a, let b, let p):
        take(a)
        take(b)
        take(p)
      case .close: break
      }
    }
    return left <= right ? Rect(left, top, right - left, bottom - top) : nil
  }

  /// The rectangle in pixels that `path` is the outline of, if it is one and stands upright.
  func uprightRect(_ path: Path, by map: Transform) -> Rect? {
    guard map.keepsUpright, path.elements.count == 5 else { return nil }
    var elements = path.elements.makeIterator()
    guard case .move(let a)? = elements.next(), case .line(let b)? = elements.next(),
      case .line(let c)? = elements.next(), case .line(let d)? = elements.next(),
      let last = elements.next(), last == .close || last == .line(a)
    else { return nil }
    guard
      (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
        || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
    else { return nil }
    let (p, q) = (place(a, by: map), place(c, by: map))
    return Rect(min(p.x, q.x), min(p.y, q.y), abs(q.x - p.x), abs(q.y - p.y))
  }
}
