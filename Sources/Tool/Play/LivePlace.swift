import Geometry
import Host
import JSONCoding
import Live
import Scripting
import Takes

/// Where a session is, besides what was played: what another process needs to go on from there.
package struct LivePlace: Hashable, Sendable {
  /// The time that is shown, and the last that was reached, in seconds.
  package var seconds = 0.0
  package var furthest = 0.0
  /// The speed of time; whether it goes, and whether it goes on when a viewer comes back.
  package var speed = 1.0
  package var isRunning = false
  package var resumes = true
  package var isRecording = false
  package var loops = false
  /// Seconds to the end; nil where there is none.
  package var length: Double?
  /// What the page has set, as the page sets it.
  package var settings = JSON.object([])
  /// Fingers that are down, by what the page calls them, and the number of the last that landed.
  package var fingers: [Int: LivePointers.Finger] = [:]
  package var landed = 0
  /// The tick of the last input.
  package var lastTick = 0
  /// The controls, and what those of earlier code are called now.
  package var controls: [ControlFacts] = []
  package var renames: [String: String] = [:]

  package init() {}
}

extension LivePlace {
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
    ]
  }

  /// The place that was written as `json`; nil where that is none.
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
  }
}

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

  /// Takes the settings of a session under other code, which is at `place`, and finds out how its
  /// controls fit. Throws if the settings cannot be had.
  package mutating func prepare(_ place: LivePlace) throws(ScriptError) {
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
  }

  /// Goes to the `place` of a session under other code, whose edits were followed, as far as there is
  /// such a place here; the clock stands.
  package mutating func approach(_ place: LivePlace) {
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
    forgetPast(step)
    guard playback.stepIndex > step else { return }
    goal = max(goal ?? 0, playback.stepIndex)
    playback = snapshots.latest(notAfter: step)
    fault = nil
  }

  /// A world of the same session, before its first step.
  var beginning: AnyPlayback {
    var beginning = snapshots.latest(notAfter: -1)
    beginning.follow(script)
    return beginning
  }
}

/// Places in time to come back to, from the beginning on. However long a session is, there are at
/// most so many: the longer it is, the farther apart they lie.
package struct Snapshots: Sendable {
  /// Most that are kept.
  package static let most = 64

  /// Ascending; the first is the world before its first step.
  private var places: [AnyPlayback]
  /// Steps from one to the next.
  private var spacing: Int

  /// The beginning alone; others lie at first `spacing` steps apart.
  package init(_ beginning: AnyPlayback, spacing: Int) {
    places = [beginning]
    self.spacing = max(1, spacing)
  }

  /// How many are kept.
  package var count: Int { places.count }

  /// Keeps `playback` where it lies far enough behind all others.
  package mutating func note(_ playback: AnyPlayback) {
    guard let last = places.last, playback.stepIndex >= last.stepIndex + spacing else { return }
    if places.count == Self.most {
      spacing *= 2
      places = places.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      return note(playback)
    }
    places.append(playback)
  }

  /// The latest that is not later than step `index`.
  package func latest(notAfter index: Int) -> AnyPlayback {
    places.last { $0.stepIndex <= index } ?? places[0]
  }

  /// Forgets those later than step `index`: something has changed behind it.
  package mutating func forget(after index: Int) {
    places.removeAll { $0.stepIndex > max(index, -1) }
  }
}
