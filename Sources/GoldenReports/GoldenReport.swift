import Goldens

/// What a check of goldens found, with all pictures: to be looked at, and to be accepted from.
public struct GoldenReport: Hashable, Sendable {
  /// What the report is called; any text.
  public var title: String
  /// The folder of the cases, as it was given to the check; any text.
  public var folder: String
  /// The program whose command accepts from it; any text.
  public var tool: String
  /// The versions that the check painted with.
  public var fingerprint: Fingerprint
  /// The cases, each name once.
  public var cases: [ReportCase]

  /// A report of `cases`.
  public init(
    title: String, folder: String, tool: String, fingerprint: Fingerprint, cases: [ReportCase]
  ) {
    (self.title, self.folder, self.tool) = (title, folder, tool)
    self.fingerprint = fingerprint
    self.cases = cases
  }
}

/// One case of a report.
public struct ReportCase: Hashable, Sendable {
  /// Its name, which is also that of its folder of truth: one step of a path.
  public var name: String
  /// What checking came to.
  public var outcome: ReportOutcome
  /// The same in one sentence without a full stop.
  public var sentence: String
  /// The figures; nil where no pictures stood beside each other.
  public var figures: ReportFigures?
  /// The versions under which the truth was made, where it tells them.
  public var recordedUnder: Fingerprint?
  /// The versions under which the pictures were made.
  public var present: Fingerprint
  /// The single pictures, each file name once.
  public var stills: [ReportStill]
  /// The film, where the case has one.
  public var film: ReportFilm?

  /// A case by its parts.
  public init(
    name: String, outcome: ReportOutcome, sentence: String, figures: ReportFigures? = nil,
    recordedUnder: Fingerprint? = nil, present: Fingerprint = .present,
    stills: [ReportStill] = [], film: ReportFilm? = nil
  ) {
    self.name = name
    self.outcome = outcome
    self.sentence = sentence
    self.figures = figures
    self.recordedUnder = recordedUnder
    self.present = present
    self.stills = stills
    self.film = film
  }
}

/// A single picture of a case.
public struct ReportStill: Hashable, Sendable {
  /// The name of its golden, such as "still-0.500.png".
  public var fileName: String
  /// What comparing came to.
  public var outcome: ReportOutcome
  /// The figures; nil where no pictures stood beside each other.
  public var figures: ReportFigures?
  /// Truth, picture and difference.
  public var pictures: ReportPictures

  /// A picture by its parts.
  public init(
    fileName: String, outcome: ReportOutcome, figures: ReportFigures? = nil,
    pictures: ReportPictures
  ) {
    self.fileName = fileName
    self.outcome = outcome
    self.figures = figures
    self.pictures = pictures
  }
}

/// What can be seen of one moment, each as the bytes of a PNG.
public struct ReportPictures: Hashable, Sendable {
  /// The truth, where it can be read.
  public var expected: [UInt8]?
  /// What was painted; nil only for a frame that the film has not.
  public var actual: [UInt8]?
  /// Where the two differ, where they do.
  public var difference: [UInt8]?

  /// Pictures of one moment.
  public init(expected: [UInt8]? = nil, actual: [UInt8]? = nil, difference: [UInt8]? = nil) {
    self.expected = expected
    self.actual = actual
    self.difference = difference
  }
}
