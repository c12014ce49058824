import Rendering

/// Drops in front of the subject: few, large and out of focus.
struct Foreground {
  private let composition: LichenComposition
  private let palette: LichenPalette
  private let (seed, time): (UInt64, Double)

  init(_ garden: Garden) {
    (composition, palette) = (garden.composition, garden.palette)
    (seed, time) = (garden.seed, garden.time)
  }

  func draw(on canvas: inout Canvas) {
    var random = SeededGenerator(seed: seed &+ 991)
    let field = GradientNoise(seed: seed &+ 5)
    let places = [(-0.95, -0.42), (0.98, 0.36), (-0.8, 1.02), (0.05, 1.28)]
    for (index, place) in places.enumerated() {
      let size = composition.reach * random.number(in: 0.16...0.42)
      let u = Double(index) * 7.3
      let drift = Vector(field.value(u, time * 0.05), field.value(u + 3.1, time * 0.05))
      let center = composition.place(place.0, place.1) + drift * (composition.reach * 0.35)
      let breath = 0.8 + 0.2 * Math.sin(Math.twoPi * time / Stone.breath + u)
      let color = index == 1 ? palette.spark : palette.near(0.7)
      canvas.blurredRoundedRect(
        Rect(center: center, size: Size(size * 2, size * 2)), cornerRadius: size,
        blur: size * 0.7, color: color.opacity((index == 1 ? 0.04 : 0.06) * breath))
    }
  }
}
