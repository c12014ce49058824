import Fonts
import Geometry
import Paths

/// The glyph source of a text: a font and, for characters that it lacks, the package's own
/// typeface.
package struct Lettering: Hashable, Sendable {
  /// The typeface without a font, and for characters that a font lacks.
  let strokes: StrokeTypeface
  let font: OutlineTypeface?

  package init(_ weight: StrokeTypeface.Weight, _ font: OutlineTypeface?) {
    (strokes, self.font) = (StrokeTypeface(weight), font)
  }

  /// Height of the line box above the baseline, in em.
  var ascent: Double { font?.ascent ?? StrokeTypeface.ascent }
  /// Depth of the line box below the baseline, in em.
  var descent: Double { font?.descent ?? StrokeTypeface.descent }
  /// Height of the line box, in em.
  var lineHeight: Double { font.map { $0.ascent + $0.descent } ?? StrokeTypeface.lineHeight }

  /// One character of a text.
  enum Letter {
    /// A glyph of the package's own typeface.
    case drawn(StrokeTypeface.Glyph)
    /// A glyph of the font, with marks that follow it.
    case outlined([OutlineTypeface.Glyph])
  }

  /// Returns the advance of `text`, in points.
  func width(of text: String, size: Double) -> Double {
    guard font != nil else { return strokes.width(of: text, size: size) }
    var end = 0.0
    walk(text, size: size, from: .zero) { _, place, advance in end = place.x + advance }
    return end
  }

  /// Returns the area of `text`, its baseline beginning at `origin`, to be filled by the non-zero
  /// rule.
  func outline(of text: String, size: Double, at origin: Point, tolerance: Double) -> Path {
    guard font != nil else {
      return strokes.outline(of: text, size: size, at: origin, tolerance: tolerance)
    }
    let fit = StrokeTypeface.Fit(size: size, weight: strokes.weight)
    var (path, lines) = (Path(), Path())
    walk(text, size: size, from: origin) { letter, place, _ in
      switch letter {
      case .drawn(let glyph): fit.add(glyph, at: place, to: &lines)
      case .outlined(let glyphs):
        var way = Vector(place.x, place.y)
        for glyph in glyphs {
          path.append(glyph.outline.transformed(by: .scale(size).then(.translation(way))))
          way.dx += glyph.advance * size
        }
      }
    }
    guard !lines.isEmpty else { return path }
    path.append(lines.stroked(.rounded(fit.lineWidth), tolerance: tolerance))
    return path
  }

  /// Returns the bounding box of the ink of `text`; nil if there is none.
  func inkBounds(of text: String, size: Double, at origin: Point) -> Rect? {
    font == nil
      ? strokes.inkBounds(of: text, size: size, at: origin)
      : outline(of: text, size: size, at: origin, tolerance: Path.flatness).bounds
  }

  /// Calls `visit` for each character of `text`, with its position on the baseline and its advance,
  /// in points.
  func walk(
    _ text: String, size: Double, from origin: Point, visit: (Letter, Point, Double) -> Void
  ) {
    guard let font else {
      return strokes.walk(text, size: size, from: origin) { glyph, fit, place in
        visit(.drawn(glyph), place, fit.advance(of: glyph))
      }
    }
    let fit = StrokeTypeface.Fit(size: size, weight: strokes.weight)
    var place = origin
    var before: OutlineTypeface.Glyph?
    // Characters of no script have that of the one before, or of the first that has one.
    var script = text.unicodeScalars.lazy.filter { !CanonicalForms.isIgnorable($0) }
      .compactMap(font.script).first
    for character in text {
      let letter = letter(for: character, of: font)
      var advance: Double
      switch letter {
      case .drawn(let glyph):
        advance = fit.advance(of: glyph)
        if advance > 0 { before = nil }
      case .outlined(let glyphs):
        if let own = character.unicodeScalars.first.flatMap(font.script), own != script {
          (script, before) = (own, nil)
        }
        if let before { place.x += font.kerning(before, glyphs[0], in: script) * size }
        before = glyphs[0]
        advance = glyphs.reduce(0) { $0 + $1.advance } * size
      }
      visit(letter, place, advance)
      place.x += advance
    }
  }

  /// Returns `character` from `font`, or from the package's own typeface.
  private func letter(for character: Character, of font: OutlineTypeface) -> Letter {
    let forms = CanonicalForms.shared(for: font)
    func glyph(_ scalar: Unicode.Scalar) -> OutlineTypeface.Glyph? {
      // Fonts may have glyphs for line breaks, and may have Ω only as the ohm sign.
      guard scalar.value >= 0x20 else { return nil }
      return font.glyph(for: scalar)
        ?? forms.doubles(of: scalar).lazy.compactMap(font.glyph).first
    }
    let scalars = forms.drawn(character) { glyph($0) != nil }
    let glyphs = scalars.compactMap(glyph)
    return glyphs.isEmpty || glyphs.count < scalars.count
      ? .drawn(StrokeTypeface.Table.glyph(for: character)) : .outlined(glyphs)
  }
}

// MARK: Flaws

/// The characters of a text that cannot be drawn as written.
package struct TextFlaw: Hashable, Sendable {
  package let text: String
  /// Characters that no typeface has, drawn as boxes.
  package private(set) var boxes: [Character] = []
  /// Characters that the font lacks, drawn in the package's own typeface.
  package private(set) var substitutes: [Character] = []
  /// Scripts whose letters cannot be set by a font file alone: they are joined, reordered or run
  /// from right to left.
  package private(set) var scripts: [String] = []
}

extension TextFlaw {
  /// Finds the flaws of `text` in `lettering`; nil if there are none.
  package init?(_ text: String, in lettering: Lettering) {
    self.text = text
    guard let font = lettering.font else {
      guard !StrokeTypeface.hasAll(of: text) else { return nil }
      boxes = StrokeTypeface.missing(from: text)
      return
    }
    var characters = text.makeIterator()
    lettering.walk(text, size: 1, from: .zero) { letter, _, _ in
      guard let character = characters.next() else { return }
      switch letter {
      case .drawn(let glyph):
        guard !glyph.strokes.isEmpty else { break }
        let isBox = !StrokeTypeface.Table.has(character)
        if isBox, !boxes.contains(character) { boxes.append(character) }
        if !isBox, !substitutes.contains(character) { substitutes.append(character) }
      case .outlined(let glyphs):
        guard glyphs.contains(where: { !$0.outline.isEmpty }),
          let script = character.unicodeScalars.first.flatMap(font.script), script.isShaped,
          !scripts.contains(script.name)
        else { break }
        scripts.append(script.name)
      }
    }
    if boxes.isEmpty, substitutes.isEmpty, scripts.isEmpty { return nil }
  }
}

/// A text among the commands of a canvas: the stroke or the areas of its letters, and their
/// characters.
package struct DrawnText: Hashable, Sendable {
  /// The path to the command: its index among the commands of the canvas, then among those inside
  /// the group found there, those of a mask first, and so on; all from 0.
  package internal(set) var path: [Int]
  /// The text.
  package let text: String
  /// Points per em, before any transform.
  package let size: Double
  /// Weight of the strokes; regular with a font.
  package let weight: StrokeTypeface.Weight

  /// Returns the same text after `count` preceding commands.
  func moved(by count: Int) -> DrawnText {
    var text = self
    text.path[0] += count
    return text
  }

  /// Returns the same text inside the group at `index`.
  func inside(_ index: Int) -> DrawnText {
    var text = self
    text.path.insert(index, at: 0)
    return text
  }
}

extension Canvas {
  /// The drawn form of letters.
  enum Ink {
    /// Lines of a pen of this width, in points.
    case strokes(Path, Double)
    case areas(Path)
  }

  /// Draws the letters of `text` as one command and records the text.
  mutating func write(
    _ text: String, _ size: Double, _ weight: StrokeTypeface.Weight, _ ink: Ink, _ color: Color
  ) {
    let index = commands.count
    switch ink {
    case .strokes(let path, let width):
      if !path.isEmpty { stroke(path, with: color, .rounded(width)) }
    case .areas(let path):
      if !path.isEmpty { fill(path, with: color) }
    }
    guard commands.count > index else { return }
    texts.append(DrawnText(path: [index], text: text, size: size, weight: weight))
  }
}
