import Rendering

/// A jointed figure of lit paper on a small stage. Fingers take it by its limbs and lift, swing and
/// throw it; released, it falls.
///
/// * State: a `Puppet`, with its theatre, the figure (bodies, joints), its strings and the fingers'
///   grips.
/// * Step: `Puppet.advance` lets fingers take hold, ties or drops the strings, and moves the bodies
///   (`RigidBodyWorld` of Motion).
/// * Picture: the theatre, then `PaperFigure` with its shadow and its reflection.
package struct Ragdoll: Renderer {
  /// Gravity, 0 weightless … 2 twice its weight.
  package var gravity = 1.0
  /// Stiffness of the joints in their pose, 0 limp … 1 as card.
  package var stiffness = 0.6
  /// True if time runs at a quarter of its pace.
  package var slow = false
  /// Position on the colour strip, 0…1 for a full turn; 0.1 is amber.
  package var tint = 0.1

  /// The renderer with its default control values.
  package init() {}

  /// All fingers.
  package static let touch = TouchKind.multi

  /// Gravity, stiffness, slow time and tint.
  package static let controls = ControlsSchema<Self>(
    pattern: .bar,
    .value("gravity", \.gravity, in: 0...2),
    .value("stiffness", \.stiffness, in: 0...1),
    .toggle("slow", \.slow),
    .colour("tint", \.tint, swatch: RagdollPalette.swatch))

  /// The requested world seconds per second.
  var pace: Double { slow ? 0.25 : 1 }

  /// Creates a figure that hangs by its strings, one foot on the floor.
  package func begin(on stage: Stage) -> Puppet { Puppet(stage, self) }

  /// Lets fingers take hold and lead, and the figure swing and fall.
  package func update(_ puppet: inout Puppet, at moment: Moment) {
    puppet.advance(self, at: moment)
  }

  /// Draws the curtain behind, the floor and the light from above.
  package func drawBackdrop(_ puppet: Puppet, at moment: Moment, on canvas: inout Canvas) {
    canvas.append(puppet.theatre)
  }

  /// Draws the figure with its shadow and its reflection.
  package func draw(_ puppet: Puppet, at moment: Moment, on canvas: inout Canvas) {
    PaperFigure(puppet, RagdollPalette(tint: tint)).draw(on: &canvas)
  }

  /// Reports the joint that each finger holds, the widest gap at a joint relative to the limb's
  /// length, and kinetic energy relative to that of a fall through its own height.
  package func metrics(_ puppet: Puppet, at moment: Moment) -> Metrics {
    [
      "held": puppet.grips.map { [$0.joint, $0.finger] },
      "maxStretch": puppet.figure.stretch,
      "energy": puppet.figure.energy,
    ]
  }

  /// Joints hold together, and no part sinks into the floor.
  package func invariants(at moment: Moment) -> [Invariant<Puppet>] {
    [
      Invariant("the figure keeps together") { puppet in
        let stretch = puppet.figure.stretch
        return stretch < 0.25 ? nil : "a joint gapes by \(stretch)"
      },
      Invariant("the floor holds") { puppet in
        let depth = puppet.figure.depth
        return depth < 0.02 ? nil : "a part is \(depth) heights deep"
      },
    ]
  }

  /// A finger lifts the figure by an arm, swings and throws it; then two take it by both hands.
  package static func demonstration(on stage: Stage) -> Demonstration {
    let composition = RagdollComposition(stage)
    func draw(_ way: [(Double, Double)], over seconds: Double, hold: Double) -> Demonstration {
      let places = way.map { composition.project(Point($0, $1)) }
      return .draw(
        places.map { Point($0.x / stage.size.width, $0.y / stage.size.height) }, over: seconds,
        hold: hold)
    }
    let hand = Figure(room: composition.room).point(Anatomy.handles[5])
    let swing = [(hand.x, hand.y), (-0.15, -1.0), (0.28, -0.95), (-0.22, -0.98), (0.2, -1.05)]
    return .sequence([
      .pause(0.7),
      draw(swing, over: 1.5, hold: 0),
      .pause(1.1),
      .together([
        draw([(-0.25, -0.2), (-0.3, -0.8), (-0.3, -1)], over: 0.9, hold: 1.1),
        draw([(0.3, -0.15), (0.3, -0.75), (0.32, -0.9)], over: 0.9, hold: 1.1),
      ]),
    ])
  }
}
