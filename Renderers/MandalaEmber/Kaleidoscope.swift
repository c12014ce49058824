import Geometry
import Motion
import Rendering

/// Mirrors a pattern about its centre. A new number of sectors is cross-faded with the one before;
/// all weights sum to 1.
package struct Kaleidoscope: Hashable, Sendable {
  /// The available numbers of sectors.
  package static let folds = [3, 4, 5, 6, 8, 12]

  /// All images for one number of sectors: rotations and reflections of vectors from the centre.
  package struct Images: Hashable, Sendable {
    /// The number of sectors.
    package let fold: Int
    /// Opacity, 0…1.
    package let weight: Double
    /// Two for each sector, the second one mirrored.
    package let maps: [Transform]
  }

  /// The last chosen number of sectors.
  package private(set) var fold: Int
  private var weights: [Animated<Double>]

  init(fold: Int) {
    self.fold = fold
    weights = Kaleidoscope.folds.map { Animated($0 == fold ? 1 : 0, spring: .calm) }
  }

  mutating func change(to fold: Int, at time: Double) {
    self.fold = fold
    for (index, each) in Kaleidoscope.folds.enumerated() {
      weights[index].retarget(to: each == fold ? 1 : 0, at: time)
    }
  }

  /// Returns the visible images, with the pattern turned by `turn` radians.
  package func images(at time: Double, turn: Double) -> [Images] {
    zip(Kaleidoscope.folds, weights).compactMap { fold, weight in
      let weight = weight.value(at: time).clippedToUnit
      guard weight > 0.002 else { return nil }
      return Images(fold: fold, weight: weight, maps: Kaleidoscope.maps(fold: fold, turn: turn))
    }
  }

  /// Returns the transforms from one sector to all, with the pattern turned by `turn` radians.
  static func maps(fold: Int, turn: Double) -> [Transform] {
    (0..<fold).flatMap { sector -> [Transform] in
      let turned = Transform.rotation(turn + Math.twoPi * Double(sector) / Double(fold))
      return [turned, Transform.scale(1, -1).then(turned)]
    }
  }
}

// MARK: Seats

/// A position in half a sector, independent of the number of sectors: lines that end on an axis do
/// so in every symmetry, and lines that cross one continue as their mirror image.
package struct Seat: Hashable, Sendable {
  /// Distance from the centre, in radii of the mandala.
  package let radius: Double
  /// Angle from one axis of the sector, 0, to the other, 1.
  package let share: Double

  /// Returns its vector from the centre in the first of `fold` sectors.
  func way(fold: Int) -> Vector { Vector(angle: share * Math.pi / Double(fold)) * radius }
}

extension Seat {
  /// Creates the seat whose images include `way`, a vector from the centre.
  init(of way: Vector, fold: Int) {
    let halves = way.angle.magnitude * Double(fold) / Math.pi
    let rest = halves - 2 * (halves / 2).rounded(.down)
    self.init(radius: way.length, share: rest > 1 ? 2 - rest : rest)
  }

  /// Returns the seat displaced around the centre, alternately in both directions, by a weave of
  /// −1…1, beyond which the pattern would fold. The axes of sectors stay fixed: lines that meet
  /// there still meet, and symmetry is kept.
  func bent(by weave: Double) -> Seat {
    let bend = weave * Math.sin(5.2 * radius + 0.6) * Math.sin(Math.pi * share) / Math.pi
    return Seat(radius: radius, share: share + bend)
  }

  /// Returns the seat that is bent to this one, by bisection.
  func straightened(by weave: Double) -> Seat {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let isBefore = Seat(radius: radius, share: middle).bent(by: weave).share < share
      (low, high) = isBefore ? (middle, high) : (low, middle)
    }
    return Seat(radius: radius, share: (low + high) / 2)
  }
}

/// The mandala before a finger draws: a seed, two whorls of petals, tendrils in them, and a rim,
/// each a line in one sector that its mirror images complete.
enum Pattern {
  /// A line as a function from 0…1 to its seats.
  private typealias Curve = (Double) -> Seat

  /// Returns the lines for `fold` sectors, oldest first.
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
    /// Returns a petal from an axis of the sector to the other; fuller for a smaller `point`.
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
      // A tendril, a spiral about a position in the sector.
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
