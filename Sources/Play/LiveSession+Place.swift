import Host
import JSONCoding
import Live
import Scripting

/// A session that goes on in another process.
extension LiveSession {
  /// Where it is.
  package var place: LivePlace {
    var place = LivePlace()
    let step = goal ?? playback.stepIndex
    place.seconds = scene.stepRate.seconds(of: max(step, 0))
    place.furthest = scene.fps.seconds(of: furthest)
    (place.speed, place.isRunning, place.resumes) = (clock.speed, clock.isRunning, resumes)
    (place.isRecording, place.loops) = (isRecording, loops)
    place.length = length.map { scene.fps.seconds(of: $0) }
    place.settings = .object(
      ServerMessage.settings(of: scene).filter { changed.contains($0.key) })
    (place.fingers, place.landed) = (pointers.fingers, pointers.landed)
    place.lastTick = pending.lastTick
    (place.controls, place.renames) = (controls.map(ControlFacts.init), fit.renames)
    return place
  }

  /// Goes to the `place` of a session under other code, as far as there is such a place here, after
  /// the `edits` that were made there; the clock stands. Throws where the settings of that session
  /// cannot be had.
  package mutating func approach(
    _ place: LivePlace, after edits: [LiveEdit] = []
  ) throws(ScriptError) {
    let isSet =
      place.settings
      == .object(
        ServerMessage.settings(of: scene).filter { member in
          place.settings[member.key] != nil
        })
    if !isSet, let settings = SceneSettings(page: place.settings) { try take(settings) }
    if fit.notes.isEmpty, fit.renames.isEmpty {
      fit = ControlFit(controls, old: place.controls, renames: place.renames)
    }
    // What edits are called by now is known from here on.
    if !edits.isEmpty { follow(edits) }
    furthest = max(frame, scene.fps.index(at: place.furthest))
    reach(frame: scene.fps.index(at: place.seconds))
  }

  /// Goes to a frame on the shortest way; nothing of what was played changes.
  package mutating func reach(frame: Int) {
    let step = frame * scene.stepsPerFrame
    if step < playback.stepIndex { playback = snapshots.latest(notAfter: step) }
    (goal, hasNews, fault) = (step, true, nil)
  }

  /// Goes on where another process has stopped, at its `place`: fingers that were down still are,
  /// and time goes if it went.
  package mutating func lead(from place: LivePlace, at wall: Double) {
    pointers.take(place.fingers, landed: place.landed)
    pending.lastTick = place.lastTick
    (resumes, isRecording, loops) = (place.resumes, place.isRecording, place.loops)
    length = place.length.map { max(1, scene.fps.index(at: $0)) }
    clock = SessionClock(session: place.seconds, wall: wall, isRunning: false)
    clock.go(at: place.speed, wall: wall)
    clock.run(place.isRunning && fault == nil, at: wall)
  }

  /// Takes what was played in another process. What was reached before the first of `edits` holds.
  package mutating func follow(_ edits: [LiveEdit]) {
    var earliest: Int?
    for edit in edits {
      if case .begin = edit {
        forgetTake()
        earliest = nil
        continue
      }
      guard let edit = fit.fitted(edit) else { continue }
      let from = perform(edit)
      let last =
        edit.tick.map { scene.stepRate.index(at: LiveScript.seconds($0)) - 1 }
        ?? from.map(lastStep(before:))
      if let last { earliest = min(earliest ?? last, last) }
    }
    (hasNews, revision) = (true, revision + 1)
    // The last step that surely heard nothing of it.
    guard let step = earliest else { return }
    snapshots.forget(after: step)
    guard playback.stepIndex > step else { return }
    goal = max(goal ?? 0, playback.stepIndex)
    playback = snapshots.latest(notAfter: step)
    fault = nil
  }

  /// The frame that time is to reach before it goes on; the one that is shown where there is none.
  package var goalFrame: Int { goal.map { $0 / scene.stepsPerFrame } ?? frame }

  /// A world of the same session, before its first step.
  var beginning: LivePlayback {
    var beginning = snapshots.latest(notAfter: -1)
    beginning.follow(script)
    return beginning
  }
}
