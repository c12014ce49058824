/// The appearance of widgets: dark glass or light.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Dark glass, bright ink.
  case dark
  /// Light glass, dark ink.
  case light
}

/// Preferred text sizes, by the names of Dynamic Type.
public enum TextSize: String, Hashable, Sendable, CaseIterable {
  case xSmall, small, medium
  /// The size that everything is designed for.
  case large
  case xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Size of a text relative to ``large``: 0.82…3.12.
  ///
  /// Source: the sizes of the text style Body in Apple's Human Interface Guidelines, 14…53 points.
  public var scale: Double {
    let points: Double =
      switch self {
      case .xSmall: 14
      case .small: 15
      case .medium: 16
      case .large: 17
      case .xLarge: 19
      case .xxLarge: 21
      case .xxxLarge: 23
      case .accessibility1: 28
      case .accessibility2: 33
      case .accessibility3: 40
      case .accessibility4: 47
      case .accessibility5: 53
      }
    return points / 17
  }
}
