import Controls
import Gestures
import Host
import Live
import Scripting
import Takes

/// Input of the page: fingers, keys and fields.
extension LiveSession {
  /// Synchronizes the clocks: something that was sent when the page's clock showed `sent` seconds has
  /// arrived at `wall`.
  package mutating func handle(sent: Double, wall: Double) { pages.handle(sent: sent, wall: wall) }

  /// Adds moves of fingers, in the order of their times, which have arrived at `wall`; `number` is the
  /// page's number of the message.
  package mutating func touch(_ samples: [PageSample], number: Int, wall: Double) {
    // On the way to a frame that was stepped to, fingers are handled behind it.
    if goal != nil, !pointers.fingers.isEmpty { advance(to: wall, maxSteps: 1200) }
    guard let first = samples.first, goal == nil, fault == nil else { return }
    if clock.isRunning {
      let time = clock.session(at: pages.wall(first.time, arrived: wall))
      let earliest = playback.time + 1 / Double(LiveScript.ticksPerSecond)
      core.pointers.adapt(to: (earliest - time) / clock.speed)
    }
    for sample in samples {
      let time = clock.session(at: pages.wall(sample.time, arrived: wall))
      let tick = core.tick(at: time + pointers.delay * clock.speed)
      core.release(before: tick)
      if sample.phase == .began { commit() }
      if core.touch(sample, tick: tick) { noteInput() }
    }
    pending.add(touches: number, tick: core.lastTick)
  }

  /// Sets a control.
  package mutating func set(_ id: String, to values: [Double], sent: Double, wall: Double) {
    guard let control = core.control(id), values.count == control.axes.count,
      let tick = tick(sent: sent, wall: wall)
    else { return }
    commit(before: id)
    core.set(control, to: values, tick: tick)
    noteInput()
  }

  /// Moves a control, or the axis of a point, by so many steps.
  package mutating func adjust(_ axis: String, by steps: Int, sent: Double, wall: Double) {
    guard core.hasAxis(axis), let tick = tick(sent: sent, wall: wall) else { return }
    commit()
    core.adjust(axis, by: steps, tick: tick)
    noteInput()
  }

  /// Taps a part.
  package mutating func activate(_ part: String, sent: Double, wall: Double) {
    guard playback.accessibilityTree.holds(part), let tick = tick(sent: sent, wall: wall)
    else { return }
    commit()
    core.activate(part, tick: tick)
    noteInput()
  }

  /// Handles an event of a pointer, a wheel or a key. While time stands, wheels and keys mean nothing,
  /// and a pointer is taken to where it has come once time goes on.
  package mutating func handle(_ event: DeviceEvent, sent: Double, wall: Double) {
    guard clock.isRunning, let tick = tick(sent: sent, wall: wall) else {
      if case .pointer = event { resting = event }
      return
    }
    resting = nil
    if core.beginsAct(event, tick: tick) { commit() }
    handle(event, tick: tick)
  }

  private mutating func handle(_ event: DeviceEvent, tick: Int) {
    core.release(before: tick)
    if core.handle(event, tick: tick) { noteInput() }
  }

  /// Takes the pointer to where it has come while time stood.
  mutating func handleResting() {
    guard let event = resting else { return }
    resting = nil
    handle(event, tick: core.tick(at: playback.time))
  }

  /// Releases all keys: time stands from now on.
  mutating func releaseKeys() {
    if core.releaseKeys() { noteInput() }
  }

  /// The tick for something that the page sent when its clock showed `sent`; nil if nothing can be
  /// handled.
  private func tick(sent: Double, wall: Double) -> Int? {
    guard goal == nil, fault == nil, !script.isFull else { return nil }
    return core.tick(
      at: clock.session(at: pages.wall(sent, arrived: wall)) + pointers.delay * clock.speed)
  }

  /// Notes that the script has grown behind the step that is shown.
  private mutating func noteInput() {
    if frame < furthest { rewritings += 1 }
    proven = min(proven, playback.stepIndex)
  }

  /// Lifts all fingers.
  package mutating func liftAll() { keepFingers([]) }

  /// Lifts all fingers but those that the page calls by one of the numbers `kept`.
  package mutating func keepFingers(_ kept: Set<Int>) {
    if core.lift(except: kept) { noteInput() }
  }
}

/// Touches that the world has not handled yet, by ticks.
package struct PendingInput: Sendable {
  /// Number of the last touches that the world has handled.
  package private(set) var handledNumber = 0
  private var touches: [(tick: Int, number: Int)] = []

  /// Maximum number of touches whose numbers are kept.
  private static let maxCount = 1000

  /// Nothing is pending.
  package init() {}

  /// Adds touches that the page calls `number`, of which the last is at `tick`.
  package mutating func add(touches number: Int, tick: Int) {
    touches.append((tick, number))
    if touches.count > Self.maxCount { touches.removeFirst() }
  }

  /// Removes those that the world has handled: all through `tick`.
  package mutating func handle(through tick: Int) {
    handledNumber = touches.last { $0.tick <= tick }?.number ?? handledNumber
    touches.removeAll { $0.tick <= tick }
  }

  /// Takes all for handled: the world goes elsewhere in time.
  package mutating func skip() {
    handledNumber = touches.last?.number ?? handledNumber
    clear()
  }

  /// Removes all.
  mutating func clear() { touches = [] }
}
