import Controls
import Geometry
import Gestures
import Host
import JSONCoding
import Scripting
import Takes

/// A scene that is played and touched: the world, the script of what was done, the fingers that are
/// down, and keyframes to go back to.
///
/// It has no clock and paints nothing: callers map their times to ticks of the script and draw the
/// ``playback``. The world shows the frames of ``document(frames:scale:seen:)``, to the last bit.
package struct LiveCore: Sendable {
  /// The scene with its settings as they are now.
  package var scene: Scene
  /// The controls of the scene's experience.
  package let controls: [Control]
  /// The steps of the scene, and between them those that were played live.
  package private(set) var script: LiveScript
  /// The world.
  package private(set) var playback: AnyPlayback
  /// Fingers that are down.
  package var pointers: LivePointers
  /// The mouse or pen, and the keys that are down.
  private var devices = DeviceInput()
  /// The last frame that was reached since the beginning.
  package var furthest = 0
  /// Number of changes of the script.
  package private(set) var revision = 0
  /// Tick of the last input; 0 if none was added since time was changed.
  package private(set) var lastTick = 0

  private var releases: LiveReleases
  private var keyframes: Keyframes
  private let spacing: Int
  /// True if the script has changed since the world last followed it.
  private var isAhead = false
  /// The world before the first tap of a part that it has not handled yet: the part may go meanwhile.
  private var beforeTap: AnyPlayback?

  /// `scene` before its first step, with `controls` of its experience, which is one of `configuration`.
  /// Keyframes are at first `spacing` steps apart; without one, only the beginning is kept.
  package init(
    _ scene: Scene, controls: [Control], script: LiveScript? = nil,
    in configuration: PlayerConfiguration, spacing: Int = .max
  ) {
    let script = script ?? LiveScript(scene.script)
    (self.scene, self.controls, self.script, self.spacing) = (scene, controls, script, spacing)
    playback = AnyPlayback(of: scene, in: configuration, following: script)
    pointers = LivePointers(besides: script.contactNumbers)
    releases = LiveReleases(of: script)
    keyframes = Keyframes(playback, spacing: spacing)
  }

  /// Begins again, before the first step of `scene` with `script`.
  package mutating func begin(
    _ scene: Scene, controls: [Control], script: LiveScript, in configuration: PlayerConfiguration
  ) {
    let revision = revision
    self = LiveCore(
      scene, controls: controls, script: script, in: configuration, spacing: spacing)
    self.revision = revision + 1
  }

  /// Frame that the world shows; the first before its first step.
  package var frame: Int { max(playback.stepIndex, 0) / scene.stepsPerFrame }

  /// The control `id`; nil if the experience has none.
  package func control(_ id: String) -> Control? { controls.first { $0.id == id } }

  /// True if `name` is a control, or an axis of one, of the page that is shown.
  package func hasAxis(_ name: String) -> Bool {
    playback.isAtHome && controls.contains { $0.axisNames.contains(name) }
  }
}

// MARK: Time

extension LiveCore {
  /// Advances by a step. Returns false if a part that was tapped live has gone meanwhile: then the tap is
  /// removed, and the world is at an earlier step. Throws if the scene cannot go on; then the world is at
  /// a step before.
  package mutating func advance() throws(ScriptError) -> Bool {
    if isAhead { playback.follow(script) }
    isAhead = false
    do throws(ScriptError) { try playback.advance() } catch {
      try retreat(because: error)
      return false
    }
    if playback.heardTick >= lastTick { beforeTap = nil }
    guard playback.stepIndex.isMultiple(of: scene.stepsPerFrame) else { return true }
    keyframes.note(playback)
    furthest = max(furthest, frame)
    return true
  }

  private mutating func retreat(because error: ScriptError) throws(ScriptError) {
    let failed = playback.stepIndex
    let (after, through) = (
      playback.lastTick(ofStep: failed - 1), playback.lastTick(ofStep: failed)
    )
    move(to: beforeTap ?? keyframes.latest(notAfter: failed - 1))
    guard script.dropActivations(after: after, through: through) else { throw error }
    revision += 1
  }

  /// Moves the world to where step `index` is reached soonest: backward if it lies behind, forward if a
  /// keyframe is nearer.
  package mutating func seek(toStep index: Int) {
    let nearest = keyframes.latest(notAfter: index)
    if index < playback.stepIndex || nearest.stepIndex > playback.stepIndex { move(to: nearest) }
  }

  private mutating func move(to world: AnyPlayback) {
    (playback, isAhead, beforeTap) = (world, true, nil)
  }

  /// Forgets when the last input was: time has been changed.
  package mutating func forgetInput() { lastTick = 0 }

  /// A world of the same session before its first step.
  package var beginning: AnyPlayback {
    var beginning = keyframes.latest(notAfter: -1)
    beginning.follow(script)
    return beginning
  }

  /// Takes the script of `other`, which has played this one further and may have removed taps from it,
  /// and its keyframes; the world stays.
  package mutating func takeProof(of other: LiveCore) {
    (script, revision, keyframes, isAhead) = (other.script, other.revision, other.keyframes, true)
  }
}

// MARK: Input

extension LiveCore {
  /// The tick for something at `seconds`, or the first thereafter at which it can still be handled: later
  /// than the world, not before the last input, and not when the scene lifts all fingers.
  package func tick(at seconds: Double) -> Int {
    releases.tick(notBefore: playback.tick(at: seconds, notBefore: lastTick))
  }

  /// Forgets fingers that the scene itself has lifted before `tick`.
  package mutating func release(before tick: Int) {
    if releases.happen(from: lastTick, to: tick) { script.endContacts() }
    pointers.drop(at: releases, before: tick)
  }

  /// Adds what a finger does at `tick`. Returns false if it means nothing: it is not down, down already,
  /// one too many, or the script is full.
  @discardableResult
  package mutating func touch(_ sample: PageSample, tick: Int) -> Bool {
    release(before: tick)
    guard let finger = pointers.follow(sample, tick: tick, isFull: script.isFull) else {
      return false
    }
    script.add(
      sample.phase, of: finger.id, at: sample.position, pressure: sample.pressure, tick: tick,
      heard: playback.heardTick)
    if pointers.fingers.isEmpty { script.endContacts() }
    note(tick)
    return true
  }

  /// Sets `control` to `values`, one for each of its axes, at `tick`.
  package mutating func set(_ control: Control, to values: [Double], tick: Int) {
    script.set(control.id, to: control.settled(values), tick: tick, heard: playback.heardTick)
    note(tick)
  }

  /// Moves a control, or the axis of a point, by so many steps at `tick`, as by an accessibility action.
  package mutating func adjust(_ axis: String, by steps: Int, tick: Int) {
    script.adjust(axis, by: steps, tick: tick)
    note(tick)
  }

  /// Taps the part called `name` at `tick`, as by an accessibility action.
  package mutating func activate(_ name: String, tick: Int) {
    beforeTap = beforeTap ?? playback
    script.activate(name, tick: tick)
    note(tick)
  }

  /// Adds what a pointer, a wheel or a key does at `tick`. Returns false if it means nothing: the
  /// player and the experience that is shown do not ask for it, no scene can hold it, or the script is full.
  @discardableResult
  package mutating func handle(_ event: DeviceEvent, tick: Int) -> Bool {
    var event = event
    if case .pointer(let pointer?) = event { event = .pointer(pointer.clamped(to: scene.size)) }
    if case .key(let key, let isDown) = event, devices.keys.isDown(key) == isDown { return false }
    if case .wheel(let way, _) = event, let pointer = devices.pointer {
      event = .wheel(way, at: pointer.position)
    }
    guard playback.input.contains(event.kind), !script.isFull,
      let body = TouchScript(event, after: devices.pointer)
    else { return false }
    devices.handle(event)
    devices.forgetChanges()
    script.perform(body, tick: tick)
    note(tick)
    return true
  }

  /// Cancels all fingers but those that the page calls by one of the numbers `kept`; without any, keys
  /// are released and the mouse leaves. Returns true if the script has changed.
  @discardableResult
  package mutating func lift(except kept: Set<Int> = []) -> Bool {
    let (tick, before) = (tick(at: playback.time), revision)
    for (pointer, finger) in pointers.fingers.sorted(by: { $0.value.id < $1.value.id })
    where !kept.contains(pointer) {
      _ = pointers.lift(pointer)
      guard !releases.happen(from: finger.landed, to: tick) else { continue }
      script.add(
        .cancelled, of: finger.id, at: finger.position, tick: tick, heard: playback.heardTick)
      note(tick)
    }
    if pointers.fingers.isEmpty { script.endContacts() }
    if kept.isEmpty {
      releaseKeys()
      handle(.pointer(nil), tick: tick)
    }
    return revision != before
  }

  /// True if keys are down that were pressed live.
  package var holdsKeys: Bool { !devices.keys.down.isEmpty }

  /// Releases all keys, the last to be pressed first. Returns true if any was down.
  @discardableResult
  package mutating func releaseKeys() -> Bool {
    let (tick, keys) = (tick(at: playback.time), devices.keys.down)
    for key in keys.reversed() { handle(.key(key, isDown: false), tick: tick) }
    return !keys.isEmpty
  }

  /// True if `event` at `tick` begins something: a press, a turn of the wheel, a coming of the pointer.
  package func beginsAct(_ event: DeviceEvent, tick: Int) -> Bool {
    switch event {
    case .key(_, let isDown): isDown
    case .pointer(let pointer): pointer != nil && devices.pointer == nil
    case .wheel: LiveScript.seconds(tick - lastTick) > DeviceAct.longestPause
    }
  }

  private mutating func note(_ tick: Int) {
    lastTick = tick
    isAhead = true
    revision += 1
    keyframes.forget(after: playback.stepIndex)
  }

  /// Replaces the script; fingers that are down are forgotten. Returns the last step that is the same with
  /// both scripts; nil if all are.
  package mutating func replaceScript(by new: LiveScript) -> Int? {
    let difference = new.firstDifference(from: script)
    script = new
    pointers = LivePointers(besides: script.contactNumbers)
    releases = LiveReleases(of: script)
    (lastTick, isAhead, beforeTap) = (0, true, nil)
    revision += 1
    guard let difference else { return nil }
    let last = Int(((difference - 3e-9) * scene.stepRate.perSecond).rounded(.down))
    keyframes.forget(after: last)
    return last
  }

  /// Goes on with the fingers of a session elsewhere: `fingers` are down, `landed` is the number of the
  /// last that landed, and the last input was at `tick`.
  package mutating func resume(
    _ fingers: [Int: LivePointers.Finger], landed: Int, lastTick tick: Int
  ) {
    pointers.take(fingers, landed: landed)
    lastTick = tick
  }
}

// MARK: Reports

extension LiveCore {
  /// The session as a scene of so many `frames`, painted at `scale` pixels per point; digests of frames
  /// were `seen` with a `build` of that fingerprint.
  package func document(
    frames: Int, scale: Double? = nil, seen: [JSON.Member] = [], build: [JSON.Member] = []
  ) -> SceneDocument {
    let duration = Scene.duration(frames: frames, fps: scene.fps)
    return SceneDocument(
      scale.map { scene.scaled(to: $0) } ?? scene, steps: script.steps(until: duration),
      duration: duration, seen: seen, build: build)
  }

  /// The controls of the scene's experience as pages receive them; at their defaults if another page is
  /// shown.
  package var controlReports: [JSON] {
    let settings = playback.isAtHome ? playback.controls : []
    return controls.enumerated().map { index, control in
      let values = settings.isEmpty ? control.defaultValues : settings[index].values
      return [
        "id": .string(control.id), "label": .string(control.label),
        "kind": .string(control.kind.rawValue),
        "range": .array(
          control.axes.map { [.number($0.range.lowerBound), .number($0.range.upperBound)] }),
        "step": .array(control.axes.map { .number($0.step) }),
        "choices": .array(
          control.choices.map { [.number($0.value), .string($0.name), .string($0.label)] }),
        "value": .array(values.map { .number($0) }), "text": .string(control.text(for: values)),
      ]
    }
  }
}

extension Pointer {
  /// Returns the pointer on a stage: a mouse whose button is down goes beyond its edges, where scenes
  /// cannot take it.
  fileprivate func clamped(to stage: Size) -> Pointer {
    var pointer = self
    pointer.position = Point(
      position.x.clipped(to: 0...stage.width), position.y.clipped(to: 0...stage.height))
    return pointer
  }
}
