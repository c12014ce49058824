import Drawing
import Geometry

/// Measures the mean relative luminance of the picture from what is drawn: the colours of sky and
/// ground and every glow on them; stars, lanterns and paper are left out.
///
/// Wide glows are added up on a coarse grid; small ones are integrated over their area, each on what
/// the grid shows below it, so that those that overlap count a little less than they should.
///
/// Source: W3C, "Web content accessibility guidelines 2.2", 2023, "relative luminance".
struct LightMeter {
  /// Cells along each side.
  private static let side = 36
  private let cell: Size
  private var grid: [SIMD3<Double>]

  /// The mean relative luminance of the picture, 0…1.
  static func luminance(
    of fireworks: Fireworks, _ palette: FirePalette, at time: Double
  ) -> Double {
    let size = fireworks.composition.size
    let cell = Size(size.width / Double(side), size.height / Double(side))
    let rows = (0..<side).map { fireworks.composition.color(at: (Double($0) + 0.5) * cell.height) }
    var meter = LightMeter(cell: cell, grid: rows.flatMap { repeatElement(parts($0), count: side) })
    let lights = Lights(fireworks, palette, at: time)
    let glows = lights.flat.map { ($0, Lights.flatness) } + lights.upright.map { ($0, 1) }
    let wide = 1.3 * max(cell.width, cell.height)
    for (glow, flatness) in glows where glow.radius >= wide { meter.spread(glow, flatness) }
    let ground = meter.grid.reduce(0) { $0 + luminance($1) }
    var small = 0.0
    for (glow, flatness) in glows where glow.radius < wide { small += meter.gain(glow) * flatness }
    return ((ground + small) / Double(side * side)).clippedToUnit
  }

  private static func parts(_ color: Color) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue) * color.alpha
  }

  /// Relative luminance of sRGB parts; more than white is white.
  private static func luminance(_ parts: SIMD3<Double>) -> Double {
    let parts = parts.clamped(lowerBound: .zero, upperBound: .one)
    // The transfer curve of sRGB (IEC 61966-2-1), within 5 % from 0.05 on.
    let linear = parts * (0.0475 + parts * (0.515 + parts * 0.4637))
    return (linear * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }

  /// Adds a wide glow to the cells that it reaches.
  private mutating func spread(_ glow: Glow, _ flatness: Double) {
    let color = LightMeter.parts(glow.color)
    for index in grid.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: LightMeter.side)
      let dx = (Double(column) + 0.5) * cell.width - glow.center.x
      let dy = ((Double(row) + 0.5) * cell.height - glow.center.y) / flatness
      let rest = max(0, 1 - (dx * dx + dy * dy) / (glow.radius * glow.radius))
      grid[index] += color * (rest * rest * rest)
    }
  }

  /// Light that a small glow adds, times its area in cells: its rings of equal area, each as bright
  /// as its middle.
  private func gain(_ glow: Glow) -> Double {
    let column = Int((glow.center.x / cell.width).rounded(.down))
    let row = Int((glow.center.y / cell.height).rounded(.down))
    guard 0..<LightMeter.side ~= column, 0..<LightMeter.side ~= row else { return 0 }
    let base = grid[row * LightMeter.side + column]
    let rings = [0.1, 0.3, 0.5, 0.7, 0.9].reduce(0) { sum, rest in
      sum + LightMeter.luminance(base + LightMeter.parts(glow.color) * (rest * rest * rest))
    }
    let area = Math.pi * glow.radius * glow.radius / (cell.width * cell.height)
    return (rings / 5 - LightMeter.luminance(base)) * area
  }
}
