import Drawing
import Geometry

/// The mapping of points to pixels.
///
/// Points on the right and bottom edges of the canvas map to the edges of the picture, which
/// rounding to whole pixels may have moved, so that a full-size rectangle leaves no half-covered
/// rim.
struct DeviceSpace {
  private let farX: Double
  private let farY: Double
  private let width: Double
  private let height: Double

  /// The limit to which coordinates are clamped, in pixels: far enough to change no visible line by
  /// more than rounding does, near enough for squares to stay finite.
  private static let limit = 1e12

  /// The largest distance of lines from their curves, in pixels.
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

  /// Returns the pixels that a shape within `reach` pixels of `path` may touch.
  func box(
    of path: Path, by map: Transform, reach: Double = 0
  ) -> PixelBox {
    guard let bounds = bounds(of: path, by: map) else { return .empty }
    // Extended by rounding to fixed point.
    return PixelBox(around: bounds.inset(by: -(reach + 1.0 / 1024)))
  }

  /// Returns the pixels that `rect` may touch, or more.
  func box(around rect: Rect, by map: Transform) -> PixelBox {
    PixelBox(around: rect.bounds(mappedBy: { place($0, by: map) }).inset(by: -1))
  }

  /// Returns the pixels that the triangles of `mesh` may touch.
  func box(of mesh: Mesh, by map: Transform) -> PixelBox {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for vertex in mesh.vertices {
      let p = place(vertex.position, by: map)
      (left, right) = (min(left, p.x), max(right, p.x))
      (top, bottom) = (min(top, p.y), max(bottom, p.y))
    }
    let own =
      left <= right
      ? PixelBox(around: Rect(left, top, right - left, bottom - top).inset(by: -1.0 / 1024))
      : .empty
    return mesh.joined.reduce(own) { $0.union(box(of: $1, by: map)) }
  }

  /// Returns a rectangle in pixels around all points of `path`; nil for an empty path.
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

  /// Returns the rectangle in pixels that `path` outlines, if it is one and axis-aligned.
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

/// Whole pixels: columns `left..<right`, rows `top..<bottom`.
package struct PixelBox: Hashable, BitwiseCopyable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package var isEmpty: Bool { left >= right || top >= bottom }
  package var width: Int { right - left }
  package var height: Int { bottom - top }
  /// Its rows.
  var rows: Range<Int> { top..<max(top, bottom) }
  /// The number of pixels.
  var area: Int64 { isEmpty ? 0 : Int64(width) * Int64(height) }

  package static let empty = PixelBox(left: 0, top: 0, right: 0, bottom: 0)

  /// The pixels from `left` and `top` up to but excluding `right` and `bottom`.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// All pixels that `rect`, in pixels, touches. Values far outside of any picture are clamped, so
  /// that they fit an integer.
  package init(around rect: Rect) {
    self.init(
      left: clampedInt(rect.minX.rounded(.down)), top: clampedInt(rect.minY.rounded(.down)),
      right: clampedInt(rect.maxX.rounded(.up)), bottom: clampedInt(rect.maxY.rounded(.up)))
  }

  package func intersection(_ other: PixelBox) -> PixelBox {
    let box = PixelBox(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return box.isEmpty ? .empty : box
  }

  /// Returns the part in `rows`.
  func within(_ rows: Range<Int>) -> PixelBox {
    intersection(PixelBox(left: left, top: rows.lowerBound, right: right, bottom: rows.upperBound))
  }

  package func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Returns the pixels that `rect` covers wholly, if its edges lie on pixel edges to 1/512 pixel.
  static func aligned(_ rect: Rect) -> PixelBox? {
    func edge(_ value: Double) -> Int? {
      let near = value.rounded()
      return abs(value - near) < 1.0 / 512 ? clampedInt(near) : nil
    }
    guard let left = edge(rect.minX), let top = edge(rect.minY), let right = edge(rect.maxX),
      let bottom = edge(rect.maxY)
    else { return nil }
    return PixelBox(left: left, top: top, right: right, bottom: bottom)
  }
}

// MARK: Transforms

extension Transform {
  /// An upper bound of ``largestScale``, larger by at most √2.
  var reach: Double { (a * a + b * b + c * c + d * d).squareRoot() }

  /// True if axis-aligned rectangles remain axis-aligned.
  var keepsUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}

extension PixelBox {
  /// The pixels that lie wholly inside `rect`, in pixels.
  init(inside rect: Rect) {
    self.init(
      left: clampedInt(rect.minX.rounded(.up)), top: clampedInt(rect.minY.rounded(.up)),
      right: clampedInt(rect.maxX.rounded(.down)), bottom: clampedInt(rect.maxY.rounded(.down)))
  }
}
