import Drawing

/// The colours of the garden: a blue dusk, honey as the subject, pale lilac as the accent.
extension Color {
  static let amber = Color(oklch: 0.6, 0.135, 62)
  static let gold = Color(oklch: 0.84, 0.13, 84)
  static let wax = Color(oklch: 0.25, 0.045, 62)
  static let (bark, body) = (Color(oklch: 0.135, 0.025, 45), Color(oklch: 0.2, 0.04, 50))
  /// Flowers, the haze of their light, their rays and stalks, and leaves.
  static let petal = Color(oklch: 0.88, 0.06, 312)
  static let haze = Color(oklch: 0.56, 0.13, 304)
  static let (ray, stalk) = (Color(oklch: 0.5, 0.07, 270), Color(oklch: 0.44, 0.055, 205))
  static let leaf = Color(oklch: 0.19, 0.035, 215)
  static let wing = Color(oklch: 0.82, 0.045, 268)

  /// Honey, from an empty cell to a full one in its best light.
  static let honey = ColorRamp.sequential(
    from: OKLCH(0.18, 0.03, 44), to: OKLCH(0.91, 0.1, 92), through: 0.14)

  /// A colour of sky and ground.
  static func night(_ lightness: Double, _ chroma: Double, turn: Double = 0) -> Color {
    Color(oklch: lightness, chroma, 262 + turn)
  }
}
