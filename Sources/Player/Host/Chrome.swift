import Geometry
import Motion
import Rendering
import Scripting
import Views
import Widgets

/// The interface around the experience in the whole player: the bar with tabs and buttons, and the
/// drag that dismisses it.
package struct Chrome: Sendable {
  let bar: ChromeBar
  /// The scroll position of the tabs.
  package var tabs: TabScroll
  /// The dismissal of the player.
  package var dismissal: Dismissal
  var tune = TuneSheet()
  /// Opacity of the chrome: 0 hidden … 1 shown.
  private(set) var opacity = Animated(1.0, spring: Chrome.spring)
  /// The start time of the recording, in seconds; nil if none runs.
  private(set) var recordingSince: Double?
  /// The page whose controls the sheet is fitted to.
  private var fittedPage: Int?
  private var pressProgress: [ChromePart: Animated<Double>] = [:]
  /// The hearts of all pages that were ever tapped.
  private var hearts: [Int: Animated<Double>] = [:]
  private var recording = Animated(0.0, spring: Chrome.spring)

  private static let spring = Spring(dampingRatio: 1, response: 0.35)
  private static let touch = Spring(dampingRatio: 1, response: 0.22)
  private static let heartbeat = Spring(dampingRatio: 0.55, response: 0.35)
  /// Period of the recording dot's pulse, in seconds.
  private static let pulse = 1.2

  /// Creates the chrome of a player of the experiences called `titles`, with the brand name
  /// `brand`.
  init(titles: [String], brand: String?, stage: Size, safeArea: Insets, theme: Theme) {
    bar = ChromeBar(
      titles: titles, brand: brand, stageSize: stage, safeArea: safeArea, theme: theme)
    tabs = TabScroll(bar)
    dismissal = Dismissal(height: stage.height)
  }

  /// Fits the sheet to the controls of the settled page, if it has changed.
  mutating func fit(to world: World, at time: Double) {
    guard fittedPage != world.pageIndex else { return }
    fittedPage = world.pageIndex
    tune.measure(
      rows: world.page.rulers == nil
        ? [] : world.page.controls.map { ControlPanel.fineHeight(of: $0.control) },
      stage: world.scene.size, margins: world.scene.margins, clearance: world.page.clearance,
      time: time)
  }

  /// True if the chrome is shown, or about to be.
  var isVisible: Bool { opacity.target == 1 }

  /// Hides the chrome, or shows it.
  package mutating func toggle(at time: Double) {
    opacity.retarget(to: isVisible ? 0 : 1, at: time)
  }

  /// Presses `part`, or releases it.
  mutating func press(_ part: ChromePart, _ isPressed: Bool, at time: Double) {
    pressProgress[part, default: Animated(0, spring: Chrome.touch)]
      .retarget(to: isPressed ? 1 : 0, at: time)
  }

  func isFavourite(_ page: Int) -> Bool { hearts[page]?.target == 1 }

  /// Toggles `page` as a favourite.
  mutating func toggleFavourite(_ page: Int, at time: Double) {
    hearts[page, default: Animated(0, spring: Chrome.heartbeat)]
      .retarget(to: isFavourite(page) ? 0 : 1, at: time)
  }

  /// Starts or stops the recording. Returns true if a recording runs.
  mutating func toggleRecording(at time: Double) -> Bool {
    recordingSince = recordingSince == nil ? time : nil
    recording.retarget(to: recordingSince == nil ? 0 : 1, at: time)
    return recordingSince != nil
  }

  /// Returns true if only the sheet's handle is visible.
  func isSheetLow(at time: Double) -> Bool { tune.sheet.progress(at: time) <= 0 }

  /// Returns the opacity of the controls, 0…1: they fade as the sheet rises.
  func controlsOpacity(at time: Double) -> Double {
    let covered = tune.sheet.progress(at: time).mapped(from: (0, 0.4), to: (1, 0), isClipped: true)
    return opacity.value(at: time) * covered
  }

  /// Returns the state of the bar at `time`, at a position between the pages.
  private func state(at time: Double, page: Int, place: Double) -> ChromeState {
    ChromeState(
      opacity: opacity.value(at: time), page: place,
      start: tabs.start(page: place, at: time),
      pressProgress: { [pressProgress] in pressProgress[$0]?.value(at: time) ?? 0 },
      favourite: hearts[page]?.value(at: time) ?? 0,
      recording: RecordingLight(
        recording.value(at: time),
        pulse: recordingSince.map {
          ((time - $0) / Chrome.pulse).truncatingRemainder(dividingBy: 1)
        } ?? 0))
  }
}

extension Chrome {
  /// Returns the bar of a player of `world`; `dismiss` handles a drag that begins on it.
  func bar(
    of world: World, perform dismiss: @escaping View<StandardPlayer>.Handler
  ) -> View<StandardPlayer> {
    let state = state(
      at: world.time, page: world.pageIndex, place: world.feed.place(at: world.time))
    return bar.view(state) { [self] part, view in
      switch part {
      case .bar:
        view.gesture(
          .drag(minimumDistance: 0).requiringInnerFailure(), of: "chrome", perform: dismiss)
      case .share:
        button(
          part, view.named("chrome:share"), "Record", recordingSince == nil ? "off" : "on"
        ) { player, time, out in
          let isRunning = player.chrome.toggleRecording(at: out.now)
          out.emit(
            .state("recording", isRunning ? "started" : "stopped"), of: "chrome:share", at: time)
        }
      case .favourite:
        button(
          part, view.named("chrome:favourite"), "Favourite",
          isFavourite(world.pageIndex) ? "on" : "off"
        ) { player, _, out in
          player.chrome.toggleFavourite(player.world.pageIndex, at: out.now)
        }
      case .tabs: panned(view.accessibility(.tablist, "Experiences", order: -1), at: world.time)
      case .tab(let index):
        button(
          part, view.named("chrome:tab:" + world.catalogue[index].id),
          world.catalogue[index].title, index == world.pageIndex ? "selected" : nil, role: .tab
        ) { player, _, out in player.turn(to: index, &out) }
      case .watermark: view
      }
    }
  }

  /// Adds panning to `view` if it is longer than the stage.
  private func panned(
    _ view: View<StandardPlayer>, at time: Double
  ) -> View<StandardPlayer> {
    guard tabs.isNeeded else { return view }
    return view.panned(by: .pan, of: "chrome:tabs", isCoasting: tabs.isCoasting(at: time)) {
      player, pan, _ in
      player.chrome.tabs.follow(pan, page: player.world.feed.place(at: pan.now))
    }
    .onWheel { player, wheel, _ in
      player.chrome.tabs.scroll(by: wheel, page: player.world.feed.place(at: wheel.now))
    }
  }

  /// Makes `view` a button that performs `action`.
  private func button(
    _ part: ChromePart, _ view: View<StandardPlayer>, _ label: String, _ value: String?,
    role: AccessibilityNode.Role = .button, action: @escaping View<StandardPlayer>.Action
  ) -> View<StandardPlayer> {
    view
      .gesture(.press) { player, press, out in
        player.chrome.press(part, press.phase == .landed, at: press.now)
        if press.phase == .ended { action(&player, press.time, &out) }
      }
      .accessibility(role, label, value: value, order: -1, actions: [(.activate, action)])
  }

  /// Returns the sheet with a ruler for each control of the settled page; `touched` adds gestures
  /// to its contents.
  func sheet(
    of world: World,
    touched: @escaping @Sendable (View<StandardPlayer>) -> View<StandardPlayer>
  ) -> View<StandardPlayer> {
    guard let rulers = world.page.rulers else { return .fixed(.zero) }
    let controls = world.page.controls
    return tune.view(
      Lens(\StandardPlayer.chrome.tune), theme: world.scene.theme, at: world.time,
      rows: controls.indices.map { index in
        rulers.view(of: controls, at: index).scoped(to: .controls)
      },
      touched: touched
    ) { player, time, out in player.world.reset(at: time, &out) }
  }
}

/// The dismissal of the player by a drag: it shrinks towards a card that follows the finger down,
/// and then returns or leaves.
package struct Dismissal: Sendable {
  /// Height of the stage, in points: the distance to full dismissal.
  private let height: Double
  private var pull: Draggable

  private static let spring = Spring(dampingRatio: 1, response: 0.4)
  /// Distance from its target at which the player counts as settled, as a fraction of the height.
  private static let tolerance = 0.0005

  /// Creates an open player, on a stage `height` points high.
  package init(height: Double) {
    self.height = height
    pull = Draggable(0, in: 0...height, spring: Dismissal.spring)
  }

  /// Returns the progress of the dismissal: 0 open … 1 gone.
  package func progress(at time: Double) -> Double { pull.value(at: time) / height }

  /// The finger that drags the player; nil if none does.
  package var finger: Int? { pull.finger }

  /// True if the player has left, or is leaving without a finger on it.
  package var isLeaving: Bool { finger == nil && pull.target == height }

  /// Returns true if the player is not in its place and no finger holds it.
  package func isAway(at time: Double) -> Bool { finger == nil && pull.value(at: time) != 0 }

  /// Returns the card as which the player is drawn at `time` on `stage`.
  func card(at time: Double, stage: Size) -> PlayerCard {
    PlayerCard.dismissed(by: progress(at: time), stage: stage)
  }

  /// Follows a drag of the player.
  package mutating func follow(_ drag: GestureEvent) {
    switch drag.phase {
    case .began: pull.grab(drag.touch, at: drag.position.y, time: drag.now)
    case .moved, .lifted: pull.drag(to: drag.position.y, time: drag.now)
    case .ended: release(velocity: drag.velocity.dy, time: drag.now)
    case .cancelled: release(velocity: 0, time: drag.now)
    case .landed, .failed: break
    }
  }

  /// Releases the finger with `velocity` points per second: the player leaves if it would come to
  /// rest past the middle of the height, and returns if not.
  private mutating func release(velocity: Double, time: Double) {
    let way = pull.value(at: time)
    let leaves = way + Deceleration.normal.projection(of: velocity) > height / 2
    let target = leaves ? height : 0
    let fastest = abs(target - way) * Math.twoPi / Dismissal.spring.response
    pull.release(to: target, velocity: velocity.clipped(to: -fastest...fastest), time: time)
  }

  /// Ends a motion that is over.
  package mutating func settle(at time: Double) {
    guard pull.finger == nil, pull.value(at: time) != pull.target,
      pull.isSettled(at: time, within: height * Dismissal.tolerance)
    else { return }
    pull.put(pull.target, time: time)
  }
}
