import Geometry
import Gestures
import Testing

/// What several fingers have done to a picture together.
@Suite struct FingerTransformTests {
  private let first = Finger(contact: 1)
  private let second = Finger(contact: 2)

  @Test func `a finger that pans and a second that joins take the picture on without a jump`()
    throws
  {
    var hand = PinchRotateRecognizer(fewest: 1)
    #expect(hand.handle([first.down(0), first.move(9)]) == .pending && hand.transform == nil)
    #expect(hand.handle(first.move(30)) == .accept)
    let alone = try #require(hand.transform)
    #expect(alone.translation == Vector(30, 0) && alone.scale == 1 && alone.fingers == 1)
    hand.handle(second.down(130))
    let joined = try #require(hand.transform)
    #expect(joined.translation == Vector(30, 0) && joined.centre == Point(80, 0))
    #expect(joined.transform == alone.transform && joined.fingers == 2)
    // Spread to twice as far about their middle.
    hand.handle([first.move(-20), second.move(180)])
    let spread = try #require(hand.transform)
    #expect(spread.translation == Vector(30, 0) && abs(spread.scale - 2) < 1e-12)
    #expect(spread.transform.apply(Point(50, 0)) == Point(80, 0))
    hand.handle([first.up(-20), second.move(190)])
    let last = try #require(hand.transform)
    #expect(abs(last.scale - 2) < 1e-12 && last.translation == Vector(40, 0))
    #expect(last.transform.apply(Point(50, 0)) == Point(90, 0))
  }

  @Test func `what fingers do before the gesture begins moves nothing`() throws {
    var hand = PinchRotateRecognizer()
    hand.handle([first.down(0), first.move(300), second.down(400)])
    #expect(hand.transform == nil)
    hand.handle(second.move(500))
    let transform = try #require(hand.transform)
    #expect(transform.translation == Vector(50, 0) && transform.scale == 2)
  }

  @Test func `a pinch begins by spreading alone and a rotation by turning alone`() {
    for (parts, spreads) in [(PinchRotateRecognizer.Parts.scale, true), (.rotation, false)] {
      var spread = PinchRotateRecognizer(parts: parts)
      spread.handle([first.down(-50), second.down(50), second.move(90)])
      #expect(spread.isRecognized == spreads)
      var turn = PinchRotateRecognizer(parts: parts)
      turn.handle([first.down(-50), second.down(50), second.move(50, 10), first.move(-50, -10)])
      #expect(turn.isRecognized != spreads || abs(turn.scale - 1) > 0.01)
    }
  }

  @Test func `speeds at the end are those of scale, turn and way`() throws {
    var hand = PinchRotateRecognizer()
    hand.handle([first.down(-50), second.down(50)])
    for step in 1...12 {
      let (time, part) = (Double(step) / 120, Double(step) / 12)
      let arm = Vector(angle: part * 0.3) * (50 + 50 * part)
      hand.handle([
        first.move(-arm.dx, -arm.dy + 60 * part, at: time),
        second.move(arm.dx, arm.dy + 60 * part, at: time),
      ])
    }
    hand.handle([first.up(-1, at: 0.1), second.up(1, at: 0.1)])
    let end = try #require(hand.transform)
    #expect(hand.phase == .ended && end.fingers == 0)
    #expect(abs(end.scale - 2) < 0.01 && abs(end.rotation - 0.3) < 1e-9)
    #expect(abs(end.scaleVelocity - 10) < 0.5 && abs(end.rotationVelocity - 3) < 0.2)
    #expect((end.velocity - Vector(0, 600)).length < 30)
  }

  @Test func `fingers stretch a picture along the axes that they are apart on`() throws {
    var hand = PinchRotateRecognizer()
    hand.handle([first.down(0, 0), second.down(100, 50), second.move(200, 50)])
    let wide = try #require(hand.transform)
    #expect(wide.stretch == Vector(2, 1))
    var flat = PinchRotateRecognizer()
    flat.handle([first.down(0, 0), second.down(100, 4), second.move(100, 40)])
    #expect(flat.transform?.stretch.dy == 1)
    var least = PinchRotateRecognizer()
    least.handle([first.down(0, 0), second.down(100, 10), second.move(100, 20)])
    #expect(least.transform?.stretch.dy == 2)
  }
}

@Suite struct HandDragRecognizerTests {
  private let first = Finger(contact: 1)
  private let second = Finger(contact: 2)

  /// Returns the path of an object dragged by two fingers, of which the first moves 40 points and
  /// the second 20 more.
  private func way(_ lead: HandDragRecognizer.Combination) -> HandDragRecognizer {
    var drag = HandDragRecognizer(lead: lead)
    drag.handle([
      first.down(0), first.move(12), second.down(100), first.move(40), second.move(120),
    ])
    return drag
  }

  @Test func `the thing goes by the sum of its fingers, their mean, or the newest`() {
    #expect(way(.sum).translation == Vector(60, 0))
    #expect(way(.mean).translation == Vector(36, 0))
    #expect(way(.newest).translation == Vector(32, 0))
  }

  @Test func `when the newest lifts the one before leads, and nothing jumps`() {
    var drag = way(.newest)
    drag.handle([second.up(120), first.move(50)])
    #expect(drag.translation == Vector(42, 0) && drag.contacts == [1])
    drag.handle(first.up(50))
    #expect(drag.phase == .ended)
  }

  @Test func `its centre is that of the fingers that are down; of none, the last`() {
    var drag = HandDragRecognizer(minimumDistance: 0)
    drag.handle([first.down(0), second.down(100)])
    #expect(drag.transform?.centre == Point(50, 0))
    drag.handle(second.up(100))
    #expect(drag.transform?.centre == .zero && drag.transform?.fingers == 1)
    drag.handle([second.down(60), first.move(20)])
    drag.lose(1)
    #expect(drag.transform?.centre == Point(60, 0))
    drag.handle(second.up(60))
    #expect(drag.phase == .ended && drag.transform?.centre == Point(60, 0))
  }

  @Test func `it begins at its distance along its axis, and fails where all lift before`() {
    var drag = HandDragRecognizer(axis: .vertical)
    #expect(drag.handle([first.down(0, 0), first.move(50, 9)]) == .pending)
    #expect(drag.transform == nil && drag.admits(second.down(0)))
    var lifted = drag
    #expect(lifted.handle(first.up(50, 9)) == .reject && lifted.failure == .lifted)
    #expect(drag.handle(first.move(50, 10)) == .accept)
    #expect(drag.transform?.centre == Point(50, 10))
    drag.lose(1)
    #expect(drag.phase == .cancelled)
    #expect(HandDragRecognizer(minimumDistance: 0).requirement == .landing)
  }
}

@Suite struct HandTapRecognizerTests {
  private let fingers = (1...4).map { Finger(contact: $0) }

  @Test func `two fingers that are down together and lift tap`() {
    var tap = HandTapRecognizer(fingers: 2)
    #expect(tap.handle([fingers[0].down(0), fingers[1].down(50, at: 0.1)]) == .pending)
    #expect(!tap.admits(fingers[2].down(9, at: 0.1)))
    #expect(tap.handle(fingers[0].up(0, at: 0.2)) == .pending && tap.keeps(1))
    #expect(tap.handle(fingers[1].up(50, at: 0.3)) == .accept)
    #expect(!tap.keeps(1) && tap.taps == 1)
  }

  @Test func `one finger alone, one that moves and one that stays make none`() {
    var alone = HandTapRecognizer(fingers: 2)
    #expect(alone.handle([fingers[0].down(0), fingers[0].up(0)]) == .reject)
    #expect(alone.failure == .lifted)
    var moved = HandTapRecognizer(fingers: 2, limits: .strict)
    moved.handle([fingers[0].down(0), fingers[1].down(50), fingers[1].move(60)])
    #expect(moved.failure == .moved)
    var late = HandTapRecognizer(fingers: 2)
    late.handle([fingers[0].down(0), fingers[1].down(50, at: 0.7)])
    #expect(late.tick(to: 0.75) == .reject && late.failure == .late)
    var lost = HandTapRecognizer(fingers: 2)
    #expect(lost.handle([fingers[0].down(0), fingers[1].down(9), fingers[0].cancel()]) == .reject)
  }

  @Test func `twice two fingers in time tap twice`() {
    var tap = HandTapRecognizer(fingers: 2, count: 2)
    tap.handle([
      fingers[0].down(0), fingers[1].down(50), fingers[0].up(0, at: 0.1),
      fingers[1].up(50, at: 0.1),
    ])
    #expect(tap.taps == 1 && tap.keeps(2) && tap.admits(fingers[2].down(0, at: 0.4)))
    var late = tap
    #expect(late.tick(to: 0.46) == .reject)
    tap.handle([fingers[2].down(0, at: 0.4), fingers[3].down(50, at: 0.4)])
    #expect(tap.handle([fingers[3].up(50, at: 0.5), fingers[2].up(0, at: 0.5)]) == .accept)
  }
}

@Suite struct RecognizerPairTests {
  private let first = Finger(contact: 1)
  private let second = Finger(contact: 2)

  @Test func `a long press and then a drag is made by the drag, from where the press was`() {
    var pair = RecognizerPair(.sequence, LongPressRecognizer(), DragRecognizer())
    pair.handle(first.down(0, at: 0))
    #expect(pair.deadline == 0.5 && pair.part == nil)
    #expect(pair.tick(to: 0.5) == .accept && pair.phase == .possible && pair.part == .first)
    #expect(pair.requirement == .travel(distance: 10, axis: .both))
    pair.handle(first.move(9, at: 0.6))
    #expect(!pair.isRecognized)
    pair.handle(first.move(10, at: 0.7))
    #expect(pair.phase == .active && pair.part == .second)
    pair.handle(first.up(10, at: 0.8))
    #expect(pair.phase == .ended)
    var hasty = RecognizerPair(.sequence, LongPressRecognizer(), DragRecognizer())
    #expect(hasty.handle([first.down(0), first.move(30)]) == .reject && hasty.failure == .moved)
    var still = RecognizerPair(.sequence, LongPressRecognizer(), DragRecognizer())
    still.handle(first.down(0, at: 0))
    #expect(still.handle(first.up(0, at: 0.9)) == .reject)
  }

  @Test func `a double tap before a tap: the tap is made once the double one has failed`() {
    func taps() -> RecognizerPair {
      RecognizerPair(.exclusion, TapRecognizer(count: 2), TapRecognizer())
    }
    var once = taps()
    #expect(once.handle([first.down(0, at: 0), first.up(0, at: 0.1)]) == .pending)
    #expect(once.keeps(1) && once.part == .second && !once.isRecognized)
    once.tick(to: 0.5)
    #expect(once.isRecognized && once.verdict == .pending && !once.keeps(1))
    var twice = taps()
    twice.handle([first.down(0, at: 0), first.up(0, at: 0.1)])
    #expect(twice.admits(second.down(0, at: 0.2)))
    #expect(twice.handle([second.down(0, at: 0.2), second.up(0, at: 0.3)]) == .accept)
    #expect(twice.part == .first)
  }

  @Test func `a pinch with a rotation begins with either and ends with both`() {
    var pair = RecognizerPair(
      .together, PinchRotateRecognizer(parts: .scale), PinchRotateRecognizer(parts: .rotation))
    #expect(pair.handle([first.down(-50), second.down(50)]) == .pending)
    #expect(pair.handle(second.move(70)) == .accept)
    #expect(pair.part == .first && pair.transform?.scale == 1.2)
    pair.handle([second.move(70, 40)])
    #expect(pair.part == .both && pair.phase == .active)
    pair.handle([first.up(-50), second.up(70, 40)])
    #expect(pair.phase == .ended)
    pair.cancel()
    #expect(pair.phase == .ended)
  }

  @Test func `pairs are alike that are of alike gestures and have come equally far`() {
    let pair = RecognizerPair(.together, DragRecognizer(), TapRecognizer())
    var other = pair
    #expect(pair == other && pair.hashValue == other.hashValue)
    other.handle(first.down(0))
    #expect(pair != other)
    other.lose(1)
    #expect(other.phase == .failed)
  }
}
