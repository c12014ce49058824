import Drawing
import Geometry
import Painting
import Testing

@Suite struct GradientTests {
  private func vertical(_ from: Color, _ to: Color, height: Double) -> Brush {
    .linear(
      LinearGradient(
        from: .zero, to: Point(0, height), stops: [GradientStop(0, from), GradientStop(1, to)]))
  }

  @Test func `a gradient begins and ends with its outer colours`() throws {
    let picture = try painted(4, 256) {
      $0.fill(Path($0.bounds), with: vertical(Color(0, 255, 40), Color(255, 0, 40), height: 256))
    }
    #expect(picture.isNear((0, 255, 40, 255), x: 1, y: 0))
    #expect(picture.isNear((255, 0, 40, 255), x: 1, y: 255))
    #expect(picture.isNear((128, 127, 40, 255), x: 1, y: 128))
  }

  @Test func `a dark gradient does not band`() throws {
    // Eight steps of grey over 256 rows: without dither 32 equal rows each.
    let picture = try painted(64, 256) {
      $0.fill(Path($0.bounds), with: vertical(Color(4, 4, 4), Color(12, 12, 12), height: 256))
    }
    for y in stride(from: 8, to: 240, by: 8) {
      let sum = (0..<512).reduce(0) { $0 + Int(picture[$1 % 64, y + $1 / 64].0) }
      let expected = 4 + 8 * (Double(y) + 4) / 256
      #expect(abs(Double(sum) / 512 - expected) < 0.1)
    }
  }

  @Test func `the dither never leaves the two nearest values`() throws {
    let picture = try painted(64, 64) {
      $0.fill(Path($0.bounds), with: vertical(Color(4, 0, 255), Color(12, 0, 255), height: 64))
    }
    for y in 0..<64 {
      let exact = 4 + 8 * (Double(y) + 0.5) / 64
      for x in 0..<64 {
        #expect(abs(Double(picture[x, y].0) - exact) < 1)
        #expect(picture[x, y].1 == 0 && picture[x, y].2 == 255)
      }
    }
  }

  @Test func `a radial gradient goes from its centre to its radius and on`() throws {
    let brush = Brush.radial(
      RadialGradient(
        center: Point(20.5, 20.5), radius: 16,
        stops: [GradientStop(0, Color(250, 0, 0)), GradientStop(1, Color(50, 0, 200))]))
    let picture = try painted(41, 41) { $0.fill(Path($0.bounds), with: brush) }
    #expect(picture.isNear((250, 0, 0, 255), x: 20, y: 20))
    #expect(picture.isNear((150, 0, 100, 255), x: 28, y: 20, tolerance: 2))
    #expect(picture.isNear((50, 0, 200, 255), x: 20, y: 38))
  }

  @Test func `a shape and a rectangle show the same gradient`() throws {
    let brush = Brush.linear(
      LinearGradient(
        from: Point(3, 5), to: Point(37, 30),
        stops: [GradientStop(0, Color(10, 60, 90)), GradientStop(1, Color(240, 10, 20))]))
    let whole = try painted(40, 40) { $0.fill(Path($0.bounds), with: brush) }
    let disc = try painted(40, 40) {
      $0.fill(Path(circle: Point(20, 20), radius: 12), with: brush)
    }
    #expect(disc[20, 20] == whole[20, 20] && disc[14, 24] == whole[14, 24])
    #expect(disc[2, 2] == (0, 0, 0, 255))
  }

  @Test func `clear stops let the ground through`() throws {
    for isTransparent in [false, true] {
      let picture = try painted(4, 100, isTransparent: isTransparent) {
        $0.fill(Path($0.bounds), with: Color(0, 200, 0))
        $0.fill(Path($0.bounds), with: vertical(.pureRed.opacity(0), .pureRed, height: 100))
      }
      #expect(picture.isNear((0, 200, 0, 255), x: 1, y: 0, tolerance: 2))
      #expect(picture.isNear((128, 100, 0, 255), x: 1, y: 50, tolerance: 2))
      #expect(picture.isNear((255, 0, 0, 255), x: 1, y: 99, tolerance: 2))
    }
  }

  @Test func `a gradient moves with its transform`() throws {
    let picture = try painted(20, 20) {
      $0.transformed(by: Transform.scale(10).then(.translation(Vector(0, 10)))) {
        $0.fill(Path(Rect(0, -1, 2, 2)), with: vertical(Color(0, 0, 0), .white, height: 1))
      }
    }
    #expect(picture[5, 5] == (0, 0, 0, 255) && picture.isNear((140, 140, 140, 255), x: 5, y: 15))
  }

  @Test func `stops at one place make a sharp edge`() throws {
    let brush = Brush.linear(
      LinearGradient(
        from: .zero, to: Point(0, 10),
        stops: [
          GradientStop(0, .pureRed), GradientStop(0.5, .pureRed), GradientStop(0.5, .pureGreen),
        ]))
    let picture = try painted(2, 10) { $0.fill(Path($0.bounds), with: brush) }
    #expect(picture[0, 4] == (255, 0, 0, 255) && picture[0, 5] == (0, 255, 0, 255))
  }

  /// Black turns to white within 2 % of the length: six levels from one entry of a table to the next.
  @Test(arguments: [(390.0, 1.0), (390, 3), (1200, 1), (1000, 3)])
  func `a steep gradient is as exact across as down`(length: Double, scale: Double) throws {
    let stops = [GradientStop(0.5, .black), GradientStop(0.52, .white)]
    func brush(to end: Point) -> Brush {
      .linear(LinearGradient(from: .zero, to: end, stops: stops))
    }
    let across = try painted(length, 8, scale: scale) {
      $0.fill(Path($0.bounds), with: brush(to: Point(length, 0)))
    }
    let down = try painted(8, length, scale: scale) {
      $0.fill(Path($0.bounds), with: brush(to: Point(0, length)))
    }
    let count = Int(length * scale)
    for index in 0..<count {
      let exact = 255 * min(1, max(0, ((Double(index) + 0.5) / Double(count) - 0.5) / 0.02))
      // The mean of eight rows takes the dither off.
      let means = (0..<8).reduce((0.0, 0.0)) {
        ($0.0 + Double(across[index, $1].0) / 8, $0.1 + Double(down[$1, index].0) / 8)
      }
      #expect(abs(means.0 - exact) < 0.4 && abs(means.1 - exact) < 0.4)
    }
  }

  /// 0.002 of a turn is 8 entries of a table.
  @Test func `a thin rim of a cone is exact`() throws {
    let (radius, stops) = (200.0, [GradientStop(0.1, .black), GradientStop(0.102, .white)])
    let brush = Brush.conic(
      ConicGradient(center: Point(0, 0), angle: 0, stops: stops + [GradientStop(0.9, .white)]))
    let picture = try painted(radius, radius, scale: 3) {
      $0.fill(Path($0.bounds), with: brush)
    }
    var seen = 0
    for y in 0..<600 {
      for x in 0..<600 {
        let point = Point((Double(x) + 0.5) / 3, (Double(y) + 0.5) / 3)
        let turn = Math.atan2(point.y, point.x) / Math.twoPi
        let distance = (point.x * point.x + point.y * point.y).squareRoot()
        // Farther in a pixel covers so much of the rim that its mean is not its middle.
        guard distance > 150, distance < radius, abs(turn - 0.101) < 0.0008 else { continue }
        seen += 1
        #expect(abs(Double(picture[x, y].0) - 255 * (turn - 0.1) / 0.002) < 1.5)
      }
    }
    #expect(seen > 200)
  }
}
