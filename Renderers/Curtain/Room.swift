import Drawing
import Geometry

/// The room behind the curtain: a dark wall, the window with the last light, the floor.
struct Room {
  private let world: CurtainWorld
  private let time: Double
  private let composition: CurtainComposition
  private let casement: Casement

  /// Prepares the room at `time`, in seconds.
  init(_ world: CurtainWorld, at time: Double) {
    (self.world, self.time) = (world, time)
    composition = world.composition
    casement = Casement(world.composition)
  }

  func draw(on canvas: inout Canvas) {
    wall(on: &canvas)
    floor(on: &canvas)
    canvas.fill(Path(casement.frame), with: CurtainPalette.frameSide)
    canvas.fill(
      Path(casement.frame.inset(by: max(composition.unit, 0.2))), with: CurtainPalette.frame)
    Outlook(world, at: time).draw(on: &canvas)
    woodwork(on: &canvas)
  }

  private func wall(on canvas: inout Canvas) {
    let bounds = canvas.bounds
    canvas.fill(
      Path(bounds), with: .vertical(from: 0, to: max(bounds.height, 1), CurtainPalette.wallStops))
  }

  /// Draws bars in front of the glass, and the sill.
  private func woodwork(on canvas: inout Canvas) {
    let glass = casement.glass
    guard !glass.isEmpty else { return }
    let (bar, lit) = (casement.bar, casement.bar * 0.2)
    for y in casement.transoms {
      canvas.fill(Path(Rect(glass.minX, y - bar / 2, glass.width, bar)), with: CurtainPalette.frame)
      canvas.fill(
        Path(Rect(glass.minX, y - bar / 2, glass.width, lit)), with: CurtainPalette.frameSide)
    }
    for x in casement.uprights {
      canvas.fill(
        Path(Rect(x - bar / 2, glass.minY, bar, glass.height)), with: CurtainPalette.frame)
      canvas.fill(
        Path(Rect(x - bar / 2, glass.minY, lit, glass.height)), with: CurtainPalette.frameSide)
    }
    let unit = composition.unit
    let frame = casement.frame
    let sill = Rect(
      frame.minX - 8 * unit, frame.maxY - 3 * unit, frame.width + 16 * unit, 10 * unit)
    canvas.blurredRoundedRect(
      sill.offset(by: Vector(0, 8 * unit)), cornerRadius: 4 * unit, blur: 9 * unit,
      color: Color(oklch: 0.1, 0.02, 285, alpha: 0.7))
    canvas.fill(Path(roundedRect: sill, radius: 2 * unit), with: CurtainPalette.frame)
    canvas.fill(
      Path(Rect(sill.minX + unit, sill.minY, sill.width - 2 * unit, max(1.2 * unit, 0.2))),
      with: CurtainPalette.frameEdge)
  }

  /// Draws boards that lead to the window, and its light on them: more where the curtain leaves a
  /// gap.
  private func floor(on canvas: inout Canvas) {
    let hem = composition.rail + composition.drop
    let bottom = composition.size.height
    let width = composition.size.width
    let edge = hem + (bottom - hem) * 0.14
    let unit = composition.unit
    canvas.fill(
      Path(Rect(0, edge.rounded(), width, max(bottom - edge.rounded(), 0))),
      with: .vertical(from: edge, to: max(bottom, edge + 1), CurtainPalette.floorStops))
    canvas.fill(
      Path(Rect(0, edge.rounded(), width, max(unit, 0.2))),
      with: Color(oklch: 0.25, 0.04, 305, alpha: 0.8))
    pool(from: edge, on: &canvas)
  }

  /// Draws the window's light on the boards, cast to the left by a low sun, with the shadows of
  /// bars.
  private func pool(from edge: Double, on canvas: inout Canvas) {
    let glass = casement.glass
    let depth = min(composition.size.height - edge, 150 * composition.unit)
    guard depth > 0, !glass.isEmpty else { return }
    let panes = casement.uprights.count + 1
    let step = glass.width / Double(panes)
    let slant = Transform(a: 1, b: 0, c: -0.62, d: 1, tx: glass.minX, ty: edge + depth * 0.16)
    canvas.transformed(by: slant) { floor in
      for (index, gap) in world.gaps(panes).enumerated() {
        let start = step * (Double(index) + 0.09)
        let color = Color(oklch: 0.6 + 0.12 * gap, 0.12, 16 + 36 * gap)
        for (top, tall) in [(0.0, 0.26), (0.35, 0.34)] {
          floor.blurredRoundedRect(
            Rect(start, depth * top, step * 0.82, depth * tall), cornerRadius: 0,
            blur: min(step * 0.2, depth * 0.1) * (0.8 + top),
            color: color.opacity((0.075 + 0.2 * gap) * (1 - 0.9 * top)))
        }
      }
    }
  }
}
