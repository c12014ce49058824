import Gestures
import Testing
import Views

/// Which gestures are one, and what answers for a finger without an owner.
@Suite struct GestureIdentityTests {
  private func pair(named names: [String?]) -> View<Listener> {
    .hStack(
      spacing: 0,
      zip(["left", "right"], names).map { word, name in
        let pad = View<Listener>.fill.frame(width: 50, height: 100)
        return (name.map { pad.named($0) } ?? pad).handles(.drag(), as: word)
      })
  }

  private let both: [Deed] = [
    .land(1, 20, 50), .land(2, 80, 50), .move(1, 0, 12), .move(2, 0, 12), .lift(1), .lift(2),
  ]

  @Test(arguments: [["a", "b"], [nil, nil], ["a", nil]])
  func `siblings have a finger each, with a name and without`(names: [String?]) {
    let told = Hands.told(pair(named: names), both)
    #expect(told.filter { $0.hasSuffix("began") } == ["left 1 began", "right 2 began"])
  }

  @Test func `two drags of one view are two gestures, and each holds one finger`() {
    let view = View<Listener>.pad("a").handles(.drag(axis: .horizontal), as: "across")
      .handles(.drag(axis: .vertical), as: "down")
    let told = Hands.told(
      view,
      [.land(1, 50, 50), .move(1, 0, 12), .land(2, 60, 50), .move(2, 12, 0), .lift(1), .lift(2)])
    #expect(told.filter { $0.hasSuffix("began") } == ["down 1 began", "across 2 began"])
  }

  @Test func `two gestures that are made one keep what was asked of either`() {
    let taps = Gesture.taps(2).exclusively(before: .tap().singleTouchOnly())
    let told = Hands.told(
      .pad("a").handles(taps, as: "taps"),
      [.land(1, 10, 10), .land(2, 50, 50), .lift(2), .lift(1), .wait(1)])
    #expect(told == [])
    let one = Gesture.tap().oneTouchAtATime().simultaneously(with: .taps(2))
    let single = Hands.told(
      .pad("a").handles(one, as: "taps"),
      [.land(1, 10, 10), .land(2, 50, 50), .lift(2), .lift(1), .wait(1)])
    #expect(single == ["taps 1 ended"])
  }

  @Test func `traces tell of a finger that all have given up that the deepest has failed`() {
    var hands = Hands(
      on: .pad("a").handles(.tap(), as: "tap").handles(
        Gesture("long", LongPressRecognizer()), as: "l"))
    hands.make(.land(1, 50, 50))
    hands.make(.move(1, 20, 0))
    #expect(hands.events.map(\.kind) == [.gesture("tap", .failed, touch: 1)])
    hands.make(.lift(1))
    #expect(hands.events.count == 1)
  }

  @Test func `and of one whose only taker has another that this one is busy`() {
    let tap = Gesture.tap().singleTouchOnly()
    var hands = Hands(on: .pad("a").handles(tap, as: "tap").handles(.catching, as: "drag"))
    for deed in [Deed.land(1, 50, 50), .land(2, 60, 50)] { hands.make(deed) }
    #expect(
      hands.events.map(\.kind) == [
        .gesture("pan", .began, touch: 1), .gesture("tap", .vetoed, touch: 2),
        .gesture("pan", .failed, touch: 2),
      ])
  }
}
