import Rendering

/// Threads of incense that rise from an ember and curl as they grow. A finger parts them.
struct Smoke: Picture {
  var wildness = 0.6

  static let controls = ControlsSchema<Self>(
    .value("wildness", \.wildness, in: 0...1, format: .percent))

  func draw(at moment: Moment, on canvas: inout Canvas) {
    let flow = CurlNoise(seed: moment.stage.seed, octaves: 2)
    let (time, unit) = (moment.seconds, moment.size.height / 844)
    let ember = moment.stage.point(0.5, 0.72)
    let stops = [
      GradientStop(0, Color(oklch: 0.75, 0.1, 50, alpha: 0.08)),
      GradientStop(0.3, Color(oklch: 0.74, 0.07, 300, alpha: 0.24)),
      GradientStop(1, Color(oklch: 0.7, 0.09, 235, alpha: 0)),
    ]
    let brush = Brush.linear(
      LinearGradient(from: ember, to: moment.stage.point(0.5, 0.04), stops: stops))
    for thread in 0..<72 {
      let side = Double(thread) / 71 - 0.5
      var (place, way) = (ember + Vector(16 * unit * side, 0), [ember])
      for part in 1...52 {
        let grown = Double(part) / 52
        let drift = flow.velocity(
          place.x / (150 * unit), (place.y + 60 * unit * time) / (190 * unit),
          phase: 0.12 * time + 0.7 * side)
        let curl = drift * (unit * (2 + 26 * wildness) * grown)
        place += Vector(1.1 * curl.dx, -11.5 * unit + 0.4 * curl.dy)
        if let finger = moment.touch?.down {
          let apart = place - finger
          place += apart.normalized * (10 * unit * (1 - apart.length / (110 * unit)).clippedToUnit)
        }
        way.append(place)
      }
      canvas.stroke(Path(through: way), with: brush, .rounded(0.9), blend: .add)
    }
    canvas.glow(at: ember, radius: 70 * unit, color: Color(oklch: 0.6, 0.15, 40, alpha: 0.5))
    canvas.glow(at: ember, radius: 9 * unit, color: Color(oklch: 0.88, 0.13, 70))
  }
}
