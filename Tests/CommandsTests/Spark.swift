import Controls
import Drawing
import Geometry
import Gestures
import Rendering

/// A small experience of a stranger: a square that jumps to the finger.
struct Spark: Renderer {
  var size = 4.0
  var count = 3.0

  static var controls: ControlsSchema<Spark> {
    ControlsSchema(
      pattern: .tactileColumn(width: 44), .value("size", \.size, in: 1...9),
      .value("count", \.count, in: 1...5, step: 1))
  }

  func begin(on stage: Stage) -> Point { stage.bounds.center }

  func update(_ state: inout Point, at moment: Moment) {
    state = moment.touch?.position ?? Point(state.x, state.y + moment.duration)
  }

  func draw(_ state: Point, at moment: Moment, on canvas: inout Canvas) {
    let square = Rect(state.x - size / 2, state.y - size / 2, size, size)
    canvas.fill(Path(square), with: .solid(Color(oklch: 0.8, 0.1, 80)))
  }
}

/// An experience whose control is a sliding ruler.
struct Ruled: Renderer {
  var level = 0.5
  static var controls: ControlsSchema<Ruled> {
    ControlsSchema(pattern: .ruler, .value("level", \.level, in: 0...1))
  }
  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {}
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
}
