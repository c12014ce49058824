import Rendering

/// The place: a sky with few stars, low hills, lanterns strung along the far side, and wet stones.
struct Courtyard: Sendable {
  /// All that does not move.
  private let still: Canvas
  private let stars: StarField
  /// Wet spots between the stones, which return light.
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

  /// Sagging cords of lanterns: far ones between posts, with their image in the stones, and near
  /// ones, large and out of focus, that hold the upper corners of a wide stage.
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
