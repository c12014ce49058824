import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering
import Scripting
import Views
import Widgets

/// A player of experiences: a state, and a function from it to a tree of views.
///
/// What people meet is a view, and nothing else knows of it: layout, drawing, hits, arbitration,
/// names in scenes and traces and the accessibility tree all read the tree. A player of one's own
/// holds a ``World`` and puts its picture into its tree. This one begins its world again where its
/// upper left corner is tapped:
///
/// ```swift
/// struct PlainPlayer: Player {
///   var world: World
///   init(_ world: World) { self.world = world }
///
///   var view: View<PlainPlayer> {
///     .zStack(
///       alignment: .topLeading,
///       [.picture(of: world), .controls(of: world), corner, .fingerMarks(of: world)])
///   }
///
///   private var corner: View<PlainPlayer> {
///     View.fill.frame(width: 44, height: 44).named("restart")
///       .gesture(.tap()) { player, _, _ in player.world.restart() }
///       .accessibility(
///         .button, "From the beginning",
///         actions: [(.activate, { player, _, _ in player.world.restart() })])
///   }
/// }
/// ```
public protocol Player: Sendable {
  /// A player of `world` before its first step.
  init(_ world: World)

  /// The experiences and their controls.
  var world: World { get set }

  /// What people meet, from back to front, on the stage.
  var view: View<Self> { get }

  /// Whether everything stands still.
  var isPaused: Bool { get }

  /// What the trace says of the player besides its world.
  var metrics: PlayerMetrics { get }

  /// How far from each edge what stands there covers the stage of `scene`, in points: the
  /// `Stage.safeArea` of an experience whose controls reach up by `controls` points at rest.
  /// Renderers, and fingers that draw in demonstrations, keep clear of it.
  static func safeArea(of scene: Scene, controls: Double) -> Insets

  /// Lets what moves by itself go on to the time of the step, before anything is heard in it.
  mutating func passTime(_ out: inout EventSink)

  /// A finger is somewhere, or gone, whatever it does there.
  mutating func notice(_ sample: TouchSample)

  /// What holds in every frame whatever fingers do, besides what holds of every player; for `fuzz`
  /// to try. Each is asked with the player as it stands in that frame.
  var invariants: [Invariant<TracedFrame>] { get }
}

extension Player {
  /// False: time always runs.
  public var isPaused: Bool { false }
  /// Those of a player without chrome.
  public var metrics: PlayerMetrics { PlayerMetrics() }
  /// The controls cover their own height.
  public static func safeArea(of scene: Scene, controls: Double) -> Insets {
    Insets(bottom: controls)
  }
  /// Does nothing: the player has no motion of its own.
  public mutating func passTime(_ out: inout EventSink) {}
  /// Ignores the sample.
  public mutating func notice(_ sample: TouchSample) {}
  /// None but those of every player.
  public var invariants: [Invariant<TracedFrame>] { [] }
}

/// What the trace says of a player besides its world.
public struct PlayerMetrics: Sendable {
  /// Whether the chrome is shown, or about to be.
  public var isVisible = true
  /// Whether the page is a favourite.
  public var isFavourite = false
  /// Whether a recording runs.
  public var isRecording = false
  /// How far the player is dragged away: 0 not at all … 1 gone.
  public var dismissal = 0.0
  /// The sheet; nil where there is none.
  public var sheet: BottomSheet?

  /// The metrics of a player without chrome.
  public init() {}
}

/// A frame that was played, as invariants of players see it.
public struct TracedFrame: Sendable {
  /// Where everything stands, and what has happened since the frame before.
  public let line: TraceLine
  /// The line of the frame before; nil in the first frame.
  public let before: TraceLine?
  /// How long no finger has been down, in seconds; 0 while one is.
  public let untouched: Double
}

/// The experiences that a tool plays, and the type of player that plays them.
public struct PlayerConfiguration: Sendable {
  /// The experiences, in the order of the feed.
  public let experiences: [Experience]
  /// What it is called where no brand is shown.
  public let name: String
  /// What people know it by, which pictures of the whole player show; nil where they show none.
  public let brand: String?
  private let play: @Sendable (Scene, PlayerConfiguration) -> AnyPlayback
  private let cover: @Sendable (Scene, _ controls: Double) -> Insets

  /// A configuration of `experiences` in players of the type `player`.
  public init<P: Player>(
    _ experiences: [Experience], name: String = "Player", brand: String? = nil,
    player: P.Type = StandardPlayer.self
  ) {
    (self.experiences, self.name, self.brand) = (experiences, name, brand)
    play = { AnyPlayback(Playback<P>(P(World(scene: $0, in: $1)))) }
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
  package func playback(of scene: Scene) -> AnyPlayback { play(scene, self) }

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
