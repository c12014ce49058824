import Geometry
import Gestures
import Testing

@Suite struct TapRecognizerTests {
  private let finger = Finger()

  @Test func `a single tap is made at the lift without claiming the finger`() {
    var tap = TapRecognizer()
    #expect(tap.handle([finger.down(0), finger.move(5), finger.up(5)]) == .pending)
    #expect(tap.phase == .ended)
    #expect(tap.isRecognized)
  }

  @Test func `a tap is dead at exactly its distance`() {
    var near = TapRecognizer()
    #expect(near.handle([finger.down(19.1), finger.move(64.09), finger.up(64.09)]) == .pending)
    var far = TapRecognizer()
    #expect(far.handle([finger.down(19.1), finger.move(64.1)]) == .reject)
  }

  @Test func `the strict profile ends a tap at 10 points`() {
    var tap = TapRecognizer(limits: .strict)
    #expect(tap.handle([finger.down(0), finger.move(9.9)]) == .pending)
    #expect(tap.handle(finger.move(10)) == .reject)
  }

  @Test func `out and back again is no tap`() {
    var tap = TapRecognizer()
    #expect(tap.handle([finger.down(0), finger.move(50), finger.move(0), finger.up(0)]) == .reject)
    #expect(!tap.isRecognized)
  }

  @Test func `a lift far away is no tap`() {
    var tap = TapRecognizer()
    #expect(tap.handle([finger.down(0), finger.up(60)]) == .reject)
  }

  @Test func `a tap is dead at exactly its duration`() {
    var short = TapRecognizer()
    short.handle([finger.down(0, at: 0.1), finger.up(0, at: 0.849)])
    #expect(short.phase == .ended)
    var long = TapRecognizer()
    #expect(long.handle([finger.down(0, at: 0.1), finger.up(0, at: 0.1 + 0.75)]) == .reject)
    var waiting = TapRecognizer()
    waiting.handle([finger.down(0, at: 0.1)])
    #expect(waiting.deadline == 0.1 + 0.75)
    #expect(waiting.tick(to: 0.84) == .pending)
    #expect(waiting.tick(to: 0.85) == .reject)
  }

  @Test func `a cancelled finger makes no tap`() {
    var tap = TapRecognizer()
    #expect(tap.handle([finger.down(0), finger.cancel()]) == .reject)
    #expect(tap.phase == .failed)
  }

  @Test func `a second finger neither makes nor breaks a tap`() {
    let other = Finger(contact: 2)
    var tap = TapRecognizer()
    tap.handle([finger.down(0), other.down(90), other.move(200), other.up(200)])
    #expect(tap.phase == .possible)
    tap.handle(finger.up(0))
    #expect(tap.phase == .ended)
  }

  @Test func `down and up at one time is a tap`() {
    var tap = TapRecognizer()
    tap.handle([finger.down(0, at: 1), finger.up(0, at: 1)])
    #expect(tap.phase == .ended)
  }
}

@Suite struct MultiTapTests {
  private let first = Finger(contact: 1)
  private let second = Finger(contact: 2)

  private func doubleTap(gap: Double) -> TapRecognizer {
    var tap = TapRecognizer(count: 2)
    tap.handle([
      first.down(0, at: 0.3), first.up(0, at: 0.4), second.down(3, at: 0.4 + gap),
      second.up(3, at: 0.45 + gap),
    ])
    return tap
  }

  @Test(arguments: [0.04, 0.3, 0.35])
  func `two taps in time make a double tap`(gap: Double) {
    #expect(doubleTap(gap: gap).verdict == .accept)
  }

  @Test(arguments: [0, 0.01, 0.0399])
  func `a second tap that comes sooner than a finger can tap is a bounce, and counts as the first`(
    gap: Double
  ) {
    var tap = doubleTap(gap: gap)
    #expect(tap.verdict == .pending && tap.isBetweenTaps)
    #expect(!tap.keeps(1) && tap.keeps(2))
    let third = Finger(contact: 3)
    #expect(tap.handle([third.down(3, at: 0.7), third.up(3, at: 0.75)]) == .accept)
  }

  @Test func `the next tap is admitted in time and near the first, and no other finger is`() {
    var tap = TapRecognizer(count: 2)
    tap.handle([first.down(0, at: 0)])
    #expect(!tap.admits(second.down(0, at: 0.05)))
    tap.handle([first.up(0, at: 0.1)])
    #expect(tap.admits(second.down(99, at: 0.45)))
    #expect(!tap.admits(second.down(100, at: 0.3)) && !tap.admits(second.down(0, at: 0.451)))
    tap.handle([second.down(0, at: 0.3), second.up(0, at: 0.4)])
    #expect(!tap.admits(Finger(contact: 3).down(0, at: 0.5)))
  }

  @Test func `a second tap that comes too late makes none`() {
    #expect(doubleTap(gap: 0.350001).verdict == .reject)
  }

  @Test func `a double tap waits between its taps, for the gap and no longer`() {
    var tap = TapRecognizer(count: 2)
    #expect(tap.handle([first.down(0, at: 0), first.up(0, at: 0.1)]) == .pending)
    #expect(tap.isBetweenTaps)
    #expect(tap.deadline == 0.1 + 0.35)
    #expect(tap.tick(to: 0.45) == .pending)
    #expect(tap.tick(to: 0.4501) == .reject)
    #expect(!tap.isBetweenTaps)
  }

  @Test func `taps too far apart do not belong together`() {
    var tap = TapRecognizer(count: 2)
    tap.handle([first.down(0), first.up(0), second.down(100, at: 0.3)])
    #expect(tap.phase == .failed)
    var near = TapRecognizer(count: 2)
    near.handle([first.down(120), first.up(120), second.down(219, at: 0.3)])
    #expect(near.phase == .possible)
  }

  @Test func `three taps take three`() {
    var tap = TapRecognizer(count: 3)
    for contact in 1...3 {
      #expect(tap.phase == .possible)
      let time = Double(contact) * 0.2
      let finger = Finger(contact: contact)
      tap.handle([finger.down(0, at: time), finger.up(0, at: time + 0.05)])
    }
    #expect(tap.verdict == .accept)
    #expect(tap.taps == 3)
  }

  @Test func `a double tap takes the held arena from the single tap`() {
    var arena = Arena()
    var double = TapRecognizer(count: 2)
    arena.enter("single")
    arena.enter("double")
    double.handle(first.down(0, at: 0))
    arena.close()
    double.handle(first.up(0, at: 0.1))
    if double.isBetweenTaps { arena.hold("double") }
    #expect(arena.sweep().isEmpty)
    var late = (arena, double)
    #expect(double.handle([second.down(0, at: 0.3), second.up(0, at: 0.4)]) == .accept)
    #expect(arena.accept("double") == [.init("single", .rejected), .init("double", .accepted)])
    #expect(late.1.tick(to: 0.46) == .reject)
    #expect(late.0.reject("double") == [.init("double", .rejected), .init("single", .accepted)])
  }
}

@Suite struct LongPressRecognizerTests {
  private let finger = Finger()

  @Test func `a finger that stays half a second presses long`() {
    var press = LongPressRecognizer()
    press.handle(finger.down(0, at: 0.1))
    #expect(press.deadline == 0.6)
    #expect(press.tick(to: 0.5999) == .pending)
    #expect(press.tick(to: 0.6) == .accept)
    #expect(press.deadline == nil)
  }

  @Test func `moving ten points away ends the wait`() {
    var press = LongPressRecognizer()
    #expect(press.handle([finger.down(0), finger.move(9.99)]) == .pending)
    #expect(press.handle(finger.move(10)) == .reject)
    #expect(press.tick(to: 3) == .reject)
  }

  @Test func `lifting early is no long press`() {
    var press = LongPressRecognizer()
    #expect(press.handle([finger.down(0), finger.up(0, at: 0.499)]) == .reject)
  }

  @Test func `time passes before a sample is heard`() {
    var press = LongPressRecognizer()
    #expect(press.handle([finger.down(0), finger.move(80, at: 0.51)]) == .accept)
    var lifted = LongPressRecognizer()
    #expect(lifted.handle([finger.down(0), finger.up(0, at: 0.5)]) == .accept)
    #expect(lifted.phase == .ended)
  }

  @Test func `a long press may move after it was made`() {
    var press = LongPressRecognizer()
    press.handle([finger.down(0)])
    press.tick(to: 0.5)
    #expect(press.handle([finger.move(200, at: 0.6)]) == .accept)
    press.handle([finger.cancel(at: 0.7)])
    #expect(press.phase == .cancelled)
  }

  @Test func `a second finger does not matter`() {
    let other = Finger(contact: 2)
    var press = LongPressRecognizer()
    press.handle([finger.down(0), other.down(50), other.move(90), other.up(90)])
    #expect(press.phase == .possible)
  }

  @Test func `time alone presses nothing`() {
    var press = LongPressRecognizer()
    #expect(press.tick(to: 100) == .pending)
  }
}
