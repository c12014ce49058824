import Drawing
import Geometry
import Scripting

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
