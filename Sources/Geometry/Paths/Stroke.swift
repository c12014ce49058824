/// How a path is drawn as a line.
public struct Stroke: Hashable, Sendable {
  /// The form of a line's ends.
  public enum Cap: Hashable, Sendable {
    /// Ends exactly at the end point.
    case butt
    /// A half disc round the end point.
    case round
    /// A half square beyond the end point.
    case square
  }

  /// How two segments meet.
  public enum Join: Hashable, Sendable {
    /// A pointed corner, cut where it would be longer than ten line widths.
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
  /// Lengths of dashes and gaps in turn, in points; empty for an unbroken line.
  public var dash: [Double]
  /// How far into the dashes the line begins, in points.
  public var dashPhase: Double

  /// A line `width` points wide.
  public init(
    _ width: Double, cap: Cap = .butt, join: Join = .miter, dash: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
    self.dashPhase = dashPhase
  }

  /// A line with rounded ends and corners.
  public static func rounded(_ width: Double) -> Stroke {
    Stroke(width, cap: .round, join: .round)
  }
}
