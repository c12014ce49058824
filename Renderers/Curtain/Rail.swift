import Drawing
import Geometry

/// The rod and the rings on which the curtain hangs.
struct Rail {
  private let world: CurtainWorld

  init(_ world: CurtainWorld) { self.world = world }

  func draw(on canvas: inout Canvas) {
    let composition = world.composition
    let unit = composition.unit
    let y = composition.rail - 9 * unit
    let start = composition.window.minX - 20 * unit
    let end = composition.window.maxX + 12 * unit
    let thick = 5.5 * unit
    rings(behind: true, y, on: &canvas)
    let rod = Rect(start, y - thick / 2, end - start, thick)
    canvas.fill(
      Path(roundedRect: rod, radius: thick / 2),
      with: .vertical(from: rod.minY, to: rod.maxY, CurtainPalette.rodStops))
    for x in [start, end] {
      canvas.fill(
        Path(circle: Point(x, y), radius: 5.2 * unit),
        with: .radial(
          RadialGradient(
            center: Point(x - 1.6 * unit, y - 1.8 * unit), radius: 7 * unit,
            stops: CurtainPalette.ballStops)))
    }
    rings(behind: false, y, on: &canvas)
  }

  /// Draws the rings, which hang from the rod at every pleat's crest.
  private func rings(behind: Bool, _ y: Double, on canvas: inout Canvas) {
    let composition = world.composition
    let unit = composition.unit
    let pins = world.cloth.pins
    for col in stride(from: 1, to: pins.count, by: 2) {
      let place = composition.project(pins[col])
      let (rx, ry) = (2.6 * unit, 8.2 * unit)
      let middle = Point(place.x, y + 3 * unit)
      var path = Path()
      path.move(to: Point(middle.x, middle.y - ry))
      let side = behind ? 1.0 : -1.0
      path.curve(
        to: Point(middle.x, middle.y + ry),
        control: Point(middle.x + side * rx * 1.33, middle.y - ry),
        Point(middle.x + side * rx * 1.33, middle.y + ry))
      let color = behind ? Color(oklch: 0.24, 0.04, 55) : Color(oklch: 0.62, 0.08, 66)
      canvas.stroke(path, with: color, .rounded(1.3 * unit))
    }
  }
}
