import Rendering

/// The scenery: the sky at any hour, hills in mist, and the bough that the comb hangs from.
struct Garden: Hashable, Sendable {
  private let composition: BeesComposition
  private let (stars, noise): (StarField, GradientNoise)
  /// The bough with its leaves, lit by the comb.
  private(set) var bough = Mesh()

  init(_ composition: BeesComposition, _ noise: GradientNoise, _ chance: inout SeededGenerator) {
    let sky = Rect(0, 0, composition.size.width, composition.horizon)
    stars = StarField(52, in: sky, radius: composition.unit.squareRoot(), &chance)
    (self.composition, self.noise) = (composition, noise)
    growBough(&chance)
  }

  /// Draws sky and hills at `hour`, 0…1, and a time in seconds.
  func draw(at hour: Double, _ time: Double, on canvas: inout Canvas) {
    let (width, horizon, unit) = (composition.size.width, composition.horizon, composition.unit)
    let light = 1 - 0.46 * hour
    let sky = [(0.2, 0.055, 6.0), (0.26, 0.066, 0), (0.36, 0.075, -10), (0.5, 0.075, -24)].map {
      Color.night($0 * light, $1 * light, turn: $2)
    }
    canvas.fill(
      Path(canvas.bounds), with: .vertical(from: 0, to: horizon, GradientStop.evenlySpaced(sky)))
    for (reach, strength) in [(210.0, 0.36), (90, 0.32)] {
      canvas.glow(
        at: Point(0.27 * width, horizon - 26 * unit), radii: Size(2.6 * reach * unit, reach * unit),
        color: Color(oklch: 0.62, 0.1, 48).opacity(strength * (1 - 0.9 * hour)))
    }
    stars.draw(at: time, color: .night(0.88, 0.03), on: &canvas)
    for isNear in [false, true] { drawHills(areNear: isNear, on: &canvas) }
  }

  /// Draws a range of hills and the ground below it, darker if nearer, with mist at its foot.
  private func drawHills(areNear: Bool, on canvas: inout Canvas) {
    let (size, unit) = (composition.size, composition.unit)
    let foot = composition.horizon + (areNear ? 18 : -26) * unit
    var range = Path(
      hills: -2...(size.width + 2), base: foot, height: 70 * unit,
      waves: size.width / (190 * unit), noise, row: areNear ? 17.5 : 3.5)
    range.append(Path(Rect(-2, foot, size.width + 4, max(0, size.height - foot))))
    let colors = [(areNear ? 0.165 : 0.23, 0.042, -34.0), (0.135, 0.028, -22), (0.115, 0.02, 0)]
      .map { Color.night($0, $1, turn: $2) }
    canvas.fill(
      range,
      with: .vertical(from: foot - 50 * unit, to: size.height, GradientStop.evenlySpaced(colors)))
    canvas.glow(
      at: Point((areNear ? 0.7 : 0.2) * size.width, foot + 12 * unit),
      radii: Size(300 * unit, 50 * unit), color: .night(0.5, 0.06, turn: -26).opacity(0.13))
  }

  private mutating func growBough(_ chance: inout SeededGenerator) {
    let (unit, reach, comb) = (composition.unit, composition.reach, composition.comb)
    let end = max(composition.size.width / 2, 170 * unit) + 40 * unit
    let top = comb - Vector(0, 0.8 * reach)
    let line = QuadraticCurve(
      top + Vector(-end, -60 * unit), top + Vector(0, 40 * unit), top + Vector(end, -36 * unit))
    func lit(_ color: Color, at place: Point, by light: Double) -> Color {
      let near = 1 - (place.distance(to: comb) / (2.1 * reach)).clippedToUnit
      return color.mixed(with: .amber, by: light * near)
    }
    for (width, down, light) in [(17.0, 0.0, 0.0), (8, 2.6, 0.55)] {
      bough.append(
        Mesh(ribbon: line.offset(by: Vector(0, down * unit)), pieces: 40) { along in
          let color = lit(.bark, at: line.point(at: along), by: light)
          return (width * (1.2 - 0.48 * along) * unit, color)
        })
    }
    for twig in 0..<9 {
      let foot = line.point(at: Double(4 * twig + chance.index(below: 4)) / 40)
      // Leaves in front of the comb are vertical, so that they do not hide it.
      let isFree = abs(foot.x - comb.x) > 1.05 * reach
      let aim = isFree ? chance.number(in: -1.5...1.9) : -Math.pi / 2
      for leaf in -2...1 {
        let angle = aim + 0.5 * Double(leaf) + chance.number(in: -0.2...0.2)
        let direction = Vector(angle: angle)
        let way = direction * (chance.number(in: 18...34) * unit)
        let middle: Point = foot + way * 0.5
        let bend: Point = middle + way.perpendicular * 0.12
        bough.append(
          Mesh(ribbon: QuadraticCurve(foot, bend, foot + way), pieces: 9) { along in
            let width = 0.52 * way.length * Math.sin(Math.pi * along.squareRoot())
            return (width, lit(.leaf, at: foot + way * along, by: 0.34))
          })
      }
    }
  }
}

// MARK: Colours

/// The colours of the garden: a blue dusk, honey for the subject, pale lilac as the accent.
extension Color {
  static let amber = Color(oklch: 0.6, 0.135, 62)
  static let gold = Color(oklch: 0.84, 0.13, 84)
  static let wax = Color(oklch: 0.25, 0.045, 62)
  static let (bark, body) = (Color(oklch: 0.135, 0.025, 45), Color(oklch: 0.2, 0.04, 50))
  /// Flowers, the haze around them, their rays and stalks, and leaves.
  static let petal = Color(oklch: 0.88, 0.06, 312)
  static let haze = Color(oklch: 0.56, 0.13, 304)
  static let (ray, stalk) = (Color(oklch: 0.5, 0.07, 270), Color(oklch: 0.44, 0.055, 205))
  static let leaf = Color(oklch: 0.19, 0.035, 215)
  static let wing = Color(oklch: 0.82, 0.045, 268)

  /// Honey, from an empty cell to a full one in its best light.
  static let honey = ColorRamp.sequential(
    from: OKLCH(0.18, 0.03, 44), to: OKLCH(0.91, 0.1, 92), through: 0.14)

  /// Returns a colour of sky and ground.
  static func night(_ lightness: Double, _ chroma: Double, turn: Double = 0) -> Color {
    Color(oklch: lightness, chroma, 262 + turn)
  }
}
