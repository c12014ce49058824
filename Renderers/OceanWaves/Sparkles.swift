import Drawing
import Geometry

/// The brightest spots of the glitter, as points of light: a fixed selection of the grid's points,
/// each as bright as the glitter there.
struct Sparkles {
  private struct Sparkle {
    var place: Point
    var strength: Double
    var size: Double
  }

  /// Most points of light.
  static let most = 260

  private let horizon: Double
  private let unit: Double
  private let color: Color
  private var sparkles: [Sparkle] = []

  init(_ sea: Sea) {
    (horizon, unit) = (sea.camera.horizon, sea.camera.unit)
    color = Color(oklch: 0.95, 0.03, 88)
    sparkles.reserveCapacity(Sparkles.most)
  }

  /// Adds the glitter of row `index` that is not hidden by the rows on `sheet`.
  mutating func find(_ index: Int, _ strand: Strand, _ sheet: SeaSheet) {
    guard sparkles.count < Sparkles.most else { return }
    for number in stride(from: (index * 3) % 5, to: strand.places.count, by: 5) {
      let place = strand.places[number]
      guard place.glitter > 0.9, sheet.shows(place) else { continue }
      let near = Double(place.y) / (20 + Double(place.y))
      sparkles.append(
        Sparkle(
          place: Point(Double(place.x), horizon + Double(place.y)),
          strength: ((Double(place.glitter) - 0.9) / 4).smoothstep * (0.4 + 0.6 * near),
          size: (0.9 + 1.1 * near) * unit))
    }
  }

  func draw(on canvas: inout Canvas) {
    for sparkle in sparkles.prefix(Sparkles.most) {
      canvas.glow(
        at: sparkle.place, radius: sparkle.size * 1.5, color: color.opacity(sparkle.strength * 0.9))
    }
  }
}
