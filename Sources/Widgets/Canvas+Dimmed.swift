import Drawing

extension Canvas {
  /// Draws what `content` draws, at a presence of 0…1.
  ///
  /// As one picture: what is only half there must not show through itself.
  mutating func dimmed(to opacity: Double, _ content: (inout Canvas) -> Void) {
    if opacity >= 1 {
      content(&self)
    } else if opacity > 0 {
      layer(opacity: opacity, content)
    }
  }
}
