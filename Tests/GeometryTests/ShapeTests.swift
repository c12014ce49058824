import Geometry
import RandomNumbers
import Testing

extension Chance {
  /// A number in -`reach`…`reach`, in quarters: sums of few of them are exact.
  fileprivate mutating func quarter(_ reach: Double = 400) -> Double {
    (number(reach) * 4).rounded() / 4
  }

  /// A number in -`reach`…`reach`.
  fileprivate mutating func number(_ reach: Double = 400) -> Double {
    number(in: -reach...reach)
  }

  fileprivate mutating func point() -> Point { Point(quarter(), quarter()) }
  fileprivate mutating func vector() -> Vector { Vector(number(), number()) }

  fileprivate mutating func rect() -> Rect {
    Rect(origin: point(), size: Size(abs(quarter()) + 0.25, abs(quarter()) + 0.25))
  }

  fileprivate mutating func transform() -> Transform {
    Transform(
      a: number(3), b: number(3), c: number(3), d: number(3), tx: number(), ty: number())
  }
}

private func isNear(_ a: Point, _ b: Point, within bound: Double = 1e-7) -> Bool {
  abs(a.x - b.x) <= bound && abs(a.y - b.y) <= bound
}

/// Properties of all rectangles.
@Suite struct RectTests {
  /// Many pairs of rectangles and a point.
  private static let samples = {
    var chance = Chance(1)
    return (0..<400).map { _ in (chance.rect(), chance.rect(), chance.point()) }
  }()

  @Test func `edges and extent tell the same, and the centre lies between`() {
    for (rect, _, _) in Self.samples {
      #expect(rect.maxX - rect.minX == rect.width && rect.maxY - rect.minY == rect.height)
      #expect(rect.center == Point((rect.minX + rect.maxX) / 2, (rect.minY + rect.maxY) / 2))
      #expect(Rect(center: rect.center, size: rect.size) == rect)
    }
  }

  @Test func `a union holds both, and is the least that does`() {
    for (a, b, _) in Self.samples {
      let union = a.union(b)
      #expect(union == b.union(a) && a.union(a) == a && union.union(a) == union)
      for rect in [a, b] {
        #expect(union.minX <= rect.minX && union.maxX >= rect.maxX)
        #expect(union.minY <= rect.minY && union.maxY >= rect.maxY)
      }
      #expect([a.minX, b.minX].contains(union.minX) && [a.maxX, b.maxX].contains(union.maxX))
      #expect([a.minY, b.minY].contains(union.minY) && [a.maxY, b.maxY].contains(union.maxY))
    }
  }

  @Test func `an intersection holds the points that lie in both, and no others`() {
    var met = 0
    for (a, b, point) in Self.samples {
      let common = a.intersection(b)
      #expect(common == b.intersection(a) && a.intersection(a) == a)
      #expect((a.contains(point) && b.contains(point)) == (common?.contains(point) ?? false))
      guard let common else { continue }
      met += 1
      #expect(a.union(common) == a && b.union(common) == b)
      #expect(a.contains(common.center) && b.contains(common.center))
    }
    #expect(met > 50 && met < 400)
    #expect(Rect(0, 0, 2, 2).intersection(Rect(5, 0, 2, 2)) == nil)
  }

  @Test func `neighbours that share an edge share no point`() {
    for (rect, _, _) in Self.samples {
      let next = rect.offset(by: Vector(rect.width, 0))
      #expect(rect.contains(rect.origin) && !rect.contains(Point(rect.maxX, rect.minY)))
      #expect(next.contains(Point(rect.maxX, rect.minY)))
      #expect(!rect.contains(Point(rect.minX, rect.maxY)))
    }
  }

  @Test func `the nearest point is the point itself inside, and no corner is nearer outside`() {
    for (rect, _, point) in Self.samples {
      let nearest = rect.nearest(to: point)
      if rect.contains(point) { #expect(nearest == point) }
      #expect(rect.nearest(to: nearest) == nearest)
      for x in [rect.minX, rect.midX, rect.maxX] {
        for y in [rect.minY, rect.midY, rect.maxY] {
          #expect(nearest.distance(to: point) <= Point(x, y).distance(to: point))
        }
      }
    }
  }

  @Test func `insets are taken off each edge, and given back`() {
    let insets = Insets(top: 1, leading: 2, bottom: 4, trailing: 8)
    let inner = Rect(10, 20, 100, 200).inset(by: insets)
    #expect(inner == Rect(12, 21, 90, 195))
    let outer = Insets(top: -1, leading: -2, bottom: -4, trailing: -8)
    #expect(inner.inset(by: outer) == Rect(10, 20, 100, 200))
    for (rect, _, _) in Self.samples {
      #expect(rect.inset(by: -3) == rect.inset(by: Insets(all: -3)))
      #expect(rect.inset(by: -3).inset(by: 3) == rect)
      #expect(rect.inset(by: -3).center == rect.center)
    }
    #expect(Insets() == Insets(all: 0))
    #expect(Rect(0, 0, 10, 20).inset(by: 8).size == Size(0, 4))
  }

  @Test func `it is empty without width or height`() {
    #expect(Rect.zero.isEmpty && Rect(1, 1, 0, 5).isEmpty && Rect(1, 1, 5, 0).isEmpty)
    #expect(!Rect(1, 1, 0.1, 0.1).isEmpty)
  }
}

/// Properties of all vectors.
@Suite struct VectorTests {
  private static let samples = {
    var chance = Chance(2)
    return (0..<400).map { _ in (chance.vector(), chance.vector(), chance.number(3)) }
  }()

  @Test func `dot and cross product split the product of the lengths`() {
    for (a, b, factor) in Self.samples {
      #expect(a.dot(b) == b.dot(a) && a.cross(b) == -b.cross(a))
      let product = a.lengthSquared * b.lengthSquared
      #expect(abs(a.dot(b) * a.dot(b) + a.cross(b) * a.cross(b) - product) <= 1e-12 * product)
      #expect(abs((a * factor).dot(b) - factor * a.dot(b)) < 1e-7)
    }
  }

  @Test func `a turn keeps the length and adds to the angle`() {
    for (vector, _, angle) in Self.samples {
      let turned = vector.rotated(by: angle)
      #expect(abs(turned.length - vector.length) < 1e-9)
      #expect((turned.rotated(by: -angle) - vector).length < 1e-9)
      #expect((vector.rotated(by: Math.pi / 2) - vector.perpendicular).length < 1e-9)
      #expect((Vector(angle: vector.angle) * vector.length - vector).length < 1e-9)
    }
  }

  @Test func `a unit is 1 long and points the same way`() {
    for (vector, _, _) in Self.samples {
      #expect(abs(vector.normalized.length - 1) < 1e-12)
      #expect(abs(vector.normalized.cross(vector)) < 1e-9 && vector.normalized.dot(vector) > 0)
      #expect(vector.perpendicular.dot(vector) == 0)
    }
    #expect(Vector.zero.normalized == .zero)
  }

  @Test func `a limit shortens what is longer and leaves the rest`() {
    for (vector, _, _) in Self.samples {
      let limited = vector.limited(to: 200)
      #expect(limited.length <= 200 + 1e-9)
      if vector.length <= 200 { #expect(limited == vector) }
      #expect(abs(limited.cross(vector)) < 1e-6)
    }
    #expect(Vector.zero.limited(to: 0) == .zero)
  }

  @Test func `arithmetic undoes itself`() {
    for (a, b, _) in Self.samples {
      #expect((a + b - b - a).length < 1e-12 * (a.length + b.length))
      #expect(a + -a == .zero && a * 2 == a + a && a / 2 + a / 2 == a)
      var sum = a
      sum += b
      sum -= a
      sum *= 4
      #expect((sum - b * 4).length < 1e-9)
    }
    #expect(!Vector(.nan, 0).isFinite && !Vector(0, .infinity).isFinite && Vector.zero.isFinite)
  }
}

/// Properties of all affine maps.
@Suite struct TransformTests {
  private static let samples = {
    var chance = Chance(3)
    return (0..<400).map { _ in
      (chance.transform(), chance.transform(), chance.transform(), chance.point())
    }
  }()

  @Test func `one map and then another is both in this order`() {
    for (first, second, third, point) in Self.samples {
      #expect(isNear(first.then(second).apply(point), second.apply(first.apply(point))))
      let (left, right) = (first.then(second).then(third), first.then(second.then(third)))
      #expect(isNear(left.apply(point), right.apply(point)))
      #expect(first.then(.identity) == first && Transform.identity.then(first) == first)
    }
  }

  @Test func `the inverse leads back, and is missing where all falls on a line`() throws {
    for (map, _, _, point) in Self.samples where abs(map.determinant) > 0.01 {
      let inverse = try #require(map.inverse)
      #expect(isNear(inverse.apply(map.apply(point)), point, within: 1e-6))
      #expect(abs(inverse.determinant * map.determinant - 1) < 1e-9)
    }
    #expect(Transform.scale(1, 0).inverse == nil)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6).inverse == nil)
  }

  @Test func `vectors are not moved along, and areas grow by the determinant`() {
    for (map, other, _, point) in Self.samples {
      let (right, down) = (Vector(3, 1), Vector(-1, 2))
      #expect(((map.apply(point + right) - map.apply(point)) - map.apply(right)).length < 1e-7)
      let area = map.apply(right).cross(map.apply(down))
      #expect(abs(area - map.determinant * right.cross(down)) < 1e-9)
      #expect(
        abs(map.then(other).determinant - map.determinant * other.determinant) < 1e-9)
    }
  }

  @Test func `moves, scales and turns do what they are called`() {
    #expect(Transform.translation(Vector(3, 4)).apply(Point(1, 1)) == Point(4, 5))
    #expect(Transform.scale(2, 3).apply(Point(1, 1)) == Point(2, 3))
    #expect(Transform.scale(2) == .scale(2, 2))
    // With y downwards a quarter turn leads from right to down.
    #expect(isNear(Transform.rotation(Math.pi / 2).apply(Point(1, 0)), Point(0, 1), within: 1e-12))
  }

  @Test func `about a centre, the centre stays`() {
    for (map, _, _, center) in Self.samples {
      var still = map
      (still.tx, still.ty) = (0, 0)
      let about = still.about(center)
      #expect(isNear(about.apply(center), center))
      #expect(about.apply(Vector(1, 2)) == still.apply(Vector(1, 2)))
    }
  }
}
