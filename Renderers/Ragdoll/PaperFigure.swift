import Drawing
import Geometry

/// The figure as it is seen: folded paper with a lamp in it.
struct PaperFigure {
  private let puppet: Puppet
  private let palette: RagdollPalette
  private let composition: RagdollComposition
  /// How bright the lamp is, about 1.
  private let lamp: Double

  /// From back to front.
  private static let order =
    Array(Anatomy.legs) + [Anatomy.pelvis, Anatomy.chest] + Array(Anatomy.arms) + [Anatomy.head]

  init(_ puppet: Puppet, _ palette: RagdollPalette) {
    (self.puppet, self.palette, composition) = (puppet, palette, puppet.composition)
    lamp = 0.93 + 0.09 * puppet.breathing
  }

  /// Draws strings, halo, panels and rivets.
  func draw(on canvas: inout Canvas) {
    drawStrings(on: &canvas)
    drawHalo(on: &canvas)
    for part in PaperFigure.order { drawPart(part, on: &canvas) }
    drawRivets(on: &canvas)
  }

  private func seen(_ part: Int, _ local: Vector) -> Point {
    composition.project(puppet.figure.bodies[part].point(local))
  }

  private func drawStrings(on canvas: inout Canvas) {
    let strings = puppet.strings
    guard strings.shown > 0 else { return }
    for (hook, end) in strings.lines(puppet.figure) {
      let line = Path(polyline: [composition.project(hook), composition.project(end)])
      canvas.stroke(
        line, with: RagdollPalette.string.opacity(0.42 * strings.shown),
        .rounded(max(0.6, 0.9 * composition.unit)))
    }
  }

  private func drawHalo(on canvas: inout Canvas) {
    for (index, part) in Anatomy.parts.enumerated() {
      let radius = (0.16 + part.half.dx * 1.7) * composition.height
      let strength = index == Anatomy.chest || index == Anatomy.head ? 0.26 : 0.095
      canvas.glow(
        at: seen(index, .zero), radius: radius,
        color: palette.halo.opacity(strength * lamp))
    }
  }

  // MARK: Panels

  private func drawPart(_ index: Int, on canvas: inout Canvas) {
    let panel = Panel.all[index]
    let body = puppet.figure.bodies[index]
    for strip in panel.strips {
      let side = body.arm(Vector(strip.slope, 0))
      // Light from above left falls on the outside of the paper too.
      let sheen = -0.6 * side.dx - 0.8 * side.dy
      let corners = strip.corners.map { seen(index, $0) }
      canvas.fill(Path(polygon: corners), with: brush(index, panel, 0.085 * sheen))
    }
    let outline = Path(polygon: panel.outline.map { seen(index, $0) })
    canvas.stroke(
      outline, with: palette.paper(1).opacity(0.38), .rounded(max(0.5, 0.8 * composition.unit)))
    for pleat in panel.pleats {
      let line = Path(polyline: pleat.map { seen(index, $0) })
      canvas.stroke(
        line, with: palette.paper(0.28).opacity(0.34), .rounded(max(0.4, 0.7 * composition.unit)))
    }
  }

  /// Light within the paper: brightest at the rivets, or about the lamp of head and chest.
  private func brush(_ index: Int, _ panel: Panel, _ sheen: Double) -> Brush {
    func paper(_ light: Double, _ alpha: Double) -> Color {
      palette.paper(light * lamp + sheen).opacity(alpha)
    }
    let half = Anatomy.parts[index].half
    if panel.isLantern {
      return .radial(
        RadialGradient(
          center: seen(index, Vector(0, 0.12 * half.dy)), radius: half.length * composition.height,
          stops: [
            GradientStop(0, paper(1.04, 0.98)), GradientStop(0.4, paper(0.9, 0.96)),
            GradientStop(1, paper(0.56, 0.9)),
          ]))
    }
    return .linear(
      LinearGradient(
        from: seen(index, Vector(0, -half.dy)), to: seen(index, Vector(0, half.dy)),
        stops: [
          GradientStop(0, paper(0.86, 0.94)), GradientStop(0.3, paper(0.68, 0.86)),
          GradientStop(0.7, paper(0.61, 0.84)), GradientStop(1, paper(0.8, 0.92)),
        ]))
  }

  private func drawRivets(on canvas: inout Canvas) {
    let height = composition.height
    for joint in Anatomy.joints {
      let place = seen(joint.child, joint.onChild)
      canvas.glow(at: place, radius: 0.055 * height, color: palette.spark.opacity(0.42 * lamp))
      canvas.fill(Path(circle: place, radius: 0.0085 * height), with: palette.spark)
    }
  }

  // MARK: Floor

  /// Draws the figure's light on the boards, its shadow and its reflection.
  func drawOnFloor(on canvas: inout Canvas) {
    let floor = composition.origin.y
    canvas.transformed(by: .scale(1, 0.2).about(Point(0, floor))) { canvas in
      for index in [Anatomy.head, Anatomy.chest, Anatomy.pelvis, 8, 10] {
        let place = puppet.figure.bodies[index].place
        let near = 1 / (1 + 4 * max(0, -place.y))
        canvas.glow(
          at: Point(composition.project(place).x, floor),
          radius: (0.28 + 0.2 * max(0, -place.y)) * composition.height,
          color: palette.halo.opacity(0.22 * near * lamp))
      }
    }
    drawShadow(on: &canvas)
    let ground = Rect(-1e4, floor, 2e4, composition.height)
    canvas.clipped(to: Path(ground)) { canvas in
      canvas.layer(opacity: 0.2) { canvas in
        canvas.blurred(sigma: 2.2 * composition.unit) { canvas in
          canvas.transformed(by: Transform.scale(1, -0.46).about(Point(0, floor))) { canvas in
            for part in PaperFigure.order { drawPart(part, on: &canvas) }
          }
        }
      }
    }
  }

  /// Each part keeps the light from above left off the boards, the less the higher it is.
  private func drawShadow(on canvas: inout Canvas) {
    let height = composition.height
    for (body, part) in zip(puppet.figure.bodies, Anatomy.parts) {
      let up = max(0, -body.place.y)
      let reach = body.arm(part.bottom)
      let width = max(2 * reach.dx.magnitude, part.half.dx * 1.4)
      let center = composition.project(Point(body.place.x + 0.34 * up, 0.018))
      let blur = (0.012 + 0.05 * up) * height
      let box = Rect(center: center, size: Size(width * height, 0.016 * height))
      canvas.softBox(
        box, cornerRadius: 0.008 * height, blur: blur,
        color: RagdollPalette.shadow.opacity(0.5 / (1 + 5 * up)))
    }
  }
}
