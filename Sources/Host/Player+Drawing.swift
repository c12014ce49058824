import Drawing
import Geometry
import Layout
import Rendering
import Scripting
import Widgets

extension Player {
  /// The picture of the world as it stands.
  public func draw() -> Canvas {
    var canvas = Canvas(size: scene.size)
    if scene.background == .scene { performance.drawBackdrop(on: &canvas) }
    performance.draw(on: &canvas)
    panel?.draw(on: &canvas, values: values, at: time) { index, part in
      placement[.control(index, part)]?.drawn
    }
    return canvas
  }
}
