import Drawing
import Goldens

extension Examination {
  /// What there is to say of the commands of `canvas`; nil where they pass.
  func finding(commandsOf canvas: Canvas) -> Finding? {
    let golden = DrawingGolden(place.path(".drawing.txt"))
    let outcome = golden.compare(canvas)
    let recording = choice.mode.settle(outcome.standing, isSame: outcome == .equal) {
      () throws(GoldenError) in
      try golden.record(canvas)
    }
    if let finding = finding(recording, golden.path) { return finding }
    guard outcome != .equal else {
      failures.clear()
      return nil
    }
    var finding = Finding(message: "\(place.stem): \(outcome)\n  golden: \(golden.path)")
    failures.show([], [("actual", DrawingDigest.text(of: canvas))], in: &finding)
    finding.advise(outcome.standing)
    return finding
  }

  /// What there is to say of the commands of many frames; nil where they pass.
  func finding(
    commandsOf frames: [Int], _ draw: (Int) throws -> Canvas
  ) throws(GoldenError) -> Finding? {
    try Examination.check(frames)
    let path = place.path(".drawings.txt")
    var hashes: [FilmRoll.Frame] = []
    for index in frames {
      hashes.append(.init(index, DrawingDigest.hash(of: try canvas(index, draw))))
    }
    let film = FilmRoll(hashes)
    let (standing, words, first) = compare(film, path)
    let recording = choice.mode.settle(standing, isSame: standing == .equal) {
      () throws(GoldenError) in
      try TruthFile.write(Array(film.text.utf8), to: path)
    }
    if let finding = finding(recording, path) { return finding }
    guard standing != .equal else {
      failures.clear()
      return nil
    }
    var finding = Finding(message: "\(place.stem): \(words)\n  golden: \(path)")
    let drawing = try first.flatMap { frames.contains($0) ? $0 : nil }.map {
      index throws(GoldenError) in
      DrawingDigest.text(of: try canvas(index, draw))
    }
    failures.show([], drawing.map { [("actual", $0)] } ?? [], in: &finding)
    finding.advise(standing)
    return finding
  }

  private func compare(
    _ film: FilmRoll, _ path: String
  ) -> (standing: TruthStanding, words: String, first: Int?) {
    do {
      let verdicts = try FilmRoll(text: TruthFile.readText(path)).verdicts(on: film)
      let wrong = verdicts.filter { $0.kind != .equal }
      guard let first = wrong.first else { return (.equal, "", nil) }
      return (
        .different,
        "frame \(first.index) fails first; frames not as in the golden: \(wrong.count)",
        first.index
      )
    } catch GoldenError.missing {
      return (.missing, "there is no golden", nil)
    } catch {
      return (.unreadable, "the golden cannot be read: \(error)", nil)
    }
  }

  /// The drawing of one frame.
  func canvas(_ index: Int, _ draw: (Int) throws -> Canvas) throws(GoldenError) -> Canvas {
    do { return try draw(index) } catch {
      throw .unpaintable(reason: "frame \(index): \(error)")
    }
  }
}
