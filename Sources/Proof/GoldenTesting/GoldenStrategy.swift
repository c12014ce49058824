import Drawing
import Goldens

/// How values of one kind are held as goldens: what is compared, what stands on disk, what is
/// shown where they differ.
///
/// There is one for pictures, drawings, films, traces and lines of text; ``pullback(_:)`` makes one
/// for anything that can be turned into those:
///
/// ```swift
/// extension GoldenStrategy where Value == Badge {
///   static var badge: GoldenStrategy {
///     GoldenStrategy<Canvas>.canvas(scale: 2).pullback(\.drawing)
///   }
/// }
///
/// expectGolden(Badge(count: 3), as: .badge)
/// ```
public struct GoldenStrategy<Value> {
  /// What the golden's name ends with, such as ".png"; empty for a folder.
  public let ending: String

  private let compareValue: (Value, String) throws(GoldenError) -> GoldenComparison

  /// A strategy by its function: `compare` holds a value against the golden at a path, ending
  /// included, and writes nothing.
  public init(
    ending: String,
    compare: @escaping (_ value: Value, _ path: String) throws(GoldenError) -> GoldenComparison
  ) {
    self.ending = ending
    compareValue = compare
  }

  /// Holds `value` against the golden at `path`, ending included; writes nothing. Test frameworks
  /// other than those of this module begin here.
  ///
  /// - Throws: `GoldenError` where nothing can be made of the value.
  public func compare(_ value: Value, at path: String) throws(GoldenError) -> GoldenComparison {
    try compareValue(value, path)
  }

  /// The strategy for values that `transform` turns into those of this one. What it throws fails
  /// the test.
  public func pullback<Other>(
    _ transform: @escaping (Other) throws -> Value
  ) -> GoldenStrategy<Other> {
    GoldenStrategy<Other>(ending: ending) { other, path throws(GoldenError) in
      let value: Value
      do { value = try transform(other) } catch let error as GoldenError { throw error } catch {
        throw .unpaintable(reason: "\(error)")
      }
      return try compare(value, at: path)
    }
  }
}

/// A value beside its golden.
public struct GoldenComparison {
  /// Outcome of the comparison.
  public var outcome: GoldenOutcome
  /// The same in a sentence without a full stop, or in a few lines.
  public var words: String
  /// Whether recording the value would give the golden that is there.
  public var isSame: Bool
  /// Writes the value as the new golden.
  public var record: () throws(GoldenError) -> Void
  /// What can be seen of a failure; asked for only then.
  public var show: () throws(GoldenError) -> GoldenEvidence

  /// A comparison by its parts; `isSame` is by default whether the outcome is equal.
  public init(
    outcome: GoldenOutcome, words: String, isSame: Bool? = nil,
    record: @escaping () throws(GoldenError) -> Void,
    show: @escaping () throws(GoldenError) -> GoldenEvidence
  ) {
    self.outcome = outcome
    self.words = words
    self.isSame = isSame ?? (outcome == .equal)
    self.record = record
    self.show = show
  }
}

/// What can be seen of a failure: files beside the report, and what the report shows.
public struct GoldenEvidence {
  /// A picture or text of its own.
  public struct Attachment: Hashable, Sendable {
    /// What it shows, and its ending: "actual.png".
    public var kind: String
    /// Contents of the file.
    public var bytes: [UInt8]

    /// An attachment by its parts.
    public init(_ kind: String, _ bytes: [UInt8]) {
      self.kind = kind
      self.bytes = bytes
    }
  }

  /// Files of their own, besides the report.
  public var attachments: [Attachment]
  /// More to say, a line each.
  public var remarks: [String]
  /// What the report shows; its name, outcome and sentence are set by the caller.
  var report = ReportCase()

  /// Evidence by its parts.
  public init(attachments: [Attachment] = [], remarks: [String] = []) {
    self.attachments = attachments
    self.remarks = remarks
  }

  init(attachments: [Attachment] = [], report: ReportCase) {
    self.init(attachments: attachments)
    self.report = report
  }
}

// MARK: Pictures

extension GoldenStrategy where Value == Bitmap {
  /// A PNG whose pixels must be equal, unless a tolerance says otherwise. `scale` is in pixels a
  /// point; it only tells viewers how large the picture is meant to be.
  public static func picture(
    scale: Double = 1, tolerance: Tolerance? = nil
  ) -> GoldenStrategy {
    GoldenStrategy(ending: ".png") { picture, path throws(GoldenError) in
      let reference = PictureReference(path)
      let comparison = reference.compare(picture, tolerance: tolerance)
      return GoldenComparison(
        outcome: comparison.outcome, words: comparison.description, isSame: comparison.isSame
      ) { () throws(GoldenError) in
        try reference.record(picture, scale: scale)
      } show: { () throws(GoldenError) in
        try GoldenEvidence(comparison, picture, path, scale: scale)
      }
    }
  }
}

extension GoldenStrategy where Value == Canvas {
  /// The picture of a canvas, painted at `scale` pixels a point on black, or on nothing if
  /// `isTransparent`.
  public static func canvas(
    scale: Double = 1, isTransparent: Bool = false, tolerance: Tolerance? = nil
  ) -> GoldenStrategy {
    GoldenStrategy<Bitmap>.picture(scale: scale, tolerance: tolerance).pullback {
      try Bitmap(painting: $0, scale: scale, isTransparent: isTransparent)
    }
  }
}

extension GoldenEvidence {
  /// What can be seen of a picture beside its golden.
  fileprivate init(
    _ comparison: PictureComparison, _ picture: Bitmap, _ path: String, scale: Double
  ) throws(GoldenError) {
    let pictures = try ReportPictures(
      expected: comparison.expected, actual: picture, scale: scale)
    let metrics = comparison.difference.map { ReportMetrics($0) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    self.init(
      attachments: pictures.attachments,
      report: ReportCase(metrics: metrics, recordedUnder: comparison.recordedUnder))
    report.stills = [
      ReportStill(
        fileName: name, outcome: comparison.outcome, metrics: metrics, pictures: pictures)
    ]
  }
}

extension ReportPictures {
  /// The pictures as files of their own.
  var attachments: [GoldenEvidence.Attachment] {
    [("actual.png", actual), ("expected.png", expected), ("difference.png", difference)]
      .compactMap { kind, bytes in bytes.map { .init(kind, $0) } }
  }
}
