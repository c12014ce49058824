import Controls
import Drawing
import Geometry
import Gestures
import Rendering
import Scripting
import Views
import Widgets

/// A page of the feed: an experience with its controls, on its own clock.
///
/// The clock counts the steps in which the page was visible. A page off the stage pauses, springs
/// included, and resumes when it is visible again.
public struct FeedPage: Sendable {
  private let shared: Shared<Constants>
  /// The controls, in the order of the experience, with their values.
  public package(set) var controls: [ControlState]
  /// The panel of the controls on the stage; nil if the scene shows none.
  package var panel: ControlPanel?
  /// The scrolling of the panel; nil if it fits the stage.
  package var row: SidewaysScroll?
  /// The touches of the experience.
  package private(set) var touches: TouchFeed
  /// The input of the experience besides fingers.
  private var input: InputFeed
  /// Input that comes after the latest update of an experience with a rate of its own.
  private var held: [HeldInput] = []
  /// The number of updates of an experience with a rate of its own.
  private var updates = 0
  /// The running experience.
  package private(set) var performance: Performance
  private let rate: FrameRate
  /// The latest step of the player in which the page was visible, and the page's own step; −1
  /// before the first.
  private var (lastSeen, steps) = (-1, -1)
  /// The part of the page's step that has passed, above 0 and at most 1.
  private var part = 1.0
  /// The page's step at which its experience began.
  private var beginning = 0
  /// True if the experience restarts with the next step.
  private var isRestarting = false

  /// The properties that never change.
  private struct Constants: Sendable {
    let experience: Experience
    let rulers: ControlPanel?
    let clearance: Double
    let margins: Insets
    let stage: Stage
  }

  /// The experience of the page.
  public var experience: Experience { shared.value.experience }
  /// The panel of their rulers in the sheet; nil if there is none.
  var rulers: ControlPanel? { shared.value.rulers }
  /// Height of the controls at rest above the stage's lower edge, in points.
  var clearance: Double { shared.value.clearance }
  /// Insets that the device covers; leading is the start of lines.
  var margins: Insets { shared.value.margins }
  /// The stage of the experience.
  var stage: Stage { shared.value.stage }

  /// Creates the page of `experience` as `scene` shows it, before its first step. Only the scene's
  /// own experience uses the scene's settings of controls. `configuration` determines how much of
  /// the stage is covered.
  init(_ experience: Experience, in scene: Scene, of configuration: PlayerConfiguration) {
    let isNamed = experience.id == scene.experience
    let values = isNamed ? scene.controlValues : experience.controls.flatMap(\.defaultValues)
    let panel = scene.panel(
      of: experience.controls, pattern: isNamed ? scene.pattern : experience.pattern)
    let rulers =
      scene.chrome == .full && panel != nil
      ? ControlPanel.fineRulers(
        of: experience.controls, width: TuneSheet.rowWidth(onStage: scene.clearWidth),
        theme: scene.theme) : nil
    let shares = experience.controls.shares(of: values)
    let controls = experience.controls.indices.map { index in
      var state = ControlState(
        experience.controls[index], values: shares[index],
        handle: panel?.handle(index, values: shares[index]),
        fine: rulers?.handle(index, values: shares[index]))
      state.isEnabled = !(isNamed && scene.disabled.contains(state.control.id))
      return state
    }
    self.controls = controls
    self.panel = panel
    row = panel?.scroll(stageWidth: scene.clearWidth, direction: scene.layoutDirection)
    let clearance = panel?.restHeight(of: controls, on: scene) ?? 0
    touches = TouchFeed(experience.touch)
    input = InputFeed(experience.input)
    let stage = Stage(
      size: scene.size, seed: scene.seed,
      safeArea: configuration.safeArea(of: scene, controls: clearance),
      loopDuration: scene.loopDuration, scale: scene.scale)
    shared = Shared(
      Constants(
        experience: experience, rulers: rulers, clearance: clearance, margins: scene.margins,
        stage: stage))
    performance = experience.start(stage, values)
    rate = scene.stepRate
  }

  /// The values of all controls, in order; for a point x and y.
  public var values: [Double] { controls.flatMap(\.values) }

  /// Time of the page's last step, in seconds; 0 before the first.
  var time: Double { rate.seconds(ofStep: steps, part) }

  /// Advances the clock once if the page is visible in `step` of the player, of which `part` has
  /// passed.
  mutating func wake(in step: Int, _ part: Double) {
    guard lastSeen != step else { return }
    (lastSeen, self.part) = (step, part)
    steps += 1
    for index in controls.indices { controls[index].time = time }
  }

  /// Returns true if it was visible in `step` of the player.
  func isSeen(in step: Int) -> Bool { lastSeen == step }

  /// Restarts the experience with the next step.
  mutating func restart() { isRestarting = true }

  /// Advances the experience by one step, and returns the events of its updates.
  @discardableResult
  mutating func update() -> [RendererEvent] {
    if isRestarting { begin() }
    let step = Step(
      index: steps - beginning, rate: rate.numerator, in: rate.denominator, part: part)
    if experience.rate > 0 { return update(at: experience.rate, through: step) }
    advance(to: step)
    return performance.events
  }

  private mutating func advance(to step: Step) {
    performance.update(
      values: values, touches: touches.take(), input: input.take(), step: step)
  }

  /// Makes the updates that are due up to `step`, `own` of them a second.
  private mutating func update(at own: Int, through step: Step) -> [RendererEvent] {
    for index in held.indices where held[index].time == nil {
      held[index].time = step.seconds - held[index].age
    }
    // Update n is due in the first step at or after n / own seconds.
    let ticks = Int64(step.index) * Int64(rate.denominator) * Int64(own)
    // Between two steps none is due before its time.
    let last =
      part < 1
      ? FrameRate(own).index(at: step.seconds) : Int(ticks / Int64(rate.numerator))
    var events: [RendererEvent] = []
    while updates <= last {
      let next = Step(index: updates, rate: own)
      hear(until: next.seconds + FeedPage.tolerance)
      advance(to: next)
      events += performance.events
      updates += 1
    }
    return events
  }

  /// The largest error of a finger's time by rounding, in seconds.
  private static let tolerance = 1e-9

  /// Lets a finger on the experience be heard: at once, or with the update of its time.
  package mutating func follow(_ finger: GestureEvent) {
    if experience.rate == 0 {
      touches.follow(finger)
    } else {
      held.append(HeldInput(.finger(finger), age: finger.now - finger.time))
    }
  }

  /// Lets an event `age` seconds before the step be heard: at once, or with the update of its time.
  mutating func handle(_ event: DeviceEvent, age: Double) {
    if experience.rate == 0 {
      input.handle(event)
    } else {
      held.append(HeldInput(.device(event), age: age))
    }
  }

  private mutating func hear(_ held: HeldInput) {
    switch held.event {
    case .finger(let finger): touches.follow(finger)
    case .device(let event): input.handle(event)
    }
  }

  /// Passes on the held input until `time`.
  private mutating func hear(until time: Double) {
    let count = held.firstIndex { ($0.time ?? .infinity) > time } ?? held.count
    for event in held.prefix(count) { hear(event) }
    held.removeFirst(count)
  }

  /// Updates the velocities of fingers that are down.
  mutating func settle(_ velocity: (Int) -> Vector?) { touches.settle(velocity) }

  /// Fingers of which the experience has not heard all.
  var waiting: Set<Int> { touches.waiting.union(held.compactMap(\.finger)) }

  private mutating func begin() {
    (isRestarting, beginning, updates) = (false, steps, 0)
    let next = experience.start(stage, values)
    performance = performance.succeeded(by: next)
    for event in held { hear(event) }
    held = []
    touches.restart()
  }

  /// Changes the control `id`, if there is one.
  mutating func control(_ id: String, _ change: (inout ControlState) -> Void) {
    guard let index = controls.firstIndex(where: { $0.control.id == id }) else { return }
    change(&controls[index])
  }

  /// Changes the control that has the axis name `name`, along that axis.
  mutating func axis(_ name: String, _ change: (inout ControlState, Int) -> Void) {
    for index in controls.indices {
      guard let axis = controls[index].control.axisNames.firstIndex(of: name) else { continue }
      return change(&controls[index], axis)
    }
  }

  /// Returns the part that steps call `name`: if there is none of that name and it is the id of a
  /// control, the part of the control.
  func part<State>(called name: String, in placement: Placement<State>) -> String {
    guard placement.place(named: name) == nil else { return name }
    return controls.first { $0.control.id == name }?.name ?? name
  }

  /// Draws the experience, on its backdrop unless the picture is transparent.
  func draw(on canvas: inout Canvas, isTransparent: Bool) {
    if !isTransparent { performance.drawBackdrop(on: &canvas) }
    performance.draw(on: &canvas)
  }
}

/// Input of an experience with a rate of its own that it has not heard.
private struct HeldInput: Sendable {
  enum Event: Sendable {
    case finger(GestureEvent)
    case device(DeviceEvent)
  }

  let event: Event
  /// The time from the input to its step, in seconds.
  let age: Double
  /// The time, in seconds of the experience; nil until the next step.
  var time: Double?

  init(_ event: Event, age: Double) { (self.event, self.age) = (event, age) }

  /// The number of the finger; nil for other input.
  var finger: Int? { if case .finger(let finger) = event { finger.touch } else { nil } }
}

extension ControlPanel {
  /// Returns the height of the buttons above the lower edge of the stage of `scene`, in points.
  fileprivate func restHeight(of controls: [ControlState], on scene: Scene) -> Double {
    let room = Size(scene.clearWidth, scene.size.height - scene.safeArea.bottom)
    let placement = View.vStack(
      alignment: .center, spacing: 0, [.spacer(minLength: 0), view(of: controls)]
    ).placed(in: Rect(origin: .zero, size: room))
    guard let top = controls.compactMap({ placement[$0.name]?.drawn.minY }).min() else { return 0 }
    return scene.size.height - top
  }
}

extension Scene {
  /// The theme that all widgets share.
  var theme: Theme {
    Theme(appearance: appearance, textSize: textSize, direction: layoutDirection)
  }

  /// Insets that the device covers; leading is the start of lines.
  var margins: Insets {
    guard layoutDirection == .rightToLeft else { return safeArea }
    return Insets(
      top: safeArea.top, leading: safeArea.trailing, bottom: safeArea.bottom,
      trailing: safeArea.leading)
  }

  /// Width of the stage between the insets at its sides, in points.
  var clearWidth: Double { size.width - safeArea.leading - safeArea.trailing }

  /// Returns the panel for `controls`; nil if the scene shows none.
  func panel(of controls: [Control], pattern: ControlsPattern) -> ControlPanel? {
    guard chrome != .none, !controls.isEmpty else { return nil }
    return switch pattern {
    case .tactileColumn(let width):
      .columns(of: controls, preferredWidth: width, stageWidth: clearWidth, theme: theme)
    case .bar: .bar(of: controls, stageWidth: clearWidth, theme: theme)
    case .ruler: .rulers(of: controls, stageWidth: clearWidth, theme: theme)
    case .none: nil
    }
  }
}
