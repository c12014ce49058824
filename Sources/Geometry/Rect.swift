/// An upright rectangle, in points. Left and top edges belong to it, right and bottom edges do not.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner of smallest x and y, in points.
  public var origin: Point
  /// Width and height, in points, ≥ 0.
  public var size: Size

  /// A rectangle by its top left corner and its extent.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle by the numbers of its top left corner and its extent.
  @inlinable
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle of extent `size` round `center`.
  @inlinable
  public init(center: Point, size: Size) {
    self.init(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// x of the left edge.
  @inlinable
  public var minX: Double { origin.x }
  /// y of the top edge.
  @inlinable
  public var minY: Double { origin.y }
  /// x of the right edge.
  @inlinable
  public var maxX: Double { origin.x + size.width }
  /// y of the bottom edge.
  @inlinable
  public var maxY: Double { origin.y + size.height }
  /// x of the centre.
  @inlinable
  public var midX: Double { origin.x + size.width / 2 }
  /// y of the centre.
  @inlinable
  public var midY: Double { origin.y + size.height / 2 }
  /// Extent along x, in points, ≥ 0.
  @inlinable
  public var width: Double { size.width }
  /// Extent along y, in points, ≥ 0.
  @inlinable
  public var height: Double { size.height }
  /// Centre, horizontally and vertically.
  @inlinable
  public var center: Point { Point(midX, midY) }
  /// Whether the rectangle has no area.
  @inlinable
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Whether `point` lies inside; the left and top edges count as inside.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle moved by `way`.
  @inlinable
  public func offset(by way: Vector) -> Rect { Rect(origin: origin + way, size: size) }

  /// The rectangle with each edge moved inwards; an extent does not go below 0.
  @inlinable
  public func inset(by insets: Insets) -> Rect {
    Rect(
      minX + insets.leading, minY + insets.top,
      max(0, width - insets.leading - insets.trailing),
      max(0, height - insets.top - insets.bottom))
  }

  /// The rectangle with all edges moved inwards by `inset`, outwards if negative.
  @inlinable
  public func inset(by inset: Double) -> Rect { self.inset(by: Insets(all: inset)) }

  /// The part that both rectangles share; nil where they do not overlap.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return right > left && bottom > top ? Rect(left, top, right - left, bottom - top) : nil
  }

  /// The smallest rectangle that holds both.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// The point of the rectangle, edges included, that is nearest to `point`.
  @inlinable
  public func nearest(to point: Point) -> Point {
    Point(min(max(point.x, minX), maxX), min(max(point.y, minY), maxY))
  }
}
