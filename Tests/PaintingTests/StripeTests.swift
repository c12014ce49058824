import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// How a picture is painted decides none of its pixels: neither by how many workers, in whatever
/// order, nor what was painted before.
@Suite struct StripeTests {
  private static let size = Size(90, 70)

  /// A drawing of all kinds of commands; the same seed gives the same.
  private func canvas(_ seed: UInt64) -> Canvas {
    var chance = Chance(seed)
    var canvas = Canvas(size: Self.size)
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        .init(from: .zero, to: Point(20, 70), stops: GradientStop.evenlySpaced([.white, .black]))))
    func color() -> Color {
      Color(oklch: chance.number(in: 0.3...0.9), 0.15, chance.number(in: 0...360), alpha: 0.7)
    }
    func draw(_ canvas: inout Canvas, levels: Int) {
      for _ in 0..<5 {
        let middle = chance.point(-10, 90)
        let corners = chance.simplePolygon(around: middle, reach: 40)
        switch Int.random(in: 0..<(levels > 0 ? 10 : 6), using: &chance) {
        case 0: canvas.fill(Path(polygon: corners), with: color(), blend: .multiply)
        case 1: canvas.stroke(Path(polygon: corners), with: color(), Stroke(3, dash: [9, 4]))
        case 2: canvas.glow(at: middle, radius: 50, color: color())
        case 3:
          canvas.blurredRoundedRect(
            Rect(origin: middle, size: Size(30, 20)), cornerRadius: 6, blur: 9, color: color())
        case 4:
          let vertices = corners.map { Mesh.Vertex($0, color: color()) }
          canvas.mesh(Mesh(fan: vertices))
        case 5:
          let bitmap = Bitmap(width: 3, height: 2, filledWith: (200, 90, 30, 160))
          canvas.image(bitmap, in: Rect(origin: middle, size: Size(25, 40)))
        case 6:
          canvas.transformed(by: .rotation(0.5)) { draw(&$0, levels: levels - 1) }
        case 7:
          canvas.clipped(to: Path(circle: middle, radius: 40)) { draw(&$0, levels: levels - 1) }
        case 8: canvas.blurred(sigma: 3) { draw(&$0, levels: levels - 1) }
        default:
          canvas.masked {
            $0.fill(Path(circle: middle, radius: 50), with: .white)
          } content: {
            draw(&$0, levels: levels - 1)
          }
        }
      }
    }
    draw(&canvas, levels: 2)
    return canvas
  }

  @Test(arguments: [1, 2, 3, 7, 16])
  func `workers paint one picture together`(workers: Int) throws {
    var whole = try Painter(size: Self.size, scale: 1.7)
    var shared = try Painter(size: Self.size, scale: 1.7)
    for seed in 0..<60 as Range<UInt64> {
      let canvas = canvas(seed)
      try whole.paint(canvas)
      // Stripes in any order and on any worker: none waits for another.
      var chance = Chance(seed)
      shared.paint(validated: canvas, workers: workers) { count, body in
        for index in (0..<count).shuffled(using: &chance) {
          body(index, Int.random(in: 0..<workers, using: &chance))
        }
      }
      #expect(shared.bitmap() == whole.bitmap(), "seed \(seed)")
    }
  }

  @Test func `what was painted before decides no pixel`() throws {
    var used = try Painter(size: Self.size)
    for step in 0..<120 as Range<UInt64> {
      // Some begin alike for a while, some for longer, and some are the same as those before.
      var drawing = canvas(1000 + step / 40)
      drawing.append(canvas(2000 + step / 10))
      drawing.append(canvas(3000 + step / 2))
      try used.paint(drawing)
      var fresh = try Painter(size: Self.size)
      try fresh.paint(drawing)
      #expect(used.bitmap() == fresh.bitmap(), "step \(step)")
    }
  }

  @Test func `memory that one picture took is given back`() throws {
    var painter = try Painter(size: Size(60, 40), isTransparent: true)
    var small = Canvas(size: Size(60, 40))
    small.fill(Path(Rect(2, 2, 9, 9)), with: .white)
    var large = small
    large.blurred(sigma: 9) { $0.fill(Path(Rect(-90, -90, 180, 180)), with: .white) }
    try painter.paint(large)
    weak var workspace: AnyObject?
    workspace = painter.workspace
    for _ in 1..<Painter.maxPictures { try painter.paint(small) }
    #expect(workspace != nil)
    try painter.paint(small)
    #expect(workspace == nil)
    let after = painter.bitmap()
    #expect(after == (try painted(60, 40, isTransparent: true) { $0 = small }))
  }
}
