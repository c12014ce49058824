import Geometry
import Gestures
import JSONCoding
import Scripting

/// A key that is held, a turn of the wheel, or the stay of a mouse or a pen over the stage: a bar on
/// the lanes of a take.
package struct DeviceAct: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The key of that name, from its press to its release.
    case key(String)
    /// The wheel, as long as no pause of it exceeds ``longestPause``.
    case wheel
    /// A mouse or a pen, from its coming to its leaving.
    case hover
  }

  /// Its number, counted from 1 in order of beginning.
  package fileprivate(set) var number = 0
  package let kind: Kind
  /// The events in order of time; at least one.
  package private(set) var events: [TimedDeviceEvent]
  /// Indices of the steps that contain the events; nil for an event of a release.
  private var origins: [Int?]
  /// True if the key is released, or the pointer leaves.
  package private(set) var isOver = false

  /// Longest pause within a turn of the wheel, in seconds.
  package static let longestPause = 0.3

  fileprivate init(_ kind: Kind, _ event: TimedDeviceEvent, of step: Int?) {
    (self.kind, events, origins) = (kind, [event], [step])
  }

  fileprivate mutating func add(_ event: TimedDeviceEvent, of step: Int?, isLast: Bool) {
    events.append(event)
    origins.append(step)
    isOver = isLast
  }

  /// The range from the first event to the last, in seconds.
  package var span: ClosedRange<Double> {
    events[0].time...max(events[0].time, events[events.count - 1].time)
  }

  /// The positions of a pointer, in points of the stage.
  package var way: [Point] {
    events.compactMap { timed in
      if case .pointer(let pointer?) = timed.event { pointer.position } else { nil }
    }
  }

  /// The steps that contain its events.
  var steps: Set<Int> { Set(origins.compactMap(\.self)) }

  /// Returns the steps that play the events among `events` that `isWanted` selects by the steps that
  /// contain them.
  func insertions(where isWanted: (Int?) -> Bool) -> [LiveScript.Insertion] {
    Self.insertions(of: events, where: { isWanted(origins[$0]) })
  }

  /// Returns the steps that play `events` of one act; of those, the ones whose indices `isWanted`
  /// selects.
  static func insertions(
    of events: [TimedDeviceEvent], where isWanted: (Int) -> Bool = { _ in true }
  ) -> [LiveScript.Insertion] {
    var pointer: Pointer?
    // A wheel scrolls by whole points: what is less is carried on.
    var rest = Vector.zero
    return events.indices.compactMap { index in
      var event = events[index].event
      let before = pointer
      if case .pointer(let next) = event { pointer = next }
      guard isWanted(index) else { return nil }
      if case .wheel(let way, let position) = event {
        let sum = rest + way
        let whole = Vector(sum.dx.rounded(), sum.dy.rounded())
        rest = sum - whole
        if whole == .zero { return nil }
        event = .wheel(whole, at: position)
      }
      return TouchScript(event, after: before).map {
        LiveScript.Insertion($0, at: LiveScript.tick(events[index].time))
      }
    }
  }
}

// MARK: Finding

extension LiveScript {
  /// Returns what keys, wheels and pointers of the kinds of `input` do on a `stage` up to `end`
  /// seconds, in order of beginning.
  package func acts(of input: InputKinds, on stage: Size, until end: Double) -> [DeviceAct] {
    guard !input.isEmpty else { return [] }
    var finder = ActFinder()
    let places = Dictionary(
      steps.indices.map { (steps[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    let acting = steps.filter { $0.movesDevices }
    var timeline = Timeline(steps: acting, stage: stage, input: input)
    repeat {
      timeline.forgive()
      var events: [TimelineEvent] = []
      while let path = timeline.nextPath {
        let heard = events.count
        // Parts are assumed to be on the stage.
        let goesOn = try? timeline.playNext(
          until: end, locate: { _ in Rect(origin: .zero, size: stage) }, into: &events)
        let place = places[path].flatMap { steps[$0].isRelease ? nil : $0 }
        for case .device(let event, let time) in events[heard...] {
          finder.take(TimedDeviceEvent(event, at: time), of: place)
        }
        guard goesOn == true else { break }
      }
    } while timeline.failure != nil
    return finder.numbered
  }
}

extension Script.Step {
  fileprivate var isRelease: Bool { if case .release = action { true } else { false } }

  /// True if it may move a pointer, a wheel or a key, or release them.
  fileprivate var movesDevices: Bool {
    if case .perform = action { true } else { isRelease }
  }
}

/// Collects events into acts.
private struct ActFinder {
  private var acts: [DeviceAct] = []
  /// Indices of the acts that go on.
  private var open: [DeviceAct.Kind: Int] = [:]

  mutating func take(_ timed: TimedDeviceEvent, of step: Int?) {
    switch timed.event {
    case .key(let key, let isDown): add(timed, to: .key(key), of: step, isLast: !isDown)
    case .pointer(let pointer): add(timed, to: .hover, of: step, isLast: pointer == nil)
    case .wheel:
      if let last = open[.wheel],
        timed.time > acts[last].span.upperBound + DeviceAct.longestPause
      {
        open[.wheel] = nil
      }
      add(timed, to: .wheel, of: step, isLast: false)
    }
  }

  private mutating func add(
    _ timed: TimedDeviceEvent, to kind: DeviceAct.Kind, of step: Int?, isLast: Bool
  ) {
    if let index = open[kind] {
      acts[index].add(timed, of: step, isLast: isLast)
    } else if !isLast {
      acts.append(DeviceAct(kind, timed, of: step))
      open[kind] = acts.count - 1
    }
    if isLast { open[kind] = nil }
  }

  /// The acts with their numbers.
  var numbered: [DeviceAct] {
    var acts = acts
    for index in acts.indices { acts[index].number = index + 1 }
    return acts
  }
}

// MARK: Replacing

extension LiveScript {
  /// Returns the script with `new` events, each list those of one act, in place of the acts `old`
  /// among `acts`, all that there are. Bodies of actions that contain more than them keep the rest.
  func replacing(
    _ old: [DeviceAct], with new: [[TimedDeviceEvent]], among acts: [DeviceAct]
  ) -> LiveScript {
    var script = self
    script.endContacts()
    let numbers = Set(old.map(\.number))
    let touched = old.reduce(into: Set<Int>()) { $0.formUnion($1.steps) }
    let kept = acts.filter { !numbers.contains($0.number) }.flatMap { act in
      act.insertions { $0.map(touched.contains) ?? false }
    }
    script.steps = steps.indices.compactMap { place in
      touched.contains(place) ? script.steps[place].withoutDevices : script.steps[place]
    }
    script.insert(kept + new.flatMap { DeviceAct.insertions(of: $0) })
    script.values = script.liveValues
    return script
  }
}

extension Script.Step {
  /// The step without what its body does to keys, wheels and hovering pointers; nil if nothing else
  /// is left.
  fileprivate var withoutDevices: Script.Step? {
    guard case .perform(let script) = action, let rest = script.withoutDevices else { return nil }
    var step = self
    step.action = .perform(rest)
    return step
  }
}

extension TouchScript {
  /// The contacts alone, at their times; nil if there are none.
  fileprivate var withoutDevices: TouchScript? {
    let sources = sources.map { source in
      if source.pointer == .touch || source.hasContact {
        return Source(id: source.id, pointer: .touch, items: source.items)
      }
      return Source(id: source.id, pointer: nil, items: source.items.map { .pause($0.duration) })
    }
    return sources.contains { $0.pointer != nil } ? TouchScript(sources: sources) : nil
  }
}

extension TouchScript.Source {
  /// True if it is a pointer that presses its primary button.
  fileprivate var hasContact: Bool {
    items.contains { if case .down(button: 0, _, _) = $0 { true } else { false } }
  }
}
