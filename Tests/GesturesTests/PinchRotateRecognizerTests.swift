import Geometry
import Gestures
import Testing

@Suite struct PinchRotateRecognizerTests {
  private let first = Finger(contact: 1)
  private let second = Finger(contact: 2)
  private let third = Finger(contact: 3)

  private func held() -> PinchRotateRecognizer {
    var pinch = PinchRotateRecognizer()
    pinch.handle([first.down(-50), second.down(50)])
    return pinch
  }

  @Test func `fingers that spread scale`() {
    var pinch = held()
    #expect(pinch.verdict == .pending)
    #expect(pinch.handle([first.move(-100), second.move(100)]) == .accept)
    #expect(pinch.scale == 2)
    #expect(pinch.rotation == 0)
    #expect(pinch.focalPoint == .zero)
  }

  @Test func `a pinch is on at exactly one hundredth`() {
    var pinch = held()
    #expect(pinch.handle([first.move(-50.49), second.move(50.49)]) == .pending)
    #expect(pinch.handle([first.move(-50.5), second.move(50.5)]) == .accept)
  }

  @Test func `fingers that turn rotate, clockwise as seen`() {
    var pinch = held()
    #expect(pinch.handle([first.move(0, -50), second.move(0, 50)]) == .accept)
    #expect(abs(pinch.rotation - Math.pi / 2) < 1e-12)
    #expect(abs(pinch.scale - 1) < 1e-12)
  }

  @Test func `a rotation goes on past one turn, both ways`() {
    for direction in [1.0, -1] {
      var pinch = held()
      for step in 1...30 {
        let arm = Vector(angle: direction * Double(step) * Math.pi / 10) * 50
        pinch.handle([first.move(-arm.dx, -arm.dy), second.move(arm.dx, arm.dy)])
      }
      #expect(abs(pinch.rotation - direction * 3 * Math.pi) < 1e-9)
    }
  }

  @Test(arguments: [1.0, -1])
  func `half a turn in one sample and back again is no turn`(side: Double) {
    var pinch = held()
    // −0.0 is the other side of half a turn.
    pinch.handle([first.move(50, 0 * side)])
    pinch.handle([second.move(-50, -0 * side)])
    #expect(abs(abs(pinch.rotation) - Math.pi) < 1e-12)
    pinch.handle([first.move(-50), second.move(50)])
    #expect(abs(pinch.rotation) < 1e-12)
  }

  @Test func `a pinch goes on with the fingers that nothing else gets`() {
    var pinch = held()
    #expect(pinch.admits(third.down(0)))
    pinch.handle([first.move(-100), second.move(100)])
    pinch.lose(1)
    #expect(pinch.contacts == [2] && pinch.phase == .active)
    pinch.lose(7)
    #expect(pinch.contacts == [2])
    pinch.lose(2)
    #expect(pinch.phase == .cancelled && !pinch.admits(third.down(0)))
  }

  @Test func `fingers that travel together translate`() {
    var pinch = held()
    pinch.handle([first.move(-50, 9), second.move(50, 9)])
    #expect(pinch.translation == Vector(0, 9))
    pinch.handle([first.move(-50, 30), second.move(50, 30)])
    #expect(pinch.translation == Vector(0, 30))
    #expect(pinch.focalPoint == Point(0, 30))
    #expect(pinch.scale == 1)
  }

  @Test func `one finger does not pinch`() {
    var pinch = PinchRotateRecognizer()
    #expect(pinch.handle([first.down(0), first.move(300)]) == .pending)
    #expect(pinch.handle(first.up(300)) == .reject)
    #expect(pinch.phase == .failed)
  }

  @Test func `a finger that joins or leaves starts a new session without a jump`() {
    var pinch = held()
    pinch.handle([first.move(-100), second.move(100)])
    let session = pinch.session
    pinch.handle(third.down(0, 90))
    #expect(pinch.session == session + 1)
    #expect((pinch.scale, pinch.rotation) == (1, 0))
    #expect(pinch.translation == .zero)
    #expect(pinch.focalPoint == Point(0, 30))
    pinch.handle(first.up(-100))
    #expect(pinch.session == session + 2)
    #expect((pinch.scale, pinch.rotation) == (1, 0))
    #expect(pinch.contacts == [2, 3])
    #expect(pinch.phase == .active)
  }

  @Test(arguments: [[1, 2, 3], [3, 2, 1]])
  func `a pinch ends with the last finger`(order: [Int]) {
    var pinch = held()
    pinch.handle([third.down(0, 90), first.move(-100), second.move(100)])
    for contact in order {
      #expect(pinch.phase == .active)
      pinch.handle(Finger(contact: contact).up(0))
    }
    #expect(pinch.phase == .ended)
  }

  @Test func `the two oldest fingers turn the picture`() {
    var pinch = held()
    pinch.handle([third.down(0, 100)])
    pinch.handle([third.move(100, 100)])
    #expect(pinch.rotation == 0)
  }

  @Test func `a cancel of one finger is a lift and a cancel of all is a cancel`() {
    var pinch = held()
    pinch.handle([first.move(-100), second.move(100), first.cancel()])
    #expect(pinch.phase == .active)
    pinch.handle([second.cancel()])
    #expect(pinch.phase == .cancelled)
  }

  @Test func `fingers that land on one place do not scale`() {
    var pinch = PinchRotateRecognizer()
    pinch.handle([first.down(0), second.down(0), second.move(40)])
    #expect(pinch.scale == 1)
    #expect(pinch.rotation == 0)
  }
}
