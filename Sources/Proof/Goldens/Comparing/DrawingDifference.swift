import Drawing
import Geometry
import JSONCoding

/// How a drawing differs from the text that is its golden.
package struct DrawingDifference: Hashable, Sendable {
  /// The first line that differs, counted from 1.
  package let line: Int
  /// The way to the first command of the drawing that differs; nil for the size of the canvas,
  /// and where the golden goes on beyond the drawing's end.
  package let path: CommandPath?
  /// The golden's line, without its indentation; nil if the drawing has more commands.
  package let expected: String?
  /// The drawing's line, without its indentation; nil if the golden has more commands.
  package let actual: String?
  /// Where on the sheet the drawing's command lies, in points; see `Canvas.area(of:)`.
  package let area: Rect?
  /// How many commands of the golden the drawing lacks; a changed command counts here and in
  /// ``added``.
  package let missing: Int
  /// How many commands the drawing has that the golden has not.
  package let added: Int

  /// Compares `canvas` with the text that ``DrawingDigest`` made of a canvas; nil if they
  /// agree.
  package init?(from golden: String, to canvas: Canvas) {
    let expected = DrawingDifference.lines(of: golden)
    let actual = DrawingDigest.lines(of: canvas).map(ExactText.init)
    let common = zip(expected, actual).prefix { $0 == $1 }.count
    guard common < max(expected.count, actual.count) else { return nil }
    line = common + 1
    self.expected = DrawingDifference.trimmed(expected, common)
    self.actual = DrawingDifference.trimmed(actual, common)
    let paths = canvas.commandPaths
    path = common > 0 && common <= paths.count ? paths[common - 1] : nil
    area = path.flatMap(canvas.area)
    (missing, added) = DrawingDifference.count(expected[common...], actual[common...])
  }

  /// Compares two drawings; nil if they agree.
  package init?(from expected: Canvas, to actual: Canvas) {
    self.init(from: DrawingDigest.text(of: expected), to: actual)
  }

  private static func lines(of text: String) -> [ExactText] {
    // Version control may have changed the line ends.
    ExactText.lines(of: text).filter { !$0.text.isEmpty }
  }

  private static func trimmed(_ lines: [ExactText], _ index: Int) -> String? {
    lines.indices.contains(index) ? String(lines[index].text.drop { $0 == " " }) : nil
  }

  /// Counts the lines that only one side has, wherever they stand: a moved command is no loss.
  private static func count(
    _ expected: ArraySlice<ExactText>, _ actual: ArraySlice<ExactText>
  ) -> (missing: Int, added: Int) {
    var balance: [ExactText: Int] = [:]
    for line in expected { balance[line, default: 0] += 1 }
    for line in actual { balance[line, default: 0] -= 1 }
    let counts = balance.values
    return (
      counts.reduce(0) { $0 + max($1, 0) }, counts.reduce(0) { $0 - min($1, 0) }
    )
  }
}

extension DrawingDifference: CustomStringConvertible {
  /// A few lines: where, both commands, how many more.
  package var description: String {
    var text = path.map { "command \($0)" } ?? (line == 1 ? "the canvas" : "after the last command")
    text += " (line \(line))"
    if let area { text += ", " + DrawingDifference.words(area) }
    text += path != nil && area == nil ? ", not on the sheet" : ""
    let start = commonStart
    text += "\n  - " + (expected.map { DrawingDifference.cut($0, around: start) } ?? "nothing")
    text += "\n  + " + (actual.map { DrawingDifference.cut($0, around: start) } ?? "nothing")
    guard missing + added > 0 else { return text + "\n  the same commands in another order" }
    return text + "\n  in all \(missing) gone, \(added) new"
  }

  private var commonStart: Int {
    zip(expected ?? "", actual ?? "").prefix { $0 == $1 }.count
  }

  private static func words(_ area: Rect) -> String {
    func word(_ value: Double) -> String { DrawingDigest.number((value * 10).rounded() / 10) }
    return "within \(word(area.width)) x \(word(area.height)) pt at \(word(area.minX)), "
      + word(area.minY)
  }

  /// Long lines are cut to the part where they begin to differ.
  private static func cut(_ line: String, around place: Int) -> String {
    let (before, room) = (60, 160)
    guard line.count > room else { return line }
    let start = max(0, min(place - before, line.count - room))
    let end = min(line.count, start + room)
    let part = line.dropFirst(start).prefix(end - start)
    return (start > 0 ? "…" : "") + part + (end < line.count ? "…" : "")
  }
}
