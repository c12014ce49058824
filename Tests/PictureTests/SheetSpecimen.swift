import Controls
import Drawing
import Geometry
import Views
import Widgets

/// A sheet with a ruler for each control, over controls and a busy ground, in any state.
struct SheetSpecimen {
  /// Contents of a specimen.
  private struct Scenery: Sendable {
    var (below, tuned): ([ControlState], [ControlState])
    var sheet = TuneSheet()
  }

  /// The stage that a specimen is drawn on, or the lower part of it.
  static let stage = Size(390, 360)

  /// Properties that the rulers adjust.
  private let tuned: [Control]
  private let stage: Size
  private let theme: Theme
  private let controls: ControlPanel
  private let rulers: ControlPanel
  private var scenery: Scenery
  /// When the picture is taken, in seconds.
  private var time = 0.0

  /// A collapsed sheet above its controls, a continuous number and a colour unless given otherwise,
  /// on a stage `height` points high.
  init(height: Double, theme: Theme, controls tuned: [Control] = Array(Specimen.controls[1...2])) {
    stage = Size(Self.stage.width, height)
    self.theme = theme
    self.tuned = tuned
    controls = .bar(of: tuned, stageWidth: stage.width, theme: theme)
    let rulers = ControlPanel.fineRulers(
      of: tuned, width: TuneSheet.rowWidth(onStage: stage.width), theme: theme)
    self.rulers = rulers
    let states = tuned.indices.map { index in
      ControlState(
        tuned[index], values: tuned[index].defaultValues,
        fine: rulers.handle(index, values: tuned[index].defaultValues))
    }
    scenery = Scenery(
      below: controls.states(of: tuned, values: tuned.flatMap(\.defaultValues)), tuned: states)
    let tops = tuned.compactMap { placement["control:" + $0.id]?.drawn.minY }
    scenery.sheet.measure(
      rows: tuned.map(ControlPanel.fineHeight), stage: stage,
      clearance: stage.height - (tops.min() ?? stage.height), time: 0)
  }

  /// Raises the sheet and waits until it rests.
  mutating func expand() {
    scenery.sheet.sheet.show(.expanded, time: time)
    time += 2
  }

  /// A finger takes the handle `way` points up and holds it there.
  mutating func drag(by way: Double) { drag(.handle, by: way) }

  /// A finger takes the content `way` points up and holds it there.
  mutating func scroll(by way: Double) { drag(.content, by: way) }

  /// A finger throws the sheet upwards from below its full height, which it has just overshot.
  mutating func throwUp() {
    drag(by: scenery.sheet.sheet.expandedHeight - scenery.sheet.sheet.collapsedHeight - 20)
    scenery.sheet.sheet.lift(velocity: Vector(0, -4000), time: time)
    time += 0.08
  }

  /// A finger lies on the reset button.
  mutating func pressReset() {
    scenery.sheet.pressReset(true, time: time)
    time += 1
  }

  private mutating func drag(_ part: SheetPart, by way: Double) {
    scenery.sheet.sheet.press(part, finger: 1, at: .zero, time: time)
    scenery.sheet.sheet.drag(to: Point(0, -way), time: time)
    time += 1
  }

  /// Draws the stage along the lower edge of `canvas`.
  func draw(on canvas: inout Canvas) {
    canvas.fill(Path(canvas.bounds), with: Color(oklch: 0.14, 0.03, 265))
    canvas.transformed(by: .translation(Vector(0, canvas.size.height - stage.height))) { canvas in
      var ground = Canvas(size: stage)
      Ground.busy.draw(on: &ground)
      canvas.clipped(to: Path(ground.bounds)) { canvas in
        // Coarse patches: fine ones behind glass make a file of twice the size.
        canvas.transformed(by: .scale(2)) { $0.append(ground) }
        placement.draw(scenery, on: &canvas)
      }
    }
  }

  /// The controls give way as the sheet rises.
  private var placement: Placement<Scenery> {
    let covered = min(max(scenery.sheet.sheet.progress(at: time) / 0.4, 0), 1)
    let rows = scenery.tuned.indices.map { index in
      rulers.view(of: scenery.tuned, at: index).scoped(to: \Scenery.tuned)
    }
    let sheet = scenery.sheet.view(
      Lens(\Scenery.sheet), theme: theme, at: time, rows: rows)
    let below = controls.view(of: scenery.below).scoped(to: \Scenery.below)
    return View.zStack(
      alignment: .bottom,
      [
        // As one picture, also while all of it is there.
        View.vStack(spacing: 0, [.spacer(minLength: 0), below]).effect { canvas, _, content in
          if covered < 1 { canvas.layer(opacity: 1 - covered, content) }
        },
        .vStack(spacing: 0, [.spacer(minLength: 0), sheet]),
      ]
    ).placed(in: Rect(origin: .zero, size: stage), direction: theme.direction)
  }
}
