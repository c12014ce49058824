import Geometry
import Testing

/// Gradients, fractals, curls and cells of noise.
struct NoiseTests {
  private let noise = GradientNoise(seed: 7)

  private func places(_ count: Int) -> [(Double, Double, Double)] {
    var stream = SampleStream()
    return (0..<count).map { _ in
      (
        stream.number(in: -90...90), stream.number(in: -90...90), stream.number(in: -90...90)
      )
    }
  }

  @Test func `values beside gradients are the values, to the last bit`() {
    for (x, y, z) in places(5000) {
      #expect(noise.valueAndGradient(x).value == noise.value(x))
      #expect(noise.valueAndGradient(x, y).value == noise.value(x, y))
      #expect(noise.valueAndGradient(x, y, z).value == noise.value(x, y, z))
    }
  }

  @Test func `gradients are how the values rise`() {
    let h = 1e-5
    func rise(_ f: (Double) -> Double, _ x: Double) -> Double { (f(x + h) - f(x - h)) / (2 * h) }
    for (x, y, z) in places(2000) {
      #expect((noise.valueAndGradient(x).gradient - rise({ noise.value($0) }, x)).magnitude < 1e-6)
      let plane = noise.valueAndGradient(x, y).gradient
      #expect((plane.dx - rise({ noise.value($0, y) }, x)).magnitude < 1e-6)
      #expect((plane.dy - rise({ noise.value(x, $0) }, y)).magnitude < 1e-6)
      let space = noise.valueAndGradient(x, y, z).gradient
      #expect((space.x - rise({ noise.value($0, y, z) }, x)).magnitude < 1e-6)
      #expect((space.y - rise({ noise.value(x, $0, z) }, y)).magnitude < 1e-6)
      #expect((space.z - rise({ noise.value(x, y, $0) }, z)).magnitude < 1e-6)
    }
  }

  @Test func `fractal noise is its octaves, in the range of one`() {
    let single = FractalNoise(seed: 7, octaves: 1)
    let rough = FractalNoise(seed: 3, octaves: 8, lacunarity: 2.1, gain: 0.6)
    var (sum, squares, reach) = (0.0, 0.0, 0.0)
    for (x, y, z) in places(20_000) {
      #expect(single.value(x, y, z) == noise.value(x, y, z) && single.value(x) == noise.value(x))
      let value = rough.value(x, y)
      (sum, squares, reach) = (sum + value, squares + value * value, max(reach, value.magnitude))
    }
    #expect((sum / 20_000).magnitude < 0.02)
    #expect(0.2...1 ~= reach && 0.01...0.1 ~= squares / 20_000)
    // Whole coordinates are no longer zeros of all octaves.
    #expect((1...60).contains { rough.value(Double($0), 4).magnitude > 0.05 })
  }

  @Test func `finer octaves add finer detail, and less of it`() {
    func roughness(_ noise: FractalNoise) -> Double {
      places(4000).map { x, y, _ in
        (noise.value(x + 0.01, y) - noise.value(x, y)).magnitude
      }.reduce(0, +)
    }
    let steps = [1, 2, 4, 6].map { roughness(FractalNoise(seed: 5, octaves: $0, gain: 0.8)) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    #expect(
      roughness(FractalNoise(seed: 5, octaves: 6, gain: 0.2))
        < roughness(FractalNoise(seed: 5, octaves: 6, gain: 0.8)))
  }

  @Test func `gradients of fractal noise are how it rises`() {
    let rough = FractalNoise(seed: 3, octaves: 4)
    let h = 1e-6
    for (x, y, z) in places(1000) {
      let plane = rough.valueAndGradient(x, y)
      #expect(plane.value == rough.value(x, y))
      let along = (rough.value(x, y + h) - rough.value(x, y - h)) / (2 * h)
      #expect((plane.gradient.dy - along).magnitude < 1e-6)
      let space = rough.valueAndGradient(x, y, z)
      #expect(space.value == rough.value(x, y, z))
      let up = (rough.value(x, y, z + h) - rough.value(x, y, z - h)) / (2 * h)
      #expect((space.gradient.z - up).magnitude < 1e-6)
    }
  }

  @Test(arguments: [1, 4])
  func `a curl neither gathers nor thins`(octaves: Int) {
    let flow = CurlNoise(seed: 11, octaves: octaves)
    let h = 1e-5
    var (fastest, sum) = (0.0, 0.0)
    for (x, y, z) in places(2000) {
      let here = flow.velocity(x, y)
      (fastest, sum) = (max(fastest, here.length), sum + here.length)
      let plane =
        flow.velocity(x + h, y).dx - flow.velocity(x - h, y).dx
        + flow.velocity(x, y + h).dy - flow.velocity(x, y - h).dy
      #expect((plane / (2 * h)).magnitude < 1e-5)
      let changing =
        flow.velocity(x + h, y, phase: z).dx - flow.velocity(x - h, y, phase: z).dx
        + flow.velocity(x, y + h, phase: z).dy - flow.velocity(x, y - h, phase: z).dy
      #expect((changing / (2 * h)).magnitude < 1e-5)
      let space =
        flow.velocity(x + h, y, z).x - flow.velocity(x - h, y, z).x
        + flow.velocity(x, y + h, z).y - flow.velocity(x, y - h, z).y
        + flow.velocity(x, y, z + h).z - flow.velocity(x, y, z - h).z
      #expect((space / (2 * h)).magnitude < 1e-5)
    }
    #expect(0.5...2.5 ~= sum / 2000)
    #expect(1.5...10 ~= fastest)
  }

  @Test func `a flow in a plane follows the contours of its potential`() {
    let flow = CurlNoise(seed: 11)
    let potential = FractalNoise(seed: 11, octaves: 1)
    for (x, y, _) in places(500) {
      let way = flow.velocity(x, y).normalized
      let change = potential.value(x + way.dx * 1e-6, y + way.dy * 1e-6) - potential.value(x, y)
      #expect(change.magnitude < 1e-10)
    }
  }

  @Test func `cells are bounded by two nearest points, which never jump`() {
    for jitter in [0.0, 0.5, 1] {
      let cells = CellularNoise(seed: 4, jitter: jitter)
      for (x, y, z) in places(4000) {
        let plane = cells.sample(x, y)
        #expect(0...plane.second ~= plane.nearest && plane.second <= 1.81)
        #expect(plane.nearest <= 2.0.squareRoot())
        let space = cells.sample(x, y, z)
        #expect(0...space.second ~= space.nearest && space.second <= 2.07)
        // A distance changes by no more than the way gone.
        let near = cells.sample(x + 0.003, y)
        #expect((near.nearest - plane.nearest).magnitude <= 0.003_000_001)
        #expect((near.second - plane.second).magnitude <= 0.003_000_001)
        let above = cells.sample(x, y, z + 0.003)
        #expect((above.nearest - space.nearest).magnitude <= 0.003_000_001)
        #expect((above.second - space.second).magnitude <= 0.003_000_001)
        // Another cell begins where both are equally near.
        if near.cell != plane.cell { #expect(plane.border <= 0.006_000_001) }
      }
    }
  }

  /// The points of the cells round the square from 3 to 7, found by going down to each from the
  /// nearest of many places.
  private func points(of cells: CellularNoise) -> [Point] {
    var nearest: [UInt64: (place: Point, distance: Double)] = [:]
    for row in 0...120 {
      for column in 0...120 {
        let place = Point(Double(column) / 12, Double(row) / 12)
        let sample = cells.sample(place.x, place.y)
        if sample.nearest < nearest[sample.cell]?.distance ?? .infinity {
          nearest[sample.cell] = (place, sample.nearest)
        }
      }
    }
    return nearest.values.map { place, distance in
      let h = 1e-6
      let across = cells.sample(place.x + h, place.y).nearest - distance
      let down = cells.sample(place.x, place.y + h).nearest - distance
      return place - Vector(across, down).normalized * distance
    }
  }

  @Test func `cells are those of all points, however far these lie in their squares`() {
    for seed in UInt64(0)..<4 {
      let cells = CellularNoise(seed: seed)
      let points = points(of: cells)
      var stream = SampleStream()
      var count = 0
      while count < 300 {
        let place = Point(stream.number(in: 3...7), stream.number(in: 3...7))
        let sample = cells.sample(place.x, place.y)
        // Nearer points lie in neighbouring squares and are hard to miss.
        guard sample.second > 1.05 else { continue }
        count += 1
        let distances = points.map { $0.distance(to: place) }.sorted()
        #expect((sample.nearest - distances[0]).magnitude < 1e-3)
        #expect((sample.second - distances[1]).magnitude < 1e-3)
      }
    }
  }

  @Test func `cells without jitter are squares`() {
    let cells = CellularNoise(seed: 9, jitter: 0)
    for (x, y, _) in places(500) {
      let (u, v) = (x - x.rounded(.down) - 0.5, y - y.rounded(.down) - 0.5)
      #expect((cells.sample(x, y).nearest - Math.hypot(u, v)).magnitude < 1e-9)
    }
    #expect(cells.sample(0.2, 0.8).cell == cells.sample(0.9, 0.1).cell)
    #expect(cells.sample(0.2, 0.8).cell != cells.sample(1.1, 0.1).cell)
  }

  @Test func `the numbers of cells are evenly spread`() {
    for cells in [CellularNoise(seed: 0), CellularNoise(seed: 1)] {
      var hits = Array(repeating: 0.0, count: 64)
      for row in 0..<80 {
        for column in 0..<80 {
          let sample = cells.sample(Double(column) * 7 + 0.5, Double(row) * 7 + 0.5)
          hits[Int(sample.unit * 64)] += 1
        }
      }
      let squares: [Double] = hits.map { ($0 - 100) * ($0 - 100) / 100 }
      let spread = squares.reduce(0, +) / 63
      #expect(0.5...1.7 ~= spread, "\(spread)")
    }
  }

  @Test func `points of cells are spread evenly over their squares`() {
    // The mean area of cells is 1, so a place is as likely as any to lie near a point: the mean
    // distance is that of random points held to one a square, a little below ½.
    let cells = CellularNoise(seed: 2)
    let mean = places(20_000).map { x, y, _ in cells.sample(x, y).nearest }.reduce(0, +) / 20_000
    #expect(0.42...0.48 ~= mean, "\(mean)")
  }

  @Test func `the bits of all kinds of noise never change`() {
    var digest = BitDigest()
    let fractal = FractalNoise(seed: 1)
    let (cells, flow) = (CellularNoise(seed: 1), CurlNoise(seed: 1, octaves: 2))
    for (x, y, z) in places(5000) {
      digest.add(fractal.value(x))
      digest.add(fractal.value(x, y))
      digest.add(fractal.value(x, y, z))
      for sample in [cells.sample(x, y), cells.sample(x, y, z)] {
        digest.add(sample.nearest)
        digest.add(sample.second)
        digest.add(sample.unit)
      }
      let (plane, space) = (flow.velocity(x, y, phase: z), flow.velocity(x, y, z))
      for number in [plane.dx, plane.dy, space.x, space.y, space.z] { digest.add(number) }
    }
    #expect(digest.value == 0x572c_af25_d8b4_fe03)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func `coordinates beyond the lattice count as zero`(x: Double) {
    #expect(CellularNoise(seed: 3).sample(x, 0.5) == CellularNoise(seed: 3).sample(0, 0.5))
    #expect(CurlNoise(seed: 3).velocity(x, 0.5) == CurlNoise(seed: 3).velocity(0, 0.5))
  }
}
