import Controls
import Drawing
import Geometry
import Views

/// The style that all widgets of a player share: their appearance, the size of their texts and the
/// reading direction.
package struct Theme: Hashable, Sendable {
  /// The appearance: dark glass or light.
  package var appearance: Appearance
  /// The size of texts.
  package var textSize: TextSize
  /// The reading direction, which also sets the low end of sliders and rulers. Views are laid out
  /// in the same direction.
  package var direction: LayoutDirection

  /// Creates a theme; dark with texts as designed, from left to right, by default.
  package init(
    appearance: Appearance = .dark, textSize: TextSize = .large,
    direction: LayoutDirection = .leftToRight
  ) {
    self.appearance = appearance
    self.textSize = textSize
    self.direction = direction
  }

  /// Returns the colour of texts and marks, at an opacity of 0…1.
  package func ink(_ opacity: Double) -> Color {
    choice(
      dark: Color(white: 0.97, alpha: opacity),
      light: Color(oklch: 0.17, 0.02, 262, alpha: opacity))
  }

  /// Returns the colour for drawing on ink, at an opacity of 0…1.
  func paper(_ opacity: Double) -> Color {
    choice(
      dark: Color(oklch: 0.15, 0.02, 262, alpha: opacity),
      light: Color(oklch: 0.985, 0.003, 262, alpha: opacity))
  }

  /// Opacity of dimmed texts, 0…1: the least with a contrast of 4.5 : 1. Ink on light glass dims
  /// less, since the picture behind the glass is dark.
  var dimmedOpacity: Double { choice(dark: 0.72, light: 0.8) }

  /// Opacity of dimmed glass, 0…1: it must keep covering the picture behind it.
  var glassSteppedBack: Double { choice(dark: 0.8, light: 0.9) }

  /// The contrast colour between a thumb and its line or pad.
  var thumbShade: Color {
    choice(dark: Color(white: 0, alpha: 0.5), light: Color(white: 1, alpha: 0.7))
  }

  /// Returns the value for the appearance.
  func choice<Value>(dark: Value, light: Value) -> Value {
    switch appearance {
    case .dark: dark
    case .light: light
    }
  }

  /// The alignments of a text at the beginning of a line, and of one at its end.
  var textSides: (start: TextAlignment, end: TextAlignment) {
    isLeftToRight ? (.leading, .trailing) : (.trailing, .leading)
  }

  /// Returns the scale of texts relative to their full size, at most `most`.
  func textScale(upTo most: Double) -> Double { min(textSize.scale, most) }

  /// True if a line begins on the left.
  var isLeftToRight: Bool { direction == .leftToRight }
}

extension LayoutDirection {
  /// The reading direction: 1 to the right, −1 to the left.
  package var forward: Double { self == .leftToRight ? 1 : -1 }
}

// MARK: Presence

extension Canvas {
  /// Draws `content` at an opacity of 0…1.
  ///
  /// As one layer: a translucent picture must not show through itself.
  mutating func dimmed(to opacity: Double, _ content: (inout Canvas) -> Void) {
    if opacity >= 1 {
      content(&self)
    } else if opacity > 0 {
      layer(opacity: opacity, content)
    }
  }
}
