import Raster
import Rendering

/// A renderer that a test leads by hand, step after step: under fingers where the test puts them,
/// its controls turned whenever the test likes. Nothing is painted and no player takes part.
///
/// After any step the test may look at ``state``, at a ``metric(_:)`` of the trace, at
/// ``violations`` and at the ``canvas``:
///
/// ```swift
/// @Test func `a tap lights one fuse, which goes off once`() {
///   var run = RendererRun<Firecracker>(Size(390, 844), seed: 1) { $0.smoke = 0 }
///   run.tap(1, Point(195, 300))
///   run.run(0.9) { #expect($0.violations.isEmpty) }
///   #expect(run.metric("bangs") == 1)
/// }
/// ```
public struct RendererRun<R: Renderer> {
  /// The renderer; what is set of it holds from the next step on.
  public var renderer: R
  /// Where it plays.
  public let stage: Stage
  /// The world after the last step, at first as it begins.
  public var state: R.State
  /// Steps in a second, > 0.
  public let rate: Int
  /// Steps taken so far; as in the player the first one has no duration.
  public private(set) var steps = 0
  /// The moment of the last step, at first the beginning.
  public private(set) var moment: Moment

  private var feed = TouchFeed(R.touch)
  private var input = InputFeed(R.input)
  /// Those on the glass, whether or not they are heard.
  private var fingers: Set<Int> = []

  /// The number of those.
  var fingersDown: Int { fingers.count }

  /// The world at its beginning on a stage of `size` points, after `set` has given the controls
  /// their values. Fingers are heard as a player sends them: a renderer that listens to one finger
  /// gets no other that lands before that has lifted.
  ///
  /// `rate` is that of the renderer, or 120 if it has none of its own.
  ///
  /// Files that belong to the renderer are read before; where one is not what it should be, the test
  /// ends with what is wrong.
  public init(
    _ size: Size = Size(390, 844), seed: UInt64 = 0, safeArea: Insets = Insets(),
    loopDuration: Double? = nil, scale: Double = 1, rate: Int = R.rate > 0 ? R.rate : 120,
    _ set: (inout R) -> Void = { _ in }
  ) {
    stage = Stage(
      size: size, seed: seed, safeArea: safeArea, loopDuration: loopDuration, scale: scale)
    self.rate = rate
    do throws(ResourceError) {
      renderer = try R.loaded { try PictureReader.decode($0) }
    } catch {
      preconditionFailure("\(error)")
    }
    set(&renderer)
    state = renderer.begin(on: stage)
    moment = Moment(Step(index: 0, rate: rate), on: stage)
  }
}

extension RendererRun {
  /// Puts a finger down, or moves it there if it is. The renderer sees its `velocity`, in points
  /// per second, and its `pressure`, 0…1. It shows in the next step.
  public mutating func touch(
    _ id: Int, _ place: Point, velocity: Vector = .zero,
    pressure: Double = Touch.unmeasuredPressure
  ) {
    if fingers.insert(id).inserted {
      feed.land(
        Touch(
          id: id, phase: .began, start: place, position: place, velocity: velocity,
          pressure: pressure))
    } else {
      feed.change(id) { ($0.position, $0.velocity, $0.pressure) = (place, velocity, pressure) }
    }
  }

  /// Takes a finger away, or cancels it. The next step tells so, and is the last to tell of it; a
  /// finger that has landed since the last step begins in one and ends in the other.
  public mutating func lift(_ id: Int, _ phase: TouchPhase = .ended) {
    guard !phase.isDown, fingers.remove(id) != nil else { return }
    feed.end(id, phase)
  }

  /// A finger that lands in one step and lifts in the next.
  public mutating func tap(_ id: Int, _ place: Point) {
    touch(id, place)
    step()
    lift(id)
    step()
  }

  /// Moves the mouse or the pen there, with no button unless `buttons` says so; nil takes it away.
  /// Like a wheel and keys it is heard if the renderer asks for it, from the next step on.
  public mutating func hover(
    _ position: Point?, buttons: PointerButtons = [], tilt: PenTilt = .upright
  ) {
    input.handle(.pointer(position.map { Pointer(at: $0, buttons: buttons, tilt: tilt) }))
  }

  /// Scrolls by `way`, in points to the right and down.
  public mutating func scroll(_ way: Vector) { input.handle(.wheel(way)) }

  /// Presses the key of that name in UI Events, such as `"ArrowUp"`.
  public mutating func press(_ key: String) { input.handle(.key(key, isDown: true)) }

  /// Releases the key.
  public mutating func release(_ key: String) { input.handle(.key(key, isDown: false)) }

  /// Presses a key in one step and releases it in the next.
  public mutating func strike(_ key: String) {
    press(key)
    step()
    release(key)
    step()
  }

  /// Takes the world one step further.
  public mutating func step() {
    moment = Moment(
      Step(index: steps, rate: rate), on: stage, touches: feed.take(), input: input.take())
    renderer.update(&state, at: moment)
    steps += 1
  }

  /// Takes steps up to the one at `seconds` from the beginning, or the first after it: what a player
  /// shows then.
  public mutating func play(until seconds: Double) {
    while steps == 0 || moment.seconds < seconds - 1e-9 { step() }
  }

  /// Takes as many steps as are nearest to `seconds`, and shows the run to `look` after each.
  public mutating func run(_ seconds: Double, each look: (RendererRun) -> Void = { _ in }) {
    for _ in 0..<Int((seconds * Double(rate)).rounded()) {
      step()
      look(self)
    }
  }

  /// A number among the metrics of the trace; not a number where there is none of this name, so
  /// that nothing is equal to it, less or greater.
  public func metric(_ name: String) -> Double {
    guard case .number(let value) = renderer.metrics(state, at: moment)[name] else { return .nan }
    return value
  }

  /// What happened in the last step, for the trace.
  public var events: [RendererEvent] { renderer.events(state, at: moment) }

  /// What breaks an invariant of the renderer now, a sentence each.
  public var violations: [String] {
    renderer.invariants(at: moment).compactMap { invariant in
      invariant.violation(in: state).map { "\(invariant.name): \($0)" }
    }
  }

  /// The picture: the backdrop and all before it.
  public var canvas: Canvas {
    var canvas = Canvas(size: stage.size)
    renderer.drawBackdrop(state, at: moment, on: &canvas)
    renderer.draw(state, at: moment, on: &canvas)
    return canvas
  }
}
