import Geometry
import Testing

// How outlines are resolved has no face outside its room.
@testable import Raster

@Suite struct KnownBordersTests {
  private let box = PixelBox(left: 0, top: 0, right: 100, bottom: 100)

  /// A star of so many corners, every edge of which crosses most others.
  private func star(_ corners: Int, radius: Double = 45) -> DeviceOutline {
    func corner(_ index: Int) -> Point {
      let turn = Double(index * (corners / 2)) / Double(corners)
      return Point(50, 50) + Vector(angle: Math.twoPi * turn) * radius
    }
    var outline = DeviceOutline()
    for index in 0..<corners { outline.add(corner(index), corner(index + 1)) }
    outline.endContour(isSimple: false)
    return outline
  }

  private func borders(
    _ outline: borrowing DeviceOutline, isEvenOdd: Bool = false, in box: PixelBox? = nil,
    by resolver: inout WindingResolver
  ) -> [DeviceOutline.Edge] {
    resolver.resolve(outline, isEvenOdd: isEvenOdd, in: box ?? self.box)
    return Array(resolver.result.edges)
  }

  private func fresh(
    _ outline: borrowing DeviceOutline, isEvenOdd: Bool = false, in box: PixelBox? = nil
  ) -> [DeviceOutline.Edge] {
    var resolver = WindingResolver()
    return borders(outline, isEvenOdd: isEvenOdd, in: box, by: &resolver)
  }

  @Test func `what took long is known the next time`() {
    var resolver = WindingResolver()
    let first = borders(star(61), by: &resolver)
    #expect(resolver.known.count == 1)
    #expect(borders(star(61), by: &resolver) == first)
    #expect(resolver.known.count == 1)
    #expect(fresh(star(61)) == first)
    _ = borders(star(5), by: &resolver)
    #expect(resolver.known.count == 1)
  }

  @Test func `what differs in anything is resolved anew`() {
    var resolver = WindingResolver()
    _ = borders(star(61), by: &resolver)
    let smaller = PixelBox(left: 0, top: 10, right: 100, bottom: 90)
    #expect(borders(star(61), in: smaller, by: &resolver) == fresh(star(61), in: smaller))
    #expect(borders(star(61), isEvenOdd: true, by: &resolver) == fresh(star(61), isEvenOdd: true))
    #expect(borders(star(61, radius: 45.001), by: &resolver) == fresh(star(61, radius: 45.001)))
    let moved = star(61)
    moved.edges[60].x1 += 1
    #expect(borders(moved, by: &resolver) == fresh(moved))
    #expect(resolver.known.count == 5)
  }

  @Test func `what takes long and is asked for stays, whatever else comes and goes`() {
    var known = KnownBorders()
    var result = DeviceOutline()
    func note(_ corners: Int, steps: Int) {
      known.note(star(3), of: star(corners), isEvenOdd: false, in: box, steps: steps)
    }
    func recall(_ corners: Int) -> Bool {
      known.recall(star(corners), isEvenOdd: false, in: box, into: &result)
    }
    note(5, steps: 1000)
    #expect(recall(5))
    #expect(result.count == 3)
    // As many shapes that are new in each picture as there is room for, and more.
    for picture in 0..<50 {
      for shape in 0..<12 { note(7 + 2 * (12 * picture + shape), steps: 100) }
      #expect(known.count == 8)
      #expect(recall(5))
    }
    #expect(!recall(7))
    #expect(recall(7 + 2 * 599))
    // What is asked for no longer goes in the end.
    for shape in 0..<100 { note(2001 + 2 * shape, steps: 100) }
    #expect(!recall(5))
    note(10_001, steps: 1_000_000)
    #expect(!recall(10_001))
  }
}
