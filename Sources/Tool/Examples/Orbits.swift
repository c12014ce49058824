import Rendering

/// Lights on rings, which go a third of the way round by an easing, rest and go on. Each ring comes
/// round a whole number of times in a film that loops.
struct Orbits: Picture {
  enum Curve: CaseIterable {
    case even, soft, back, bounce, spring

    var easing: Easing {
      switch self {
      case .even: .linear
      case .soft: .easeInOut
      case .back: .easeInBack.mirrored
      case .bounce: .easeOutBounce
      case .spring: .spring(Spring(duration: 0.5, bounce: 0.45))
      }
    }
  }

  var curve = Curve.soft

  static let controls = ControlsSchema<Self>(.choice("curve", \.curve))

  func draw(at moment: Moment, on canvas: inout Canvas) {
    let (center, reach) = (moment.stage.point(0.5, 0.44), moment.size.shorterSide)
    canvas.glow(at: center, radius: 0.5 * reach, color: Color(oklch: 0.6, 0.1, 75, alpha: 0.45))
    for ring in 0..<8 {
      let radius = reach * (0.09 + 0.05 * Double(ring))
      let color = ColorRamp.aurora.color(at: 0.06 + 0.88 * Double(ring) / 7)
      let period = moment.stage.period(near: 2.4 + 0.4 * Double(ring))
      canvas.stroke(circle: center, radius: radius, with: color.opacity(0.12), width: 0.8)
      for (light, lag) in (0..<3).flatMap({ light in (0..<48).map { (light, Double($0)) } }) {
        let turns = (moment.seconds - 0.011 * lag) / period
        let gone = turns.rounded(.down) + curve.easing.value(at: turns - turns.rounded(.down))
        let angle = (gone + Double(light) + 0.21 * Double(ring)) * Math.twoPi / 3
        let fade = 1 - lag / 48
        canvas.glow(
          at: center + Vector(angle: angle) * radius, radius: (lag == 0 ? 9 : 3 + 3 * fade),
          color: color.opacity(lag == 0 ? 1 : 0.5 * fade * fade))
      }
    }
  }
}
