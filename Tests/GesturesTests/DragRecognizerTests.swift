import Geometry
import Gestures
import Testing

@Suite struct DragRecognizerTests {
  private let finger = Finger()

  @Test func `a drag is on at exactly its minimum distance`() {
    var drag = DragRecognizer()
    // In binary fractions 16.4 − 6.4 falls just short of 10.
    #expect(drag.handle([finger.down(6.4), finger.move(16.39)]) == .pending)
    #expect(drag.handle(finger.move(16.4)) == .accept)
    #expect(drag.phase == .active)
    #expect(drag.recognizedAt == Point(16.4, 0))
  }

  @Test func `the straight distance counts`() {
    var drag = DragRecognizer()
    #expect(drag.handle([finger.down(0, 0), finger.move(6, 7.9)]) == .pending)
    #expect(drag.handle(finger.move(6, 8)) == .accept)
  }

  @Test func `a drag without a minimum distance is on when the finger lands`() {
    var drag = DragRecognizer(minimumDistance: 0)
    #expect(drag.handle(finger.down(7, 7)) == .accept)
    #expect(drag.translation == .zero)
  }

  @Test func `only the way along the axis counts`() {
    var vertical = DragRecognizer(axis: .vertical)
    #expect(vertical.handle([finger.down(0, 0), finger.move(300, 9)]) == .pending)
    #expect(vertical.handle(finger.move(300, -10)) == .accept)
    var horizontal = DragRecognizer(axis: .horizontal)
    #expect(horizontal.handle([finger.down(0, 0), finger.move(-9, 300)]) == .pending)
    #expect(horizontal.handle(finger.move(-10, 0)) == .accept)
  }

  @Test func `there and back again counts with its sign`() {
    var drag = DragRecognizer(axis: .horizontal)
    drag.handle([finger.down(0), finger.move(9), finger.move(0), finger.move(9)])
    #expect(drag.phase == .possible)
    #expect(drag.travel == 9)
  }

  @Test func `going back does not undo a drag`() {
    var drag = DragRecognizer()
    #expect(drag.handle([finger.down(0), finger.move(12), finger.move(1)]) == .accept)
    #expect(drag.translation == Vector(1, 0))
    #expect(drag.recognizedAt == Point(12, 0))
  }

  @Test func `the first translation has the whole way`() {
    var drag = DragRecognizer()
    drag.handle([finger.down(50, 50), finger.move(50, 75)])
    #expect(drag.translation == Vector(0, 25))
  }

  @Test func `a finger that lifts too early does not drag`() {
    var drag = DragRecognizer()
    #expect(drag.handle([finger.down(0), finger.move(9), finger.up(40)]) == .reject)
    #expect(drag.phase == .failed)
  }

  @Test func `a drag ends where the finger lifts`() {
    var drag = DragRecognizer()
    #expect(drag.handle([finger.down(0), finger.move(20), finger.up(21)]) == .accept)
    #expect(drag.phase == .ended)
    #expect(drag.translation == Vector(21, 0))
  }

  @Test func `a cancelled finger cancels its drag and fails one not yet begun`() {
    var running = DragRecognizer()
    #expect(running.handle([finger.down(0), finger.move(20), finger.cancel()]) == .reject)
    #expect(running.phase == .cancelled)
    var waiting = DragRecognizer()
    #expect(waiting.handle([finger.down(0), finger.cancel()]) == .reject)
    #expect(waiting.phase == .failed)
  }

  @Test func `what is over stays over`() {
    var drag = DragRecognizer()
    drag.handle([finger.down(0), finger.move(20), finger.up(20)])
    drag.cancel()
    drag.handle([finger.move(90), finger.down(0), finger.move(50)])
    #expect(drag.phase == .ended)
    #expect(drag.translation == Vector(20, 0))
  }

  @Test(arguments: [5.0, 10, 30])
  func `a second finger does not move the drag`(travel: Double) {
    let other = Finger(contact: 2)
    var drag = DragRecognizer()
    drag.handle([finger.down(0), finger.move(travel)])
    let before = drag
    drag.handle([other.down(100), other.move(300), other.up(300)])
    #expect(drag == before)
    drag.handle([other.down(100), finger.move(travel), finger.up(travel)])
    let ended = drag
    drag.handle([other.move(300), other.up(300)])
    #expect(drag == ended)
  }

  @Test func `an eager recognizer accepts at once and a surface never`() {
    var eager = EagerRecognizer()
    var surface = SurfaceRecognizer()
    #expect(eager.handle(finger.down(0)) == .accept)
    #expect(surface.handle(finger.down(0)) == .pending)
    #expect(surface.phase == .active)
    #expect(eager.handle(finger.up(0)) == .accept)
    #expect(surface.handle(finger.up(0)) == .pending)
    #expect(surface.phase == .ended)
    var lost = SurfaceRecognizer()
    lost.handle([finger.down(0), Finger(contact: 2).up(0), finger.cancel()])
    #expect(lost.verdict == .reject)
    #expect(lost.phase == .cancelled)
  }
}
