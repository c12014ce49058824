import Controls
import Drawing
import Fonts
import Foundation
import Geometry
import Gestures
import Motion
import Paths
import Rendering
import Testing
import Views

/// The code of the modules' documentation, as it stands there.
@Suite struct CatalogueExamples {
  @Test(
    arguments: [
      "Controls/Controls", "Drawing/Drawing", "Gestures/Gestures", "Motion/Motion", "Paths/Paths",
      "Rendering/Demonstrations", "Views/Views",
    ])
  func `the code of the catalogue is compiled`(place: String) throws {
    let parts = place.split(separator: "/")
    let page = ModuleTests.root.appending(
      path: "\(try Modules.folder(of: String(parts[0])))/\(parts[0]).docc/\(parts[1]).md")
    let source = try Self.sources()
    let texts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let blocks = texts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(block.hasPrefix("swift\n"))
      #expect(source.contains(Self.lines(String(block.dropFirst(6)))), "\(block)")
    }
  }

  /// The texts of all files beside this one.
  private static func sources() throws -> String {
    let folder = ModuleTests.root.appending(path: "Tests/RepositoryTests").path()
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }
      .map { try lines(String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) }
      .joined(separator: "\n")
  }

  /// `code` without what only lays it out.
  private static func lines(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test func `a motion that is turned away ends, and the next one too`() {
    #expect(animatorEnds() == [.retargeted, .finished])
  }

  @Test func `a spring of stiffness and damping is given by them`() {
    let (stiffness, damping, seconds) = springFacts()
    #expect(abs(stiffness - 170) < 1e-9 && abs(damping - 26) < 1e-9)
    #expect((0.3...0.6).contains(seconds))
  }

  @Test func `what is given beforehand is there at any time`() {
    #expect(story.duration == 1.5 + 4 + 1)
    #expect(swell(at: 0).place == Point(20, 300) && swell(at: 0).rise == 0)
    #expect(swell(at: 0.5).place == Point(120, 200))
    #expect(swell(at: 3).rise == 0.5 && swell(at: 9).rise == 1)
    #expect(ramped().count == 7)
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

  @Test func `a lamp's row gives the lamp its length first, and a dot sits in the corner`() {
    #expect(part(of: Lamp(), at: Point(300, 60)) == "lamp")
    #expect(part(of: Lamp(), at: Point(100, 60)) == "label")
    let placed = panel(for: Lamp()).placed(in: Rect(0, 0, 390, 120))
    let (dot, label) = (placed.place(named: "dot"), placed.place(named: "label"))
    #expect(placed.place(named: "lamp")?.width == 96 && label?.width == 286)
    #expect(dot == label.map { Rect($0.maxX - 12, $0.minY + 4, 8, 8) })
  }

  @Test func `a rosette has a control for each property, by the property's type`() {
    let controls = Rosette.controls.controls(of: Rosette())
    #expect(controls.map(\.kind) == [.value, .value, .choice, .choice, .toggle, .point])
    #expect(controls.flatMap(\.defaultValues) == [0.4, 21, 6, 1, 1, 0.25, 0.5])
    #expect(controls[3].choices.map(\.label) == ["Ember", "Glacier", "Deep moss"])
    var rosette = Rosette()
    Rosette.controls.write([0.5, 9, 12, 2, 0, -1, 1], to: &rosette)
    #expect(rosette.petals == 9 && rosette.symmetry == 12 && rosette.ink == .deepMoss)
    #expect(!rosette.isLit && rosette.light == Point(-1, 1))
  }

  @Test func `a badge has a gap, a train goes round, a heart beats and an icon is read`() throws {
    let (star, disc) = (Path(Rect(40, 40, 20, 20)), Path(circle: Point(50, 50), radius: 40))
    let badge = badge(star, disc)
    #expect(badge.contains(Point(50, 50)) && !badge.contains(Point(62, 50)))
    let ride = train(on: Path(Rect(0, 0, 100, 100)), at: 13.75)
    #expect(ride?.way == Vector(0, 1))
    #expect(ride.map { $0.place.distance(to: Point(100, 50)) < 1e-9 } == true)
    #expect(heartbeat(star, disc, at: 2) == star)
    #expect(try #require(icon().bounds).width == 18)
  }

  @Test func `a planet has its ring, and a hill is seen from above`() throws {
    var canvas = Canvas(size: Size(300, 300))
    planet(Bitmap(width: 2, height: 2, filledWith: (200, 150, 90, 255)), at: 0, on: &canvas)
    hill(on: &canvas)
    let bounds = try canvas.commands.map { try #require($0.bounds(by: .identity)) }
    // Its near half looks larger than its 100 points: at most by 260 / √(260² − 100²).
    #expect((100...108.5).contains(bounds[0].width / 2))
    #expect(bounds.count == 2 && bounds[1].midY > 130)
  }

  @Test func `a demonstration tells what is done when`() throws {
    let acts = showing().acts
    #expect(acts.map(\.start) == [0.4, 0.98, 1.18, 1.98, 2.28, 2.88])
    #expect(showing().duration == 2.98)
    #expect(acts.compactMap(\.gesture.control) == ["petals", "tint"])
  }

  @Test func `a card lies on a weave`() {
    var canvas = Canvas(size: Size(100, 60))
    let bitmap = Bitmap(width: 30, height: 30)
    card(bitmap, on: bitmap, around: Rect(20, 20, 60, 20), on: &canvas)
    let plate = ImageFill(
      bitmap, in: Rect(12, 12, 76, 36), .nineParts(Insets(all: 12), .stretch), scale: 2)
    #expect(canvas.commands.last == .imageFill(plate, 1, .normal))
  }

  @Test func `a sprite walks in a spotlight`() {
    var canvas = Canvas(size: Size(200, 200))
    walker(Bitmap(width: 64, height: 16), frame: 6, at: Point(100, 100), on: &canvas)
    spotlight(at: Point(100, 100), on: &canvas)
    guard case .imagePart(let image, 1, .normal) = canvas.commands.first else {
      Issue.record("no part of an image")
      return
    }
    #expect(image.part == Rect(32, 0, 16, 16) && image.rect.center == Point(100, 100))
    #expect(canvas.commands.last?.inner.last?.blend == .erase)
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

  @Test func `a plate is as high as its words, up to three lines`() throws {
    func height(_ words: String) throws -> Double {
      var canvas = Canvas(size: Size(200, 200))
      plate(for: words, width: 120, on: &canvas)
      #expect(canvas.commands.count == 2)
      guard case .fill(let path, _, _, _) = canvas.commands.first else { return 0 }
      return try #require(path.controlBounds).height
    }
    #expect(try abs(height("Größe") - (16 + 18)) < 1e-9)
    #expect(try abs(height("ein langer Satz von mehr als drei Zeilen, der endet") - 70) < 1e-9)
  }
}

// MARK: Controls

enum Ink: CaseIterable { case ember, glacier, deepMoss }

struct Rosette {
  var (spread, petals, symmetry) = (0.4, 21, 6)
  var (ink, isLit, light) = (Ink.glacier, true, Point(0.25, 0.5))

  static let controls = ControlsSchema<Rosette>(
    pattern: .tactileColumn(width: 64),
    .value("spread", \.spread, in: 0...1, format: .percent),
    .value("petals", \.petals, in: 8...34),
    .choice("symmetry", \.symmetry, of: [3, 4, 5, 6, 8, 12]),
    .choice("ink", \.ink),
    .toggle("lit", \.isLit),
    .point("light", \.light, x: -1...1, y: 0...1))
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

func plate(for words: String, width: Double, on canvas: inout Canvas) {
  let style = TextStyle(size: 15, alignment: .center, lineLimit: 3)
  let lines = TextLayout(words, style, width: width - 24)
  let plate = Rect(0, 0, width, lines.size.height + 16)
  canvas.fill(Path(roundedRect: plate, radius: 12), with: Color(white: 1, alpha: 0.1))
  canvas.text(lines, in: plate, color: Color(white: 1))
}

func masthead(_ words: String, in brand: OutlineTypeface, on canvas: inout Canvas) {
  let style = TextStyle(size: 48, font: brand, alignment: .center)
  let lines = TextLayout(words, style, width: canvas.size.width - 48)
  canvas.text(lines, in: canvas.bounds, color: Color(white: 1))
}

// MARK: Paths

func badge(_ star: Path, _ disc: Path) -> Path {
  disc.subtracting(star.offset(by: 4, join: .round)).union(star)
}

func train(on track: Path, at time: Double) -> (place: Point, way: Vector)? {
  let measure = PathMeasure(track)
  let distance = (time * 40).truncatingRemainder(dividingBy: measure.length)
  guard let place = measure.point(at: distance), let way = measure.tangent(at: distance) else {
    return nil
  }
  return (place, way)
}

func heartbeat(_ rest: Path, _ beat: Path, at time: Double) -> Path {
  rest.interpolated(to: beat, at: 0.5 - 0.5 * Math.cos(time * Math.twoPi))
}

func icon() throws(SVGPathError) -> Path {
  try Path(svg: "M12 21s-9-5.5-9-12a5 5 0 019-3 5 5 0 019 3c0 6.5-9 12-9 12z")
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

// MARK: Motion

private func move() -> (Point, Vector) {
  var place = Animated(Point(0, 0), spring: .bouncy)
  place.retarget(to: Point(100, 40), at: 0.5)
  let position = place.value(at: 0.75)
  let velocity = place.velocity(at: 0.75)
  return (position, velocity)
}

private func animatorEnds() -> [AnimationEnd] {
  var scale = Animator(1.0, spring: .interactive)
  scale.retarget(to: 2, at: 0, delay: 0.2)
  scale.retarget(to: 1, at: 0.3)
  let ends = scale.events(at: 9).map(\.end)
  return ends
}

private func springFacts() -> (Double, Double, Double) {
  let spring = Spring(stiffness: 170, mass: 1, damping: 26)
  let (stiffness, damping) = (spring.stiffness(), spring.damping())
  let seconds = spring.settlingTime(from: 100.0, velocity: 0, within: 0.5)
  return (stiffness, damping, seconds)
}

// MARK: Rendering

private struct Rose: Picture {
  var petals = 5
  var tint = 0.1
  static let controls = ControlsSchema<Self>(
    .value("petals", \.petals, in: 3...9), .value("tint", \.tint, in: 0...1))

  func draw(at moment: Moment, on canvas: inout Canvas) {}
}

private func showing() -> Demonstration {
  let demonstration = Demonstration.sequence([
    .pause(0.4),
    .tap(at: Point(0.5, 0.4), count: 2),
    .pause(0.3),
    .together([
      .pinch(at: Point(0.35, 0.35), scale: 1.8, rotation: Angle(degrees: 60), over: 0.9),
      .hold(at: Point(0.8, 0.5), for: 0.6).delayed(by: 0.2),
    ]),
    .staggered(
      [.slide(\Rose.petals, by: 0.3, over: 0.5), .slide(\Rose.tint, by: -0.2, over: 0.5)], by: 0.3),
    .flick(from: Point(0.5, 0.6), velocity: Vector(0, -2)),
  ])
  return demonstration
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

let hop = Keyframes(Point(20, 300))
  .to(Point(120, 200), in: 0.4, .easeOut)
  .hold(for: 0.2)
  .to(Point(220, 300), spring: .bouncy)

let story = Storyboard.sequence([
  .part("title", lasting: 1.2),
  .pause(0.3),
  .together([.part("sky", lasting: 4), .part("sea", lasting: 3)]),
  .staggered((0..<5).map { .part("star \($0)", lasting: 0.6) }, by: Stagger(0.1)),
])

func swell(at seconds: Double) -> (place: Point, rise: Double) {
  (
    hop.repeated().value(at: story.time(of: "title", at: seconds)),
    Easing.easeInOut.value(at: story.progress(of: "sea", at: seconds))
  )
}

private func ramped() -> [Color] {
  let heights = ColorRamp.sequential(
    from: OKLCH(0.2, 0.05, 260), to: OKLCH(0.92, 0.07, 100), through: 0.12)
  let shade = heights.color(at: 0.4)
  let bands = ColorRamp.coast.colors(7)
  return shade == heights.color(at: 0) ? [] : bands
}

func walker(_ sheet: Bitmap, frame: Int, at place: Point, on canvas: inout Canvas) {
  canvas.image(
    sheet, in: Rect(center: place, size: Size(64, 64)),
    part: Rect(16 * Double(frame % 4), 0, 16, 16), tint: Color(oklch: 0.8, 0.12, 75),
    interpolation: .nearest)
}

func spotlight(at place: Point, on canvas: inout Canvas) {
  canvas.layer { shade in
    shade.fill(Path(shade.bounds), with: Color(white: 0, alpha: 0.7))
    // A hole in the shade; what is below the layer stays.
    shade.fill(Path(circle: place, radius: 60), with: .white, blend: .erase)
  }
}

func planet(_ map: Bitmap, at seconds: Double, on canvas: inout Canvas) {
  let turn = Transform3D.rotation(0.3 * seconds, around: SIMD3(0, 1, 0))
  let tilt = Transform3D.rotation(0.4, around: SIMD3(1, 0, 0.3))
  let ball = Solid.sphere(radius: 60).textured(with: map)
  let ring = Solid.torus(radius: 96, tube: 4).colored(.gold)
    .transformed(by: .rotation(Math.pi / 2, around: SIMD3(1, 0, 0)))
  canvas.solids(
    [ball.transformed(by: turn.then(tilt)), ring.transformed(by: tilt)],
    light: DirectionalLight(from: SIMD3(-1, -1, 1), ambient: 0.15))
}

func hill(on canvas: inout Canvas) {
  let noise = FractalNoise(seed: 3, octaves: 4)
  let ground = Solid(columns: 80, rows: 80) { u, v in
    SIMD3(300 * u - 150, -40 * noise.value(3 * u, 3 * v), 300 * v - 150)
  }
  .colored { ColorRamp.moss.color(at: 0.5 - $0.position.y / 60) }
  canvas.solids([ground], camera: Camera(eye: SIMD3(0, -140, 260)))
}

func card(_ plate: Bitmap, on weave: Bitmap, around text: Rect, on canvas: inout Canvas) {
  canvas.image(weave, tiling: canvas.bounds)
  // The outer 12 pixels of each side are edges and corners; 2 pixels of the plate make a point.
  canvas.image(plate, stretching: Insets(all: 12), in: text.inset(by: -8), scale: 2)
}
