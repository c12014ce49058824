import Geometry
import Gestures
import Motion
import Rendering
import Scripting

/// A stage, as needed by the fingers of a demonstration.
struct DemonstrationStage {
  /// Extent of the stage; no finger leaves it.
  let size: Size
  /// The part of the stage in which fingers hit the canvas.
  let field: Rect
  /// Time that a finger rests on the canvas before it moves, in seconds: longer than the window of
  /// the flick of the feed around it.
  let dwell: Double
  /// Shortest time that a tapping finger stays on the canvas, in seconds: longer than a tap on the
  /// chrome around it.
  let shortestPress: Double
  /// Returns a control at rest; nil if it is not shown.
  let control: (String) -> Handle?
  /// Returns the setting of a named control to the nearest allowed values; nil if there is none.
  let setting: (String, [Double]) -> ControlSetting?

  /// The geometry of a control for a finger.
  struct Handle {
    /// The hit area.
    let button: Rect
    /// The displacement of a finger over the whole range.
    let way: Vector
    /// Time that the finger rests on it before it moves, in seconds: longer than the window of the
    /// row's pan.
    var dwell = 0.0

    /// Returns the landing point for a drag by `way`. On a button that is dragged along its length
    /// it is chosen so that the path is symmetric about the centre: the finger stays inside if
    /// possible.
    func landing(before way: Vector) -> Point {
      button.inset(by: min(8, button.width / 4)).nearest(
        to: button.center - Vector(way.dx / 2, 0))
    }

    /// Returns the landing point for a press at `place` between its low end, 0, and its high end,
    /// 1.
    func landing(at place: Double) -> Point {
      let forward = way.normalized
      let length = abs(forward.dx) * button.width + abs(forward.dy) * button.height
      let inset = min(8, button.width / 4, button.height / 4)
      return button.inset(by: inset).nearest(
        to: button.center + forward * ((place - 0.5) * length))
    }
  }

  /// The action for an act.
  enum Action {
    /// Finger strokes, beginning at once.
    case touch([FingerStroke])
    /// A control set by a program.
    case set(ControlSetting)
    /// A mouse, a wheel or a keyboard.
    case device(TouchScript.Source, milliseconds: Int)

    /// Duration, as played.
    var milliseconds: Int {
      switch self {
      case .touch(let strokes): strokes.map(\.milliseconds).max() ?? 0
      case .set: 0
      case .device(_, let milliseconds): milliseconds
      }
    }
  }

  /// Returns the action for `gesture` on this stage; nil if its target is absent.
  func action(for gesture: Demonstration.Gesture) -> Action? {
    switch gesture {
    case .press(let place, let seconds, let count):
      press(place, seconds, count).map { .touch([$0]) }
    case .draw(let path, let duration, let hold):
      draw(path, duration, hold).map { .touch([$0]) }
    case .flick(let place, let velocity): .touch([flick(from: place, velocity)])
    case .pinch(let center, let pinch, let duration, let hold):
      .touch(fingers(of: pinch, at: center, duration, hold))
    case .slide(let id, let parts, let duration, let hold):
      control(id).map { .touch([slide($0, by: parts, duration, hold)]) }
    case .set(let id, let values): setting(id, values).map { .set($0) }
    case .hover(let path, let duration): hover(path, duration)
    case .scroll(let way, let duration):
      .device(scroll(by: way, duration.milliseconds), milliseconds: duration.milliseconds)
    case .key(let key, let seconds):
      .device(press(key, seconds.milliseconds), milliseconds: seconds.milliseconds)
    }
  }
}

// MARK: Mouse and keys

extension DemonstrationStage {
  private func hover(_ path: [Point], _ duration: Double) -> Action? {
    guard let first = path.first else { return nil }
    let paces = even(duration, path.count - 1)
    let moves = zip([first] + path.dropFirst(), [0] + paces).map { place, pace in
      TouchScript.Item.move(
        TouchScript.Move(to: onStage(onCanvas(place)), milliseconds: pace))
    }
    let source = TouchScript.Source(id: "mouse", pointer: .mouse, items: moves)
    return .device(source, milliseconds: paces.reduce(0, +))
  }

  private func scroll(by way: Vector, _ milliseconds: Int) -> TouchScript.Source {
    let move = TouchScript.Move(
      to: onStage(onCanvas(Point(0.5, 0.5)), grain: 1), milliseconds: milliseconds)
    return .wheel([.scroll(move, by: Vector(way.dx.rounded(), way.dy.rounded()))])
  }

  private func press(_ key: String, _ milliseconds: Int) -> TouchScript.Source {
    .keyboard([
      .key(key, isDown: true), .pause(milliseconds), .key(key, isDown: false),
    ])
  }
}

// MARK: One finger

extension DemonstrationStage {
  /// Number of moves that approximate an eased glide closely enough for the eye.
  private static let pieces = 8

  private func press(
    _ place: Demonstration.Place, _ seconds: Double, _ count: Int
  ) -> FingerStroke? {
    var (landing, seconds) = (Point.zero, seconds)
    switch place {
    case .canvas(let place):
      landing = ground.nearest(to: onCanvas(place))
      seconds = max(seconds, shortestPress)
    case .control(let id, let place):
      guard let handle = control(id) else { return nil }
      landing = handle.landing(at: place)
    }
    var stroke = FingerStroke(landingAt: onStage(landing))
    for tap in 0..<count {
      if tap > 0 {
        stroke.rest(Demonstration.tapGap.milliseconds)
        stroke.land()
      }
      stroke.rest(seconds.milliseconds)
      stroke.lift()
    }
    return stroke
  }

  private func draw(_ path: [Point], _ duration: Double, _ hold: Double) -> FingerStroke? {
    guard !path.isEmpty else { return nil }
    var places = path.map(onCanvas)
    places[0] = ground.nearest(to: places[0])
    return glide(
      along: places.map { onStage($0) }, after: dwell, in: even(duration, path.count - 1), hold)
  }

  private func slide(
    _ handle: Handle, by parts: [Double], _ duration: Double, _ hold: Double
  ) -> FingerStroke {
    // One part for all axes, or one for each.
    let way = Vector(handle.way.dx * parts[0], handle.way.dy * parts[parts.count - 1])
    let start = handle.landing(before: way)
    let points = (0...Self.pieces).map { piece in
      onStage(start + way * (Double(piece) / Double(Self.pieces)).smoothstep)
    }
    return glide(along: points, after: handle.dwell, in: even(duration, Self.pieces), hold)
  }

  /// Returns `count` equal times that add up to `duration`, each rounded to a millisecond.
  private func even(_ duration: Double, _ count: Int) -> [Int] {
    let each: Double = duration * 1000 / Double(max(count, 1))
    return Array(repeating: Int(each.rounded()), count: count)
  }

  /// Returns a stroke from the first of `points` to the last, each segment in its time of `paces`.
  private func glide(
    along points: [Point], after dwell: Double, in paces: [Int], _ hold: Double
  ) -> FingerStroke {
    var stroke = FingerStroke(landingAt: points[0])
    stroke.rest(dwell.milliseconds)
    for (point, pace) in zip(points.dropFirst(), paces) { stroke.move(to: point, over: pace) }
    stroke.rest(hold.milliseconds)
    stroke.lift()
    return stroke
  }

  /// Returns a flick at `velocity`, as far and as long as the canvas allows.
  private func flick(from place: Point, _ velocity: Vector) -> FingerStroke {
    let velocity = Vector(velocity.dx * size.width, velocity.dy * size.height)
    let times = [
      Demonstration.flickDuration, ground.width / abs(velocity.dx),
      ground.height / abs(velocity.dy),
    ]
    let duration = (times.filter { $0.isFinite }.min() ?? 0).wholeMilliseconds
    let way = velocity * (Double(duration) / 1000)
    let room = Rect(
      ground.minX - min(0, way.dx), ground.minY - min(0, way.dy),
      max(0, ground.width - abs(way.dx)), max(0, ground.height - abs(way.dy)))
    let start = onStage(room.nearest(to: onCanvas(place)), grain: Self.fine)
    var stroke = FingerStroke(landingAt: start)
    stroke.rest(dwell.milliseconds)
    stroke.move(to: onStage(start + way, grain: Self.fine), over: duration)
    stroke.lift()
    return stroke
  }
}

// MARK: Two fingers

extension DemonstrationStage {
  /// Returns the strokes of thumb and forefinger, initially below on the left and above on the
  /// right. Two fingers that land together are never taken for a flick.
  private func fingers(
    of pinch: Demonstration.Pinch, at center: Point, _ duration: Double, _ hold: Double
  ) -> [FingerStroke] {
    let reach = pinch.spread / 2 * min(ground.width, ground.height)
    let start = reach / max(1, pinch.scale)
    let room = Rect(
      ground.minX + reach, ground.minY + reach, max(0, ground.width - 2 * reach),
      max(0, ground.height - 2 * reach))
    let center = room.nearest(to: onCanvas(center))
    // Straight pieces of at most 10° of a rotation stay within half a hundredth of the circle.
    let pieces = max(Self.pieces, Int((abs(pinch.rotation.degrees) / 10).rounded(.up)))
    let whole = duration.milliseconds
    let paces = (0..<pieces).map { whole * ($0 + 1) / pieces - whole * $0 / pieces }
    return [0.75 * Math.pi, -0.25 * Math.pi].map { angle in
      let places = (0...pieces).map { piece in
        let part = (Double(piece) / Double(pieces)).smoothstep
        let distance = start * (1 + (pinch.scale - 1) * part)
        let turned = angle + pinch.rotation.radians * part
        return onStage(center + Vector(angle: turned) * distance, grain: Self.fine)
      }
      return glide(along: places, after: 0, in: paces, hold)
    }
  }
}

// MARK: Places

extension DemonstrationStage {
  /// Returns the point of the canvas nearest to a point in fractions of the stage.
  private func onCanvas(_ place: Point) -> Point {
    field.nearest(to: Point(place.x * size.width, place.y * size.height))
  }

  /// The area of the canvas in which a finger may land; its lower edge belongs to what lies below.
  private var ground: Rect {
    Rect(field.minX, field.minY, field.width, max(0, field.height - 0.25))
  }

  /// Positions per point for a path whose length matters.
  private static let fine = 64.0

  /// Returns the nearest point of the stage, in multiples of `1 / grain` points: quarters by
  /// default, which keep the script short.
  private func onStage(_ point: Point, grain: Double = 4) -> Point {
    let snapped = Point(
      (point.x * grain).rounded() / grain, (point.y * grain).rounded() / grain)
    return Rect(origin: .zero, size: size).nearest(to: snapped)
  }
}

extension Double {
  /// The seconds as milliseconds, rounded to the nearest.
  fileprivate var milliseconds: Int { Int((self * 1000).rounded()) }
  /// The seconds as milliseconds, rounded down.
  fileprivate var wholeMilliseconds: Int { Int((self * 1000).rounded(.down)) }
}

// MARK: Strokes

/// One finger's stroke, as the actions of a WebDriver pointer.
struct FingerStroke {
  private var items: [TouchScript.Item] = []
  /// Duration.
  private(set) var milliseconds = 0

  init(landingAt place: Point) {
    move(to: place, over: 0)
    land()
  }

  mutating func land() {
    items.append(.down(button: 0, pressure: Touch.unmeasuredPressure))
  }

  mutating func lift() { items.append(.up(button: 0)) }

  mutating func rest(_ milliseconds: Int) {
    guard milliseconds > 0 else { return }
    self.milliseconds += milliseconds
    items.append(.pause(milliseconds))
  }

  mutating func move(to place: Point, over milliseconds: Int) {
    self.milliseconds += milliseconds
    items.append(.move(TouchScript.Move(to: place, milliseconds: milliseconds)))
  }

  func source(_ finger: String) -> TouchScript.Source {
    TouchScript.Source(id: finger, pointer: .touch, items: items)
  }
}
