import Rendering

/// Drawing of the boxes: dark glass with a light inside that warms and brightens away from home.
extension SpringGrid {
  /// Draws threads from the homes to boxes that are away, then the boxes from back to front.
  package func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let glass = state.boxes.map { GridGlass($0, in: state.grid, at: moment.seconds) }
    for box in glass { box.drawHome(on: &canvas) }
    for index in state.order { glass[index].draw(on: &canvas) }
  }
}

/// One box at one time.
private struct GridGlass {
  let frame: Rect
  let home: Point
  let pitch: Double
  /// Distance from home, 0…1, saturating softly.
  let stray: Double
  /// 1 under a finger, 0 free.
  let light: Double
  /// Distance of home from the middle of the grid, 0…1.
  let rim: Double
  /// A light that varies by itself, −1…1.
  let breath: Double

  init(_ box: GridBox, in grid: Grid, at time: Double) {
    frame = box.frame(side: grid.side, at: time)
    home = box.home
    pitch = grid.pitch
    let way = frame.center.distance(to: home) / (1.6 * pitch)
    stray = way * way / (1 + way * way)
    light = box.light.value(at: time).clippedToUnit
    // A slow wave that moves across neighbours.
    breath = Math.sin(Math.twoPi * (time / 7 - (home.x + home.y * 0.6) / (9 * pitch)))
    let reach = (grid.homes.first ?? grid.middle).distance(to: grid.middle)
    rim = home.distance(to: grid.middle) / max(reach, 1e-9)
  }

  /// Returns a colour: blue in the middle, violet at the rim, through rose to amber far away.
  private func tone(_ lightness: Double, _ chroma: Double, _ alpha: Double) -> Color {
    let rest = 232 + 52 * rim
    // Less chroma half way, where the hue passes red.
    let muted = chroma * (1 - 0.9 * stray * (1 - stray))
    return Color(oklch: lightness, muted, rest + (430 - rest) * stray, alpha: alpha)
  }

  func drawHome(on canvas: inout Canvas) {
    let side = pitch * 0.74
    let socket = Rect(center: home, size: Size(side, side)).inset(by: side * 0.06)
    canvas.fill(
      Path(roundedRect: socket, radius: side * 0.22), with: Color(oklch: 0.1, 0.03, 268, alpha: 0.5)
    )
    canvas.glow(at: home, radius: side * 0.14, color: tone(0.7, 0.12, 0.5))
    guard stray > 0.01 else { return }
    let ends = LinearGradient(
      from: home, to: frame.center,
      stops: [GradientStop(0, tone(0.8, 0.1, 0.1)), GradientStop(1, tone(0.84, 0.12, 0.8 * stray))])
    canvas.stroke(
      Path(polyline: [home, frame.center]), with: .linear(ends), .rounded(pitch * 0.018),
      blend: .add)
  }

  func draw(on canvas: inout Canvas) {
    let side = frame.width
    guard side > 1e-3 else { return }
    let (radius, power) = (side * 0.24, max(stray, light))
    canvas.blurredRoundedRect(
      frame.offset(by: Vector(0, side * (0.05 + 0.08 * light))), cornerRadius: radius,
      blur: side * (0.12 + 0.1 * light), color: Color(oklch: 0.05, 0.02, 268, alpha: 0.55))
    canvas.glow(
      at: frame.center, radius: side * 1.25, color: tone(0.66, 0.15, 0.16 + 0.3 * power))
    let shape = Path(roundedRect: frame, radius: radius)
    canvas.fill(shape, with: down(tone(0.3, 0.06, 0.86), tone(0.16, 0.05, 0.9)))
    canvas.clipped(to: shape) { inside in
      let core = frame.center + Vector(0, side * 0.1)
      let rest = 0.1 * breath * (1 - power)
      inside.glow(at: core, radius: side * 0.85, color: tone(0.6, 0.16, 0.5 + rest + 0.35 * power))
      inside.glow(at: core, radius: side * 0.4, color: tone(0.76, 0.14, 0.26 + rest + 0.3 * power))
      inside.glow(at: core, radius: side * 0.15, color: tone(0.9, 0.08, 0.46 + rest + 0.1 * power))
    }
    let line = min(1, side * 0.03)
    canvas.stroke(
      Path(roundedRect: frame.inset(by: line / 2), radius: radius - line / 2),
      with: down(tone(0.92, 0.05, 0.55 + 0.3 * power), tone(0.8, 0.1, 0.06)), Stroke(line))
  }

  /// Returns a gradient from the top of the box to its bottom.
  private func down(_ top: Color, _ bottom: Color) -> Brush {
    .linear(
      LinearGradient(
        from: Point(frame.midX, frame.minY), to: Point(frame.midX, frame.maxY),
        stops: GradientStop.evenlySpaced([top, bottom])))
  }
}
