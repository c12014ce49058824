import Drawing
import Geometry
import GoldenTesting
import Gestures
import Testing
import Views

/// Rings around views that have the focus.
@Suite struct FocusRingPictureTests {
  /// A view with the ring, in `frame`.
  private func focused(_ ring: FocusRing, in frame: Rect, on canvas: inout Canvas) {
    let view = View<Int>.fill
      .draws { _, canvas, parts in
        let radius = min(ring.cornerRadius, parts.frame.height / 2)
        canvas.fill(Path(roundedRect: parts.frame, radius: radius), with: cool)
      }
      .onFocus { _, _, _ in }.focusRing(ring).named("view")
    var delivery = InputDelivery<Int>(.keys) { _ in view.placed(in: frame) }
    var (state, out) = (0, EventSink(now: 0))
    out.focus("view")
    delivery.passTime(&state, &out)
    delivery.focusing(view.placed(in: frame)).draw(state, on: &canvas)
  }

  @Test func `rings are seen on dark and on light ground, around boxes and capsules`() {
    expectGolden(
      sheet { canvas in
        canvas.fill(Path(Rect(32, 0, 32, 64)), with: Color(white: 0.97))
        for x in [8.0, 40] {
          focused(FocusRing(cornerRadius: 4), in: Rect(x + 2, 6, 12, 12), on: &canvas)
          focused(FocusRing(cornerRadius: .infinity), in: Rect(x - 2, 29, 20, 10), on: &canvas)
          let inner = FocusRing(color: warm, width: 1, gap: -4, cornerRadius: 0)
          focused(inner, in: Rect(x, 46, 16, 14), on: &canvas)
        }
      }, scale: 4)
  }
}
