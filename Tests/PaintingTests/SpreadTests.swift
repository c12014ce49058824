import Drawing
import Geometry
import Painting
import Testing

/// Gradients beyond their ends, against plain arithmetic.
@Suite struct SpreadTests {
  private func folded(_ place: Double, _ spread: GradientSpread) -> Double {
    switch spread {
    case .pad: return min(max(place, 0), 1)
    case .repeat: return place - place.rounded(.down)
    case .reflect:
      let rest = place - 2 * (place / 2).rounded(.down)
      return rest <= 1 ? rest : 2 - rest
    }
  }

  /// A ramp of grey from 20 to 220.
  private let stops = [GradientStop(0, Color(20, 20, 20)), GradientStop(1, Color(220, 220, 220))]

  /// Compares a picture with `place` but where `width` is less than the way to a jump.
  private func check(
    _ picture: Bitmap, _ spread: GradientSpread, isSmooth: Bool = false,
    _ place: (Double, Double) -> (place: Double, width: Double)
  ) {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (place, width) = place(Double(x) + 0.5, Double(y) + 0.5)
        let inside = folded(place, spread)
        guard spread != .repeat || (width...(1 - width)).contains(inside) else { continue }
        let expected = 20 + 200 * inside
        #expect(abs(Double(picture[x, y].0) - expected) <= 2, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: GradientSpread.allCases)
  func `a linear gradient follows plain arithmetic`(spread: GradientSpread) throws {
    for (start, end) in [
      (Point(20, 9), Point(33, 9)), (Point(20, 10), Point(20, 31)), (Point(30, 20), Point(11, 26)),
      (Point(-3e6, 10), Point(-3e6 + 40, 10)),
    ] {
      let brush = Brush.linear(
        LinearGradient(from: start, to: end, stops: stops, spread: spread))
      let way = end - start
      let picture = try painted(60, 50) { $0.fill(Path($0.bounds), with: brush) }
      check(picture, spread) { x, y in
        let place = ((x - start.x) * way.dx + (y - start.y) * way.dy) / way.lengthSquared
        return (place, 1 / way.length)
      }
    }
  }

  @Test(arguments: GradientSpread.allCases)
  func `a radial gradient follows plain arithmetic`(spread: GradientSpread) throws {
    let brush = Brush.radial(
      RadialGradient(center: Point(22, 27), radius: 13, stops: stops, spread: spread))
    let picture = try painted(60, 50) { $0.fill(Path($0.bounds), with: brush) }
    check(picture, spread) { x, y in ((Point(x, y) - Point(22, 27)).length / 13, 1 / 13) }
  }

  @Test func `an edge from one repetition to the next is smoothed over a pixel`() throws {
    let picture = try painted(20, 4) {
      $0.fill(
        Path($0.bounds),
        with: .linear(
          LinearGradient(
            from: Point(0.25, 0), to: Point(8.25, 0),
            stops: [
              GradientStop(0, .white), GradientStop(0.5, .white), GradientStop(0.5, .black),
              GradientStop(1, .black),
            ], spread: .repeat)))
    }
    let expected = [191, 255, 255, 255, 64, 0, 0, 0, 191, 255, 255, 255, 64, 0, 0, 0, 191]
    for (x, value) in expected.enumerated() {
      for y in 0..<4 { #expect(abs(Int(picture[x, y].0) - value) <= 1) }
    }
  }

  @Test(arguments: [0.3, 1e-3, 1e-9, 1e-160, 0x1p-1040])
  func `a pattern finer than pixels shows its mean`(size: Double) throws {
    for spread in [GradientSpread.repeat, .reflect] {
      let radial = Brush.radial(
        RadialGradient(center: Point(3.3, 4.1), radius: size, stops: stops, spread: spread))
      let picture = try painted(16, 16) { $0.fill(Path($0.bounds), with: radial) }
      for y in 0..<16 { for x in 8..<16 { #expect(abs(Int(picture[x, y].0) - 120) <= 25) } }
      let linear = Brush.linear(
        LinearGradient(from: .zero, to: Point(size, size / 3), stops: stops, spread: spread))
      let lines = try painted(16, 16) { $0.fill(Path($0.bounds), with: linear) }
      // Too small for its square to be told from 0 it has no extent.
      guard size > 1e-150 else { continue }
      for y in 0..<16 { for x in 0..<16 { #expect(abs(Int(lines[x, y].0) - 120) <= 30) } }
    }
  }

  @Test func `an outer colour goes on though another begins in its place`() throws {
    let stops = [
      GradientStop(0, .pureRed), GradientStop(0, .pureGreen), GradientStop(1, .pureGreen),
    ]
    for end in [Point(10, 0), Point(0, 10), Point(10, 3)] {
      let start = Point(5, 5)
      let picture = try painted(12, 12) {
        $0.fill(
          Path($0.bounds),
          with: .linear(LinearGradient(from: start, to: start + (end - .zero), stops: stops)))
      }
      #expect(picture[1, 1] == (255, 0, 0, 255) && picture[10, 10] == (0, 255, 0, 255))
    }
  }

  @Test(arguments: GradientSpread.allCases)
  func `brushes keep their spread when they fade`(spread: GradientSpread) {
    let linear = LinearGradient(from: .zero, to: Point(1, 1), stops: stops, spread: spread)
    let radial = RadialGradient(center: .zero, radius: 2, stops: stops, spread: spread)
    guard case .linear(let line) = Brush.linear(linear).opacity(0.5),
      case .radial(let disc) = Brush.radial(radial).opacity(0.5)
    else { return #expect(Bool(false)) }
    #expect(line.spread == spread && disc.spread == spread)
    #expect(line.stops[1].color.alpha == 0.5 && disc.stops[1].color.alpha == 0.5)
  }
}

/// Gradients round a centre.
@Suite struct ConicTests {
  private let stops = [
    GradientStop(0, Color(10, 200, 0)), GradientStop(0.3, Color(250, 40, 0)),
    GradientStop(1, Color(90, 120, 0)),
  ]

  private func red(_ place: Double) -> Double {
    place < 0.3 ? 10 + 240 * place / 0.3 : 250 - 160 * (place - 0.3) / 0.7
  }

  @Test(arguments: [0, 1, -2.5, 40])
  func `a conic gradient follows the direction, clockwise`(angle: Double) throws {
    let center = Point(31.3, 27.9)
    let picture = try painted(64, 56) {
      $0.fill(
        Path($0.bounds), with: .conic(ConicGradient(center: center, angle: angle, stops: stops)))
    }
    for y in 0..<56 {
      for x in 0..<64 {
        let way = Point(Double(x) + 0.5, Double(y) + 0.5) - center
        let turns = (way.angle - angle) / Math.twoPi
        let place = turns - turns.rounded(.down)
        // A pixel sees this much; jumps and corners are means there.
        let width = 1 / (way.length * Math.twoPi)
        guard min(place, 1 - place, abs(place - 0.3)) > width else { continue }
        #expect(abs(Double(picture[x, y].0) - red(place)) <= 2, "\(x), \(y)")
      }
    }
  }

  @Test func `the seam is smooth and its mean lies in the middle`() throws {
    let picture = try painted(40, 40) {
      $0.fill(
        Path($0.bounds),
        with: .conic(
          ConicGradient(
            center: Point(4, 20), angle: 0,
            stops: [GradientStop(0, .white), GradientStop(0.5, .black), GradientStop(1, .black)])))
    }
    // The seam runs between two rows of pixels: white below, black above.
    for x in 12..<40 { #expect(picture[x, 20].0 > 230 && picture[x, 19].0 < 25) }
    let shifted = try painted(40, 40) {
      $0.fill(
        Path($0.bounds),
        with: .conic(
          ConicGradient(
            center: Point(4, 20.5), angle: 0,
            stops: [
              GradientStop(0, .white), GradientStop(0.5, .white), GradientStop(0.5, .black),
              GradientStop(1, .black),
            ])))
    }
    for x in 12..<40 { #expect(shifted.isNear((128, 128, 128, 255), x: x, y: 20)) }
  }

  @Test func `equal colours at both ends leave no seam`() throws {
    let picture = try painted(60, 60) {
      $0.fill(
        Path($0.bounds),
        with: .conic(
          ConicGradient(
            center: Point(30, 30),
            stops: [
              GradientStop(0, Color(100, 0, 0)), GradientStop(0.5, Color(160, 0, 0)),
              GradientStop(1, Color(100, 0, 0)),
            ])))
    }
    for x in 40..<60 {
      #expect(abs(Int(picture[x, 29].0) - Int(picture[x, 30].0)) <= 2)
    }
  }

  @Test func `the centre is the mean of all directions`() throws {
    let picture = try painted(9, 9) {
      $0.fill(
        Path($0.bounds),
        with: .conic(
          ConicGradient(
            center: Point(4.5, 4.5),
            stops: [
              GradientStop(0, .white), GradientStop(0.25, .white), GradientStop(0.25, .black),
              GradientStop(1, .black),
            ])))
    }
    #expect(picture.isNear((64, 64, 64, 255), x: 4, y: 4, tolerance: 2))
  }

  @Test func `a mirrored conic gradient runs the other way`() throws {
    let brush = Brush.conic(ConicGradient(center: Point(10, 10), angle: 0.2, stops: stops))
    let plain = try painted(20, 20) { $0.fill(Path($0.bounds), with: brush) }
    let mirrored = try painted(20, 20) {
      $0.transformed(by: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 20)) {
        $0.fill(Path($0.bounds), with: brush)
      }
    }
    for y in 0..<20 {
      for x in 0..<20 { #expect(mirrored.isNear(plain[x, 19 - y], x: x, y: y, tolerance: 2)) }
    }
  }

  @Test func `a conic gradient at no finite place is refused, one without stops paints nothing`()
    throws
  {
    for (center, angle) in [
      (Point(.nan, 1), 0.0), (Point(1, 1), .nan), (Point(1, .infinity), 0), (.zero, .infinity),
    ] {
      let brush = Brush.conic(ConicGradient(center: center, angle: angle, stops: stops))
      let refusal = DrawingError.undrawable(command: [0], flaw: .notFinite(.gradient))
      #expect(throws: refusal) {
        try painted(5, 5) { $0.fill(Path($0.bounds), with: brush) }
      }
    }
    let bare = Brush.conic(ConicGradient(center: .zero, stops: []))
    #expect(try painted(5, 5) { $0.fill(Path($0.bounds), with: bare) } == painted(5, 5) { _ in })
  }
}
