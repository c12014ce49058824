import Geometry
import Paths
import RandomNumbers
import Testing

/// Offsets, outlines of strokes, rounder and fewer corners, hulls.
@Suite struct PathOutlineTests {
  private static let shapes = (0..<120).map { number in
    var dice = Chance(UInt64(number) + 40_000)
    let kinds: [ShapePair] = [.anyhow, .stars, .nested, .comb, .smallGrid]
    return Path(kinds[number % kinds.count].make(&dice).0)
  }

  /// The distance from `place` to the nearest line.
  private func distance(_ place: Point, to path: Path) -> Double {
    path.contours.flatMap(\.curves).reduce(.infinity) { least, line in
      let way = line.end - line.start
      let square = way.lengthSquared
      let share = square > 0 ? ((place - line.start).dot(way) / square).clippedToUnit : 0
      return min(least, (line.start + way * share).distance(to: place))
    }
  }

  private func closed(_ path: Path) -> Path {
    Path(path.contours.map { Path(polygon: $0.points(within: 1)) }.flatMap(\.contours))
  }

  @Test func `an offset holds what lies within the distance`() throws {
    var checked = 0
    for (number, shape) in Self.shapes.enumerated() {
      let area = shape.normalized()
      guard let box = area.bounds else { continue }
      var dice = Chance(UInt64(number))
      for distance in [box.width * 0.05, -box.width * 0.03] {
        let offset = shape.offset(by: distance, join: .round, tolerance: 1e-3 * abs(distance))
        for _ in 0..<40 {
          let (x, y) = (box.minX - box.width...box.maxX, box.minY - box.height...box.maxY)
          let place = Point(dice.number(in: x), dice.number(in: y))
          let away = self.distance(place, to: closed(area))
          guard abs(away - abs(distance)) > 0.01 * abs(distance) else { continue }
          let truth =
            distance > 0
            ? area.contains(place) || away < distance : area.contains(place) && away > -distance
          checked += 1
          #expect(offset.windingNumber(around: place) == (truth ? 1 : 0))
        }
      }
    }
    #expect(checked > 5000)
  }

  @Test func `offsets of simple shapes`() {
    let box = Path(Rect(0, 0, 10, 10))
    #expect(box.offset(by: 2) == Path(Rect(-2, -2, 14, 14)))
    #expect(box.offset(by: -2) == Path(Rect(2, 2, 6, 6)))
    #expect(box.offset(by: -6).isEmpty && box.offset(by: 0) == box)
    #expect(box.reversed.offset(by: 2) == box.offset(by: 2))
    #expect(box.offset(by: 2, join: .bevel).signedArea == 196 - 4 * 2)
    let rounded = box.offset(by: 2, join: .round, tolerance: 1e-4).signedArea
    #expect(abs(rounded - (100 + 80 + 4 * Math.pi)) < 0.01)
    #expect(box.offset(by: 2, miterLimit: 1.2) == box.offset(by: 2, join: .bevel))
    let ring = box.subtracting(Path(Rect(4, 4, 2, 2)))
    #expect(ring.offset(by: 0.5).signedArea == 121 - 1)
    #expect(ring.offset(by: 1).contours.count == 1)
    #expect(abs(Path(circle: .zero, radius: 10).offset(by: 5).bounds?.width ?? 0 - 30) > 29.9)
  }

  @Test func `a corner of an area shapes its own side alone`() {
    // The point of the notch is 20 above the lower edge, and its miter would be 40 long.
    let notched = Path(polygon: [
      Point(0, 0), Point(40, 0), Point(50, 80), Point(60, 0), Point(100, 0), Point(100, 100),
      Point(0, 100),
    ])
    #expect(notched.offset(by: 5).bounds == Rect(-5, -5, 110, 110))
    #expect(notched.stroked(Stroke(10)).bounds?.maxY ?? 0 > 115)
    let hole = Path(Rect(-50, -50, 200, 200)).subtracting(notched)
    #expect(hole.offset(by: -5).contours.contains { Path([$0]).bounds == Rect(-5, -5, 110, 110) })
  }

  @Test func `a stroked line covers what its pen does`() throws {
    let line = Path(polyline: [Point(0, 0), Point(10, 0)])
    #expect(line.stroked(Stroke(2)) == Path(Rect(0, -1, 10, 2)))
    #expect(line.stroked(Stroke(2, cap: .square)) == Path(Rect(-1, -1, 12, 2)))
    let round = line.stroked(.rounded(2), tolerance: 1e-5)
    #expect(abs(round.signedArea - (20 + Math.pi)) < 1e-3)
    #expect(line.stroked(Stroke(2, dash: [3, 2])).contours.count == 2)
    #expect(line.stroked(Stroke(0)).isEmpty && Path().stroked(Stroke(1)).isEmpty)
    let dot = Path(polyline: [Point(5, 5), Point(5, 5)])
    #expect(dot.stroked(Stroke(2)).isEmpty)
    #expect(dot.stroked(Stroke(2, cap: .square)) == Path(Rect(4, 4, 2, 2)))
    #expect(abs(dot.stroked(.rounded(2), tolerance: 1e-5).signedArea - Math.pi) < 1e-3)
    let frame = Path(Rect(0, 0, 10, 10)).stroked(Stroke(2))
    #expect(frame.signedArea == 144 - 64 && frame.contours.count == 2)
    let there = Path(polygon: [Point(0, 0), Point(10, 0)]).stroked(Stroke(2, join: .round))
    #expect(abs(there.signedArea - (20 + Math.pi)) < 0.1)
  }

  @Test(arguments: [0, -1, -Double.infinity, .nan])
  func `a tolerance that is none is the usual one`(tolerance: Double) {
    let disc = Path(circle: Point(20, 30), radius: 40)
    #expect(disc.stroked(.rounded(6), tolerance: tolerance) == disc.stroked(.rounded(6)))
    #expect(disc.offset(by: 5, tolerance: tolerance) == disc.offset(by: 5))
    #expect(disc.flattened(tolerance: tolerance) == disc.flattened())
    #expect(disc.union(Path(), tolerance: tolerance) == disc.union(Path()))
  }

  @Test func `lines that no one can tell apart are not asked for`() {
    let disc = Path(circle: Point(20, 30), radius: 40)
    // The area is 100 points across: lines of a fine outline are 2⁻¹⁶ of that off.
    let fine = disc.stroked(.rounded(20), tolerance: 100 * 0x1p-16)
    for tolerance in [1e-3, 1e-9, .leastNonzeroMagnitude] {
      #expect(disc.stroked(.rounded(20), tolerance: tolerance) == fine)
    }
    #expect(disc.stroked(.rounded(20), tolerance: 0.002) != fine)
    let far = disc.offset(by: 4e5, join: .round)
    #expect((500...2000).contains(far.elements.count))
    // Wide outlines of wide shapes are as fine as they are asked to be.
    #expect(Path(circle: .zero, radius: 5000).stroked(Stroke(4)).elements.count > 2000)
  }

  @Test func `a round stroke is what lies within half its width`() throws {
    for number in 0..<24 {
      var dice = Chance(UInt64(number) + 77)
      let path = Path.anyhow(&dice)
      let width = dice.number(in: 1...60)
      let outline = path.stroked(.rounded(width), tolerance: 0.01)
      let lines = path.flattened(tolerance: 0.01)
      for _ in 0..<40 {
        let place = dice.point(within: 130)
        let away = distance(place, to: lines)
        guard abs(away - width / 2) > 0.03 else { continue }
        #expect(outline.windingNumber(around: place) == (away < width / 2 ? 1 : 0))
      }
    }
  }

  @Test(arguments: [Stroke.Join.round, .bevel])
  func `a wide pen leaves no gaps where a line turns within its width`(join: Stroke.Join) {
    for number in 0..<300 {
      var dice = Chance(UInt64(number) + 9_000)
      var corners = [Point(0, 0)]
      for _ in 0..<dice.whole(2...5) {
        corners.append(corners[corners.count - 1] + (dice.point(within: 4) - .zero))
      }
      let outline = Path(polyline: corners).stroked(Stroke(12, join: join), tolerance: 1e-3)
      for _ in 0..<40 {
        let (index, share) = (dice.whole(0...corners.count - 2), dice.number(in: 0.01...0.99))
        let (start, end) = (corners[index], corners[index + 1])
        let across = (end - start).normalized.perpendicular * dice.number(in: -5.99...5.99)
        // Whatever lies straight across the line is under the pen.
        #expect(outline.windingNumber(around: start.mixed(with: end, by: share) + across) == 1)
      }
    }
  }

  @Test func `rounded corners touch their lines and turn evenly`() throws {
    let box = Path(Rect(0, 0, 10, 20)).roundedCorners(radius: 3)
    #expect(box.bounds == Rect(0, 0, 10, 20))
    #expect(abs(box.signedArea - (200 - (4 - Math.pi) * 9)) < 0.02)
    let pill = Path(Rect(0, 0, 10, 20)).roundedCorners(radius: 50)
    #expect(abs(pill.signedArea - (200 - (4 - Math.pi) * 25)) < 0.05)
    // A sharp corner gets an arc of more than a right angle.
    let sharp = Path(polyline: [Point(0, 0), Point(100, 0), Point(0, 60)])
    let arc = sharp.roundedCorners(radius: 10)
    let curves = arc.contours[0].curves.filter { !$0.isLine }
    #expect(
      curves.count == 2 && arc.contours[0].start == Point(0, 0) && arc.current == Point(0, 60))
    let center = try #require(
      Point(curves[0].start.x, 10) as Point?)
    for curve in curves {
      for step in 0...10 {
        #expect(abs(curve.point(at: Double(step) / 10).distance(to: center) - 10) < 0.004)
      }
    }
    let straight = Path(polyline: [Point(0, 0), Point(5, 0), Point(9, 0)])
    #expect(straight.roundedCorners(radius: 2) == straight)
    #expect(
      Path(circle: .zero, radius: 5).roundedCorners(radius: 2) == Path(circle: .zero, radius: 5))
    #expect(Path().roundedCorners(radius: 2).isEmpty)
  }

  @Test func `a simplified path stays within its tolerance, with fewer corners`() {
    for number in 0..<40 {
      var dice = Chance(UInt64(number) + 5)
      let path = Path.anyhow(&dice)
      let tolerance = dice.number(in: 0.1...8)
      let simple = path.simplified(tolerance: tolerance)
      let fine = path.contours.flatMap { $0.points(within: tolerance / 8) }
      for place in fine { #expect(distance(place, to: simple) <= tolerance) }
      let (few, many) = (
        simple.elements.count, path.flattened(tolerance: tolerance / 4).elements.count
      )
      #expect(few <= many)
    }
    let wave = Path(
      polyline: (0...1000).map { Point(Double($0), $0.isMultiple(of: 2) ? 0.1 : -0.1) })
    #expect(wave.simplified(tolerance: 0.5) == Path(polyline: [Point(0, 0.1), Point(1000, 0.1)]))
    #expect(Path(Rect(0, 0, 5, 5)).simplified(tolerance: 1) == Path(Rect(0, 0, 5, 5)))
    #expect(Path().simplified(tolerance: 1).isEmpty)
  }

  @Test func `a hull is convex and holds all`() {
    for number in 0..<40 {
      var dice = Chance(UInt64(number) + 5)
      let path = Path.anyhow(&dice)
      let hull = path.convexHull()
      guard !hull.isEmpty else { continue }
      let corners = hull.contours[0].points(within: 1)
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % corners.count]
        for place in path.contours.flatMap({ $0.points(within: Path.flatness) }) {
          #expect((next - corner).cross(place - corner) >= -1e-9)
        }
      }
      #expect(hull.convexHull() == hull && hull.signedArea > 0)
    }
    let box = Path(Rect(0, 0, 4, 3))
    #expect(box.convexHull() == box && Path().convexHull().isEmpty)
    #expect(Path(polyline: [Point(0, 0), Point(1, 1), Point(2, 2)]).convexHull().isEmpty)
  }
}

/// The way from one shape to another.
@Suite struct PathMorphTests {
  @Test func `the ends are exact, and what lies between is near both`() throws {
    for number in 0..<60 {
      var dice = Chance(UInt64(number) + 300)
      let (a, b) = (Path.anyhow(&dice), Path.anyhow(&dice))
      let morph = PathMorph(from: a, to: b)
      #expect(morph.path(at: 0) == a && morph.path(at: 1) == b)
      #expect(a.interpolated(to: b, at: 0.25) == morph.path(at: 0.25))
      // Close to an end the shape is close to that of the end, but for points that begin to grow.
      guard a.contours.count == b.contours.count else { continue }
      for (share, truth) in [(1e-9, a), (1 - 1e-9, b)] {
        let (found, box) = (try #require(morph.path(at: share).bounds), try #require(truth.bounds))
        #expect(found.origin.distance(to: box.origin) < 1e-6)
        #expect(abs(found.maxX - box.maxX) < 1e-6 && abs(found.maxY - box.maxY) < 1e-6)
      }
      #expect(abs(morph.path(at: 1e-9).length - a.length) < 0.3)
    }
  }

  @Test func `shapes of the same pieces move point by point`() {
    let (a, b) = (Path(Rect(0, 0, 10, 10)), Path(Rect(20, 0, 20, 30)))
    #expect(a.interpolated(to: b, at: 0.5) == Path(Rect(10, 0, 15, 20)))
    #expect(a.interpolated(to: b, at: 2) == Path(Rect(40, 0, 30, 50)))
    #expect(a.interpolated(to: a, at: 0.3) == a)
  }

  @Test func `a shape that only moved or turned its beginning does not change its form`() throws {
    let star = (0..<10).map {
      Point.zero + Vector(angle: Double($0) * Math.pi / 5) * ($0.isMultiple(of: 2) ? 50 : 20)
    }
    let other = (star[3...] + star[..<3]).map { $0 + Vector(100, 0) }
    // One corner more, so that the pieces differ.
    let more = [other[0], other[0].mixed(with: other[1], by: 0.5)] + other[1...]
    let middle = Path(polygon: star).interpolated(to: Path(polygon: more), at: 0.5)
    #expect(abs(middle.signedArea - Path(polygon: star).signedArea) < 1e-6)
    let back = Path(polygon: star).interpolated(to: Path(polygon: more).reversed, at: 0.5)
    #expect(abs(abs(back.signedArea) - Path(polygon: star).signedArea) < 1e-6)
  }

  @Test func `a circle becomes a square without a twist, and a hole opens in its middle`() throws {
    let circle = Path(circle: .zero, radius: 10)
    let square = Path(Rect(-10, -10, 20, 20))
    let middle = circle.interpolated(to: square, at: 0.5)
    // Halfway at the sides and at the corners.
    #expect(abs(try #require(middle.bounds).width - 20) < 1e-6)
    #expect(abs(middle.signedArea - (100 * Math.pi + 400) / 2) < 8)
    let ring = circle.subtracting(Path(circle: .zero, radius: 4))
    let growing = square.interpolated(to: ring, at: 0.5)
    #expect(growing.contours.count == 2)
    #expect(!growing.contains(.zero) && growing.contains(Point(5, 0)))
    #expect(Path().interpolated(to: square, at: 0.5).bounds == Rect(-5, -5, 10, 10))
    #expect(Path().interpolated(to: Path(), at: 0.5).isEmpty)
  }
}
