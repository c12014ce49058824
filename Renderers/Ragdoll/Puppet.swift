import Geometry
import Gestures
import Rendering

/// The simulated world: the figure, the strings, and the hands that hold it.
package struct Puppet: Sendable {
  package let composition: RagdollComposition
  package private(set) var figure: Figure
  private(set) var strings: Strings
  /// What fingers hold, in the order in which they took it.
  package private(set) var grips: [Grip] = []
  /// Seconds of the world, which `slow` stretches.
  package private(set) var time = 0.0
  /// World seconds in a second.
  package private(set) var pace: Double
  /// How long the figure has been all but still, in seconds of the world.
  private var calm = 0.0
  /// How long no hand has held it, in seconds of the world.
  private var alone = 0.0
  private var gravity: Double
  private var stiffness: Double
  /// Time of one breath, in seconds.
  let breath: Double
  let theatre: Theatre
  let dust: Dust

  /// What counts as still at first, as ``Figure/energy``; as much more with each second alone, so
  /// that it never rocks for long.
  private static let stillness = 0.0004
  /// Seconds of calm after which it rests, and after which the strings come down again.
  private static let rest = 0.6
  private static let patience = 14.0
  /// Air of a stage for something made of paper, as a rate.
  private static let drag = 1.2

  init(_ stage: Stage, _ ragdoll: Ragdoll) {
    composition = RagdollComposition(stage)
    figure = Figure(room: composition.room)
    strings = Strings(holding: figure)
    (gravity, stiffness) = (ragdoll.gravity, ragdoll.stiffness)
    pace = ragdoll.pace
    breath = stage.period(near: 5.6)
    theatre = Theatre(composition)
    dust = Dust(stage)
  }

  /// 0 breathed out … 1 breathed in.
  var breathing: Double { 0.5 - 0.5 * Math.cos(Math.twoPi * time / breath) }

  mutating func advance(by step: Step, _ ragdoll: Ragdoll, touches: [Touch]) {
    feel(touches, step.duration)
    if ragdoll.gravity != gravity || ragdoll.stiffness != stiffness { calm = 0 }
    (gravity, stiffness) = (ragdoll.gravity, ragdoll.stiffness)
    pace += (ragdoll.pace - pace) * (1 - Math.exp(-5 * step.duration))
    move(step.duration * pace)
  }

  private mutating func move(_ duration: Double) {
    time += duration
    strings.advance(duration)
    let isLoose = grips.isEmpty && !strings.isTied
    alone = isLoose ? alone + duration : 0
    let isStill = figure.energy < Puppet.stillness * (1 + alone) || calm > Puppet.rest
    calm = isLoose && isStill ? calm + duration : 0
    if calm > Puppet.patience {
      strings.tie(figure)
      calm = 0
    }
    if calm > Puppet.rest {
      if figure.energy > 0 { figure.stop() }
      return
    }
    figure.advance(duration, forces)
  }

  private var forces: Figure.Forces {
    let sway = strings.isTied ? 0.09 * Math.sin(Math.twoPi * time / breath) : 0
    let hands = grips.map { grip in
      Figure.Tie(handle: grip.handle, point: grip.point, length: 0)
    }
    return Figure.Forces(
      pull: Vector(sway, gravity * Figure.fall), stiffness: stiffness,
      drag: Puppet.drag + 9 * calm, ties: strings.ties + hands)
  }

  /// Takes hold, follows the fingers, and lets go.
  private mutating func feel(_ touches: [Touch], _ duration: Double) {
    grips.removeAll { grip in !touches.contains { $0.id == grip.finger && $0.isUsable } }
    for touch in touches where touch.isUsable {
      let place = composition.room.inset(by: Anatomy.margin)
        .nearest(to: composition.place(under: touch.position))
      if let index = grips.firstIndex(where: { $0.finger == touch.id }) {
        grips[index].follow(place, duration)
      } else if touch.phase == .began,
        let grip = Grip(touch, place, composition, of: figure, besides: grips)
      {
        grips.append(grip)
        strings.release(figure)
        calm = 0
      }
    }
  }
}

extension Touch {
  fileprivate var isUsable: Bool { isDown && position.isFinite && start.isFinite }
}
