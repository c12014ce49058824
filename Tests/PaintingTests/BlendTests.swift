import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// Blending of translucent on translucent, by the formulas of W3C; see ``BlendReference``.
@Suite struct BlendTests {
  /// Modes whose value changes by less than twice what the colours do.
  private static let steady: [BlendMode] = [
    .normal, .add, .screen, .multiply, .lighten, .darken, .overlay, .hardLight, .difference,
    .exclusion,
  ]

  @Test(arguments: steady)
  func `translucent colours follow the formulas`(blend: BlendMode) throws {
    var chance = Chance(41)
    func color() -> Color {
      Color(
        red: chance.number(in: 0...1), green: chance.number(in: 0...1),
        blue: chance.number(in: 0...1),
        alpha: chance.number(in: 0.2...1))
    }
    for _ in 0..<300 {
      let (ground, paint, opacity) = (color(), color(), chance.number(in: 0.2...1))
      let picture = try painted(9, 1, isTransparent: true) {
        $0.fill(Path($0.bounds), with: ground)
        $0.layer(opacity: opacity, blend: blend) { $0.fill(Path($0.bounds), with: paint) }
      }
      func pixel(_ color: Color, _ opacity: Double = 1) -> BlendReference.Pixel {
        BlendReference.Pixel(color.red, color.green, color.blue, 1) * (color.alpha * opacity)
      }
      let expected = BlendReference.composited(blend, pixel(paint, opacity), on: pixel(ground))
      let total = expected.w
      for x in 0..<9 {
        let found = picture[x, 0]
        #expect(abs(Double(found.3) / 255 - total) <= 2.5 / 255)
        for (found, part) in [
          (found.0, expected.x), (found.1, expected.y), (found.2, expected.z),
        ] {
          // Colours are cut to steps, three times, and compared premultiplied.
          #expect(abs(Double(found) / 255 * total - part) <= 4.5 / 255)
        }
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `half covered is half blended`(blend: BlendMode) throws {
    let (ground, paint) = (Color(200, 60, 128), Color(100, 180, 30))
    let picture = try painted(11, 2) {
      $0.fill(Path($0.bounds), with: ground)
      $0.fill(Path(Rect(0, 0, 11, 0.5)), with: paint, blend: blend)
      $0.fill(Path(Rect(0, 1, 11, 1)), with: paint, blend: blend)
    }
    for x in 0..<11 {
      let (half, whole) = (picture[x, 0], picture[x, 1])
      #expect(half == picture[0, 0] && whole == picture[0, 1])
      for (found, from, to) in [
        (half.0, 200, whole.0), (half.1, 60, whole.1), (half.2, 128, whole.2),
      ] where blend != .add {
        #expect(abs(Double(found) - (Double(from) + Double(to)) / 2) <= 1.5)
      }
    }
  }

  // MARK: Lanes

  /// A channel, 0…255², divided by 255 to the nearest.
  private func divided(_ value: Int) -> Int { (value + 128 + (value + 128) >> 8) >> 8 }

  /// A premultiplied pixel on another, channel by channel in whole numbers.
  private func defined(_ blend: BlendMode, _ source: UInt32, _ ground: UInt32) -> UInt32 {
    let (sa, da) = (Int(source >> 24), Int(ground >> 24))
    func channel(_ shift: UInt32) -> UInt32 {
      let (s, d) = (Int(source >> shift & 255), Int(ground >> shift & 255))
      func separable(_ mix: Int) -> Int { divided((255 - sa) * d + (255 - da) * s + mix) }
      let value =
        switch blend {
        case .normal: s + divided(d * (255 - sa))
        case .add: min(255, s + d)
        case .multiply:
          min(
            255,
            min(255, divided(s * (255 - da)) + divided(d * (255 - sa))) + divided(s * d))
        case .screen: separable(s * da + d * sa - s * d)
        case .lighten: separable(max(s * da, d * sa))
        case .darken: separable(min(s * da, d * sa))
        case .overlay: separable(2 * d < da ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s))
        case .hardLight: separable(2 * s < sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s))
        case .difference where shift < 24: separable(abs(s * da - d * sa))
        case .exclusion where shift < 24: separable(s * da + d * sa - 2 * s * d)
        case .erase: divided(d * (255 - sa))
        default: separable(sa * da)
        }
      return UInt32(value) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }

  /// The premultiplied pixels of a row that `draw` fills.
  private func row(_ width: Int, _ draw: (inout Canvas) -> Void) throws -> [UInt32] {
    var canvas = Canvas(size: Size(Double(width), 1))
    draw(&canvas)
    var painter = try Painter(size: canvas.size, isTransparent: true)
    try painter.paint(canvas)
    var pixels: [UInt32] = []
    painter.withRow(0) { row in for x in 0..<width { pixels.append(row[x]) } }
    return pixels
  }

  /// A row of random pixels; clear, opaque and grey ones, black and white are not rare.
  private func bitmap(_ width: Int, _ chance: inout Chance) -> Bitmap {
    var bytes = (0..<4 * width).map { _ in UInt8.random(in: 0...255, using: &chance) }
    for x in 0..<width where x % 5 < 2 { bytes[4 * x + 3] = x % 5 == 0 ? 0 : 255 }
    for x in 0..<width where Int.random(in: 0..<8, using: &chance) == 0 {
      let grey: UInt8 = x % 3 == 0 ? 0 : x % 3 == 1 ? 255 : 119
      for part in 0..<3 { bytes[4 * x + part] = grey }
    }
    return Bitmap(width: width, height: 1, bytes: bytes)
  }

  @Test(arguments: BlendMode.allCases)
  func `pixels on pixels are the definition, rounded`(blend: BlendMode) throws {
    var chance = Chance(47)
    func channels(_ pixel: UInt32) -> BlendReference.Pixel {
      BlendReference.Pixel(
        Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255),
        Double(pixel >> 24)) / 255
    }
    var worst = 0.0
    for _ in 0..<40 {
      let (below, above) = (bitmap(500, &chance), bitmap(500, &chance))
      let rect = Rect(0, 0, 500, 1)
      let ground = try row(500) { $0.image(below, in: rect) }
      let source = try row(500) { $0.image(above, in: rect) }
      let found = try row(500) {
        $0.image(below, in: rect)
        $0.image(above, in: rect, blend: blend)
      }
      let layered = try row(500) { canvas in
        canvas.layer {
          $0.image(below, in: rect)
          $0.layer(blend: blend) { $0.image(above, in: rect) }
        }
      }
      #expect(layered == found)
      for x in 0..<500 {
        let expected = BlendReference.composited(
          blend, channels(source[x]), on: channels(ground[x]))
        let distance = (channels(found[x]) - expected) * 255
        worst = max(worst, distance.max(), -distance.min())
      }
    }
    // Sums are rounded once, those of multiply in three parts.
    #expect(worst <= (blend == .multiply ? 1.5 : 0.5002), "\(worst)")
  }

  @Test(arguments: BlendMode.allCases)
  func `four pixels at a time are as each by itself`(blend: BlendMode) throws {
    let isWhole = Self.steady.contains(blend) || blend == .erase
    var chance = Chance(43)
    for width in Array(1...9) + [203] {
      let (below, above) = (bitmap(width, &chance), bitmap(width, &chance))
      let rect = Rect(0, 0, Double(width), 1)
      let ground = try row(width) { $0.image(below, in: rect) }
      for opacity in [1.0, 0.4] {
        let source = try row(width) { $0.image(above, in: rect, opacity: opacity) }
        let found = try row(width) {
          $0.image(below, in: rect)
          $0.image(above, in: rect, opacity: opacity, blend: blend)
        }
        if isWhole {
          #expect(found == zip(source, ground).map { defined(blend, $0, $1) }, "\(width)")
        }
        for x in 0..<width {
          let pixel = Rect(Double(-x), 0, Double(width), 1)
          let alone = try row(1) {
            $0.image(below, in: pixel)
            $0.image(above, in: pixel, opacity: opacity, blend: blend)
          }
          #expect(alone == [found[x]], "\(x) of \(width)")
        }
      }
    }
  }
}
