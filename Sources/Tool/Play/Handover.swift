import Geometry
import Host
import JSONCoding
import Live
import Scripting
import Takes

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
  package private(set) var position: Int
  /// Number of steps that are removed.
  package private(set) var removed: Int
  package private(set) var steps: [HandedStep]

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
    return Array(old.prefix(position)) + steps + Array(rest.dropFirst(removed))
  }
}

extension Handover {
  package static let codec: Codec<Handover> = .object(
    Handover(),
    [
      Field("seconds", \.seconds, .number), Field("furthest", \.furthest, .number),
      Field("speed", \.speed, .number(in: SessionClock.speeds)),
      Field("isRunning", \.isRunning, .flag), Field("resumes", \.resumes, .flag),
      Field("isRecording", \.isRecording, .flag), Field("loops", \.loops, .flag),
      Field("length", \.length, .number), Field("settings", \.settings, .any),
      Field("fingers", \.fingers, fingers), Field("landed", \.landed, .count),
      Field("lastTick", \.lastTick, .count),
      Field("controls", \.controls, .list(of: ControlFacts.codec)),
      Field("renames", \.renames, .dictionary(of: .text)), Field("isEdited", \.isEdited, .flag),
      Field("take", \.take, TakeChange.codec),
    ])

  private typealias FingerRow = (pointer: Int, id: Int, landed: Int, x: Double, y: Double)

  private static let fingers: Codec<[Int: LivePointers.Finger]> = Codec<[FingerRow]>.list(
    of: .row(
      (0, 0, 0, 0, 0),
      [
        Field("pointer", \.pointer, .whole()), Field("id", \.id, .count),
        Field("landed", \.landed, .count), Field("x", \.x, .number), Field("y", \.y, .number),
      ])
  ).map { rows in
    Dictionary(
      rows.map { row in
        let position = Point(row.x, row.y)
        return (
          row.pointer, LivePointers.Finger(id: row.id, landed: row.landed, position: position)
        )
      }, uniquingKeysWith: { $1 })
  } back: { fingers in
    fingers.sorted { $0.key < $1.key }.map { pointer, finger in
      (pointer, finger.id, finger.landed, finger.position.x, finger.position.y)
    }
  }
}

extension TakeChange {
  package static let codec: Codec<TakeChange> = .object(
    TakeChange([]),
    [
      Field("position", \.position, .count), Field("removed", \.removed, .count),
      Field("steps", \.steps, .list(of: step)),
    ])

  private static let step: Codec<HandedStep> = .row(
    HandedStep(.null, isLive: true),
    [Field("step", \.json, .any), Field("isLive", \.isLive, .flag)])
}

/// A session that goes on in another process.
extension LiveSession {
  /// The state without the take.
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
    handover.settings = settings(among: changed)
    (handover.fingers, handover.landed) = (pointers.fingers, pointers.landed)
    handover.lastTick = core.lastTick
    (handover.controls, handover.renames) = (controls.map(ControlFacts.init), fit.renames)
    return handover
  }

  /// The settings with these `names`, as the page sends them, sorted as in texts.
  private func settings(among names: Set<String>) -> JSON {
    .object(ServerMessage.settings(of: scene).filter { names.contains($0.key) }).sortedByKey
  }

  /// The change of the take since the script that was `sent`; all of it if none was.
  package func takeChange(since sent: LiveScript?) -> TakeChange {
    guard let sent else { return TakeChange(script.handed(0..<script.stepCount)) }
    let (removed, added) = script.change(since: sent).positions
    return TakeChange(
      position: added.lowerBound, removed: removed, steps: script.handed(added))
  }

  /// Forgets names of controls under other code: takes that are sent from now on have those of this.
  mutating func adoptNames() { fit = ControlFit(controls) }

  /// Takes the settings and the take of a session under other code, as far as they fit the controls, and
  /// goes to where it is; the clock stands. Throws if this code cannot play them.
  package mutating func approach(_ handover: Handover) throws(ScriptError) {
    let node = ScriptCursor(handover.settings, as: .setting)
    if settings(among: Set(try node.members().map(\.key))) != handover.settings {
      try take(try node.read(.page))
    }
    if handover.take != nil || fit.isBlank {
      fit = ControlFit(controls, old: handover.controls, renames: handover.renames)
    }
    if let change = handover.take { try take(change.steps, isEdited: handover.isEdited) }
    core.furthest = max(frame, scene.fps.index(at: handover.furthest))
    reach(frame: scene.fps.index(at: handover.seconds))
  }

  /// Takes all steps of a session under other code. An edited take has its own version of the steps of the
  /// scene's file; else those are as the file has them now.
  private mutating func take(_ steps: [HandedStep], isEdited: Bool) throws(ScriptError) {
    let fitted = steps.filter { isEdited || $0.isLive }.compactMap { step in
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
