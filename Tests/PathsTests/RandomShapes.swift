import Geometry
import Paths
import RandomNumbers

extension Chance {
  /// An integer in `range`.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + index(below: range.count)
  }

  /// True with the probability `share`.
  mutating func chance(_ share: Double) -> Bool { unit() < share }

  mutating func point(within reach: Double) -> Point {
    Point(number(in: -reach...reach), number(in: -reach...reach))
  }
}

/// Kinds of pairs of outlines that find the weak spots of polygon code.
enum ShapePair: CaseIterable {
  case anyhow, smallGrid, sharedEdges, rotatedCopies, stars, nearlyCollinear, slivers, comb, nested
  case huge, nearlyEqual, touching

  /// A pair of this kind.
  func make(_ dice: inout Chance) -> ([[Point]], [[Point]]) {
    switch self {
    case .anyhow: return (Self.anyhow(&dice), Self.anyhow(&dice))
    case .smallGrid: return (Self.onGrid(&dice), Self.onGrid(&dice))
    case .sharedEdges: return Self.sharingEdges(&dice)
    case .rotatedCopies: return Self.rotated(&dice)
    case .stars: return ([Self.star(&dice)], [Self.star(&dice)])
    case .nearlyCollinear: return (Self.nearlyCollinear(&dice), Self.nearlyCollinear(&dice))
    case .slivers: return (Self.slivers(&dice), Self.slivers(&dice))
    case .comb: return ([Self.comb(&dice)], [Self.comb(&dice).map { Point($0.y, $0.x) }])
    case .nested: return (Self.nested(&dice), Self.nested(&dice))
    case .huge:
      let shift = Vector(dice.number(in: -1e6...1e6), dice.number(in: -1e6...1e6))
      func moved(_ shape: [[Point]]) -> [[Point]] { shape.map { $0.map { $0 + shift } } }
      return (moved(Self.anyhow(&dice)), moved(Self.anyhow(&dice)))
    case .nearlyEqual:
      let shape = Self.anyhow(&dice)
      let size = Math.pow(10, dice.number(in: -16 ... -3))
      return (shape, shape.map { $0.map { $0 + (dice.point(within: size) - .zero) } })
    case .touching: return Self.touching(&dice)
    }
  }

  private static func anyhow(_ dice: inout Chance) -> [[Point]] {
    (0..<dice.whole(1...2)).map { _ in
      (0..<dice.whole(3...14)).map { _ in dice.point(within: 100) }
    }
  }

  private static func onGrid(_ dice: inout Chance) -> [[Point]] {
    let side = dice.whole(2...7)
    return (0..<dice.whole(1...3)).map { _ in
      (0..<dice.whole(3...12)).map { _ in
        Point(Double(dice.whole(0...side)), Double(dice.whole(0...side)))
      }
    }
  }

  private static func star(_ dice: inout Chance) -> [Point] {
    let (count, step) = (dice.whole(5...23), dice.whole(2...7))
    let center = dice.point(within: 30)
    let (turn, radius) = (dice.number(in: 0...7), dice.number(in: 10...100))
    return (0..<count).map {
      center + Vector(angle: turn + Math.twoPi * Double($0 * step) / Double(count)) * radius
    }
  }

  private static func sharingEdges(_ dice: inout Chance) -> ([[Point]], [[Point]]) {
    let shape = (0..<dice.whole(4...12)).map { _ in dice.point(within: 100) }
    var other = shape
    for index in other.indices where dice.chance(0.4) { other[index] = dice.point(within: 100) }
    // A place on an edge of the first, as good as numbers can tell.
    let place = dice.whole(0...shape.count - 1)
    let end = shape[(place + 1) % shape.count]
    other.append(shape[place].mixed(with: end, by: dice.number(in: 0...1)))
    return ([shape], [dice.chance(0.5) ? other : other.reversed()])
  }

  private static func rotated(_ dice: inout Chance) -> ([[Point]], [[Point]]) {
    let shape = anyhow(&dice)
    let angle = dice.chance(0.3) ? Math.pi / 2 : Math.pow(10, dice.number(in: -14...0))
    let turn = Transform.rotation(angle).about(dice.point(within: 50))
    return (shape, shape.map { $0.map(turn.apply) })
  }

  private static func nearlyCollinear(_ dice: inout Chance) -> [[Point]] {
    let way = Vector(angle: dice.chance(0.5) ? 0.4 : dice.number(in: 0...7))
    let size = Math.pow(10, dice.number(in: -13...0))
    return [
      (0..<dice.whole(3...12)).map { _ in
        Point.zero + way * dice.number(in: -100...100) + way.perpendicular
          * dice.number(in: -size...size)
      }
    ]
  }

  private static func slivers(_ dice: inout Chance) -> [[Point]] {
    (0..<dice.whole(1...4)).map { _ in
      let (a, b) = (dice.point(within: 100), dice.point(within: 100))
      return [
        a, b,
        b.mixed(with: a, by: dice.number(in: 0...1)) + Vector(0, dice.number(in: -1e-3...1e-3)),
      ]
    }
  }

  private static func comb(_ dice: inout Chance) -> [Point] {
    var outline: [Point] = []
    for tooth in 0..<dice.whole(2...9) {
      let x = Double(tooth) * 10
      outline.append(Point(x, 0))
      outline.append(Point(x + dice.number(in: 0...5), dice.number(in: 5...100)))
      outline.append(Point(x + 5, 0))
    }
    return outline + [Point(outline[outline.count - 1].x + 5, -5), Point(0, -5)]
  }

  private static func nested(_ dice: inout Chance) -> [[Point]] {
    let center = dice.point(within: 20)
    return (1...dice.whole(1...4)).map { ring in
      let radius = Double(ring) * dice.number(in: 5...20)
      let corners = dice.whole(3...9)
      let outline = (0..<corners).map {
        center + Vector(angle: Math.twoPi * Double($0) / Double(corners)) * radius
      }
      return dice.chance(0.5) ? outline : outline.reversed()
    }
  }

  private static func touching(_ dice: inout Chance) -> ([[Point]], [[Point]]) {
    func boxes() -> [[Point]] {
      (0..<dice.whole(1...6)).map { _ in
        let (x, y) = (Double(dice.whole(0...4)) * 0.1, Double(dice.whole(0...4)) * 0.1)
        let (w, h) = (Double(dice.whole(1...3)) * 0.1, Double(dice.whole(1...3)) * 0.1)
        let box = [Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h)]
        return dice.chance(0.5) ? box : box.reversed()
      }
    }
    return (boxes(), boxes())
  }
}
