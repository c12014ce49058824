import Rendering

/// A mandala of embers on a dark altar stone. A finger draws lines that are mirrored about the
/// centre; they glow, cool, emit sparks and leave char, and kindle again by themselves.
///
/// * State: a `Hearth`, with its altar, lines of embers in one sector, sparks, and its rotation.
/// * Step: `Hearth.advance` rotates it, adds embers under the finger, advances fires along lines,
///   and cools embers and emits sparks.
/// * Picture: `Altar`, then every ember in all sectors (`Kaleidoscope`), and the sparks.
package struct MandalaEmber: Renderer {
  /// Sectors of the mandala, each mirrored in itself: 3, 4, 5, 6, 8 or 12.
  package var symmetry = 6
  /// Heat of the embers and the time for which they keep it, 0…1.
  package var heat = 0.6
  /// Drift of embers, and number and speed of rising ones, 0…1.
  package var drift = 0.35
  /// Direction and speed of the rotation, and the weave of its lines, −1…1.
  package var twist = 0.15

  /// Symmetry, heat, drift and twist.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .choice("symmetry", \.symmetry, of: Kaleidoscope.folds),
    .value("heat", \.heat, in: 0...1),
    .value("drift", \.drift, in: 0...1),
    .value("twist", \.twist, in: -1...1))

  /// The renderer with its default control values.
  package init() {}

  /// Creates a quiet mandala that has burned for a while.
  package func begin(on stage: Stage) -> Hearth { Hearth(stage, self) }

  /// Lays embers under the finger, cools and kindles them, and rotates the mandala.
  package func update(_ hearth: inout Hearth, at moment: Moment) {
    hearth.advance(self, at: moment)
  }

  /// Draws dark stone under smoke.
  package func drawBackdrop(_ hearth: Hearth, at moment: Moment, on canvas: inout Canvas) {
    hearth.altar.draw(at: moment.seconds, warmth: hearth.meanHeat, on: &canvas)
  }

  /// Draws char, embers, the finger's light, and sparks in front of them.
  package func draw(_ hearth: Hearth, at moment: Moment, on canvas: inout Canvas) {
    hearth.draw(at: moment.seconds, on: &canvas)
  }

  /// Reports glowing embers with all their mirror images, sectors, and the mean heat of all embers,
  /// 0…1.
  package func metrics(_ hearth: Hearth, at moment: Moment) -> Metrics {
    [
      "embers": hearth.glowing * 2 * hearth.kaleidoscope.fold,
      "symmetry": hearth.kaleidoscope.fold,
      "heat": hearth.meanHeat,
    ]
  }

  /// Limits on the numbers of embers and sparks, and on the heat and position of embers.
  package func invariants(at moment: Moment) -> [Invariant<Hearth>] {
    [
      Invariant("embers and sparks are bounded") { hearth in
        let sparks = hearth.sparks.list.count
        guard hearth.emberCount <= Hearth.emberLimit, sparks <= Sparks.limit else {
          return "there are \(hearth.emberCount) embers and \(sparks) sparks"
        }
        return hearth.lines.lazy.flatMap(\.embers)
          .first { !(0...1 ~= $0.heat && $0.home.radius + $0.sway.length <= 2) }
          .map { "one burns at \($0.heat), \($0.home.radius) and \($0.sway) from the centre" }
      }
    ]
  }
}

// MARK: Demonstration

extension MandalaEmber {
  /// A finger draws a petal and a curl, the symmetry grows, a second petal joins them, sparks rise
  /// and the lines weave.
  package static func demonstration(on stage: Stage) -> Demonstration {
    let composition = MandalaComposition(stage)
    /// Draws a curve given by vectors from the centre, in radii, for 0…1 along it.
    func stroke(_ way: (Double) -> Vector) -> Demonstration {
      let places = (0...14).map { composition.place(at: way(Double($0) / 14)) }
      return .draw(
        places.map { Point($0.x / stage.size.width, $0.y / stage.size.height) }, over: 0.9,
        hold: 0.05)
    }
    return .sequence([
      .pause(0.4),
      stroke { t in Vector(0.3 * Math.sin(Math.pi * t), -0.34 - 0.72 * t) },
      .pause(0.15),
      stroke { t in Vector(0.53, -0.53) + Vector(angle: 2.4 + 7.4 * t) * (0.17 - 0.13 * t) },
      .pause(0.15),
      .slide(\Self.symmetry, by: 0.22, over: 0.4, hold: 0.15),
      .pause(0.2),
      stroke { t in Vector(-0.24 - 0.78 * t, 0.13 * Math.sin(Math.pi * t)) },
      .pause(0.1),
      .slide(\Self.drift, by: 0.4, over: 0.4, hold: 0.1),
      .pause(0.15),
      .slide(\Self.twist, by: -0.24, over: 0.6, hold: 0.2),
    ])
  }
}
