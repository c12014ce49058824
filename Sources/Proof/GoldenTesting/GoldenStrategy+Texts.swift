import Drawing
import Goldens
import JSONCoding

extension GoldenStrategy {
  /// A text file. `write` tells a value as text; `difference` says in words how a value differs
  /// from the golden's text, nil if it does not, and throws where that is no text of its kind.
  public static func text(
    ending: String, write: @escaping (Value) throws(GoldenError) -> String,
    difference: @escaping (_ golden: String, Value) throws(GoldenTextFlaw) -> String?
  ) -> GoldenStrategy {
    GoldenStrategy(ending: ending) { value, path throws(GoldenError) in
      let text = try write(value)
      let (outcome, words) = compareText(path) { golden throws(GoldenTextFlaw) in
        try difference(golden, value)
      }
      return GoldenComparison(outcome: outcome, words: words) { () throws(GoldenError) in
        try ReferenceFile.write(Array(text.utf8), to: path)
      } show: { () throws(GoldenError) in
        GoldenEvidence(text, outcome, words, path)
      }
    }
  }

  private static func compareText(
    _ path: String, _ difference: (String) throws(GoldenTextFlaw) -> String?
  ) -> (GoldenOutcome, String) {
    do throws(GoldenError) {
      let golden = try ReferenceFile.readText(path)
      do throws(GoldenTextFlaw) {
        let words = try difference(golden)
        let outcome = words == nil ? GoldenOutcome.equal : .different
        return (outcome, outcome.words(words))
      } catch {
        return (.undecodable, GoldenOutcome.undecodable.words(error.reason))
      }
    } catch {
      let outcome: GoldenOutcome = if case .missing = error { .missing } else { .undecodable }
      return (outcome, outcome.words(error.reason))
    }
  }
}

/// Why a text is no golden of its kind.
public struct GoldenTextFlaw: Error, Hashable, Sendable {
  /// A sentence without a full stop.
  public let reason: String

  /// An error with `reason`, one clause without a full stop.
  public init(_ reason: String) { self.reason = reason }
}

extension GoldenStrategy where Value == String {
  /// Lines of text in a file with this ending, whose bytes are compared; line ends of any system, a
  /// line feed, a carriage return or both, count alike.
  public static func lines(ending: String = ".txt") -> GoldenStrategy {
    .text(ending: ending) {
      $0
    } difference: { golden, text in
      let (before, after) = (ExactText.lines(of: golden), ExactText.lines(of: text))
      let first = zip(before, after).prefix { $0 == $1 }.count
      guard first < max(before.count, after.count) else { return nil }
      func line(_ lines: [ExactText]) -> String? {
        lines.indices.contains(first) ? String(lines[first].text.prefix(160)) : nil
      }
      let (old, new) = (line(before), line(after))
      // What reads alike is shown by its scalars.
      let isAlike = old != nil && old == new
      func words(_ line: String?) -> String {
        guard let line else { return "nothing" }
        return isAlike ? line.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() : line
      }
      return "line \(first + 1) differs first\n  - \(words(old))\n  + \(words(new))"
    }
  }
}

extension GoldenStrategy where Value == Canvas {
  /// The commands of a canvas, as text; no painter takes part.
  public static var drawing: GoldenStrategy {
    .text(ending: ".drawing.txt") {
      DrawingDigest.text(of: $0)
    } difference: { golden, canvas throws(GoldenTextFlaw) in
      guard golden.hasPrefix("canvas ") else {
        throw GoldenTextFlaw("it does not begin like the text of a drawing")
      }
      return DrawingDifference(from: golden, to: canvas).map {
        "draws other commands than its golden: first \($0)"
      }
    }
  }
}

extension GoldenStrategy where Value == GoldenFilm {
  /// The commands of every frame, as one hash a frame.
  public static var drawings: GoldenStrategy {
    let hashes = GoldenStrategy<FrameHashes>.text(ending: ".drawings.txt") {
      $0.text
    } difference: { golden, frameHashes throws(GoldenTextFlaw) in
      do throws(FrameHashes.Flaw) {
        let wrong = try FrameHashes(text: golden).compare(frameHashes).filter { !$0.isEqual }
        return wrong.first.map { FrameComparison.words(first: $0.index, count: wrong.count) }
      } catch {
        throw GoldenTextFlaw("\(error)")
      }
    }
    return hashes.pullback { film in
      try film.check()
      return FrameHashes(
        try film.frames.map { .init($0, DrawingDigest.hash(of: try film.canvas($0))) })
    }
  }
}

extension GoldenStrategy where Value == [JSON] {
  /// A trace as JSON Lines, compared by value: numbers count with 4 decimals, the order of keys
  /// does not count.
  public static var trace: GoldenStrategy {
    .text(ending: ".trace.jsonl") {
      TraceText.text(of: $0)
    } difference: { golden, lines throws(GoldenTextFlaw) in
      do throws(TraceText.Flaw) {
        return try TraceDifference(
          from: TraceText.lines(of: golden), to: TraceText.lines(of: TraceText.text(of: lines))
        )?.words
      } catch {
        throw GoldenTextFlaw("\(error)")
      }
    }
  }
}

extension GoldenEvidence {
  /// What can be seen of a text beside its golden.
  fileprivate init(_ text: String, _ outcome: GoldenOutcome, _ words: String, _ path: String) {
    let bytes = Array(text.utf8)
    self.init(attachments: [Attachment("actual.txt", bytes)])
    report.texts = [
      ReportText(
        fileName: path.split(separator: "/").last.map(String.init) ?? path, outcome: outcome,
        words: words, expected: try? ReferenceFile.read(path), actual: bytes)
    ]
  }
}
