import Geometry
import Gestures
import Testing
import Views

import Host

/// The drag that dismisses the player, moved by hand.
@Suite struct DismissalTests {
  private func event(
    _ phase: GestureEvent.Phase, _ y: Double, velocity: Double = 0, at time: Double
  ) -> GestureEvent {
    let sample = TouchSample(time: time, contact: 3, phase: .moved, position: Point(0, y))
    return GestureEvent(phase, by: sample, from: .zero, velocity: Vector(0, velocity), now: time)
  }

  /// A player 800 points high that a finger has dragged by `way` points; how it ended is `phase`.
  private func dragged(
    by way: Double, _ phase: GestureEvent.Phase? = .ended, velocity: Double = 0
  ) -> Dismissal {
    var dismissal = Dismissal(height: 800)
    dismissal.follow(event(.landed, 100, at: 0))
    dismissal.follow(event(.began, 100, at: 0))
    dismissal.follow(event(.moved, 100 + way, at: 0.1))
    if let phase { dismissal.follow(event(phase, 100 + way, velocity: velocity, at: 0.1)) }
    return dismissal
  }

  @Test func `it follows the finger as a part of its height`() {
    let dismissal = dragged(by: 200, nil)
    #expect(dismissal.finger == 3)
    #expect(dismissal.progress(at: 0.1) == 0.25 && dismissal.progress(at: 3) == 0.25)
    #expect(!dismissal.isLeaving && !dismissal.isAway(at: 1), "the finger has it")
  }

  @Test(arguments: [
    (390.0, 0.0, false), (410, 0, true), (20, 3000, true), (500, -3000, false), (5, 0, false),
  ])
  func `a finger that leaves decides by where the player would come to rest`(
    way: Double, velocity: Double, leaves: Bool
  ) {
    var dismissal = dragged(by: way, velocity: velocity)
    #expect(dismissal.finger == nil && dismissal.isLeaving == leaves)
    #expect(dismissal.isAway(at: 0.2))
    dismissal.settle(at: 5)
    #expect(dismissal.progress(at: 5) == (leaves ? 1 : 0))
    #expect(dismissal.isAway(at: 5) == leaves)
  }

  @Test func `a finger that is lost lets it come back, unless it was past the middle`() {
    #expect(!dragged(by: 300, .cancelled, velocity: 9000).isLeaving)
    #expect(dragged(by: 500, .cancelled, velocity: -9000).isLeaving)
  }

  @Test func `on its way it never passes its end`() {
    for (way, velocity) in [(20.0, 1e6), (700, -1e6), (300, 0), (500, 0)] {
      let dismissal = dragged(by: way, velocity: velocity)
      for step in 0...300 {
        let progress = dismissal.progress(at: 0.1 + 0.01 * Double(step))
        #expect(progress > -1e-9 && progress < 1 + 1e-9)
      }
    }
  }

  @Test func `a finger catches it where it is`() {
    var dismissal = dragged(by: 300)
    let caught = dismissal.progress(at: 0.2)
    #expect(caught > 0.05 && caught < 0.375)
    dismissal.follow(event(.began, 600, at: 0.2))
    #expect(dismissal.progress(at: 2) == caught)
    dismissal.follow(event(.moved, 640, at: 2))
    #expect(abs(dismissal.progress(at: 2) - caught - 0.05) < 1e-12)
  }
}
