import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// Parts of bitmaps, tints and nearest pixels.
@Suite struct ImagePartTests {
  private func noise(
    _ width: Int, _ height: Int, _ chance: inout Chance, isOpaque: Bool = false
  ) -> Bitmap {
    var bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &chance) }
    if isOpaque { for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 } }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private func color(_ chance: inout Chance) -> Color {
    Color(
      red: chance.number(in: 0...1), green: chance.number(in: 0...1),
      blue: chance.number(in: 0...1), alpha: chance.number(in: 0.1...1))
  }

  /// The premultiplied pixels that `draw` fills.
  private func pixels(_ size: Int, _ draw: (inout Canvas) -> Void) throws -> [UInt32] {
    var canvas = Canvas(size: Size(Double(size), Double(size)))
    draw(&canvas)
    var painter = try Painter(size: canvas.size, isTransparent: true)
    try painter.paint(canvas)
    var pixels: [UInt32] = []
    for y in 0..<size {
      painter.withRow(y) { row in for x in 0..<size { pixels.append(row[x]) } }
    }
    return pixels
  }

  @Test(arguments: ImageInterpolation.allCases)
  func `a part is a bitmap of its own`(interpolation: ImageInterpolation) throws {
    var chance = Chance(61)
    for isOpaque in [true, false] {
      let sheet = noise(24, 19, &chance, isOpaque: isOpaque)
      for _ in 0..<60 {
        let (width, height) = (
          Int.random(in: 1...9, using: &chance), Int.random(in: 1...9, using: &chance)
        )
        let (left, top) = (
          Int.random(in: 0...24 - width, using: &chance),
          Int.random(in: 0...19 - height, using: &chance)
        )
        var own = Bitmap(width: width, height: height)
        for y in 0..<height { for x in 0..<width { own[x, y] = sheet[left + x, top + y] } }
        let rect = Rect(
          chance.number(in: -5...20), chance.number(in: -5...20), chance.number(in: 1...40),
          chance.number(in: 1...40))
        let turn = Bool.random(using: &chance) ? chance.number(in: -3...3) : 0
        let map = Transform.rotation(turn).about(Point(20, 20))
        let tint = Bool.random(using: &chance) ? color(&chance) : .white
        let opacity = Bool.random(using: &chance) ? 1 : 0.6
        let part = Rect(Double(left), Double(top), Double(width), Double(height))
        let found = try pixels(40) {
          $0.transformed(by: map) {
            $0.image(
              sheet, in: rect, part: part, tint: tint, opacity: opacity,
              interpolation: interpolation)
          }
        }
        let expected = try pixels(40) {
          $0.transformed(by: map) {
            $0.image(
              own, in: rect, tint: tint, opacity: opacity, interpolation: interpolation)
          }
        }
        #expect(found == expected)
      }
    }
  }

  @Test func `a tint multiplies premultiplied channels`() throws {
    var chance = Chance(62)
    for width in [1, 3, 4, 7, 30] {
      let (bitmap, tint) = (noise(width, 30, &chance), color(&chance))
      let rect = Rect(0, 0, Double(width), 30)
      let plain = try pixels(30) { $0.image(bitmap, in: rect) }
      let found = try pixels(30) { $0.image(bitmap, in: rect, tint: tint) }
      let factor = try pixels(1) { $0.fill(Path($0.bounds), with: tint) }[0]
      for (plain, found) in zip(plain, found) {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let product = Double(plain >> shift & 255) * Double(factor >> shift & 255) / 255
          #expect(Double(found >> shift & 255) == product.rounded())
        }
      }
      #expect(try pixels(30) { $0.image(bitmap, in: rect, tint: .white) } == plain)
    }
  }

  @Test func `a white bitmap takes the tint's colour`() throws {
    let white = Bitmap(width: 3, height: 3, filledWith: (255, 255, 255, 255))
    let tint = Color(200, 90, 30).opacity(0.5)
    let found = try pixels(20) { $0.image(white, in: Rect(2.3, 3, 11, 9.5), tint: tint) }
    let expected = try pixels(20) { $0.fill(Path(Rect(2.3, 3, 11, 9.5)), with: tint) }
    for (found, expected) in zip(found, expected) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        #expect(abs(Int(found >> shift & 255) - Int(expected >> shift & 255)) <= 1)
      }
    }
  }

  @Test func `the nearest pixel is that in which the middle lies`() throws {
    var chance = Chance(63)
    let bitmap = noise(9, 7, &chance, isOpaque: true)
    for index in 0..<60 {
      let rect = Rect(
        chance.number(in: -9...9), chance.number(in: -9...9), chance.number(in: 3...60),
        chance.number(in: 3...60))
      let turn = index.isMultiple(of: 2) ? 0 : chance.number(in: -3...3)
      let map = Transform.rotation(turn).about(Point(15, 15))
      let part = Rect(chance.number(in: -2...4), chance.number(in: 0...3), 4, 3.5)
      let picture = try painted(30, 30) {
        $0.transformed(by: map) {
          $0.image(bitmap, in: rect, part: part, interpolation: .nearest)
        }
      }
      let back = try #require(map.inverse)
      for y in 0..<30 {
        for x in 0..<30 {
          let place = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
          guard rect.inset(by: 0.8).contains(place) else { continue }
          let u = part.minX + (place.x - rect.minX) / rect.width * part.width
          let v = part.minY + (place.y - rect.minY) / rect.height * part.height
          guard abs(u - u.rounded()) > 0.01, abs(v - v.rounded()) > 0.01 else { continue }
          func index(_ place: Double, _ low: Double, _ high: Double, _ count: Int) -> Int {
            let first = max(Int(low.rounded(.down)), 0)
            let last = min(Int(high.rounded(.up)), count) - 1
            return min(max(Int(place.rounded(.down)), first), last)
          }
          let expected = bitmap[
            index(u, part.minX, part.maxX, 9), index(v, part.minY, part.maxY, 7)]
          #expect(picture[x, y] == expected)
        }
      }
    }
  }

  @Test func `a part between pixels is seen up to its edges`() throws {
    var bitmap = Bitmap(width: 8, height: 1, filledWith: (0, 0, 0, 255))
    for x in 0..<8 { bitmap[x, 0].0 = UInt8(30 * x) }
    let picture = try painted(100, 2) {
      $0.image(bitmap, in: Rect(0, 0, 100, 2), part: Rect(2.25, 0, 4, 1))
    }
    for x in 0..<100 {
      let place = 2.25 + (Double(x) + 0.5) / 100 * 4
      let expected = 30 * (min(max(place, 2.5), 6.5) - 0.5)
      #expect(abs(Double(picture[x, 0].0) - expected) <= 1)
    }
  }

  @Test func `neighbours in a sheet do not bleed`() throws {
    var chance = Chance(64)
    var sheet = Bitmap(width: 12, height: 12, filledWith: (0, 255, 0, 255))
    for y in 4..<8 { for x in 4..<8 { sheet[x, y] = (255, 0, 0, 255) } }
    for interpolation in ImageInterpolation.allCases {
      for _ in 0..<60 {
        let map = Transform.scale(chance.number(in: 0.1...6), chance.number(in: 0.1...6))
          .then(.rotation(chance.number(in: 0...6))).then(.translation(Vector(20, 20)))
        let picture = try painted(40, 40) {
          $0.transformed(by: map) {
            $0.image(
              sheet, in: Rect(-2, -2, 4, 4), part: Rect(4, 4, 4, 4), interpolation: interpolation)
          }
        }
        for y in 0..<40 { for x in 0..<40 { #expect(picture[x, y].1 == 0) } }
      }
    }
  }

  @Test func `what has no area and no colour is not drawn`() throws {
    let bitmap = Bitmap(width: 2, height: 2, filledWith: (255, 255, 255, 255))
    let picture = try pixels(4) {
      $0.image(bitmap, in: $0.bounds, part: Rect(1, 1, 0, 1))
      $0.image(bitmap, in: $0.bounds, part: Rect(1, 1, 1, -1))
      $0.image(bitmap, in: $0.bounds, tint: .clear)
      $0.image(bitmap, in: $0.bounds, part: Rect(1e300, 1e300, 1e-300, 1e300))
    }
    #expect(picture.allSatisfy { $0 == 0 })
    // Beyond the bitmap its outer pixels continue.
    let far = try pixels(4) { $0.image(bitmap, in: $0.bounds, part: Rect(-900, 50, 3, 1)) }
    #expect(far.allSatisfy { $0 == .max })
  }
}
