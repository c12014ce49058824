/// An axis-aligned rectangle, in points. It includes its left and top edges, but not the right and
/// bottom ones.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner of smallest x and y, in points.
  public var origin: Point
  /// Width and height, in points, ≥ 0.
  public var size: Size

  /// A rectangle given by its top left corner and its extent.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle given by the coordinates of its top left corner and its extent.
  @inlinable
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle of extent `size` around `center`.
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
  /// Returns the position at fractions of the width and the height, 0…1 from the top left; beyond,
  /// outside.
  @inlinable
  public func point(_ x: Double, _ y: Double) -> Point {
    Point(minX + x * width, minY + y * height)
  }

  /// True if the rectangle has no area.
  @inlinable
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// True if `point` lies inside; the left and top edges count as inside.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the rectangle moved by `way`.
  @inlinable
  public func offset(by way: Vector) -> Rect { Rect(origin: origin + way, size: size) }

  /// Returns the rectangle with each edge moved inwards; an extent does not fall below 0.
  @inlinable
  public func inset(by insets: Insets) -> Rect {
    Rect(
      minX + insets.leading, minY + insets.top,
      max(0, width - insets.leading - insets.trailing),
      max(0, height - insets.top - insets.bottom))
  }

  /// Returns the rectangle with all edges moved inwards by `inset`, outwards if negative.
  @inlinable
  public func inset(by inset: Double) -> Rect { self.inset(by: Insets(all: inset)) }

  /// Returns the intersection of both rectangles; nil if they do not overlap.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return right > left && bottom > top ? Rect(left, top, right - left, bottom - top) : nil
  }

  /// Returns the smallest rectangle that contains both.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Returns the point of the rectangle, edges included, that is nearest to `point`.
  @inlinable
  public func nearest(to point: Point) -> Point {
    Point(min(max(point.x, minX), maxX), min(max(point.y, minY), maxY))
  }
}

// MARK: Sizes

/// Width and height, in points.
@frozen
public struct Size: Hashable, Sendable {
  /// Extent along x, in points, ≥ 0.
  public var width: Double
  /// Extent along y, in points, ≥ 0.
  public var height: Double

  /// A size of `width` by `height`.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// 0 by 0 points.
  public static let zero = Size(0, 0)

  /// The smaller of both extents, in points.
  @inlinable
  public var shorterSide: Double { min(width, height) }
}

// MARK: Insets

/// Distances from the four edges of a rectangle inwards, in points.
@frozen
public struct Insets: Hashable, Sendable {
  /// Distance from the top edge.
  public var top: Double
  /// Distance from the leading edge: left, in a left-to-right layout.
  public var leading: Double
  /// Distance from the bottom edge.
  public var bottom: Double
  /// Distance from the trailing edge: right, in a left-to-right layout.
  public var trailing: Double

  /// Insets edge by edge; an edge not named is 0.
  @inlinable
  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same inset on all four edges.
  @inlinable
  public init(all inset: Double) {
    self.init(top: inset, leading: inset, bottom: inset, trailing: inset)
  }
}

/// The side on which a line begins.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right; the whole layout, offsets and positions too, is mirrored.
  case rightToLeft
}

// MARK: Pictures

/// The extent of a picture, in pixels.
package struct PixelSize: Hashable, Sendable {
  /// Width in pixels.
  package var width: Int
  /// Height in pixels.
  package var height: Int

  /// An extent of `width` by `height`.
  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  /// As "390 x 844".
  package var description: String { "\(width) x \(height)" }
}

/// Limits of the size of a picture.
package enum PictureLimits {
  /// Longest side, in pixels; Cairo's own limit.
  package static let side = 32_767
  /// Largest number of pixels.
  package static let area = 1 << 28

  /// True if a picture may have these sides, in pixels.
  package static func allow(width: Int, height: Int) -> Bool {
    (1...side).contains(width) && (1...side).contains(height) && width * height <= area
  }
}
