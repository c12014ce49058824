import Drawing
import Geometry

/// What burns, as things: the cord of the slow match, strings and their paper rolls.
struct Strings {
  let fireworks: Fireworks
  private let unit: Double

  init(_ fireworks: Fireworks) {
    self.fireworks = fireworks
    unit = fireworks.composition.unit
  }

  /// Draws cords, then rolls.
  func draw(on canvas: inout Canvas) {
    drawMatch(on: &canvas)
    for fuse in fireworks.fuses.burning { draw(fuse, on: &canvas) }
  }

  private func drawMatch(on canvas: inout Canvas) {
    let cord = fireworks.match.cord(at: fireworks.time)
    for (index, end) in cord.enumerated().dropFirst() {
      let rest = 1 - Double(index) / Double(cord.count)
      var piece = Path()
      piece.move(to: cord[index - 1])
      piece.line(to: end)
      canvas.stroke(
        piece, with: Color(oklch: 0.46, 0.06, 56, alpha: 0.55 * rest * rest), Stroke(1.1 * unit))
    }
  }

  private func draw(_ fuse: Fuse, on canvas: inout Canvas) {
    var cord = Path()
    cord.move(to: fuse.flame)
    for index in max(0, Int(fuse.front) + 1)..<max(0, Int(fuse.front) + 1, fuse.knots.count) {
      cord.line(to: fuse.knots[index])
    }
    let fade = fuse.fade
    canvas.stroke(
      cord, with: Color(oklch: 0.5, 0.06, 60, alpha: 0.7 * fade), .rounded(1.1 * unit))
    for roll in fuse.waiting {
      let away = roll.place.distance(to: fuse.flame) / (90 * unit)
      let lit = 0.75 / (1 + away * away)
      let paper = fireworks.palette.paper
      let half = roll.way.perpendicular * (4.4 * unit)
      var body = Path()
      body.move(to: roll.place - half)
      body.line(to: roll.place + half)
      canvas.stroke(
        body, with: paper.dark.mixed(with: paper.lit, by: lit).opacity(fade),
        .rounded(4.6 * unit))
    }
  }
}
