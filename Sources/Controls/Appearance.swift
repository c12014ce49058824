/// Whether widgets are dark glass or light.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Dark glass, bright ink.
  case dark
  /// Light glass, dark ink.
  case light
}
