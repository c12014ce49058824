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

/// A scene that is played live: it follows the wall clock, takes the viewer's input, and keeps
/// that input as steps of the scene.
///
/// The world does whole frames: a frame that is shown is the frame of that number of ``document``,
/// to the last bit. The session reads no clock: callers pass the time.
package struct LiveSession: Sendable {
  /// What is played, with its settings as they are now.
  package private(set) var scene: Scene
  /// What was played live, between the steps of the scene.
  package internal(set) var script: LiveScript
  /// The world.
  package internal(set) var playback: AnyPlayback
  /// How the session's time follows the wall's.
  package internal(set) var clock: SessionClock
  /// Fingers that are down.
  package internal(set) var pointers: LivePointers
  /// What the scene cannot do, in one sentence; it stands before that.
  package internal(set) var fault: String?
  /// Whether a take is going on: all that is played since its beginning.
  package internal(set) var isRecording = false
  /// Whether the session begins again at its end.
  package internal(set) var loops = false
  /// How many frames there are before it does; nil where no length is set.
  package internal(set) var length: Int?
  /// The last frame that was reached since the beginning, or since a take began.
  package internal(set) var furthest = 0

  private(set) var configuration: PlayerConfiguration
  private var file: SceneFile
  private var settings: SceneSettings
  /// What happens in place of the file's steps; nil for those.
  private let steps: Script?
  var snapshots: Snapshots
  var pages = PageClock()
  /// A step to reach before time goes on.
  var goal: Int? = 0
  /// Whether `script` has grown since the world heard of it.
  var hasNews = false
  /// What the world has yet to hear of.
  var pending = PendingInput()
  /// Edits that were not taken; nil until they are first taken.
  var journal: [LiveEdit]?
  /// The settings that the page has changed.
  private(set) var changed: Set<String> = []
  /// How often what had been reached was changed.
  var rewritings = 0
  /// The last step that was played as the player, the script and the settings are now.
  var proven = -1
  /// How edits of other code fit.
  var fit: ControlFit
  var releases: LiveReleases
  /// Whether time goes on when a viewer comes back.
  var resumes = true
  private var trace = LiveTrace()
  /// What happened in frames that were played as time went, since it was last taken; nil where no
  /// page listens.
  private var heard: [Event]?

  /// What was done to the script, to be undone.
  package internal(set) var history: EditHistory
  /// Grows with each change of the script.
  package internal(set) var revision = 0
  /// Whether another hand is added to the take that plays.
  package private(set) var isOverdubbing = false

  /// Steps between the first places in time to come back to.
  private static let spacing = 60

  /// The scene of `file` with `settings` and `steps` in place of its own, whose experience is one
  /// of `configuration`, before its first step; `wall` is the time now. Throws where the scene is
  /// none or too large to be shown.
  package init(
    _ file: SceneFile, overriding settings: SceneSettings = SceneSettings(),
    steps: Script? = nil, in configuration: PlayerConfiguration, wall: Double
  ) throws(ScriptError) {
    let scene = try file.liveScene(settings, steps)
    (self.file, self.settings, self.steps) = (file, settings, steps)
    (self.configuration, self.scene) = (configuration, scene)
    script = LiveScript(scene.script)
    playback = AnyPlayback(of: scene, in: configuration, following: script)
    snapshots = Snapshots(playback, spacing: Self.spacing)
    clock = SessionClock(wall: wall, isRunning: false)
    pointers = LivePointers(besides: script.contactNumbers)
    releases = LiveReleases(of: script)
    history = EditHistory(script)
    length = file.liveLength(of: scene)
    loops = scene.loops
    fit = ControlFit(file.experience.controls)
  }

  /// What is played, for people.
  package var title: String {
    configuration.experiences.first { $0.id == scene.experience }?.title ?? scene.experience
  }

  /// The number of the last touches that the world has heard.
  package var heardNumber: Int { pending.heardNumber }

  /// The controls of the scene's experience.
  package var controls: [Control] { file.experience.controls }

  /// The frame that the world shows.
  package var frame: Int { max(playback.stepIndex, 0) / scene.stepsPerFrame }

  /// Whether the world shows a frame, and not a place on the way to one.
  package var isSettled: Bool { goal == nil }

  /// When the next frame is due by the wall's clock; nil where time stands.
  package var nextFrame: Double? {
    guard goal == nil, fault == nil else { return nil }
    return clock.wall(at: scene.fps.seconds(of: frame + 1))
  }
}

// MARK: Time

extension LiveSession {
  /// Goes on to the frame that is due at `wall`, by at most `most` steps; where that is not enough,
  /// time has stood meanwhile.
  package mutating func advance(to wall: Double, most: Int = 240) {
    guard fault == nil else { return }
    if let goal {
      advance(toStep: min(goal, playback.stepIndex + most))
      guard playback.stepIndex >= goal || fault != nil else { return }
      self.goal = nil
      clock.jump(to: playback.time, at: wall)
      return noteTrace()
    }
    guard clock.isRunning else { return }
    let due = scene.fps.index(at: clock.session(at: wall))
    if loops, let length, due >= length { return go(toFrame: 0) }
    let step = due * scene.stepsPerFrame
    let last = playback.stepIndex + max(most, scene.stepsPerFrame)
    advance(toStep: min(step, last / scene.stepsPerFrame * scene.stepsPerFrame))
    if step > last { clock.jump(to: playback.time, at: wall) }
  }

  private mutating func advance(toStep step: Int) {
    if hasNews { playback.follow(script) }
    hasNews = false
    while playback.stepIndex < step, fault == nil {
      do throws(ScriptError) { try playback.advance() } catch {
        retreat(because: error)
        continue
      }
      proven = max(proven, playback.stepIndex)
      guard playback.stepIndex.isMultiple(of: scene.stepsPerFrame) else { continue }
      // On the way to another place in time nothing is heard.
      if goal == nil { heard?.append(contentsOf: playback.events) }
      snapshots.note(playback)
      noteTrace()
    }
    furthest = max(furthest, frame)
    pending.hear(through: playback.heardTick)
  }

  /// Goes back to before the step that has failed. A part that was tapped live may have gone since:
  /// then the step is done again without the tap; else the session stands.
  private mutating func retreat(because error: ScriptError) {
    let failed = playback.stepIndex
    playback = snapshots.latest(notAfter: failed - 1)
    let (after, through) = (
      playback.lastTick(ofStep: failed - 1), playback.lastTick(ofStep: failed)
    )
    if script.dropActivations(after: after, through: through) {
      journal?.append(.dropActivations(after: after, through: through))
    } else {
      stop(because: error.description)
    }
    playback.follow(script)
  }

  /// Lets time go, or stand.
  package mutating func run(_ isRunning: Bool, at wall: Double) {
    guard fault == nil || !isRunning else { return }
    clock.run(isRunning, at: wall)
    if !isRunning, goal == nil { clock.jump(to: playback.time, at: wall) }
  }

  /// Lets time go at `speed`.
  package mutating func go(at speed: Double, wall: Double) { clock.go(at: speed, wall: wall) }

  /// Shows the frame that is so many on, or back, and stands; on the way on, fingers stay down.
  package mutating func step(by frames: Int, at wall: Double) {
    run(false, at: wall)
    guard fault == nil else { return }
    let wanted = max(0, (goal.map { $0 / scene.stepsPerFrame } ?? frame) + frames)
    if wanted > frame { goal = wanted * scene.stepsPerFrame } else { go(toFrame: wanted) }
  }

  /// Shows the world at `seconds`; a take that is going on has none but its own time.
  package mutating func seek(to seconds: Double) {
    guard !isRecording else { return }
    go(toFrame: scene.fps.index(at: seconds))
  }

  /// Begins again; a take loses what it has.
  package mutating func restart(at wall: Double) {
    if isRecording, !isOverdubbing { return record(true, at: wall) }
    go(toFrame: 0)
    run(true, at: wall)
  }

  /// Begins again at the end, or goes on. Where there is no end, it is here.
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
    forgetTake()
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
    let step = min(frame, 10_000_000 - 1) * scene.stepsPerFrame
    let nearest = snapshots.latest(notAfter: step)
    if step < playback.stepIndex || nearest.stepIndex > playback.stepIndex { playback = nearest }
    (goal, hasNews, fault) = (step, true, nil)
    pending.skipTouches()
  }

  /// Nothing was played live.
  mutating func forgetTake() {
    script = LiveScript(scene.script)
    journal?.append(.begin)
    revision += 1
    pointers = LivePointers(besides: script.contactNumbers)
    begin()
  }

  /// Forgets all places in time.
  private mutating func begin() {
    rewritings += 1
    playback = AnyPlayback(of: scene, in: configuration, following: script)
    snapshots = Snapshots(playback, spacing: Self.spacing)
    releases = LiveReleases(of: script)
    proven = -1
    (goal, hasNews, fault, furthest) = (0, false, nil, 0)
    pending.clear()
  }
}

// MARK: Looking

extension LiveSession {
  /// A viewer comes, or the last one leaves: then time stands, and goes on from there.
  package mutating func look(_ looks: Bool, at wall: Double) {
    if looks {
      pages = PageClock()
      if resumes { run(true, at: wall) }
      resumes = false
    } else {
      liftAll()
      resumes = resumes || clock.isRunning
      run(false, at: wall)
    }
  }

  /// Starts or stops the trace of all frames that are reached from now on. Where time stands, the
  /// last ``shownPast`` seconds are played again for it: nothing of them changes.
  package mutating func follow(_ isOn: Bool) {
    trace.follow(isOn)
    let step = playback.stepIndex
    guard isOn, isSettled, step >= 0 else { return }
    guard !clock.isRunning, fault == nil else { return noteTrace() }
    let start = step - scene.stepRate.index(at: Self.shownPast)
    playback = snapshots.latest(notAfter: max(-1, start))
    (goal, hasNews) = (step, true)
  }

  /// Seconds that the lanes of the page show.
  private static let shownPast = 12.0

  /// Starts or stops keeping what can be heard.
  package mutating func listen(_ isOn: Bool) { heard = isOn ? [] : nil }

  /// What happened as time went, and was not taken before.
  package mutating func takeHeard() -> [Event] {
    defer { if heard != nil { heard = [] } }
    return heard ?? []
  }

  /// Lines of the trace that have not been taken before.
  package mutating func takeTrace() -> [JSON] { trace.take() }

  /// Whether the page shows the trace.
  var isFollowed: Bool { trace.isFollowed }

  private mutating func noteTrace() {
    if trace.isFollowed { trace.note(playback.trace(frame: frame)) }
  }

  /// The world cannot go on, for this reason.
  package mutating func stop(because reason: String) {
    fault = reason
    clock.stop(at: playback.time)
  }
}

// MARK: Settings

extension LiveSession {
  /// Changes settings, and keeps the place in time. Throws where the scene cannot have them; then
  /// nothing has changed.
  package mutating func take(_ settings: SceneSettings) throws(ScriptError) {
    try play(file, settings.over(self.settings))
    for setting in SceneSettings.all {
      var without = settings
      setting.clear(&without)
      if without != settings { changed.insert(setting.name) }
    }
  }

  /// Goes on by the scene of another `file`, and keeps the place in time. Throws where that is no
  /// scene with what was set since; then nothing has changed.
  package mutating func take(_ file: SceneFile) throws(ScriptError) { try play(file, settings) }

  /// The same, where other experiences play.
  package mutating func take(
    _ file: SceneFile, in configuration: PlayerConfiguration
  ) throws(ScriptError) {
    try play(file, settings, in: configuration)
  }

  private mutating func play(
    _ file: SceneFile, _ settings: SceneSettings, in other: PlayerConfiguration? = nil
  ) throws(ScriptError) {
    let new = try file.liveScene(settings, steps)
    var scaled = settings
    scaled.scale = scene.scale
    let isSameWorld =
      (try? file.resolved(overriding: scaled, script: steps)) == scene && fault == nil
      && other == nil
    let place = goal.map { scene.stepRate.seconds(of: $0) } ?? playback.time
    let end = scene.fps.seconds(of: furthest)
    let isSameExperience = new.experience == scene.experience
    let isSameScript = isSameExperience && new.script == scene.script
    liftAll()
    (self.file, self.settings) = (file, settings)
    configuration = other ?? configuration
    defer { length = file.liveLength(of: scene) ?? length }
    if new.loops != scene.loops { loops = new.loops }
    scene = new
    guard !isSameWorld else { return }
    if !isSameExperience { journal?.append(.begin) }
    if !isSameScript {
      script = isSameExperience ? script.over(new.script) : LiveScript(new.script)
      edit(.clearHistory)
      revision += 1
    }
    fit = ControlFit(file.experience.controls, renames: fit.renames)
    pointers = LivePointers(besides: script.contactNumbers)
    begin()
    furthest = new.fps.index(at: end)
    goal = new.fps.index(at: place) * new.stepsPerFrame
  }
}
