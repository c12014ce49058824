/// A text among the commands of a canvas: the stroke of its letters, and what they say.
package struct DrawnText: Hashable, Sendable {
  /// Where the stroke stands: its place among the commands of the canvas, then among those inside
  /// the group found there, those of a mask first, and so on; all from 0.
  package internal(set) var path: [Int]
  /// What is written.
  package let text: String
  /// Points per em, before any transform.
  package let size: Double
  /// Weight of the strokes.
  package let weight: StrokeTypeface.Weight

  /// The same among commands that `count` others stand before.
  func moved(by count: Int) -> DrawnText {
    var text = self
    text.path[0] += count
    return text
  }

  /// The same inside the group at `place`.
  func inside(_ place: Int) -> DrawnText {
    var text = self
    text.path.insert(place, at: 0)
    return text
  }
}

extension Canvas {
  /// Remembers that the next command writes `text`.
  mutating func note(_ text: String, size: Double, weight: StrokeTypeface.Weight) {
    texts.append(DrawnText(path: [commands.count], text: text, size: size, weight: weight))
  }
}
