import Controls
import Drawing
import Geometry
import Gestures
import Layout
import Rendering
import Scripting
import Widgets

/// A page of the feed: an experience with its controls, on a clock of its own.
///
/// The clock counts the steps in which the page was seen. What is off the stage stands still,
/// springs and all, and goes on from there when it is seen again.
struct Page: Sendable {
  let experience: Experience
  /// The value of each control, in the order of the experience.
  var values: [Double]
  var panel: (any ControlPanel)?
  /// A ruler for each control, in the sheet of the whole player.
  var rulers: RulerStack?
  /// How far the controls at rest reach up from the stage's lower edge, in points.
  let clearance: Double
  /// The fingers that the experience has.
  var touches: TouchFeed
  private(set) var performance: any Performance
  private let rate: FrameRate
  /// Steps of the player and of the page, as last counted; −1 before the first.
  private var (lastSeen, steps) = (-1, -1)

  /// The page of `experience` as `scene` shows it, before its first step. Only the experience that
  /// the scene names heeds what the scene says of controls.
  init(_ experience: Experience, in scene: Scene) {
    let isNamed = experience.id == scene.experience
    self.experience = experience
    values = isNamed ? scene.controlValues : experience.controls.map(\.defaultValue)
    let panel = scene.panel(
      of: experience.controls, values: values,
      pattern: isNamed ? scene.pattern : experience.pattern)
    self.panel = panel
    clearance = panel?.restHeight(on: scene.size) ?? 0
    if scene.chrome == .full, panel != nil {
      rulers = RulerStack(
        controls: experience.controls, values: values,
        width: TuneSheet.rowWidth(onStage: scene.size.width), theme: scene.theme)
    }
    for (index, control) in experience.controls.enumerated()
    where isNamed && scene.disabled.contains(control.id) {
      self.panel?.setEnabled(false, on: index)
      rulers?.setEnabled(false, on: index)
    }
    touches = TouchFeed(experience.touch)
    performance = experience.start(Stage(size: scene.size, seed: scene.seed), values)
    rate = scene.stepRate
  }

  /// Time of the page's last step, in seconds; 0 before the first.
  var time: Double { rate.seconds(of: max(steps, 0)) }

  /// The page is seen in `step` of the player: its clock goes on, once.
  mutating func wake(in step: Int) {
    guard lastSeen != step else { return }
    lastSeen = step
    steps += 1
  }

  /// Takes the experience one step further.
  mutating func update() {
    performance.update(
      values: values, touches: touches.take(),
      step: Step(index: steps, rate: rate.numerator, in: rate.denominator))
  }
}

extension ControlPanel {
  /// How far the buttons reach up from the lower edge of `stage`, in points.
  fileprivate func restHeight(on stage: Size) -> Double {
    let placement = Node.vStack(
      alignment: .center, spacing: 0,
      [.spacer(minLength: 0), node(at: 0) { PlayerPart.control($0, $1) }]
    ).placed(in: Rect(origin: .zero, size: stage))
    let tops = handles.indices.compactMap { placement[.control($0, .button)]?.drawn.minY }
    return stage.height - (tops.min() ?? stage.height)
  }
}
