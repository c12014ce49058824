import Geometry
import Paths
import RandomNumbers

/// What areas two sets of outlines have in common and apart, by another way than the code under
/// test: the plane is cut at every corner and every crossing into strips, in which lines only lie
/// side by side, and the strips' trapezoids are added up.
struct SlowAreas {
  private(set) var union = 0.0
  private(set) var intersection = 0.0
  private(set) var subtraction = 0.0
  private(set) var symmetricDifference = 0.0

  private struct Line {
    let (top, bottom): (Point, Point)
    let isFirst: Bool
    let sign: Int

    func x(at y: Double) -> Double {
      let share = (y - top.y) / (bottom.y - top.y)
      return top.x * (1 - share) + bottom.x * share
    }
  }

  init(_ first: [[Point]], _ second: [[Point]], _ rule: FillRule) {
    let lines = Self.lines(first, isFirst: true) + Self.lines(second, isFirst: false)
    let cuts = Self.cuts(lines)
    for (top, bottom) in zip(cuts, cuts.dropFirst()) {
      let middle = (top + bottom) / 2
      let across = lines.filter { $0.top.y <= top && $0.bottom.y >= bottom }
        .map { (x: $0.x(at: middle), line: $0) }
        .sorted { $0.x < $1.x }
      var (windings, before) = ((0, 0), 0.0)
      for (x, line) in across {
        add((x - before) * (bottom - top), windings, rule)
        if line.isFirst { windings.0 += line.sign } else { windings.1 += line.sign }
        before = x
      }
    }
  }

  private mutating func add(_ area: Double, _ windings: (Int, Int), _ rule: FillRule) {
    func isInside(_ winding: Int) -> Bool { rule == .nonZero ? winding != 0 : winding % 2 != 0 }
    let (isFirst, isSecond) = (isInside(windings.0), isInside(windings.1))
    if isFirst || isSecond { union += area }
    if isFirst && isSecond { intersection += area }
    if isFirst && !isSecond { subtraction += area }
    if isFirst != isSecond { symmetricDifference += area }
  }

  private static func lines(_ outlines: [[Point]], isFirst: Bool) -> [Line] {
    outlines.flatMap { outline in
      outline.indices.compactMap { index in
        let (a, b) = (outline[index], outline[(index + 1) % outline.count])
        guard a.y != b.y else { return nil }
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        return Line(top: top, bottom: bottom, isFirst: isFirst, sign: a.y < b.y ? 1 : -1)
      }
    }
  }

  private static func cuts(_ lines: [Line]) -> [Double] {
    var cuts = lines.flatMap { [$0.top.y, $0.bottom.y] }
    for (index, a) in lines.enumerated() {
      for b in lines[..<index] {
        let (way, other) = (a.bottom - a.top, b.bottom - b.top)
        let cross = way.cross(other)
        guard cross != 0 else { continue }
        let share = (b.top - a.top).cross(other) / cross
        let y = a.top.y + way.dy * share
        if share > 0, share < 1, y > b.top.y, y < b.bottom.y { cuts.append(y) }
      }
    }
    cuts.sort()
    return cuts.indices.filter { $0 == 0 || cuts[$0] > cuts[$0 - 1] }.map { cuts[$0] }
  }
}
