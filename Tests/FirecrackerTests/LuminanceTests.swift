import Drawing
import Firecracker
import Geometry
import GoldenTesting
import Raster
import Rendering
import Testing

@Suite struct LuminanceTests {
  /// Relative luminance of each pixel of the painted picture.
  private func painted(_ run: RendererRun<Firecracker>, scale: Double) throws -> [Double] {
    let size = run.stage.size
    var painter = try Painter(size: size, scale: scale)
    try painter.paint(run.canvas)
    let (width, height) = (Int(size.width * scale), Int(size.height * scale))
    return painter.withPixels { pixels, stride in
      (0..<height).flatMap { y in
        (0..<width).map { x in
          let word = pixels.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
          return 0.2126 * linear(word >> 16) + 0.7152 * linear(word >> 8)
            + 0.0722 * linear(word)
        }
      }
    }
  }

  private func linear(_ word: UInt32) -> Double { LuminanceTests.curve[Int(word & 255)] }

  /// The transfer curve of sRGB (IEC 61966-2-1).
  private static let curve = (0...255).map { step in
    let value = Double(step) / 255
    return value <= 0.040_45 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4)
  }

  /// The metric and the picture may differ by a tenth of the light and 0.0015.
  @Test(arguments: [Size(390, 844), Size(844, 390), Size(1024, 768)], [UInt64(1), 2])
  func `the metric is the mean of the painted picture`(_ size: Size, _ seed: UInt64) throws {
    var run = RendererRun<Firecracker>(size, seed: seed)
    var chance = SeededGenerator(seed: seed)
    for round in 0..<12 {
      if round > 0 { run.tap(round, chance.point(in: run.stage.bounds)) }
      run.run(0.3)
      let pixels = try painted(run, scale: 2)
      let mean = pixels.reduce(0, +) / Double(pixels.count)
      let metric = run.metric("luminance")
      #expect(abs(metric - mean) < 0.1 * mean + 0.0015, "\(metric) for \(mean)")
    }
  }

  /// Counts flashes as the W3C defines them, pixel by pixel: pairs of opposing changes of relative
  /// luminance by 0.1 or more whose darker end is below 0.8.
  private struct FlashCounter {
    private var low: [Double]
    private var high: [Double]
    private var last: [Int]
    private var changes: [[Int]]

    init(_ first: [Double]) {
      (low, high) = (first, first)
      last = Array(repeating: 0, count: first.count)
      changes = Array(repeating: [], count: first.count)
    }

    /// Takes the next frame; how many pixels have flashed more than three times in the last
    /// `window` frames.
    mutating func add(_ frame: [Double], at index: Int, window: Int) -> Int {
      var flashing = 0
      for pixel in frame.indices {
        let light = frame[pixel]
        low[pixel] = min(low[pixel], light)
        high[pixel] = max(high[pixel], light)
        if last[pixel] <= 0, light - low[pixel] >= 0.1, low[pixel] < 0.8 {
          change(pixel, 1, index, light)
        } else if last[pixel] >= 0, high[pixel] - light >= 0.1, light < 0.8 {
          change(pixel, -1, index, light)
        }
        changes[pixel].removeAll { $0 <= index - window }
        if changes[pixel].count > 6 { flashing += 1 }
      }
      return flashing
    }

    private mutating func change(_ pixel: Int, _ way: Int, _ index: Int, _ light: Double) {
      last[pixel] = way
      (low[pixel], high[pixel]) = (light, light)
      changes[pixel].append(index)
    }
  }

  /// More than the W3C asks for: not only does no quarter of the picture flash more than three
  /// times a second, but at no moment is a quarter of it as light as a flash would have to be.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `nothing strobes under random taps of ten fingers`(_ seed: UInt64) throws {
    let sizes = [
      Size(390, 844), Size(320, 568), Size(844, 390), Size(390, 390), Size(1024, 768),
      Size(1920, 1080),
    ]
    let size = sizes[Int(seed) - 1]
    let scale = size.width > 1000 ? 0.125 : 0.25
    var run = RendererRun<Firecracker>(size, seed: seed) {
      ($0.power, $0.sparks, $0.smoke) = (1, 200, 1)
      $0.colour = seed == 2 ? 0.4 : 0.1
    }
    var chance = SeededGenerator(seed: seed)
    var counter = FlashCounter(try painted(run, scale: scale))
    var means: [Double] = []
    for frame in 1...150 {
      for finger in 1...10 where chance.unit() < 0.12 {
        run.tap(100 * frame + finger, chance.point(in: run.stage.bounds))
      }
      run.run(1.0 / 30)
      let pixels = try painted(run, scale: scale)
      let bright = pixels.count { $0 >= 0.1 }
      #expect(bright * 4 < pixels.count, "\(bright) of \(pixels.count) at frame \(frame)")
      #expect(counter.add(pixels, at: frame, window: 30) * 4 < pixels.count)
      means.append(pixels.reduce(0, +) / Double(pixels.count))
    }
    // It is a show all the same: the picture is lit, and by far less than a flash.
    #expect((means.max() ?? 0) > means[0] + 0.005)
    #expect((means.max() ?? 1) < 0.1)
    #expect(run.metric("bangs") > 60)
  }

  @Test func `a bang swells and fades softly`() throws {
    var run = RendererRun<Firecracker> { $0.power = 1 }
    run.tap(1, Point(195, 260))
    var last = run.metric("luminance")
    for _ in 0..<240 {
      run.step()
      let next = run.metric("luminance")
      #expect(abs(next - last) < 0.006)
      last = next
    }
  }
}
