import Geometry

/// The horizontal position of a narrower part beside a wider one.
public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
  /// Left edges meet, in a left-to-right layout.
  case leading
  /// Centres meet.
  case center
  /// Right edges meet, in a left-to-right layout.
  case trailing

  /// Fraction of the spare width that lies before the part: 0, 0.5 or 1.
  var factor: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// The vertical position of a lower part beside a taller one.
public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
  /// Top edges meet.
  case top
  /// Centres meet: when one part of a row grows, all others move.
  case center
  /// Bottom edges meet: when one part of a row grows upwards, no other moves.
  case bottom

  /// Fraction of the spare height that lies above the part: 0, 0.5 or 1.
  var factor: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }
}

/// The point of a part that coincides with the same point of the area around it.
public struct Alignment: Hashable, Sendable {
  /// The edges, or the centres, that meet horizontally.
  public var horizontal: HorizontalAlignment
  /// The edges, or the centres, that meet vertically.
  public var vertical: VerticalAlignment

  /// Creates an alignment from its two directions.
  public init(_ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Top edge and leading edge.
  public static let topLeading = Alignment(.leading, .top)
  /// Middle of the top edge.
  public static let top = Alignment(.center, .top)
  /// Top edge and trailing edge.
  public static let topTrailing = Alignment(.trailing, .top)
  /// Middle of the leading edge.
  public static let leading = Alignment(.leading, .center)
  /// Centre, horizontally and vertically.
  public static let center = Alignment(.center, .center)
  /// Middle of the trailing edge.
  public static let trailing = Alignment(.trailing, .center)
  /// Bottom edge and leading edge.
  public static let bottomLeading = Alignment(.leading, .bottom)
  /// Middle of the bottom edge.
  public static let bottom = Alignment(.center, .bottom)
  /// Bottom edge and trailing edge.
  public static let bottomTrailing = Alignment(.trailing, .bottom)

  /// Returns the vector from the top leading corner of an area of size `outer` to that of a part of
  /// size `inner`; negative if the part is larger: it overflows and is not clipped.
  func shift(of inner: Size, in outer: Size) -> Vector {
    Vector(
      (outer.width - inner.width) * horizontal.factor,
      (outer.height - inner.height) * vertical.factor)
  }
}
