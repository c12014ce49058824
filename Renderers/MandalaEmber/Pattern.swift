import Geometry
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
      let embers = measure.places(steps: Int(measure.length / EmberLine.spacing)).map {
        Ember(at: Seat(of: $0 - .zero, fold: fold), heat: 0.1, &random)
      }
      return EmberLine(embers, char: 1, at: -60 + Double(age))
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
    /// A spiral about a place in the sector.
    func tendril(_ radius: Double, _ angle: Double, size: Double, turns: Double) -> Curve {
      { t in
        let (way, reach) = (Math.twoPi * turns * t - 0.6, size * (1 - 0.82 * t))
        return Seat(
          radius: radius + reach * Math.cos(way),
          share: angle + 2.1 * reach / radius * Math.sin(way))
      }
    }
    return [
      petal(0.24, 0.6, toEdge: true, point: 0.62 * lean),
      { t in Seat(radius: 0.13 + 0.05 * Math.cos(Math.pi * t), share: t) },
      petal(0.5, 0.9, toEdge: false, point: 0.66 * lean),
      { t in Seat(radius: 0.97 + rim * Math.cos(Math.twoPi * t), share: t) },
      petal(0.2, 0.44, toEdge: false, point: 0.6),
      tendril(0.75, 0.3, size: 0.075 * curl, turns: 1.4),
      petal(0.32, 0.5, toEdge: true, point: 0.8),
      petal(0.6, 0.76, toEdge: false, point: 0.85),
      { t in Seat(radius: 0.7 + 0.18 * t, share: 1 - 0.13 * Math.sin(Math.pi * t)) },
    ]
  }
}

extension PathMeasure {
  /// Places at even distances from the beginning of the path to its end, in so many steps.
  func places(steps: Int) -> [Point] {
    (0...steps).compactMap { point(at: length * Double($0) / Double(steps)) }
  }
}
