import Controls
import Drawing

/// What all widgets of a player share: their appearance and the size of their texts.
public struct Theme: Hashable, Sendable {
  /// Dark glass or light.
  public var appearance: Appearance
  /// How large texts are.
  public var textSize: TextSize

  /// A theme; dark with texts as designed unless told otherwise.
  public init(appearance: Appearance = .dark, textSize: TextSize = .large) {
    self.appearance = appearance
    self.textSize = textSize
  }

  /// The colour of texts and marks, at an opacity of 0…1.
  public func ink(_ opacity: Double) -> Color {
    switch appearance {
    case .dark: Color(white: 0.97, alpha: opacity)
    case .light: Color(oklch: 0.22, 0.02, 262, alpha: opacity)
    }
  }
}
