import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// How bitmaps are scaled.
@Suite struct ImageTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool) -> Bitmap {
    var chance = Chance(seed)
    var bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &chance) }
    if isOpaque { for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 } }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  @Test func `pixel on pixel nothing changes`() throws {
    let bitmap = noise(20, 15, seed: 31, isOpaque: true)
    let picture = try painted(20, 15) { $0.image(bitmap, in: $0.bounds) }
    #expect(picture == bitmap)
    let moved = try painted(40, 40) { $0.image(bitmap, in: Rect(7, 9, 20, 15)) }
    for y in 0..<15 { for x in 0..<20 { #expect(moved[x + 7, y + 9] == bitmap[x, y]) } }
  }

  @Test(arguments: [2, 3, 5])
  func `a bitmap that shrinks is averaged over the area`(factor: Int) throws {
    let bitmap = noise(12 * factor, 10 * factor, seed: 32, isOpaque: true)
    let picture = try painted(12, 10) { $0.image(bitmap, in: $0.bounds) }
    for y in 0..<10 {
      for x in 0..<12 {
        var sum = (0, 0, 0)
        for index in 0..<factor * factor {
          let pixel = bitmap[x * factor + index % factor, y * factor + index / factor]
          sum = (sum.0 + Int(pixel.0), sum.1 + Int(pixel.1), sum.2 + Int(pixel.2))
        }
        let area = Double(factor * factor)
        for (found, sum) in zip(
          [picture[x, y].0, picture[x, y].1, picture[x, y].2], [sum.0, sum.1, sum.2])
        {
          #expect(abs(Double(found) - Double(sum) / area) <= 0.5)
        }
      }
    }
  }

  @Test(arguments: [(37, 29, 12, 10), (41, 23, 40, 9), (300, 7, 11, 6), (64, 64, 63, 63)])
  func `a bitmap that shrinks by any factor is averaged over the area`(
    width: Int, height: Int, columns: Int, rows: Int
  ) throws {
    let bitmap = noise(width, height, seed: 35, isOpaque: true)
    let picture = try painted(Double(columns), Double(rows)) { $0.image(bitmap, in: $0.bounds) }
    /// The share of each of `count` pixels in one of `pieces` equal pieces.
    func shares(_ piece: Int, _ pieces: Int, _ count: Int) -> [Double] {
      let length = Double(count) / Double(pieces)
      let (from, to) = (Double(piece) * length, Double(piece + 1) * length)
      return (0..<count).map { max(0, min(to, Double($0 + 1)) - max(from, Double($0))) / length }
    }
    for y in 0..<rows {
      let down = shares(y, rows, height)
      for x in 0..<columns {
        let along = shares(x, columns, width)
        let mean = (0..<width * height).reduce(0.0) { sum, index in
          let share = along[index % width] * down[index / width]
          return share == 0 ? sum : sum + share * Double(bitmap[index % width, index / width].1)
        }
        // The box has its place and size to 1/256 pixel.
        #expect(abs(Double(picture[x, y].1) - mean) <= 3)
      }
    }
  }

  @Test func `a bitmap that grows is mixed between the centres of its pixels`() throws {
    let bitmap = noise(5, 4, seed: 33, isOpaque: true)
    for (width, height) in [(35, 28), (15, 40), (33, 29)] {
      let picture = try painted(Double(width), Double(height)) { $0.image(bitmap, in: $0.bounds) }
      for y in 0..<height {
        for x in 0..<width {
          let u = (Double(x) + 0.5) * 5 / Double(width) - 0.5
          let v = (Double(y) + 0.5) * 4 / Double(height) - 0.5
          func part(_ x: Double, _ y: Double) -> Double {
            Double(bitmap[Int(min(max(x, 0), 4)), Int(min(max(y, 0), 3))].0)
          }
          let (left, top) = (u.rounded(.down), v.rounded(.down))
          let upper = part(left, top) + (part(left + 1, top) - part(left, top)) * (u - left)
          let lower =
            part(left, top + 1) + (part(left + 1, top + 1) - part(left, top + 1)) * (u - left)
          // Places are found to 1/256 pixel.
          #expect(abs(Double(picture[x, y].0) - (upper + (lower - upper) * (v - top))) <= 1.6)
        }
      }
    }
  }

  @Test func `clear pixels do not bleed their colour`() throws {
    var bitmap = Bitmap(width: 2, height: 1, filledWith: (0, 255, 0, 0))
    bitmap[0, 0] = (200, 0, 0, 255)
    let picture = try painted(64, 4, isTransparent: true) { $0.image(bitmap, in: $0.bounds) }
    for x in 0..<64 where picture[x, 1].3 > 8 {
      #expect(picture[x, 1].1 == 0 && abs(Int(picture[x, 1].0) - 200) <= 16)
    }
  }

  @Test func `one colour stays one colour under every transform`() throws {
    var chance = Chance(34)
    let bitmap = Bitmap(width: 9, height: 7, filledWith: (10, 200, 90, 255))
    for _ in 0..<200 {
      let map = Transform.scale(chance.number(in: -4...4), chance.number(in: 0.02...4))
        .then(.rotation(chance.number(in: 0...6))).then(.translation(Vector(20, 20)))
      let rect = Rect(-6, -5, 12, 10)
      let found = try painted(40, 40, isTransparent: true) {
        $0.transformed(by: map) { $0.image(bitmap, in: rect) }
      }
      let shape = try painted(40, 40, isTransparent: true) {
        $0.transformed(by: map) { $0.fill(Path(rect), with: Color(10, 200, 90)) }
      }
      for y in 0..<40 {
        for x in 0..<40 {
          #expect(found[x, y].3 == shape[x, y].3)
          if found[x, y].3 == 255 { #expect(found[x, y] == (10, 200, 90, 255)) }
        }
      }
    }
  }

  @Test func `a turned bitmap shows what an upright one does`() throws {
    let bitmap = noise(8, 8, seed: 35, isOpaque: true)
    for scale in [3.0, 0.5] {
      let size = 8 * scale
      let upright = try painted(size, size) { $0.image(bitmap, in: $0.bounds) }
      let turned = try painted(size, size) {
        $0.transformed(by: Transform(a: 0, b: 1, c: -1, d: 0, tx: size, ty: 0)) {
          $0.image(bitmap, in: Rect(0, 0, size, size))
        }
      }
      let last = Int(size) - 1
      for y in 0...last {
        for x in 0...last { #expect(turned.isNear(upright[y, last - x], x: x, y: y)) }
      }
    }
  }

  @Test func `a bitmap thousands of times larger than its place is a mean`() throws {
    let bitmap = noise(900, 700, seed: 36, isOpaque: true)
    let picture = try painted(3, 3) { $0.image(bitmap, in: Rect(1, 1, 1, 1)) }
    #expect(picture.isNear((127, 127, 127, 255), x: 1, y: 1, tolerance: 2))
    let tiny = try painted(3, 3) { $0.image(bitmap, in: Rect(1, 1, 1e-5, 1e-5)) }
    #expect(tiny.count(differingFrom: (0, 0, 0, 255)) == 0)
  }
}
