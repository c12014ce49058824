import Geometry
import Synchronization
import Testing
import Views

/// Views that are out of sight.
@Suite struct PlaceholderTests {
  /// Counts how often something is built.
  private final class Count: Sendable {
    let value = Atomic<Int>(0)
    func add() { value.add(1, ordering: .relaxed) }
    var times: Int { value.load(ordering: .relaxed) }
  }

  /// A row of three boxes, the last of them out of sight.
  private func row(_ count: Count) -> Part {
    .hStack(
      spacing: 10,
      [
        .box(40, 20).named("first"), .box(60, 20).named("second"),
        .placeholder(Size(80, 20)) {
          count.add()
          return .box(80, 20).named("third").accessibility(.button, "Third")
        },
        .box(40, 20).named("fourth"),
      ]
    ).fixedSize()
  }

  @Test func `what is out of sight keeps its room and is not built`() throws {
    let count = Count()
    let placed = row(count).placed(210, 20)
    #expect(placed.frame("fourth") == Rect(210, 0, 40, 20).offset(by: Vector(-20, 0)))
    #expect(placed.names == ["first", "second", "fourth"])
    #expect(placed.parts.map(\.id) == ["first", "second", "fourth"])
    #expect(placed.accessibilityTree.isEmpty)
    #expect(placed.hitPath(at: Point(120, 10)) == [])
    #expect(count.times == 0)
  }

  @Test func `who asks for its name finds it where it would be`() throws {
    let count = Count()
    let placed = row(count).placed(210, 20)
    let third = try #require(placed.place(named: "third"))
    let second = try #require(placed.place(named: "second"))
    #expect(third == Rect(second.maxX + 10, 0, 80, 20))
    #expect(placed["third"]?.drawn == third)
    #expect(count.times == 2)
    #expect(placed.place(named: "fifth") == nil)
  }

  @Test func `actions of it are done, and it may hold more that is out of sight`() throws {
    let count: View<Int>.Action = { state, _, _ in state += 1 }
    let inner = View<Int>.placeholder(Size(5, 5)) {
      View<Int>.box.named("deep").accessibility(.button, "Deep", actions: [(.activate, count)])
    }
    let outer = View<Int>.placeholder(Size(5, 5)) { View<Int>.zStack([inner]) }
    let placed = View<Int>.vStack(spacing: 0, [View<Int>.box, outer])
      .placed(in: Rect(0, 0, 10, 20))
    var (state, out) = (0, EventSink(now: 0))
    placed.action(.activate, of: "deep")?(&state, 0, &out)
    #expect(state == 1)
    #expect(placed.action(.activate, of: "nothing") == nil)
  }

  @Test func `ids given to what stands for it are found in both lists`() {
    let view = Part.zStack([
      .placeholder(Size(30, 30)) { .box(30, 30).named("inside") }.id("outside")
    ])
    let placed = view.placed(100, 100)
    #expect(placed["outside"]?.frame == Rect(35, 35, 30, 30))
    #expect(placed.whole?()["outside"]?.frame == Rect(35, 35, 30, 30))
  }
}

extension View<Int> {
  fileprivate static var box: View { .fill.frame(width: 5, height: 5) }
}
