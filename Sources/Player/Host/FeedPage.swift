import Controls
import Drawing
import Geometry
import Gestures
import Rendering
import Scripting
import Views
import Widgets

/// A page of the feed: an experience with its controls, on a clock of its own.
///
/// The clock counts the steps in which the page was seen. What is off the stage stands still,
/// springs and all, and goes on from there when it is seen again.
public struct FeedPage: Sendable {
  /// The experience of the page.
  public let experience: Experience
  /// The controls, in the order of the experience, with their values.
  public package(set) var controls: [ControlState]
  /// Where the controls stand on the stage; nil where the scene shows none.
  package var panel: ControlPanel?
  /// How far the panel is scrolled; nil where it fits the stage.
  package var row: SidewaysScroll?
  /// Where their rulers stand in the sheet; nil where there is none.
  let rulers: ControlPanel?
  /// How far the controls at rest reach up from the stage's lower edge, in points.
  let clearance: Double
  /// What the device covers, from the side on which lines begin.
  let margins: Insets
  /// Where the experience plays.
  let stage: Stage
  /// The fingers that the experience has.
  package var touches: TouchFeed
  /// The experience as it plays.
  package private(set) var performance: Performance
  private let rate: FrameRate
  /// Steps of the player and of the page, as last counted; −1 before the first.
  private var (lastSeen, steps) = (-1, -1)
  /// The page's step at which its experience began.
  private var beginning = 0
  /// Whether the experience begins again with the next step.
  private var isRestarting = false

  /// The page of `experience` as `scene` shows it, before its first step. Only the experience that
  /// the scene names heeds what the scene says of controls. `configuration` tells how much of the
  /// stage is covered.
  init(_ experience: Experience, in scene: Scene, of configuration: PlayerConfiguration) {
    let isNamed = experience.id == scene.experience
    self.experience = experience
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
    margins = scene.margins
    self.rulers = rulers
    clearance = panel?.restHeight(of: controls, on: scene) ?? 0
    touches = TouchFeed(experience.touch)
    stage = Stage(
      size: scene.size, seed: scene.seed,
      safeArea: configuration.safeArea(of: scene, controls: clearance),
      loopDuration: scene.loopDuration)
    performance = experience.start(stage, values)
    rate = scene.stepRate
  }

  /// The value of each control, in order; of a point x and y.
  public var values: [Double] { controls.flatMap(\.values) }

  /// Time of the page's last step, in seconds; 0 before the first.
  var time: Double { rate.seconds(of: max(steps, 0)) }

  /// The page is seen in `step` of the player: its clock goes on, once.
  mutating func wake(in step: Int) {
    guard lastSeen != step else { return }
    lastSeen = step
    steps += 1
    for index in controls.indices { controls[index].time = time }
  }

  /// Whether it was seen in `step` of the player.
  func isSeen(in step: Int) -> Bool { lastSeen == step }

  /// The experience begins again with the next step.
  mutating func restart() { isRestarting = true }

  /// Takes the experience one step further.
  mutating func update() {
    if isRestarting { begin() }
    performance.update(
      values: values, touches: touches.take(),
      step: Step(index: steps - beginning, rate: rate.numerator, in: rate.denominator))
  }

  private mutating func begin() {
    (isRestarting, beginning) = (false, steps)
    let next = experience.start(stage, values)
    performance = performance.succeeded(by: next)
    touches.restart()
  }

  /// Changes the control `id`, where there is one.
  mutating func control(_ id: String, _ change: (inout ControlState) -> Void) {
    guard let index = controls.firstIndex(where: { $0.control.id == id }) else { return }
    change(&controls[index])
  }

  /// Changes what `name` is one of the axis names of, along that axis.
  mutating func axis(_ name: String, _ change: (inout ControlState, Int) -> Void) {
    for index in controls.indices {
      guard let axis = controls[index].control.axisNames.firstIndex(of: name) else { continue }
      return change(&controls[index], axis)
    }
  }

  /// The part that steps call `name`: where there is none of that name and it is the id of a
  /// control, the part of the control.
  func part<State>(called name: String, in placement: Placement<State>) -> String {
    guard placement.place(named: name) == nil else { return name }
    return controls.first { $0.control.id == name }?.name ?? name
  }

  /// Draws the experience, on its backdrop unless the picture shall be transparent.
  func draw(on canvas: inout Canvas, isTransparent: Bool) {
    if !isTransparent { performance.drawBackdrop(on: &canvas) }
    performance.draw(on: &canvas)
  }
}

extension ControlPanel {
  /// How far the buttons reach up from the lower edge of the stage of `scene`, in points.
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
  /// What all widgets share.
  var theme: Theme {
    Theme(appearance: appearance, textSize: textSize, direction: layoutDirection)
  }

  /// What the device covers, from the side on which lines begin.
  var margins: Insets {
    guard layoutDirection == .rightToLeft else { return safeArea }
    return Insets(
      top: safeArea.top, leading: safeArea.trailing, bottom: safeArea.bottom,
      trailing: safeArea.leading)
  }

  /// Width of the stage between what the device covers at its sides, in points.
  var clearWidth: Double { size.width - safeArea.leading - safeArea.trailing }

  /// The panel for `controls`; nil where the scene shows none.
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
