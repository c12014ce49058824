import Drawing
import Geometry
import Gestures
import Motion
import JSONCoding
import Rendering
import Scripting
import Views
import Widgets

/// The player in which commands play scenes: a feed of experiences that a sideways flick turns, the
/// controls and the sheet of the settled page, and the chrome, as far as the scene shows them.
///
/// | The finger lands on | who gets it |
/// |---|---|
/// | a control | the control, at once; one finger at a time, and none if it is disabled |
/// | a button or tab of the chrome | its tap, at the lift; once the finger has moved 10 points, the chrome's drag |
/// | the sheet's handle, its content or a ruler in it | that, at once; one finger for the sheet and one for each ruler |
/// | the bar of the chrome | the chrome's drag, at once: it dismisses the player |
/// | the canvas | the experience, which receives it at once, whatever follows |
/// | the canvas, lifted within 0.3 s and 10 points | the experience; the chrome's tap, which runs beside it, hides and shows the chrome |
/// | the canvas, moved 10 points mainly sideways within 150 ms | the feed's pan: the experience's touch is cancelled |
/// | the canvas, with another finger down anywhere | the experience alone: pan and tap are vetoed, also for the fingers that were down before |
/// | the canvas of an experience for one finger that has one | no gesture |
/// | a page in motion, or a player on its way back | the feed, or the chrome's drag: it is caught in place |
///
/// Tabs that are longer than the stage are panned by a finger that moves away mainly sideways, and
/// so are controls that are, if it does so within 150 ms; a finger that lands while they coast
/// stops them.
public struct StandardPlayer: Player {
  /// The experiences and their controls.
  public var world: World
  /// The interface around the experience.
  package var chrome: Chrome

  /// Creates the player of `world` before its first step.
  public init(_ world: World) {
    self.world = world
    chrome = Chrome(
      titles: world.catalogue.map(\.title), brand: world.configuration.brand,
      stage: world.scene.size, safeArea: world.scene.safeArea, theme: world.scene.theme)
    chrome.fit(to: world, at: 0)
  }

  /// The interface, from back to front.
  public var view: View<StandardPlayer> {
    whole(feed: world.scene.chrome == .full ? feed : .picture(of: world), bar: bar)
  }

  /// Returns the interface with the given feed and bar.
  package func whole(
    feed: View<StandardPlayer>, bar: View<StandardPlayer>
  ) -> View<StandardPlayer> {
    let marks = View<StandardPlayer>.fingerMarks(of: world)
    guard isFull else { return .zStack([feed, .controls(of: world), marks]) }
    let card = chrome.dismissal.card(at: world.time, stage: world.scene.size)
    let sheet = sheet
    let edge = chrome.isSheetLow(at: world.time) ? [sheet] + controls : controls + [sheet]
    let away = isPaused || chrome.dismissal.isAway(at: world.time)
    return View.zStack(
      [
        .ambience(of: world, isShown: !card.isIdentity),
        // The bar is drawn over a high sheet, whose rulers are hit first.
        .card(card, .zStack([feed, bar.zIndex(1)] + edge)),
        marks,
      ]
    )
    .gesture(
      .drag(minimumDistance: 0), of: "chrome", isEnabled: !chrome.dismissal.isLeaving,
      including: away ? .gesture : .subviews, perform: StandardPlayer.dismiss)
  }

  /// The visible pages, side by side.
  private var feed: View<StandardPlayer> {
    let pages = View<StandardPlayer>.pages(of: world) { player, time, _ in
      player.chrome.toggle(at: time)
    }
    guard !world.feed.isMoving(at: world.time) else { return caught(pages) }
    return
      pages
      .simultaneousGesture(.tap(.brief).singleTouchOnly(), of: "chrome") { player, tap, _ in
        player.chrome.toggle(at: tap.now)
      }
      .gesture(.drag(minimumDistance: 0), of: "chrome", perform: StandardPlayer.dismiss)
      .highPriorityGesture(.flick.singleTouchOnly(), of: "feed", perform: StandardPlayer.pan)
  }

  /// The controls of the page that is visible most; those of two pages never mix.
  private var controls: [View<StandardPlayer>] {
    let (way, opacity) = (world.feed.way(at: world.time), chrome.controlsOpacity(at: world.time))
    let own = View<StandardPlayer>.controls(of: world, touched: caught)
      .opacity(opacity * (1 - 2 * way)).inert(!chrome.isVisible)
    guard let next = world.neighbour, way > 0.5 else { return [own] }
    let neighbour = View<StandardPlayer>.controls(of: next, at: world.time) {
      $0.world.neighbour?.controls
    }
    return [own, neighbour.opacity(opacity * (2 * way - 1)).inert()]
  }

  /// The sheet with a ruler for each control: only its handle while it is low, behind the controls
  /// that may grow over it.
  private var sheet: View<StandardPlayer> {
    let opacity =
      chrome.opacity.value(at: world.time) * (1 - 2 * world.feed.way(at: world.time))
    // Pulled higher than the stage it must not displace the controls.
    return View.low(chrome.sheet(of: world, touched: caught))
      .frame(width: world.scene.size.width, height: world.scene.size.height, alignment: .bottom)
      .opacity(opacity).inert(!chrome.isVisible)
  }

  /// The bar of the chrome at the stage's upper edge.
  package var bar: View<StandardPlayer> {
    let bar = chrome.bar(of: world, perform: StandardPlayer.dismiss)
    return View.vStack(alignment: .center, spacing: 0, [bar, .spacer(minLength: 0)])
      .clear(of: world.scene.margins).inert(!chrome.isVisible)
  }

  /// Adds the feed's pan to `view`, part of a page, to catch the page while it moves.
  package func caught(_ view: View<StandardPlayer>) -> View<StandardPlayer> {
    View.zStack([view.id("page")]).gesture(
      .catching, of: "feed", isEnabled: world.feed.finger == nil,
      including: world.feed.isMoving(at: world.time) ? .gesture : .subviews,
      perform: StandardPlayer.pan)
  }

  /// Follows a pan of the feed.
  package static let pan: View<StandardPlayer>.Handler = { player, pan, _ in
    player.world.follow(pan)
    if pan.phase == .began { player.chrome.tabs.returnToRest(at: pan.now) }
    player.fitSheet()
  }

  /// Follows a drag that dismisses the player.
  package static let dismiss: View<StandardPlayer>.Handler = { player, drag, out in
    player.chrome.dismissal.follow(drag)
    // A leaving player dismisses its touches while their events can still be delivered.
    if drag.phase == .ended, player.chrome.dismissal.isLeaving { out.dismissTouches() }
  }

  /// Turns to the page at index `place`. Fingers lose their targets on the page that leaves.
  mutating func turn(to place: Int, _ out: inout EventSink) {
    let feed = world.feed
    chrome.tabs.returnToRest(at: out.now)
    guard feed.finger == nil, place != feed.page || feed.isMoving(at: out.now) else { return }
    out.dismissTouches(in: "page")
    world.turn(to: place)
    fitSheet()
  }

  private mutating func fitSheet() { chrome.fit(to: world, at: world.time) }
}

/// Time and metrics.
extension StandardPlayer {
  private var isFull: Bool { world.scene.chrome == .full }

  /// True if the player has left the stage and everything in it is paused.
  public var isPaused: Bool { isFull && chrome.dismissal.progress(at: world.time) == 1 }

  /// Fits the sheet to its page, and ends motions that are over.
  public mutating func passTime(_ out: inout EventSink) {
    guard isFull else { return }
    fitSheet()
    chrome.dismissal.settle(at: out.now)
  }

  /// Returns the insets of the bar and the low sheet, or of the controls alone if there is no
  /// chrome.
  public static func safeArea(of scene: Scene, controls: Double) -> Insets {
    switch scene.chrome {
    case .none: Insets()
    case .controls: Insets(bottom: controls)
    case .full:
      Insets(
        top: scene.safeArea.top + ChromeBar.height,
        bottom: controls > 0 ? TuneSheet.collapsedHeight(above: controls) : 0)
    }
  }

  /// The chrome and the sheet for the trace.
  public var metrics: PlayerMetrics {
    var metrics = PlayerMetrics()
    guard isFull else { return metrics }
    metrics.isVisible = chrome.isVisible
    metrics.isFavourite = chrome.isFavourite(world.pageIndex)
    metrics.isRecording = chrome.recordingSince != nil
    metrics.dismissal = chrome.dismissal.progress(at: world.time)
    if world.page.rulers != nil { metrics.sheet = chrome.tune.sheet }
    return metrics
  }
}
