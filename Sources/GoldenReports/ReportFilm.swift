import Goldens

/// The film of a case.
public struct ReportFilm: Hashable, Sendable {
  /// One frame.
  public struct Frame: Hashable, Sendable {
    /// Its index, at least 0.
    public var index: Int
    /// The hash in the truth; nil where the truth has no such frame.
    public var expected: StableHash?
    /// The hash of what was painted; nil where the film has no such frame.
    public var actual: StableHash?
    /// The largest difference of any part of any pixel, 0…255; nil where it is not known.
    public var maxChannelDifference: Int?
    /// How many pixels differ; nil where it is not known.
    public var differentPixels: Int?

    /// A frame by its parts.
    public init(
      index: Int, expected: StableHash?, actual: StableHash?, maxChannelDifference: Int? = nil,
      differentPixels: Int? = nil
    ) {
      self.index = index
      self.expected = expected
      self.actual = actual
      self.maxChannelDifference = maxChannelDifference
      self.differentPixels = differentPixels
    }
  }

  /// A frame that can be seen.
  public struct Shown: Hashable, Sendable {
    /// The frame's index.
    public var index: Int
    /// Whether the case keeps this frame's picture as truth.
    public var isKey: Bool
    /// The frame that the expected picture shows: `index`, or the nearest key picture's.
    public var expectedIndex: Int
    /// The figures; nil where no pictures stood beside each other.
    public var figures: ReportFigures?
    /// Truth, picture and difference.
    public var pictures: ReportPictures

    /// A frame by its parts; `expectedIndex` is `index` unless told.
    public init(
      index: Int, isKey: Bool, expectedIndex: Int? = nil, figures: ReportFigures? = nil,
      pictures: ReportPictures
    ) {
      self.index = index
      self.isKey = isKey
      self.expectedIndex = expectedIndex ?? index
      self.figures = figures
      self.pictures = pictures
    }
  }

  /// Every frame of the film and of its truth, by rising index.
  public var frames: [Frame]
  /// The frames with pictures, by rising index: all key pictures and others of interest.
  public var shown: [Shown]

  /// A film by its parts.
  public init(frames: [Frame], shown: [Shown]) {
    self.frames = frames
    self.shown = shown
  }

  /// The film as painted: what `film.txt` says once it is accepted.
  public var roll: FilmRoll {
    FilmRoll(frames.compactMap { frame in frame.actual.map { FilmRoll.Frame(frame.index, $0) } })
  }
}
