import Geometry
import Paths

extension PublicCall {
  static let geometry = [
    PublicCall("functions") { g in
      let (x, y) = (g.number(), g.number())
      take(Math.exp(x), Math.log(x), Math.sin(x), Math.cos(x), Math.tan(x), Math.asin(x))
      take(Math.acos(x), Math.cbrt(x), Math.pow(x, y), Math.atan2(x, y), Math.hypot(x, y))
      take(Math.remainder(x, y), x.clipped(to: g.range()), x.smoothstep, x.fraction)
    },
    PublicCall("whole part") { g in
      var x = g.number()
      if !(x >= 0x1p53) { take(x.removeWholePart()) }
      take(BayerMatrix.rank(x: g.whole(), y: g.whole()))
    },
    PublicCall("cellular noise") { g in
      let noise = CellularNoise(seed: 1, jitter: g.unit())
      take(noise.sample(g.number(), g.number()), noise.sample(g.number(), g.number(), g.number()))
    },
    PublicCall("gradient noise") { g in
      let (noise, x, y, z) = (GradientNoise(seed: 1), g.number(), g.number(), g.number())
      take(noise.value(x), noise.value(x, y), noise.value(x, y, z))
      take(noise.valueAndGradient(x), noise.valueAndGradient(x, y))
      take(noise.valueAndGradient(x, y, z))
    },
    PublicCall("fractal noise") { g in
      let (x, y, z) = (g.number(), g.number(), g.number())
      let noise = FractalNoise(
        seed: 1, octaves: 1 + g.index(below: 24), lacunarity: g.positive().clipped(to: 1...1000),
        gain: g.unit())
      take(noise.value(x), noise.value(x, y), noise.value(x, y, z), noise.valueAndGradient(x, y))
      let curl = CurlNoise(seed: 1, octaves: 1 + g.index(below: 24))
      take(curl.velocity(x, y), curl.velocity(x, y, phase: z), curl.velocity(x, y, z))
    },
    PublicCall("lattice") { g in
      let lattice = HexagonalLattice(radius: g.positive(), origin: g.point())
      take(lattice.cell(at: g.point()), lattice.middle(column: g.whole(), row: g.whole()))
      let near = HexagonalLattice(radius: 5, origin: g.calmPoint())
      take(near.middles(in: Rect(g.calm(), g.calm(), g.calm(), g.flag() ? .nan : g.calm())))
    },
    PublicCall("points") { g in
      let (place, way) = (g.point(), g.vector())
      take(place.mixed(with: g.point(), by: g.number()), place.distance(to: g.point()))
      take(way.rotated(by: g.number()), way.limited(to: g.number()), way.normalized, way.angle)
      take(Vector(angle: g.number()))
      let count = max(1, g.whole())
      take(Vector(phyllotaxis: g.whole() & .max, of: count, turn: g.number()))
    },
    PublicCall("rectangles") { g in
      let rect = g.rect()
      take(rect.contains(g.point()), rect.inset(by: g.insets()), rect.inset(by: g.number()))
      take(rect.intersection(g.rect()), rect.union(g.rect()), rect.nearest(to: g.point()))
    },
    PublicCall("transforms") { g in
      let transform = g.transform()
      take(transform.inverse, transform.then(g.transform()), transform.about(g.point()))
      take(transform.apply(g.point()), transform.apply(g.vector()), transform.determinant)
      take(Transform.rotation(g.number()), Transform.scale(g.number(), g.number()))
    },
    PublicCall("shapes") { g in
      take(Path(roundedRect: g.rect(), radius: g.number()), Path(ellipse: g.rect()))
      take(Path(circle: g.point(), radius: g.number()), Path(through: g.list { $0.point() }))
      take(Path(polygon: g.list { $0.point() }), Path(polyline: g.list { $0.point() }))
      take(Path(arc: g.point(), radius: g.number(), from: g.number(), to: g.number()))
      let curve = QuadraticCurve(g.point(), g.point(), g.point())
      take(curve.point(at: g.number()), curve.offset(by: g.vector()))
      take(curve.derivative(at: g.number()), curve.direction(at: g.number()), curve.cubic)
      let cubic = CubicCurve(g.point(), g.point(), g.point(), g.point())
      take(cubic.point(at: g.number()), cubic.derivative(at: g.number()))
      take(cubic.direction(at: g.number()), cubic.length(to: g.unit()))
      let part = [g.unit(), g.unit()].sorted()
      take(cubic.section(from: part[0], to: part[1]))
    },
    PublicCall("makers") { g in
      take(
        Path(through: g.list { $0.point() }, isClosed: g.flag(), tension: g.number()),
        Path(chord: g.point(), radius: g.number(), from: g.number(), to: g.number()),
        Path(
          sector: g.point(), radius: g.number(), innerRadius: g.number(), from: g.number(),
          to: g.number()))
      let ends = [g.finite(), g.finite()].sorted()
      if ends[0] < ends[1], (ends[1] - ends[0]).isFinite {
        take(g.number().wrapped(to: ends[0]..<ends[1]))
      }
      take(g.point().wrapped(to: Rect(g.calm(), g.calm(), 1 + g.unit(), 5)))
      let noise = ValueNoise(seed: 3, octaves: 1 + g.index(below: 24), falloff: g.unit())
      take(noise.value(g.number(), g.number(), g.number()))
    },
    PublicCall("areas") { g in
      let path = g.path()
      let place = g.flag() ? g.point() : g.calmPoint()
      take(path.bounds, path.signedArea, path.transformed(by: g.transform()), path.reversed)
      take(path.contains(place, rule: g.rule()), path.windingNumber(around: place))
      take(path.flattened(tolerance: g.tolerance()))
    },
  ]

  static let paths = [
    PublicCall("booleans") { g in
      let (one, other, rule) = (g.path(), g.path(), g.rule())
      switch g.index(below: 5) {
      case 0: take(one.union(other, rule: rule))
      case 1: take(one.intersection(other, rule: rule, tolerance: g.tolerance()))
      case 2: take(one.subtracting(other, rule: rule))
      case 3: take(one.symmetricDifference(other, rule: rule))
      default: take(one.normalized(rule: rule, tolerance: g.tolerance()))
      }
    },
    PublicCall("outlines") { g in
      take(g.path().stroked(g.stroke(), tolerance: g.tolerance()))
      let distance = g.flag() ? g.calm() : g.number()
      take(g.path().offset(by: distance, miterLimit: g.number()))
    },
    PublicCall("texts of paths") { g in
      let words = [
        "M", "L", "a", "A", "c", "q", "z", "h", "V", "s", "-", "1e308", "1e-400", "0", "1", "5",
        "10", ",", "nan", "1e999",
      ]
      let text = g.list { $0.element(of: words) } + g.list { $0.element(of: words) }
      _ = try? Path(svg: "M 0 0 " + text.joined(separator: " "))
    },
    PublicCall("arcs, corners and hulls") { g in
      var path = g.path()
      path.move(to: g.point())
      path.addArc(
        to: g.point(), radii: g.size(), rotation: g.number(), isLarge: g.flag(),
        isClockwise: g.flag())
      take(path, g.path().simplified(tolerance: g.number()))
      take(g.path().roundedCorners(radius: g.number()))
      take(g.path().convexHull(tolerance: g.tolerance()))
    },
    PublicCall("measures") { g in
      let path = g.path()
      let measure = PathMeasure(path)
      take(measure.length, measure.point(at: g.number()), measure.tangent(at: g.number()))
      take(measure.path(from: g.number(), to: g.number()), path.point(atFraction: g.number()))
      take(path.tangent(atFraction: g.number()), path.trimmedPath(from: g.number(), to: g.number()))
      // Dashes cost as much as they are many.
      if measure.length < 1e5 {
        let dashes = g.list { $0.flag() ? $0.number() : 1 + abs($0.calm()) }
        take(path.dashed(dashes, phase: g.number()))
      }
    },
    PublicCall("morphs") { g in take(PathMorph(from: g.path(), to: g.path()).path(at: g.number()))
    },
  ]
}
