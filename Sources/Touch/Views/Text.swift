import Drawing
import Geometry

/// Views of texts.
extension View {
  /// `text`, set as `style` says, in `color`.
  ///
  /// Its ideal size is that of the text with no line broken that does not break by itself. Offered
  /// less width it breaks into more lines, offered less height it leaves lines out and shows an
  /// ellipsis; one line it always has. In a layout from right to left its lines begin on the right.
  public static func text(_ text: String, _ style: TextStyle, color: Color) -> View {
    View(.text(TextBlock(text: text, style: style, color: color)))
  }
}

/// A text that knows how it looks, but not yet how much room it has.
struct TextBlock: Sendable {
  let text: String
  var style: TextStyle
  let color: Color

  /// The lines for an offer.
  func layout(for proposal: ProposedSize) -> TextLayout {
    var style = style
    if let height = proposal.height, height.isFinite {
      let spare = height - style.lineHeight
      // An offer of just so many lines may have lost a last bit on its way.
      let lines = style.leading > 0 ? (spare / style.leading + 1e-6).rounded(.down) + 1 : .infinity
      let most = Double(style.lineLimit ?? Int(Int32.max))
      style.lineLimit = Int(max(1, min(lines, most)))
    }
    return TextLayout(text, style, width: proposal.width.flatMap { $0.isFinite ? $0 : nil })
  }

  /// Draws the text in `frame`, the size of which is an answer of ``layout(for:)``.
  func draw(in frame: Rect, on canvas: inout Canvas) {
    canvas.text(layout(for: ProposedSize(frame.size)), in: frame, color: color)
  }

  /// The same for a layout from right to left.
  var mirrored: TextBlock {
    var block = self
    block.style.alignment = style.alignment.mirrored
    return block
  }
}
