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
/// The view is the whole interface, and the only one: layout, drawing, hit testing, arbitration,
/// names in scenes and traces and the accessibility tree all read the tree. A custom player holds a
/// ``World`` and puts its picture into its tree. This one restarts its world if its upper left
/// corner is tapped:
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
  /// The input besides fingers that its views ask for, by `onHover`, `onWheel` and `onKey`; scenes
  /// may have it then, whatever their experience asks for. Views receive no other, but for a wheel
  /// that the experience asks for. None unless stated: `static let input: InputKinds = [.hover,
  /// .keys]`. A wheel scrolls what the pointer is over, so a player that asks for it asks for hover,
  /// too.
  ///
  /// With `.keys`, Tab moves a focus from view to view, backwards while Shift is down; Enter and the
  /// space key activate the focused view, arrows adjust it. The experience receives what views leave.
  static var input: InputKinds { get }

  /// Creates a player of `world` before its first step.
  init(_ world: World)

  /// The experiences and their controls.
  var world: World { get set }

  /// The interface on the stage, from back to front.
  var view: View<Self> { get }

  /// True if everything is paused.
  var isPaused: Bool { get }

  /// The player's part of the trace, besides its world.
  var metrics: PlayerMetrics { get }

  /// Returns the insets, in points, that the player's interface covers on the stage of `scene`: the
  /// `Stage.safeArea` of an experience whose controls are `controls` points high at rest.
  /// Renderers, and the fingers of demonstrations, keep clear of it.
  static func safeArea(of scene: Scene, controls: Double) -> Insets

  /// Advances the player's own motions to the time of the step, before any input of the step.
  mutating func passTime(_ out: inout EventSink)

  /// Observes every raw sample.
  mutating func notice(_ sample: TouchSample)

  /// The invariants that hold in every frame, besides those of every player; for `fuzz` to check.
  /// Each is evaluated with the player as it is in that frame.
  var invariants: [Invariant<TracedFrame>] { get }
}

extension Player {
  /// None: its views take fingers alone.
  public static var input: InputKinds { [] }
  /// False: time always runs.
  public var isPaused: Bool { false }
  /// Metrics of a player without chrome.
  public var metrics: PlayerMetrics { PlayerMetrics() }
  /// Returns the controls' own height.
  public static func safeArea(of scene: Scene, controls: Double) -> Insets {
    Insets(bottom: controls)
  }
  /// Does nothing: the player has no motion of its own.
  public mutating func passTime(_ out: inout EventSink) {}
  /// Ignores the sample.
  public mutating func notice(_ sample: TouchSample) {}
  /// No invariants but those of every player.
  public var invariants: [Invariant<TracedFrame>] { [] }
}

extension Player {
  /// The input besides fingers that its views receive: with a wheel, the pointer that it turns over.
  static var viewInput: InputKinds { input.contains(.wheel) ? input.union(.hover) : input }
}

/// A player's part of the trace, besides its world.
public struct PlayerMetrics: Sendable {
  /// True if the chrome is shown, or about to be.
  public var isVisible = true
  /// True if the page is a favourite.
  public var isFavourite = false
  /// True if a recording runs.
  public var isRecording = false
  /// Progress of the dismissal: 0 not at all … 1 gone.
  public var dismissal = 0.0
  /// The sheet; nil if there is none.
  public var sheet: BottomSheet?

  /// Creates the metrics of a player without chrome.
  public init() {}
}

/// A played frame, for the invariants of players.
public struct TracedFrame: Sendable {
  /// The state of the frame, and the events since the previous one.
  public let line: TraceLine
  /// The line of the previous frame; nil in the first frame.
  public let before: TraceLine?
  /// Time without a finger down, in seconds; 0 while one is.
  public let untouched: Double
}

/// The experiences that a tool plays, and the type of player that plays them.
public struct PlayerConfiguration: Sendable {
  /// The experiences, in the order of the feed.
  public private(set) var experiences: [Experience]
  /// Its name if no brand is shown.
  public let name: String
  /// Its public name, which pictures of the whole player show; nil if they show none.
  public let brand: String?
  /// Measures contrast for expectations: returns the middles and the ratios of the texts of a
  /// picture, given the parts that it shows; nil if nothing measures it.
  package var contrastMeter:
    (@Sendable (Canvas, AccessibilityNode) -> [(place: Point, ratio: Double)])?
  /// The input besides fingers that the player's views ask for.
  private let viewInput: InputKinds
  private let play: @Sendable (Scene, PlayerConfiguration) -> AnyPlayback
  private let cover: @Sendable (Scene, _ controls: Double) -> Insets

  /// Creates a configuration of `experiences` in players of the type `player`.
  public init<P: Player>(
    _ experiences: [Experience], name: String = "Player", brand: String? = nil,
    player: P.Type = StandardPlayer.self
  ) {
    (self.experiences, self.name, self.brand) = (experiences, name, brand)
    viewInput = P.viewInput
    play = { scene, configuration in
      #if !hasFeature(Embedded)
        // The usual player is compiled for itself, not as any player.
        if P.self == StandardPlayer.self {
          return AnyPlayback(
            Playback<StandardPlayer>(StandardPlayer(World(scene: scene, in: configuration))))
        }
      #endif
      return AnyPlayback(Playback<P>(P(World(scene: scene, in: configuration))))
    }
    cover = { P.safeArea(of: $0, controls: $1) }
  }

  /// The input besides fingers that the player or any of its experiences asks for.
  var input: InputKinds { experiences.reduce(viewInput) { $0.union($1.input) } }

  /// Returns the input besides fingers that the player or `experience` asks for.
  package func input(of experience: Experience) -> InputKinds { viewInput.union(experience.input) }

  /// Its name for assistive technology.
  var title: String { brand ?? name }

  /// Returns the same configuration with other experiences.
  package func playing(_ experiences: [Experience]) -> PlayerConfiguration {
    var configuration = self
    configuration.experiences = experiences
    return configuration
  }

  /// The same interface with empty experiences.
  var rehearsing: PlayerConfiguration { playing(experiences.map(\.rehearsing)) }

  /// `scene`, whose experience is one of these, before its first step.
  package func playback(of scene: Scene) -> AnyPlayback { play(scene, self) }

  /// Returns the insets of the stage of `scene` that the player or the device covers, if the
  /// controls of an experience are `controls` points high.
  func safeArea(of scene: Scene, controls: Double) -> Insets {
    let (player, device) = (cover(scene, controls), scene.safeArea)
    return Insets(
      top: max(player.top, device.top), leading: max(player.leading, device.leading),
      bottom: max(player.bottom, device.bottom), trailing: max(player.trailing, device.trailing))
  }
}

extension ExperienceSchemas {
  /// Creates the schemas of the experiences of `configuration` and their controls; scenes that
  /// request a demonstration play the experience's own one for their stage.
  public init(_ configuration: PlayerConfiguration) {
    self.init(
      configuration.experiences.map { experience in
        Entry(
          id: experience.id, controls: experience.controls, pattern: experience.pattern,
          input: configuration.input(of: experience), resources: experience.resourceDigest
        ) { scene throws(ScriptError) in
          try configuration.playback(of: scene).demonstrationScript
        }
      })
  }
}
