import Drawing
import Geometry
import Rendering

/// The place: a sky with few stars, low hills, lanterns strung along the far side, and wet stones.
struct Courtyard: Sendable {
  /// All that does not move.
  private let still: Canvas
  private let stars: StarField
  /// Wet spots between the stones, which return light.
  let glints: [(place: Point, size: Double, strength: Double)]
  private let composition: CourtyardComposition

  init(_ composition: CourtyardComposition, seed: UInt64) {
    self.composition = composition
    var chance = SeededGenerator(seed: seed)
    let (width, horizon) = (composition.size.width, composition.horizon)
    stars = StarField(
      52 + Int(60 * composition.breadth), in: Rect(0, 0, width, 0.84 * horizon), radius: 1.1 * composition.grain, &chance)
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
    if composition.breadth > 0 { Courtyard.hangGarlands(composition, on: &canvas) }
    still = canvas
  }

  /// The colour of sky or ground at the height `y`, in points from the top.
  func color(at y: Double) -> Color {
    let (horizon, depth) = (composition.horizon, composition.depth)
    let (stops, way) =
      y < horizon ? (FirePalette.sky, y / horizon) : (FirePalette.ground, (y - horizon) / depth)
    return stops[Int((way.clippedToUnit * Double(stops.count - 1)).rounded())].color
  }

  /// Draws the courtyard at `time`, in seconds: only stars are ever in motion.
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

  /// Two sagging cords of lanterns between posts on the far side, and their image in the stones.
  private static func hangLanterns(_ composition: CourtyardComposition, on canvas: inout Canvas) {
    let (color, size) = (FirePalette.lantern, 2.25 * composition.grain)
    for (left, right, count) in [(0.05, 0.4, 6), (0.66, 0.97, 5)] {
      for index in 0..<count {
        let way = (Double(index) + 0.5) / Double(count)
        let x = (left + (right - left) * way) * composition.size.width
        let lift = (0.085 - 0.16 * way * (1 - way)) * composition.horizon
        let place = Point(x, composition.horizon - lift)
        let foot = Point(x, composition.horizon + 0.55 * lift)
        canvas.glow(at: place, radius: 5 * size, color: color.opacity(0.085))
        canvas.glow(at: place, radius: 1.5 * size, color: color.opacity(0.5))
        canvas.glow(at: foot, radii: Size(1.6 * size, 9.6 * size), color: color.opacity(0.065))
      }
    }
  }

  /// Two cords near the eye, whose large soft lanterns hold the upper corners of a wide stage.
  private static func hangGarlands(_ composition: CourtyardComposition, on canvas: inout Canvas) {
    let (width, height) = (composition.size.width, composition.size.height)
    let (color, size) = (FirePalette.lantern, 11 * composition.unit * composition.breadth)
    for (left, right, sag) in [(-0.09, 0.34, 0.16), (0.71, 1.07, 0.12)] {
      let places = stride(from: 0.0, through: 1, by: 0.05).map { way in
        Point((left + (right - left) * way) * width, (4 * sag * way * (1 - way) - 0.03) * height)
      }
      canvas.stroke(
        Path(polyline: places), with: FirePalette.cord.opacity(0.25), .rounded(0.1 * size))
      for knot in stride(from: 2, to: places.count, by: 4) {
        let place = places[knot] + Vector(0, 1.5 * size)
        canvas.glow(at: place, radius: 6 * size, color: color.opacity(0.085))
        canvas.glow(at: place, radii: Size(1.5 * size, 1.9 * size), color: color.opacity(0.5))
        canvas.glow(at: place + Vector(0, 0.3 * size), radius: size, color: color.opacity(0.4))
      }
    }
  }
}
