import Motion
import RandomNumbers
import Testing

/// Random lives of animators.
struct AnimatorStoryTests {
  /// A call to an animator.
  enum Deed {
    case retarget(Double, spring: Spring?, velocity: Double?, mode: AnimationMode, delay: Double)
    case stop(Double?)

    static func random(_ chance: inout Chance) -> Deed {
      if chance.index(below: 8) == 0 { return .stop(chance.index(below: 2) == 0 ? nil : 4) }
      let springs: [Spring?] = [nil, nil, .bouncy, .calm, .instant]
      return .retarget(
        Double(chance.index(below: 3) * 50), spring: springs[chance.index(below: 5)],
        velocity: chance.index(below: 3) == 0 ? 200 : nil,
        mode: chance.index(below: 6) == 0 ? .instant : .animated,
        delay: chance.index(below: 3) == 0 ? Double(chance.index(below: 80)) / 64 : 0)
    }

    func happen(to animator: inout Animator<Double>, at time: Double) {
      switch self {
      case .retarget(let target, let spring, let velocity, let mode, let delay):
        animator.retarget(
          to: target, at: time, spring: spring, velocity: velocity, mode: mode, delay: delay)
      case .stop(let value): animator.stop(on: value, at: time)
      }
    }
  }

  static func story(_ seed: Int) -> [(time: Double, deed: Deed)] {
    var chance = Chance(UInt64(seed))
    var time = 0.0
    return (0..<40).map { _ in
      time += Double([0, 0, 3, 20, 400][chance.index(below: 5)]) / 64
      return (time, .random(&chance))
    }
  }

  @Test(arguments: 0..<60)
  func `every motion ends exactly once, whatever happens`(seed: Int) {
    var animator = Animator(0.0, spring: .snappy)
    var heard: [AnimationEvent<Double>] = []
    var begun = 0
    for (time, deed) in Self.story(seed) {
      let before = animator.motion
      let target = animator.target
      deed.happen(to: &animator, at: time)
      #expect(animator.motion - before <= 1)
      if case .retarget(let next, _, _, _, _) = deed, next != target {
        #expect(animator.motion == before + 1)
      }
      begun = animator.motion
      if seed.isMultiple(of: 2) {
        heard += animator.events(at: time)
        #expect(animator.isRunning == (heard.count < begun))
      }
    }
    heard += animator.events(at: 1e3)
    #expect(heard.map(\.motion) == Array(1...begun))
    #expect(!animator.isRunning)
    #expect(animator.events(at: 1e4).isEmpty)
  }

  @Test(arguments: 0..<60)
  func `looking often or seldom leads to the same value and the same ends`(seed: Int) {
    var often = Animator(0.0, spring: .snappy)
    var seldom = often
    var heard: [AnimationEvent<Double>] = []
    var last = 0.0
    for (time, deed) in Self.story(seed) + [(1e3, .stop(nil))] {
      for look in stride(from: last, to: min(time, last + 10), by: 1.0 / 50) {
        heard += often.events(at: look)
      }
      last = time
      #expect((often.value(at: time) - seldom.value(at: time)).magnitude < 1e-9)
      #expect((often.velocity(at: time) - seldom.velocity(at: time)).magnitude < 1e-9)
      deed.happen(to: &often, at: time)
      deed.happen(to: &seldom, at: time)
    }
    heard += often.events(at: last)
    #expect(heard == seldom.events(at: last))
  }
}
