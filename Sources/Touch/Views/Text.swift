import Drawing
import Geometry

/// Text views.
extension View {
  /// Returns `text`, set in `style` and `color`.
  ///
  /// Its ideal size is that of the text with only its own line breaks. Offered less width it wraps
  /// into more lines, offered less height it drops lines and shows an ellipsis; it always has one
  /// line. In a right-to-left layout its lines begin on the right.
  public static func text(_ text: String, _ style: TextStyle, color: Color) -> View {
    View(.text(TextBlock(text: text, style: style, color: color)))
  }
}

/// A text with its style, before it is given a size.
@usableFromInline struct TextBlock: Sendable {
  let text: String
  var style: TextStyle
  let color: Color

  /// Returns the lines for an offer.
  func layout(for proposal: ProposedSize) -> TextLayout {
    var style = style
    if let height = proposal.height, height.isFinite {
      let spare = height - style.lineHeight
      // Rounding may have made an offer for a whole number of lines slightly too small.
      let lines = style.leading > 0 ? (spare / style.leading + 1e-6).rounded(.down) + 1 : .infinity
      let most = Double(style.lineLimit ?? Int(Int32.max))
      style.lineLimit = Int(max(1, min(lines, most)))
    }
    return TextLayout(text, style, width: proposal.width.flatMap { $0.isFinite ? $0 : nil })
  }

  /// Draws the text in `frame`, whose size is an answer of ``layout(for:)``.
  func draw(in frame: Rect, on canvas: inout Canvas) {
    canvas.text(layout(for: ProposedSize(frame.size)), in: frame, color: color)
  }

  /// The same text for a right-to-left layout.
  var mirrored: TextBlock {
    var block = self
    block.style.alignment = style.alignment.mirrored
    return block
  }
}
