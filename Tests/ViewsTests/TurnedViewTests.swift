import Geometry
import Gestures
import Testing
import Views

/// Views that are turned: where fingers meet them, and which axes their gestures have.
@Suite struct TurnedViewTests {
  private static let quarter = Math.pi / 2

  /// A bar of 80 by 20 points in the middle of 100 by 100, turned by `angle`.
  private static func bar(turnedBy angle: Double) -> Placement<Void> {
    View.fill.frame(width: 80, height: 20).id("bar").rotated(by: angle)
      .placed(in: Rect(0, 0, 100, 100))
  }

  @Test func `a finger meets a turned view where it is seen`() {
    let (lying, standing) = (Self.bar(turnedBy: 0), Self.bar(turnedBy: Self.quarter))
    for (point, isAcross) in [(Point(15, 50), true), (Point(50, 15), false)] {
      #expect(lying.hitPath(at: point) == (isAcross ? ["bar"] : []))
      #expect(standing.hitPath(at: point) == (isAcross ? [] : ["bar"]))
    }
    // A corner of the rectangle round a bar that leans is empty.
    let leaning = Self.bar(turnedBy: Self.quarter / 2)
    #expect(leaning.hitPath(at: Point(75, 75)) == ["bar"])
    #expect(leaning.hitPath(at: Point(75, 30)).isEmpty)
  }

  @Test func `it is seen in the upright rectangle round it`() throws {
    let seen = try #require(Self.bar(turnedBy: Self.quarter)["bar"]).seen
    #expect(abs(seen.minX - 40) < 1e-9 && abs(seen.minY - 10) < 1e-9)
    #expect(abs(seen.width - 20) < 1e-9 && abs(seen.height - 80) < 1e-9)
    let corner = try #require(
      Self.bar(turnedBy: Self.quarter).convert(Point(60, 10), toLocalOf: "bar"))
    #expect(corner.distance(to: .zero) < 1e-9)
  }

  /// Gestures with an axis, all of which go along x.
  private static let sideways: [(name: String, gesture: Gesture)] = [
    ("drag", .drag(axis: .horizontal)),
    ("hand drag", .handDrag(axis: .horizontal)),
    ("pan", .pan),
    ("either", .drag(axis: .horizontal).exclusively(before: .taps(3))),
  ]

  /// What is received from `gesture` of a view turned by a quarter while a finger goes down.
  private static func events(_ gesture: Gesture, in space: CoordinateSpace) -> [String] {
    let view = View<Listener>.fill.named("pad")
      .gesture(gesture, in: space) { listener, event, _ in
        listener.told.append("\(event.phase)")
      }
      .rotated(by: quarter)
    return Hands.told(view, [.land(1, 50, 50)] + Array(repeating: .move(1, 0.5, 8), count: 3))
  }

  @Test(arguments: sideways)
  func `an axis turns with the view whose space is asked for`(
    case sideways: (name: String, gesture: Gesture)
  ) {
    #expect(Self.events(sideways.gesture, in: .local).first == "began")
    #expect(Self.events(sideways.gesture, in: .global).isEmpty)
  }

  @Test func `uneven scales are those along the axes of the view`() throws {
    var stretch: [CoordinateSpace: Vector] = [:]
    for space in [CoordinateSpace.local, .global] {
      let view = View<Listener>.fill.named("pad")
        .gesture(.pinch(), in: space) { listener, event, _ in
          guard let all = event.transform?.stretch else { return }
          listener.told = ["\(all.dx)", "\(all.dy)"]
        }
        .rotated(by: Self.quarter)
      var hands = Hands(on: view)
      for deed in [
        Deed.land(1, 40, 50), .land(2, 60, 50), .move(1, -5, 0), .move(2, 5, 0), .move(2, 10, 0),
      ] { hands.make(deed) }
      let parts = hands.listener.told.compactMap(Double.init)
      stretch[space] = Vector(try #require(parts.first), try #require(parts.last))
    }
    let (local, global) = (try #require(stretch[.local]), try #require(stretch[.global]))
    #expect(global.dx > 1.2 && abs(global.dy - 1) < 1e-9)
    #expect(abs(local.dy - global.dx) < 1e-9 && abs(local.dx - global.dy) < 1e-9)
  }
}
