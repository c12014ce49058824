import Drawing
import Geometry
import Painting
import Testing

@Suite struct BlurTests {
  /// White shapes of random places and opacities, well inside a sheet of `side` points.
  private func shapes(_ seed: UInt64, side: Double, margin: Double)
    -> @Sendable (inout Canvas) -> Void
  {
    var numbers = Numbers(seed)
    let room = side - 2 * margin
    let parts = (0..<6).map { index in
      let place = Point(
        margin + numbers.next() * room * 0.6, margin + numbers.next() * room * 0.6)
      let size = Size((0.1 + 0.3 * numbers.next()) * room, (0.1 + 0.3 * numbers.next()) * room)
      let rect = Rect(origin: place, size: size)
      let path = index.isMultiple(of: 2) ? Path(rect) : Path(ellipse: rect)
      return (path, Color.white.opacity(0.3 + 0.7 * numbers.next()))
    }
    return { canvas in for (path, color) in parts { canvas.fill(path, with: color) } }
  }

  @Test(arguments: [0, -3])
  func `a blur of sigma 0 or less is the identity`(sigma: Double) throws {
    for seed in 0..<5 as Range<UInt64> {
      let draw = shapes(seed, side: 50, margin: -10)
      let plain = try painted(50, 50, isTransparent: true, draw)
      let blurred = try painted(50, 50, isTransparent: true) { $0.blurred(sigma: sigma, draw) }
      #expect(plain == blurred)
    }
  }

  /// Within 2 % of full strength, of which dither is a fifth. Below a pixel the Gaussian is not
  /// even told by its values at pixels; see the next test.
  @Test(arguments: [1, 1.2, 1.7, 2.5, 4, 8, 15])
  func `a blur is near a true Gaussian`(sigma: Double) throws {
    for seed in 0..<3 as Range<UInt64> {
      let draw = shapes(seed, side: 70, margin: 10)
      let sharp = try Alpha(painted(70, 70, isTransparent: true, draw))
      let blurred = try Alpha(
        painted(70, 70, isTransparent: true) { $0.blurred(sigma: sigma, draw) })
      let worst = blurred.worstDifference(from: sharp.gaussian(sigma, sigma))
      #expect(worst <= 5, "\(worst) of 255")
    }
  }

  /// The variance of a blurred line of one pixel is σ² and what dither makes of it.
  @Test(arguments: [0.2, 0.3, 0.5, 0.6, 0.8, 1, 1.3, 2, 3.7, 6])
  func `the width of a blur is sigma, also between whole pixels`(sigma: Double) throws {
    var (light, variance) = (0.0, 0.0)
    // At eight places every distance meets every threshold of the dither.
    for place in 36..<44 {
      let picture = try painted(80, 8, isTransparent: true) {
        $0.blurred(sigma: sigma) {
          $0.fill(Path(Rect(Double(place), -100, 1, 300)), with: .white)
        }
      }
      for y in 0..<8 {
        for x in 0..<80 {
          let value = Double(picture[x, y].3)
          light += value
          variance += value * Double((x - place) * (x - place))
        }
      }
    }
    #expect(abs(variance / light - sigma * sigma) < 0.01 * sigma * sigma + 0.005)
    #expect(abs(light / 64 - 255) < 0.2)
  }

  @Test func `a Gaussian is stretched unevenly and turned with its transform`() throws {
    let draw = shapes(9, side: 60, margin: 14)
    let sharp = try Alpha(painted(60, 60, isTransparent: true, draw))
    for turn in [Transform.identity, Transform(a: 0, b: 1, c: -1, d: 0, tx: 60, ty: 0)] {
      let map = Transform.scale(0.5, 2)
      let blurred = try Alpha(
        painted(60, 60, isTransparent: true) {
          $0.transformed(by: map.then(turn)) {
            $0.blurred(sigma: 2) { inner in
              inner.transformed(by: map.then(turn).inverse ?? .identity, draw)
            }
          }
        })
      let isTurned = turn != .identity
      let expected = sharp.gaussian(isTurned ? 4 : 1, isTurned ? 1 : 4)
      #expect(blurred.worstDifference(from: expected) <= 5)
    }
  }

  @Test func `a turn alone changes nothing of a blur`() throws {
    func disc(_ angle: Double) throws -> Bitmap {
      try painted(60, 60, isTransparent: true) {
        $0.transformed(by: Transform.rotation(angle).about(Point(30, 30))) {
          $0.blurred(sigma: 5) { $0.fill(Path(circle: Point(30, 30), radius: 9), with: .white) }
        }
      }
    }
    let upright = try Alpha(disc(0))
    for angle in [0.3, 0.8, 2] {
      #expect(try Alpha(disc(angle)).worstDifference(from: upright.values) <= 2)
    }
  }

  @Test(arguments: [0.4, 1, 2.2, 5, 9])
  func `the light of a shape inside is kept`(sigma: Double) throws {
    for seed in 20..<24 as Range<UInt64> {
      let draw = shapes(seed, side: 100, margin: 30)
      let sharp = try Alpha(painted(100, 100, isTransparent: true, draw)).sum
      let blurred = try Alpha(
        painted(100, 100, isTransparent: true) { $0.blurred(sigma: sigma, draw) }
      ).sum
      #expect(abs(blurred - sharp) < 0.002 * sharp, "\(sharp) became \(blurred)")
    }
  }

  @Test(arguments: [0.5, 1.3, 3, 7.7])
  func `a blur is symmetric`(sigma: Double) throws {
    let picture = try painted(61, 61, isTransparent: true) {
      $0.blurred(sigma: sigma) { $0.fill(Path(circle: Point(30.5, 30.5), radius: 8), with: .white) }
    }
    for y in 0..<61 {
      for x in 0..<61 {
        let value = Int(picture[x, y].3)
        for other in [picture[60 - x, y], picture[x, 60 - y], picture[y, x]] {
          #expect(abs(value - Int(other.3)) <= 1)
        }
      }
    }
  }

  @Test func `a flat colour stays what it is, far from its edges`() throws {
    let color = Color(37, 201, 94)
    let picture = try painted(90, 90) {
      $0.blurred(sigma: 6) { $0.fill(Path(Rect(-40, -40, 170, 170)), with: color) }
    }
    #expect(picture.count(differingFrom: (37, 201, 94, 255)) == 0)
  }

  @Test func `no part of a blurred pixel is more than its opacity lets through`() throws {
    let picture = try painted(80, 80, isTransparent: true) {
      $0.blurred(sigma: 7) {
        $0.fill(Path(Rect(20, 20, 20, 40)), with: .white)
        $0.fill(Path(Rect(40, 20, 20, 40)), with: Color.pureRed.opacity(0.4))
      }
    }
    // White beside red: in straight values red stays full wherever anything is seen.
    for y in 0..<80 {
      for x in 0..<80 where picture[x, y].3 > 0 { #expect(picture[x, y].0 == 255) }
    }
  }

  @Test func `a blur brings in what lies beyond the sheet and its clips, as if there were more`()
    throws
  {
    let draw = shapes(40, side: 60, margin: -10)
    let small = try painted(40, 40, isTransparent: true) {
      $0.transformed(by: .translation(Vector(-16, -16))) { $0.blurred(sigma: 4, draw) }
    }
    let large = try painted(72, 72, isTransparent: true) { $0.blurred(sigma: 4, draw) }
    let clipped = try painted(72, 72, isTransparent: true) {
      $0.clipped(to: Path(Rect(16, 16, 40, 40))) { $0.blurred(sigma: 4, draw) }
    }
    for y in 0..<40 {
      for x in 0..<40 {
        #expect(small[x, y] == large[x + 16, y + 16])
        #expect(clipped[x + 16, y + 16] == large[x + 16, y + 16])
      }
    }
  }

  @Test func `nested blurs and layers reach beyond the sheet too`() throws {
    // Places that no rounding can move.
    let diamond = Path(
      polygon: [Point(4, -9.5), Point(17.25, 4), Point(4, 16), Point(-8.5, 4)])
    func nested(_ canvas: inout Canvas) {
      canvas.blurred(sigma: 2) {
        $0.layer(opacity: 0.8) {
          $0.blurred(sigma: 1.5) {
            $0.fill(Path(Rect(-12.5, 8, 20, 9.25)), with: .white)
            $0.fill(Path(Rect(30, 33.75, 30, 20)), with: Color.pureGreen.opacity(0.5))
          }
        }
        $0.clipped(to: diamond) { $0.glow(at: Point(0, 0), radius: 20, color: .pureRed) }
        $0.masked {
          $0.fill(diamond, with: .white)
        } content: {
          $0.blurredRoundedRect(Rect(-9, -9, 20, 12), cornerRadius: 3, blur: 4, color: .white)
        }
      }
    }
    let small = try painted(40, 40, isTransparent: true, nested)
    let large = try painted(80, 80, isTransparent: true) {
      $0.transformed(by: .translation(Vector(24, 24)), nested)
    }
    for y in 0..<40 { for x in 0..<40 { #expect(small[x, y] == large[x + 24, y + 24]) } }
  }

  @Test(arguments: [1e4, 1e5, 1e9, .greatestFiniteMagnitude])
  func `an enormous sigma spreads a shape to nothing`(sigma: Double) throws {
    let picture = try painted(30, 20, isTransparent: true) {
      $0.blurred(sigma: sigma) {
        $0.fill(Path(Rect(5, 5, 9, 9)), with: .white)
        $0.fill(Path(Rect(-1e9, 7, 2e9, 1)), with: .pureRed)
      }
    }
    #expect(picture.count(differingFrom: (0, 0, 0, 0)) == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a sigma that is no finite number is an error`(sigma: Double) throws {
    let refusal = DrawingError.undrawable(command: [0], flaw: .notFinite(.blur))
    #expect(throws: refusal) {
      try painted(4, 4) { $0.blurred(sigma: sigma) { $0.fill(Path($0.bounds), with: .pureRed) } }
    }
  }

  @Test func `a painter that has blurred paints as a fresh one`() throws {
    func scene(_ sigma: Double) -> Canvas {
      var canvas = Canvas(size: Size(40, 30))
      canvas.blurred(sigma: sigma) { $0.fill(Path(Rect(-20, 4, 40, 9)), with: .pureRed) }
      canvas.layer(opacity: 0.5) { $0.fill(Path(circle: Point(20, 15), radius: 9), with: .white) }
      return canvas
    }
    var used = try Painter(size: Size(40, 30), scale: 1.5)
    try used.paint(scene(9))
    try used.paint(scene(2))
    var fresh = try Painter(size: Size(40, 30), scale: 1.5)
    try fresh.paint(scene(2))
    #expect(used.bitmap() == fresh.bitmap())
  }
}

/// Numbers that look random and are the same always: xorshift64*.
struct Numbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// 0..<1.
  mutating func next() -> Double {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) * 0x1p-53
  }
}

/// The opacities of a picture, 0…255.
private struct Alpha {
  let width: Int
  let values: [Double]

  init(_ picture: Bitmap) {
    width = picture.width
    values = (0..<picture.width * picture.height).map {
      Double(picture[$0 % picture.width, $0 / picture.width].3)
    }
  }

  var sum: Double { values.reduce(0, +) }

  func worstDifference(from other: [Double]) -> Double {
    zip(values, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// The values blurred by a Gaussian.
  func gaussian(_ sigmaX: Double, _ sigmaY: Double) -> [Double] {
    let (across, down) = (Alpha.weights(sigmaX), Alpha.weights(sigmaY))
    let height = values.count / width
    func blurred(_ values: [Double], _ weights: [Double], _ stepX: Int, _ stepY: Int) -> [Double] {
      let reach = weights.count / 2
      return values.indices.map { index in
        let (x, y) = (index % width, index / width)
        return (-reach...reach).reduce(0.0) { sum, way in
          let (column, row) = (x + way * stepX, y + way * stepY)
          guard (0..<width).contains(column), (0..<height).contains(row) else { return sum }
          return sum + values[row * width + column] * weights[way + reach]
        }
      }
    }
    return blurred(blurred(values, across, 1, 0), down, 0, 1)
  }

  private static func weights(_ sigma: Double) -> [Double] {
    let reach = Int((sigma * 5).rounded(.up)) + 1
    let weights = (-reach...reach).map { Math.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let whole = weights.reduce(0, +)
    return weights.map { $0 / whole }
  }
}
