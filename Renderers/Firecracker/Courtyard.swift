import Drawing
import Geometry
import Rendering

/// The scenery: a sky with few stars, low hills, lanterns strung along the far side, and wet
/// stones.
struct Courtyard: Sendable {
  /// All static elements.
  private let still: Canvas
  private let stars: StarField
  /// Wet spots between the stones, which reflect light.
  let glints: [(place: Point, size: Double, strength: Double)]

  init(_ composition: CourtyardComposition, seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let (width, horizon) = (composition.size.width, composition.horizon)
    stars = StarField(
      52 + Int(60 * composition.breadth), in: Rect(0, 0, width, 0.84 * horizon),
      radius: 1.1 * composition.grain, &chance)
    glints = (0..<360).map { _ in
      let near = chance.unit()
      let y = horizon + composition.depth * (0.012 + 0.66 * near * near)
      return (
        Point(chance.unit() * width, y),
        chance.number(in: 3.5...10) * composition.unit * composition.nearness(y),
        chance.number(in: 0.25...1) * (1 - near.smoothstep)
      )
    }
    var canvas = Canvas(size: composition.size)
    Courtyard.paint(composition, GradientNoise(seed: chance.next()), on: &canvas)
    Courtyard.hangLanterns(composition, on: &canvas)
    still = canvas
  }

  /// Draws the courtyard at `time`, in seconds: only the stars are animated.
  func draw(at time: Double, on canvas: inout Canvas) {
    canvas.append(still)
    stars.draw(at: time, color: FirePalette.star, on: &canvas)
  }

  private static func paint(
    _ composition: CourtyardComposition, _ noise: GradientNoise, on canvas: inout Canvas
  ) {
    let (width, height) = (composition.size.width, composition.size.height)
    let (horizon, breadth) = (composition.horizon, composition.breadth)
    canvas.fill(
      Path(Rect(0, 0, width, horizon)), with: .vertical(from: 0, to: horizon, FirePalette.sky))
    for (lift, waves, row, color) in [
      (0.1, 1.7, 3.5, FirePalette.farHills), (0.05, 3.1, 11.5, FirePalette.nearHills),
    ] {
      let hills = Path(
        hills: -2...width + 2, base: horizon, height: lift * (1 + 0.8 * breadth) * horizon,
        waves: waves * (1 + 0.6 * breadth), noise, row: row)
      canvas.fill(hills, with: color)
    }
    canvas.fill(
      Path(Rect(0, horizon, width, height - horizon)),
      with: .vertical(from: horizon, to: height, FirePalette.ground))
    canvas.glow(
      at: Point(0.55 * width, horizon), radii: Size(0.54 * height, 0.06 * height),
      color: FirePalette.mist)
  }

  /// Draws sagging cords of lanterns: far ones between posts, with their reflection in the stones,
  /// and near ones, large and out of focus, that fill the upper corners of a wide stage.
  private static func hangLanterns(_ composition: CourtyardComposition, on canvas: inout Canvas) {
    let (horizon, color) = (composition.horizon, FirePalette.lantern)
    let (far, near) = (2.25 * composition.grain, 11 * composition.unit * composition.breadth)
    for (left, right, lift, sag, count, size) in [
      (0.05, 0.4, 0.085, 0.16, 6, far), (0.66, 0.97, 0.085, 0.16, 5, far),
      (-0.09, 0.34, 1.05, 1, 5, near), (0.71, 1.07, 1.05, 0.8, 5, near),
    ] where size > 0 {
      func place(_ way: Double) -> Point {
        let x = (left + (right - left) * way) * composition.size.width
        return Point(x, horizon - (lift - sag * way * (1 - way)) * horizon)
      }
      if lift >= 1 {
        let cord = Path(polyline: stride(from: 0, through: 1, by: 0.05).map(place))
        canvas.stroke(cord, with: FirePalette.cord.opacity(0.25), .rounded(0.1 * size))
      }
      for index in 0..<count {
        let lamp = place((Double(index) + 0.5) / Double(count))
        canvas.glow(at: lamp, radius: 5 * size, color: color.opacity(0.085))
        canvas.glow(at: lamp, radius: 1.5 * size, color: color.opacity(0.5))
        guard lift < 1 else { continue }
        let foot = Point(lamp.x, horizon + 0.55 * (horizon - lamp.y))
        canvas.glow(at: foot, radii: Size(1.6 * size, 9.6 * size), color: color.opacity(0.065))
      }
    }
  }
}

/// Positions of the elements on a stage of any size.
package struct CourtyardComposition: Hashable, Sendable {
  package let size: Size
  /// Degree to which the stage is wider than high: 0 up to a square, 1 from one half wider on.
  let breadth: Double
  /// The height at which sky and ground meet, in points from the top.
  package let horizon: Double
  /// Lengths relative to those on a phone's stage.
  package let unit: Double
  /// Sizes of small elements, which shrink less than lengths do.
  let grain: Double
  /// Most sparks in flight at a time, by the size of the picture.
  package let maxSparks: Int

  /// Creates the composition of a stage of `size` points.
  package init(_ size: Size) {
    self.size = size
    breadth = (2 * (size.width / size.height - 1)).smoothstep
    horizon = (0.57 + 0.05 * breadth) * size.height
    // A wide stage is seen from nearer, so that a bang fills its height.
    let reach = min(size.width, 0.62 * size.height) * (1 + 0.4 * breadth)
    unit = (reach / 390).clipped(to: 0.02...1.5 + breadth)
    grain = unit.squareRoot() * (1 + 0.35 * breadth)
    maxSparks = Int((size.width * size.height / (365 * unit)).clipped(to: 12...900))
  }

  /// The position of the heap of embers.
  var hearth: Point { Point(0.56 * size.width, horizon + 0.19 * depth) }

  /// The height of the ground in the picture, in points.
  var depth: Double { size.height - horizon }

  /// Returns the colour of sky or ground at the height `y`, in points from the top.
  func color(at y: Double) -> Color {
    let (stops, way) =
      y < horizon ? (FirePalette.sky, y / horizon) : (FirePalette.ground, (y - horizon) / depth)
    return stops[Int((way.clippedToUnit * Double(stops.count - 1)).rounded())].color
  }

  /// Returns the height at which an object that falls from `place` and comes `off` points nearer
  /// hits the ground: near its foot if it lies on the ground, else near the middle of the
  /// courtyard.
  func floor(below place: Point, off: Double = 0) -> Double {
    let foot = place.y > horizon + 8 * unit ? place.y + 3 * unit : horizon + 0.17 * depth
    let far = horizon + 0.02 * depth
    return max(place.y, (foot + off).clipped(to: far...max(far, size.height - 2 * unit)))
  }

  /// Returns the perspective scale on the ground at the height `y`, 1 in the middle of the
  /// courtyard.
  func nearness(_ y: Double) -> Double {
    0.45 + 0.55 * ((y - horizon) / (0.17 * depth)).clipped(to: 0...3)
  }
}
