import Geometry
import Gestures
import Testing

@Suite struct TouchTrackerTests {
  private let first = Finger(contact: 1)
  private let second = Finger(contact: 2)
  private let third = Finger(contact: 3)

  private func heard(_ samples: [TouchSample]) -> TouchTracker {
    var tracker = TouchTracker()
    for sample in samples { tracker.hear(sample) }
    return tracker
  }

  @Test func `a touch knows where it landed, where it is and how fast it goes`() {
    let tracker = heard([first.down(10, 20), first.move(20, 20, at: 0.01)])
    let touch = tracker.touch(1)
    #expect(touch?.start == Point(10, 20))
    #expect(touch?.position == Point(20, 20))
    #expect(touch?.phase == .moved)
    #expect(abs((touch?.velocity.dx ?? 0) - 1000) < 1e-9)
    #expect(touch?.translation == Vector(10, 0))
  }

  @Test func `a finger keeps its number and velocity when an earlier one lifts`() {
    var tracker = heard([
      first.down(0), second.down(100), second.move(110, at: 0.01), second.move(120, at: 0.02),
    ])
    let before = tracker.touch(2)
    tracker.hear(first.up(0, at: 0.021))
    tracker.forgetLifted()
    #expect(tracker.touches == [before].compactMap(\.self))
    #expect(before?.velocity != .zero)
  }

  @Test(arguments: [[1, 2, 3], [3, 2, 1], [2, 1, 3]])
  func `fingers may lift in any order`(order: [Int]) {
    var tracker = heard([first.down(1), second.down(2), third.down(3)])
    var left = [1, 2, 3]
    for contact in order {
      tracker.hear(Finger(contact: contact).up(0))
      tracker.forgetLifted()
      left.removeAll { $0 == contact }
      #expect(tracker.touches.map(\.id) == left)
    }
  }

  @Test func `a finger that lifted stays until it is forgotten`() {
    var tracker = heard([first.down(0), first.up(5, at: 0.01)])
    #expect(tracker.touches.map(\.phase) == [.ended])
    #expect(tracker.touch(1)?.position == Point(5, 0))
    tracker.forgetLifted()
    #expect(tracker.touches.isEmpty)
  }

  @Test func `a lifted finger does not go on`() {
    var tracker = heard([first.down(0), first.up(0)])
    #expect(tracker.hear(first.move(50, at: 0.3)) == nil)
    #expect(tracker.touch(1)?.position == .zero)
  }

  @Test func `a number that lands again starts afresh`() {
    let tracker = heard([
      first.down(0), first.move(50, at: 0.01), first.up(50, at: 0.02), first.down(200, at: 0.03),
    ])
    #expect(
      tracker.touches == [
        Touch(id: 1, phase: .began, start: Point(200, 0), position: Point(200, 0))
      ])
  }

  @Test func `the last velocity is that of the last samples unless the finger rested`() {
    let moves = [first.down(0), first.move(10, at: 0.01), first.move(20, at: 0.02)]
    let flung = heard(moves + [first.up(20, at: 0.05)])
    let rested = heard(moves + [first.up(20, at: 0.07)])
    #expect(abs((flung.touch(1)?.velocity.dx ?? 0) - 1000) < 1e-9)
    #expect(rested.touch(1)?.velocity == .zero)
  }

  @Test func `a finger that rests has no velocity after 40 ms`() {
    let tracker = heard([first.down(0), first.move(10, at: 0.01)])
    #expect(tracker.touch(1, at: 0.05)?.velocity.dx != 0)
    #expect(tracker.touch(1, at: 0.0501)?.velocity == .zero)
  }

  @Test func `one of two fingers cancelled leaves the other alone`() {
    let tracker = heard([
      first.down(0), second.down(9), first.move(5, at: 0.01), first.cancel(5, at: 0.02),
    ])
    #expect(tracker.touches.map(\.phase) == [.cancelled, .began])
    #expect(tracker.touch(1)?.velocity == .zero)
  }

  @Test func `down and up at one time is a touch that ended where it began`() {
    let tracker = heard([first.down(3), second.down(4), first.up(3, at: 0), second.up(4, at: 0)])
    #expect(tracker.touches.map(\.phase) == [.ended, .ended])
    #expect(tracker.touches.map(\.velocity) == [.zero, .zero])
  }
}

@Suite struct ContactNumbersTests {
  @Test func `contacts are numbered from 1 and no number comes twice`() {
    var numbers = ContactNumbers<String>()
    #expect(numbers.number(of: "a", in: .began) == 1)
    #expect(numbers.number(of: "b", in: .began) == 2)
    #expect(numbers.number(of: "a", in: .moved) == 1)
    #expect(numbers.number(of: "a", in: .ended) == 1)
    #expect(numbers.number(of: "a", in: .moved) == nil)
    #expect(numbers.number(of: "b", in: .moved) == 2)
    #expect(numbers.number(of: "a", in: .began) == 3)
    #expect(numbers.number(of: "b", in: .cancelled) == 2)
    #expect(numbers.number(of: "b", in: .ended) == nil)
  }
}

@Suite struct FirstFingerTests {
  @Test func `a second finger is left out for its whole life`() {
    let (a, b, c) = (Finger(contact: 1), Finger(contact: 2), Finger(contact: 3))
    var filter = FirstFinger()
    let samples = [
      a.down(0), b.down(0), a.move(5), a.up(5), b.move(50), c.down(0), b.up(50), c.cancel(),
    ]
    let admitted = samples.filter { filter.admits($0) }
    #expect(admitted.map(\.contact) == [1, 1, 1, 3, 3])
    #expect(filter.contact == nil)
  }
}
