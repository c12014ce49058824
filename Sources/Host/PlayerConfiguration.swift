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
  private let play: @Sendable (Scene, PlayerConfiguration) -> ErasedPlayback
  private let cover: @Sendable (Scene, _ controls: Double) -> Insets

  /// A configuration of `experiences` in players of the type `player`.
  public init<P: Player>(
    _ experiences: [Experience], name: String = "Player", brand: String? = nil,
    player: P.Type = StandardPlayer.self
  ) {
    (self.experiences, self.name, self.brand) = (experiences, name, brand)
    play = { Playback<P>(P(World(scene: $0, in: $1))).erased }
    cover = { P.safeArea(of: $0, controls: $1) }
  }

  private init(_ other: PlayerConfiguration, experiences: [Experience]) {
    (name, brand, play, cover) = (other.name, other.brand, other.play, other.cover)
    self.experiences = experiences
  }

  /// What it is called by those who read it out.
  var title: String { brand ?? name }

  /// The same with other experiences.
  package func playing(_ experiences: [Experience]) -> PlayerConfiguration {
    PlayerConfiguration(self, experiences: experiences)
  }

  /// The same to fingers and eyes that look for controls, with nothing behind them.
  var rehearsing: PlayerConfiguration { playing(experiences.map(\.rehearsing)) }

  /// `scene`, whose experience is one of these, before its first step.
  func playback(of scene: Scene) -> ErasedPlayback { play(scene, self) }

  /// How far from each edge the stage of `scene` is covered, by the player or the device, where the
  /// controls of an experience reach up by `controls` points.
  func safeArea(of scene: Scene, controls: Double) -> Insets {
    let (player, device) = (cover(scene, controls), scene.safeArea)
    return Insets(
      top: max(player.top, device.top), leading: max(player.leading, device.leading),
      bottom: max(player.bottom, device.bottom), trailing: max(player.trailing, device.trailing))
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
