import Drawing
import Geometry

/// Bees as small lights: a body, wings as a blur that leans in turns, and the arc just flown.
struct BeePicture {
  let hive: Hive

  func draw(on canvas: inout Canvas) {
    var arcs = Bands()
    for bee in hive.bees { arcs.add(arc(of: bee)) }
    canvas.mesh(arcs.mesh)
    for bee in hive.bees where bee.presence > 0 { draw(bee, on: &canvas) }
  }

  /// How large a bee is, in points, and how bright.
  private func look(_ bee: Bee) -> (size: Double, light: Double) {
    let unit = hive.composition.unit
    return (unit * (0.72 + 0.62 * bee.depth), bee.presence * (0.55 + 0.45 * bee.depth))
  }

  private func draw(_ bee: Bee, on canvas: inout Canvas) {
    let (size, light) = look(bee)
    let turn = Transform.scale(size).then(.rotation(bee.flight.heading))
    canvas.transformed(by: turn.then(.translation(bee.position - .zero))) { canvas in
      canvas.fill(
        Path(ellipse: Rect(-4.75, -2.3, 9.5, 4.6)),
        with: BeesPalette.body.opacity((0.9 - 0.6 * bee.wings) * light))
      for side in [-1.0, 1] {
        // In a banked turn the outer wing comes up towards the eye, the inner one goes down.
        let rise = 1 - 0.45 * side * Math.sin(bee.flight.bank)
        let reach = (3 + 3.6 * bee.wings) * rise
        canvas.glow(
          at: Point(0.5, side * (1.5 + 0.5 * reach)), radii: Size(0.62 * reach, reach),
          color: BeesPalette.wing.opacity((0.12 + 0.3 * bee.wings) * light * rise))
      }
      let shine = 0.06 + 0.14 * bee.wings + 0.02 * Double(bee.crop)
      canvas.glow(at: .zero, radius: 13, color: BeesPalette.amber.opacity(shine * light))
      for (place, radius, part) in [(2.9, 2.0, 0.6), (0.6, 2.7, 0.95), (-3, 2.4, 0.8)] {
        canvas.glow(
          at: Point(place, 0), radius: radius, color: BeesPalette.gold.opacity(part * light))
      }
    }
  }

  /// The way that a bee has come: it fades and narrows.
  private func arc(of bee: Bee) -> [Bands.Knot] {
    let (size, light) = look(bee)
    guard bee.trail[3].distance(to: bee.position) > size else { return [] }
    return ([bee.position] + bee.trail).enumerated().map { index, place in
      let age = index == 0 ? 0 : Double(index - 1) + hive.due.trail
      let left = max(1 - age / Double(Bee.trailLength), 0)
      return (place, 0.9 * size * left, BeesPalette.amber.opacity(0.4 * light * left * left))
    }
  }
}
