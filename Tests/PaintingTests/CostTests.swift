import Drawing
import Geometry
import Painting
import Testing

@Suite struct CostTests {
  private typealias Row = (path: [Int], cost: FrameCost)

  /// What a canvas of 100 × 100 points costs, and its commands.
  private func counted(
    scale: Double = 1, _ draw: (inout Canvas) -> Void
  ) throws -> (cost: FrameCost, rows: [Row]) {
    var canvas = Canvas(size: Size(100, 100))
    draw(&canvas)
    var counter = try CostCounter(size: canvas.size, scale: scale)
    var rows: [Row] = []
    let cost = counter.cost(of: canvas) { rows.append(($0, $2)) }
    #expect(rows.reduce(FrameCost()) { $0 + $1.cost } == cost)
    #expect(counter.cost(of: canvas) == cost)
    return (cost, rows)
  }

  private func cost(scale: Double = 1, _ draw: (inout Canvas) -> Void) throws -> FrameCost {
    try counted(scale: scale, draw).cost
  }

  private let white = Color(white: 1)

  @Test func `a rectangle of whole pixels costs its pixels`() throws {
    let box = try cost { $0.fill(Path(Rect(10, 20, 30, 40)), with: white) }
    #expect(box[.commands] == 1 && box[.blendedPixels] == 1200 && box[.edges] == 0)
    let cut = try cost(scale: 2) { $0.fill(Path(Rect(90, 0, 30, 40)), with: white) }
    #expect(cut[.blendedPixels] == 20 * 80)
  }

  @Test func `the pixels of a shape are those that the painter changes`() throws {
    let shapes = [
      Path(circle: Point(41.3, 38.6), radius: 23.4), Path(circle: Point(96, 4), radius: 17),
      Path(polyline: [Point(3, 5), Point(88, 31), Point(20, 93)]),
    ]
    for shape in shapes {
      let count = try cost { $0.fill(shape, with: white) }
      let picture = try painted(100, 100, isTransparent: true) { $0.fill(shape, with: white) }
      let changed = (0..<10_000).count { picture[$0 % 100, $0 / 100].3 > 0 }
      #expect(count[.blendedPixels] == Int64(changed) && count[.edges] > 2)
    }
    #expect(try cost { $0.fill(shapes[2], with: white) }[.edges] == 3)
    let line = Path(polyline: [Point(10, 12), Point(80, 31), Point(25, 77)])
    let stroke = try cost { $0.stroke(line, with: white, .rounded(7)) }
    let picture = try painted(100, 100, isTransparent: true) {
      $0.stroke(line, with: white, .rounded(7))
    }
    #expect(
      stroke[.blendedPixels] == Int64((0..<10_000).count { picture[$0 % 100, $0 / 100].3 > 0 }))
  }

  @Test func `overdraw and needless points are counted, what is not seen is not`() throws {
    let circle = Path(circle: Point(50, 50), radius: 30)
    let once = try cost { $0.fill(circle, with: white) }
    let often = try cost { canvas in for _ in 0..<9 { canvas.fill(circle, with: white) } }
    for figure in [FrameCost.Figure.commands, .edges, .blendedPixels] {
      #expect(often[figure] == 9 * once[figure])
    }
    let points = (0..<1000).map { Point(Double($0) * 0.1, 20 + Double($0 % 2) * 0.01) }
    let path = Path(polyline: points + [Point(50, 90)])
    #expect(try cost { $0.fill(path, with: white) }[.edges] > 900)
    let beyond = try cost { canvas in
      canvas.fill(Path(circle: Point(500, 50), radius: 30), with: white)
      canvas.fill(circle, with: Color(white: 1, alpha: 0))
      canvas.clipped(to: Path(Rect(0, 0, 10, 10))) { $0.fill(circle, with: white) }
      canvas.glow(at: Point(-90, 0), radius: 20, color: white)
    }
    #expect(beyond[.commands] == 5 && beyond[.edges] == 0 && beyond[.blendedPixels] == 0)
    #expect(beyond[.glowPixels] == 0)
  }

  @Test func `crossings are those of the definition`() throws {
    func star(_ corners: Int, step: Int) -> Path {
      var path = Path(
        polyline: (0..<corners).map {
          Point(50, 50) + Vector(angle: Double($0 * step % corners) / Double(corners) * 6.2832) * 40
        })
      path.close()
      return path
    }
    #expect(try cost { $0.fill(star(5, step: 2), with: white) }[.crossings] == 5)
    #expect(try cost { $0.fill(star(7, step: 3), with: white) }[.crossings] == 14)
    #expect(try cost { $0.fill(star(7, step: 1), with: white) }[.crossings] == 0)
    // Two circles side by side do not meet, two that overlap cross twice.
    for (way, crossings) in [(50.0, 0), (20.0, 2)] {
      var path = Path(circle: Point(25, 50), radius: 20)
      path.append(Path(circle: Point(25 + way, 50), radius: 20))
      #expect(try cost { $0.fill(path, with: white) }[.crossings] == Int64(crossings))
    }
  }

  @Test func `light, blurs, layers and masks count their boxes`() throws {
    let glow = try cost { $0.glow(at: Point(50, 50), radius: 10, color: white) }
    let wide = try cost { $0.glow(at: Point(50, 50), radius: 20, color: white) }
    #expect(glow[.glowPixels] > 300 && glow[.glowPixels] <= 400)
    #expect(wide[.glowPixels] > 3 * glow[.glowPixels] && wide[.blendedPixels] == 0)
    func blurred(_ sigma: Double) throws -> FrameCost {
      try cost { canvas in
        canvas.blurred(sigma: sigma) { $0.fill(Path(Rect(45, 45, 10, 10)), with: white) }
      }
    }
    let (little, much) = (try blurred(2), try blurred(8))
    #expect(little[.blurPixels] > 0 && much[.blurPixels] > 2 * little[.blurPixels])
    let box = Path(Rect(20, 20, 40, 40))
    let layer = try counted { canvas in
      canvas.layer(opacity: 0.5) { $0.fill(box, with: white) }
    }
    #expect(layer.cost[.commands] == 2 && layer.cost[.blendedPixels] >= 2 * 1600)
    #expect(layer.rows.map(\.path) == [[0, 0], [0]])
    let masked = try counted { canvas in
      canvas.masked {
        $0.fill(box, with: white)
      } content: {
        $0.fill(box, with: white)
        $0.glow(at: Point(30, 30), radius: 9, color: white)
      }
    }
    #expect(masked.rows.map(\.path) == [[0, 0], [0, 1], [0, 2], [0]])
    #expect(masked.cost[.blendedPixels] >= 4 * 1600 && masked.cost[.glowPixels] > 0)
  }

  @Test func `light inside an irregular clip is composited once more`() throws {
    let light = { (canvas: inout Canvas) in
      canvas.glow(at: Point(50, 50), radius: 10, color: white)
      canvas.glow(at: Point(52, 50), radius: 10, color: white)
      canvas.blurredRoundedRect(
        Rect(40, 40, 20, 20), cornerRadius: 3, blur: 2, color: white)
    }
    let free = try counted(light)
    let clipped = try counted { canvas in
      canvas.clipped(to: Path(circle: Point(50, 50), radius: 40)) { light(&$0) }
    }
    #expect(free.cost[.blendedPixels] == 0 && clipped.rows.count == 4)
    for (row, bare) in zip(clipped.rows, free.rows) {
      let light = bare.cost[.glowPixels] + bare.cost[.blurPixels]
      #expect(row.cost[.blendedPixels] == light && light > 0)
    }
  }

  @Test func `a mesh costs its triangles`() throws {
    let mesh = Mesh(
      vertices: [Point(0, 0), Point(100, 0), Point(0, 100)].map {
        Mesh.Vertex($0, color: white)
      }, indices: [0, 1, 2])
    let count = try cost { $0.mesh(mesh) }
    #expect(count[.blendedPixels] == 5000 && count[.edges] == 3)
    let two = try cost { $0.mesh(Mesh(together: [mesh, mesh])) }
    #expect(two[.blendedPixels] == 10_000 && two[.edges] == 6)
  }
}
