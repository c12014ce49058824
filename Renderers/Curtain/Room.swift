import Drawing
import Geometry

/// What stands behind the curtain: a dark wall, the window with the last light, the floor.
struct Room {
  private let chamber: Chamber
  private let composition: Composition
  private let casement: Casement

  init(_ chamber: Chamber) {
    self.chamber = chamber
    composition = chamber.composition
    casement = Casement(chamber.composition)
  }

  func draw(on canvas: inout Canvas) {
    wall(on: &canvas)
    window(on: &canvas)
    floor(on: &canvas)
  }

  private func wall(on canvas: inout Canvas) {
    let bounds = canvas.bounds
    let stops =
      GradientStop.even([Dusk.wall[0], Dusk.wall[1]], steps: 4).map {
        GradientStop($0.location * 0.45, $0.color)
      }
      + GradientStop.even([Dusk.wall[1], Dusk.wall[2]], steps: 4).dropFirst().map {
        GradientStop(0.45 + 0.55 * $0.location, $0.color)
      }
    canvas.fill(
      Path(bounds),
      with: .linear(
        LinearGradient(
          from: Point(0, 0), to: Point(0, max(bounds.height, 1)), stops: stops)))
    // Light that the window sheds on the wall about it.
    canvas.softBox(
      casement.frame, cornerRadius: 20 * composition.unit, blur: 60 * composition.unit,
      color: Color(oklch: 0.45, 0.1, 340, alpha: 0.22))
  }

  private func window(on canvas: inout Canvas) {
    let glass = casement.glass
    guard !glass.isEmpty else { return }
    canvas.fill(Path(casement.frame), with: Dusk.frame)
    canvas.fill(
      Path(glass),
      with: .linear(
        LinearGradient(
          from: Point(0, glass.minY), to: Point(0, glass.maxY),
          stops: GradientStop.even(Dusk.sky, steps: 5))))
    canvas.clipped(to: Path(glass)) { view(on: &$0) }
    let unit = composition.unit
    for x in casement.uprights {
      bar(Rect(x - casement.bar / 2, glass.minY, casement.bar, glass.height), on: &canvas)
    }
    for y in casement.transoms {
      bar(Rect(glass.minX, y - casement.bar / 2, glass.width, casement.bar), on: &canvas)
    }
    let sill = Rect(
      casement.frame.minX - 6 * unit, casement.frame.maxY - 2 * unit,
      casement.frame.width + 12 * unit, 9 * unit)
    canvas.fill(Path(roundedRect: sill, radius: 2 * unit), with: Dusk.frame)
    canvas.fill(
      Path(Rect(sill.minX, sill.minY, sill.width, max(1 * unit, 0.3))),
      with: Dusk.frameEdge.opacity(0.7))
  }

  private func bar(_ rect: Rect, on canvas: inout Canvas) {
    canvas.fill(Path(rect), with: Dusk.frame)
  }

  /// Stars above, hills below.
  private func view(on canvas: inout Canvas) {
    let glass = casement.glass
    let noise = chamber.horizon
    for (color, height, rough, shift) in [
      (Dusk.farHills, 0.17, 0.035, 3.0), (Dusk.hills, 0.095, 0.03, 40.0),
    ] {
      let points = (0...24).map { index in
        let part = Double(index) / 24
        let swell = noise.value(part * 3.1 + shift) + 0.4 * noise.value(part * 8.3 + shift)
        return Point(
          glass.minX + part * glass.width,
          glass.maxY - glass.height * (height + rough * swell))
      }
      var path = Path(through: points)
      path.line(to: Point(glass.maxX, glass.maxY))
      path.line(to: Point(glass.minX, glass.maxY))
      path.close()
      canvas.fill(path, with: color)
    }
    for star in chamber.stars {
      let breath = 0.75 + 0.25 * Math.sin(chamber.time * star.pace + star.phase)
      canvas.glow(
        at: Point(glass.minX + star.x * glass.width, glass.minY + star.y * glass.height),
        radius: star.size * composition.unit,
        color: Dusk.spark.opacity(0.85 * breath * (1 - star.y)))
    }
  }

  private func floor(on canvas: inout Canvas) {
    let unit = composition.unit
    let hem = composition.rail + composition.drop
    let bottom = composition.size.height
    let edge = hem + (bottom - hem) * 0.3
    canvas.fill(
      Path(Rect(0, edge, composition.size.width, bottom - edge)),
      with: .linear(
        LinearGradient(
          from: Point(0, edge), to: Point(0, bottom),
          stops: GradientStop.even(
            [Color(oklch: 0.165, 0.032, 300), Color(oklch: 0.115, 0.02, 285)], steps: 5))))
    canvas.softBox(
      Rect(
        casement.frame.minX + 10 * unit, edge + 14 * unit, casement.frame.width - 20 * unit,
        (bottom - edge) * 0.34),
      cornerRadius: 24 * unit, blur: 34 * unit, color: Color(oklch: 0.55, 0.11, 30, alpha: 0.16))
  }
}
