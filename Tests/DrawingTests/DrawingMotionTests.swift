import Drawing
import Geometry
import Testing

/// The motion of edges between two drawings.
@Suite struct DrawingMotionTests {
  private func motion(
    scale: Double = 2, _ one: (inout Canvas) -> Void, _ other: (inout Canvas) -> Void
  ) -> Double {
    var (before, after) = (Canvas(size: Size(100, 100)), Canvas(size: Size(100, 100)))
    one(&before)
    other(&after)
    return DrawingMotion(from: before, to: after, scale: scale).distances.max() ?? 0
  }

  private func disc(_ x: Double, radius: Double = 5) -> Path {
    Path(circle: Point(x, 10), radius: radius)
  }

  @Test func `edges count by pixels, and by the point that moves farthest`() {
    let moved = motion({ $0.fill(disc(10), with: .white) }, { $0.fill(disc(13), with: .white) })
    #expect(abs(moved - 6) < 1e-9)
    let turned = motion({ $0.fill(Path(Rect(-10, -1, 20, 2)), with: .white) }) {
      $0.fill(Path(Rect(-10, -1, 20, 2)), with: .black)
    }
    #expect(turned == 0)
    let spoke = Path(Rect(0, 0, 10, 0.001))
    func draw(_ angle: Double) -> (inout Canvas) -> Void {
      { canvas in canvas.transformed(by: .rotation(angle)) { $0.fill(spoke, with: .white) } }
    }
    #expect(abs(motion(draw(0), draw(0.1)) - 2 * 2 * 10 * Math.sin(0.05)) < 1e-3)
  }

  @Test func `a stroke moves by half of what its width grows`() {
    let path = Path(Rect(10, 10, 20, 20))
    let wider = motion({ $0.stroke(path, with: .white, Stroke(1)) }) {
      $0.stroke(path, with: .white, Stroke(2))
    }
    #expect(wider == 1)
  }

  @Test func `soft edges count by their width`() {
    let glow = motion({ $0.glow(at: Point(10, 10), radius: 20, color: .white) }) {
      $0.glow(at: Point(12, 10), radius: 20, color: .white)
    }
    // 4 pixels of an edge 40 pixels wide.
    #expect(abs(glow - 0.4) < 1e-9)
    let blurred = motion({ $0.blurred(sigma: 10) { $0.fill(disc(10), with: .white) } }) {
      $0.blurred(sigma: 10) { $0.fill(disc(15), with: .white) }
    }
    #expect(abs(blurred - 2) < 1e-9)
  }

  @Test func `colours do not move`() {
    #expect(motion({ $0.fill(disc(10), with: .white) }, { $0.fill(disc(10), with: .black) }) == 0)
  }

  /// Returns how much a drawing changes besides its motion.
  private func change(
    _ one: (inout Canvas) -> Void, _ other: (inout Canvas) -> Void
  ) -> Double {
    var (before, after) = (Canvas(size: Size(100, 100)), Canvas(size: Size(100, 100)))
    one(&before)
    other(&after)
    return DrawingMotion(from: before, to: after, scale: 2).change
  }

  @Test func `colours and opacities change by their largest channel`() {
    let (grey, red) = (Color(white: 0.5), Color(red: 0.8, green: 0.5, blue: 0.5))
    #expect(
      abs(change({ $0.fill(disc(10), with: grey) }, { $0.fill(disc(13), with: red) }) - 0.3) < 1e-9)
    let faded = change({ $0.layer(opacity: 0.5) { $0.fill(disc(10), with: grey) } }) {
      $0.layer(opacity: 0.25) { $0.fill(disc(10), with: grey) }
    }
    #expect(faded == 0.25)
    let bitmap = Bitmap(width: 1, height: 1, bytes: [9, 9, 9, 255])
    let sprites = change({ $0.sprites([Sprite(in: Rect(0, 0, 9, 9))], of: bitmap) }) {
      $0.sprites([Sprite(in: Rect(4, 0, 9, 9), opacity: 0.75)], of: bitmap)
    }
    #expect(sprites == 0.25)
    // A gradient changes by the part of its length that it moves, too.
    func shade(_ x: Double) -> (inout Canvas) -> Void {
      { $0.fill(disc(10), with: .linear(from: Point(x, 0), to: Point(x + 10, 0), [grey, red])) }
    }
    #expect(abs(change(shade(0), shade(1)) - 0.1) < 1e-9)
  }

  @Test func `bitmaps change by their largest channel, and without bound if by their size`() {
    func draw(_ bitmap: Bitmap) -> (inout Canvas) -> Void {
      { $0.image(bitmap, in: Rect(0, 0, 9, 9)) }
    }
    let before = Bitmap(width: 1, height: 1, bytes: [9, 9, 9, 255])
    let after = Bitmap(width: 1, height: 1, bytes: [9, 60, 4, 255])
    #expect(change(draw(before), draw(after)) == 0.2)
    #expect(change(draw(before), draw(Bitmap(width: 2, height: 1))) == .infinity)
  }

  @Test func `commands are held that hardly move, where both drawings have them`() {
    func drawing(_ ways: [Double?]) -> Canvas {
      var canvas = Canvas(size: Size(100, 100))
      for (index, way) in ways.enumerated() {
        if let way { canvas.fill(disc(20 * Double(index) + way), with: .white) }
      }
      return canvas
    }
    // A disc that stands still, a slow and a fast one, and one that goes.
    let moments = [drawing([0, 0, 0, 0]), drawing([0, 0.2, 2, nil])]
    let fewer = drawing([0, 0.1, 1, 0])
    var held = moments
    let limit = MotionLimit(distance: 0.25, change: 0)
    Canvas.hold(&held, of: moments, by: [fewer], scale: 2, within: limit)
    #expect(held == [drawing([0, 0.1, 0, 0]), drawing([0, 0.1, 2, nil])])
    held = moments
    Canvas.hold(&held, of: moments, by: moments, scale: 2, within: limit)
    #expect(held == moments)
  }

  @Test func `what comes, goes or is another kind changes without bound`() {
    #expect(change({ _ in }, { $0.fill(disc(10), with: .white) }) == .infinity)
    #expect(change({ $0.fill(disc(10), with: .white) }, { _ in }) == .infinity)
    #expect(
      change({ $0.fill(disc(10), with: .white) }) {
        $0.glow(at: Point(10, 10), radius: 3, color: .white)
      } == .infinity)
    #expect(change({ $0.fill(disc(10), with: .white) }, { $0.fill(disc(10), with: .white) }) == 0)
  }

  @Test func `vertices of a mesh count one by one`() {
    func mesh(_ x: Double) -> Canvas {
      var canvas = Canvas(size: Size(100, 100))
      canvas.mesh(
        Mesh(fan: [Point(0, 0), Point(x, 0), Point(0, 9)].map { Mesh.Vertex($0, color: .white) }))
      return canvas
    }
    #expect(DrawingMotion(from: mesh(5), to: mesh(7), scale: 2).distances == [0, 4, 0])
  }

  @Test func `sprites move one by one`() {
    let bitmap = Bitmap(width: 1, height: 1, bytes: [9, 9, 9, 255])
    func draw(_ x: Double) -> (inout Canvas) -> Void {
      { canvas in
        let sprites = [Sprite(in: Rect(0, 0, 9, 9)), Sprite(in: Rect(x, 0, 9, 9))]
        canvas.sprites(sprites, of: bitmap)
      }
    }
    #expect(motion(draw(3), draw(5)) == 4)
  }

  @Test(arguments: [0, 3, 9]) func `what comes or goes does not move the others`(gone: Int) {
    func draw(_ indices: [Int], _ way: Double) -> (inout Canvas) -> Void {
      { canvas in for index in indices { canvas.fill(disc(10 * Double(index) + way), with: .white) }
      }
    }
    let (all, rest) = (Array(0..<10), (0..<10).filter { $0 != gone })
    #expect(motion(draw(all, 0), draw(rest, 0)) == 0)
    #expect(motion(draw(rest, 0), draw(all, 0)) == 0)
    #expect(abs(motion(draw(all, 0), draw(rest, 0.5)) - 1) < 1e-9)
  }

  @Test func `other kinds, and other numbers of points, are no pair or go by their bounds`() {
    #expect(
      motion({ $0.fill(disc(10), with: .white) }) {
        $0.glow(at: Point(90, 10), radius: 3, color: .white)
      } == 0)
    #expect(
      motion({ $0.fill(Path(Rect(0, 0, 10, 10)), with: .white) }) {
        $0.fill(Path(polygon: [Point(0, 0), Point(13, 0), Point(0, 10)]), with: .white)
      } == 6)
  }
}
