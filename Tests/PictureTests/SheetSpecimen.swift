import Controls
import Drawing
import Geometry
import Layout
import Widgets

/// A sheet with a ruler for each control, over controls and a busy ground, in any state.
struct SheetSpecimen {
  private enum Part: Hashable {
    case sheet(SheetPart), ruler(Int, ControlPart), below(Int, ControlPart)
  }

  /// The stage that a specimen is drawn on, or the lower part of it.
  static let stage = Size(390, 360)

  /// A continuous number and a colour.
  private static let tuned = Array(Specimen.controls[1...2])
  private static let values = tuned.map(\.defaultValue)
  private let stage: Size
  private let theme: Theme
  private let controls: ControlBar
  private let rulers: RulerStack
  private var sheet = TuneSheet()
  /// When the picture is taken, in seconds.
  private var time = 0.0

  /// A collapsed sheet above its controls on a stage `height` points high.
  init(height: Double, theme: Theme) {
    stage = Size(Self.stage.width, height)
    self.theme = theme
    let values = Self.values
    controls = ControlBar(
      controls: Self.tuned, values: values, stageWidth: stage.width, theme: theme)
    rulers = RulerStack(
      controls: Self.tuned, values: values, width: TuneSheet.rowWidth(onStage: stage.width),
      theme: theme)
    let tops = values.indices.compactMap { placement[.below($0, .button)]?.drawn.minY }
    sheet.measure(
      rows: Array(repeating: RulerStack.rowHeight, count: values.count), stage: stage,
      clearance: stage.height - (tops.min() ?? stage.height), time: 0)
  }

  /// Raises the sheet and waits until it rests.
  mutating func expand() {
    sheet.sheet.show(.expanded, time: time)
    time += 2
  }

  /// A finger takes the handle `way` points up and holds it there.
  mutating func drag(by way: Double) { drag(.handle, by: way) }

  /// A finger takes the content `way` points up and holds it there.
  mutating func scroll(by way: Double) { drag(.content, by: way) }

  /// A finger throws the sheet upwards from below its full height, which it has just overshot.
  mutating func throwUp() {
    drag(by: sheet.sheet.expandedHeight - sheet.sheet.collapsedHeight - 20)
    sheet.sheet.lift(velocity: Vector(0, -4000), time: time)
    time += 0.08
  }

  /// A finger lies on the reset button.
  mutating func pressReset() {
    sheet.pressReset(true, time: time)
    time += 1
  }

  private mutating func drag(_ part: SheetPart, by way: Double) {
    sheet.sheet.press(part, finger: 1, at: .zero, time: time)
    sheet.sheet.drag(to: Point(0, -way), time: time)
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
        drawControls(on: &canvas)
        drawSheet(on: &canvas)
      }
    }
  }

  private var placement: Placement<Part> {
    let rows = rulers.handles.indices.map { index in
      rulers.row(index) { Part.ruler(index, $0) }
    }
    let layers: [Node<Part>] = [
      controls.node(at: time) { .below($0, $1) }, sheet.node(at: time, rows: rows) { .sheet($0) },
    ]
    return Node.zStack(
      alignment: .bottom, layers.map { .vStack(spacing: 0, [.spacer(minLength: 0), $0]) }
    ).placed(in: Rect(origin: .zero, size: stage), direction: theme.direction)
  }

  /// The controls give way as the sheet rises.
  private func drawControls(on canvas: inout Canvas) {
    let covered = min(max(sheet.sheet.progress(at: time) / 0.4, 0), 1)
    guard covered < 1 else { return }
    canvas.layer(opacity: 1 - covered) { canvas in
      controls.draw(on: &canvas, values: Self.values, at: time) {
        placement[.below($0, $1)]?.drawn
      }
    }
  }

  private func drawSheet(on canvas: inout Canvas) {
    let placement = placement
    sheet.draw(on: &canvas, theme: theme, time: time, frame: { placement[.sheet($0)]?.drawn }) {
      canvas in
      rulers.draw(on: &canvas, values: Self.values, at: time) {
        placement[.ruler($0, $1)]?.drawn
      }
    }
  }
}
