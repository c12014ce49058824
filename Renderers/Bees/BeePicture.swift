import Drawing
import Geometry

/// Bees as small lights: a body that leans, wings as a blur, and the arc that they have flown.
struct BeePicture {
  private let hive: Hive
  private let unit: Double

  init(_ hive: Hive) { (self.hive, unit) = (hive, hive.composition.unit) }

  func draw(on canvas: inout Canvas) {
    arcs.draw(on: &canvas)
    for bee in hive.bees where bee.presence > 0 { draw(bee, on: &canvas) }
  }

  /// How large a bee is, in points.
  private func size(_ bee: Bee) -> Double { unit * (0.72 + 0.62 * bee.depth) }

  private func draw(_ bee: Bee, on canvas: inout Canvas) {
    let (size, here) = (size(bee), bee.position)
    let ahead = Vector(angle: bee.flight.heading)
    let near = (0.55 + 0.45 * bee.depth) * bee.presence
    let dark = Path(ellipse: Rect(center: .zero, size: Size(9.5 * size, 4.6 * size)))
    canvas.transformed(by: .rotation(bee.flight.heading).then(.translation(here - .zero))) {
      canvas in
      canvas.fill(dark, with: Color(oklch: 0.2, 0.04, 50).opacity((0.9 - 0.6 * bee.wings) * near))
    }
    drawWings(bee, size, on: &canvas)
    let load = Double(bee.crop) / Double(Bee.cropSize)
    canvas.glow(
      at: here, radius: 13 * size,
      color: BeesPalette.amber.opacity((0.06 + 0.14 * bee.wings + 0.16 * load) * near))
    for (place, radius, light) in [
      (3.1, 1.9, 0.55), (0.9, 2.7, 0.95), (-1.9, 2.3, 0.8), (-4.3, 1.8, 0.55),
    ] {
      canvas.glow(
        at: here + ahead * (place * size), radius: radius * size,
        color: BeesPalette.gold.opacity(light * near))
    }
  }

  /// A wing to each side; in a banked turn the one without comes up towards the eye, the one within
  /// goes away from it.
  private func drawWings(_ bee: Bee, _ size: Double, on canvas: inout Canvas) {
    let lean = Math.sinCos(bee.flight.bank)
    let strength = (0.12 + 0.3 * bee.wings) * bee.presence * (0.55 + 0.45 * bee.depth)
    let turn = Transform.scale(0.62, 1)
      .then(.rotation(bee.flight.heading)).then(.translation(bee.position - .zero))
    canvas.transformed(by: turn) { canvas in
      for side in [-1.0, 1] {
        let rise = 1 - 0.45 * side * lean.sin
        let reach = size * (3 + 3.6 * bee.wings) * rise
        canvas.glow(
          at: Point(0.8 * size, side * (1.5 * size + 0.62 * reach * lean.cos)), radius: reach,
          color: BeesPalette.wing.opacity(strength * rise))
      }
    }
  }

  /// The ways that bees have come, as bands that fade and narrow.
  private var arcs: Bands {
    var arcs = Bands()
    for bee in hive.bees where bee.trail[3].distance(to: bee.position) > unit {
      let strength = (bee.isHome ? 0.26 : 0.42) * bee.presence * (0.4 + 0.6 * bee.depth)
      let tail = bee.trail.enumerated().map { index, place in
        let age = (Double(index) + hive.due.trail) / Double(Bee.trailLength)
        let left = max(1 - age, 0)
        return Bands.Knot(
          place: place, half: 0.9 * size(bee) * left,
          color: BeesPalette.amber.opacity(strength * left * left))
      }
      arcs.add(
        [
          Bands.Knot(
            place: bee.position, half: 0.9 * size(bee),
            color: BeesPalette.amber.opacity(strength))
        ] + tail)
    }
    return arcs
  }
}
