import Geometry
import Motion

/// A ruler that slides under a fixed cursor, and its touch handling.
///
/// * The ruler moves with the finger one to one; beyond its ends it lags like a ``RubberBand``.
/// * A finger that lands on a moving ruler stops it in place: nothing ever jumps.
/// * After a flick it glides and slows down, bounces at its ends and snaps where it stops.
/// * Its value follows while it glides. Before it bounces or snaps the value is final, and only the
/// picture follows.
///
/// Points are those of a fixed space. Times are absolute, in seconds; everything is a closed form
/// of the elapsed time, so many small steps give the same result as one big step.
package struct SlidingRuler: Hashable, Sendable {
  /// The ruler's configuration.
  package let configuration: RulerConfiguration

  private var value: Double
  private var phase = Phase.rest
  /// True while a change of the value that a finger has begun continues.
  private var isEditing = false
  /// The latest mark with haptic feedback since a finger landed.
  private var felt: Double?
  private var news: [RulerEvent] = []

  /// States of a ruler's motion.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It rests.
    case idle
    /// A finger holds it without having moved it.
    case held
    /// A finger moves it.
    case dragging
    /// It glides after a flick.
    case gliding
    /// It returns to its end from beyond.
    case bouncing
    /// It moves to the mark that it snaps to, or to a value set externally.
    case snapping
  }

  private enum Phase: Hashable, Sendable {
    case rest
    case held(RulerDragState)
    case moving(RulerMotion)
  }

  /// Creates a ruler at rest at `value`, or at the nearest value that it can show.
  package init(_ configuration: RulerConfiguration, value: Double) {
    self.configuration = configuration
    self.value = value.clipped(to: configuration.range)
  }
}

/// Present state.
extension SlidingRuler {
  /// Returns the shift of the ruler at `time` from the origin of its scale, in points, > 0 towards
  /// larger values.
  package func offset(at time: Double) -> Double { advanced(to: time).shown(at: time) }

  /// Returns the value at `time`; never outside the range, however far the ruler is pulled.
  package func value(at time: Double) -> Double { advanced(to: time).value }

  /// Returns the state of motion at `time`.
  package func state(at time: Double) -> State {
    switch advanced(to: time).phase {
    case .rest: .idle
    case .held(let grip): grip.hasMoved ? .dragging : .held
    case .moving(let motion): motion.state
    }
  }

  private func advanced(to time: Double) -> SlidingRuler {
    var ruler = self
    ruler.advance(to: time)
    return ruler
  }

  private func shown(at time: Double) -> Double {
    switch phase {
    case .rest: configuration.scale.offset(of: value)
    case .held(let grip): grip.shown
    case .moving(let motion): motion.offset(at: time)
    }
  }

  private func speed(at time: Double) -> Double {
    if case .moving(let motion) = phase { motion.velocity(at: time) } else { 0 }
  }
}

/// Inputs.
extension SlidingRuler {
  /// Begins a press at `point`: a moving ruler stops in place.
  package mutating func press(at point: Point, time: Double) {
    advance(to: time)
    felt = nil
    phase = .held(
      RulerDragState(at: place(of: point), on: shown(at: time), band, configuration.offsets))
  }

  /// Moves the pressing finger to `point`.
  package mutating func drag(to point: Point) {
    guard case .held(var grip) = phase,
      grip.move(to: place(of: point), band, configuration.offsets)
    else { return }
    phase = .held(grip)
    if !isEditing { news.append(.editingBegan) }
    isEditing = true
    write(configuration.value(at: grip.unbanded))
  }

  /// Lifts the pressing finger with `velocity`, in points per second.
  package mutating func lift(velocity: Vector, time: Double) {
    guard case .held(let grip) = phase else { return }
    let (offsets, forward) = (configuration.offsets, configuration.direction.forward)
    let speed = grip.hasMoved ? velocity.dx * forward : 0
    if !grip.isOverruled, offsets ~= grip.shown, speed.magnitude > RulerMotion.leastThrow {
      phase = .moving(.glide(from: grip.shown, velocity: speed, within: offsets, at: time))
    } else {
      if isEditing, !grip.isOverruled { snap() }
      settle(from: grip.shown, speed: 0, time: time)
    }
  }

  /// Cancels the press, like a lift at rest.
  package mutating func cancel(time: Double) { lift(velocity: .zero, time: time) }

  /// Sets `value` externally: the ruler moves there and emits no event. A ruler held by a finger
  /// stays until the finger lifts; if the finger moves it again, the finger's value prevails.
  package mutating func set(_ value: Double, time: Double) {
    advance(to: time)
    let value = value.clipped(to: configuration.range)
    guard value != self.value else { return }
    let (shown, speed) = (shown(at: time), speed(at: time))
    self.value = value
    if case .held(var grip) = phase {
      grip.isOverruled = true
      phase = .held(grip)
    } else {
      settle(from: shown, speed: speed, time: time)
    }
  }

  /// Returns the events up to `time` since the last call.
  package mutating func events(at time: Double) -> [RulerEvent] {
    advance(to: time)
    defer { news = [] }
    return news
  }
}

/// State transitions.
extension SlidingRuler {
  private var band: RubberBand { RubberBand(dimension: configuration.length) }

  /// Returns the position of `point` along the ruler, in points.
  private func place(of point: Point) -> Double {
    point.x * configuration.direction.forward
  }

  /// Ends the motions that are over by `time`, each at its own time, and updates the value.
  private mutating func advance(to time: Double) {
    while case .moving(let motion) = phase {
      guard motion.end <= time else {
        if motion.state == .gliding { write(configuration.value(at: motion.offset(at: time))) }
        return
      }
      finish(motion)
    }
  }

  private mutating func finish(_ motion: RulerMotion) {
    switch motion.course {
    case .glide(_, _, into: nil):
      let stop = motion.offset(at: motion.end)
      write(configuration.value(at: stop))
      snap()
      settle(from: stop, speed: 0, time: motion.end)
    case .glide(_, _, into: .some(let end)):
      write(configuration.value(at: end))
      let fastest = RulerMotion.fastest(within: configuration.length / 2)
      let velocity = motion.velocity(at: motion.end).clipped(to: -fastest...fastest)
      phase = .moving(.home(.bouncing, from: end, velocity: velocity, to: end, at: motion.end))
      endEditing()
    case .home: phase = .rest
    }
  }

  /// Moves the picture to the value, which is final.
  private mutating func settle(from shown: Double, speed: Double, time: Double) {
    let home = configuration.scale.offset(of: value)
    if (shown - home).magnitude <= configuration.scale.cell / 200 {
      phase = .rest
    } else {
      let state: State = configuration.offsets ~= shown ? .snapping : .bouncing
      phase = .moving(.home(state, from: shown, velocity: speed, to: home, at: time))
    }
    endEditing()
  }

  private mutating func snap() {
    guard configuration.snaps,
      let mark = configuration.scale.snap(value, within: configuration.range)
    else { return }
    // Back on the mark that it has just passed, the ruler gives no haptic feedback again.
    write(mark, isFelt: mark != felt)
  }

  private mutating func write(_ value: Double, isFelt: Bool = true) {
    let (old, range) = (self.value, configuration.range)
    guard value != old else { return }
    self.value = value
    let marks = configuration.scale.marks(from: old, to: value, inside: range)
    if isFelt { news += marks.map { .tick($0) } }
    felt = marks.last ?? felt
    news.append(.value(value))
    if value == range.lowerBound || value == range.upperBound { news.append(.limit) }
  }

  private mutating func endEditing() {
    guard isEditing else { return }
    isEditing = false
    news.append(.editingEnded)
  }
}

/// An event of a sliding ruler.
package enum RulerEvent: Hashable, Sendable {
  /// A finger has begun to change the value.
  case editingBegan
  /// The value has reached a mark with haptic feedback; the mark's value. One for each mark passed.
  case tick(Double)
  /// The value has changed, by a finger or its momentum.
  case value(Double)
  /// The value has reached an end of its range, with haptic feedback.
  case limit
  /// The value has stopped changing: no finger or momentum will change it any more.
  case editingEnded
}
