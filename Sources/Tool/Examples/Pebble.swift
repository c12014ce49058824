import Rendering

/// A stone of light that skips over dark water, told beforehand in keyframes. A tap throws it anew.
struct Pebble: Renderer {
  var hops = 6

  static let controls = ControlsSchema<Self>(.value("hops", \.hops, in: 3...9))

  /// Time of the throw, in seconds.
  func begin(on stage: Stage) -> Double { 0 }

  func update(_ start: inout Double, at moment: Moment) {
    if moment.touch?.phase == .began { start = moment.seconds }
  }

  func draw(_ start: Double, at moment: Moment, on canvas: inout Canvas) {
    let spans = (0..<hops).map { 0.74 * Math.pow(0.8, Double($0)) }
    let total = spans.reduce(0, +)
    let rise = Easing.easeIn(power: 2).reversed
    let height = spans.reduce(Keyframes(0.0)) { way, span in
      way.to(0.55 * span * span, in: span / 2, rise).to(0, in: span / 2, rise.reversed)
    }.to(-0.03, in: 0.3, .easeIn).hold(for: 1.6).repeated()
    let way = Keyframes(0.0).to(1, in: total, .linear).hold(for: 1.9).repeated()
    func place(at time: Double, _ height: Double) -> Point {
      let far = way.value(at: time)
      return moment.stage.point(
        0.08 + 0.8 * far - 0.1 * far * far, 0.68 - 0.2 * far - height * (1 - 0.4 * far))
    }
    let mist = place(at: total - 0.01, 0)
    canvas.glow(
      at: mist, radius: moment.size.width, color: Color(oklch: 0.4, 0.06, 250, alpha: 0.6))
    let time = (moment.seconds - start).truncatingRemainder(dividingBy: total + 1.9)
    for (hop, span) in spans.enumerated() {
      let landing = spans[...hop].reduce(0, +)
      let center = place(at: landing - 1e-6, 0)
      for ring in 0..<4 {
        let age = time - landing - 0.16 * Double(ring)
        guard age > 0 else { continue }
        let radius = 150 * span * Easing.easeOut.value(at: age / 3) + 2
        let box = Rect(center: center, size: Size(2 * radius, 0.52 * radius))
        let ink = Color(oklch: 0.8, 0.08, 215, alpha: 0.85 * (1 - age / 3).smoothstep)
        canvas.stroke(Path(ellipse: box), with: ink, Stroke(2 - 0.35 * Double(ring)))
      }
    }
    for lag in 0..<40 where time - 0.011 * Double(lag) >= 0 {
      let then = time - 0.011 * Double(lag)
      let (up, fade) = (height.value(at: then), 1 - Double(lag) / 40)
      let ink = Color(
        oklch: 0.86, 0.12, 80 - 40 * (1 - fade), alpha: (up < 0 ? 0 : 1) * fade * fade)
      canvas.glow(at: place(at: then, up), radius: lag == 0 ? 22 : 7 * fade + 2, color: ink)
      canvas.glow(at: place(at: then, -0.5 * up), radius: 9, color: ink.opacity(0.14))
    }
  }
}
