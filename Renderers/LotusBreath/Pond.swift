import Rendering

/// The place, where nothing moves: a night sky with few stars, a far shore in mist, and dark water.
enum Pond {
  static func canvas(_ composition: LotusComposition, seed: UInt64) -> Canvas {
    var random = SeededGenerator(seed: seed)
    var canvas = Canvas(size: composition.size)
    let horizon = composition.horizon
    fillBands(composition, on: &canvas)
    for _ in 0..<44 {
      let place = Point(random.unit() * composition.size.width, random.unit() * horizon)
      let bright = random.unit()
      canvas.glow(
        at: place, radius: (0.8 + 0.9 * bright * bright) * composition.unit,
        color: LotusPalette.night(0.86, 0.035).opacity(
          (0.14 + 0.5 * bright * bright * bright) * (1 - 0.7 * place.y / horizon)))
    }
    let hills = FractalNoise(seed: random.next(), octaves: 3, lacunarity: 4)
    for (lift, detail, shade) in [
      (0.26, 2.4, LotusPalette.night(0.195, 0.04, turn: -6)),
      (0.14, 4.6, LotusPalette.night(0.16, 0.034, turn: -10)),
    ] {
      canvas.fill(shore(composition, hills, lift: lift, detail: detail), with: shade)
    }
    // Mist on the line where they meet, and the sky's glimmer below it.
    canvas.transformed(by: .scale(8, 1)) { canvas in
      for (x, y, radius) in [(0.28, 1.02, 0.9), (0.74, 1.12, 1.2), (0.5, 1.6, 1.7)] {
        canvas.glow(
          at: Point(x * composition.size.width / 8, y * horizon), radius: radius * horizon,
          color: LotusPalette.night(0.5, 0.07, turn: -14).opacity(0.1))
      }
    }
    return canvas
  }

  /// Sky down to the horizon, and water from there.
  private static func fillBands(_ composition: LotusComposition, on canvas: inout Canvas) {
    let sky = [(0.125, 0.03, 6.0), (0.17, 0.042, 0), (0.235, 0.05, -6)]
    let water = [
      (0.175, 0.037, -8.0), (0.205, 0.044, -8), (0.175, 0.04, -2), (0.14, 0.034, 4),
      (0.115, 0.026, 6),
    ]
    let (horizon, size) = (composition.horizon, composition.size)
    for (top, bottom, band) in [(0, horizon, sky), (horizon, size.height, water)] {
      let colors = band.map { LotusPalette.night($0.0, $0.1, turn: $0.2) }
      canvas.fill(
        Path(Rect(0, top, size.width, bottom - top)),
        with: .vertical(from: top, to: bottom, GradientStop.evenlySpaced(colors)))
    }
  }

  /// Trees of the far shore, `lift` parts of the sky high.
  private static func shore(
    _ composition: LotusComposition, _ hills: FractalNoise, lift: Double, detail: Double
  ) -> Path {
    let (width, horizon) = (composition.size.width + 4, composition.horizon)
    let ridge = (0...120).map { piece in
      let x = Double(piece) / 120
      let height = max(0.02, 0.4 + 0.8 * hills.value(x * detail, detail))
      return Point(x * width - 2, horizon * (1 - lift * height))
    }
    return Path(polygon: [Point(-2, horizon)] + ridge + [Point(width - 2, horizon)])
  }
}
