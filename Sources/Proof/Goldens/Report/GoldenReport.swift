import Digests
import Drawing

/// The findings of a check of goldens, with all pictures: to be looked at, and to be accepted from.
package struct GoldenReport: Hashable, Sendable {
  /// The way in which what a report shows becomes the goldens.
  package enum Acceptance: Hashable, Sendable {
    /// By `golden accept` of the program that is called so, a name or a path, from the report.
    case tool(String)
    /// By this command.
    case command(String)
  }

  /// Title of the report; any text.
  package var title: String
  /// The folder of the cases, as it was given to the check; any text.
  package var folder: String
  /// The way in which what is shown becomes the goldens; nil if no command does that.
  package var acceptance: Acceptance?
  /// The versions that the check painted with.
  package var fingerprint: Fingerprint
  /// The cases, each name once.
  package var cases: [ReportCase]

  /// A report of `cases`.
  package init(
    title: String, folder: String, acceptance: Acceptance?, fingerprint: Fingerprint,
    cases: [ReportCase]
  ) {
    self.title = title
    self.folder = folder
    self.acceptance = acceptance
    self.fingerprint = fingerprint
    self.cases = cases
  }
}

package struct ReportCase: Hashable, Sendable {
  /// Its name, which is also that of its folder of goldens, see ``CaseName``.
  package var name: String
  /// Worst outcome of the case's parts.
  package var outcome: GoldenOutcome
  /// The same in one sentence without a full stop.
  package var sentence: String
  /// The command of the drawing that fits best to where it differs, in words; nil if none does.
  package var command: String?
  /// The metrics; nil if no pictures stood beside each other.
  package var metrics: ReportMetrics?
  /// The versions under which the golden was made, where it tells them.
  package var recordedUnder: Fingerprint?
  /// The versions under which the pictures were made.
  package var present = Fingerprint.present
  /// The single pictures, each file name once.
  package var stills: [ReportStill] = []
  package var film: ReportFilm?
  /// The texts, such as a trace; each file name once.
  package var texts: [ReportText] = []
  /// The expectations that are broken, each at its first moment.
  package var breaches: [ReportBreach] = []

  /// A case that has nothing to show yet.
  package init(
    name: String = "", outcome: GoldenOutcome = .different, sentence: String = "",
    metrics: ReportMetrics? = nil, recordedUnder: Fingerprint? = nil
  ) {
    (self.name, self.outcome, self.sentence) = (name, outcome, sentence)
    (self.metrics, self.recordedUnder) = (metrics, recordedUnder)
  }
}

/// A single picture of a case.
package struct ReportStill: Hashable, Sendable {
  /// The name of its golden, such as "still-0.500.png".
  package var fileName: String
  /// Outcome of the comparison.
  package var outcome: GoldenOutcome
  /// The metrics; nil if no pictures stood beside each other.
  package var metrics: ReportMetrics?
  /// Golden, picture and difference.
  package var pictures: ReportPictures

  /// A picture by its parts.
  package init(
    fileName: String, outcome: GoldenOutcome, metrics: ReportMetrics? = nil,
    pictures: ReportPictures
  ) {
    self.fileName = fileName
    self.outcome = outcome
    self.metrics = metrics
    self.pictures = pictures
  }
}

/// Pictures of one moment, each as the bytes of a PNG.
package struct ReportPictures: Hashable, Sendable {
  /// The golden, where it can be read.
  package var expected: [UInt8]?
  /// The picture that was painted; nil only for a frame that the film has not.
  package var actual: [UInt8]?
  /// Picture of the difference, if there is one.
  package var difference: [UInt8]?

  /// Pictures of one moment.
  package init(expected: [UInt8]? = nil, actual: [UInt8]? = nil, difference: [UInt8]? = nil) {
    self.expected = expected
    self.actual = actual
    self.difference = difference
  }
}

extension ReportPictures {
  /// Two pictures and their difference, as goldens are written: accepting one gives what recording
  /// would have given. `scale` is in pixels a point.
  ///
  /// - Throws: ``GoldenError/unpaintable(reason:)``.
  package init(expected: Bitmap?, actual: Bitmap, scale: Double = 1) throws(GoldenError) {
    self.actual = try PictureReference.encoded(actual, scale: scale)
    guard let expected else { return }
    guard expected != actual else {
      self.expected = self.actual
      return
    }
    self.expected = try PictureReference.encoded(expected, scale: scale)
    difference = try PictureReference.encoded(
      Bitmap(differenceFrom: expected, to: actual), scale: scale)
  }
}

/// A text beside its golden.
package struct ReportText: Hashable, Sendable {
  /// The name of its golden, such as "trace.jsonl".
  package var fileName: String
  /// Outcome of the comparison.
  package var outcome: GoldenOutcome
  /// The difference in words; one line or a few.
  package var words: String
  /// The golden in UTF-8, where it can be read.
  package var expected: [UInt8]?
  /// The text that was made, in UTF-8.
  package var actual: [UInt8]?

  package init(
    fileName: String, outcome: GoldenOutcome, words: String, expected: [UInt8]? = nil,
    actual: [UInt8]? = nil
  ) {
    self.fileName = fileName
    self.outcome = outcome
    self.words = words
    self.expected = expected
    self.actual = actual
  }
}

/// Measures of how far pictures lie apart, as a report tells them.
package struct ReportMetrics: Hashable, Sendable {
  /// The first frame that is not equal to its golden; nil for stills.
  package var firstFrame: Int?
  /// The largest difference of any part of any pixel, 0…255; nil if it is not known.
  package var maxChannelDifference: Int?
  /// The number of pixels that differ; nil if it is not known.
  package var differentPixels: Int?
  /// The smallest part of the picture that holds all of them.
  package var box: PixelArea?
  /// The tile with the most of them.
  package var worstTile: BitmapDifference.Tile?

  package init(
    firstFrame: Int? = nil, maxChannelDifference: Int? = nil, differentPixels: Int? = nil,
    box: PixelArea? = nil, worstTile: BitmapDifference.Tile? = nil
  ) {
    self.firstFrame = firstFrame
    self.maxChannelDifference = maxChannelDifference
    self.differentPixels = differentPixels
    self.box = box
    self.worstTile = worstTile
  }

  package init(_ difference: BitmapDifference, firstFrame: Int? = nil) {
    self.init(
      firstFrame: firstFrame, maxChannelDifference: difference.maxChannelDifference,
      differentPixels: difference.differentPixels, box: difference.box,
      worstTile: difference.worstTile)
  }
}

/// The film of a case.
package struct ReportFilm: Hashable, Sendable {
  /// A frame of the film with its hash.
  package struct Frame: Hashable, Sendable {
    /// Its index, at least 0.
    package var index: Int
    /// The hash in the golden; nil if the golden has no such frame.
    package var expected: StableHash?
    /// The hash of what was painted; nil if the film has no such frame.
    package var actual: StableHash?
    /// The largest difference of any part of any pixel, 0…255; nil if it is not known.
    package var maxChannelDifference: Int?
    /// The number of pixels that differ; nil if it is not known.
    package var differentPixels: Int?

    package init(
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
  package struct Shown: Hashable, Sendable {
    /// Index of the frame, from 0.
    package var index: Int
    /// True if the case keeps this frame's picture as a golden.
    package var isKey: Bool
    /// The frame that the expected picture shows: `index`, or the nearest key picture's.
    package var expectedIndex: Int
    /// The metrics; nil if no pictures stood beside each other.
    package var metrics: ReportMetrics?
    /// Golden, picture and difference.
    package var pictures: ReportPictures

    /// A frame by its parts; `expectedIndex` is `index` by default.
    package init(
      index: Int, isKey: Bool, expectedIndex: Int? = nil, metrics: ReportMetrics? = nil,
      pictures: ReportPictures
    ) {
      self.index = index
      self.isKey = isKey
      self.expectedIndex = expectedIndex ?? index
      self.metrics = metrics
      self.pictures = pictures
    }
  }

  /// Every frame of the film and of its golden, by rising index.
  package var frames: [Frame]
  /// The frames with pictures, by rising index: all key pictures and others of interest.
  package var shown: [Shown]
  /// Frames a second, rounded; nil if it is not known.
  package var rate: Int?

  package init(frames: [Frame], shown: [Shown], rate: Int? = nil) {
    self.frames = frames
    self.shown = shown
    self.rate = rate
  }

  /// The film as painted: what `film.txt` says once it is accepted.
  package var frameHashes: FrameHashes {
    FrameHashes(
      frames.compactMap { frame in frame.actual.map { FrameHashes.Frame(frame.index, $0) } })
  }
}
