import Drawing
import Goldens

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
      report: .showing(
        metrics: metrics, recordedUnder: comparison.recordedUnder,
        stills: [
          ReportStill(
            fileName: name, outcome: comparison.outcome, metrics: metrics, pictures: pictures)
        ]))
  }
}

extension ReportPictures {
  /// The pictures as files of their own.
  var attachments: [GoldenEvidence.Attachment] {
    [("actual.png", actual), ("expected.png", expected), ("difference.png", difference)]
      .compactMap { kind, bytes in bytes.map { .init(kind, $0) } }
  }
}
