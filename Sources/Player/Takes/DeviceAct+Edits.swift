import Geometry
import Gestures
import Scripting

// The parts of edits that concern keys, wheels and hovering pointers.

extension TakeEdit {
  /// Returns the events of the acts that take the place of `acts`, each in a list, or follow them if
  /// this ``addsActs``; nil if the edit does not concern acts, or changes none of these. `span` is
  /// that of all that is selected.
  func events(
    of acts: [DeviceAct], in span: ClosedRange<Double>, on stage: Size
  ) -> [[TimedDeviceEvent]]? {
    guard !acts.isEmpty else { return nil }
    let old = acts.map(\.events)
    func each(_ change: (inout TimedDeviceEvent) -> Void) -> [[TimedDeviceEvent]] {
      old.map { events in
        events.map { event in
          var event = event
          change(&event)
          return event
        }
      }
    }
    func later(by seconds: Double) -> [[TimedDeviceEvent]] { each { $0.time += seconds } }
    switch self {
    case .move(let seconds, let way):
      let seconds = max(seconds, -span.lowerBound)
      return each {
        $0.time += seconds
        $0.move(by: way, on: stage)
      }
    case .stretch(let new):
      let length = span.upperBound - span.lowerBound
      let factor = length > 0 ? (new.upperBound - new.lowerBound) / length : 0
      return each { $0.time = new.lowerBound + ($0.time - span.lowerBound) * factor }
    case .cut(let time):
      let cut = acts.map { $0.cut(at: time) }
      return cut.contains { $0.count > 1 } ? cut.flatMap(\.self) : nil
    case .delete: return []
    case .duplicate: return later(by: Self.period(of: acts.wholeSpan, acts))
    case .repeat(let times):
      return (1...max(1, times)).flatMap { later(by: Double($0) * Self.period(of: span, acts)) }
    case .mirror, .smooth, .writeActions, .writeSamples, .curve: return nil
    }
  }

  /// True if the acts that it edits stay, and others are added.
  var addsActs: Bool { copies != nil }

  /// Returns the time from the beginning of a span, with `acts` in it, to that of its repetition, in
  /// seconds: turns of the wheel remain apart.
  static func period(of span: ClosedRange<Double>, _ acts: [DeviceAct]) -> Double {
    let rest = acts.contains { $0.kind == .wheel } ? DeviceAct.longestPause : 0
    return span.upperBound - span.lowerBound + pause + rest
  }
}

extension TimedDeviceEvent {
  /// Moves a pointer, as far as the stage reaches: actions cannot go elsewhere.
  fileprivate mutating func move(by way: Vector, on stage: Size) {
    guard case .pointer(var pointer?) = event, way != .zero else { return }
    pointer.position = Point(
      (pointer.position.x + way.dx).clipped(to: 0...stage.width),
      (pointer.position.y + way.dy).clipped(to: 0...stage.height))
    event = .pointer(pointer)
  }
}

extension DeviceAct {
  /// Returns the two acts that result if the key is released, or the pointer leaves, at `time` and
  /// comes again 0.1 ms later; the act alone if it does not last then, or is one of the wheel.
  fileprivate func cut(at time: Double) -> [[TimedDeviceEvent]] {
    let ticks = Double(LiveScript.ticksPerSecond)
    let time = (time * ticks).rounded() / ticks
    guard span.lowerBound < time, time < span.upperBound else { return [events] }
    let again = time + 1 / ticks
    let first = events.filter { $0.time < time }
    let rest = events.filter { $0.time >= time }.map { event in
      TimedDeviceEvent(event.event, at: max(event.time, again))
    }
    let end: DeviceEvent
    switch kind {
    case .key(let key): end = .key(key, isDown: false)
    case .hover: end = .pointer(nil)
    case .wheel: return [events]
    }
    // The last event before is that by which it goes on.
    let landing = first.suffix(1).map { TimedDeviceEvent($0.event, at: again) }
    return [first + [TimedDeviceEvent(end, at: time)], landing + rest]
  }
}

extension [DeviceAct] {
  /// The range from the first event to the last, in seconds.
  var wholeSpan: ClosedRange<Double> {
    let spans = map(\.span)
    return (spans.map(\.lowerBound).min() ?? 0)...(spans.map(\.upperBound).max() ?? 0)
  }

  /// Returns the numbers of those that begin when, and as, one of the lists in `events` does.
  func numbers(beginningAs events: [[TimedDeviceEvent]]) -> Set<Int> {
    Set(
      filter { act in
        events.contains { new in
          guard let first = new.first, abs(first.time - act.events[0].time) < 1e-4 else {
            return false
          }
          return first.event.isAlike(act.events[0].event)
        }
      }.map(\.number))
  }
}

extension DeviceEvent {
  /// True if both are of one kind, and of one key.
  fileprivate func isAlike(_ other: DeviceEvent) -> Bool {
    if case .key(let key, _) = self, case .key(let name, _) = other { return key == name }
    return kind == other.kind
  }
}
