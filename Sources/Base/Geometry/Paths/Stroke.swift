/// A style of line drawn along a path.
///
/// The covered area is the one swept by a line of the stroke's width perpendicular to the path (the
/// "stroke shape" of SVG 2), with joins where segments meet and caps at open ends. Cases that this
/// definition leaves open:
///
/// * A subpath of no length is a disc with round caps, an axis-aligned square with square ones, and
///   nothing with butt ones.
/// * A curve that turns back within itself has a round end there, whatever the join.
/// * A gap of 0 does not separate the dashes beside it: if all gaps are 0 the line is solid.
/// * A dash of 0 is its two caps, oriented along the path.
/// * A dash that ends at a corner ends there, without a join.
/// * A dash pattern restarts with every subpath; in a closed one that begins with a dash, a dash
///   that continues beyond its end and that one are joined.
public struct Stroke: Hashable, Sendable {
  /// The form of a line's ends.
  public enum Cap: Hashable, Sendable, CaseIterable {
    /// Ends exactly at the end point.
    case butt
    /// A half disc round the end point.
    case round
    /// A half square beyond the end point.
    case square
  }

  /// The form of a corner between two segments.
  public enum Join: Hashable, Sendable, CaseIterable {
    /// A pointed corner, cut if it would be longer than ``Stroke/miterLimit`` allows.
    case miter
    /// A rounded corner.
    case round
    /// A cut corner.
    case bevel
  }

  /// Line width in points; greater than 0.
  public var width: Double
  /// The form of open ends.
  public var cap: Cap
  /// The form of corners.
  public var join: Join
  /// The default miter limit.
  package static let commonMiterLimit = 10.0

  /// The largest length of pointed corners, from the inner corner to the tip, in line widths: 1 or
  /// more; longer ones are cut. A right angle takes √2, a corner of 11.5° takes 10.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in points; empty for an unbroken line.
  public var dash: [Double]
  /// The offset into the dashes at which the line begins, in points.
  public var dashPhase: Double

  /// A line `width` points wide.
  public init(
    _ width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  /// Returns a line with rounded ends and corners.
  public static func rounded(_ width: Double) -> Stroke {
    Stroke(width, cap: .round, join: .round)
  }
}

extension Stroke {
  /// Half the width, in points; clamped to a width of a million.
  package var halfWidth: Double { min(width, 1e6) / 2 }

  /// The largest distance of the line from its path, in points.
  package var reach: Double {
    switch join {
    case .miter: halfWidth * max(miterLimit, 2)
    case .round, .bevel: cap == .square ? 2 * halfWidth : halfWidth
    }
  }
}
