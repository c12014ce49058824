import Controls
import Drawing
import Geometry
import Motion
import Views

extension BottomSheet {
  /// The sheet that `lens` finds in a larger state, as it stands at `time`, on the lower edge of
  /// what offers it a width. `content` is offered the content's width, has the height that it
  /// wants, and is scrolled.
  public func view<Root>(
    _ lens: Lens<Root, BottomSheet>, theme: Theme, at time: Double, content: View<Root>
  ) -> View<Root> {
    view(lens, theme: theme, at: time, isSolid: true, opacity: 1, content: content)
  }

  /// As above; a sheet that is not solid takes fingers on its handle only, and `opacity` 0…1 tells
  /// how much is there of all but the indicator.
  func view<Root>(
    _ lens: Lens<Root, BottomSheet>, theme: Theme, at time: Double, isSolid: Bool,
    opacity: Double, content: View<Root>
  ) -> View<Root> {
    let height = height(at: time)
    let handle = View<BottomSheet>.fill.frame(height: SheetMetrics.handleHeight)
      .id(SheetPart.handle).named("sheet:handle")
      .gesture(drag, isEnabled: finger == nil) { sheet, drag, _ in
        sheet.follow(drag, on: .handle)
      }
      .accessibility(
        .button, "Tune", value: state.rawValue, actions: [(.activate, BottomSheet.turn)]
      )
      .scoped(to: lens)
    let window =
      content
      .fixedSize(horizontal: false)
      .offset(Vector(0, -scroll.offset(at: time)))
      .frame(height: max(0, height - SheetMetrics.handleHeight), alignment: .top)
      .clipped()
      .id(SheetPart.content)
      .hitTesting(isSolid)
    let sheet = View.vStack(spacing: 0, [handle, window]).frame(height: height, alignment: .top)
    let ground = View<BottomSheet>.fill
      .gesture(drag, of: "sheet", isEnabled: finger == nil) { sheet, drag, _ in
        sheet.follow(drag, on: .content)
      }
      .scoped(to: lens)
    return (isSolid ? sheet.background(ground) : sheet)
      .id(SheetPart.body)
      .effect { [self] canvas, parts, content in
        draw(on: &canvas, theme: theme, time: time, opacity: opacity, parts, content: content)
      }
      .accessibility(.group, "Fine controls", order: 2)
  }

  private var drag: Gesture { .drag(minimumDistance: 0) }

  /// Goes with a finger that has landed on `part`.
  private mutating func follow(_ drag: GestureEvent, on part: SheetPart) {
    switch drag.phase {
    case .began: press(part, finger: drag.touch, at: drag.position, time: drag.now)
    case .moved, .lifted: self.drag(to: drag.position, time: drag.now)
    case .ended: lift(velocity: drag.velocity, time: drag.now)
    case .cancelled: cancel(time: drag.now)
    case .landed, .failed: break
    }
  }

  /// Sends the sheet to its other height.
  private static let turn: View<BottomSheet>.Action = { sheet, _, out in
    sheet.show(sheet.state == .collapsed ? .expanded : .collapsed, time: out.now)
  }

  /// Draws the sheet, with what `content` draws in the part of it that shows content.
  private func draw(
    on canvas: inout Canvas, theme: Theme, time: Double, opacity: Double, _ parts: PlacedParts,
    content: (inout Canvas) -> Void
  ) {
    guard let body = parts[SheetPart.body], let handle = parts[SheetPart.handle], !body.isEmpty
    else { return }
    let pane = SheetPane(body: body, theme: theme)
    func drawPane(on canvas: inout Canvas) {
      pane.draw(on: &canvas)
      guard let window = parts[SheetPart.content], !window.isEmpty else { return }
      pane.clip(&canvas) { canvas in
        content(&canvas)
        drawSeam(above: window, theme: theme, time: time, on: &canvas)
      }
    }
    if opacity >= 1 {
      drawPane(on: &canvas)
    } else if opacity > 0 {
      canvas.layer(opacity: opacity, drawPane)
    }
    pane.clip(&canvas) { canvas in
      drawIndicator(in: handle, theme: theme, time: time, on: &canvas)
    }
  }

  /// The indicator: grey at half its strength, more under the finger.
  private func drawIndicator(
    in handle: Rect, theme: Theme, time: Double, on canvas: inout Canvas
  ) {
    let size = SheetMetrics.indicator
    let box = Rect(
      handle.midX - size.width / 2, handle.minY + SheetMetrics.indicatorTop, size.width,
      size.height)
    let capsule = Path(roundedRect: box, radius: size.height / 2)
    canvas.fill(capsule, with: Color(white: 0.56, alpha: 0.5))
    let pressProgress = pressProgress.value(at: time).clippedToUnit
    if pressProgress > 0 { canvas.fill(capsule, with: theme.ink(0.6 * pressProgress)) }
  }

  /// A hairline over content that has gone under the handle.
  private func drawSeam(
    above window: Rect, theme: Theme, time: Double, on canvas: inout Canvas
  ) {
    let strength = (scroll.offset(at: time) / 16).clippedToUnit
    guard strength > 0 else { return }
    canvas.fill(
      Path(Rect(window.minX, window.minY, window.width, 0.5)),
      with: theme.ink(0.16 * strength))
  }
}

/// A part of a bottom sheet that has a place of its own.
public enum SheetPart: String, Hashable, Sendable {
  /// The whole sheet, as high as it stands.
  case body
  /// The block with the indicator, along the sheet's upper edge: a drag that begins here moves the
  /// sheet.
  case handle
  /// What is seen of the content, below the handle.
  case content
  /// The button that takes all settings back; see ``TuneSheet``.
  case reset
}

/// The measures of a bottom sheet, in points.
enum SheetMetrics {
  /// Extent of the indicator, a capsule.
  static let indicator = Size(64, 6)
  /// Distance of the indicator from the upper edge of its block, and from the lower one.
  static let (indicatorTop, indicatorBottom) = (8.0, 10.0)
  /// Height of the block with the indicator.
  static let handleHeight = indicatorTop + indicator.height + indicatorBottom
}
