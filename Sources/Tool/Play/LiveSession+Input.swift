import Controls
import Gestures
import Host
import Live
import Scripting
import Takes

/// What fingers, keys and fields of the page do.
extension LiveSession {
  /// Something that was sent when the page's clock showed `sent` seconds has come at `wall`.
  package mutating func handle(sent: Double, wall: Double) { pages.handle(sent: sent, wall: wall) }

  /// Fingers have moved, in the order of their times, as the page tells at `wall`; `number` is what
  /// the page calls that.
  package mutating func touch(_ samples: [PageSample], number: Int, wall: Double) {
    // On the way to a frame that was stepped to, fingers are heard behind it.
    if goal != nil, !pointers.fingers.isEmpty { advance(to: wall, most: 1200) }
    guard let first = samples.first, goal == nil, fault == nil else { return }
    if clock.isRunning {
      let time = clock.session(at: pages.wall(first.time, arrived: wall))
      let earliest = playback.time + 1 / Double(LiveScript.ticksPerSecond)
      pointers.handle(lateness: (earliest - time) / clock.speed)
    }
    for sample in samples {
      let time = clock.session(at: pages.wall(sample.time, arrived: wall))
      handle(sample, tick: tick(time + pointers.delay * clock.speed))
    }
    pending.add(touches: number)
  }

  private mutating func handle(_ sample: PageSample, tick: Int) {
    let heard = playback.heardTick
    if releases.happen(from: pending.lastTick, to: tick) { edit(.endContacts) }
    pointers.drop(sample.pointer, at: releases, before: tick)
    if sample.phase == .began { commit() }
    guard let finger = pointers.follow(sample, tick: tick, isFull: script.isFull) else { return }
    edit(
      .contact(
        sample.phase, id: finger.id, position: sample.position, pressure: sample.pressure,
        tick: tick, heard: heard))
    if pointers.fingers.isEmpty { edit(.endContacts) }
    note(tick)
  }

  /// Writes a control, as the page tells at `wall`.
  package mutating func set(_ id: String, to values: [Double], sent: Double, wall: Double) {
    guard let control = controls.first(where: { $0.id == id }),
      values.count == control.axes.count, let tick = tick(sent: sent, wall: wall)
    else { return }
    commit(before: id)
    edit(.set(id, values: control.settled(values), tick: tick, heard: playback.heardTick))
    note(tick)
  }

  /// Moves a control, or the axis of a point, by so many steps, as the page tells at `wall`.
  package mutating func adjust(_ axis: String, by steps: Int, sent: Double, wall: Double) {
    guard controls.contains(where: { $0.axisNames.contains(axis) }), playback.isAtHome,
      let tick = tick(sent: sent, wall: wall)
    else { return }
    commit()
    edit(.adjust(axis, steps: steps, tick: tick))
    note(tick)
  }

  /// Taps a part, as the page tells at `wall`.
  package mutating func activate(_ part: String, sent: Double, wall: Double) {
    guard playback.accessibilityTree.holds(part), let tick = tick(sent: sent, wall: wall)
    else { return }
    commit()
    edit(.activate(part, tick: tick))
    note(tick)
  }

  /// The tick for something that the page did when its clock showed `sent`; nil where nothing can
  /// be heard.
  private func tick(sent: Double, wall: Double) -> Int? {
    guard goal == nil, fault == nil, !script.isFull else { return nil }
    return tick(clock.session(at: pages.wall(sent, arrived: wall)) + pointers.delay * clock.speed)
  }

  /// The tick for `time`, or the first thereafter at which something can still be heard: later than
  /// the world, not before what was added last, and at no time when the scene lifts all fingers.
  private func tick(_ time: Double) -> Int {
    releases.tick(notBefore: playback.tick(at: time, notBefore: pending.lastTick))
  }

  private mutating func note(_ tick: Int) {
    if frame < furthest { rewritings += 1 }
    pending.lastTick = tick
    hasNews = true
    revision += 1
    forgetPast(playback.stepIndex)
  }

  /// Takes all fingers away.
  package mutating func liftAll() { keepFingers([]) }

  /// Takes all fingers away but those that the page calls by one of the numbers `kept`.
  package mutating func keepFingers(_ kept: Set<Int>) {
    let (tick, heard) = (tick(playback.time), playback.heardTick)
    for (pointer, finger) in pointers.fingers.sorted(by: { $0.value.id < $1.value.id })
    where !kept.contains(pointer) {
      _ = pointers.lift(pointer)
      guard !releases.happen(from: finger.landed, to: tick) else { continue }
      edit(
        .contact(
          .cancelled, id: finger.id, position: finger.position,
          pressure: Touch.unmeasuredPressure, tick: tick, heard: heard))
      note(tick)
    }
    if pointers.fingers.isEmpty { edit(.endContacts) }
  }
}

/// Live input that the world has not handled yet, by ticks.
package struct PendingInput: Sendable {
  /// The tick of the last that was added.
  package var lastTick = 0
  /// The number of the last touches that the world has handled.
  package private(set) var heardNumber = 0
  private var touches: [(tick: Int, number: Int)] = []

  /// Most touches whose numbers are kept.
  private static let most = 1000

  /// Nothing is pending.
  package init() {}

  /// Adds touches that the page calls `number`, of which the last was the last to be added.
  package mutating func add(touches number: Int) {
    touches.append((lastTick, number))
    if touches.count > Self.most { touches.removeFirst() }
  }

  /// The world has handled all up to the tick `heard`.
  package mutating func hear(through heard: Int) {
    heardNumber = touches.last { $0.tick <= heard }?.number ?? heardNumber
    touches.removeAll { $0.tick <= heard }
  }

  /// The world goes elsewhere in time: no touches are pending any more.
  package mutating func skipTouches() {
    heardNumber = touches.last?.number ?? heardNumber
    (touches, lastTick) = ([], 0)
  }

  /// Nothing is pending any more.
  mutating func clear() { (touches, lastTick) = ([], 0) }
}
