import Controls
import Drawing
import Geometry
import JSONCoding
import Scripting
import Takes
import Views
import Widgets

/// A scene that plays on for as long as it is asked to, by a script that grows meanwhile.
///
/// A value: a copy is a place in time to come back to.
package struct LivePlayback: Sendable {
  /// A control as it stands.
  package struct Setting: Hashable, Sendable {
    /// Its name in scenes.
    package let id: String
    /// Where it stands, on each of its axes.
    package let values: [Double]
    /// How that reads.
    package let text: String
    /// Whether people may move it.
    package let isEnabled: Bool
  }

  private var playback: ErasedPlayback

  /// `scene`, whose experience is one of `configuration`, before its first step; what happens in it
  /// comes from `script` alone.
  package init(of scene: Scene, in configuration: PlayerConfiguration, following script: LiveScript)
  {
    playback = configuration.playback(of: scene)
    playback.follow(script)
  }

  /// What is played.
  package var scene: Scene { playback.scene }

  /// Index of the last step done; −1 before the first.
  package var stepIndex: Int { playback.stepIndex }

  /// Time of the last step done, in seconds; 0 before the first.
  package var time: Double { scene.stepRate.seconds(of: max(stepIndex, 0)) }

  /// Goes on by `script`, of which the beginning has been played.
  package mutating func follow(_ script: LiveScript) { playback.follow(script) }

  /// Does one step. Throws when a touch script fails in it; then the playback is of no more use.
  package mutating func advance() throws(ScriptError) {
    // What happened on the way to a frame is traced with it.
    if stepIndex.isMultiple(of: scene.stepsPerFrame) { playback.forgetEvents() }
    try playback.advance(unless: { false })
  }

  /// What has happened on the way to the frame that the world shows, in the order of the steps.
  package var events: [Event] { playback.events }

  /// The line of the trace for `frame`, which the world now shows.
  package func trace(frame: Int) -> JSON { playback.traceLine(frame: frame).json }

  /// The picture of the world as it stands.
  package func draw() -> Canvas { playback.draw() }

  /// What its frame takes besides its drawing.
  package var load: Frame.Load { playback.load }

  /// The parts that are shown, as they now stand.
  package var accessibilityTree: AccessibilityNode { playback.accessibilityTree }

  /// The controls of the settled page.
  package var controls: [Setting] {
    playback.controls.map { state in
      Setting(
        id: state.control.id, values: state.values, text: state.text,
        isEnabled: state.isEnabled)
    }
  }

  /// Whether the settled page is that of the experience which the scene names.
  package var isAtHome: Bool { playback.isAtHome }
}

// MARK: Ticks

extension LivePlayback {
  /// By how much later than its time a step takes samples, in seconds: times are rounded.
  private static let tolerance = 2e-9
  /// The last tick that a script may have.
  private static let latestTick = min(1e12, Double(Int.max / 2))

  /// The last tick of a script that the world has heard; −1 before its first step.
  package var heardTick: Int { lastTick(ofStep: stepIndex) }

  /// The last tick that is heard in the step of that index; −1 where there is none.
  package func lastTick(ofStep index: Int) -> Int {
    guard index >= 0 else { return -1 }
    let time = scene.stepRate.seconds(of: index) + Self.tolerance
    return Int(min(time * Double(LiveScript.ticksPerSecond), Self.latestTick))
  }

  /// The first tick from `seconds` on at which something can still be heard: later than all that the
  /// world has heard, and not before the tick `last`.
  package func tick(at seconds: Double, notBefore last: Int) -> Int {
    let wanted = (seconds * Double(LiveScript.ticksPerSecond)).rounded(.up)
    return max(Int(wanted.clipped(to: 0...Self.latestTick)), heardTick + 1, last)
  }
}
