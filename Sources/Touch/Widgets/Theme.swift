import Controls
import Drawing
import Geometry
import Views

/// What all widgets of a player share: their appearance, the size of their texts and the side on
/// which a line begins.
package struct Theme: Hashable, Sendable {
  /// Dark glass or light.
  package var appearance: Appearance
  /// How large texts are.
  package var textSize: TextSize
  /// On which side a line begins, and a slider or a ruler has its low end. Nodes are placed the
  /// same way.
  package var direction: LayoutDirection

  /// A theme; dark with texts as designed, from left to right, by default.
  package init(
    appearance: Appearance = .dark, textSize: TextSize = .large,
    direction: LayoutDirection = .leftToRight
  ) {
    self.appearance = appearance
    self.textSize = textSize
    self.direction = direction
  }

  /// The colour of texts and marks, at an opacity of 0…1.
  package func ink(_ opacity: Double) -> Color {
    choice(
      dark: Color(white: 0.97, alpha: opacity),
      light: Color(oklch: 0.17, 0.02, 262, alpha: opacity))
  }

  /// The colour of what is drawn on ink, at an opacity of 0…1.
  func paper(_ opacity: Double) -> Color {
    choice(
      dark: Color(oklch: 0.15, 0.02, 262, alpha: opacity),
      light: Color(oklch: 0.985, 0.003, 262, alpha: opacity))
  }

  /// How much is left of texts that step back, 0…1: as little as still stands out by 4.5 : 1. Ink on
  /// light glass gives way sooner, as what is behind the glass is dark.
  var steppedBack: Double { choice(dark: 0.72, light: 0.8) }

  /// How much is left of glass that steps back, 0…1: it must go on covering what is behind it.
  var glassSteppedBack: Double { choice(dark: 0.8, light: 0.9) }

  /// What sets a thumb off from its line or pad.
  var thumbShade: Color {
    choice(dark: Color(white: 0, alpha: 0.5), light: Color(white: 1, alpha: 0.7))
  }

  /// What suits the appearance.
  func choice<Value>(dark: Value, light: Value) -> Value {
    switch appearance {
    case .dark: dark
    case .light: light
    }
  }

  /// Where a text stands that begins a line, and one that ends it.
  var textSides: (start: TextAlignment, end: TextAlignment) {
    isLeftToRight ? (.leading, .trailing) : (.trailing, .leading)
  }

  /// Size of texts against those of full size, where there is room for `most`.
  func textScale(upTo most: Double) -> Double { min(textSize.scale, most) }

  /// Whether a line begins on the left.
  var isLeftToRight: Bool { direction == .leftToRight }
}

extension LayoutDirection {
  /// Where lines go on: 1 to the right, −1 to the left.
  package var forward: Double { self == .leftToRight ? 1 : -1 }
}

// MARK: Presence

extension Canvas {
  /// Draws what `content` draws, at a presence of 0…1.
  ///
  /// As one picture: what is only half there must not show through itself.
  mutating func dimmed(to opacity: Double, _ content: (inout Canvas) -> Void) {
    if opacity >= 1 {
      content(&self)
    } else if opacity > 0 {
      layer(opacity: opacity, content)
    }
  }
}
