import Drawing
import Foundation
import Geometry
import Gestures
import Motion
import Testing
import Views

/// The code of the rooms' documentation, as it stands there.
@Suite struct CatalogueExamples {
  @Test(arguments: ["Drawing", "Gestures", "Motion", "Views"])
  func `the code of the catalogue is compiled`(room: String) throws {
    let page = RoomsTests.root.appending(path: "Sources/\(room)/\(room).docc/\(room).md")
    let source = try Self.lines(String(contentsOfFile: #filePath, encoding: .utf8))
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let blocks = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(block.hasPrefix("swift\n"))
      #expect(source.contains(Self.lines(String(block.dropFirst(6)))), "\(block)")
    }
  }

  /// `code` without what only lays it out.
  private static func lines(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test func `an entrance of two parts ends once, with the later one`() {
    var entrance = Entrance()
    entrance.begin(at: 1)
    #expect(entrance.end(at: 1.1) == nil)
    #expect(entrance.place.value(at: 9).distance(to: Point(100, 40)) < 0.01)
    #expect(entrance.end(at: 9) == .finished)
    #expect(entrance.end(at: 9) == nil)
  }

  @Test func `a spring of stiffness and damping is told by them`() {
    let (stiffness, damping, seconds) = springFacts()
    #expect(abs(stiffness - 170) < 1e-9 && abs(damping - 26) < 1e-9)
    #expect((0.3...0.6).contains(seconds))
  }

  @Test func `a long press puts the stamp down, two fingers size and turn it`() {
    var stamp = Stamp()
    func sample(_ time: Double, _ finger: Int, _ phase: TouchPhase, _ place: Point) {
      stamp.handle(TouchSample(time: time, contact: finger, phase: phase, position: place))
    }
    sample(0, 1, .began, Point(50, 50))
    stamp.passTime(to: 0.6)
    sample(0.6, 1, .moved, Point(60, 60))
    #expect(stamp.place == Point(60, 60) && stamp.size == 1)
    sample(0.7, 1, .ended, Point(60, 60))
    sample(1, 2, .began, Point(100, 100))
    sample(1, 3, .began, Point(200, 100))
    sample(1.1, 3, .moved, Point(100, 300))
    #expect(abs(stamp.size - 2) < 1e-9 && abs(stamp.angle - Math.pi / 2) < 1e-9)
    sample(1.2, 3, .ended, Point(100, 300))
    sample(1.3, 2, .ended, Point(100, 100))
    #expect(abs(stamp.size - 2) < 1e-9)
  }

  @Test func `the first of two taps holds its arena`() {
    var arena = GestureArena<Int>()
    var double = TapRecognizer(count: 2)
    for member in 0...1 { arena.enter(member) }
    arena.close()
    double.handle(TouchSample(time: 0, contact: 1, phase: .began, position: .zero))
    lift(
      TouchSample(time: 0.1, contact: 1, phase: .ended, position: .zero), &double, in: &arena)
    #expect(arena.isHeld && arena.undecided == [0, 1])
  }

  @Test func `a lamp's row gives the lamp its length first, and a dot sits in the corner`() {
    #expect(part(of: Lamp(), at: Point(300, 60)) == "lamp")
    #expect(part(of: Lamp(), at: Point(100, 60)) == "label")
    let placed = panel(for: Lamp()).placed(in: Rect(0, 0, 390, 120))
    let (dot, label) = (placed.place(named: "dot"), placed.place(named: "label"))
    #expect(placed.place(named: "lamp")?.width == 96 && label?.width == 286)
    #expect(dot == label.map { Rect($0.maxX - 12, $0.minY + 4, 8, 8) })
  }

  @Test func `a card lies on a weave`() {
    var canvas = Canvas(size: Size(100, 60))
    let bitmap = Bitmap(width: 30, height: 30)
    card(bitmap, on: bitmap, around: Rect(20, 20, 60, 20), on: &canvas)
    let plate = ImageFill(
      bitmap, in: Rect(12, 12, 76, 36), .nineParts(Insets(all: 12), .stretch), scale: 2)
    #expect(canvas.commands.last == .imageFill(plate, 1, .normal))
  }

  @Test func `lines go through the small letters and under the ink`() throws {
    var canvas = Canvas(size: Size(200, 100))
    underline("moon", size: 40, at: Point(20, 60), on: &canvas)
    #expect(canvas.commands.count == 3)
    let middle = try #require(
      StrokeTypeface(.regular).inkBounds(
        of: "moon", size: 40, at: Point(20, 60))
    ).midY
    #expect(abs(middle - (60 - StrokeTypeface.xHeight * 20)) < 0.5)
  }
}

// MARK: Drawing

private func record() -> Canvas {
  var canvas = Canvas(size: Size(200, 200))
  canvas.fill(Path(circle: Point(100, 100), radius: 60), with: Color(oklch: 0.7, 0.15, 250))
  canvas.blurred(sigma: 8) { soft in
    soft.stroke(Path(circle: Point(100, 100), radius: 80), with: Color(white: 1), Stroke(4))
  }
  return canvas
}

func underline(_ text: String, size: Double, at origin: Point, on canvas: inout Canvas) {
  canvas.text(text, at: origin, size: size, color: Color(white: 1))
  guard let ink = StrokeTypeface(.regular).inkBounds(of: text, size: size, at: origin) else {
    return
  }
  let middle = origin.y - StrokeTypeface.xHeight * size / 2
  for y in [middle, ink.maxY + 0.1 * size] {
    canvas.fill(Path(Rect(ink.minX, y, ink.width, 1)), with: Color(white: 1, alpha: 0.5))
  }
}

// MARK: Gestures

struct Stamp {
  var (place, size, angle) = (Point(0, 0), 1.0, 0.0)
  private var press = LongPressRecognizer()
  private var pinch = PinchRotateRecognizer()
  private var before = (session: 0, size: 1.0, angle: 0.0)

  mutating func handle(_ sample: TouchSample) {
    press.handle(sample)
    pinch.handle(sample)
    if press.isRecognized { place = sample.position }
    if pinch.session != before.session { before = (pinch.session, size, angle) }
    if pinch.isRecognized {
      size = before.size * pinch.scale
      angle = before.angle + pinch.rotation
    }
    if pinch.contacts.isEmpty { (press, pinch) = (.init(), .init()) }
  }

  mutating func passTime(to time: Double) { press.tick(to: time) }
}

func lift(_ finger: TouchSample, _ double: inout TapRecognizer, in arena: inout GestureArena<Int>) {
  double.handle(finger)
  if double.isBetweenTaps { arena.hold(1) }
  arena.sweep()
}

// MARK: Motion

private func move() -> (Point, Vector) {
  var place = Animated(Point(0, 0), spring: .bouncy)
  place.retarget(to: Point(100, 40), at: 0.5)
  let position = place.value(at: 0.75)
  let velocity = place.velocity(at: 0.75)
  return (position, velocity)
}

struct Entrance {
  var place = Animator(Point(0, 0), spring: .snappy)
  var scale = Animator(1.0, spring: .interactive)
  var group = AnimationGroup<String>()

  mutating func begin(at time: Double) {
    place.retarget(to: Point(100, 40), at: time)
    scale.retarget(to: 2, at: time, delay: 0.2)
    group.add("place", place)
    group.add("scale", scale)
  }

  mutating func end(at time: Double) -> AnimationEnd? {
    for event in place.events(at: time) { group.record(event, of: "place") }
    for event in scale.events(at: time) { group.record(event, of: "scale") }
    return group.end()
  }
}

private func springFacts() -> (Double, Double, Double) {
  let spring = Spring(stiffness: 170, mass: 1, damping: 26)
  let (stiffness, damping) = (spring.stiffness(), spring.damping())
  let seconds = spring.settlingTime(from: 100.0, velocity: 0, within: 0.5)
  return (stiffness, damping, seconds)
}

// MARK: Views

struct Lamp: Sendable {
  var isLit = false

  var view: View<Lamp> {
    View.fill.frame(width: 96, height: 96)
      .draws { lamp, canvas, parts in
        let color = Color(white: lamp.isLit ? 1 : 0.2)
        canvas.fill(Path(circle: parts.frame.center, radius: 40), with: color)
      }
      .gesture(.tap()) { lamp, _, _ in lamp.isLit.toggle() }
      .named("lamp")
  }
}

func panel(for lamp: Lamp) -> View<Lamp> {
  let dot = View<Lamp>.fill.frame(width: 8, height: 8).named("dot")
  let corner = View<Lamp>.geometryReader { size in dot.position(Point(size.width - 8, 8)) }
  let label = View<Lamp>.fill.named("label")
  return .hStack(spacing: 8, [label.overlay(corner), lamp.view.layoutPriority(1)])
}

func part(of lamp: Lamp, at point: Point) -> String? {
  let stage = Rect(0, 0, 390, 120)
  return panel(for: lamp).placed(in: stage).hitPath(at: point).first
}

func card(_ plate: Bitmap, on weave: Bitmap, around text: Rect, on canvas: inout Canvas) {
  canvas.image(weave, tiling: canvas.bounds)
  // The outer 12 pixels of each side are edges and corners; 2 pixels of the plate make a point.
  canvas.image(plate, stretching: Insets(all: 12), in: text.inset(by: -8), scale: 2)
}
