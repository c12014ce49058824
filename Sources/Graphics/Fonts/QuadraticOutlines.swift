import Geometry

/// Outlines of quadratic curves, those of TrueType. Instructions are ignored.
///
/// Source: "OpenType specification 1.9.1", Microsoft: `glyf` and `loca`.
struct QuadraticOutlines: Sendable {
  private let glyphs: FontTable
  private let offsets: FontTable
  private let isLong: Bool

  /// Largest number of points of a glyph, which is also the limit of its contours; of parts, and of
  /// levels of parts within parts.
  private static let (maxPoints, maxParts, deepest) = (100_000, 1000, 8)

  /// Reads the offsets, which have four bytes if `isLong`.
  init(_ file: FontFile, isLong: Bool, count: Int) throws(FontError) {
    (glyphs, offsets) = (try file.needed(.glyf), try file.needed(.loca))
    self.isLong = isLong
    _ = try offsets.part(0, count: (count + 1) * (isLong ? 4 : 2))
  }

  /// Returns the outline of the glyph at `index`, in font units, y upwards. It is shifted so that
  /// its bounding box in the font begins at its `bearing`, if it has one.
  func outline(of index: Int, bearing: (Int) -> Int?) throws(FontError) -> Path {
    var shape = Shape()
    var parts = 0
    let origin = try add(index, to: &shape, &parts, bearing, depth: 0)
    return shape.path.transformed(by: .translation(Vector(Double(-origin), 0)))
  }

  private func bytes(of index: Int) throws(FontError) -> FontTable {
    func offset(_ index: Int) throws(FontError) -> Int {
      isLong ? try offsets.offset(4 * index) : 2 * (try offsets.uint16(2 * index))
    }
    let (start, end) = (try offset(index), try offset(index + 1))
    guard start <= end else {
      throw FontError(.loca, expected: "places one after another", found: "others")
    }
    return try glyphs.part(start, count: end - start)
  }

  /// Adds the glyph at `index` to `shape`; returns the x of its origin.
  private func add(
    _ index: Int, to shape: inout Shape, _ parts: inout Int, _ bearing: (Int) -> Int?, depth: Int
  ) throws(FontError) -> Int {
    let glyph = try bytes(of: index)
    guard glyph.count > 0 else { return 0 }
    let contours = try glyph.int16(0)
    let left = try glyph.int16(2)
    var origin = left - (bearing(index) ?? left)
    guard contours < 0 else {
      try add(glyph, contours, to: &shape)
      return origin
    }
    guard depth < Self.deepest else {
      throw FontError(.glyf, expected: "at most \(Self.deepest) levels of parts", found: "more")
    }
    var offset = 10
    var part: Part
    repeat {
      parts += 1
      guard parts <= Self.maxParts else {
        throw FontError(.glyf, expected: "at most \(Self.maxParts) parts", found: "more")
      }
      part = try Part(glyph, at: &offset)
      var inner = Shape()
      let own = try add(part.glyph, to: &inner, &parts, bearing, depth: depth + 1)
      if part.givesMetrics { origin = own }
      try shape.add(try inner.placed(by: part, in: shape), most: Self.maxPoints)
    } while part.isFollowed
    return origin
  }

  /// Adds the contours of a simple glyph.
  private func add(
    _ glyph: FontTable, _ contours: Int, to shape: inout Shape
  ) throws(FontError) {
    var ends: [Int] = []
    for contour in 0..<contours {
      let end = try glyph.uint16(10 + 2 * contour)
      guard end >= (ends.last ?? -1) else {
        throw FontError(.glyf, expected: "contours one after another", found: "others")
      }
      ends.append(end)
    }
    guard let last = ends.last else { return }
    let instructions = 10 + 2 * contours
    var offset = instructions + 2 + (try glyph.uint16(instructions))
    var flags: [Int] = []
    while flags.count <= last {
      let flag = try glyph.uint8(offset)
      offset += 1
      var times = 1
      if flag & Flag.isRepeated != 0 {
        times += try glyph.uint8(offset)
        offset += 1
      }
      flags.append(contentsOf: repeatElement(flag, count: min(times, last + 1 - flags.count)))
    }
    let xs = try coordinates(glyph, &offset, flags, short: Flag.isShortX, same: Flag.isSameX)
    let ys = try coordinates(glyph, &offset, flags, short: Flag.isShortY, same: Flag.isSameY)
    var added = Shape(ends: ends)
    added.points = flags.indices.map { index in
      Shape.Knot(
        point: Point(Double(xs[index]), Double(ys[index])),
        isOnCurve: flags[index] & Flag.isOnCurve != 0)
    }
    try shape.add(added, most: Self.maxPoints)
  }

  private enum Flag {
    static let (isOnCurve, isShortX, isShortY, isRepeated) = (1, 2, 4, 8)
    static let (isSameX, isSameY) = (16, 32)
  }

  /// Reads the coordinates along one axis, each stored as the difference from the one before.
  private func coordinates(
    _ glyph: FontTable, _ offset: inout Int, _ flags: [Int], short: Int, same: Int
  ) throws(FontError) -> [Int] {
    var values: [Int] = []
    values.reserveCapacity(flags.count)
    var value = 0
    for flag in flags {
      if flag & short != 0 {
        let way = try glyph.uint8(offset)
        value += flag & same != 0 ? way : -way
        offset += 1
      } else if flag & same == 0 {
        value += try glyph.int16(offset)
        offset += 2
      }
      guard value.magnitude <= 0xFFFF else {
        throw FontError(.glyf, expected: "coordinates within ±65535", found: "\(value)")
      }
      values.append(value)
    }
    return values
  }
}

extension QuadraticOutlines {
  /// A glyph as a component of another one.
  fileprivate struct Part {
    let glyph: Int
    let isFollowed: Bool
    /// True if its bearing is that of the whole: `USE_MY_METRICS`.
    let givesMetrics: Bool
    /// Its rotation and scale.
    private let stretch: Transform
    private let anchor: Anchor

    /// The rule for its position.
    private enum Anchor {
      case way(Vector)
      /// A point of the glyph so far, on which one of its own lies.
      case points(outer: Int, own: Int)
    }

    /// Reads a component at `offset`, and moves past it.
    init(_ table: FontTable, at offset: inout Int) throws(FontError) {
      let flags = try table.uint16(offset)
      glyph = try table.uint16(offset + 2)
      isFollowed = flags & 0x20 != 0
      givesMetrics = flags & 0x200 != 0
      offset += 4
      let (isWide, isWay) = (flags & 1 != 0, flags & 2 != 0)
      var numbers: [Int] = []
      for _ in 0..<2 {
        let number = isWide ? try table.uint16(offset) : try table.uint8(offset)
        let signed =
          isWide
          ? Int(Int16(truncatingIfNeeded: number)) : Int(Int8(truncatingIfNeeded: number))
        numbers.append(isWay ? signed : number)
        offset += isWide ? 2 : 1
      }
      let count = flags & 8 != 0 ? 1 : flags & 0x40 != 0 ? 2 : flags & 0x80 != 0 ? 4 : 0
      var factors: [Double] = []
      for _ in 0..<count {
        factors.append(Double(try table.int16(offset)) / 16384)
        offset += 2
      }
      stretch =
        switch count {
        case 1: .scale(factors[0])
        case 2: .scale(factors[0], factors[1])
        case 4: Transform(a: factors[0], b: factors[1], c: factors[2], d: factors[3], tx: 0, ty: 0)
        default: .identity
        }
      guard isWay else {
        anchor = .points(outer: numbers[0], own: numbers[1])
        return
      }
      var way = Vector(Double(numbers[0]), Double(numbers[1]))
      // The offset is in the component's own coordinates if the font requests it.
      if flags & 0x800 != 0 {
        way.dx *= Vector(stretch.a, stretch.b).length
        way.dy *= Vector(stretch.c, stretch.d).length
      }
      anchor = .way(way)
    }

    /// Returns the transform that places `shape` in `outer`.
    func transform(of shape: Shape, in outer: Shape) throws(FontError) -> Transform {
      switch anchor {
      case .way(let way): return stretch.then(.translation(way))
      case .points(let there, let own):
        guard outer.points.indices.contains(there), shape.points.indices.contains(own) else {
          throw FontError(.glyf, expected: "a part at a point that there is", found: "another")
        }
        let way = outer.points[there].point - stretch.apply(shape.points[own].point)
        return stretch.then(.translation(way))
      }
    }
  }

  /// Contours of points, on and off the curve.
  fileprivate struct Shape {
    struct Knot {
      var point: Point
      let isOnCurve: Bool
    }

    var points: [Knot] = []
    /// The last point of each contour.
    private(set) var ends: [Int]

    init(ends: [Int] = []) { self.ends = ends }

    mutating func add(_ other: Shape, most: Int) throws(FontError) {
      let first = points.count
      guard max(first + other.points.count, ends.count + other.ends.count) <= most else {
        throw FontError(.glyf, expected: "at most \(most) points and contours", found: "more")
      }
      points += other.points
      ends += other.ends.map { $0 + first }
    }

    func placed(by part: Part, in outer: Shape) throws(FontError) -> Shape {
      let transform = try part.transform(of: self, in: outer)
      var shape = self
      for index in shape.points.indices {
        shape.points[index].point = transform.apply(shape.points[index].point)
      }
      return shape
    }

    var path: Path {
      var path = Path()
      var first = 0
      for end in ends {
        if first <= end { add(points[first...end], to: &path) }
        first = end + 1
      }
      return path
    }

    /// Adds a contour: halfway between two points off the curve lies one on it.
    private func add(_ knots: ArraySlice<Knot>, to path: inout Path) {
      guard let first = knots.first, let last = knots.last else { return }
      let start =
        first.isOnCurve
        ? first.point : last.isOnCurve ? last.point : first.point.mixed(with: last.point, by: 0.5)
      path.move(to: start)
      var control: Point?
      for knot in first.isOnCurve ? knots.dropFirst() : knots {
        switch (control, knot.isOnCurve) {
        case (nil, true): path.line(to: knot.point)
        case (nil, false): control = knot.point
        case (let handle?, true):
          path.curve(to: knot.point, control: handle)
          control = nil
        case (let handle?, false):
          path.curve(to: handle.mixed(with: knot.point, by: 0.5), control: handle)
          control = knot.point
        }
      }
      if let control { path.curve(to: start, control: control) }
      path.close()
    }
  }
}
