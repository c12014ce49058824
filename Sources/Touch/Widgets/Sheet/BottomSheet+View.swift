import Controls
import Drawing
import Geometry
import Motion
import Views

extension BottomSheet {
  /// Returns the sheet that `lens` selects in a larger state, as it is at `time`, on the lower edge
  /// of the offered area. `content` is offered the content's width, has its ideal height, and is
  /// scrolled.
  ///
  /// A sheet that is not solid takes fingers on its handle only; `opacity` 0…1 applies to all but
  /// the indicator.
  package func view<Root>(
    _ lens: Lens<Root, BottomSheet>, theme: Theme, at time: Double, isSolid: Bool = true,
    opacity: Double = 1, content: View<Root>
  ) -> View<Root> {
    let height = height(at: time)
    let handle = View<BottomSheet>.fill.frame(height: ChromeMetrics.target)
      // Its hit area extends below its block, behind the content; above it is the canvas.
      .frame(height: SheetMetrics.handleHeight, alignment: .top)
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
    let scrolled = sheet.background(ground).onWheel { root, wheel, _ in
      var hasMoved = false
      lens.modify(&root) { hasMoved = $0.scrollContent(by: wheel) }
      return hasMoved
    }
    return (isSolid ? scrolled : sheet)
      .id(SheetPart.body)
      .effect { [self] canvas, parts, content in
        draw(on: &canvas, theme: theme, time: time, opacity: opacity, parts, content: content)
      }
      .accessibility(.group, "Fine controls", order: 2)
  }

  private var drag: Gesture { .drag(minimumDistance: 0) }

  /// Follows a drag of a finger that has landed on `part`.
  private mutating func follow(_ drag: GestureEvent, on part: SheetPart) {
    switch drag.phase {
    case .began: press(part, finger: drag.touch, at: drag.position, time: drag.now)
    case .moved, .lifted: self.drag(to: drag.position, time: drag.now)
    case .ended: lift(velocity: drag.velocity, time: drag.now)
    case .cancelled: cancel(time: drag.now)
    case .landed, .failed: break
    }
  }

  /// Moves the sheet to its other height.
  private static let turn: View<BottomSheet>.Action = { sheet, _, out in
    sheet.show(sheet.state == .collapsed ? .expanded : .collapsed, time: out.now)
  }

  /// Draws the sheet, with `content` in its content area.
  private func draw(
    on canvas: inout Canvas, theme: Theme, time: Double, opacity: Double, _ parts: PlacedParts,
    content: (inout Canvas) -> Void
  ) {
    let body = parts.frame
    guard !body.isEmpty else { return }
    let pane = SheetPane(body: body, theme: theme)
    canvas.dimmed(to: opacity) { canvas in
      pane.draw(on: &canvas)
      guard let window = parts[SheetPart.content], !window.isEmpty else { return }
      pane.clip(&canvas) { canvas in
        content(&canvas)
        drawSeam(above: window, theme: theme, time: time, on: &canvas)
      }
    }
    pane.clip(&canvas) { canvas in
      drawIndicator(in: body, theme: theme, time: time, on: &canvas)
    }
  }

  /// Draws the indicator: grey at half strength, stronger when pressed.
  private func drawIndicator(
    in body: Rect, theme: Theme, time: Double, on canvas: inout Canvas
  ) {
    let size = SheetMetrics.indicator
    let box = Rect(
      body.midX - size.width / 2, body.minY + SheetMetrics.indicatorTop, size.width,
      size.height)
    let capsule = Path(roundedRect: box, radius: size.height / 2)
    canvas.fill(capsule, with: Color(white: 0.56, alpha: 0.5))
    let pressProgress = pressProgress.value(at: time).clippedToUnit
    if pressProgress > 0 { canvas.fill(capsule, with: theme.ink(0.6 * pressProgress)) }
  }

  /// Draws a hairline over content that has scrolled under the handle.
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

/// A part of a bottom sheet with a frame of its own.
package enum SheetPart: String, Hashable, Sendable {
  /// The whole sheet, at its present height.
  case body
  /// The block with the indicator, along the sheet's upper edge: a drag that begins here moves the
  /// sheet.
  case handle
  /// The visible part of the content, below the handle.
  case content
  /// The button that resets all settings; see ``TuneSheet``.
  case reset
}

/// The dimensions of a bottom sheet, in points.
enum SheetMetrics {
  /// Extent of the indicator, a capsule.
  static let indicator = Size(64, 6)
  /// Distance of the indicator from the upper edge of its block, and from the lower one.
  static let (indicatorTop, indicatorBottom) = (8.0, 10.0)
  /// Height of the block with the indicator.
  static let handleHeight = indicatorTop + indicator.height + indicatorBottom
}

// MARK: Pane

/// The background of a sheet: a pane of glass with rounded upper corners and a faint shadow.
struct SheetPane {
  let body: Rect
  let theme: Theme

  /// Radius of the corners, in points.
  private var cornerRadius: Double { 40 }

  /// Blur of the shadow, in points, and its offset.
  private static let (blur, way) = (10.0, Vector(0, -2))

  func draw(on canvas: inout Canvas) {
    // The lower edge clips the pane, so that its missing corners do not round it.
    let margin = SheetPane.blur * 2
    let seen = Rect(
      body.minX - margin, body.minY - margin, body.width + 2 * margin, body.height + margin)
    canvas.clipped(to: Path(seen)) { canvas in
      canvas.blurredRoundedRect(
        pane.offset(by: SheetPane.way), cornerRadius: cornerRadius, blur: SheetPane.blur,
        color: Color(white: 0, alpha: 0.05))
      canvas.fill(outline, with: ground)
      canvas.fill(outline, with: .linear(sheen))
      canvas.stroke(
        Path(roundedRect: pane.inset(by: 0.375), radius: cornerRadius - 0.375),
        with: .linear(rim), Stroke(0.75))
    }
  }

  /// Draws `content` clipped to the pane.
  func clip(_ canvas: inout Canvas, _ content: (inout Canvas) -> Void) {
    canvas.clipped(to: Path(body)) { $0.clipped(to: outline, content) }
  }

  private var outline: Path { Path(roundedRect: pane, radius: cornerRadius) }

  /// The pane with all its corners: longer than its visible part, whose lower corners are square.
  private var pane: Rect {
    let rest = max(0, 2 * cornerRadius - body.height)
    return Rect(body.minX, body.minY, body.width, body.height + rest + cornerRadius + 1)
  }

  private var ground: Color {
    theme.choice(
      dark: Color(oklch: 0.17, 0.022, 262, alpha: 0.86),
      light: Color(oklch: 0.965, 0.006, 262, alpha: 0.9))
  }

  private var sheen: LinearGradient {
    let (top, bottom) = theme.choice(dark: (0.11, 0.045), light: (0.5, 0))
    return .light(from: body.minY, top, to: body.minY + 220, bottom)
  }

  private var rim: LinearGradient {
    let (top, side) = theme.choice(dark: (0.3, 0.06), light: (0.9, 0.3))
    return .light(from: body.minY, top, to: body.minY + cornerRadius + 8, side)
  }
}
