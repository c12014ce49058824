import Geometry
import Motion

/// A ruler that slides under a fixed cursor, and what a finger does to it.
///
/// * The ruler goes with the finger by the same way; beyond its ends it lags like a ``RubberBand``.
/// * A finger that lands on a moving ruler stops it where it is: nothing ever jumps.
/// * Thrown, it glides on and slows down, bounces at its ends and snaps where it stops.
/// * Its value follows while it glides. Before it bounces or snaps the value has what it will have,
///   and only the picture follows.
///
/// Points are those of a space that stands still. Times are absolute, in seconds; everything is a
/// closed form of the time elapsed, so small steps lead to where one big step leads.
package struct SlidingRuler: Hashable, Sendable {
  /// What the ruler adjusts, and how.
  package let configuration: RulerConfiguration

  private var value: Double
  private var phase = Phase.rest
  /// Whether a finger has begun to change the value and the change goes on.
  private var isEditing = false
  /// The mark that was felt last since a finger landed.
  private var felt: Double?
  private var news: [RulerEvent] = []

  /// States of a ruler's motion.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It rests.
    case idle
    /// A finger lies on it and has not moved it.
    case held
    /// A finger moves it.
    case dragging
    /// A finger has thrown it.
    case gliding
    /// It goes back to its end, beyond which it was.
    case bouncing
    /// It goes to the mark that it snaps to, or to what a program wrote.
    case snapping
  }

  private enum Phase: Hashable, Sendable {
    case rest
    case held(RulerDragState)
    case moving(RulerMotion)
  }

  /// A ruler at rest that shows `value`, or the nearest that it can show.
  package init(_ configuration: RulerConfiguration, value: Double) {
    self.configuration = configuration
    self.value = value.clipped(to: configuration.range)
  }
}

/// What the ruler shows.
extension SlidingRuler {
  /// How far the ruler is shifted at `time` from where it shows the origin of its scale, in points,
  /// > 0 towards larger values.
  package func offset(at time: Double) -> Double { advanced(to: time).shown(at: time) }

  /// The value at `time`; never outside the range, however far the ruler is pulled.
  package func value(at time: Double) -> Double { advanced(to: time).value }

  /// What the ruler is doing at `time`.
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

/// What happens to the ruler.
extension SlidingRuler {
  /// A finger lands at `point`: a moving ruler stops where it is.
  package mutating func press(at point: Point, time: Double) {
    advance(to: time)
    felt = nil
    phase = .held(
      RulerDragState(at: place(of: point), on: shown(at: time), band, configuration.offsets))
  }

  /// The finger that pressed is at `point`.
  package mutating func drag(to point: Point) {
    guard case .held(var grip) = phase,
      grip.move(to: place(of: point), band, configuration.offsets)
    else { return }
    phase = .held(grip)
    if !isEditing { news.append(.editingBegan) }
    isEditing = true
    write(configuration.value(at: grip.unbanded))
  }

  /// The finger that pressed has left with `velocity`, in points per second.
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

  /// The finger that pressed has been taken away: as if it had come to rest and left.
  package mutating func cancel(time: Double) { lift(velocity: .zero, time: time) }

  /// A program has written `value`: the ruler goes there and tells nothing of it. One that a finger
  /// holds stays where it is until the finger has left; if the finger moves it once more, the value
  /// is the finger's again.
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

  /// What has happened up to `time` since this was last asked for.
  package mutating func events(at time: Double) -> [RulerEvent] {
    advance(to: time)
    defer { news = [] }
    return news
  }
}

/// What follows from it.
extension SlidingRuler {
  private var band: RubberBand { RubberBand(dimension: configuration.length) }

  /// How far along the ruler `point` lies, in points.
  private func place(of point: Point) -> Double {
    point.x * configuration.direction.forward
  }

  /// Ends the motions that are over by `time`, each at its own time, and lets the value follow.
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

  /// The value will not change by itself any more: the picture goes to it.
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
    // Back on the mark that it has just gone over, the ruler is not felt again.
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

/// Something that a sliding ruler tells of.
package enum RulerEvent: Hashable, Sendable {
  /// A finger has begun to change the value.
  case editingBegan
  /// The value has reached a mark that is felt; the mark's value. One for each mark on the way.
  case tick(Double)
  /// The value has become this by a finger, or by what a finger has begun.
  case value(Double)
  /// The value has reached an end of its range, which is felt.
  case limit
  /// The value has stopped changing: nothing that a finger did will change it any more.
  case editingEnded
}
