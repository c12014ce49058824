import Rendering

/// Drops of land that flow together, with the lines of the sea around and of the heights within. A
/// light runs along the coast, and a finger is one drop more.
struct Isles: Renderer {
  var lines = 7

  static let controls = ControlsSchema<Self>(.value("lines", \.lines, in: 2...12))

  struct State {
    var finger: Animated<Point>
    var swell = Animated(0.0, spring: .bouncy)
  }

  func begin(on stage: Stage) -> State {
    State(finger: Animated(stage.point(0.5, 0.5), spring: .tracking))
  }

  func update(_ state: inout State, at moment: Moment) {
    let finger = moment.touch?.down
    state.swell.retarget(to: finger == nil ? 0 : 1, at: moment.seconds)
    if let finger { state.finger.retarget(to: finger, at: moment.seconds) }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let (time, side) = (moment.seconds, moment.size.shorterSide)
    let center = moment.stage.point(0.5, 0.43)
    var land = Path(
      circle: state.finger.value(at: time),
      radius: max(0, 0.16 * side * state.swell.value(at: time)))
    for drop in 0..<7 {
      let angle = 2.4 * Double(drop) + 0.14 * time * (drop % 2 == 0 ? 1 : -1)
      let far = side * (0.12 + 0.035 * Double(drop)) + 8 * Math.sin(0.7 * time + angle)
      let way = Vector(angle: angle) * far
      let disc = Path(
        circle: center + Vector(way.dx, 1.35 * way.dy), radius: side * (0.15 - 0.011 * Double(drop))
      )
      land = land.union(disc, tolerance: 0.2)
    }
    // Out and in again rounds the bays.
    land = land.offset(by: 0.07 * side, join: .round, tolerance: 0.2)
      .offset(by: -0.07 * side, join: .round, tolerance: 0.2)
    canvas.fill(land, with: Color(oklch: 0.3, 0.05, 165))
    for line in 1...lines {
      let share = Double(line) / Double(lines)
      let sea = land.offset(by: 13 * Double(line), join: .round, tolerance: 0.2)
      let height = land.offset(by: -9 * Double(line), join: .round, tolerance: 0.2)
      canvas.fill(height, with: Color(oklch: 0.3 + 0.34 * share, 0.06, 165 - 75 * share))
      canvas.stroke(sea, with: Color(oklch: 0.7, 0.1, 220, alpha: 0.55 * (1 - share)), Stroke(1.1))
    }
    canvas.stroke(land, with: Color(oklch: 0.8, 0.09, 190), Stroke(1.5))
    let run = (0.06 * time).truncatingRemainder(dividingBy: 1)
    for (width, alpha) in [(9.0, 0.18), (4.5, 0.35), (2, 1)] {
      canvas.stroke(
        land.trimmedPath(from: run, to: run + 0.12),
        with: Color(oklch: 0.92, 0.1, 95, alpha: alpha),
        .rounded(width))
    }
  }
}
