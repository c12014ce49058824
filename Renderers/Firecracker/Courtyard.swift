import Drawing
import Geometry
import Rendering

/// The place: a sky with few stars, low hills, lanterns strung along the far side, and wet stones.
struct Courtyard: Hashable, Sendable {
  /// A small light, or a stone that returns light.
  struct Gleam: Hashable, Sendable {
    var place: Point
    var size: Double
    var strength: Double
    var phase: Double
  }

  private let composition: CourtyardComposition
  /// All that does not move.
  private let still: Canvas
  private let stars: [Gleam]
  private let lanterns: [Gleam]
  /// Wet spots between the stones, from far to near.
  let glints: [Gleam]

  private static let sky = [
    FirePalette.night(0.12, 0.03, 268), FirePalette.night(0.145, 0.038, 262),
    FirePalette.night(0.19, 0.045, 250), FirePalette.night(0.262, 0.05, 236),
  ]
  private static let ground = [
    FirePalette.night(0.185, 0.028, 248), FirePalette.night(0.16, 0.028, 254),
    FirePalette.night(0.135, 0.026, 260), FirePalette.night(0.115, 0.022, 264),
  ]

  init(_ composition: CourtyardComposition, seed: UInt64) {
    self.composition = composition
    var chance = SeededGenerator(seed: seed)
    stars = Courtyard.scatterStars(composition, &chance)
    lanterns = Courtyard.hangLanterns(composition, &chance)
    glints = Courtyard.wet(composition, &chance)
    var canvas = Canvas(size: composition.size)
    Courtyard.paint(composition, GradientNoise(seed: chance.next()), on: &canvas)
    still = canvas
  }

  /// The colour of sky or ground at the height `y`, in points from the top.
  func color(at y: Double) -> Color {
    let isSky = y < composition.horizon
    let colors = isSky ? Courtyard.sky : Courtyard.ground
    let way =
      isSky
      ? y / max(composition.horizon, 1e-3)
      : (y - composition.horizon) / max(composition.depth, 1e-3)
    let place = way.clippedToUnit * Double(colors.count - 1)
    let index = min(Int(place), colors.count - 2)
    return colors[index].mixed(with: colors[index + 1], by: place - Double(index))
  }

  /// Draws the courtyard at `time`: stars twinkle, lanterns sway.
  func draw(at time: Double, on canvas: inout Canvas) {
    canvas.append(still)
    for star in stars {
      let twinkle = 0.8 + 0.2 * Math.sin(0.7 * time + star.phase)
      canvas.glow(
        at: star.place, radius: star.size,
        color: FirePalette.star.opacity(star.strength * twinkle))
    }
    for lantern in lanterns {
      let sway = Vector(Math.sin(0.8 * time + lantern.phase) * 0.8 * composition.grain, 0)
      let breath = lantern.strength * (0.92 + 0.08 * Math.sin(0.5 * time + 3 * lantern.phase))
      let place = lantern.place + sway
      let color = FirePalette.lantern
      canvas.glow(at: place, radius: lantern.size * 5, color: color.opacity(0.13 * breath))
      canvas.glow(at: place, radius: lantern.size * 1.5, color: color.opacity(0.75 * breath))
      canvas.transformed(by: .scale(1, 6)) { canvas in
        let foot = composition.horizon + 0.55 * (composition.horizon - place.y)
        canvas.glow(
          at: Point(place.x, foot / 6), radius: lantern.size * 1.6,
          color: color.opacity(0.1 * breath))
      }
    }
  }

  private static func scatterStars(
    _ composition: CourtyardComposition, _ chance: inout SeededGenerator
  ) -> [Gleam] {
    (0..<52).map { _ in
      let (height, bright) = (chance.unit(), chance.unit())
      return Gleam(
        place: Point(
          chance.unit() * composition.size.width, height * 0.84 * composition.horizon),
        size: (0.8 + 1.0 * bright * bright) * composition.grain,
        strength: (0.16 + 0.5 * bright * bright * bright) * (1 - 0.6 * height),
        phase: chance.unit() * Math.twoPi)
    }
  }

  /// Two sagging cords of lanterns between posts on the far side.
  private static func hangLanterns(
    _ composition: CourtyardComposition, _ chance: inout SeededGenerator
  ) -> [Gleam] {
    let (width, grain) = (composition.size.width, composition.grain)
    return [(0.05, 0.4, 6), (0.66, 0.97, 5)].flatMap { cord in
      (0..<cord.2).map { index in
        let way = (Double(index) + 0.5) / Double(cord.2)
        let lift = 0.085 - 0.16 * way * (1 - way)
        return Gleam(
          place: Point(
            (cord.0 + (cord.1 - cord.0) * way) * width,
            composition.horizon * (1 - lift)),
          size: (2 + 0.5 * chance.unit()) * grain, strength: 0.5 + 0.3 * chance.unit(),
          phase: chance.unit() * Math.twoPi)
      }
    }
  }

  private static func wet(
    _ composition: CourtyardComposition, _ chance: inout SeededGenerator
  ) -> [Gleam] {
    let spots = (0..<360).map { _ in
      let near = chance.unit()
      let y = composition.horizon + composition.depth * (0.012 + 0.66 * near * near)
      return Gleam(
        place: Point(chance.unit() * composition.size.width, y),
        size: (3.5 + 6.5 * chance.unit()) * composition.unit * composition.nearness(y),
        strength: chance.number(in: 0.25...1) * (1 - near.smoothstep), phase: 0)
    }
    return spots.sorted { $0.place.y < $1.place.y }
  }

  private static func paint(
    _ composition: CourtyardComposition, _ noise: GradientNoise, on canvas: inout Canvas
  ) {
    let (size, horizon) = (composition.size, composition.horizon)
    fill(sky, Rect(0, 0, size.width, horizon), on: &canvas)
    canvas.fill(
      ridge(composition, noise, lift: 0.1, detail: 1.7, row: 3.5),
      with: FirePalette.night(0.205, 0.04, 244))
    canvas.fill(
      ridge(composition, noise, lift: 0.05, detail: 3.1, row: 11.5),
      with: FirePalette.night(0.165, 0.032, 250))
    fill(ground, Rect(0, horizon, size.width, composition.depth), on: &canvas)
    // Mist where they meet.
    canvas.transformed(by: .scale(9, 1)) { canvas in
      canvas.glow(
        at: Point(0.55 * size.width / 9, horizon), radius: 0.06 * size.height,
        color: FirePalette.night(0.5, 0.05, 235).opacity(0.13))
    }
  }

  private static func fill(_ colors: [Color], _ rect: Rect, on canvas: inout Canvas) {
    canvas.fill(
      Path(rect),
      with: .linear(
        LinearGradient(
          from: Point(0, rect.minY), to: Point(0, max(rect.maxY, rect.minY + 1e-3)),
          stops: GradientStop.even(colors))))
  }

  /// Hills that rise by up to `lift` of the sky over the horizon.
  private static func ridge(
    _ composition: CourtyardComposition, _ noise: GradientNoise, lift: Double, detail: Double,
    row: Double
  ) -> Path {
    let (width, horizon) = (composition.size.width, composition.horizon)
    var path = Path()
    path.move(to: Point(-2, horizon + 1))
    for piece in 0...96 {
      let x = Double(piece) / 96
      let rough =
        noise.value(x * detail, row) + 0.28 * noise.value(x * detail * 4.1, row + 20)
        + 0.07 * noise.value(x * detail * 15, row + 40)
      path.line(
        to: Point(-2 + x * (width + 4), horizon * (1 - lift * max(0, 0.5 + 0.8 * rough))))
    }
    path.line(to: Point(width + 2, horizon + 1))
    path.close()
    return path
  }
}
