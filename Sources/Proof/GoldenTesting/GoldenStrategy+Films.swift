import Digests
import Drawing
import Goldens

/// A motion: its frames, and how each is drawn.
public struct GoldenFilm {
  /// The indices of its frames, each once, from 0.
  public let frames: [Int]
  /// Those of them whose pictures are kept.
  public let keys: [Int]
  /// Draws the frame of an index.
  public let draw: (Int) throws -> Canvas

  /// A film of `frames`; by default its first and its middle frame are key pictures.
  /// A frame that differs is drawn again.
  public init(
    _ frames: some Sequence<Int>, keys: [Int]? = nil, draw: @escaping (Int) throws -> Canvas
  ) {
    let frames = Array(frames)
    self.frames = frames
    self.keys = keys ?? [0, frames.count / 2].flatMap { frames.dropFirst($0).prefix(1) }
    self.draw = draw
  }

  /// Throws unless it has frames that can be those of a film.
  func check() throws(GoldenError) {
    guard !frames.isEmpty, Set(frames).count == frames.count, frames.allSatisfy({ $0 >= 0 }) else {
      throw .invalidExpectation(reason: "a film needs frames, each once, counted from 0")
    }
    guard keys.allSatisfy(frames.contains) else {
      throw .invalidExpectation(reason: "the key pictures of a film must be some of its frames")
    }
  }

  /// The drawing of one frame.
  func canvas(_ index: Int) throws(GoldenError) -> Canvas {
    do { return try draw(index) } catch {
      throw .unpaintable(reason: "frame \(index): \(error)")
    }
  }
}

extension GoldenStrategy where Value == GoldenFilm {
  /// A folder with the hash of every frame's picture, and a few key pictures. A tolerance measures
  /// key pictures; a frame beside one that it lets pass may differ, too.
  public static func film(
    scale: Double = 1, isTransparent: Bool = false, tolerance: Tolerance? = nil
  ) -> GoldenStrategy {
    GoldenStrategy(ending: "") { film, path throws(GoldenError) in
      try film.check()
      let screen = FilmScreen(film: film, scale: scale, isTransparent: isTransparent)
      let reference = FilmReference(path)
      var comparer = FilmComparer(reference, keys: film.keys, tolerance: tolerance)
      for index in film.frames { comparer.add(try screen.picture(index), at: index) }
      let (comparison, recording) = (comparer.finish(), comparer.recording)
      return GoldenComparison(
        outcome: comparison.outcome, words: comparison.description, isSame: comparison.isSame
      ) { () throws(GoldenError) in
        try reference.record(recording, scale: scale)
      } show: { () throws(GoldenError) in
        try FilmEvidence(comparison, reference, recording, screen).evidence
      }
    }
  }
}

/// A film and how it is painted.
private struct FilmScreen {
  let film: GoldenFilm
  let scale: Double
  let isTransparent: Bool

  func picture(_ index: Int) throws(GoldenError) -> Bitmap {
    try Bitmap(painting: film.canvas(index), scale: scale, isTransparent: isTransparent)
  }
}

/// What can be seen of a film beside its golden: its key pictures, and the first frame that differs
/// beside the nearest of them.
private struct FilmEvidence {
  private(set) var evidence: GoldenEvidence
  private let comparison: FilmComparison
  private let reference: FilmReference
  private let screen: FilmScreen
  private var shown: [ReportFilm.Shown] = []

  init(
    _ comparison: FilmComparison, _ reference: FilmReference, _ recording: FilmRecording,
    _ screen: FilmScreen
  ) throws(GoldenError) {
    self.comparison = comparison
    self.reference = reference
    self.screen = screen
    evidence = GoldenEvidence(report: ReportCase(recordedUnder: comparison.recordedUnder))
    let frameHashes = recording.frameHashes
    for (index, picture) in recording.pictures {
      shown.append(try show(index, picture, beside: index, isKey: true))
    }
    if comparison.outcome == .different, let first = comparison.firstFrame,
      let hash = frameHashes.frames.first(where: { $0.index == first })?.hash
    {
      try showFirst(first, hash)
    }
    evidence.attachments.append(.init("actual.txt", Array(frameHashes.text.utf8)))
    evidence.report.film = ReportFilm(
      frames: comparison.reported(frameHashes), shown: shown.sorted { $0.index < $1.index })
    evidence.report.metrics = comparison.firstFrame.map { first in
      shown.first { $0.index == first }?.metrics ?? ReportMetrics(firstFrame: first)
    }
  }

  private mutating func showFirst(_ first: Int, _ hash: StableHash) throws(GoldenError) {
    let picture = try screen.picture(first)
    if hash != StableHash(of: picture) {
      evidence.remarks.append("frame \(first) comes out differently each time it is drawn")
    }
    let keys = FilmReference.keys(beside: first, of: comparison.keys.map(\.index))
    for key in keys {
      let beside = reference.keyPicture(key).compare(
        picture, fingerprint: comparison.recordedUnder)
      evidence.remarks.append("beside key picture \(key): \(beside.words)")
    }
    let seen = try show(first, picture, beside: keys.first, isKey: false)
    evidence.attachments = seen.pictures.attachments
    if !shown.contains(where: { $0.index == first }) { shown.append(seen) }
  }

  private func show(
    _ index: Int, _ picture: Bitmap, beside key: Int?, isKey: Bool
  ) throws(GoldenError) -> ReportFilm.Shown {
    let expected = key.flatMap { try? reference.keyPicture($0).read().picture }
    let metrics = comparison.keys.first { $0.index == index }?.comparison.difference
    return ReportFilm.Shown(
      index: index, isKey: isKey, expectedIndex: expected == nil ? nil : key,
      metrics: metrics.map { ReportMetrics($0, firstFrame: index) },
      pictures: try ReportPictures(expected: expected, actual: picture, scale: screen.scale))
  }
}
