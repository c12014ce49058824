import Drawing
import Geometry

/// Thin mist at the horizon, and the dark of the foreground.
struct Mist {
  private let sea: Sea
  private let camera: Camera

  init(_ sea: Sea) { (self.sea, camera) = (sea, sea.camera) }

  func draw(on canvas: inout Canvas) {
    let low = Sky.low(sea)
    let reach = camera.depthOfSea * 0.22
    let above = camera.horizon * 0.2
    let strength = [0.0, 0.1, 0.35, 0.72, 0.95, 0.7, 0.42, 0.2, 0.06, 0]
    band(
      from: camera.horizon - above, to: camera.horizon + reach,
      strength.enumerated().map { index, alpha in
        let part = Double(index) / Double(strength.count - 1)
        return GradientStop(part, low.opacity(alpha))
      }, on: &canvas)
    let shade = Color(oklch: 0.1, 0.025, sea.palette.skyHue)
    let top = camera.horizon + camera.depthOfSea * 0.45
    band(
      from: top, to: camera.size.height,
      (0...6).map { GradientStop(Double($0) / 6, shade.opacity(0.72 * smooth(Double($0) / 6))) },
      on: &canvas)
  }

  private func band(
    from top: Double, to bottom: Double, _ stops: [GradientStop], on canvas: inout Canvas
  ) {
    guard bottom > top else { return }
    canvas.fill(
      Path(Rect(0, top, camera.size.width, bottom - top)),
      with: .linear(
        LinearGradient(from: Point(0, top), to: Point(0, bottom), stops: stops)))
  }
}
