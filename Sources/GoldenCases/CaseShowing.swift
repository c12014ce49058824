import Drawing
import GoldenReports
import Goldens
import Raster
import Scripting

/// Plays a checked case again and puts its pictures into a report.
package struct CaseShowing {
  private let screening: CaseScreening
  private let verdict: CaseVerdict
  private var goldenCase: GoldenCase { screening.goldenCase }

  /// Frames of a film that are shown besides its key pictures, at most.
  private static let mostFrames = 24

  /// A showing of what `verdict` says of the case that `screening` shows.
  package init(_ screening: CaseScreening, _ verdict: CaseVerdict) {
    self.screening = screening
    self.verdict = verdict
  }

  /// The case with its pictures; a case that is equal has none.
  ///
  /// - Throws: ``CaseError``.
  package func run() throws(CaseError) -> ReportCase {
    var report = verdict.report
    guard verdict.outcome != .equal else { return report }
    let shown = shownFrames
    let frames = Set(goldenCase.film?.indices ?? [])
    var stills: [String: ReportStill] = [:]
    var pictures: [ReportFilm.Shown] = []
    var hashes: [Int: StableHash] = [:]
    try screening.play(goldenCase.indices) { (index, picture) throws(CaseError) in
      for still in goldenCase.stills where still.frame == index {
        stills[still.fileName] = try show(still, picture)
      }
      guard frames.contains(index) else { return }
      hashes[index] = StableHash(of: picture)
      if shown.contains(index) { pictures.append(try show(index, picture)) }
    }
    report.stills = goldenCase.stills.compactMap { stills[$0.fileName] }
    if goldenCase.film != nil { report.film = film(hashes, pictures) }
    return report
  }

  private func show(
    _ still: CaseFile.Still, _ picture: Bitmap
  ) throws(CaseError) -> ReportStill {
    let outcome = verdict.stills.first { $0.still == still }?.outcome ?? .missing
    let expected = try? goldenCase.golden(still).read().picture
    return ReportStill(
      fileName: still.fileName, outcome: ReportOutcome(outcome),
      figures: outcome.difference.map { ReportFigures($0, firstFrame: still.frame) },
      pictures: try pictures(picture, expected))
  }

  private func show(_ index: Int, _ picture: Bitmap) throws(CaseError) -> ReportFilm.Shown {
    let golden = goldenCase.filmGolden
    let keys = verdict.film?.keys.map(\.index) ?? []
    if let key = verdict.film?.keys.first(where: { $0.index == index }) {
      let expected = try? golden.keyPicture(index).read().picture
      return ReportFilm.Shown(
        index: index, isKey: goldenCase.film?.keys.contains(index) ?? false,
        figures: key.outcome.difference.map { ReportFigures($0, firstFrame: index) },
        pictures: try pictures(picture, expected))
    }
    let nearest = FilmGolden.keys(beside: index, of: keys).first
    let expected = nearest.flatMap { try? golden.keyPicture($0).read().picture }
    var shown = try pictures(picture, expected)
    shown.difference = nil
    return ReportFilm.Shown(
      index: index, isKey: false, expectedIndex: expected == nil ? nil : nearest, pictures: shown)
  }

  private func pictures(
    _ actual: Bitmap, _ expected: Bitmap?
  ) throws(CaseError) -> ReportPictures {
    let difference = expected.flatMap { expected in
      expected == actual ? nil : Bitmap(differenceFrom: expected, to: actual)
    }
    return ReportPictures(
      expected: try expected.map { picture throws(CaseError) in try png(picture) },
      actual: try png(actual),
      difference: try difference.map { picture throws(CaseError) in try png(picture) })
  }

  /// A picture as truth is written, so that accepting it gives what recording would have given.
  private func png(_ picture: Bitmap) throws(CaseError) -> [UInt8] {
    let hasAlpha = stride(from: 3, to: picture.bytes.count, by: 4).contains {
      picture.bytes[$0] != 255
    }
    do throws(RasterError) {
      var encoder = PNGEncoder(.small)
      try encoder.encode(
        picture, hasAlpha: hasAlpha, scale: goldenCase.scene.scale,
        texts: [PNGText(Golden.fingerprintKeyword, Fingerprint.present.json)])
      return encoder.bytes
    } catch {
      throw .unpaintable(path: goldenCase.path, error)
    }
  }
}

extension CaseShowing {
  /// The frames whose pictures are shown: key pictures, the first bad frame and its neighbours,
  /// and more of the bad ones, evenly spread.
  private var shownFrames: Set<Int> {
    guard let film = goldenCase.film, let comparison = verdict.film else { return [] }
    var shown = Set(film.keys).union(comparison.keys.map(\.index))
    let bad = comparison.frames.filter { $0.kind != .equal }.map(\.index)
    let pool = bad.isEmpty ? (comparison.frames.isEmpty ? film.indices : []) : bad
    let stride = max(1, pool.count / CaseShowing.mostFrames)
    for place in Swift.stride(from: 0, to: pool.count, by: stride).prefix(CaseShowing.mostFrames) {
      shown.insert(pool[place])
    }
    if let first = bad.first {
      shown.formUnion([film.indices.last { $0 < first }].compactMap { $0 })
    }
    return shown
  }

  private func film(
    _ hashes: [Int: StableHash], _ pictures: [ReportFilm.Shown]
  ) -> ReportFilm {
    var truth: [Int: StableHash] = [:]
    for frame in (try? goldenCase.filmGolden.read())?.roll.frames ?? [] {
      truth[frame.index] = frame.hash
    }
    let frames = Set(hashes.keys).union(truth.keys).sorted().map { index in
      let difference = verdict.film?.keys.first { $0.index == index }?.outcome.difference
      let isEqual = truth[index] != nil && truth[index] == hashes[index]
      return ReportFilm.Frame(
        index: index, expected: truth[index], actual: hashes[index],
        maxChannelDifference: difference?.maxChannelDifference ?? (isEqual ? 0 : nil),
        differentPixels: difference?.differentPixels ?? (isEqual ? 0 : nil))
    }
    return ReportFilm(frames: frames, shown: pictures)
  }
}

extension CaseVerdict {
  /// The case as a report tells it, without pictures.
  package var report: ReportCase {
    var figures = difference.map { ReportFigures($0, firstFrame: firstFrame) }
    if figures == nil, let firstFrame { figures = ReportFigures(firstFrame: firstFrame) }
    return ReportCase(
      name: goldenCase.name, outcome: outcome, sentence: sentence, figures: figures,
      recordedUnder: recordedUnder)
  }
}
