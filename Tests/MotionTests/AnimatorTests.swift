import Geometry
import Motion
import Testing

struct AnimatorTests {
  typealias Event = AnimationEvent<Double>

  let soft = Spring(dampingRatio: 0.6, response: 0.5)

  @Test func `a motion ends once, when it has come to rest`() {
    var animator = Animator(0.0, spring: soft)
    #expect(!animator.isRunning)
    animator.retarget(to: 100, at: 0)
    #expect(animator.isRunning)
    #expect(animator.target == 100)
    let end = soft.settlingTime(from: -100.0, velocity: 0)
    #expect(animator.events(at: end - 0.001) == [])
    #expect(animator.isRunning)
    #expect(animator.events(at: end + 0.001) == [Event(1, .finished, 100)])
    #expect(!animator.isRunning)
    #expect(animator.events(at: end + 5) == [])
  }

  @Test func `a heavily damped motion ends when it is there, not by a clock`() throws {
    let heavy = Spring(dampingRatio: 3, response: 0.4)
    var animator = Animator(0.0, spring: heavy)
    animator.retarget(to: 1, at: 0)
    let told = (0...1200).map { Double($0) / 120 }.first { !animator.events(at: $0).isEmpty }
    let time = try #require(told)
    #expect(time > 2)
    #expect((animator.value(at: time) - 1).magnitude <= 0.001)
    #expect((animator.value(at: time - 1.0 / 120) - 1).magnitude > 0.0009)
  }

  @Test func `a new target ends the motion before, keeping value and velocity`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 100, at: 0)
    let (value, velocity) = (animator.value(at: 0.1), animator.velocity(at: 0.1))
    animator.retarget(to: -50, at: 0.1)
    #expect(animator.value(at: 0.1) == value)
    #expect((animator.velocity(at: 0.1) - velocity).magnitude < 1e-9)
    #expect(animator.isRunning)
    #expect(
      animator.events(at: 10) == [Event(1, .retargeted, 100), Event(2, .finished, -50)])
  }

  @Test func `a motion that had come to rest unheard is finished, not retargeted`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 100, at: 0)
    animator.retarget(to: 0, at: 9)
    #expect(animator.events(at: 9) == [Event(1, .finished, 100)])
    #expect(animator.isRunning)
  }

  @Test func `a motion may begin while the end of the one before is handled`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 1, at: 0)
    var heard: [Event] = []
    for step in 0...1000 {
      let time = Double(step) / 100
      for event in animator.events(at: time) {
        #expect(!animator.isRunning)
        heard.append(event)
        if event.motion < 4 { animator.retarget(to: event.target + 1, at: time) }
      }
    }
    #expect(heard == (1...4).map { Event($0, .finished, Double($0)) })
  }

  @Test func `a motion begun anew on being retargeted ends like any other`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 1, at: 0)
    animator.retarget(to: 2, at: 0.1)
    for event in animator.events(at: 0.1) where event.end == .retargeted {
      animator.retarget(to: 3, at: 0.1)
    }
    #expect(animator.events(at: 9) == [Event(2, .retargeted, 2), Event(3, .finished, 3)])
  }

  @Test func `the same target once more changes nothing, even while it waits`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 1, at: 0, delay: 0.5)
    let waiting = animator
    animator.retarget(to: 1, at: 0.2)
    #expect(animator == waiting)
    _ = animator.value(at: 0.7)
    animator.retarget(to: 1, at: 0.7)
    let moving = animator
    animator.retarget(to: 1, at: 0.8, spring: soft)
    #expect(animator == moving)
    #expect(animator.events(at: 9) == [Event(1, .finished, 1)])
    let resting = animator
    animator.retarget(to: 1, at: 9.5)
    #expect(animator == resting)
  }

  @Test func `a push or another spring on the displacement goes on with the same motion`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 1, at: 0)
    animator.retarget(to: 1, at: 0.1, velocity: 30)
    #expect(animator.velocity(at: 0.1) == 30)
    let value = animator.value(at: 0.2)
    animator.retarget(to: 1, at: 0.2, spring: .calm)
    #expect(animator.value(at: 0.2) == value)
    #expect(animator.spring == .calm)
    #expect(animator.events(at: 9) == [Event(1, .finished, 1)])
  }

  @Test func `a push at rest begins a motion that comes back`() {
    var animator = Animator(5.0, spring: soft)
    animator.retarget(to: 5, at: 1, velocity: 300)
    #expect(animator.isRunning)
    #expect(animator.value(at: 1.05) > 10)
    #expect(animator.events(at: 9) == [Event(1, .finished, 5)])
  }

  @Test func `at once is at once, and told at once`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 100, at: 0)
    animator.retarget(to: 7, at: 0.1, mode: .instant)
    #expect(animator.value(at: 0.1) == 7)
    #expect(animator.velocity(at: 0.1) == 0)
    #expect(!animator.isRunning)
    #expect(animator.spring == soft)
    #expect(
      animator.events(at: 0.1) == [Event(1, .retargeted, 100), Event(2, .finished, 7)])
  }

  @Test func `a push is no motion where all is to be at once`() {
    var animator = Animator(5.0, spring: soft)
    animator.retarget(to: 5, at: 0, velocity: 300, mode: .instant)
    #expect(animator.value(at: 0.1) == 5)
    #expect(animator.events(at: 9) == [])
  }

  @Test func `at once also ends a motion to the same target`() {
    for delay in [0, 0.5] {
      var animator = Animator(0.0, spring: soft)
      animator.retarget(to: 100, at: 0, delay: delay)
      animator.retarget(to: 100, at: 0.1, mode: .instant)
      #expect(animator.value(at: 0.1) == 100)
      #expect(animator.events(at: 0.1) == [Event(1, .finished, 100)])
    }
  }

  @Test func `a spring without response is at once too`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 7, at: 0.1, spring: .instant)
    #expect(animator.value(at: 0.1) == 7)
    #expect(animator.events(at: 0.1) == [Event(1, .finished, 7)])
  }

  @Test func `a dragged value is thrown from where the finger leaves it`() {
    var progress = Animator(0.0, spring: .release)
    for step in 1...10 {
      progress.retarget(to: Double(step) / 20, at: Double(step) / 100, mode: .instant)
    }
    progress.retarget(to: 1, at: 0.1, velocity: 5)
    #expect(progress.value(at: 0.1) == 0.5)
    #expect(progress.velocity(at: 0.1) == 5)
    let ends = progress.events(at: 9).map(\.end)
    #expect(ends == [AnimationEnd](repeating: .finished, count: 11))
  }

  @Test func `a delayed motion begins on time, however late it is asked for`() {
    var asked = Animator(0.0, spring: soft)
    asked.retarget(to: 100, at: 0, delay: 0.25)
    #expect(asked.target == 100)
    #expect(asked.isRunning)
    #expect(asked.value(at: 0.25) == 0)
    let unasked = asked
    for step in 0...99 { #expect(asked.events(at: Double(step) / 300) == []) }
    let exact = 100 + soft.state(from: -100.0, velocity: 0, after: 0.15).displacement
    #expect(asked.value(at: 0.4) == unasked.value(at: 0.4))
    #expect((asked.value(at: 0.4) - exact).magnitude < 1e-9)
    #expect(asked.events(at: 9) == [Event(1, .finished, 100)])
  }

  @Test func `another spring leaves a motion that waits its push`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 100, at: 0, velocity: 30, delay: 0.5)
    animator.retarget(to: 100, at: 0.25, spring: .calm, delay: 0.5)
    #expect(animator.value(at: 0.75) == 0)
    #expect(animator.velocity(at: 0.75) == 30)
    #expect(animator.spring == .calm)
    animator.retarget(to: 50, at: 0.5)
    #expect(animator.velocity(at: 0.5) == 0)
  }

  @Test func `until a delay is over the value goes on as before`() {
    var plain = Animator(0.0, spring: soft)
    plain.retarget(to: 100, at: 0)
    var delayed = plain
    delayed.retarget(to: -20, at: 0.125, velocity: 9, delay: 0.25)
    #expect(delayed.value(at: 0.37) == plain.value(at: 0.37))
    #expect(delayed.velocity(at: 0.375) == 9)
    #expect(delayed.events(at: 0.2) == [Event(1, .retargeted, 100)])
    #expect(delayed.events(at: 9) == [Event(2, .finished, -20)])
  }

  @Test func `a motion that waits can be turned and stopped`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 100, at: 0, delay: 1)
    animator.retarget(to: 50, at: 0.5, delay: 1)
    #expect(animator.value(at: 1.4) == 0)
    #expect(animator.events(at: 1.4) == [Event(1, .retargeted, 100)])
    animator.stop(at: 1.45)
    #expect(animator.value(at: 20) == 0)
    #expect(animator.events(at: 20) == [Event(2, .finished, 0)])
  }

  @Test func `a stopped value rests where it is, and starts again`() {
    var animator = Animator(0.0, spring: soft)
    animator.retarget(to: 100, at: 0)
    let value = animator.value(at: 0.1)
    animator.stop(at: 0.1)
    #expect(!animator.isRunning)
    #expect(animator.value(at: 3) == value)
    #expect(animator.velocity(at: 0.1) == 0)
    #expect(animator.target == value)
    animator.retarget(to: 100, at: 0.1)
    #expect(animator.value(at: 0.2) > value)
    #expect(
      animator.events(at: 9) == [Event(1, .finished, value), Event(2, .finished, 100)])
  }

  @Test func `a value may be stopped elsewhere, and at rest nothing is emitted`() {
    var animator = Animator(0.0, spring: soft)
    animator.stop(on: 3, at: 0)
    #expect(animator.value(at: 1) == 3)
    #expect(animator.events(at: 1) == [])
    animator.retarget(to: 100, at: 1)
    animator.stop(on: 40, at: 1.1)
    #expect(animator.value(at: 1.1) == 40)
    #expect(animator.events(at: 1.1) == [Event(1, .finished, 40)])
  }

  @Test func `stopped past the middle a value is where the closed form has it`() throws {
    var animator = Animator(0.0, spring: .calm)
    animator.retarget(to: 1, at: 0)
    let frames = (1...60).map { Double($0) / 60 }
    let time = try #require(frames.first { animator.value(at: $0) > 0.5 })
    animator.stop(at: time)
    let exact = 1 + Spring.calm.state(from: -1.0, velocity: 0, after: time).displacement
    #expect((animator.value(at: 9) - exact).magnitude < 1e-12)
    #expect(exact < 0.55)
  }

  @Test func `a fine tolerance tells the end of a motion of shares later`() {
    var coarse = Animator(0.0, spring: .calm)
    var fine = Animator(0.0, spring: .calm, tolerance: 1e-6)
    coarse.retarget(to: 1, at: 0)
    fine.retarget(to: 1, at: 0)
    #expect(coarse.events(at: 1.5).count == 1)
    #expect(fine.events(at: 1.5).isEmpty)
    #expect(fine.events(at: 3).count == 1)
  }
}

extension AnimationEvent {
  init(_ motion: Int, _ end: AnimationEnd, _ target: Value) {
    self.init(motion: motion, end: end, target: target)
  }
}
