import Drawing
import Geometry
import Motion

extension Hive {
  /// Draws the comb as light: walls of wax, and honey that glows in them.
  func drawComb(on canvas: inout Canvas) {
    let (reach, middle) = (composition.reach, composition.comb)
    let light = Color.amber.opacity(0.2 + 0.8 * comb.fullness)
    canvas.glow(at: middle, radius: 3.2 * reach, color: light.opacity(0.13))
    canvas.glow(at: middle, radius: 1.75 * reach, color: light.opacity(0.2))
    var (wax, honey, shine) = (Path(), Mesh(), Canvas(size: canvas.size))
    for (place, drops) in zip(comb.cells, comb.drops) {
      // Walls of neighbours overlap a little.
      wax.append(Path(polygon: comb.lattice.corners.map { place + $0 * 1.04 }))
      // Cells shimmer, neighbours together, and are brightest in their middle.
      let way = (place - middle) / (0.2 * reach)
      let tone = 0.78 + 0.42 * noise.value(way.dx, way.dy, 0.3 * time)
      let level = Double(drops) / Double(Comb.capacity) * tone.clippedToUnit
      let heart = Mesh.Vertex(place, color: Color.honey.color(at: 0.05 + 0.87 * level))
      let rim = Color.honey.color(at: 0.13 + 0.47 * level)
      let corners = comb.lattice.corners.map { Mesh.Vertex(place + $0 * 0.86, color: rim) }
      honey.append(Mesh(fan: [heart] + corners, isClosed: true))
      guard level > 0.02 else { continue }
      shine.glow(at: place, radius: 2.5 * comb.lattice.radius, color: .amber.opacity(0.13 * level))
    }
    canvas.fill(wax, with: .wax)
    canvas.mesh(honey)
    canvas.append(shine)
  }

  /// Draws a bee as a small light: body, wings as a blur that leans in turns, the arc just flown.
  func draw(_ bee: Bee, on canvas: inout Canvas) {
    let size = composition.unit * (0.72 + 0.62 * bee.depth)
    let light = bee.presence * (0.55 + 0.45 * bee.depth)
    if bee.trail[3].distance(to: bee.position) > size {
      canvas.mesh(
        Mesh(
          tail: [bee.position] + bee.trail, age: due.trail, width: 1.8 * size,
          color: .amber.opacity(0.4 * light)))
    }
    let turn = Transform.scale(size).then(.rotation(bee.flight.heading))
    canvas.transformed(by: turn.then(.translation(bee.position - .zero))) { canvas in
      canvas.fill(
        Path(ellipse: Rect(-4.75, -2.3, 9.5, 4.6)),
        with: .body.opacity((0.9 - 0.6 * bee.wings) * light))
      for side in [-1.0, 1] {
        // In a banked turn the outer wing comes up towards the eye, the inner one goes down.
        let rise = 1 - 0.45 * side * Math.sin(bee.flight.bank)
        let reach = (3 + 3.6 * bee.wings) * rise
        canvas.glow(
          at: Point(0.5, side * (1.5 + 0.5 * reach)), radii: Size(0.62 * reach, reach),
          color: .wing.opacity((0.12 + 0.3 * bee.wings) * light * rise))
      }
      let shine = 0.06 + 0.14 * bee.wings + 0.02 * Double(bee.crop)
      canvas.glow(at: .zero, radius: 13, color: .amber.opacity(shine * light))
      for (place, radius, part) in [(2.9, 2.0, 0.6), (0.6, 2.7, 0.95), (-3, 2.4, 0.8)] {
        canvas.glow(at: Point(place, 0), radius: radius, color: .gold.opacity(part * light))
      }
    }
  }
}
