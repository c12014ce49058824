import Goldens

/// What checking a case or a picture came to, in the words of `golden check --json`.
public enum ReportOutcome: String, CaseIterable, Hashable, Sendable {
  /// No pixel differs.
  case equal
  /// Pixels differ.
  case different
  /// There is no golden.
  case missing
  /// The golden has another size.
  case size
  /// The golden cannot be read.
  case undecodable
  /// Pixels differ, as far as a tolerance allows.
  case tolerated

  /// Whether a check may pass.
  public var isPass: Bool { self == .equal || self == .tolerated }

  /// What comparing a picture came to.
  public init(_ outcome: GoldenOutcome) {
    self =
      switch outcome {
      case .equal: .equal
      case .tolerated: .tolerated
      case .different: .different
      case .missing: .missing
      case .sizeMismatch: .size
      case .undecodable: .undecodable
      }
  }

  /// What comparing a film came to.
  public init(_ outcome: FilmOutcome) {
    self =
      switch outcome {
      case .equal: .equal
      case .tolerated: .tolerated
      case .different: .different
      case .missing: .missing
      case .sizeMismatch: .size
      case .undecodable: .undecodable
      }
  }
}

/// How far pictures lie apart, as a report tells it.
public struct ReportFigures: Hashable, Sendable {
  /// The part of a picture with the most differing pixels.
  public struct Tile: Hashable, Sendable {
    /// Where it lies, in pixels.
    public var area: PixelArea
    /// How many of its pixels differ.
    public var differentPixels: Int

    /// A tile by its parts.
    public init(area: PixelArea, differentPixels: Int) {
      self.area = area
      self.differentPixels = differentPixels
    }
  }

  /// The first frame that is not equal to its truth; nil for stills.
  public var firstFrame: Int?
  /// The largest difference of any part of any pixel, 0…255; nil where it is not known.
  public var maxChannelDifference: Int?
  /// How many pixels differ; nil where it is not known.
  public var differentPixels: Int?
  /// The smallest part of the picture that holds all of them.
  public var box: PixelArea?
  /// The tile with the most of them.
  public var worstTile: Tile?

  /// Figures by their parts.
  public init(
    firstFrame: Int? = nil, maxChannelDifference: Int? = nil, differentPixels: Int? = nil,
    box: PixelArea? = nil, worstTile: Tile? = nil
  ) {
    self.firstFrame = firstFrame
    self.maxChannelDifference = maxChannelDifference
    self.differentPixels = differentPixels
    self.box = box
    self.worstTile = worstTile
  }

  /// The figures of `difference`.
  public init(_ difference: BitmapDifference, firstFrame: Int? = nil) {
    self.init(
      firstFrame: firstFrame, maxChannelDifference: difference.maxChannelDifference,
      differentPixels: difference.differentPixels, box: difference.box,
      worstTile: difference.worstTile.map {
        Tile(area: $0.area, differentPixels: $0.differentPixels)
      })
  }
}
