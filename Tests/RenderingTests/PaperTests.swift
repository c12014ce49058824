import Drawing
import Geometry
import Painting
import RandomDrawings
import Rendering
import Testing

/// A canvas that is never cleared.
@Suite struct PaperTests {
  private static let size = Size(120, 90)

  /// What a painter makes of `canvas` on a clear or an opaque ground.
  private func painted(_ canvas: Canvas, scale: Double, isTransparent: Bool = true) throws
    -> [UInt8]
  {
    let painter = try BytePainter(size: Self.size, scale: scale, isTransparent: isTransparent)
    try canvas.validate()
    painter.paint(validated: canvas)
    return Array(
      UnsafeBufferPointer(start: painter.pixels, count: 4 * painter.width * painter.height))
  }

  private func wild(_ seed: UInt64) -> Canvas? {
    var canvas = Canvas(size: Self.size)
    var wild = WildCanvas(seed, modes: BlendMode.allCases)
    wild.draw(on: &canvas)
    do { try canvas.validate() } catch { return nil }
    return canvas
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `drawings one after another have the pixels of one canvas with all of them`(scale: Double)
    throws
  {
    var compared = 0
    for seed in 0..<UInt64(60) {
      for ground in [Color.clear, Color(hex: 0x20_3040)] {
        var (paper, whole) = (Paper(size: Self.size, scale: scale, ground), Canvas(size: Self.size))
        if ground.alpha > 0 { whole.fill(with: .solid(ground)) }
        for part in 0..<UInt64(3) {
          guard let drawing = wild(3 * seed + part) else { continue }
          paper.draw { $0.append(drawing) }
          whole.append(drawing)
        }
        #expect(try paper.bitmap.bytes == painted(whole, scale: scale), "\(seed)")
        var shown = Canvas(size: Self.size)
        shown.image(paper)
        #expect(try painted(shown, scale: scale) == paper.bitmap.bytes, "\(seed)")
        compared += 1
      }
    }
    #expect(compared > 100)
  }

  @Test(arguments: [0.5, 0.1, 0.02, 0.002], [Color.clear, Color(hex: 0x80_4010)])
  func `a fade goes the way of its formula, and leaves no ghost`(amount: Double, target: Color) {
    var paper = Paper(size: Size(4, 1), scale: 1)
    paper.draw {
      for x in 0..<4 {
        let light = Double(x) / 3
        $0.fill(
          Path(Rect(Double(x), 0, 1, 1)), with: Color(red: light, green: 1 - light, blue: 0.4))
      }
    }
    let before = paper.bitmap
    var (kept, fades) = (1.0, 0)
    let goal = SIMD4(target.red, target.green, target.blue, 1) * target.alpha * 255
    while paper.bitmap.bytes != Paper(size: Size(4, 1), scale: 1, target).bitmap.bytes {
      paper.fade(by: amount, to: target)
      kept *= 1 - amount
      fades += 1
      // The fractions that each fade drops add up to at most the last one over its share.
      let tolerance = 1.5 + min(1 / amount, Double(fades)) / 256
      for x in 0..<4 {
        let (start, found) = (premultiplied(before[x, 0]), premultiplied(paper.bitmap[x, 0]))
        let error = found - (goal + (start - goal) * kept)
        #expect(max(error.max(), -error.min()) <= tolerance, "\(fades): \(error)")
      }
      guard fades < 9000 else { break }
    }
    #expect(fades < 9000)
  }

  private func premultiplied(_ pixel: (UInt8, UInt8, UInt8, UInt8)) -> SIMD4<Double> {
    let alpha = Double(pixel.3)
    return SIMD4(Double(pixel.0), Double(pixel.1), Double(pixel.2), 255) * alpha / 255
  }

  @Test func `a fade without an amount changes nothing, and a whole one all`() {
    var paper = Paper(size: Self.size, scale: 1, .orange)
    let before = paper.bitmap
    for amount in [0, -1, Double.nan] { paper.fade(by: amount, to: .red) }
    #expect(paper.bitmap == before)
    for amount in [1, 7, Double.infinity] {
      paper.fade(by: amount, to: .red)
      #expect(paper.bitmap == Paper(size: Self.size, scale: 1, .red).bitmap)
      paper.clear(.orange)
      #expect(paper.bitmap == before)
    }
  }

  @Test func `what is drawn between fades goes on from its own level`() {
    var paper = Paper(size: Size(2, 1), scale: 1, .white)
    for _ in 0..<5 { paper.fade(by: 0.01) }
    paper.draw { $0.fill(Path(Rect(0, 0, 1, 1)), with: .white) }
    paper.fade(by: 0.01)
    var fresh = Paper(size: Size(2, 1), scale: 1, .white)
    fresh.fade(by: 0.01)
    #expect(paper.bitmap[0, 0] == fresh.bitmap[0, 0])
    #expect(paper.bitmap[1, 0].3 < fresh.bitmap[1, 0].3)
  }

  @Test func `copies and pictures keep what they had`() throws {
    var paper = Paper(size: Self.size, scale: 1)
    paper.draw { $0.fill(circle: Point(40, 40), radius: 20, with: .red) }
    var shown = Canvas(size: Self.size)
    shown.image(paper)
    let (copy, before) = (paper, paper.bitmap)
    paper.draw { $0.fill(circle: Point(40, 40), radius: 30, with: .blue) }
    paper.fade(by: 0.3)
    paper.clear(.white)
    #expect(copy.bitmap == before && paper.bitmap != before)
    #expect(try painted(shown, scale: 1) == before.bytes)
    var other = paper
    other.fade(by: 0.5)
    paper.fade(by: 0.5)
    #expect(other.bitmap == paper.bitmap)
  }

  @Test func `it is read by points`() {
    var paper = Paper(size: Self.size, scale: 2)
    paper.draw { $0.fill(Path(Rect(10, 10, 20, 10)), with: .red) }
    #expect(paper[15, 15] == .red && paper[29.9, 19.9] == .red)
    #expect(paper[5, 15] == .clear && paper[-1, 15] == .clear && paper[15, 1e300] == .clear)
    #expect(paper[.nan, 15] == .clear)
    let half = paper.average(in: Rect(0, 10, 20, 10))
    #expect(half.red == 1 && half.green == 0 && half.alpha == 0.5)
    #expect(paper.average(in: Rect(40, 40, 0, 0)) == .clear)
    #expect(paper.average(in: Rect(-1e300, -1e300, 2e300, 2e300)).alpha == 200.0 / (120 * 90))
  }

  @Test func `it is moved, blurred, drawn anew and stretched`() {
    var paper = Paper(size: Self.size, scale: 2)
    paper.draw { $0.fill(Path(Rect(10, 10, 20, 10)), with: .red) }
    var moved = paper
    moved.move(by: Vector(5, -3.5))
    var expected = Paper(size: Self.size, scale: 2)
    expected.draw { $0.fill(Path(Rect(15, 6.5, 20, 10)), with: .red) }
    #expect(moved.bitmap == expected.bitmap)
    var soft = paper
    soft.blur(sigma: 1)
    #expect(soft[9, 15].alpha > 0 && soft[11, 15].alpha < 1 && soft[20, 15] == .red)
    let bounds = paper.bounds
    paper.redraw { canvas, old in canvas.image(old, in: bounds, opacity: 0.5) }
    #expect((paper[20, 15].alpha - 0.5).magnitude < 0.01)
    let large = moved.resized(to: Stage(size: Size(240, 180), scale: 2))
    #expect(large.size == Size(240, 180) && large[50, 25] == .red && large[20, 25] == .clear)
  }

  @Test func `a drawing that cannot be painted makes the picture of the paper invalid`() {
    var paper = Paper(size: Self.size, scale: 1)
    paper.draw { $0.fill(circle: Point(.nan, 3), radius: 4, with: .red) }
    paper.draw { $0.fill(circle: Point(3, 3), radius: 4, with: .red) }
    var canvas = Canvas(size: Self.size)
    canvas.image(paper)
    #expect(throws: DrawingError.self) { try canvas.validate() }
    paper.clear()
    canvas = Canvas(size: Self.size)
    canvas.image(paper)
    #expect(throws: Never.self) { try canvas.validate() }
  }

  @Test func `a flaw on a paper is named as such, with its command there`() throws {
    func sentence(_ paper: Paper) -> String? {
      var canvas = Canvas(size: Self.size)
      canvas.fill(circle: Point(9, 9), radius: 4, with: .red)
      canvas.layer(opacity: 0.5) { $0.image(paper) }
      do throws(DrawingError) { try canvas.validate() } catch { return error.description }
      return nil
    }
    var paper = Paper(size: Self.size, scale: 1)
    for amount in [0, -1, Double.infinity] { paper.fade(by: amount) }
    #expect(sentence(paper) == nil)
    var faded = paper
    faded.fade(by: .nan)
    #expect(sentence(faded) == "command 2 › 1: on a paper: the amount of a fade is not a number")
    paper.draw {
      $0.fill(circle: Point(3, 3), radius: 4, with: .red)
      $0.glow(at: Point(.nan, 3), radius: 4, color: .red)
    }
    paper.fade(by: .nan)
    let told = "command 2 › 1: on a paper: command 2: a glow lies at no finite place"
    #expect(sentence(paper) == told)
    #expect(sentence(paper.resized(to: Stage(size: Size(60, 45)))) == told)
    paper.clear()
    #expect(sentence(paper) == nil)
  }

  @Test func `it has the pixels of its stage`() {
    let paper = Paper(Stage(size: Size(100.5, 50), scale: 3))
    #expect(paper.bitmap.width == 302 && paper.bitmap.height == 150)
    #expect(paper.bounds == Rect(0, 0, 302.0 / 3, 50))
    #expect(Paper(Stage(size: Size(100, 50))).scale == 1)
  }
}
