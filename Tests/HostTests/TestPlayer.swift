import Controls
import Drawing
import Geometry
import Gestures
import Host
import Rendering
import Scripting
import Views
import Widgets

/// Composition of a player. The values given here are right and those of ``StandardPlayer``; every
/// other one is a bug that was shipped once: a tree nested wrongly, a gesture asked for in the
/// wrong space, a priority too high.
struct Composition: Hashable, Sendable {
  /// Position of the surface of the experience's touches in the tree.
  enum Nesting: CaseIterable, Hashable, Sendable {
    /// It is the canvas.
    case canvas
    /// In a stack above a canvas that no finger meets.
    case aboveCanvas
    /// In a stack below such a canvas.
    case belowCanvas
    /// In an overlay of a canvas that no finger meets.
    case overlay
  }

  var nesting = Nesting.canvas
  /// True if the surface takes the whole offered size, false for a view of no content.
  var fills = true
  /// True if a surface for many fingers keeps the dismissing drag from taking them.
  var vetoesChrome = true
  /// True if the feed's pan and the chrome's tap need a finger that is alone.
  var vetoesFeed = true
  var chromePriority = GesturePriority.standard
  var tapPriority = GesturePriority.simultaneous
  var space = CoordinateSpace.global
  /// True if a released page keeps the finger's velocity.
  var keepsVelocity = true
}

/// The whole player, with another feed and another bar.
struct TestPlayer: Player {
  var player: StandardPlayer
  var composition = Composition()

  init(_ world: World) { player = StandardPlayer(world) }

  var world: World {
    get { player.world }
    set { player.world = newValue }
  }
  var isPaused: Bool { player.isPaused }
  var metrics: PlayerMetrics { player.metrics }
  mutating func passTime(_ out: inout EventSink) { player.passTime(&out) }
  mutating func notice(_ sample: TouchSample) { player.notice(sample) }

  var view: View<TestPlayer> {
    let whole =
      composition.space == .local
      ? View.zStack([feed, movingBar]) : player.whole(feed: feed, bar: player.bar)
    return whole.scoped(to: \.player)
  }

  /// A bar that goes down with the player by an offset of its own, so that its space moves.
  private var movingBar: View<StandardPlayer> {
    let way = player.chrome.dismissal.progress(at: world.time) * world.scene.size.height
    let bar = View<StandardPlayer>.fill.frame(height: ChromeBar.height).id("bar")
      .gesture(
        .drag(minimumDistance: 0), of: "chrome", in: .local, perform: StandardPlayer.dismiss)
    return .vStack(spacing: 0, [bar.offset(Vector(0, way)), .spacer(minLength: 0)])
  }

  private var surface: View<StandardPlayer> {
    var touch = Gesture.touch(many: world.experience.touch == .multi)
    if !composition.vetoesChrome { touch.manner.keepsFingers = false }
    let area: View<StandardPlayer> = composition.fills ? .fill : .fixed(.zero)
    return area.named("canvas").gesture(touch) { player, touch, _ in
      player.world.page.follow(touch)
    }
  }

  private var picture: View<StandardPlayer> {
    let picture = View<StandardPlayer>.fill.hitTesting(false)
    return switch composition.nesting {
    case .canvas: surface
    case .aboveCanvas: .zStack([picture, surface])
    case .belowCanvas: .zStack([surface, picture])
    case .overlay: picture.overlay(surface)
    }
  }

  private var feed: View<StandardPlayer> {
    let pages = View<StandardPlayer>.zStack([View.fill.unbounded(), picture.id("page")])
    guard world.scene.chrome == .full else { return pages }
    guard !world.feed.isMoving(at: world.time) else { return player.caught(pages) }
    let lone: (Gesture) -> Gesture = { composition.vetoesFeed ? $0.singleTouchOnly() : $0 }
    var limits = GestureLimits.strict
    limits.tapDuration = 0.3
    let keepsVelocity = composition.keepsVelocity
    return
      pages
      .gesture(lone(.tap(limits)), of: "chrome", priority: composition.tapPriority) {
        player, tap, _ in player.chrome.toggle(at: tap.now)
      }
      .gesture(
        .drag(minimumDistance: 0), of: "chrome", priority: composition.chromePriority,
        perform: StandardPlayer.dismiss
      )
      .gesture(lone(.flick), of: "feed", priority: .high) { player, pan, out in
        var pan = pan
        if !keepsVelocity { pan.velocity = .zero }
        StandardPlayer.pan(&player, pan, &out)
      }
  }
}

extension View {
  /// One of the three verbs, by its priority.
  fileprivate func gesture(
    _ gesture: Gesture, of target: String, priority: GesturePriority, perform: @escaping Handler
  ) -> View {
    switch priority {
    case .standard: self.gesture(gesture, of: target, perform: perform)
    case .simultaneous: simultaneousGesture(gesture, of: target, perform: perform)
    case .high: highPriorityGesture(gesture, of: target, perform: perform)
    }
  }
}

extension FeedPage {
  /// Puts the controls on another panel, at rest.
  mutating func replace(_ panel: ControlPanel) {
    self.panel = panel
    controls = panel.states(of: experience.controls, values: values)
  }
}
