import Geometry
import Host
import JSONCoding
import Live
import Scripting

/// The state of a session that another process needs to go on: its scene as it would be saved, and where
/// it is.
package struct Handover: Hashable, Sendable {
  /// The time that is shown, and the last that was reached, in seconds.
  package var seconds = 0.0
  package var furthest = 0.0
  /// Speed of time; whether it goes, and whether it goes on when a viewer comes back.
  package var speed = 1.0
  package var isRunning = false
  package var resumes = true
  package var isRecording = false
  package var loops = false
  /// Seconds to the end; nil if there is none.
  package var length: Double?
  /// The settings that the page has changed, as it sends them.
  package var settings = JSON.object([])
  /// Fingers that are down, by the page's numbers, and the number of the last that landed.
  package var fingers: [Int: LivePointers.Finger] = [:]
  package var landed = 0
  /// Tick of the last input.
  package var lastTick = 0
  /// The controls, and their present names by those that the take has for them.
  package var controls: [ControlFacts] = []
  package var renames: [String: String] = [:]
  /// True if strokes or curves of the take were edited.
  package var isEdited = false
  /// The change of the take; nil if it is as it was handed over last.
  package var take: TakeChange?

  package init() {}
}

/// Steps of a take that stand in place of others.
package struct TakeChange: Hashable, Sendable {
  /// Index of the first step that changes.
  package let position: Int
  /// Number of steps that are removed.
  package let removed: Int
  package let steps: [HandedStep]

  package init(position: Int, removed: Int, steps: [HandedStep]) {
    (self.position, self.removed, self.steps) = (position, removed, steps)
  }

  /// All steps of a take.
  package init(_ steps: [HandedStep]) {
    self.init(position: 0, removed: JSON.wholeLimit, steps: steps)
  }

  /// The steps of a take after this change of `old`.
  package func applied(to old: [HandedStep]) -> [HandedStep] {
    let rest = old.dropFirst(position)
    return old.prefix(position) + steps + rest.dropFirst(removed)
  }
}

extension Handover {
  package var json: JSON {
    [
      "seconds": .number(seconds), "furthest": .number(furthest), "speed": .number(speed),
      "isRunning": .bool(isRunning), "resumes": .bool(resumes),
      "isRecording": .bool(isRecording), "loops": .bool(loops),
      "length": length.map { .number($0) } ?? .null, "settings": settings,
      "fingers": .array(
        fingers.sorted { $0.key < $1.key }.map { pointer, finger in
          [
            .number(pointer), .number(finger.id), .number(finger.landed),
            .number(finger.position.x), .number(finger.position.y),
          ]
        }),
      "landed": .number(landed), "lastTick": .number(lastTick),
      "controls": .array(controls.map(\.json)),
      "renames": .object(renames.sorted { $0.key < $1.key }.map { .init($0, .string($1)) }),
      "isEdited": .bool(isEdited), "take": take?.json ?? .null,
    ]
  }

  package init?(_ json: JSON) {
    guard let seconds = json["seconds"]?.double, let furthest = json["furthest"]?.double,
      let speed = json["speed"]?.double, let settings = json["settings"],
      let landed = json["landed"]?.whole, let lastTick = json["lastTick"]?.whole
    else { return nil }
    (self.seconds, self.furthest, self.speed, self.settings) = (seconds, furthest, speed, settings)
    (self.landed, self.lastTick) = (landed, lastTick)
    isRunning = json["isRunning"]?.isTrue ?? false
    resumes = json["resumes"]?.isTrue ?? true
    isRecording = json["isRecording"]?.isTrue ?? false
    loops = json["loops"]?.isTrue ?? false
    length = json["length"]?.double
    for entry in json["fingers"]?.list ?? [] {
      guard let numbers = entry.doubles, numbers.count == 5 else { return nil }
      let wholes = numbers.map { Int(exactly: $0) ?? 0 }
      fingers[wholes[0]] = LivePointers.Finger(
        id: wholes[1], landed: wholes[2], position: Point(numbers[3], numbers[4]))
    }
    controls = (json["controls"]?.list ?? []).compactMap(ControlFacts.init)
    if case .object(let members) = json["renames"] {
      for member in members { renames[member.key] = member.value.text }
    }
    isEdited = json["isEdited"]?.isTrue ?? false
    if let take = json["take"], take != .null {
      guard let change = TakeChange(take) else { return nil }
      self.take = change
    }
  }
}

extension TakeChange {
  var json: JSON {
    [
      "position": .number(position), "removed": .number(removed),
      "steps": .array(steps.map { [$0.json, .bool($0.isLive)] }),
    ]
  }

  init?(_ json: JSON) {
    guard let position = json["position"]?.whole, let removed = json["removed"]?.whole,
      let list = json["steps"]?.list
    else { return nil }
    let steps = list.compactMap { pair in
      pair.list.flatMap { $0.count == 2 ? HandedStep($0[0], isLive: $0[1].isTrue) : nil }
    }
    guard steps.count == list.count else { return nil }
    self.init(position: max(0, position), removed: max(0, removed), steps: steps)
  }
}

/// A session that goes on in another process.
extension LiveSession {
  /// Where it is, without its take.
  package var handover: Handover {
    var handover = Handover()
    let step = goal ?? playback.stepIndex
    handover.seconds = scene.stepRate.seconds(of: max(step, 0))
    handover.furthest = scene.fps.seconds(of: furthest)
    (handover.speed, handover.isRunning, handover.resumes) = (clock.speed, clock.isRunning, resumes)
    (handover.isRecording, handover.loops, handover.isEdited) = (
      isRecording, loops, history.isEdited
    )
    handover.length = length.map { scene.fps.seconds(of: $0) }
    handover.settings = .object(
      ServerMessage.settings(of: scene).filter { changed.contains($0.key) })
    (handover.fingers, handover.landed) = (pointers.fingers, pointers.landed)
    handover.lastTick = core.lastTick
    (handover.controls, handover.renames) = (controls.map(ControlFacts.init), fit.renames)
    return handover
  }

  /// The change of the take since it was `told`; all of it if it was not.
  package func takeChange(since told: LiveScript?) -> TakeChange {
    guard let told else { return TakeChange(script.handed(0..<script.stepCount)) }
    let (removed, added) = script.change(since: told).positions
    return TakeChange(
      position: added.lowerBound, removed: removed, steps: script.handed(added))
  }

  /// Names controls in takes that are told from now on as they are called here.
  mutating func adoptNames() { fit = ControlFit(controls) }

  /// Takes the settings and the take of a session under other code, as far as they fit the controls, and
  /// goes to where it is; the clock stands. Throws if this code cannot play them.
  package mutating func approach(_ handover: Handover) throws(ScriptError) {
    let own = ServerMessage.settings(of: scene).filter { handover.settings[$0.key] != nil }
    if .object(own) != handover.settings, let settings = SceneSettings(page: handover.settings) {
      try take(settings)
    }
    if handover.take != nil || fit.isBlank {
      fit = ControlFit(controls, old: handover.controls, renames: handover.renames)
    }
    if let change = handover.take { try take(change.steps, isEdited: handover.isEdited) }
    core.furthest = max(frame, scene.fps.index(at: handover.furthest))
    reach(frame: scene.fps.index(at: handover.seconds))
  }

  /// Takes all steps of a session under other code. An edited take keeps the steps of the scene's file as
  /// it has them.
  private mutating func take(_ steps: [HandedStep], isEdited: Bool) throws(ScriptError) {
    let fitted = steps.compactMap { step in
      fit.fitted(step.json).map { HandedStep($0, isLive: step.isLive) }
    }
    let handed = try LiveScript(fitted, for: file.experience)
    let script = isEdited ? handed : handed.over(scene.script)
    history = EditHistory(script, isEdited: isEdited)
    replaceScript(by: script)
  }

  /// Shows the page from now on, as a session in another process did that is at `handover`: fingers that
  /// were down still are, and time goes if it went.
  package mutating func lead(from handover: Handover, at wall: Double) {
    core.resume(handover.fingers, landed: handover.landed, lastTick: handover.lastTick)
    (resumes, isRecording, loops) = (handover.resumes, handover.isRecording, handover.loops)
    length = handover.length.map { max(1, scene.fps.index(at: $0)) }
    clock = SessionClock(session: handover.seconds, wall: wall, isRunning: false)
    clock.go(at: handover.speed, wall: wall)
    clock.run(handover.isRunning && fault == nil, at: wall)
  }
}

extension JSON {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var double: Double? { if case .number(let number) = self { number } else { nil } }
  var whole: Int? { double.flatMap { Int(exactly: $0) } }
  var isTrue: Bool { self == .bool(true) }
  var list: [JSON]? { if case .array(let list) = self { list } else { nil } }
  var doubles: [Double]? {
    guard let list else { return nil }
    let numbers = list.compactMap(\.double)
    return numbers.count == list.count ? numbers : nil
  }
}
