import Drawing
import Geometry

/// Measures the mean relative luminance of the picture from what is drawn: the colours of sky and
/// ground and every glow on them.
///
/// Wide glows are added up on a coarse grid; the light of small ones is integrated over their
/// area, each on what the grid shows below it, so that small ones that overlap count a little less
/// than they should. Stars, lanterns and paper are left out.
///
/// Source: W3C, "Web content accessibility guidelines 2.2", 2023, "relative luminance".
struct LightMeter {
  private static let cells = 1400.0
  private let size: Size
  private let cell: Double
  private let columns: Int
  private let rows: Int
  private var grid: [SIMD3<Double>]

  /// The mean relative luminance of the picture, 0…1.
  static func luminance(of fireworks: Fireworks) -> Double {
    var meter = LightMeter(fireworks)
    let lights = Lights(fireworks)
    let wide = 1.3 * meter.cell
    for glow in lights.flat { meter.spread(glow, flatness: Lights.flatness) }
    for glow in lights.upright where glow.radius >= wide { meter.spread(glow, flatness: 1) }
    let ground = meter.grid.reduce(0) { $0 + luminance($1) } / Double(meter.grid.count)
    let area = max(meter.size.width * meter.size.height, 1e-9)
    let small = lights.upright.reduce(0.0) { sum, glow in
      glow.radius < wide ? sum + meter.gain(glow) : sum
    }
    return (ground + small / area).clippedToUnit
  }

  private init(_ fireworks: Fireworks) {
    size = fireworks.composition.size
    cell = max((size.width * size.height / LightMeter.cells).squareRoot(), 1e-3)
    columns = max(1, Int((size.width / cell).rounded(.up)))
    rows = max(1, Int((size.height / cell).rounded(.up)))
    let across = columns
    let (pitch, courtyard) = (size.height / Double(rows), fireworks.courtyard)
    grid = (0..<rows).flatMap { row in
      let color = courtyard.color(at: (Double(row) + 0.5) * pitch)
      return repeatElement(LightMeter.parts(color), count: across)
    }
  }

  private static func parts(_ color: Color) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue)
  }

  /// Relative luminance of sRGB parts; more than white is white.
  private static func luminance(_ parts: SIMD3<Double>) -> Double {
    let place = parts.clamped(lowerBound: .zero, upperBound: .one) * 255
    let index = SIMD3<Int>(place, rounding: .toNearestOrEven)
    return 0.2126 * linear[index.x] + 0.7152 * linear[index.y] + 0.0722 * linear[index.z]
  }

  /// The transfer curve of sRGB (IEC 61966-2-1), at 256 even places.
  private static let linear = (0...255).map { step in
    let value = Double(step) / 255
    return value <= 0.040_45 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4)
  }

  /// Adds a wide glow to the cells that it reaches.
  private mutating func spread(_ glow: Glow, flatness: Double) {
    let (width, height) = (size.width / Double(columns), size.height / Double(rows))
    let color = LightMeter.parts(glow.color) * glow.color.alpha
    let tall = glow.radius * flatness
    let top = max(0, Int((glow.center.y - tall) / height))
    let bottom = min(rows - 1, Int((glow.center.y + tall) / height))
    let left = max(0, Int((glow.center.x - glow.radius) / width))
    let right = min(columns - 1, Int((glow.center.x + glow.radius) / width))
    guard top <= bottom, left <= right else { return }
    for row in top...bottom {
      let dy = ((Double(row) + 0.5) * height - glow.center.y) / tall
      for column in left...right {
        let dx = ((Double(column) + 0.5) * width - glow.center.x) / glow.radius
        let rest = 1 - dx * dx - dy * dy
        if rest > 0 { grid[row * columns + column] += color * (rest * rest * rest) }
      }
    }
  }

  /// Light that a small glow adds, times its area: its rings of equal area, each as bright as its
  /// middle.
  private func gain(_ glow: Glow) -> Double {
    guard Rect(origin: .zero, size: size).contains(glow.center) else { return 0 }
    let column = min(columns - 1, Int(glow.center.x / size.width * Double(columns)))
    let row = min(rows - 1, Int(glow.center.y / size.height * Double(rows)))
    let base = grid[row * columns + column]
    let color = LightMeter.parts(glow.color) * glow.color.alpha
    let rings = 5
    let light = (0..<rings).reduce(0.0) { sum, ring in
      let rest = 1 - (Double(ring) + 0.5) / Double(rings)
      return sum + LightMeter.luminance(base + color * (rest * rest * rest))
    }
    let mean = light / Double(rings) - LightMeter.luminance(base)
    return mean * Math.pi * glow.radius * glow.radius
  }
}
