import Drawing
import Geometry
import Motion

/// The drawing of the figure: folded paper with a lamp in it.
struct PaperFigure {
  private let puppet: Puppet
  private let palette: RagdollPalette
  private let composition: RagdollComposition
  /// Brightness of the lamp, about 1.
  private let lamp: Double

  /// Parts from back to front.
  private static let order =
    Array(Anatomy.legs) + [Anatomy.pelvis, Anatomy.chest] + Array(Anatomy.arms) + [Anatomy.head]

  init(_ puppet: Puppet, _ palette: RagdollPalette) {
    (self.puppet, self.palette, composition) = (puppet, palette, puppet.composition)
    lamp = 0.93 + 0.09 * puppet.breathing
  }

  /// Draws light and shadow on the floor, strings, halo, panels and rivets.
  func draw(on canvas: inout Canvas) {
    drawGlow(on: &canvas)
    drawShadow(on: &canvas)
    drawReflection(on: &canvas)
    let string = RagdollPalette.string.opacity(0.42 * puppet.strings.shown)
    for (hook, end) in puppet.strings.lines(puppet.figure) where string.alpha > 0 {
      let line = Path(polyline: [composition.project(hook), composition.project(end)])
      canvas.stroke(line, with: string, pen(0.9))
    }
    for (index, part) in Anatomy.parts.enumerated() {
      let strength = index == Anatomy.chest || index == Anatomy.head ? 0.26 : 0.095
      canvas.glow(
        at: seen(index, .zero), radius: (0.16 + part.half.dx * 1.7) * composition.height,
        color: palette.halo.opacity(strength * lamp))
    }
    for part in PaperFigure.order { drawPart(part, on: &canvas) }
    let height = composition.height
    for joint in Anatomy.joints {
      let place = seen(joint.anchorB.body, joint.anchorB.point)
      canvas.glow(at: place, radius: 0.055 * height, color: palette.spark.opacity(0.42 * lamp))
      canvas.fill(Path(circle: place, radius: 0.0085 * height), with: palette.spark)
    }
  }

  private func seen(_ part: Int, _ local: Vector) -> Point {
    composition.project(puppet.figure.bodies[part].worldPoint(local))
  }

  /// Returns a pen of `width` for a figure that is 360 pt high.
  private func pen(_ width: Double) -> Stroke {
    .rounded(max(width - 0.3, width * composition.unit))
  }

  // MARK: Panels

  private func drawPart(_ index: Int, on canvas: inout Canvas) {
    let panel = Panel.all[index]
    for strip in panel.strips {
      let side = puppet.figure.bodies[index].worldVector(Vector(strip.slope, 0))
      // Light from above left also falls on the outside of the paper.
      let sheen = -0.6 * side.dx - 0.8 * side.dy
      let corners = strip.corners.map { seen(index, $0) }
      canvas.fill(Path(polygon: corners), with: brush(index, panel, 0.085 * sheen))
    }
    let outline = Path(polygon: panel.outline.map { seen(index, $0) })
    canvas.stroke(outline, with: palette.paper(1).opacity(0.38), pen(0.8))
    for crease in panel.creases {
      let line = Path(polyline: crease.map { seen(index, $0) })
      canvas.stroke(line, with: palette.paper(0.28).opacity(0.34), pen(0.7))
    }
  }

  /// Returns the light within the paper: brightest at the rivets, or around the lamp of head and
  /// chest.
  private func brush(_ index: Int, _ panel: Panel, _ sheen: Double) -> Brush {
    // The more light it contains, the less transparent it is.
    func stops(_ lights: KeyValuePairs<Double, Double>) -> [GradientStop] {
      lights.map { place, light in
        GradientStop(place, palette.paper(light * lamp + sheen).opacity(0.65 + 0.31 * light))
      }
    }
    let half = Anatomy.parts[index].half
    if panel.isLantern {
      return .radial(
        RadialGradient(
          center: seen(index, Vector(0, 0.12 * half.dy)), radius: half.length * composition.height,
          stops: stops([0: 1.04, 0.4: 0.9, 1: 0.56])))
    }
    return .linear(
      LinearGradient(
        from: seen(index, Vector(0, -half.dy)), to: seen(index, Vector(0, half.dy)),
        stops: stops([0: 0.86, 0.3: 0.68, 0.7: 0.61, 1: 0.8])))
  }

  // MARK: Floor

  /// Draws the figure's light on the boards.
  private func drawGlow(on canvas: inout Canvas) {
    for index in [Anatomy.head, Anatomy.chest, Anatomy.pelvis, 8, 10] {
      let place = puppet.figure.bodies[index].position
      let up = max(0, -place.y)
      let radius = (0.28 + 0.2 * up) * composition.height
      canvas.glow(
        at: composition.project(Point(place.x, 0)), radii: Size(radius, 0.2 * radius),
        color: palette.halo.opacity(0.22 * lamp / (1 + 4 * up)))
    }
  }

  /// Draws the shadow of each part in the light from above left, fainter if the part is higher.
  private func drawShadow(on canvas: inout Canvas) {
    let height = composition.height
    for (body, part) in zip(puppet.figure.bodies, Anatomy.parts) {
      let up = max(0, -body.position.y)
      let width = max(2 * body.worldVector(part.bottom).dx.magnitude, part.half.dx * 1.4)
      let center = composition.project(Point(body.position.x + 0.34 * up, 0.018))
      canvas.blurredRoundedRect(
        Rect(center: center, size: Size(width * height, 0.016 * height)),
        cornerRadius: 0.008 * height, blur: (0.012 + 0.05 * up) * height,
        color: RagdollPalette.shadow.opacity(0.5 / (1 + 5 * up)))
    }
  }

  private func drawReflection(on canvas: inout Canvas) {
    let floor = composition.origin.y
    let ground = Rect(-1e4, floor, 2e4, composition.height)
    let mirror = Transform.scale(1, -0.46).about(Point(0, floor))
    canvas.clipped(to: Path(ground)) { canvas in
      canvas.layer(opacity: 0.2) { canvas in
        canvas.blurred(sigma: 2.2 * composition.unit) { canvas in
          canvas.transformed(by: mirror) { canvas in
            for part in PaperFigure.order { drawPart(part, on: &canvas) }
          }
        }
      }
    }
  }
}

// MARK: Panels

/// The cut and the folds of a part, in its local coordinates.
struct Panel: Sendable {
  /// The strips between two folds, and the tilt of their paper, −1 to the left … 1 to the right.
  let strips: [(corners: [Vector], slope: Double)]
  let outline: [Vector]
  /// Creases across the folds.
  let creases: [[Vector]]
  /// True if the lamp is in its middle, not at its ends.
  let isLantern: Bool

  /// Panels in the order of ``Anatomy/parts``: pelvis, chest, head, and eight limbs.
  static let all: [Panel] =
    [
      Panel([(0.04, -0.056), (0.06, -0.01), (0.082, 0.052), (0.03, 0.068)]),
      Panel([(0.03, -0.116), (0.104, -0.096), (0.092, -0.01), (0.06, 0.065), (0.042, 0.114)]),
      Panel([(0.024, -0.08), (0.053, -0.052), (0.064, -0.008), (0.05, 0.042), (0.022, 0.074)]),
    ]
    + Anatomy.parts.dropFirst(3).enumerated().map { index, part in
      // Spindles; every second one, the lower one, ends in a hand or a foot.
      let end =
        index.isMultiple(of: 2)
        ? [(0.7, 0.55), (0.42, 1.06)] : [(0.55, 0.5), (0.42, 0.72), (0.95, 0.9), (0.3, 1.07)]
      let edge = [(0.42, -1.06), (0.82, -0.78), (1, -0.28)] + end
      return Panel(edge.map { ($0 * part.half.dx, $1 * part.half.dy) }, isLantern: false)
    }

  /// A sheet with the right edge `right`, from top to bottom, mirrored to the left, folded
  /// lengthwise and creased from corner to corner.
  private init(_ right: [(Double, Double)], isLantern: Bool = true) {
    // Positions of the folds, −1…1 of the width.
    let folds = isLantern ? [-1, -0.5, 0, 0.5, 1] : [-1, 0, 1]
    func sheet(_ from: Double, _ to: Double) -> [Vector] {
      right.map { Vector($0 * from, $1) } + right.reversed().map { Vector($0 * to, $1) }
    }
    outline = sheet(1, -1)
    strips = zip(folds, folds.dropFirst()).enumerated().map { index, fold in
      // Neighbouring strips additionally alternate in tilt.
      let lean = (index.isMultiple(of: 2) ? -0.45 : 0.45) + (fold.0 + fold.1) / 2
      return (sheet(fold.0, fold.1), lean)
    }
    creases = right.dropFirst().dropLast().map { [Vector(-$0, $1), Vector($0, $1)] }
    self.isLantern = isLantern
  }
}
