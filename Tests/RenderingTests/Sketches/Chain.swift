import Rendering

struct Chain: Renderer {
  var bounce = 0.3
  static let controls = ControlsSchema<Self>(.value("bounce", \.bounce, in: 0...0.7))

  func begin(on stage: Stage) -> [Animated<Point>] {
    Array(repeating: Animated(stage.point(0.5, 0.45), spring: .smooth), count: 12)
  }

  func update(_ links: inout [Animated<Point>], at moment: Moment) {
    let time = moment.seconds
    let swing = Vector(120 * Math.sin(1.1 * time), 90 * Math.cos(1.4 * time))
    var target = moment.touch?.down ?? moment.stage.point(0.5, 0.45) + swing
    for link in links.indices {
      links[link].retarget(to: target, at: time, spring: Spring(duration: 0.15, bounce: bounce))
      target = links[link].value(at: time)
    }
  }

  func draw(_ links: [Animated<Point>], at moment: Moment, on canvas: inout Canvas) {
    let places = links.map { $0.value(at: moment.seconds) }
    canvas.stroke(Path(through: places), with: .orange, .rounded(3))
    for place in places { canvas.stroke(circle: place, radius: 5, with: .orange, width: 3) }
  }
}
