import Geometry
import Motion
import Testing

/// Values told beforehand, asked for any time.
@Suite struct KeyframesTests {
  private let ramp = Keyframes(0.0).to(10, in: 2, .linear).hold(for: 1).to(4, in: 3, .linear)

  @Test func `stretches follow each other, and the ends hold`() {
    #expect(ramp.duration == 6)
    let times = [-1, 0, 1, 2, 2.5, 3, 4.5, 6, 60]
    #expect(times.map(ramp.value) == [0, 0, 5, 10, 10, 10, 7, 4, 4])
  }

  @Test func `keyframes with times are the same stretches`() {
    let list = Keyframes([
      Keyframe(0.0, at: 0), Keyframe(10, at: 2, .linear), Keyframe(10, at: 3),
      Keyframe(4, at: 6, .linear),
    ])
    for time in stride(from: -1, to: 8, by: 0.125) {
      #expect(list.value(at: time) == ramp.value(at: time))
    }
    #expect(Keyframes([Keyframe(3.0, at: 2), Keyframe(5, at: 4, .linear)]).value(at: 1) == 3)
    #expect(Keyframes([Keyframe(3.0, at: 2), Keyframe(5, at: 4, .linear)]).value(at: 3) == 4)
  }

  @Test func `an easing bends its stretch, and its ends are exact`() {
    let way = Keyframes(Point(0.1, 0.2)).to(Point(0.7, 1e9), in: 0.3, .easeInOut)
    #expect(way.value(at: 0) == Point(0.1, 0.2))
    #expect(way.value(at: 0.3) == Point(0.7, 1e9))
    let share = Easing.easeInOut.value(at: 0.1 / 0.3)
    #expect(way.value(at: 0.1) == Point(0.1, 0.2) + Vector(0.7 - 0.1, 1e9 - 0.2) * share)
    let over = Keyframes(0.0).to(1, in: 1, .easeOutBack)
    #expect(over.value(at: 0.5) > 1.05)
  }

  @Test func `jumps and steps hold until their time, to the frame`() {
    let blink = Keyframes([
      Keyframe(0.0, at: 0), .jump(to: 1, at: 0.1), .jump(to: 2, at: 0.7),
    ])
    for fps in [24.0, 25, 30, 60, 120] {
      for frame in 0..<Int(fps) {
        let time = Double(frame) / fps
        let expected = 10 * frame < Int(fps) ? 0.0 : 10 * frame < 7 * Int(fps) ? 1 : 2
        #expect(blink.value(at: time) == expected, "\(frame) at \(fps)")
      }
    }
    #expect(Keyframes(1.0).hold(for: 2).jump(to: 5).value(at: 2) == 5)
    #expect(Keyframes(1.0).hold(for: 2).jump(to: 5).value(at: 1.999) == 1)
  }

  @Test func `a spring's stretch is the spring, which goes on to its rest`() {
    let spring = Spring.bouncy
    let way = Keyframes(100.0).hold(for: 1).to(0, spring: spring)
    #expect(
      way.duration == 1 + spring.settlingTime(from: 100.0, velocity: 0, within: 0.1))
    for time in stride(from: 1, to: 4, by: 0.03) {
      let truth = spring.state(from: 100.0, velocity: 0, after: time - 1).displacement
      #expect((way.value(at: time) - truth).magnitude < 1e-9)
    }
    #expect(way.value(at: 100) == 0)
  }

  @Test func `a spring takes over place and velocity from a spring`() {
    let spring = Spring.bouncy
    let twice = Keyframes(0.0).to(100, in: 0.1, spring: spring).to(100, in: 1, spring: spring)
    let once = Keyframes(0.0).to(100, in: 1.1, spring: spring)
    for time in stride(from: 0, to: 1.2, by: 0.01) {
      #expect((twice.value(at: time) - once.value(at: time)).magnitude < 1e-10)
    }
    let eased = Keyframes(0.0).to(100, in: 0.1, spring: spring).to(0, in: 1, .linear)
    #expect((eased.value(at: 0.1) - once.value(at: 0.1)).magnitude < 1e-12)
    #expect((eased.value(at: 0.6) - once.value(at: 0.1) / 2).magnitude < 1e-12)
  }

  @Test func `delay, pace and reversal move time alone`() {
    for time in stride(from: -1, to: 9, by: 0.25) {
      #expect(ramp.delayed(by: 0.5).value(at: time) == ramp.value(at: time - 0.5))
      #expect(ramp.paced(by: 2).value(at: time) == ramp.value(at: time * 2))
      #expect(ramp.reversed.value(at: time) == ramp.value(at: 6 - time))
    }
    #expect(ramp.delayed(by: 0.5).duration == 6.5)
    #expect(ramp.paced(by: 2).duration == 3)
    #expect(ramp.reversed.duration == 6)
  }

  @Test func `ping-pong comes back to its beginning`() {
    let swing = ramp.pingPong
    #expect(swing.duration == 12)
    #expect([0, 2, 6, 10, 12, 20].map(swing.value) == [0, 10, 4, 10, 0, 0])
    let turns = swing.repeated()
    #expect(turns.duration == .infinity)
    #expect(turns.value(at: 12 * 1000 + 2) == 10)
    // The end of each turn is the beginning of the next: no jump anywhere.
    for time in stride(from: 0, to: 40, by: 0.01) {
      #expect((turns.value(at: time) - turns.value(at: time + 0.01)).magnitude < 0.051)
    }
  }

  @Test func `turns begin on their frame at every rate`() {
    for (duration, fps) in [(0.1, 30.0), (0.1, 60), (0.7, 60), (1.0 / 3, 24), (0.3, 50)] {
      let saw = Keyframes(0.0).to(1, in: duration, .linear).repeated()
      for turn in 1..<300 {
        let frame = Double(turn) * duration * fps
        guard (frame - frame.rounded()).magnitude < 1e-9 else { continue }
        #expect(saw.value(at: frame.rounded() / fps) < 1e-6, "\(turn) of \(duration)")
      }
    }
    let thrice = Keyframes(0.0).to(1, in: 0.1, .linear).repeated(3)
    #expect(thrice.value(at: 0.2) < 1e-6)
    #expect(thrice.value(at: 0.3) == 1 && thrice.value(at: 9) == 1)
    #expect(thrice.value(at: -1) == 0)
  }

  @Test func `what is composed is composed again`() {
    let whole = ramp.then(Keyframes(7.0).to(9, in: 1, .linear)).hold(for: 1).to(0, in: 1, .linear)
    #expect(whole.duration == 9)
    #expect(
      [1, 5.999, 6, 6.5, 7.5, 8.5, 9].map { whole.value(at: $0).rounded() } == [
        5, 4, 7, 8, 9, 5, 0,
      ])
    #expect(ramp.repeated(2).to(5, in: 1, .linear).value(at: 12.5) == 4.5)
    #expect(ramp.delayed(by: 1).repeated(2).value(at: 7.5) == 0)
  }

  @Test func `colours, rectangles and angles move alike`() {
    let box = Keyframes(Rect(0, 0, 10, 10)).to(Rect(10, 20, 30, 40), in: 1, .linear)
    #expect(box.value(at: 0.5) == Rect(5, 10, 20, 25))
    let turn = Keyframes(Angle.zero).to(Angle(degrees: 180), in: 2, .linear)
    #expect((turn.value(at: 1).degrees - 90).magnitude < 1e-12)
  }

  @Test func `backwards, a change is past as soon as its time comes`() {
    let change = Keyframes(0.0).hold(for: 1).jump(to: 1).hold(for: 1)
    let jump = Keyframes([Keyframe(0.0, at: 0), .jump(to: 1, at: 1)]).hold(for: 1)
    let joined = Keyframes(0.0).hold(for: 1).then(Keyframes(1.0).hold(for: 1))
    let stepped = Keyframes(0.0).to(1, in: 2, .steps(2))
    let halfway = Keyframes(0.0).to(
      1, in: 2,
      .linear([EasingStop(0), EasingStop(0, at: 0.5), EasingStop(1, at: 0.5), EasingStop(1)]))
    for frames in [change, jump, joined, halfway] {
      #expect([0.5, 1, 1.5].map(frames.value) == [0, 1, 1])
      #expect([0, 0.5, 1, 1.5, 2].map(frames.reversed.value) == [1, 1, 0, 0, 0])
      #expect([1, 3, 4].map(frames.pingPong.value) == [1, 0, 0])
      #expect([3, 5, 7].map(frames.pingPong.repeated().value) == [0, 1, 0])
      #expect(frames.reversed.reversed.value(at: 1) == 1)
      #expect([1, 3, 4].map(frames.repeated(2).reversed.value) == [0, 0, 0])
      #expect(frames.repeated(2).reversed.value(at: 2) == 1)
      #expect(frames.delayed(by: 1).paced(by: 2).reversed.value(at: 0.5) == 0)
    }
    #expect([0, 1, 2].map(stepped.reversed.value) == [0.5, 0, 0])
    for rate in [24.0, 25, 30, 50, 60] {
      for frame in 0...Int(4 * rate) {
        let (time, last) = (Double(frame) / rate, Int(4 * rate) - frame)
        // Time as frames of this rate round it, from either end.
        #expect(
          change.repeated(2).reversed.value(at: time)
            == (last > Int(3 * rate) || last > Int(rate) && last <= Int(2 * rate) ? 1 : 0))
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.greatestFiniteMagnitude])
  func `a spring to what it never reaches takes no time or a finite one`(far: Double) {
    let frames = Keyframes(1.0).to(far, spring: .bouncy).to(2, in: 1, .linear)
    #expect(frames.duration.isFinite && frames.duration >= 1)
    #expect(frames.value(at: frames.duration) == 2)
    if !(far.magnitude < .infinity) { #expect(frames.duration == 1) }
  }
}
