import Rendering

/// The mandala that is there before a finger draws: a seed, two whorls of petals, tendrils in
/// them, and a rim, each a line in one sector that its mirror images complete.
enum Pattern {
  /// A line by its seats for 0…1 along it.
  private typealias Curve = (Double) -> Seat

  /// The lines for so many sectors, oldest first.
  static func lines(fold: Int, _ random: inout SeededGenerator) -> [EmberLine] {
    curves(&random).enumerated().map { age, curve in
      let path = (0...240).map { Point.zero + curve(Double($0) / 240).way(fold: fold) }
      let measure = PathMeasure(Path(polyline: path))
      let steps = Int(measure.length / EmberLine.spacing)
      let embers = (0...steps).compactMap { step in
        measure.point(at: measure.length * Double(step) / Double(steps)).map {
          Ember(at: Seat(of: $0 - .zero, fold: fold), heat: 0.1, &random)
        }
      }
      return EmberLine(embers: embers, lastBurned: -60 + Double(age), char: 1)
    }
  }

  private static func curves(_ random: inout SeededGenerator) -> [Curve] {
    let (lean, curl) = (random.number(in: 0.85...1.15), random.number(in: 0.9...1.1))
    let rim = random.number(in: 0.03...0.05)
    /// From an axis of the sector to the other; the fuller, the smaller `point`.
    func petal(_ inner: Double, _ outer: Double, toEdge: Bool, point: Double) -> Curve {
      { t in
        let width = Math.pow(max(0, Math.cos(0.5 * Math.pi * t)), point)
        return Seat(radius: inner + (outer - inner) * t, share: toEdge ? 1 - width : width)
      }
    }
    return [
      petal(0.24, 0.6, toEdge: true, point: 0.62 * lean),
      { t in Seat(radius: 0.13 + 0.05 * Math.cos(Math.pi * t), share: t) },
      petal(0.5, 0.9, toEdge: false, point: 0.66 * lean),
      { t in Seat(radius: 0.97 + rim * Math.cos(Math.twoPi * t), share: t) },
      petal(0.2, 0.44, toEdge: false, point: 0.6),
      // A tendril, a spiral about a place in the sector.
      { t in
        let (turn, reach) = (2.8 * Math.pi * t - 0.6, 0.075 * curl * (1 - 0.82 * t))
        return Seat(
          radius: 0.75 + reach * Math.cos(turn), share: 0.3 + 2.8 * reach * Math.sin(turn))
      },
      petal(0.32, 0.5, toEdge: true, point: 0.8),
      petal(0.6, 0.76, toEdge: false, point: 0.85),
      { t in Seat(radius: 0.7 + 0.18 * t, share: 1 - 0.13 * Math.sin(Math.pi * t)) },
    ]
  }
}
