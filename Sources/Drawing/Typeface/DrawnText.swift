import Geometry

/// A text among the commands of a canvas: the stroke or the areas of its letters, and what they say.
package struct DrawnText: Hashable, Sendable {
  /// Where the command stands: its place among the commands of the canvas, then among those inside
  /// the group found there, those of a mask first, and so on; all from 0.
  package internal(set) var path: [Int]
  /// What is written.
  package let text: String
  /// Points per em, before any transform.
  package let size: Double
  /// Weight of the strokes; regular of a font.
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
  /// Letters as they are drawn.
  enum Ink {
    /// Lines of a pen so wide, in points.
    case strokes(Path, Double)
    case areas(Path)
  }

  /// Draws the letters of `text` as one command and remembers that it writes it.
  mutating func write(
    _ text: String, _ size: Double, _ weight: StrokeTypeface.Weight, _ ink: Ink, _ color: Color
  ) {
    let place = commands.count
    switch ink {
    case .strokes(let path, let width):
      if !path.isEmpty { stroke(path, with: color, .rounded(width)) }
    case .areas(let path):
      if !path.isEmpty { fill(path, with: color) }
    }
    guard commands.count > place else { return }
    texts.append(DrawnText(path: [place], text: text, size: size, weight: weight))
  }
}
