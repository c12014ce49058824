import Drawing
import Geometry
import Painting
import RandomNumbers
import Testing

/// The mean of several pictures in linear light.
@Suite struct ExposureTests {
  private static let size = Size(48, 40)

  /// A moment: a still backdrop and rim, and a disc that has gone `way` points, with a glow.
  private func moment(_ way: Double, alpha: Double = 1, clear: Bool = false) -> Canvas {
    var canvas = Canvas(size: Self.size)
    if !clear { canvas.fill(Path(canvas.bounds), with: Color(30, 60, 120)) }
    canvas.fill(
      Path(circle: Point(12 + way, 20.3), radius: 7), with: Color(240, 180, 20).opacity(alpha))
    canvas.glow(at: Point(30, 12 + way / 2), radius: 9, color: Color(90, 20, 60))
    canvas.stroke(Path(Rect(2, 2, 44, 36)), with: .white, Stroke(1))
    return canvas
  }

  private func picture(_ canvas: Canvas, isTransparent: Bool = false) throws -> Bitmap {
    var painter = try Painter(size: Self.size, isTransparent: isTransparent)
    try painter.paint(canvas)
    return painter.bitmap()
  }

  private func exposure(_ moments: [Canvas]) throws -> Canvas {
    let canvas = Canvas(meanOf: moments)
    try canvas.validate()
    return canvas
  }

  @Test(arguments: [2, 3, 16, 64]) func `a channel is the byte nearest to the mean light`(
    count: Int
  ) throws {
    let moments = (0..<count).map { moment(12 * Double($0) / Double(count)) }
    let pictures = try moments.map { try picture($0) }
    let mean = try picture(exposure(moments))
    for y in 0..<40 {
      for x in 0..<48 {
        let light =
          pictures.reduce(SIMD3<Double>()) { $0 + LinearLight.of($1[x, y]) }
          / Double(count)
        let found = mean[x, y]
        for (byte, light) in zip([found.0, found.1, found.2], [light.x, light.y, light.z]) {
          // Only a mean halfway between two bytes may be the other one by rounding to 16 bits.
          let near = [light - 1.0 / 65535, light + 1.0 / 65535].map { LinearLight.byte(of: $0) }
          #expect(near[0]...near[1] ~= byte, "\(x) \(y)")
        }
        if pictures.allSatisfy({ $0[x, y] == pictures[0][x, y] }) {
          #expect(found == pictures[0][x, y])
        }
      }
    }
  }

  @Test func `every byte comes back from its light`() {
    for byte in 0...255 {
      #expect(Int(LinearLight.byteOfLight[Int(LinearLight.lightOfByte[byte])]) == byte)
    }
    #expect(LinearLight.byteOfLight.count == 65536)
    for light in stride(from: 0, through: 65535, by: 7) {
      #expect(LinearLight.byteOfLight[light] == LinearLight.byte(of: Double(light) / 65535))
    }
  }

  @Test(arguments: [3, 16]) func `translucent pixels weigh by their opacity`(count: Int) throws {
    let moments = (0..<count).map {
      moment(30 * Double($0) / Double(count), alpha: 0.6, clear: true)
    }
    let pictures = try moments.map { try picture($0, isTransparent: true) }
    let mean = try picture(exposure(moments), isTransparent: true)
    for y in 0..<40 {
      for x in 0..<48 {
        // Bitmaps have straight colours.
        let all = pictures.map { (LinearLight.of($0[x, y]), Double($0[x, y].3)) }
        let opacity = all.reduce(0) { $0 + $1.1 }
        let found = mean[x, y]
        #expect(abs(Double(found.3) - opacity / Double(count)) <= 0.5)
        guard found.3 > 40 else { continue }
        let light = all.reduce(SIMD3<Double>()) { $0 + $1.0 * $1.1 } / opacity
        for (byte, light) in zip([found.0, found.1, found.2], [light.x, light.y, light.z]) {
          // Premultiplied bytes of a low opacity are coarse.
          let tolerance = 1 + 255 / Int(found.3)
          #expect(abs(Int(byte) - Int(LinearLight.byte(of: light))) <= tolerance, "\(x) \(y)")
        }
      }
    }
  }

  @Test func `moments are drawn over what is there, inside of clips and layers too`() throws {
    let moments = (0..<16).map { moment(Double($0)) }
    let whole = try picture(exposure(moments))
    var around = Canvas(size: Self.size)
    around.clipped(to: Path(Rect(0, 0, 24, 40))) { $0.append(Canvas(meanOf: moments)) }
    let left = try picture(around)
    #expect(left[23, 20] == whole[23, 20] && left[24, 20] == (0, 0, 0, 255))
    var layer = Canvas(size: Self.size)
    layer.layer { $0.append(Canvas(meanOf: moments)) }
    let opaque = try picture(layer)
    for x in 0..<48 { #expect(opaque.isNear(whole[x, 20], x: x, y: 20)) }
  }

  @Test(arguments: [2, 3, 5]) func `workers make one exposure together`(workers: Int) throws {
    let canvas = try exposure((0..<32).map { moment(Double($0) * 0.7) })
    let expected = try picture(canvas)
    var painter = try Painter(size: Self.size)
    for _ in 0..<2 {
      painter.paint(validated: canvas, workers: workers) { count, body in
        for index in (0..<count).reversed() { body(index, index % workers) }
      }
      #expect(painter.bitmap() == expected)
    }
  }

  /// Expects that an exposure of `moments` has the mean light of their pictures.
  private func expectMean(of moments: [Canvas]) throws {
    func paint(_ canvas: Canvas) throws -> Bitmap {
      var painter = try Painter(size: moments[0].size)
      try painter.paint(canvas)
      return painter.bitmap()
    }
    let (pictures, mean) = (try moments.map(paint), try paint(exposure(moments)))
    for y in 0..<mean.height {
      for x in 0..<mean.width {
        let light =
          pictures.reduce(SIMD3<Double>()) { $0 + LinearLight.of($1[x, y]) }
          / Double(pictures.count)
        let found = mean[x, y]
        for (byte, light) in zip([found.0, found.1, found.2], [light.x, light.y, light.z]) {
          let near = [light - 1.0 / 65535, light + 1.0 / 65535].map { LinearLight.byte(of: $0) }
          #expect(near[0]...near[1] ~= byte, "\(x) \(y)")
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `rows that no moment changes are painted once, the others each time`(
    seed: Int
  ) throws {
    // Shapes of any height that move, stay, come and go, in clips and layers, under and over others.
    let moments = (0..<5).map { index in
      var canvas = Canvas(size: Size(48, 200))
      var chance = Chance(UInt64(seed))
      for _ in 0..<12 {
        let (x, y) = (chance.number(in: 0...40), chance.number(in: -10...200))
        let way = chance.number(in: 0...1) < 0.5 ? 0 : Double(index) * chance.number(in: 0...6)
        let hue = chance.number(in: 0...1)
        let kind = chance.index(below: 6)
        let color = Color(red: hue, green: 1 - hue, blue: 0.5, alpha: 0.7)
        let box = Path(Rect(x, y + way, 9, chance.number(in: 1...30)))
        switch kind {
        case 0: canvas.glow(at: Point(x, y + way), radius: 8, color: color)
        case 1: canvas.layer(opacity: 0.5) { $0.fill(box, with: color) }
        case 2: canvas.clipped(to: Path(Rect(0, 40, 40, 90))) { $0.fill(box, with: color) }
        case 3: canvas.blurred(sigma: 2) { $0.fill(box, with: color) }
        case 4 where index % 2 == 0: break
        default: canvas.fill(box, with: color)
        }
      }
      return canvas
    }
    try expectMean(of: moments)
  }

  @Test(arguments: 0..<30)
  func `what lasts for several moments weighs as long as it does`(seed: Int) throws {
    // Shapes that change at every moment, at every second or fourth or never, in groups and alone.
    let moments = (0..<8).map { index in
      var canvas = Canvas(size: Size(100, 150))
      var chance = Chance(UInt64(seed))
      for _ in 0..<20 {
        let (x, y) = (chance.number(in: -10...100), chance.number(in: -10...150))
        let length = [1, 2, 4, 8][chance.index(below: 4)]
        let way = Double(index / length * length) * chance.number(in: 0...4)
        let color = Color(red: chance.number(in: 0...1), green: 0.4, blue: 0.5, alpha: 0.7)
        let disc = Path(circle: Point(x + way, y), radius: chance.number(in: 1...20))
        switch chance.index(below: 5) {
        case 0: canvas.glow(at: Point(x + way, y), radius: 12, color: color)
        case 1: canvas.transformed(by: .scale(0.9, 0.9)) { $0.fill(disc, with: color) }
        case 2: canvas.clipped(to: Path(Rect(10, 20, 70, 80))) { $0.fill(disc, with: color) }
        case 3 where index / length % 2 == 1: break
        default: canvas.fill(disc, with: color)
        }
      }
      return canvas
    }
    try expectMean(of: moments)
  }

  @Test func `equal moments are the picture of one, and what begins all comes once`() throws {
    #expect(Canvas(meanOf: [moment(3), moment(3)]) == moment(3))
    let canvas = try exposure([moment(0), moment(4)])
    #expect(canvas.commands.count == 2 && canvas.commands[0] == moment(0).commands[0])
    guard case .group(.exposure, let samples) = canvas.commands[1] else {
      Issue.record("no exposure")
      return
    }
    #expect(samples.map(\.inner) == [moment(0), moment(4)].map { Array($0.commands.dropFirst()) })
  }
}
