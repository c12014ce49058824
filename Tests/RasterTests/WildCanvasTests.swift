import Drawing
import Geometry
import RandomDrawings
import Raster
import Testing

/// Whatever a canvas holds is refused with a sentence or painted, wherever it stands.
@Suite struct WildCanvasTests {
  private static let size = Size(24, 20)

  /// Places where commands stand, each with what stands before the way to them.
  private static let places: [(way: [Int], draw: @Sendable (inout Canvas, Canvas) -> Void)] = [
    ([], { $0.append($1) }),
    ([0], { canvas, content in canvas.layer(opacity: 0) { $0.append(content) } }),
    (
      [0],
      { canvas, content in
        canvas.clipped(to: Path(circle: Point(9, 9), radius: 8)) { $0.append(content) }
      }
    ),
    (
      [0],
      { canvas, content in
        canvas.clipped(to: Path(Rect(500, 500, 9, 9))) { $0.append(content) }
      }
    ),
    ([0], { canvas, content in canvas.transformed(by: .identity) { $0.append(content) } }),
    (
      [0, 0],
      { canvas, content in
        canvas.blurred(sigma: 1) { $0.layer(blend: .multiply) { $0.append(content) } }
      }
    ),
    (
      [0],
      { canvas, content in
        canvas.masked {
          $0.append(content)
        } content: {
          $0.fill(Path($0.bounds), with: .white)
        }
      }
    ),
  ]

  /// The way to what cannot be drawn, and why; nil where all is painted.
  private func refusal(
    of canvas: Canvas, by painter: inout Painter
  ) throws -> (way: [Int], flaw: DrawingError.Flaw)? {
    do throws(RasterError) { try painter.paint(canvas) } catch {
      guard case .undrawable("", .undrawable(let way, let flaw)) = error else { throw error }
      return (way, flaw)
    }
    return nil
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `it is refused alike in all places, or painted`(part: UInt64) throws {
    var plain = try Painter(size: Self.size)
    var clear = try Painter(size: Self.size, scale: 2.5, isTransparent: true)
    var refusals = 0
    for seed in part * 200..<(part + 1) * 200 {
      var content = Canvas(size: Self.size)
      var wild = WildCanvas(seed)
      wild.draw(on: &content)
      let expected = try refusal(of: content, by: &plain)
      if expected != nil { refusals += 1 }
      for (number, place) in Self.places.enumerated() {
        var canvas = Canvas(size: Self.size)
        place.draw(&canvas, content)
        let found =
          number.isMultiple(of: 2)
          ? try refusal(of: canvas, by: &plain) : try refusal(of: canvas, by: &clear)
        #expect(found?.way == expected.map { place.way + $0.way }, "seed \(seed)")
        #expect(found?.flaw == expected?.flaw, "seed \(seed)")
      }
    }
    // Neither outcome is rare.
    #expect((40...160).contains(refusals))
  }

  @Test func `all blend modes are painted, whatever they blend`() throws {
    var painter = try Painter(size: Self.size, scale: 1.5, isTransparent: true)
    for seed in 0..<1500 as Range<UInt64> {
      var canvas = Canvas(size: Self.size)
      var wild = WildCanvas(seed, modes: BlendMode.allCases)
      wild.draw(on: &canvas)
      guard try refusal(of: canvas, by: &painter) == nil else { continue }
      // Premultiplied pixels stay so.
      painter.withPixels { pixels, stride in
        for y in 0..<painter.height {
          for x in 0..<painter.width {
            let pixel = pixels.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
            let most = max(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
            if most > pixel >> 24 { Issue.record("seed \(seed), pixel \(x), \(y)") }
          }
        }
      }
    }
  }

  @Test(arguments: VectorFormat.allCases)
  func `vector files refuse what painters refuse`(format: VectorFormat) throws {
    var painter = try Painter(size: Self.size)
    let still = VectorStill(format, size: Self.size, scale: 1)
    for seed in 0..<150 as Range<UInt64> {
      var canvas = Canvas(size: Self.size)
      var wild = WildCanvas(seed)
      wild.draw(on: &canvas)
      let expected = try refusal(of: canvas, by: &painter)
      do throws(RasterError) {
        _ = try still.bytes(of: canvas, title: "")
        #expect(expected == nil, "seed \(seed)")
      } catch {
        guard case .undrawable("", .undrawable(let way, let flaw)) = error else { throw error }
        #expect(way == expected?.way && flaw == expected?.flaw, "seed \(seed)")
      }
    }
  }
}
