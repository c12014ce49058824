import Geometry
import Gestures
import Testing
import Views

/// Gestures that measure in the space of their view.
@Suite struct LocalGestureTests {
  /// What a gesture was told, and what the tree shows.
  struct Told: Sendable {
    var places: [Point] = []
    var isTurned = false
    var hasMore = false
    var isGone = false
  }

  private func cell(_ id: String? = nil, _ gesture: Gesture = .drag(minimumDistance: 0)) -> View<
    Told
  > {
    let cell = View<Told>.fill.frame(width: 50, height: 50)
    return (id.map { cell.id($0) } ?? cell).gesture(gesture, in: .local) { told, event, _ in
      if event.phase != .ended { told.places.append(event.position) }
    }
  }

  /// The position reported of a finger that lands at (175, 10) of `tree` in (100, 0, 100, 50), and goes
  /// down by 5 points once `change` is made.
  private func places(
    in tree: @escaping @Sendable (Told) -> View<Told>,
    changing change: (inout Told) -> Void = { _ in }
  ) -> [Point] {
    var touches = Touches<Told> { tree($0).placed(in: Rect(100, 0, 100, 50)) }
    var (told, out) = (Told(), EventSink(now: 0))
    func sample(_ phase: TouchPhase, _ y: Double) -> TouchSample {
      TouchSample(time: y / 100, contact: 1, phase: phase, position: Point(175, y))
    }
    touches.handle(sample(.began, 10), &told, &out)
    change(&told)
    touches.handle(sample(.moved, 15), &told, &out)
    return told.places
  }

  @Test(arguments: [["one", "two"], ["cell", "cell"], [nil, nil], ["one", nil]])
  func `points count from the view, whether ids differ, repeat or are missing`(ids: [String?]) {
    let row = View.hStack(spacing: 0, ids.map { cell($0) })
    #expect(places { _ in row } == [Point(25, 10), Point(25, 15)])
    // Behind a modifier the id is no longer on the view itself.
    let wrapped = View.hStack(spacing: 0, ids.map { cell($0).padding(Insets(all: 0)).opacity(1) })
    #expect(places { _ in wrapped.id("row") } == [Point(25, 10), Point(25, 15)])
  }

  @Test func `a view is found again behind a sibling that came, and in a modifier that came`() {
    let tree: @Sendable (Told) -> View<Told> = { told in
      let more: [View<Told>] = told.hasMore ? [.fixed(.zero), .fill.frame(width: 0)] : []
      return .hStack(spacing: 0, more + [cell(), cell().rotated(by: told.isTurned ? Math.pi : 0)])
    }
    #expect(places(in: tree) { $0.hasMore = true } == [Point(25, 10), Point(25, 15)])
    #expect(places(in: tree) { $0.isTurned = true } == [Point(25, 10), Point(25, 35)])
  }

  @Test func `the space of a view that has gone stays where it was`() {
    let tree: @Sendable (Told) -> View<Told> = { told in
      .hStack(spacing: 0, [.fill.frame(width: 50)] + (told.isGone ? [] : [cell()]))
    }
    #expect(places(in: tree) { $0.isGone = true } == [Point(25, 10), Point(25, 15)])
  }

  @Test func `of two gestures on two views each counts from its own`() {
    let inner = cell("cell").padding(Insets(all: 5))
    let outer = inner.simultaneousGesture(.touch(many: true), in: .local) { told, event, _ in
      if event.phase == .began { told.places.append(event.position) }
    }
    let row = View.hStack(spacing: 0, [.fixed(Size(40, 50)), outer])
    #expect(Set(places { _ in row }.prefix(2)) == [Point(30, 10), Point(35, 15)])
  }
}
