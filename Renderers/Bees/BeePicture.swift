import Drawing
import Geometry

/// Bees as small lights: a body, wings as a blur that leans in turns, and the arc just flown.
struct BeePicture {
  let hive: Hive

  func draw(on canvas: inout Canvas) {
    var arcs = Bands()
    for bee in hive.bees { addArc(of: bee, to: &arcs) }
    arcs.draw(on: &canvas)
    for bee in hive.bees where bee.presence > 0 { draw(bee, on: &canvas) }
  }

  /// How large a bee is, in points, and how bright.
  private func look(_ bee: Bee) -> (size: Double, light: Double) {
    let unit = hive.composition.unit
    return (unit * (0.72 + 0.62 * bee.depth), bee.presence * (0.55 + 0.45 * bee.depth))
  }

  private func draw(_ bee: Bee, on canvas: inout Canvas) {
    let (size, light) = look(bee)
    let turn = Transform.rotation(bee.flight.heading).then(.translation(bee.position - .zero))
    canvas.transformed(by: Transform.scale(size).then(turn)) { canvas in
      canvas.fill(
        Path(ellipse: Rect(-4.75, -2.3, 9.5, 4.6)),
        with: BeesPalette.body.opacity((0.9 - 0.6 * bee.wings) * light))
    }
    // In a banked turn the outer wing comes up towards the eye, the inner one goes down.
    let lean = Math.sinCos(bee.flight.bank)
    canvas.transformed(by: Transform.scale(0.62 * size, size).then(turn)) { canvas in
      for side in [-1.0, 1] {
        let rise = 1 - 0.45 * side * lean.sin
        let reach = (3 + 3.6 * bee.wings) * rise
        canvas.glow(
          at: Point(0.8, side * (1.5 + 0.62 * reach * lean.cos)), radius: reach,
          color: BeesPalette.wing.opacity((0.12 + 0.3 * bee.wings) * light * rise))
      }
    }
    let load = Double(bee.crop) / Double(Bee.cropSize)
    canvas.glow(
      at: bee.position, radius: 13 * size,
      color: BeesPalette.amber.opacity((0.06 + 0.14 * bee.wings + 0.16 * load) * light))
    for (place, radius, part) in [
      (3.1, 1.9, 0.55), (0.9, 2.7, 0.95), (-1.9, 2.3, 0.8), (-4.3, 1.8, 0.55),
    ] {
      canvas.glow(
        at: turn.apply(Point(place * size, 0)), radius: radius * size,
        color: BeesPalette.gold.opacity(part * light))
    }
  }

  /// The way that a bee has come: it fades and narrows.
  private func addArc(of bee: Bee, to arcs: inout Bands) {
    let (size, light) = look(bee)
    guard bee.trail[3].distance(to: bee.position) > size else { return }
    arcs.add(
      ([bee.position] + bee.trail).enumerated().map { index, place in
        let age = index == 0 ? 0 : (Double(index - 1) + hive.due.trail) / Double(Bee.trailLength)
        let left = max(1 - age, 0)
        let color = BeesPalette.amber.opacity((bee.isHome ? 0.26 : 0.4) * light * left * left)
        return (place, 0.9 * size * left, color)
      })
  }
}
