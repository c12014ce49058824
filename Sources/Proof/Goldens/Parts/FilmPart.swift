import Digests
import Drawing
import Files
import Raster
import Scripting

/// The film of a case.
struct FilmPart: GoldenPart {
  private let film: GoldenCase.Film
  private let goldenCase: GoldenCase
  private let setting: PartSetting
  private lazy var comparer = FilmComparer(
    goldenCase.filmReference, keys: film.keys, tolerance: setting.tolerance,
    isRecorded: setting.use == .recording)
  private var comparison: FilmComparison?
  private var hashes = FrameHashes([])
  private var keeper: FrameKeeper?

  init(_ film: GoldenCase.Film, of goldenCase: GoldenCase, _ setting: PartSetting) {
    (self.film, self.goldenCase, self.setting) = (film, goldenCase, setting)
  }

  var fileNames: [String] { [ReferenceName.film] + film.keys.map(ReferenceName.key) }
  var aspect: PlayedFrame.Aspect { .picture }
  var frames: [Int] { film.indices }

  mutating func add(_ frame: PlayedFrame) {
    guard let picture = frame.picture else { return }
    let finding = comparer.add(picture, at: frame.index)
    guard case .report(let many) = setting.use, let canvas = frame.canvas else { return }
    if keeper == nil { keeper = FrameKeeper(film, comparer.goldenIndices, playing: many) }
    keeper?.add(canvas, at: frame.index, finding)
  }

  mutating func compare() -> PartVerdict {
    let film = comparer.finish()
    (comparison, hashes) = (film, comparer.recording.frameHashes)
    let keys = film.keys.filter { $0.outcome == film.outcome }.map {
      PartVerdict.fault(ReferenceName.key($0.index), $0.comparison.remark)
    }
    return PartVerdict(
      outcome: film.outcome, firstFrame: film.firstFrame, pictures: film.keys.map(\.comparison),
      frames: (film.frames.count { !$0.isEqual }, film.frames.count),
      faults: keys.isEmpty ? [PartVerdict.fault(ReferenceName.film, film.remark)] : keys)
  }

  mutating func record(_ mode: RecordMode, in result: inout CaseRecording.Result) {
    let reference = goldenCase.filmReference
    let (film, scale) = (comparer.recording, goldenCase.source.scale)
    let comparison = comparer.finish()
    let recording = mode.record(comparison.outcome, isSame: comparison.isSame) {
      () throws(GoldenError) in
      try reference.record(film, scale: scale)
    }
    if result.take(recording, comparison.outcome, ReferenceName.film) {
      result.files.append(ReferenceName.fingerprint)
      for (index, picture) in film.pictures.sorted(by: { $0.key < $1.key }) {
        let name = ReferenceName.key(index)
        result.files.append(name)
        result.pictures.append(.init(name: "\(goldenCase.name)/\(name)", picture: picture))
      }
    }
    result.refuse(comparison.outcome, comparison.remark, reference.folder)
    // With its list there and the rest as it was, only a key picture can be what was missing.
    if mode == .missing, comparison.outcome == .different, !isRecorded(in: goldenCase.presentNames)
    {
      result.faults.append(
        .invalidExpectation(
          reason: "\(reference.folder) lacks part of its film, and the rest differs; "
            + "--failed records it anew"))
    }
  }
}

// MARK: Showing

extension FilmPart {
  func show(in gallery: inout CaseGallery) throws(GoldenError) {
    guard let comparison, let keeper else { return }
    var shown: [ReportFilm.Shown] = []
    for index in keeper.shown(of: comparison) {
      let picture = try keeper.canvases[index].map { canvas throws(GoldenError) in
        try gallery.picture(of: canvas)
      }
      if let frame = try frame(index, picture, comparison) { shown.append(frame) }
    }
    for key in comparison.keys {
      gallery.note(key.comparison, at: key.index, keeper.canvases[key.index])
    }
    gallery.report.film = ReportFilm(
      frames: comparison.reported(hashes), shown: shown,
      rate: Int(goldenCase.source.fps.perSecond.rounded()))
  }

  /// The frame `index` as a report shows it, `picture` unless it is equal to its key picture.
  private func frame(
    _ index: Int, _ picture: Bitmap?, _ comparison: FilmComparison
  ) throws(GoldenError) -> ReportFilm.Shown? {
    let (reference, scale) = (goldenCase.filmReference, goldenCase.source.scale)
    func golden(_ index: Int) -> Bitmap? { (try? reference.keyPicture(index).read())?.picture }
    if let key = comparison.keys.first(where: { $0.index == index }) {
      let golden = golden(index)
      guard let picture = picture ?? golden else { return nil }
      return ReportFilm.Shown(
        index: index, isKey: film.keys.contains(index),
        metrics: key.comparison.difference.map { ReportMetrics($0, firstFrame: index) },
        pictures: try ReportPictures(expected: golden, actual: picture, scale: scale))
    }
    guard let picture else { return nil }
    // A frame that is as its golden shows the golden.
    if comparison.frames.first(where: { $0.index == index })?.isEqual == true {
      return ReportFilm.Shown(
        index: index, isKey: false,
        pictures: try ReportPictures(expected: picture, actual: picture, scale: scale))
    }
    let nearest = FilmReference.keys(beside: index, of: comparison.keys.map(\.index)).first
    let beside = nearest.flatMap(golden)
    var pictures = try ReportPictures(expected: beside, actual: picture, scale: scale)
    pictures.difference = nil
    return ReportFilm.Shown(
      index: index, isKey: false, expectedIndex: beside == nil ? nil : nearest, pictures: pictures)
  }
}

/// The drawings of a film's frames that a report may show: of frames that differ, of the one before
/// the first of them, and of those that are shown in any case. A film that passes keeps the last.
private struct FrameKeeper {
  private let film: GoldenCase.Film
  private let played: [Int]
  /// The frames that are kept in any case.
  private let certain: Set<Int>
  private let isComparable: Bool
  private(set) var canvases: [Int: Canvas] = [:]
  /// The latest frame that is equal, until one differs.
  private var before: (index: Int, canvas: Canvas)?
  private var isFailing = false

  /// Frames of a film that are shown besides its key pictures, at most.
  private static let mostFrames = 24

  /// A keeper for `film`, of which `count` frames are to be played, beside a golden of frames with
  /// the indices `golden`; nil if it cannot be read.
  init(_ film: GoldenCase.Film, _ golden: [Int]?, playing count: Int) {
    let indices = film.indices
    self.film = film
    played = stride(
      from: 0, to: count > 0 ? indices.count : 0, by: indices.count / max(count, 1) + 1
    ).map { indices[$0] }
    isComparable = golden != nil
    if let golden {
      let taken = Set(indices)
      let missing = golden.first { !taken.contains($0) }
      certain = Set(played + Self.before(missing, in: indices))
    } else {
      certain = Set(played + film.keys + Self.spread(indices))
    }
  }

  mutating func add(_ canvas: Canvas, at index: Int, _ finding: FilmComparer.Finding) {
    if certain.contains(index) || (isComparable && finding != .equal) { canvases[index] = canvas }
    guard isComparable, !isFailing else { return }
    guard finding == .different else { return before = (index, canvas) }
    isFailing = true
    if let before { canvases[before.index] = before.canvas }
  }

  /// The frames to show, ascending: key pictures, the first bad frame and the one before it, more of
  /// the bad ones, evenly spread, and those to be played.
  func shown(of comparison: FilmComparison) -> [Int] {
    let indices = film.indices
    let bad = comparison.frames.filter { !$0.isEqual }.map(\.index)
    let pool = bad.isEmpty && comparison.frames.isEmpty ? indices : bad
    let shown = film.keys + comparison.keys.map(\.index) + played + Self.spread(pool)
    return Set(shown + Self.before(bad.first, in: indices)).intersection(indices).sorted()
  }

  /// Some of `frames`, evenly spread.
  private static func spread(_ frames: [Int]) -> [Int] {
    let step = max(1, frames.count / mostFrames)
    return stride(from: 0, to: frames.count, by: step).prefix(mostFrames).map { frames[$0] }
  }

  /// The one of `indices` before `frame`, if there is one.
  private static func before(_ frame: Int?, in indices: [Int]) -> [Int] {
    [frame.flatMap { frame in indices.last { $0 < frame } }].compactMap(\.self)
  }
}

// MARK: Accepting

extension ReportFilm {
  /// The files that make the key pictures of the report the golden; each has been held against its
  /// hash.
  func acceptedKeys() throws(ReportError) -> [AcceptedFile] {
    var files: [AcceptedFile] = []
    for key in shown where key.isKey {
      guard let hash = frames.first(where: { $0.index == key.index })?.actual else { continue }
      let name = ReferenceName.key(key.index)
      let (file, picture) = try AcceptedFile.picture(key.pictures.actual, named: name)
      guard StableHash(of: picture) == hash else {
        throw .unacceptable(file: name, reason: "it is not the picture that film.txt tells")
      }
      files.append(file)
    }
    return files
  }

  /// The file of the hashes, which is written last.
  func acceptedHashes() throws(ReportError) -> AcceptedFile {
    let frameHashes = self.frameHashes
    guard !frameHashes.frames.isEmpty else {
      throw .unacceptable(file: ReferenceName.film, reason: "the film has no frames")
    }
    return AcceptedFile(name: ReferenceName.film, bytes: Array(frameHashes.text.utf8))
  }
}
