import Drawing
import Goldens

/// How the frames of a film come about.
struct FilmSource {
  let frames: [Int]
  let keys: [Int]
  let scale: Double
  let isTransparent: Bool
  let draw: (Int) throws -> Canvas

  /// A film of `frames`; unless told otherwise its first and its middle frame are key pictures.
  init(
    _ frames: some Sequence<Int>, keys: [Int]?, scale: Double, isTransparent: Bool,
    draw: @escaping (Int) throws -> Canvas
  ) {
    let frames = Array(frames)
    self.frames = frames
    self.keys = keys ?? [0, frames.count / 2].flatMap { frames.dropFirst($0).prefix(1) }
    self.scale = scale
    self.isTransparent = isTransparent
    self.draw = draw
  }
}

extension Examination {
  /// What there is to say of a film; nil where it passes.
  func finding(_ film: FilmSource, tolerance: Tolerance?) throws(GoldenError) -> Finding? {
    try Examination.check(film.frames)
    guard film.keys.allSatisfy(film.frames.contains) else {
      throw .senseless(reason: "the key pictures of a film must be some of its frames")
    }
    let golden = FilmGolden(place.path(""))
    var comparer = FilmComparer(golden, keys: film.keys, tolerance: tolerance)
    var recording = FilmRecording(keys: film.keys)
    for index in film.frames {
      let picture = try picture(index, of: film)
      comparer.add(picture, at: index)
      recording.add(picture, at: index)
    }
    let comparison = comparer.finish()
    let isSame = comparison.outcome == .equal && !comparison.isForeign
    let recorded = choice.mode.settle(comparison.outcome.standing, isSame: isSame) {
      () throws(GoldenError) in
      try golden.record(recording, scale: film.scale)
    }
    if let finding = finding(recorded, golden.folder) { return finding }
    guard !comparison.outcome.isPass else {
      failures.clear()
      return nil
    }
    return try failure(comparison, golden, film, recording.roll)
  }

  /// Throws unless `indices` can be those of frames.
  static func check(_ indices: [Int]) throws(GoldenError) {
    guard !indices.isEmpty, Set(indices).count == indices.count,
      indices.allSatisfy({ $0 >= 0 })
    else { throw .senseless(reason: "a film needs frames, each once, counted from 0") }
  }

  private func failure(
    _ comparison: FilmComparison, _ golden: FilmGolden, _ film: FilmSource, _ roll: FilmRoll
  ) throws(GoldenError) -> Finding {
    var finding = Finding(message: "\(place.stem): \(comparison)\n  golden: \(golden.folder)")
    var pictures: [(String, Bitmap)] = []
    if case .different(let first) = comparison.outcome, film.frames.contains(first) {
      let picture = try picture(first, of: film)
      if roll.frames.first(where: { $0.index == first })?.hash != StableHash(of: picture) {
        finding.message += "\n  frame \(first) comes out differently each time it is drawn"
      }
      pictures.append(("actual", picture))
      for beside in golden.inspect(picture, at: first).beside {
        finding.message += "\n  beside key picture \(beside.index): \(beside.comparison.outcome)"
        guard pictures.count == 1, let expected = beside.comparison.expected else { continue }
        pictures.append(("expected", expected))
        pictures.append(("difference", Bitmap(differenceFrom: expected, to: picture)))
      }
    }
    failures.show(pictures, [("actual", roll.text)], in: &finding)
    finding.advise(comparison.outcome.standing)
    return finding
  }

  private func picture(_ index: Int, of film: FilmSource) throws(GoldenError) -> Bitmap {
    try Bitmap(
      painting: canvas(index, film.draw), scale: film.scale, isTransparent: film.isTransparent)
  }
}
