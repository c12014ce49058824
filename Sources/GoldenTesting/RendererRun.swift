import Gestures
import JSONCoding
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

  private let update: (R, inout R.State, [Touch], Step) -> Void
  private var fingers: [Touch] = []

  /// The world at its beginning on a stage of `size` points, after `set` has given the controls
  /// their values.
  public init(
    _ size: Size = Size(390, 844), seed: UInt64 = 0, safeArea: Insets = Insets(),
    loopDuration: Double? = nil, rate: Int = 120, _ set: (inout R) -> Void = { _ in }
  ) where R: MultiTouchRenderer {
    let stage = Stage(size: size, seed: seed, safeArea: safeArea, loopDuration: loopDuration)
    self.init(stage, rate, set) { $0.update(&$1, touches: $2, step: $3) }
  }

  /// The world at its beginning on a stage of `size` points, after `set` has given the controls
  /// their values. Of several fingers the renderer gets the first alone.
  public init(
    _ size: Size = Size(390, 844), seed: UInt64 = 0, safeArea: Insets = Insets(),
    loopDuration: Double? = nil, rate: Int = 120, _ set: (inout R) -> Void = { _ in }
  ) where R: SingleTouchRenderer {
    let stage = Stage(size: size, seed: seed, safeArea: safeArea, loopDuration: loopDuration)
    self.init(stage, rate, set) { $0.update(&$1, touch: $2.first, step: $3) }
  }

  private init(
    _ stage: Stage, _ rate: Int, _ set: (inout R) -> Void,
    _ update: @escaping (R, inout R.State, [Touch], Step) -> Void
  ) {
    var renderer = R()
    set(&renderer)
    (self.renderer, self.stage, self.rate, self.update) = (renderer, stage, rate, update)
    state = renderer.begin(on: stage)
  }
}

extension RendererRun {
  /// Puts a finger down, or moves it there if it is. The renderer sees its `velocity`, in points
  /// per second, and its `pressure`, 0…1. It shows in the next step.
  public mutating func touch(
    _ id: Int, _ place: Point, velocity: Vector = .zero,
    pressure: Double = Touch.unmeasuredPressure
  ) {
    if let index = fingers.firstIndex(where: { $0.id == id }) {
      (fingers[index].position, fingers[index].velocity) = (place, velocity)
      fingers[index].pressure = pressure
    } else {
      fingers.append(
        Touch(
          id: id, phase: .began, start: place, position: place, velocity: velocity,
          pressure: pressure))
    }
  }

  /// Takes a finger away, or cancels it; the next step tells so, and is the last to tell of it.
  public mutating func lift(_ id: Int, _ phase: TouchPhase = .ended) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    fingers[index].phase = phase
  }

  /// A finger that lands in one step and lifts in the next.
  public mutating func tap(_ id: Int, _ place: Point) {
    touch(id, place)
    step()
    lift(id)
    step()
  }

  /// Takes the world one step further.
  public mutating func step() {
    update(renderer, &state, fingers, Step(index: steps, rate: rate))
    fingers.removeAll { !$0.isDown }
    for index in fingers.indices { fingers[index].phase = .moved }
    steps += 1
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
    guard case .number(let value) = renderer.metrics(state)[name] else { return .nan }
    return value
  }

  /// What breaks an invariant of the renderer now, a sentence each.
  public var violations: [String] {
    renderer.invariants.compactMap { invariant in
      invariant.violation(in: state).map { "\(invariant.name): \($0)" }
    }
  }

  /// The picture: the backdrop and all before it.
  public var canvas: Canvas {
    var canvas = Canvas(size: stage.size)
    renderer.drawBackdrop(state, on: &canvas)
    renderer.draw(state, on: &canvas)
    return canvas
  }
}
