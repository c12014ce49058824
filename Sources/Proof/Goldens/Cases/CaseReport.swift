import Drawing
import Geometry
import JSONCoding
import Raster
import Scripting

extension CaseComparison {
  /// Plays the compared case again and puts its pictures into a report; a case that is equal has
  /// none. Of a film up to `frames` more are shown, evenly spread, to be played.
  ///
  /// - Throws: ``CaseError``.
  package func report(
    by player: CasePlayer, playing frames: Int = 0
  ) throws(CaseError) -> ReportCase {
    var report = ReportCase(
      name: goldenCase.name, outcome: outcome, sentence: sentence,
      metrics: difference.map { ReportMetrics($0, firstFrame: firstFrame) }
        ?? firstFrame.map { ReportMetrics(firstFrame: $0) },
      recordedUnder: recordedUnder)
    guard outcome != .equal else { return report }
    report.command = try differingCommand(by: player)
    var gallery = CaseGallery(self, playing: frames)
    let trace = try player.play(
      goldenCase, pictures: goldenCase.pictureIndices, isTraced: goldenCase.hasTrace
    ) { (index, picture) throws(CaseError) in
      try gallery.add(picture, at: index)
    }
    report.stills = goldenCase.stills.compactMap { gallery.stills[$0.fileName] }
    report.film = gallery.film
    if let compared = self.trace {
      report.texts = [
        ReportText(
          fileName: ReferenceName.trace, outcome: compared.outcome, words: "\(compared)",
          expected: try? ReferenceFile.read(goldenCase.tracePath),
          actual: Array(TraceText.text(of: trace).utf8))
      ]
    }
    return report
  }
}

/// The pictures of a case on their way into a report.
private struct CaseGallery {
  private let comparison: CaseComparison
  private let goldenCase: GoldenCase
  private let frames: Set<Int>
  private let shownFrames: Set<Int>
  private var recording = FilmRecording(keys: [])
  private var shown: [ReportFilm.Shown] = []
  private(set) var stills: [String: ReportStill] = [:]

  /// Frames of a film that are shown besides its key pictures, at most.
  private static let mostFrames = 24

  init(_ comparison: CaseComparison, playing count: Int) {
    self.comparison = comparison
    goldenCase = comparison.goldenCase
    let indices = goldenCase.film?.indices ?? []
    frames = Set(indices)
    let played = stride(
      from: 0, to: count > 0 ? indices.count : 0, by: indices.count / max(count, 1) + 1)
    shownFrames = CaseGallery.shownFrames(of: comparison).union(played.map { indices[$0] })
  }

  /// The frames whose pictures are shown: key pictures, the first bad frame and its neighbours,
  /// and more of the bad ones, evenly spread.
  private static func shownFrames(of case: CaseComparison) -> Set<Int> {
    guard let film = `case`.goldenCase.film, let comparison = `case`.film else { return [] }
    var shown = Set(film.keys).union(comparison.keys.map(\.index))
    let bad = comparison.frames.filter { !$0.isEqual }.map(\.index)
    let pool = bad.isEmpty ? (comparison.frames.isEmpty ? film.indices : []) : bad
    let stride = max(1, pool.count / mostFrames)
    for place in Swift.stride(from: 0, to: pool.count, by: stride).prefix(mostFrames) {
      shown.insert(pool[place])
    }
    if let first = bad.first {
      shown.formUnion([film.indices.last { $0 < first }].compactMap { $0 })
    }
    return shown
  }

  mutating func add(_ picture: Bitmap, at index: Int) throws(CaseError) {
    for still in goldenCase.stills where still.frame == index {
      stills[still.fileName] = try report(still, picture)
    }
    guard frames.contains(index) else { return }
    recording.add(picture, at: index)
    if shownFrames.contains(index) { shown.append(try report(index, picture)) }
  }

  private func report(
    _ still: GoldenCase.Still, _ picture: Bitmap
  ) throws(CaseError) -> ReportStill {
    let compared = comparison.stills.first { $0.still == still }?.comparison
    return ReportStill(
      fileName: still.fileName, outcome: compared?.outcome ?? .missing,
      metrics: compared?.difference.map { ReportMetrics($0, firstFrame: still.frame) },
      pictures: try pictures(picture, goldenCase.reference(still)))
  }

  private func report(_ index: Int, _ picture: Bitmap) throws(CaseError) -> ReportFilm.Shown {
    let reference = goldenCase.filmReference
    let keys = comparison.film?.keys ?? []
    if let key = keys.first(where: { $0.index == index }) {
      return ReportFilm.Shown(
        index: index, isKey: goldenCase.film?.keys.contains(index) ?? false,
        metrics: key.comparison.difference.map { ReportMetrics($0, firstFrame: index) },
        pictures: try pictures(picture, reference.keyPicture(index)))
    }
    // A frame that is as its golden shows what the golden shows.
    if comparison.film?.frames.first(where: { $0.index == index })?.isEqual == true {
      var shown = try pictures(picture, nil)
      shown.expected = shown.actual
      return ReportFilm.Shown(index: index, isKey: false, pictures: shown)
    }
    let nearest = FilmReference.keys(beside: index, of: keys.map(\.index)).first
    var shown = try pictures(picture, nearest.map(reference.keyPicture))
    shown.difference = nil
    return ReportFilm.Shown(
      index: index, isKey: false, expectedIndex: shown.expected == nil ? nil : nearest,
      pictures: shown)
  }

  /// Pictures as goldens are written, so that accepting one gives what recording would have given.
  private func pictures(
    _ actual: Bitmap, _ reference: PictureReference?
  ) throws(CaseError) -> ReportPictures {
    do throws(GoldenError) {
      return try ReportPictures(
        expected: (try? reference?.read())?.picture, actual: actual, scale: goldenCase.source.scale)
    } catch {
      throw .reference(error)
    }
  }

  var film: ReportFilm? {
    comparison.film.map {
      ReportFilm(
        frames: $0.reported(recording.frameHashes), shown: shown,
        rate: Int(goldenCase.source.fps.perSecond.rounded()))
    }
  }
}

extension CaseComparison {
  /// The command that fits best to where the earliest picture differs whose difference is known, in
  /// words; nil where there is none. A golden holds no commands: of those that draw now, it is the
  /// one whose place is most nearly the place of the difference.
  ///
  /// - Throws: ``CaseError``.
  func differingCommand(by player: CasePlayer) throws(CaseError) -> String? {
    let found =
      stills.map { ($0.still.frame, $0.comparison) }
      + (film?.keys ?? []).map { ($0.index, $0.comparison) }
    let earliest = found.filter { $0.1.difference?.box != nil }.min { $0.0 < $1.0 }
    guard let (frame, comparison) = earliest, let box = comparison.difference?.box,
      let canvas = try player.canvas(of: goldenCase, at: frame)
    else { return nil }
    let scale = goldenCase.source.scale
    let place = Rect(
      Double(box.x) / scale, Double(box.y) / scale, Double(box.width) / scale,
      Double(box.height) / scale)
    return canvas.command(at: place).map { "frame \(frame), command \($0)" }
  }
}

extension Canvas {
  /// The command whose area is most nearly `place`, in words: its number and what it draws.
  package func command(at place: Rect) -> String? {
    let fits = commandPaths.enumerated().compactMap { index, path in
      area(of: path).flatMap { area -> (index: Int, path: CommandPath, fit: Double)? in
        guard let common = area.intersection(place) else { return nil }
        let shared = common.width * common.height
        let both = area.width * area.height + place.width * place.height - shared
        return both > 0 && shared > 0 ? (index, path, shared / both) : nil
      }
    }
    // Of those that fit alike the innermost says most.
    guard let best = fits.max(by: { ($0.fit, $0.index) < ($1.fit, $1.index) }) else { return nil }
    let line = DrawingDigest.lines(of: self)[best.index + 1].split(separator: " ")
      .map { word in
        Double(word).map { DrawingDigest.number(($0 * 10).rounded() / 10) } ?? "\(word)"
      }
      .joined(separator: " ")
    return "\(best.path): \(line.prefix(48))\(line.count > 48 ? "…" : "")"
  }
}
