import Controls
import Drawing
import JSONCoding
import Rendering
import Scripting
import Takes
import Views
import Widgets

/// A scene that plays, its player's type erased.
protocol AnyPlayback: Sendable {
  associatedtype P: Player
  var player: P { get set }
  var timeline: Timeline { get set }
  var contacts: [PointerState] { get }
  var events: [Event] { get }
  var stepIndex: Int { get }
  mutating func advance(unless isCancelled: () -> Bool) throws(ScriptError)
  mutating func advance(
    toFrame index: Int, unless isCancelled: () -> Bool
  ) throws(ScriptError)
  mutating func pass(toStep index: Int)
  mutating func forgetEvents()
  func traceLine(frame: Int) -> TraceLine
  func draw() -> Canvas
  var accessibilityTree: AccessibilityNode { get }
  var touchTargets: [TouchTarget] { get }
  var load: Frame.Load { get }
  var demonstrationSteps: JSON { get throws(ScriptError) }
}

extension Playback: AnyPlayback {}

extension AnyPlayback {
  var scene: Scene { player.world.scene }

  /// The controls of the settled page.
  var controls: [ControlState] { player.world.page.controls }

  /// Goes on by `script`, of which the beginning has been played.
  mutating func follow(_ script: LiveScript) { timeline.follow(script) }

  /// Whether the settled page is that of the experience which the scene names.
  var isAtHome: Bool { player.world.experience.id == scene.experience }
}

#if hasFeature(Embedded)
  /// A scene that plays in any player. Embedded Swift knows no existentials: this is a box that is
  /// copied where it is changed while another copy refers to it.
  struct ErasedPlayback: Sendable {
    private var box: PlaybackBox

    fileprivate init(_ box: PlaybackBox) { self.box = box }

    private mutating func change() -> PlaybackBox {
      if !isKnownUniquelyReferenced(&box) { box = box.copy() }
      return box
    }

    var scene: Scene { box.scene }
    var stepIndex: Int { box.stepIndex }
    var controls: [ControlState] { box.controls }
    var events: [Event] { box.events }
    var isAtHome: Bool { box.isAtHome }
    var accessibilityTree: AccessibilityNode { box.accessibilityTree }
    var touchTargets: [TouchTarget] { [] }
    var load: Frame.Load { Frame.Load(nodes: 0, steps: 0) }
    var demonstrationSteps: JSON { get throws(ScriptError) { try box.demonstrationSteps() } }
    func draw() -> Canvas { box.draw() }
    func traceLine(frame: Int) -> TraceLine { box.traceLine(frame: frame) }
    mutating func follow(_ script: LiveScript) { change().follow(script) }
    mutating func forgetEvents() { change().forgetEvents() }
    mutating func advance(unless isCancelled: () -> Bool) throws(ScriptError) {
      try change().advance(unless: isCancelled)
    }
    mutating func advance(
      toFrame index: Int, unless isCancelled: () -> Bool
    ) throws(ScriptError) {
      try change().advance(toFrame: index, unless: isCancelled)
    }
  }

  private class PlaybackBox: @unchecked Sendable {
    var scene: Scene { fatalError() }
    var stepIndex: Int { 0 }
    var controls: [ControlState] { [] }
    var events: [Event] { [] }
    var isAtHome: Bool { false }
    var accessibilityTree: AccessibilityNode { fatalError() }
    func copy() -> PlaybackBox { self }
    func demonstrationSteps() throws(ScriptError) -> JSON { .null }
    func draw() -> Canvas { fatalError() }
    func traceLine(frame: Int) -> TraceLine { fatalError() }
    func follow(_ script: LiveScript) {}
    func forgetEvents() {}
    func advance(unless isCancelled: () -> Bool) throws(ScriptError) {}
    func advance(toFrame index: Int, unless isCancelled: () -> Bool) throws(ScriptError) {}
  }

  private final class BoxedPlayback<P: Player>: PlaybackBox, @unchecked Sendable {
    private var playback: Playback<P>

    init(_ playback: Playback<P>) { self.playback = playback }

    override var scene: Scene { playback.scene }
    override var stepIndex: Int { playback.stepIndex }
    override var controls: [ControlState] { playback.controls }
    override var events: [Event] { playback.events }
    override var isAtHome: Bool { playback.isAtHome }
    override var accessibilityTree: AccessibilityNode { playback.accessibilityTree }
    override func copy() -> PlaybackBox { BoxedPlayback(playback) }
    override func demonstrationSteps() throws(ScriptError) -> JSON {
      try playback.demonstrationSteps
    }
    override func draw() -> Canvas { playback.draw() }
    override func traceLine(frame: Int) -> TraceLine { playback.traceLine(frame: frame) }
    override func follow(_ script: LiveScript) { playback.follow(script) }
    override func forgetEvents() { playback.forgetEvents() }
    override func advance(unless isCancelled: () -> Bool) throws(ScriptError) {
      try playback.advance(unless: isCancelled)
    }
    override func advance(
      toFrame index: Int, unless isCancelled: () -> Bool
    ) throws(ScriptError) {
      try playback.advance(toFrame: index, unless: isCancelled)
    }
  }

  extension Playback {
    /// The playback, its type erased.
    var erased: ErasedPlayback { ErasedPlayback(BoxedPlayback(self)) }
  }
#else
  /// A scene that plays in any player.
  typealias ErasedPlayback = any AnyPlayback

  extension AnyPlayback {
    /// The playback, its type erased.
    var erased: ErasedPlayback { self }
  }

  /// A scene that plays from step to step, for those that show it at another pace than its own.
  ///
  /// A value: a copy is a place in time to come back to.
  package struct SteppedPlayback: Sendable {
    private var playback: ErasedPlayback

    /// `scene`, whose experience is one of `configuration`, before its first step.
    package init(of scene: Scene, in configuration: PlayerConfiguration) {
      playback = configuration.playback(of: scene)
    }

    /// Index of the last step done; −1 before the first.
    package var stepIndex: Int { playback.stepIndex }

    /// Plays on until step `index` is done, or `isCancelled` turns true. The result is what happened
    /// meanwhile, in the order in which it was told. Throws when a touch script fails on the way.
    @discardableResult
    package mutating func advance(
      toStep index: Int, unless isCancelled: () -> Bool
    ) throws(ScriptError) -> [Event] {
      while playback.stepIndex < index, !isCancelled() {
        try playback.advance(unless: isCancelled)
      }
      defer { playback.forgetEvents() }
      return playback.events
    }

    /// The picture of the world as it stands.
    package func draw() -> Canvas { playback.draw() }
  }
#endif
