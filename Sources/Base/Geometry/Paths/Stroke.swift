/// How a path is drawn as a line.
///
/// What is covered is what a line of the stroke's width sweeps that stands across the path (the
/// "stroke shape" of SVG 2), with joins where segments meet and caps at open ends. Where that
/// definition is silent:
///
/// * A subpath of no length is a disc with round caps, an upright square with square ones, and
///   nothing with butt ones.
/// * A curve that turns back within itself has a round end there, whatever the join.
/// * A gap of 0 does not part the dashes beside it: if all gaps are 0 the line is unbroken.
/// * A dash of 0 is its two caps, turned as the path goes.
/// * A dash that ends at a corner ends there, without a join.
/// * A pattern of dashes begins anew with every subpath; in a closed one that begins with a dash, the
///   dash that goes on beyond its end and that one are one.
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

  /// How two segments meet.
  public enum Join: Hashable, Sendable, CaseIterable {
    /// A pointed corner, cut where it would be longer than ``Stroke/miterLimit`` allows.
    case miter
    /// A rounded corner.
    case round
    /// A cut corner.
    case bevel
  }

  /// Line width in points; greater than 0.
  public var width: Double
  /// How open ends look.
  public var cap: Cap
  /// How segments meet.
  public var join: Join
  /// The miter limit of strokes that do not say another.
  package static let commonMiterLimit = 10.0

  /// How long pointed corners may be, from the inner corner to the tip, in line widths: 1 or more;
  /// others are cut. A right angle takes √2, a corner of 11.5° takes 10.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in points; empty for an unbroken line.
  public var dash: [Double]
  /// How far into the dashes the line begins, in points.
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

  /// A line with rounded ends and corners.
  public static func rounded(_ width: Double) -> Stroke {
    Stroke(width, cap: .round, join: .round)
  }
}

extension Stroke {
  /// Half the width, in points; wider lines than a million are drawn as wide as that.
  package var halfWidth: Double { min(width, 1e6) / 2 }

  /// How far a line can lie from its path, in points.
  package var reach: Double {
    switch join {
    case .miter: halfWidth * max(miterLimit, 2)
    case .round, .bevel: cap == .square ? 2 * halfWidth : halfWidth
    }
  }
}
