import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering
import Scripting
import Takes
import Views
import Widgets

/// A scene that plays on for as long as it is asked to, by a script that grows meanwhile.
extension AnyPlayback {
  /// A control of the settled page.
  package struct Setting: Hashable, Sendable {
    /// Its name in scenes.
    package let id: String
    /// Its values, one for each of its axes.
    package let values: [Double]
    /// Its values as text.
    package let text: String
    /// True if people may move it.
    package let isEnabled: Bool
  }

  /// `scene`, whose experience is one of `configuration`, before its first step; its input comes
  /// from `script` alone.
  package init(of scene: Scene, in configuration: PlayerConfiguration, following script: LiveScript)
  {
    self = configuration.playback(of: scene)
    follow(script)
  }

  /// Time of the last step done, in seconds; 0 before the first.
  package var time: Double { scene.stepRate.seconds(of: max(stepIndex, 0)) }

  /// Does one step, and keeps the events since the last frame. Throws if a touch script fails in it;
  /// the playback is of no more use then.
  package mutating func advance() throws(ScriptError) {
    // Events on the way to a frame are traced with it.
    if stepIndex.isMultiple(of: scene.stepsPerFrame) { forgetEvents() }
    try advance(unless: { false })
  }

  /// The line of the trace for `frame`, which the world shows.
  package func trace(frame: Int) -> JSON { traceLine(frame: frame).json }

  /// The controls of the settled page.
  package var controls: [Setting] {
    world.page.controls.map { state in
      Setting(
        id: state.control.id, values: state.values, text: state.text,
        isEnabled: state.isEnabled)
    }
  }

  /// The input besides fingers that the player or the experience of the settled page asks for.
  package var input: InputKinds { world.input }

  /// True if the settled page is that of the experience which the scene names.
  package var isAtHome: Bool { world.experience.id == scene.experience }
}

// MARK: Ticks

extension AnyPlayback {
  /// Time by which a step takes later samples than its own, in seconds: times are rounded.
  private static let tolerance = 2e-9
  /// The last tick of a script.
  private static let latestTick = min(1e12, Double(Int.max / 2))

  /// The last tick of a script that the world has received; −1 before its first step.
  package var heardTick: Int { lastTick(ofStep: stepIndex) }

  /// Returns the last tick that the step `index` receives; −1 if there is no such step.
  package func lastTick(ofStep index: Int) -> Int {
    guard index >= 0 else { return -1 }
    let time = scene.stepRate.seconds(of: index) + Self.tolerance
    return Int(min(time * Double(LiveScript.ticksPerSecond), Self.latestTick))
  }

  /// Returns the first tick from `seconds` on that can still be received: later than all that the
  /// world has received, and not before the tick `last`.
  package func tick(at seconds: Double, notBefore last: Int) -> Int {
    let wanted = (seconds * Double(LiveScript.ticksPerSecond)).rounded(.up)
    return max(Int(wanted.clipped(to: 0...Self.latestTick)), heardTick + 1, last)
  }
}
