import Controls
import Drawing
import Geometry
import Gestures
import Rendering
import Scripting
import Views
import Widgets

/// The world of a player: a feed of experiences with their controls, each page on its own clock.
public struct World: Sendable {
  // A world is copied at every turn, so what seldom changes is shared by its copies.
  private var sharedScene: Shared<Scene>
  private let sharedConfiguration: Shared<PlayerConfiguration>
  private var stepRate: FrameRate
  /// Index of the last completed step; −1 before the first.
  public internal(set) var stepIndex = -1
  /// The part of that step that has passed, above 0 and at most 1: less in a copy that shows the
  /// world between two steps.
  var part = 1.0
  /// The settled page of the feed.
  public package(set) var page: FeedPage
  /// Other pages that were visible, by their index in the catalogue.
  package private(set) var others: [Int: FeedPage] = [:]
  /// The row of pages.
  package private(set) var feed: Feed
  /// The marks of fingers; nil if the scene shows none.
  var marks: TouchIndicators?

  /// Creates the world of `scene` before its first step. The pages of its feed are the experiences
  /// of `configuration`, which include that of the scene.
  package init(scene: Scene, in configuration: PlayerConfiguration) {
    let catalogue = configuration.experiences
    guard let place = catalogue.firstIndex(where: { $0.id == scene.experience }) else {
      preconditionFailure("the experience of a scene is in the catalogue")
    }
    sharedScene = Shared(scene)
    stepRate = scene.stepRate
    sharedConfiguration = Shared(configuration)
    page = FeedPage(catalogue[place], in: scene, of: configuration)
    feed = Feed(
      page: place, count: catalogue.count, pitch: scene.size.width,
      direction: scene.layoutDirection)
    if scene.fingers == .show { marks = TouchIndicators() }
  }

  /// The scene that is played.
  public internal(set) var scene: Scene {
    get { sharedScene.value }
    set { (sharedScene, stepRate) = (Shared(newValue), newValue.stepRate) }
  }

  /// The configuration that the world belongs to.
  public var configuration: PlayerConfiguration { sharedConfiguration.value }

  /// The pages of the feed.
  public var catalogue: [Experience] { configuration.experiences }

  /// The experience that plays: that of the settled page.
  public var experience: Experience { page.experience }

  /// Index of the settled page in the catalogue.
  public var pageIndex: Int { feed.page }

  /// Time of the last completed step, in seconds; 0 before the first.
  public var time: Double { stepRate.seconds(ofStep: stepIndex, part) }

  /// All pages that were visible, the settled one first, then by their index in the catalogue.
  var pages: [FeedPage] { [page] + others.sorted { $0.key < $1.key }.map { $0.value } }

  /// The page that is visible beside the settled one; nil if none is.
  var neighbour: FeedPage? { feed.neighbour(at: time).flatMap { others[$0] } }
}

/// Controls.
extension World {
  /// Sets a control of the scene's experience, as a program would, whether or not its page is
  /// visible; emits an event if the value changes. The nearest allowed values are taken; no-op if
  /// there is no such control, if the number of values does not match, or if one is NaN.
  public mutating func set(
    _ id: String, to values: [Double], at time: Double, _ out: inout EventSink
  ) {
    guard values.allSatisfy({ !$0.isNaN }) else { return }
    if experience.id == scene.experience {
      page.control(id) { $0.write(values, at: time, &out) }
    } else if let place = catalogue.firstIndex(where: { $0.id == scene.experience }) {
      var silent = EventSink(now: out.now)
      others[place]?.control(id) { $0.write(values, at: time, &silent) }
    }
  }

  /// Sets a control of one value.
  public mutating func set(
    _ id: String, to value: Double, at time: Double, _ out: inout EventSink
  ) { set(id, to: [value], at: time, &out) }

  /// Adjusts a control of the scene's experience, or an axis of a point, as without a finger: by
  /// its steps or, if it has none, by tenths of its range.
  mutating func adjust(
    _ name: String, by steps: Double, at time: Double, _ out: inout EventSink
  ) {
    guard experience.id == scene.experience else { return }
    page.axis(name) { $0.adjust(by: steps, along: $1, at: time, &out) }
  }

  /// Resets the enabled controls to their defaults.
  mutating func reset(at time: Double, _ out: inout EventSink) {
    for index in page.controls.indices where page.controls[index].isEnabled {
      page.controls[index].set(page.controls[index].control.defaultValues, at: time, &out)
    }
  }
}

extension ControlState {
  /// Sets the nearest allowed values, if there is one for each axis.
  fileprivate mutating func write(_ values: [Double], at time: Double, _ out: inout EventSink) {
    guard values.count == control.axes.count else { return }
    set(control.settled(values), at: time, &out)
  }
}

/// Input besides fingers.
extension World {
  /// The kinds that the player or the experience of the settled page asks for.
  var input: InputKinds { configuration.input(of: experience) }

  /// Lets the settled page hear an event `age` seconds before the step.
  mutating func handle(_ event: DeviceEvent, age: Double) { page.handle(event, age: age) }
}

/// The feed.
extension World {
  /// Turns to the page at index `place` of the catalogue, unless a finger holds the feed; no-op if
  /// there is no such page.
  public mutating func turn(to place: Int) { counting { $0.turn(to: place, time: $1) } }

  /// Follows a pan of the feed.
  mutating func follow(_ pan: GestureEvent) {
    counting { feed, now in
      switch pan.phase {
      case .began: feed.grab(pan.touch, at: pan.position.x, time: now)
      case .moved, .lifted: feed.drag(to: pan.position.x, time: now)
      case .ended: feed.release(velocity: pan.velocity.dx, time: now)
      case .cancelled: feed.release(velocity: 0, time: now)
      case .landed, .failed: break
      }
    }
  }

  /// Settles the feed on its page once it is at rest.
  mutating func settle() { counting { _ = $0.settle(at: $1) } }

  /// Changes the feed, and the settled page if the feed's has changed.
  private mutating func counting(_ change: (inout Feed, Double) -> Void) {
    let old = feed.page
    change(&feed, time)
    guard feed.page != old else { return }
    others[old] = page
    page =
      others.removeValue(forKey: feed.page)
      ?? FeedPage(catalogue[feed.page], in: scene, of: configuration)
  }
}

/// Restart.
extension World {
  /// Restarts the world of the settled page, as it was before its first step, in the step of the
  /// call. Its controls keep their values, and time goes on: ``time`` is that of the player, while
  /// the renderer counts its steps from 0. Fingers that play on it land anew at their present
  /// positions.
  public mutating func restart() { page.restart() }
}

/// Time.
extension World {
  /// Advances the clocks of the visible pages; a page that is visible for the first time begins.
  mutating func wake() {
    page.wake(in: stepIndex, part)
    guard let neighbour = feed.neighbour(at: time) else { return }
    let (configuration, scene, step, part) = (configuration, scene, stepIndex, part)
    others[
      neighbour,
      default: FeedPage(configuration.experiences[neighbour], in: scene, of: configuration)
    ].wake(in: step, part)
  }

  /// Advances the motions of the settled page's controls.
  mutating func moveControls(_ out: inout EventSink) {
    for index in page.controls.indices {
      page.controls[index].handle(.time, at: .stage, moment: out.now, &out)
      page.controls[index].handle(.time, at: .sheet, moment: out.now, &out)
    }
  }

  /// Advances the visible experiences by one step; `velocity` returns the velocity of a finger that
  /// is down.
  mutating func update(_ out: inout EventSink, velocity: (Int) -> Vector?) {
    // A page that the input of this step brings into view plays from this step on.
    wake()
    page.settle(velocity)
    for event in page.update() {
      switch event {
      case .animation(let name, let end): out.emit(.animation(name, end), of: "canvas")
      case .haptic(let name): out.emit(.haptic(name), of: "canvas")
      }
    }
    if let neighbour = feed.neighbour(at: time) { others[neighbour]?.update() }
  }
}

extension FrameRate {
  /// Returns the time at which `part` of step `index` has passed, in seconds; 0 up to step 0.
  func seconds(ofStep index: Int, _ part: Double) -> Double {
    let end = seconds(of: max(index, 0))
    return part < 1 && index > 0 ? end - (1 - part) / perSecond : end
  }
}
