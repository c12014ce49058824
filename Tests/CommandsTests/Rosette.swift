import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering

/// Petals round the middle of the stage, as a stranger would write them: a choice among numbers and
/// one among cases, a whole number, a place in a pad.
struct Rosette: Renderer {
  enum Ink: CaseIterable { case ember, glacier, deepMoss }

  var symmetry = 6
  var petals = 21
  var ink = Ink.glacier
  var light = Point(0.25, 0.5)

  static let controls = ControlsSchema<Rosette>(
    pattern: .tactileColumn(width: 78),
    .choice("symmetry", \.symmetry, of: [3, 4, 5, 6, 8, 12]),
    .value("petals", \.petals, in: 8...34),
    .choice("ink", \.ink),
    .point("light", \.light, x: -1...1, y: 0...1))

  func begin(on stage: Stage) -> Stage { stage }

  func update(_ state: inout Stage, at moment: Moment) {}

  func draw(_ state: Stage, at moment: Moment, on canvas: inout Canvas) {
    let middle = state.bounds.center
    let reach = min(state.bounds.width, state.bounds.height) * 0.4
    for petal in 0..<petals {
      let turn = Double(petal) / Double(petals)
      let wave = 0.7 + 0.3 * Math.cos(2 * Math.pi * turn * Double(symmetry))
      let tip = middle + Vector(angle: 2 * Math.pi * turn) * (reach * wave)
      let near = 1 - 0.3 * tip.distance(to: middle + Vector(light.x, -light.y) * reach) / reach
      canvas.fill(
        Path(circle: tip, radius: reach / 8),
        with: .solid(Color(oklch: 0.4 + 0.4 * near, 0.12, hue)))
    }
  }

  private var hue: Double {
    switch ink {
    case .ember: 50
    case .glacier: 220
    case .deepMoss: 150
    }
  }

  func metrics(_ state: Stage, at moment: Moment) -> Metrics {
    [
      "symmetry": symmetry, "petals": petals,
      "ink": "\(ink)", "light": [light.x, light.y],
    ]
  }
}
