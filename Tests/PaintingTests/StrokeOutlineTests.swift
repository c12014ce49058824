import Drawing
import Geometry
import Painting
import Paths
import RandomCases
import RandomDrawings
import RandomNumbers
import Testing

/// Strokes and their outlines, beside each other and beside what they are by definition.
@Suite struct StrokeOutlineTests {
  /// Lines and curves; every third turns within less than the width of a wide line.
  private static func path(_ chance: inout Chance, round: Int) -> Path {
    let span = round.isMultiple(of: 3) ? 4.0 : 24
    func near(_ point: Point) -> Point {
      point + Vector(chance.number(in: -span...span), chance.number(in: -span...span))
    }
    var path = Path()
    for _ in 0...round % 2 {
      var point = chance.point(8, 40)
      path.move(to: point)
      for _ in 0..<Int.random(in: 1...4, using: &chance) {
        let (first, second, end) = (near(point), near(point), near(point))
        if Bool.random(using: &chance) {
          path.line(to: end)
        } else {
          path.curve(to: end, control: first, second)
        }
        point = end
      }
      if Bool.random(using: &chance) { path.close() }
    }
    return path
  }

  private static func stroke(_ chance: inout Chance, dashed: Bool) -> Stroke {
    let caps: [Stroke.Cap] = [.butt, .round, .square]
    let joins: [Stroke.Join] = [.miter, .round, .bevel]
    return Stroke(
      [0.7, 2, 6, 15][Int.random(in: 0...3, using: &chance)],
      cap: caps[Int.random(in: 0...2, using: &chance)],
      join: joins[Int.random(in: 0...2, using: &chance)],
      miterLimit: [1, 2, 10][Int.random(in: 0...2, using: &chance)],
      dash: dashed ? [chance.number(in: 0...6), chance.number(in: 0.1...6)] : [],
      dashPhase: chance.number(in: -9...9))
  }

  private func differences(_ a: [Int], _ b: [Int], above bound: Int) -> Int {
    zip(a, b).count { abs($0 - $1) > bound }
  }

  @Test(arguments: [
    Transform.scale(-1, 1), .scale(1, -1), Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
  ])
  func `a drawing that is mirrored is one of what is mirrored`(mirror: Transform) throws {
    let mirror = mirror.about(Point(24, 24))
    var chance = Chance(31)
    for round in 0..<150 {
      let path = Self.path(&chance, round: round)
      let stroke = Self.stroke(&chance, dashed: round % 4 == 1)
      let mirrored = try coverage(48) { canvas in
        canvas.transformed(by: mirror) {
          if round % 5 == 0 { $0.fill(path, with: .white) }
          $0.stroke(path, with: .white, stroke)
        }
      }
      let wanted = try coverage(48) {
        if round % 5 == 0 { $0.fill(path.transformed(by: mirror), with: .white) }
        $0.stroke(path.transformed(by: mirror), with: .white, stroke)
      }
      #expect(mirrored == wanted, "round \(round)")
    }
  }

  @Test func `subpaths that meet in a pixel add up, mirrored or not`() throws {
    let bars = Path {
      $0.move(to: Point(4.7, 2))
      $0.line(to: Point(4.7, 14))
      $0.move(to: Point(5.3, 14))
      $0.line(to: Point(5.3, 2))
    }
    for transform in [Transform.identity, Transform.scale(-1, 1).about(Point(8, 8))] {
      let found = try coverage(16) { canvas in
        canvas.transformed(by: transform) { $0.stroke(bars, with: .white, Stroke(0.6)) }
      }
      let row = Array(found[8 * 16..<9 * 16]).filter { $0 > 0 }
      #expect(row == [153, 153], "\(row)")
    }
  }

  @Test func `an open and a closed subpath that meet in a pixel add up, mirrored or not`() throws {
    var path = Path(polyline: [Point(10, -5), Point(10, 25)])
    path.append(Path(Rect(1, 3, 8, 14)))
    for transform in [Transform.identity, Transform.scale(-1, 1).about(Point(10, 10))] {
      let found = try coverage(20) { canvas in
        canvas.transformed(by: transform) { $0.stroke(path, with: .white, Stroke(0.6)) }
      }
      let row = Array(found[10 * 20..<11 * 20])
      #expect(row[1..<19].filter { $0 > 0 }.sorted() == [77, 77, 77, 153], "\(row)")
    }
  }

  @Test(arguments: [false, true])
  func `an outline covers what the painter paints`(dashed: Bool) throws {
    var chance = Chance(dashed ? 33 : 32)
    for round in 0..<400 {
      let path = Self.path(&chance, round: round)
      let stroke = Self.stroke(&chance, dashed: dashed)
      let map = Transform(
        a: chance.number(in: 0.5...1.5), b: chance.number(in: -0.5...0.5),
        c: chance.number(in: -0.5...0.5),
        d: chance.number(in: -1.5 ... -0.5), tx: 2, ty: 44)
      let painted = try coverage(48) { canvas in
        canvas.transformed(by: map) { $0.stroke(path, with: .white, stroke) }
      }
      let outline = path.stroked(stroke, tolerance: 1 / 128)
      let filled = try coverage(48) { canvas in
        canvas.transformed(by: map) { $0.fill(outline, with: .white) }
      }
      // Dashes are measured along other pieces of curves, and turn quickly in tight ones.
      let different = differences(painted, filled, above: dashed ? 100 : 24)
      #expect(different == 0, "round \(round): \(path.svgPathData) \(stroke)")
      #expect(
        differences(painted, filled, above: 8) <= (dashed ? 32 : 8),
        "round \(round): \(path.svgPathData) \(stroke)")
    }
  }

  @Test func `dashes that caps close look like dashes one by one`() throws {
    var chance = Chance(34)
    for round in 0..<RandomCases.count(100, of: 300) {
      // Where lines turn within their width, squares turn faster than dashes can be measured.
      let path = Self.path(&chance, round: round % 2 + 1)
      var stroke = Self.stroke(&chance, dashed: false)
      stroke.width = min(stroke.width, 6)
      let dash = [chance.number(in: 0.3...3), chance.number(in: 0.05...1)]
      let alone = path.dashed(dash).contours.reduce(Path()) {
        $0.union(Path([$1]).stroked(stroke, tolerance: 1 / 128))
      }
      stroke.dash = dash
      stroke.dashPhase = 0
      let painted = try coverage(48) { $0.stroke(path, with: .white, stroke) }
      let wanted = try coverage(48) { $0.fill(alone, with: .white) }
      // Curves are measured in two ways.
      #expect(
        differences(painted, wanted, above: 100) == 0,
        "round \(round): \(path.svgPathData) \(stroke)")
    }
  }

  /// The widest line of each: where a pixel far from all edges was left out.
  @Test(
    arguments: [
      // A second turn at the place of a pointed corner: the miter is whole.
      (
        "M33 92 L-1.4 113 L26.6 120.6 C24.632 119.6 63.7 95.6 29.6 134.6 Z", 30, Stroke.Cap.square,
        Stroke.Join.miter, Point(-28, 120)
      ),
      // A turn within half the width: the inner half disc is there.
      ("M83.2 91.6 C91.157 91.2 83.2 96.6 75.309 91.6", 30, .butt, .bevel, Point(84, 82)),
    ] as [(String, Double, Stroke.Cap, Stroke.Join, Point)])
  func `nothing of a wide line is left out`(
    data: String, width: Double, cap: Stroke.Cap, join: Stroke.Join, place: Point
  ) throws {
    let path = try Path(svg: data)
    let stroke = Stroke(width, cap: cap, join: join)
    #expect(path.stroked(stroke).contains(place))
    let found = try coverage(32) { canvas in
      canvas.transformed(by: .translation(Point(16, 16) - place)) {
        $0.stroke(path, with: .white, stroke)
      }
    }
    #expect(found[15 * 32 + 15] > 250)
  }

  @Test func `dashes along curves take their tangents to a corner`() throws {
    let path = try Path(
      svg: "M-14 31 Q-9.663 23.7 -6.5 25.465 L-13.5 23.465 C-5.933 28.465 -14.2 28.49 -5.5 15.465")
    let stroke = Stroke(30, cap: .round, dash: [10, 5.1], dashPhase: -34.2)
    // The spike of a miter just within its limit.
    let bounds = try #require(path.stroked(stroke).bounds)
    #expect(bounds.maxX > 100, "\(bounds)")
  }

  @Test func `every perpendicular of a curve lies under the line`() {
    var chance = Chance(35)
    for round in 0..<RandomCases.count(70, of: 200) {
      let path = Self.path(&chance, round: round * 3)
      let outline = path.stroked(Stroke(14, join: .bevel), tolerance: 1e-3)
      for curve in path.contours.flatMap(\.curves) {
        for _ in 0..<12 {
          let t = chance.number(in: 0.01...0.99)
          let across = curve.direction(at: t).perpendicular * chance.number(in: -6.9...6.9)
          #expect(outline.contains(curve.point(at: t) + across), "round \(round)")
        }
      }
    }
  }

  @Test func `a miter is as long as its limit allows`() {
    // A corner of 60°: its miter is twice the width long.
    let corner = Path(polyline: [Point(10, 0), .zero, Point(5, 75.0.squareRoot())])
    func tip(_ limit: Double) -> Bool {
      corner.stroked(Stroke(2, miterLimit: limit)).contains(
        Point.zero - Vector(angle: Math.pi / 6) * 1.9)
    }
    #expect(tip(10) && tip(2.001) && !tip(1.999) && !tip(1))
    #expect(!corner.stroked(Stroke(2, join: .bevel)).contains(Point.zero - Vector(angle: 0.52) * 1))
  }

  @Test func `a gap of nothing parts no dashes`() {
    let path = Path(circle: .zero, radius: 20)
    for cap in [Stroke.Cap.butt, .round, .square] {
      let whole = path.stroked(Stroke(4, cap: cap))
      #expect(path.stroked(Stroke(4, cap: cap, dash: [5, 0])) == whole)
      #expect(path.stroked(Stroke(4, cap: cap, dash: [0, 0, 3, 0])) == whole)
      #expect(
        path.stroked(Stroke(4, cap: cap, dash: [2, 0, 3, 4], dashPhase: 1))
          == path.stroked(Stroke(4, cap: cap, dash: [5, 4], dashPhase: 1)))
      #expect(
        path.stroked(Stroke(4, cap: cap, dash: [2, 4, 3, 0], dashPhase: 1))
          == path.stroked(Stroke(4, cap: cap, dash: [5, 4], dashPhase: 4)))
    }
  }

  @Test func `outlines of what reaches far end, and hold what is near`() {
    for far in [1e9, 1e15, 1e300] {
      let line = Path(polyline: [Point(-far, 0), Point(far, 0)])
      #expect(line.stroked(.rounded(2)).contains(Point(3, 0.9)))
      let curve = Path {
        $0.move(to: Point(-far, 0))
        $0.curve(to: Point(far, 0), control: Point(0, far), Point(0, -far))
      }
      #expect(!curve.stroked(.rounded(2)).isEmpty)
    }
  }
}
