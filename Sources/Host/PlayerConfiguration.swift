import Drawing
import Geometry
import JSONCoding
import Rendering
import Scripting
import Views
import Widgets

/// The experiences that a tool plays, and the type of player that plays them.
public struct PlayerConfiguration: Sendable {
  /// The experiences, in the order of the feed.
  public let experiences: [Experience]
  /// What it is called where no brand is shown.
  public let name: String
  /// What people know it by, which pictures of the whole player show; nil where they show none.
  public let brand: String?
  private let player: any Player.Type

  /// A configuration of `experiences` in players of the type `player`.
  public init(
    _ experiences: [Experience], name: String = "Player", brand: String? = nil,
    player: any Player.Type = StandardPlayer.self
  ) {
    (self.experiences, self.name, self.brand) = (experiences, name, brand)
    self.player = player
  }

  /// What it is called by those who read it out.
  var title: String { brand ?? name }

  /// The same with other experiences.
  public func playing(_ experiences: [Experience]) -> PlayerConfiguration {
    PlayerConfiguration(experiences, name: name, brand: brand, player: player)
  }

  /// The same to fingers and eyes that look for controls, with nothing behind them.
  var rehearsing: PlayerConfiguration { playing(experiences.map(\.rehearsing)) }

  /// `scene`, whose experience is one of these, before its first step.
  func playback(of scene: Scene) -> any AnyPlayback { player.playback(of: scene, in: self) }

  /// How far from each edge the stage of `scene` is covered where the controls of an experience
  /// reach up by `controls` points.
  func safeArea(of scene: Scene, controls: Double) -> Insets {
    player.safeArea(of: scene, controls: controls)
  }
}

extension Player {
  fileprivate static func playback(of scene: Scene, in configuration: PlayerConfiguration)
    -> any AnyPlayback
  {
    Playback<Self>(Self(World(scene: scene, in: configuration)))
  }
}

extension ExperienceSchemas {
  /// The names of the experiences of `configuration` and their controls; scenes that ask for a
  /// demonstration play the one that an experience has for their stage.
  public init(_ configuration: PlayerConfiguration) {
    self.init(
      configuration.experiences.map { experience in
        Entry(
          id: experience.id, controls: experience.controls, pattern: experience.pattern,
          resources: experience.resourceDigest
        ) { scene throws(ScriptError) in
          try configuration.playback(of: scene).demonstrationSteps
        }
      })
  }
}

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
  var demonstrationSteps: JSON { get throws(ScriptError) }
}

extension Playback: AnyPlayback {}

extension AnyPlayback {
  var scene: Scene { player.world.scene }

  /// The controls of the settled page.
  var controls: [ControlState] { player.world.page.controls }

  /// Whether the settled page is that of the experience which the scene names.
  var isAtHome: Bool { player.world.experience.id == scene.experience }
}
