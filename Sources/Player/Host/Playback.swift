import Controls
import Drawing
import Geometry
import Gestures
import Rendering
import Scripting
import Views
import Widgets

/// A scene in playback: a player, the fingers of the script on it, and the resulting events.
///
/// A value: both copies play on alike. One step handles the input that is due, decides the
/// gestures, moves the controls and then the visible experiences.
public struct Playback<P: Player>: Sendable {
  /// The player in its present state.
  public internal(set) var player: P
  var timeline: Timeline
  private var touches: Touches<P>
  /// The hovered and the focused views.
  private var delivery: InputDelivery<P>
  private(set) var events: [Event] = []
  /// The input besides fingers, with all changes since events were last cleared.
  private(set) var input = DeviceInput()

  /// Creates the player of `scene` before its first step. The pages of its feed are the experiences
  /// of `catalogue`, which includes that of the scene.
  public init(scene: Scene, catalogue: [Experience], player: P.Type = P.self) {
    self.init(P(World(scene: scene, in: PlayerConfiguration(catalogue, player: player))))
  }

  /// Creates the playback of `player`, which has not done a step.
  package init(_ player: P) {
    self.player = player
    timeline = Timeline(scene: player.world.scene, input: player.world.configuration.input)
    touches = Touches { Playback.placement(of: $0) }
    delivery = InputDelivery(P.viewInput) { Playback.placement(of: $0) }
  }

  /// The scene that is played.
  public var scene: Scene { player.world.scene }

  /// Index of the last completed step; −1 before the first.
  public var stepIndex: Int { player.world.stepIndex }

  /// The placement of all views.
  package var placement: Placement<P> { Playback.placement(of: player) }

  private static func placement(of player: P) -> Placement<P> {
    let scene = player.world.scene
    return player.view.placed(
      in: Rect(origin: .zero, size: scene.size), direction: scene.layoutDirection)
  }

  /// Plays until the world shows frame `index`, or `isCancelled` turns true. Throws if a touch
  /// script fails.
  public mutating func advance(
    toFrame index: Int, unless isCancelled: () -> Bool = { false }
  ) throws(ScriptError) {
    let last = index * scene.stepsPerFrame
    while stepIndex < last, !isCancelled() { try advance(unless: isCancelled) }
  }

  /// Skips to step `index`, if nothing is due and nothing moves until then.
  mutating func pass(toStep index: Int) {
    player.world.stepIndex = max(stepIndex, index)
  }

  /// Advances by one step. Throws if a touch script fails in it. If `isCancelled` turns true, the
  /// step stays incomplete, and the playback is unusable.
  public mutating func advance(
    unless isCancelled: () -> Bool = { false }
  ) throws(ScriptError) {
    do throws(ScriptError) { try step(unless: isCancelled) } catch {
      throw error.among(partNames)
    }
  }

  /// Advances by `part` of a step, above 0 and at most 1; by less than 1 for a picture, in a copy
  /// that is not advanced further.
  mutating func step(
    _ part: Double = 1, unless isCancelled: () -> Bool = { false }
  ) throws(ScriptError) {
    player.world.stepIndex += 1
    player.world.part = part
    var out = EventSink(now: player.world.time)
    player.world.settle()
    player.world.marks?.forget(at: out.now)
    player.passTime(&out)
    if !player.isPaused { player.world.wake() }
    player.world.moveControls(&out)
    for event in try dueEvents(at: out.now) {
      guard !isCancelled() else { return }
      perform(event, &out)
    }
    touches.passTime(&player, &out)
    if !P.input.isEmpty {
      delivery.passTime(&player, &out)
      touches.settle(&player, &out)
    }
    // Don't draw a half-applied step.
    if let failure = timeline.failure { throw failure }
    if !player.isPaused {
      let (touches, now) = (touches, out.now)
      player.world.update(&out) { touches.velocity(of: $0, at: now) }
    }
    events += out.events
  }

  private mutating func dueEvents(at now: Double) throws(ScriptError) -> [TimelineEvent] {
    let isDue = (timeline.next ?? .infinity) <= now + Timestamp.tolerance
    guard isDue || timeline.failure != nil || player.world.part < 1 else { return [] }
    let player = player
    var placement: Placement<P>?
    let due = try timeline.events(until: now) { name in
      let known = placement ?? Playback.placement(of: player)
      placement = known
      return known.place(named: player.world.page.part(called: name, in: known))
    }
    return player.world.part < 1 ? due + timeline.eventsUnderWay(at: now) : due
  }

  private mutating func perform(_ event: TimelineEvent, _ out: inout EventSink) {
    switch event {
    case .contact(let sample):
      player.world.marks?.handle(sample)
      player.notice(sample)
      touches.handle(sample, &player, &out)
    case .set(let id, let values, let time): player.world.set(id, to: values, at: time, &out)
    case .adjust(let id, let steps, let time):
      player.world.adjust(id, by: steps, at: time, &out)
    case .activate(let name, let time):
      let placement = placement
      let part = player.world.page.part(called: name, in: placement)
      placement.action(.activate, of: part)?(&player, time, &out)
      touches.settle(&player, &out)
    case .device(let event, let time):
      input.handle(event)
      if !delivery.handle(event, at: time, &player, &out) {
        player.world.handle(event, age: out.now - time)
      }
      touches.settle(&player, &out)
    }
  }

  /// The fingers that are down, and those lifted since events were last cleared.
  var contacts: [PointerState] { touches.contacts }

  /// The number of fingers that are down.
  var fingersDown: Int { touches.fingersDown }

  /// Clears the events, the contacts that have lifted, and changes of other input.
  public mutating func forgetEvents() {
    events = []
    input.forgetChanges()
    touches.forgetLifted()
  }

  /// Returns the picture of the world in its present state.
  public func draw() -> Canvas {
    var canvas = Canvas(size: scene.size)
    delivery.focusing(placement).draw(player, on: &canvas)
    return canvas
  }

  /// The accessibility elements in their present state, from the player as a whole down.
  public var accessibilityTree: AccessibilityNode {
    AccessibilityNode(
      role: .application, label: player.world.configuration.title,
      frame: Rect(origin: .zero, size: scene.size),
      children: placement.accessibilityTree)
  }

  /// The parts that fingers tap or drag.
  package var touchTargets: [TouchTarget] { placement.touchTargets }

  /// The size of the player's tree and the work of the last step.
  var load: Frame.Load {
    Frame.Load(nodes: placement.count, steps: player.world.page.performance.work)
  }

  /// The script of the experience's demonstration, made for this player's stage. Throws if it uses
  /// a control that the experience does not have, a value that a control cannot take, or input that
  /// the renderer does not ask for.
  package var demonstrationScript: Script {
    get throws(ScriptError) {
      let page = player.world.page
      let experience = page.experience
      let demonstration = experience.demonstration(page.stage)
      if let mistake = demonstration.mistake(for: experience.controls, experience.input) {
        throw ScriptError(mistake)
      }
      return try DemonstrationScript(stage: demonstrationStage).script(demonstration)
    }
  }

  /// This player's stage for the fingers of a demonstration.
  private var demonstrationStage: DemonstrationStage {
    let (page, placement) = (player.world.page, placement)
    // The canvas competes for fingers only if there is chrome.
    let isFull = scene.chrome == .full
    let rest = GestureLimits.standard.flickWindow + 0.05
    return DemonstrationStage(
      size: scene.size, field: page.stage.safeBounds, dwell: isFull ? rest : 0,
      shortestPress: isFull ? GestureLimits.brief.tapDuration + 0.05 : 0
    ) { id in
      guard let state = page.controls.first(where: { $0.control.id == id }),
        let button = placement[state.name]?.drawn, let way = state.handle?.way
      else { return nil }
      guard page.row != nil else { return .init(button: button, way: way) }
      // Controls outside the scrolled row are not shown.
      guard let seen = button.intersection(page.stage.bounds) else { return nil }
      return .init(button: seen, way: way, dwell: rest)
    } setting: { id, values in
      page.controls.first { $0.control.id == id }.map {
        ControlSetting(id, $0.control.settled(values))
      }
    }
  }
}

extension ScriptError {
  fileprivate init(_ mistake: DemonstrationMistake) {
    self.init(
      .demonstration, at: mistake.place, expected: mistake.expected, found: mistake.found,
      nearest: mistake.nearest)
  }
}

extension Playback {
  /// Names of the parts that scripts can address at present.
  var partNames: [String] { accessibilityTree.flat.compactMap(\.name) }
}
