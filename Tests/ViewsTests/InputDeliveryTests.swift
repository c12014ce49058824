import Drawing
import Geometry
import Gestures
import Testing
import Views

/// What views were told, and what they take.
struct Desk: Sendable {
  var told: [String] = []
  /// True if the key is there.
  var hasKey = true
  var isDisabled = false
  /// The keys and the wheels that views take, by the view and the key or `wheel`.
  var takes: Set<String> = []
  /// The scroll offsets of rows, and of the list of them.
  var (across, down): ([Double], Double) = ([], 0)

  mutating func hear(_ view: String, _ what: String, _ line: String) -> Bool {
    told.append("\(view) \(line)")
    return takes.contains("\(view) \(what)")
  }
}

/// A desk whose views receive pointers, wheels and keys.
final class DeskBench {
  var desk = Desk()
  private(set) var events: [Event] = []
  private var delivery: InputDelivery<Desk>
  private var time = 0.0

  init(_ kinds: InputKinds = .all, of view: @escaping @Sendable (Desk) -> View<Desk>) {
    delivery = InputDelivery(kinds) { view($0).placed(in: Rect(0, 0, 100, 100)) }
  }

  /// Handles an event; returns true if it was taken.
  @discardableResult
  func handle(_ event: DeviceEvent) -> Bool {
    var out = EventSink(now: time)
    defer { events += out.events }
    return delivery.handle(event, at: time, &desk, &out)
  }

  func point(_ x: Double, _ y: Double) { handle(.pointer(Pointer(at: Point(x, y)))) }

  /// Presses and releases a key; returns true if the press was taken.
  @discardableResult
  func strike(_ key: String, with modifier: String? = nil) -> Bool {
    if let modifier { handle(.key(modifier, isDown: true)) }
    let isTaken = handle(.key(key, isDown: true))
    handle(.key(key, isDown: false))
    if let modifier { handle(.key(modifier, isDown: false)) }
    return isTaken
  }

  /// Lets so many steps of 1/120 s pass; in the first of them a handler calls `ask`.
  func wait(steps: Int = 1, _ ask: (inout EventSink) -> Void = { _ in }) {
    for step in 0..<steps {
      time += 1.0 / 120
      var out = EventSink(now: time)
      if step == 0 { ask(&out) }
      delivery.passTime(&desk, &out)
      events += out.events
    }
  }

  /// What was told since the last call.
  func news() -> [String] {
    defer { desk.told = [] }
    return desk.told
  }

  /// The number of strokes in the picture.
  func strokes(_ view: View<Desk>) -> Int {
    var canvas = Canvas(size: Size(100, 100))
    delivery.focusing(view.placed(in: canvas.bounds)).draw(desk, on: &canvas)
    return canvas.commands.count
  }
}

extension View where State == Desk {
  /// A view that tells of everything under the name `name`.
  func telling(_ name: String) -> View {
    onHover { desk, hover, _ in desk.told.append("\(name) \(hover.phase)") }
      .onWheel { desk, wheel, _ in desk.hear(name, "wheel", "\(wheel.way.dy)") }
      .named(name)
  }

  func typing(_ name: String) -> View {
    onKey { desk, key, _ in desk.hear(name, key.key, "\(key.phase) \(key.key)") }.named(name)
  }
}

@Suite struct HoverTests {
  /// A key of 50 × 50 points in the middle of a pad.
  private static func pad(_ desk: Desk) -> View<Desk> {
    let key = View<Desk>.fill.frame(width: 50, height: 50).telling("key").disabled(desk.isDisabled)
    return View.zStack([.fill, desk.hasKey ? key : .fixed(.zero)]).telling("pad")
  }

  @Test func `the front-most view and those around it are entered, followed and left`() {
    let bench = DeskBench(of: HoverTests.pad)
    bench.point(10, 10)
    bench.point(10, 10)
    #expect(bench.news() == ["pad entered"])
    bench.point(50, 50)
    #expect(bench.news() == ["pad moved", "key entered"])
    bench.point(51, 50)
    bench.point(90, 50)
    #expect(bench.news() == ["pad moved", "key moved", "key left", "pad moved"])
    bench.point(50, 50)
    _ = bench.news()
    bench.handle(.pointer(nil))
    #expect(bench.news() == ["key left", "pad left"])
    bench.wait(steps: 3)
    #expect(bench.news().isEmpty && bench.events.isEmpty)
  }

  @Test func `a view comes and goes under a pointer that rests`() {
    let bench = DeskBench(of: HoverTests.pad)
    bench.point(50, 50)
    bench.wait()
    #expect(bench.news() == ["pad entered", "key entered"])
    bench.desk.hasKey = false
    bench.wait(steps: 2)
    #expect(bench.news() == ["key left"])
    bench.desk.hasKey = true
    bench.wait(steps: 2)
    #expect(bench.news() == ["key entered"])
    bench.desk.isDisabled = true
    bench.wait()
    #expect(bench.news() == ["key left"])
  }

  @Test func `positions are those of the stage, or from the view's own corner`() {
    func place(_ space: CoordinateSpace) -> [String] {
      let bench = DeskBench { _ in
        View.fill.frame(width: 50, height: 50)
          .onHover(in: space) { desk, hover, _ in
            desk.told.append("\(hover.position.x) \(hover.position.y) \(hover.buttons.rawValue)")
          }
      }
      bench.handle(.pointer(Pointer(at: Point(30, 40), buttons: .secondary)))
      return bench.news()
    }
    #expect(place(.global) == ["30.0 40.0 2"])
    #expect(place(.local) == ["5.0 15.0 2"])
  }

  @Test func `views that look alike are told apart`() {
    let bar = View<Desk>.hStack(
      spacing: 0,
      (0..<2).map { index in
        View.fill.onHover { desk, hover, _ in desk.told.append("\(index) \(hover.phase)") }
      })
    let bench = DeskBench { _ in bar }
    bench.point(10, 10)
    bench.point(60, 10)
    #expect(bench.news() == ["0 entered", "0 left", "1 entered"])
  }

  @Test func `a handler of a part of the state is called while there is one`() {
    struct Drawer: Sendable { var desk: Desk? = Desk() }
    var drawer = Drawer()
    var delivery = InputDelivery<Drawer>(.all) { _ in
      View.fill.telling("pad").scoped(to: \Drawer.desk).placed(in: Rect(0, 0, 100, 100))
    }
    var out = EventSink(now: 0)
    drawer.desk?.takes = ["pad wheel"]
    #expect(delivery.handle(.wheel(Vector(0, 3), at: Point(5, 5)), at: 0, &drawer, &out))
    #expect(drawer.desk?.told == ["pad 3.0"])
    drawer.desk = nil
    #expect(!delivery.handle(.wheel(Vector(0, 3), at: Point(5, 5)), at: 0, &drawer, &out))
  }

  @Test func `a wheel goes to the innermost view that uses it`() {
    let bench = DeskBench(of: HoverTests.pad)
    let turn = DeviceEvent.wheel(Vector(0, 4), at: Point(50, 50))
    let isUnused = bench.handle(turn)
    #expect(!isUnused && bench.news() == ["key 4.0", "pad 4.0"])
    bench.desk.takes = ["key wheel", "pad wheel"]
    let isUsed = bench.handle(turn)
    #expect(isUsed && bench.news() == ["key 4.0"])
    bench.handle(.wheel(Vector(0, 4), at: Point(5, 5)))
    #expect(bench.news() == ["pad 4.0"])
    bench.desk.isDisabled = true
    bench.handle(turn)
    #expect(bench.news() == ["pad 4.0"])
  }

  @Test func `a player that asks for nothing receives the wheel alone`() {
    let bench = DeskBench([]) { desk in HoverTests.pad(desk).typing("all") }
    bench.desk.takes = ["pad wheel"]
    bench.point(50, 50)
    let isKeyTaken = bench.strike("Tab")
    bench.wait { $0.focus("all") }
    #expect(!isKeyTaken && bench.news().isEmpty && bench.events.isEmpty)
    #expect(bench.handle(.wheel(Vector(0, 4), at: Point(50, 50))))
  }
}

@Suite struct FocusTests {
  private typealias Action = View<Desk>.Action

  private static func told(_ line: String) -> Action {
    { desk, _, _ in desk.told.append(line) }
  }

  /// A field for keys, a button, a slider and a disabled button, in a form that receives keys too.
  private static func form(_ desk: Desk) -> View<Desk> {
    let fields: [View<Desk>] = [
      View.fill.typing("field").onFocus { desk, hasFocus, _ in desk.told.append("field \(hasFocus)")
      }
      .focusRing(),
      View.fill.named("button")
        .accessibility(.button, "Button", actions: [(.activate, told("activated"))]),
      View.fill.named("slider")
        .accessibility(
          .slider, "Slider", actions: [(.increment, told("up")), (.decrement, told("down"))]),
      View.fill.named("off")
        .accessibility(.button, "Off", actions: [(.activate, told("never"))]).disabled(),
    ]
    return View.zStack([
      View.vStack(spacing: 0, desk.hasKey ? fields : Array(fields.dropFirst()))
        .onFocus { desk, hasFocus, _ in desk.told.append("form \(hasFocus)") }.typing("form"),
      View.fill.hitTesting(false).onKey(everywhere: true) { desk, key, _ in
        desk.hear("stage", key.key, "\(key.phase) \(key.key)")
      },
    ])
  }

  private func targets(_ bench: DeskBench) -> [String] {
    bench.events.compactMap {
      if case .state("focus", let state) = $0.kind { "\($0.target) \(state)" } else { nil }
    }
  }

  @Test func `Tab goes through what takes keys or acts, in the order of the tree and around`() {
    let bench = DeskBench(of: FocusTests.form)
    let strokes = (0..<4).map { _ in bench.strike("Tab") }
    #expect(strokes == [true, true, true, true])
    #expect(
      targets(bench) == [
        "field began", "field ended", "button began", "button ended", "slider began",
        "slider ended", "field began",
      ])
    bench.strike("Tab", with: "Shift")
    #expect(targets(bench).suffix(2) == ["field ended", "slider began"])
    let other = DeskBench(of: FocusTests.form)
    other.strike("Tab", with: "Shift")
    #expect(targets(other) == ["slider began"])
    let empty = DeskBench { _ in .fill }
    #expect(!empty.strike("Tab"))
  }

  @Test func `a view and those around it receive the focus`() {
    let bench = DeskBench(of: FocusTests.form)
    bench.strike("Tab")
    #expect(bench.news().filter { !$0.contains("Tab") } == ["form true", "field true"])
    bench.strike("Tab")
    #expect(bench.news().filter { !$0.contains("Tab") } == ["field false"])
    bench.wait { $0.focus(nil) }
    #expect(bench.news() == ["form false"])
    bench.wait { $0.focus("field") }
    #expect(bench.news() == ["form true", "field true"])
    bench.wait { $0.focus("nowhere") }
    bench.wait { $0.focus("off") }
    bench.desk.hasKey = false
    bench.wait()
    #expect(bench.news() == ["field false", "form false"])
    #expect(targets(bench).last == "field ended")
    // The focus begins again at the first of the others.
    bench.strike("Tab")
    #expect(targets(bench).last == "button began")
  }

  @Test func `a key goes from the focused view outwards, and to the stage's own views last`() {
    let bench = DeskBench(of: FocusTests.form)
    let isTaken = bench.strike("a")
    #expect(!isTaken && bench.news() == ["stage pressed a"])
    bench.wait { $0.focus("field") }
    _ = bench.news()
    bench.strike("a")
    #expect(bench.news() == ["field pressed a", "form pressed a", "stage pressed a"])
    bench.desk.takes = ["form a"]
    #expect(bench.strike("a"))
    #expect(bench.news() == ["field pressed a", "form pressed a", "form released a"])
    bench.desk.takes = ["field Tab"]
    bench.strike("Tab")
    #expect(bench.news() == ["field pressed Tab", "field released Tab"])
    #expect(targets(bench) == ["field began"])
  }

  @Test func `the view that took a press receives the release, wherever the focus is`() {
    let bench = DeskBench(of: FocusTests.form)
    bench.desk.takes = ["field a"]
    bench.wait { $0.focus("field") }
    bench.handle(.key("a", isDown: true))
    bench.wait { $0.focus("button") }
    _ = bench.news()
    #expect(bench.handle(.key("a", isDown: false)))
    #expect(bench.news() == ["field released a"])
    // One that none took is released for the experience alone.
    bench.handle(.key("b", isDown: true))
    _ = bench.news()
    #expect(!bench.handle(.key("b", isDown: false)) && bench.news().isEmpty)
  }

  @Test func `Enter and the space key activate, arrows adjust, what has the focus`() {
    let bench = DeskBench(of: FocusTests.form)
    #expect(!bench.strike("Enter"))
    bench.wait { $0.focus("button") }
    _ = bench.news()
    for key in ["Enter", " "] { bench.strike(key) }
    #expect(bench.news().filter { $0 == "activated" }.count == 2)
    #expect(!bench.strike("ArrowUp"))
    bench.wait { $0.focus("slider") }
    _ = bench.news()
    for key in ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"] { bench.strike(key) }
    #expect(bench.news().filter { !$0.contains(" ") } == ["up", "up", "down", "down"])
  }

  @Test func `a key that is held repeats after half a second, 30 times a second`() {
    let bench = DeskBench(of: FocusTests.form)
    bench.desk.takes = ["field a"]
    bench.wait { $0.focus("field") }
    _ = bench.news()
    bench.handle(.key("a", isDown: true))
    bench.wait(steps: 59)
    #expect(bench.news() == ["field pressed a"])
    bench.wait(steps: 9)
    #expect(bench.news() == ["field repeated a", "field repeated a", "field repeated a"])
    bench.handle(.key("Shift", isDown: true))
    bench.wait(steps: 60)
    #expect(!bench.news().contains("field repeated a"))
    // An adjustment repeats, an activation does not.
    for (view, line, count) in [("slider", "up", 4), ("button", "activated", 1)] {
      let bench = DeskBench(of: FocusTests.form)
      bench.wait { $0.focus(view) }
      bench.handle(.key(view == "slider" ? "ArrowUp" : "Enter", isDown: true))
      bench.wait(steps: 68)
      #expect(bench.news().filter { $0 == line }.count == count)
    }
  }

  @Test func `a ring is drawn for the focus alone, in front of the view`() {
    let bench = DeskBench(of: FocusTests.form)
    let view = FocusTests.form(bench.desk)
    #expect(bench.strokes(view) == 0)
    bench.wait { $0.focus("field") }
    #expect(bench.strokes(view) == 2)
    bench.wait { $0.focus("button") }
    #expect(bench.strokes(view) == 0)
  }

  @Test func `what is disabled, hidden or unread is passed over; what a clip hides is not`() {
    let button = View<Desk>.fill.frame(height: 40)
      .accessibility(.button, "Button", actions: [(.activate, Self.told(""))])
    let views = [
      button.named("inert").inert(), button.named("hidden").hidden(),
      button.named("unread").accessibilityHidden(), button.named("far"),
    ]
    let bench = DeskBench { _ in
      View.vStack(spacing: 0, views).frame(height: 20, alignment: .top).clipped()
    }
    bench.strike("Tab")
    bench.strike("Tab")
    #expect(targets(bench) == ["far began"])
  }
}
