import Controls
import Drawing
import Gestures
import Rendering
import Scripting
import Takes
import Views
import Widgets

#if !hasFeature(Embedded)
  import Expectations
#endif

/// A scene that plays in any player: a ``Playback`` whose player's type is erased.
///
/// A value: a copy keeps its place in time, to come back to.
package struct AnyPlayback: Sendable {
  private var box: PlaybackBox

  init<P: Player>(_ playback: Playback<P>) {
    box = PlaybackBox(PlaybackFunctions(playback))
  }

  /// Returns a box that no other copy refers to.
  private mutating func ownBox() -> PlaybackBox {
    if !isKnownUniquelyReferenced(&box) { box = PlaybackBox(box.functions.copy()) }
    return box
  }

  // MARK: Time

  /// Plays on until step `index` is done or `isCancelled` turns true. Throws if a touch script fails
  /// on the way; the playback is of no more use then.
  package mutating func advance(
    toStep index: Int, unless isCancelled: () -> Bool
  ) throws(ScriptError) {
    while stepIndex < index, !isCancelled() { try advance(unless: isCancelled) }
  }

  /// Plays on until the world shows frame `index`, as ``advance(toStep:unless:)`` does.
  mutating func advance(
    toFrame index: Int, unless isCancelled: () -> Bool
  ) throws(ScriptError) {
    try advance(toStep: index * scene.stepsPerFrame, unless: isCancelled)
  }

  /// Does one step, as ``Playback/advance(unless:)`` does.
  mutating func advance(unless isCancelled: () -> Bool) throws(ScriptError) {
    try ownBox().functions.advance(isCancelled)
  }

  /// Skips to step `index`; nothing is due and nothing moves before it.
  mutating func pass(toStep index: Int) { ownBox().functions.pass(index) }

  /// Forgets events, and contacts that have lifted.
  package mutating func forgetEvents() { ownBox().functions.forgetEvents() }

  /// Goes on by `script`, of which the beginning has been played.
  package mutating func follow(_ script: LiveScript) {
    ownBox().functions.changeTimeline { $0.follow(script) }
  }

  /// Goes on by `steps`, of which the beginning has been played.
  mutating func follow(_ steps: [Script.Step]) {
    ownBox().functions.changeTimeline { $0.follow(steps) }
  }

  /// Gives up what has failed and the rest of its step of the script.
  mutating func forgive() { ownBox().functions.changeTimeline { $0.forgive() } }

  /// Plays to the last step of the script and returns all samples of its fingers. Throws if the script
  /// fails.
  fileprivate mutating func playedSamples(
    unless isCancelled: () -> Bool
  ) throws(ScriptError) -> [TouchSample] {
    ownBox().functions.changeTimeline { $0.samples = [] }
    let last = (scene.frameCount - 1) * scene.stepsPerFrame
    while nextDue != nil, stepIndex < last, !isCancelled() {
      try advance(unless: isCancelled)
      forgetEvents()
    }
    var samples: [TouchSample] = []
    ownBox().functions.changeTimeline { samples = $0.samples ?? [] }
    return samples
  }

  // MARK: State

  var world: World { box.functions.world() }

  /// The scene that is played.
  package var scene: Scene { world.scene }

  /// Index of the last step done; −1 before the first.
  package var stepIndex: Int { world.stepIndex }

  /// Time at which something is due next, in seconds; nil if nothing is.
  var nextDue: Double? { box.functions.nextDue() }

  /// Fingers that are down, and those that have lifted since events were last forgotten.
  var contacts: [PointerState] { box.functions.contacts() }

  /// Events since they were last forgotten, in the order of the steps.
  package var events: [Event] { box.functions.events() }

  /// The picture of the world.
  package func draw() -> Canvas { box.functions.draw() }

  /// The line of the trace for `frame`, which the world shows.
  func traceLine(frame: Int) -> TraceLine { box.functions.traceLine(frame) }

  /// The parts that are shown, from the player as a whole down.
  package var accessibilityTree: AccessibilityNode { box.functions.accessibilityTree() }

  /// The script of the experience's demonstration; see ``Playback/demonstrationScript``.
  var demonstrationScript: Script {
    get throws(ScriptError) { try box.functions.demonstrationScript() }
  }

  #if !hasFeature(Embedded)
    /// Returns the pictures of the world at `times` from now on, in steps and in order.
    func pictures(at times: [Double]) -> [Canvas] { box.functions.pictures(times) }

    /// The parts that fingers tap or drag.
    package var touchTargets: [TouchTarget] { box.functions.touchTargets() }

    /// Cost of the frame besides its drawing.
    package var load: Frame.Load { box.functions.load() }

    /// True if the player stands still.
    var isPaused: Bool { box.functions.isPaused() }

    /// Returns the moment that it shows; see ``Playback/moment(of:after:)``.
    func moment(of subjects: [Subject], after count: Int) -> PlayedMoment {
      box.functions.moment(subjects, count)
    }

    /// Returns the invariants of the player and its experiences that `frame` breaks.
    func violations(in frame: TracedFrame) -> [InvariantViolation] {
      box.functions.violations(frame)
    }

    /// Plays `scene` from its beginning instead of the present one, which differs in no more than
    /// steps and length; before the first step. Experiences that begin take a while.
    mutating func replaceScript(by scene: Scene) { ownBox().functions.replaceScript(scene) }
  #endif
}

/// The functions of one playback, which all copies of an ``AnyPlayback`` refer to until one of them
/// changes.
private final class PlaybackBox: Sendable {
  let functions: PlaybackFunctions

  init(_ functions: PlaybackFunctions) { self.functions = functions }
}

/// Functions of one playback: Embedded Swift has no existentials, and no generic initializers of
/// classes.
private struct PlaybackFunctions: @unchecked Sendable {
  let copy: () -> PlaybackFunctions
  let advance: (_ isCancelled: () -> Bool) throws(ScriptError) -> Void
  let pass: (_ index: Int) -> Void
  let forgetEvents: () -> Void
  let changeTimeline: (_ change: (inout Timeline) -> Void) -> Void
  let world: () -> World
  let nextDue: () -> Double?
  let contacts: () -> [PointerState]
  let events: () -> [Event]
  let draw: () -> Canvas
  let traceLine: (_ frame: Int) -> TraceLine
  let accessibilityTree: () -> AccessibilityNode
  let demonstrationScript: () throws(ScriptError) -> Script
  #if !hasFeature(Embedded)
    let pictures: (_ times: [Double]) -> [Canvas]
    let touchTargets: () -> [TouchTarget]
    let load: () -> Frame.Load
    let isPaused: () -> Bool
    let moment: (_ subjects: [Subject], _ count: Int) -> PlayedMoment
    let violations: (_ frame: TracedFrame) -> [InvariantViolation]
    let replaceScript: (_ scene: Scene) -> Void
  #endif

  init<P: Player>(_ playback: Playback<P>) {
    var playback = playback
    copy = { PlaybackFunctions(playback) }
    advance = { isCancelled throws(ScriptError) in try playback.advance(unless: isCancelled) }
    pass = { playback.pass(toStep: $0) }
    forgetEvents = { playback.forgetEvents() }
    changeTimeline = { $0(&playback.timeline) }
    world = { playback.player.world }
    nextDue = { playback.timeline.next }
    contacts = { playback.contacts }
    events = { playback.events }
    draw = { playback.draw() }
    traceLine = { playback.traceLine(frame: $0) }
    accessibilityTree = { playback.accessibilityTree }
    demonstrationScript = { () throws(ScriptError) in try playback.demonstrationScript }
    #if !hasFeature(Embedded)
      pictures = { playback.pictures(at: $0) }
      touchTargets = { playback.touchTargets }
      load = { playback.load }
      isPaused = { playback.player.isPaused }
      moment = { playback.moment(of: $0, after: $1) }
      violations = { playback.violations(in: $0) }
      replaceScript = { playback.replaceScript(by: $0) }
    #endif
  }
}

extension Scene {
  /// Returns all samples of its fingers, in order of time, also of those that move to parts of the
  /// player of `configuration`; nil if there are other steps, or one fails.
  package func touchSamples(
    in configuration: PlayerConfiguration, unless isCancelled: () -> Bool
  ) -> [TouchSample]? {
    if let samples = touchSamples { return samples }
    guard isPlayedByFingersAlone else { return nil }
    var playback = configuration.rehearsing.playback(of: self)
    return try? playback.playedSamples(unless: isCancelled)
  }
}
