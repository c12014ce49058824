import Rendering

/// The simulated world: the figure, the strings, and the hands that hold it. Its seconds are those
/// of the world, which `slow` stretches.
package struct Puppet: Sendable {
  package let composition: RagdollComposition
  /// What stands still behind the figure.
  let theatre: Canvas
  package private(set) var figure: Figure
  private(set) var strings: Strings
  /// What fingers hold, in the order in which they took it.
  package private(set) var grips: [Grip] = []
  package private(set) var time = 0.0
  /// World seconds in a second.
  package private(set) var pace: Double
  /// How long the figure has been all but still.
  private var calm = 0.0
  /// How long no hand has held it.
  private var alone = 0.0
  private var (gravity, stiffness) = (0.0, 0.0)
  /// Time of one breath, in seconds.
  private let breath: Double

  /// Seconds of calm after which it rests, and after which the strings come down again.
  private static let (rest, patience) = (0.6, 14.0)

  init(_ stage: Stage, _ ragdoll: Ragdoll) {
    composition = RagdollComposition(stage)
    theatre = composition.theatre
    figure = Figure(room: composition.room)
    strings = Strings(holding: figure, in: composition.room)
    pace = ragdoll.pace
    breath = stage.period(near: 5.6)
  }

  /// 0 breathed out … 1 breathed in.
  var breathing: Double { 0.5 - 0.5 * Math.cos(Math.twoPi * time / breath) }

  /// Goes one step further under the controls of `ragdoll`.
  mutating func advance(_ ragdoll: Ragdoll, at moment: Moment) {
    feel(moment.touches, moment.duration)
    if ragdoll.gravity != gravity || ragdoll.stiffness != stiffness { calm = 0 }
    (gravity, stiffness) = (ragdoll.gravity, ragdoll.stiffness)
    pace.approach(ragdoll.pace, rate: 5, for: moment.duration)
    move(moment.duration * pace)
  }

  private mutating func move(_ duration: Double) {
    time += duration
    strings.advance(duration)
    let isLoose = grips.isEmpty && !strings.isTied
    alone = isLoose ? alone + duration : 0
    // What counts as still grows with each second alone, so that it never rocks for long.
    let isStill = figure.energy < 0.0004 * (1 + alone) || calm > Puppet.rest
    calm = isLoose && isStill ? calm + duration : 0
    if calm > Puppet.patience {
      strings.tie(figure)
      calm = 0
    }
    if calm > Puppet.rest {
      figure.stop()
    } else {
      let sway = strings.isTied ? 0.09 * Math.sin(Math.twoPi * time / breath) : 0
      // Drag is high, as for paper, and grows while the figure comes to rest.
      figure.advance(
        duration, pull: Vector(sway, gravity * Figure.fall), drag: 1.2 + 9 * calm,
        stiffness: stiffness, strings: strings.ropes, hands: grips.map(\.hand))
    }
  }

  /// Takes hold, follows the fingers, and lets go.
  private mutating func feel(_ touches: [Touch], _ duration: Double) {
    let touches = touches.filter { $0.isDown && $0.position.isFinite && $0.start.isFinite }
    grips.removeAll { grip in !touches.contains { $0.id == grip.finger } }
    for touch in touches {
      if touch.phase == .began, !grips.contains(where: { $0.finger == touch.id }),
        let grip = Grip(touch, composition, of: figure, besides: grips)
      {
        grips.append(grip)
        strings.release()
        calm = 0
      }
      let place = composition.room.inset(by: Anatomy.margin)
        .nearest(to: composition.place(under: touch.position))
      for index in grips.indices where grips[index].finger == touch.id {
        grips[index].follow(place, duration)
      }
    }
  }
}
