import Drawing
import Geometry

/// Thin mist at the horizon, and the dark of the foreground.
struct Mist {
  private let sea: Sea
  private let camera: Camera

  init(_ sea: Sea) { (self.sea, camera) = (sea, sea.camera) }

  func draw(on canvas: inout Canvas) {
    let low = Sky.low(sea)
    let (above, below) = (camera.horizon * 0.24, camera.depthOfSea * 0.17)
    band(
      from: camera.horizon - above, to: camera.horizon,
      (0...6).map { GradientStop(Double($0) / 6, low.opacity((Double($0) / 6).smoothstep)) },
      on: &canvas)
    band(
      from: camera.horizon, to: camera.horizon + below,
      (0...8).map { index in
        let part = Double(index) / 8
        return GradientStop(
          part, low.opacity((1 - part) * (1 - part) * (1 - part.smoothstep * 0.4)))
      }, on: &canvas)
    let shade = Color(oklch: 0.1, 0.025, sea.palette.skyHue)
    let top = camera.horizon + camera.depthOfSea * 0.45
    band(
      from: top, to: camera.size.height,
      (0...6).map {
        GradientStop(Double($0) / 6, shade.opacity(0.6 * (Double($0) / 6).smoothstep))
      },
      on: &canvas)
  }

  private func band(
    from top: Double, to bottom: Double, _ stops: [GradientStop], on canvas: inout Canvas
  ) {
    guard bottom > top else { return }
    canvas.fill(
      Path(Rect(0, top, camera.size.width, bottom - top)),
      with: .vertical(from: top, to: bottom, stops))
  }
}
