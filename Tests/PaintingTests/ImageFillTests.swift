import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// Images that fill rectangles in pieces.
@Suite struct ImageFillTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var chance = Chance(seed)
    var bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &chance) }
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private let insets = Insets(top: 3, leading: 4, bottom: 5, trailing: 2)
  private let tilt = Transform.rotation(0.3).then(.scale(1.37)).then(
    .translation(Vector(21.3, 4.7)))

  /// The greatest difference of any part of any pixel.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
    zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: NinePartFill.allCases)
  func `at its own size it is the bitmap`(fill: NinePartFill) throws {
    let bitmap = noise(15, 12, seed: 1)
    let picture = try painted(15, 12) {
      $0.image(bitmap, stretching: insets, in: $0.bounds, fill: fill)
    }
    #expect(picture == bitmap)
    let turned = try [true, false].map { isWhole in
      try painted(40, 40) { canvas in
        canvas.transformed(by: tilt) {
          let rect = Rect(0.25, 0.5, 15, 12)
          if isWhole { $0.image(bitmap, in: rect) }
          if !isWhole { $0.image(bitmap, stretching: insets, in: rect, fill: fill) }
        }
      }
    }
    #expect(difference(turned[0], turned[1]) <= 1)
  }

  @Test(arguments: NinePartFill.allCases)
  func `corners stay as they are`(fill: NinePartFill) throws {
    let bitmap = noise(15, 12, seed: 2)
    for (width, height) in [(40, 31), (16, 13), (9, 9)] {
      let picture = try painted(60, 60) {
        let rect = Rect(3, 7, Double(width), Double(height))
        $0.image(bitmap, stretching: insets, in: rect, fill: fill)
      }
      for y in 0..<8 {
        for x in 0..<6 {
          let from = (x < 4 ? x : x + 9, y < 3 ? y : y + 4)
          let to = (x < 4 ? x + 3 : x + width - 3, y < 3 ? y + 7 : y + height - 1)
          #expect(picture[to.0, to.1] == bitmap[from.0, from.1])
        }
      }
    }
  }

  @Test func `one pixel between the insets is stretched to nothing but its colour`() throws {
    let bitmap = noise(7, 8, seed: 3)
    let picture = try painted(90, 8, scale: 2) {
      let insets = Insets(top: 0, leading: 4, bottom: 0, trailing: 2)
      $0.image(bitmap, stretching: insets, in: $0.bounds)
    }
    // Half a pixel round it lies between its colour and the neighbours'.
    for x in 10..<175 { #expect(picture[x, 8] == picture[90, 8]) }
    let column = try painted(1, 8, scale: 2) {
      $0.image(
        bitmap, stretching: Insets(top: 0, leading: 4, bottom: 0, trailing: 2),
        in: Rect(-40, 0, 90, 8))
    }
    for y in 0..<16 { #expect(column[1, y] == picture[90, y]) }
  }

  @Test(arguments: [255, 140])
  func `no seam shows at any place and under any transform`(opacity: UInt8) throws {
    let bitmap = Bitmap(width: 9, height: 7, filledWith: (90, 160, 220, opacity))
    var chance = Chance(4)
    for _ in 0..<60 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &chance) }
      let map = Transform.rotation(number(0...6)).then(.scale(number(0.2...3), number(0.2...3)))
        .about(Point(20, 20))
      let rect = Rect(
        number(-200 ... -100), number(-200 ... -100), number(220...400), number(220...400))
      let layouts: [ImageFill.Layout] = [
        .nineParts(Insets(all: 2), .stretch), .nineParts(Insets(all: 2), .tile),
        .tiles(phase: Vector(number(-9...9), number(-9...9))),
      ]
      for layout in layouts {
        let picture = try painted(40, 40, isTransparent: true) { canvas in
          canvas.transformed(by: map) { $0.image(ImageFill(bitmap, in: rect, layout, scale: 0.7)) }
        }
        let inside = (0..<1600).filter { index in
          let point = map.inverse?.apply(Point(Double(index % 40) + 0.5, Double(index / 40) + 0.5))
          return point.map { rect.inset(by: 10).contains($0) } ?? false
        }
        #expect(
          inside.allSatisfy { picture.isNear((90, 160, 220, opacity), x: $0 % 40, y: $0 / 40) })
      }
    }
  }

  @Test func `tiles are the bitmap again and again`() throws {
    let bitmap = noise(5, 4, seed: 5)
    let tiled = try painted(23, 19) {
      $0.image(bitmap, tiling: $0.bounds, phase: Vector(2, -1))
    }
    for y in 0..<19 { for x in 0..<23 { #expect(tiled[x, y] == bitmap[(x + 3) % 5, (y + 1) % 4]) } }
    var sheet = Bitmap(width: 50, height: 40)
    for y in 0..<40 { for x in 0..<50 { sheet[x, y] = bitmap[x % 5, y % 4] } }
    for map in [tilt, .scale(0.41), .scale(3.3), Transform.scale(0.7, 2.2).then(.rotation(-0.4))] {
      let (whole, pieces) = (
        try painted(60, 60) {
          $0.transformed(by: map) { $0.image(sheet, in: Rect(0.3, 0.6, 50, 40)) }
        },
        try painted(60, 60) { canvas in
          canvas.transformed(by: map) { $0.image(bitmap, tiling: Rect(0.3, 0.6, 50, 40)) }
        }
      )
      for y in 0..<60 {
        for x in 0..<60 {
          // At the outer edge a single bitmap goes on with its outer pixels.
          guard let place = map.inverse?.apply(Point(Double(x) + 0.5, Double(y) + 0.5)),
            Rect(0.3, 0.6, 50, 40).inset(by: 4).contains(place)
          else { continue }
          #expect(whole.isNear(pieces[x, y], x: x, y: y, tolerance: 2))
        }
      }
    }
  }

  @Test func `an edge of tiles ends with a whole one`() throws {
    let bitmap = noise(10, 6, seed: 6)
    // 31 points for pieces of 6: five, as 5.2 is nearer to that.
    let picture = try painted(35, 6) {
      $0.image(
        bitmap, stretching: Insets(top: 0, leading: 2, bottom: 0, trailing: 2), in: $0.bounds,
        fill: .tile)
    }
    var row = Bitmap(width: 34, height: 6)
    for y in 0..<6 {
      for x in 0..<34 {
        row[x, y] = bitmap[x < 2 ? x : x < 32 ? 2 + (x - 2) % 6 : x - 24, y]
      }
    }
    let expected = try painted(31, 6) { canvas in
      canvas.clipped(to: Path(Rect(0, 0, 31, 6))) {
        $0.image(row, in: Rect(-2 * 31 / 30, 0, 34 * 31 / 30, 6))
      }
    }
    for y in 0..<6 {
      for x in 1..<30 { #expect(picture.isNear(expected[x, y], x: x + 2, y: y, tolerance: 2)) }
    }
  }

  @Test func `where there is no room for the corners, all shrink alike`() throws {
    var bitmap = Bitmap(width: 30, height: 30, filledWith: (0, 200, 0, 255))
    for y in 0..<30 {
      for x in 0..<30 {
        let isCorner = (x < 10 || x >= 20) && (y < 10 || y >= 20)
        if isCorner { bitmap[x, y] = (200, 0, 0, 255) }
      }
    }
    let picture = try painted(40, 10) {
      $0.image(bitmap, stretching: Insets(all: 10), in: $0.bounds)
    }
    for y in 0..<10 {
      #expect(picture[1, y].0 > 190 && picture[38, y].0 > 190)
      #expect(picture[20, y].1 > 190)
    }
    #expect(
      picture.isNear((200, 0, 0, 255), x: 3, y: 2) && picture.isNear((0, 200, 0, 255), x: 7, y: 2))
  }

  @Test func `a fine pattern that shrinks is as grey as it is`() throws {
    var bitmap = Bitmap(width: 4, height: 4, filledWith: (0, 0, 0, 255))
    for index in 0..<16 where (index + index / 4).isMultiple(of: 2) {
      bitmap[index % 4, index / 4] = (255, 255, 255, 255)
    }
    for scale in [31.7, 64, 1000, 0.9e6] {
      let picture = try painted(20, 20) { canvas in
        canvas.transformed(by: .rotation(0.1).about(Point(10, 10))) {
          $0.image(bitmap, tiling: Rect(-20, -20, 60, 60), phase: Vector(0.013, 0), scale: scale)
        }
      }
      for index in 0..<400 {
        #expect(picture.isNear((127, 127, 127, 255), x: index % 20, y: index / 20, tolerance: 2))
      }
    }
  }

  @Test func `a picture that moves by little changes by little`() throws {
    let bitmap = noise(12, 12, seed: 8)
    func picture(at place: Double) throws -> Bitmap {
      try painted(60, 60) {
        let rect = Rect(3 + place, 5 + place / 2, 47.3, 31.9)
        $0.image(bitmap, stretching: Insets(all: 4), in: rect, scale: 1.3)
      }
    }
    for index in 0..<20 {
      let place = Double(index) / 16
      #expect(try difference(picture(at: place), picture(at: place + 1.0 / 256)) <= 6)
    }
  }

  @Test func `a bitmap whose digest is known looks the same, and another one under it does not`()
    throws
  {
    let (one, other) = (noise(20, 20, seed: 9), noise(20, 20, seed: 10))
    func draw(_ canvas: inout Canvas, _ first: Bitmap, _ second: Bitmap) {
      for index in 0..<4 {
        let bitmap = index.isMultiple(of: 2) ? first : second
        canvas.image(bitmap, in: Rect(Double(index) * 11, 2, 10.5, 17))
        canvas.image(bitmap, stretching: Insets(all: 6), in: Rect(Double(index) * 11, 22, 10.5, 17))
      }
    }
    let plain = try painted(44, 40) { draw(&$0, one, other) }
    let known = (one.known(by: SIMD2(1, 2)), other.known(by: SIMD2(3, 4)))
    #expect(try painted(44, 40) { draw(&$0, known.0, known.1) } == plain)
    var changed = known.0
    changed[0, 0] = (1, 2, 3, 4)
    #expect(changed.digest == nil && changed != known.0 && known.0 == one)
  }

  @Test func `what cannot be laid out is refused`() throws {
    let bitmap = Bitmap(width: 6, height: 6)
    let rect = Rect(0, 0, 9, 9)
    let bad: [(ImageFill, String)] = [
      (ImageFill(bitmap, in: rect, .tiles(phase: .zero), scale: 0), "scale"),
      (ImageFill(bitmap, in: rect, .tiles(phase: .zero), scale: .nan), "scale"),
      (ImageFill(bitmap, in: rect, .tiles(phase: Vector(.infinity, 0))), "phase"),
      (ImageFill(bitmap, in: rect, .nineParts(Insets(all: 3), .tile)), "insets"),
      (ImageFill(bitmap, in: rect, .nineParts(Insets(all: 1.5), .tile)), "insets"),
      (ImageFill(bitmap, in: rect, .nineParts(Insets(all: -1), .tile)), "insets"),
      (ImageFill(bitmap, in: Rect(0, .nan, 9, 9), .tiles(phase: .zero)), "no finite place"),
    ]
    for (fill, word) in bad {
      let error = #expect(throws: DrawingError.self) { try painted(9, 9) { $0.image(fill) } }
      #expect(error?.description.contains(word) == true)
    }
    _ = try painted(9, 9) {
      $0.image(bitmap, tiling: Rect(0, 0, 0, 9), scale: 3)
      $0.image(bitmap, tiling: Rect(-1e6, -1e6, 2e6, 2e6), scale: 1e6)
      $0.image(bitmap, stretching: Insets(all: 2), in: Rect(0, 0, 1e-9, 1e6), fill: .tile)
    }
  }
}
