import Geometry
import Gestures
import JSONCoding

/// A WebDriver Actions body in playback, tick by tick.
struct ActionPlayer: Sendable {
  /// A move in progress, or a scroll.
  private struct Motion {
    let source: TouchScript.Source
    /// The position of the stage that a wheel scrolls over.
    let anchor: Point
    let from: Point
    let target: Point
    /// In milliseconds.
    let duration: Int
    /// Number of equal pieces of the move.
    let pieces: Int
    /// The pressure of the contact.
    let pressure: Double
    /// The tilt of a pen.
    let tilt: PenTilt
    /// Number of completed pieces.
    var done = 0

    /// Divides the move at 120 Hz; a move without displacement has one piece.
    init(
      _ move: TouchScript.Move, of source: TouchScript.Source, over anchor: Point, from: Point,
      to target: Point, duration: Int
    ) {
      (self.source, self.from, self.target, self.duration) = (source, from, target, duration)
      self.anchor = anchor
      (pressure, tilt) = (move.pressure, move.tilt)
      pieces = from == target ? 1 : max(1, (duration * 120 + 999) / 1000)
    }

    var next: Double { Double(done + 1) / Double(pieces) }

    /// The position after the completed pieces.
    var position: Point {
      let part = Double(done) / Double(pieces)
      return done == pieces ? target : from.mixed(with: target, by: part)
    }

    /// Plays the next piece at `time`.
    mutating func advance(
      _ fingers: inout Fingers, _ time: Double, _ events: inout [TimelineEvent]
    ) {
      let before = position
      done += 1
      let position = position
      guard source.kind == .pointer else {
        let scroll = fingers.devices.scroll(by: position - before, at: anchor, time: time)
        return events += [scroll].compactMap { $0 }
      }
      let contact = fingers.move(
        source: source.id, to: position, pressure: pressure, time: time)
      let pointer = fingers.devices.point(source, at: position, tilt: tilt, time: time)
      events += [contact, pointer].compactMap { $0 }
    }
  }

  private let script: TouchScript
  let path: JSONPath
  /// The start of the present tick, or of the next one if none is in progress.
  private var tickStart: Timestamp
  private var tick = 0
  private var isInTick = false
  private var motions: [Motion] = []

  init(_ script: TouchScript, start: Timestamp, path: JSONPath) {
    self.script = script
    self.path = path
    tickStart = start
  }

  /// The time of the next event, in seconds; nil when all ticks are over.
  var next: Double? {
    if isInTick { return nextMotion()?.time ?? tickEnd.seconds }
    return tick < script.ticks.count ? tickStart.seconds : nil
  }

  /// Performs the next event, at `time`, on a stage whose parts `locate` finds. Throws if a move
  /// cannot start.
  mutating func advance(
    _ fingers: inout Fingers, _ time: Double, _ stage: Size, _ locate: (String) -> Rect?,
    _ events: inout [TimelineEvent]
  ) throws(ScriptError) {
    if let (place, _) = nextMotion() {
      motions[place].advance(&fingers, time, &events)
      if motions[place].done == motions[place].pieces { motions.remove(at: place) }
    } else if isInTick {
      tickStart = tickEnd
      tick += 1
      isInTick = false
    } else {
      isInTick = true
      for index in script.sources.indices {
        try startItem(of: index, &fingers, time, stage, locate, &events)
      }
    }
  }

  private var tickEnd: Timestamp { tickStart.adding(milliseconds: script.ticks[tick]) }

  private func nextMotion() -> (place: Int, time: Double)? {
    var best: (place: Int, time: Double)?
    for (place, motion) in motions.enumerated() {
      let time = seconds(of: motion)
      if time < (best?.time ?? .infinity) - Timestamp.tolerance { best = (place, time) }
    }
    return best
  }

  /// Returns the end time of the next piece of `motion`; without rounding at its end.
  private func seconds(of motion: Motion) -> Double {
    guard motion.done + 1 < motion.pieces else {
      return tickStart.adding(milliseconds: motion.duration).seconds
    }
    return tickStart.seconds(after: motion.next, of: motion.duration)
  }
}

// MARK: Between pieces

extension ActionPlayer {
  /// Moves the fingers under way to where they are at `time`, between two pieces of their moves:
  /// for a picture, in a copy that is not played further.
  mutating func slide(
    _ fingers: inout Fingers, _ time: Double, _ events: inout [TimelineEvent]
  ) {
    for motion in motions where motion.source.kind == .pointer {
      let part = (time - tickStart.seconds) * 1000 / Double(motion.duration)
      let position = motion.from.mixed(with: motion.target, by: part.clippedToUnit)
      let contact = fingers.move(
        source: motion.source.id, to: position, pressure: motion.pressure, time: time)
      let pointer = fingers.devices.point(
        motion.source, at: position, tilt: motion.tilt, time: time)
      events += [contact, pointer].compactMap { $0 }
    }
  }
}

// MARK: Items

extension ActionPlayer {
  private mutating func startItem(
    of index: Int, _ fingers: inout Fingers, _ time: Double, _ stage: Size,
    _ locate: (String) -> Rect?, _ events: inout [TimelineEvent]
  ) throws(ScriptError) {
    let source = script.sources[index]
    guard tick < source.items.count else { return }
    let owner = Fingers.Owner.source(source.id)
    let place = fingers.place(of: source.id)
    var contact: TimelineEvent?
    var device: TimelineEvent?
    switch source.items[tick] {
    case .pause: break
    case .down(let button, let pressure, let tilt):
      device = fingers.devices.point(source, at: place, tilt: tilt, time: time) {
        $0.insert(PointerButtons(button: button))
      }
      if button == 0, !fingers.isDown(owner) {
        contact = try fingers.land(
          owner, at: place, pressure: pressure, time: time, by: itemPath(index))
      }
    case .up(let button):
      device = fingers.devices.point(source, at: place, time: time) {
        $0.remove(PointerButtons(button: button))
      }
      if button == 0 { contact = fingers.lift(owner, .ended, time: time) }
    case .cancel:
      contact = fingers.lift(owner, .cancelled, time: time)
      device = fingers.devices.leave(source, time: time)
    case .key(let key, let isDown):
      device = fingers.devices.handle(key, isDown: isDown, time: time)
    case .move(let move):
      let target = try target(of: move, place, item: itemPath(index), stage, locate)
      start(
        Motion(
          move, of: source, over: target, from: place, to: target, duration: duration(of: move)),
        &fingers, time, &events)
    case .scroll(let move, let way):
      let anchor = try target(of: move, place, item: itemPath(index), stage, locate)
      start(
        Motion(
          move, of: source, over: anchor, from: .zero, to: .zero + way,
          duration: duration(of: move)),
        &fingers, time, &events)
    }
    events += [contact, device].compactMap { $0 }
  }

  /// Begins a move, or makes it at once if it has no duration.
  private mutating func start(
    _ motion: Motion, _ fingers: inout Fingers, _ time: Double, _ events: inout [TimelineEvent]
  ) {
    var motion = motion
    if motion.duration == 0 {
      motion.advance(&fingers, time, &events)
    } else {
      motions.append(motion)
    }
  }

  private func duration(of move: TouchScript.Move) -> Int { move.duration ?? script.ticks[tick] }

  private func itemPath(_ source: Int) -> JSONPath {
    .index(.key(.index(.key(path, "actions"), source), "actions"), tick)
  }

  private func target(
    of move: TouchScript.Move, _ place: Point, item: JSONPath, _ stage: Size,
    _ locate: (String) -> Rect?
  ) throws(ScriptError) -> Point {
    let way = Vector(move.x, move.y)
    let target: Point =
      switch move.origin {
      case .viewport: Point.zero + way
      case .pointer: place + way
      case .element(let name):
        try ActionPlayer.centre(of: name, item: item, stage, locate) + way
      }
    guard target.x >= 0, target.x <= stage.width, target.y >= 0, target.y <= stage.height else {
      throw ScriptError(
        .moveTargetOutOfBounds, at: "\(item)",
        expected: "a target on the stage, \(ActionPlayer.text(stage.width, stage.height)) points",
        found: ActionPlayer.text(target.x, target.y))
    }
    return target
  }

  /// Returns the centre of the visible part of an element, rounded down to whole points (W3C
  /// WebDriver, in-view center point).
  private static func centre(
    of name: String, item: JSONPath, _ stage: Size, _ locate: (String) -> Rect?
  ) throws(ScriptError) -> Point {
    guard let rect = locate(name) else {
      throw .noSuchElement(name, at: .key(item, "origin"))
    }
    let left = max(0, rect.minX)
    let right = min(stage.width, rect.maxX)
    let top = max(0, rect.minY)
    let bottom = min(stage.height, rect.maxY)
    return Point(((left + right) / 2).rounded(.down), ((top + bottom) / 2).rounded(.down))
  }

  private static func text(_ x: Double, _ y: Double) -> String {
    JSON.number(x).text(.rounded) + " × " + JSON.number(y).text(.rounded)
  }
}

/// A step of recorded contacts in playback.
struct RecordingPlayer: Sendable {
  private var samples: [TouchSample]
  private let start: Timestamp
  let path: JSONPath
  /// True if more samples may follow.
  private(set) var isOpen: Bool
  private var played = 0

  init(
    _ samples: [TouchSample], start: Timestamp, path: JSONPath, isOpen: Bool = false
  ) {
    self.samples = samples
    self.start = start
    self.path = path
    self.isOpen = isOpen
  }

  /// Continues with `samples`, which begin with the present ones.
  mutating func take(_ samples: [TouchSample], isOpen: Bool) {
    self.samples = samples
    self.isOpen = isOpen
  }

  /// The time of the next sample; nil after the last.
  var next: Double? {
    played < samples.count ? start.adding(seconds: samples[played].time).seconds : nil
  }

  /// Plays the next sample. Throws if its phase cannot follow the contact's previous one.
  mutating func advance(
    _ fingers: inout Fingers, _ time: Double, _ events: inout [TimelineEvent]
  ) throws(ScriptError) {
    let sample = samples[played]
    let owner = Fingers.Owner.recorded(sample.source)
    let isDown = fingers.isDown(owner)
    guard isDown != (sample.phase == .began) else { throw error(sample, isDown: isDown) }
    let place = JSONPath.index(path, played)
    played += 1
    let event =
      switch sample.phase {
      case .began:
        try fingers.land(
          owner, at: sample.position, pressure: sample.pressure, time: time, by: place)
      case .moved:
        fingers.move(owner, to: sample.position, pressure: sample.pressure, time: time)
      case .ended, .cancelled:
        fingers.lift(owner, sample.phase, at: sample.position, time: time)
      }
    if let event { events.append(event) }
  }

  private func error(_ sample: TouchSample, isDown: Bool) -> ScriptError {
    ScriptError(
      .scene, at: "\(JSONPath.key(.index(path, played), "phase"))",
      expected: isDown
        ? "moved, ended or cancelled, for the contact is down" : "began, for the contact is up",
      found: "\"\(sample.phase.rawValue)\"")
  }
}
