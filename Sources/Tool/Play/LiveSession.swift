import Controls
import Geometry
import Gestures
import Host
import JSONCoding
import Live
import Rendering
import Scripting
import Takes
import Views

/// A scene that is played on the live page: it follows the wall clock, takes the viewer's input, and
/// keeps that input as steps of the scene.
///
/// The world does whole frames: a frame that is shown is the frame of that number of ``document``,
/// to the last bit. The session reads no clock: callers pass the time.
package struct LiveSession: Sendable {
  /// The world, its script and the fingers that are down.
  var core: LiveCore
  /// Session time by the wall clock.
  package internal(set) var clock: SessionClock
  /// The reason why the scene cannot go on, in one sentence; time stands before that.
  package internal(set) var fault: String?
  /// True while a take is recorded: all that is played since its beginning.
  package internal(set) var isRecording = false
  /// True if the session begins again at its end.
  package internal(set) var loops = false
  /// Number of frames before the end; nil if no length is set.
  package internal(set) var length: Int?

  private(set) var configuration: PlayerConfiguration
  private(set) var file: SceneFile
  private var settings: SceneSettings
  /// Steps in place of the file's; nil for those.
  private let steps: Script?
  var pages = PageClock()
  /// Step to reach before time goes on.
  var goal: Int? = 0
  /// The mouse or pen, as it came to be while time stood.
  var resting: DeviceEvent?
  /// Touches that the world has yet to handle.
  var pending = PendingInput()
  /// Names of the settings that the page has changed.
  private(set) var changed: Set<String> = []
  /// Number of changes of frames that had been reached.
  var rewritings = 0
  /// The last step that was played with the player, the script and the settings as they are now.
  var proven = -1
  /// The mapping of controls in a take of other code to those of this.
  var fit: ControlFit
  /// True if time goes on when a viewer comes back.
  var resumes = true
  private var trace = LiveTrace()
  /// Events of frames that were played as time went, since they were last taken; nil if no page listens.
  private var heard: [Event]?

  /// Changes of the script that can be undone.
  package internal(set) var history: EditHistory
  /// True while another hand is added to the take that plays.
  package internal(set) var isOverdubbing = false

  /// Minimum number of steps between the first keyframes.
  private static let spacing = 60

  /// The scene of `file` with `settings` and `steps` in place of its own, whose experience is one
  /// of `configuration`, before its first step; `wall` is the time now. Throws if the scene is
  /// none or too large to be shown.
  package init(
    _ file: SceneFile, overriding settings: SceneSettings = SceneSettings(),
    steps: Script? = nil, in configuration: PlayerConfiguration, wall: Double
  ) throws(ScriptError) {
    let scene = try file.liveScene(settings, steps)
    (self.file, self.settings, self.steps) = (file, settings, steps)
    self.configuration = configuration
    core = LiveCore(
      scene, controls: file.experience.controls, in: configuration, spacing: Self.spacing)
    clock = SessionClock(wall: wall, isRunning: false)
    history = EditHistory(core.script)
    length = file.liveLength(of: scene)
    loops = scene.loops
    fit = ControlFit(file.experience.controls)
  }

  /// The scene with its settings as they are now.
  package var scene: Scene { core.scene }

  /// The steps of the scene with what was played live.
  package var script: LiveScript { core.script }

  /// The world.
  package var playback: AnyPlayback { core.playback }

  /// Fingers that are down.
  package var pointers: LivePointers { core.pointers }

  /// The last frame that was reached since the beginning, or since a take began.
  package var furthest: Int { core.furthest }

  /// Title of the experience, for people.
  package var title: String {
    configuration.experiences.first { $0.id == scene.experience }?.title ?? scene.experience
  }

  /// Number of the last touches that the world has handled.
  package var handledNumber: Int { pending.handledNumber }

  /// The controls of the scene's experience.
  package var controls: [Control] { core.controls }

  /// The input besides fingers that it asks for.
  var experienceInput: InputKinds { file.experience.input }

  /// The frame that the world shows.
  package var frame: Int { core.frame }

  /// True if the world shows a frame; false on the way to one.
  package var isSettled: Bool { goal == nil }

  /// Time of the next frame by the wall clock; nil while time stands.
  package var nextFrame: Double? {
    guard goal == nil, fault == nil else { return nil }
    return clock.wall(at: scene.fps.seconds(of: frame + 1))
  }
}

// MARK: Time

extension LiveSession {
  /// Advances to the frame that is due at `wall`, by at most `maxSteps`; if those are not enough, time
  /// stands meanwhile.
  package mutating func advance(to wall: Double, maxSteps: Int = 240) {
    guard fault == nil else { return }
    if let goal {
      advance(toStep: min(goal, playback.stepIndex + maxSteps))
      guard playback.stepIndex >= goal || fault != nil else { return }
      self.goal = nil
      clock.jump(to: playback.time, at: wall)
      return noteTrace()
    }
    guard clock.isRunning else { return }
    handleResting()
    let due = scene.fps.index(at: clock.session(at: wall))
    if loops, let length, due >= length { return go(toFrame: 0) }
    let step = due * scene.stepsPerFrame
    let last = playback.stepIndex + max(maxSteps, scene.stepsPerFrame)
    advance(toStep: min(step, last / scene.stepsPerFrame * scene.stepsPerFrame))
    if step > last { clock.jump(to: playback.time, at: wall) }
  }

  private mutating func advance(toStep step: Int) {
    while playback.stepIndex < step, fault == nil {
      do throws(ScriptError) {
        guard try core.advance() else { continue }
      } catch {
        stop(because: error.description)
        break
      }
      proven = max(proven, playback.stepIndex)
      guard playback.stepIndex.isMultiple(of: scene.stepsPerFrame) else { continue }
      // On the way to another point in time nothing sounds.
      if goal == nil { heard?.append(contentsOf: core.playback.events) }
      noteTrace()
    }
    pending.handle(through: playback.heardTick)
  }

  /// Starts or stops time.
  package mutating func run(_ isRunning: Bool, at wall: Double) {
    guard fault == nil || !isRunning else { return }
    if !isRunning { releaseKeys() }
    clock.run(isRunning, at: wall)
    if !isRunning, goal == nil { clock.jump(to: playback.time, at: wall) }
  }

  /// Changes the speed of time.
  package mutating func go(at speed: Double, wall: Double) { clock.go(at: speed, wall: wall) }

  /// Stops at the frame that is so many ahead, or back; on the way ahead, fingers stay down.
  package mutating func step(by frames: Int, at wall: Double) {
    run(false, at: wall)
    guard fault == nil else { return }
    let wanted = max(0, (goal.map { $0 / scene.stepsPerFrame } ?? frame) + frames)
    if wanted > frame { goal = wanted * scene.stepsPerFrame } else { go(toFrame: wanted) }
  }

  /// Shows the world at `seconds`; ignored while a take is recorded.
  package mutating func seek(to seconds: Double) {
    guard !isRecording else { return }
    go(toFrame: scene.fps.index(at: seconds))
  }

  /// Begins again; a take that is recorded loses what it has.
  package mutating func restart(at wall: Double) {
    if isRecording, !isOverdubbing { return record(true, at: wall) }
    go(toFrame: 0)
    run(true, at: wall)
  }

  /// Begins again at the end, or goes on. If there is no end, it is here.
  package mutating func loop(_ loops: Bool) {
    self.loops = loops
    if loops, length == nil { length = frame + 1 }
  }

  /// Begins a take at the beginning of time, or ends it here.
  package mutating func record(_ isRecording: Bool, at wall: Double) {
    guard isRecording || self.isRecording else { return }
    if isOverdubbing { return overdub(false, at: wall) }
    settle()
    self.isRecording = isRecording
    guard isRecording else {
      if file.liveLength(of: scene) == nil { length = frame + 1 }
      return run(false, at: wall)
    }
    begin(scene, LiveScript(scene.script))
    if file.liveLength(of: scene) == nil { (length, loops) = (nil, false) }
    clock.jump(to: 0, at: wall)
    clock.run(true, at: wall)
  }

  /// Plays the take from its beginning, and adds what fingers do meanwhile; or ends that here.
  package mutating func overdub(_ isOn: Bool, at wall: Double) {
    guard isOn != isRecording else { return }
    settle()
    (isRecording, isOverdubbing) = (isOn, isOn)
    if isOn { go(toFrame: 0) }
    run(isOn, at: wall)
  }

  private mutating func go(toFrame frame: Int) {
    liftAll()
    reach(frame: min(frame, SceneLimits.frames - 1))
    skipTouches()
  }

  /// Goes to a frame on the shortest way.
  mutating func reach(frame: Int) {
    let step = frame * scene.stepsPerFrame
    core.seek(toStep: step)
    (goal, fault) = (step, nil)
  }

  /// Waits for no touches any more: the world goes elsewhere in time.
  mutating func skipTouches() {
    pending.skip()
    core.forgetInput()
  }

  /// Begins again with another scene or script.
  private mutating func begin(_ scene: Scene, _ script: LiveScript) {
    core.begin(scene, controls: file.experience.controls, script: script, in: configuration)
    rewritings += 1
    proven = -1
    (goal, fault) = (0, nil)
    pending.clear()
  }
}

// MARK: Viewers

extension LiveSession {
  /// Pauses when the last viewer has left, and goes on from there when one comes.
  package mutating func setHasViewer(_ hasViewer: Bool, at wall: Double) {
    if hasViewer {
      pages = PageClock()
      if resumes { run(true, at: wall) }
      resumes = false
    } else {
      liftAll()
      resumes = resumes || clock.isRunning
      run(false, at: wall)
    }
  }

  /// Starts or stops the trace of all frames that are reached from now on. If time stands, the
  /// last ``shownPast`` seconds are played again for it: nothing of them changes.
  package mutating func follow(_ isOn: Bool) {
    trace.follow(isOn)
    let step = playback.stepIndex
    guard isOn, isSettled, step >= 0 else { return }
    guard !clock.isRunning, fault == nil else { return noteTrace() }
    core.seek(toStep: max(-1, step - scene.stepRate.index(at: Self.shownPast)))
    goal = step
  }

  /// Seconds that the lanes of the page show.
  private static let shownPast = 12.0

  /// Starts or stops keeping events for sounds.
  package mutating func listen(_ isOn: Bool) { heard = isOn ? [] : nil }

  /// Events as time went, since they were last taken.
  package mutating func takeHeard() -> [Event] {
    defer { if heard != nil { heard = [] } }
    return heard ?? []
  }

  /// Lines of the trace since they were last taken.
  package mutating func takeTrace() -> [JSON] { trace.take() }

  /// True if the page shows the trace.
  var isFollowed: Bool { trace.isFollowed }

  private mutating func noteTrace() {
    if trace.isFollowed { trace.note(playback.trace(frame: frame)) }
  }

  /// Stops time for a `reason` that does not let the world go on.
  package mutating func stop(because reason: String) {
    fault = reason
    clock.stop(at: playback.time)
  }
}

// MARK: Settings

extension LiveSession {
  /// Changes settings, and stays at the same time. Throws if the scene cannot have them; then
  /// nothing has changed.
  package mutating func take(_ settings: SceneSettings) throws(ScriptError) {
    try play(file, settings.over(self.settings))
    for setting in SceneSettings.all {
      var without = settings
      setting.clear(&without)
      if without != settings { changed.insert(setting.name) }
    }
  }

  /// Goes on by the scene of another `file`, at the same time. Throws if that is no
  /// scene with what was set since; then nothing has changed.
  package mutating func take(_ file: SceneFile) throws(ScriptError) { try play(file, settings) }

  /// The same with other experiences.
  package mutating func take(
    _ file: SceneFile, in configuration: PlayerConfiguration
  ) throws(ScriptError) {
    try play(file, settings, in: configuration)
  }

  private mutating func play(
    _ file: SceneFile, _ settings: SceneSettings, in other: PlayerConfiguration? = nil
  ) throws(ScriptError) {
    let old = scene
    let new = try file.liveScene(settings, steps)
    var scaled = settings
    scaled.scale = old.scale
    let isSameWorld =
      (try? file.resolved(overriding: scaled, script: steps)) == old && fault == nil
      && other == nil
    liftAll()
    (self.file, self.settings) = (file, settings)
    configuration = other ?? configuration
    defer { length = file.liveLength(of: scene) ?? length }
    if new.loops != old.loops { loops = new.loops }
    guard !isSameWorld else { return core.scene = new }
    let seconds = goal.map { old.stepRate.seconds(of: $0) } ?? playback.time
    let end = old.fps.seconds(of: furthest)
    var script = script
    if new.experience != old.experience || new.script != old.script {
      script = new.experience == old.experience ? script.over(new.script) : LiveScript(new.script)
      history = EditHistory(script)
    }
    fit = ControlFit(file.experience.controls, renames: fit.renames)
    begin(new, script)
    core.furthest = new.fps.index(at: end)
    goal = new.fps.index(at: seconds) * new.stepsPerFrame
  }
}
