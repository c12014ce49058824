import Geometry
import Paths

/// Random numbers and outlines that are the same in every run.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  private mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number of `range`.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + Double(bits() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
  }

  /// A whole number of `range`.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(bits() % UInt64(range.count))
  }

  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  mutating func point(within reach: Double) -> Point {
    Point(number(-reach...reach), number(-reach...reach))
  }
}

/// Kinds of pairs of outlines that find the weak spots of polygon code.
enum ShapePair: CaseIterable {
  case anyhow, smallGrid, sharedEdges, rotatedCopies, stars, nearlyCollinear, slivers, comb, nested
  case huge, nearlyEqual, touching

  /// A pair of this kind.
  func make(_ dice: inout Dice) -> ([[Point]], [[Point]]) {
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
      let shift = Vector(dice.number(-1e6...1e6), dice.number(-1e6...1e6))
      func moved(_ shape: [[Point]]) -> [[Point]] { shape.map { $0.map { $0 + shift } } }
      return (moved(Self.anyhow(&dice)), moved(Self.anyhow(&dice)))
    case .nearlyEqual:
      let shape = Self.anyhow(&dice)
      let size = Math.pow(10, dice.number(-16 ... -3))
      return (shape, shape.map { $0.map { $0 + (dice.point(within: size) - .zero) } })
    case .touching: return Self.touching(&dice)
    }
  }

  private static func anyhow(_ dice: inout Dice) -> [[Point]] {
    (0..<dice.whole(1...2)).map { _ in
      (0..<dice.whole(3...14)).map { _ in dice.point(within: 100) }
    }
  }

  private static func onGrid(_ dice: inout Dice) -> [[Point]] {
    let side = dice.whole(2...7)
    return (0..<dice.whole(1...3)).map { _ in
      (0..<dice.whole(3...12)).map { _ in
        Point(Double(dice.whole(0...side)), Double(dice.whole(0...side)))
      }
    }
  }

  private static func star(_ dice: inout Dice) -> [Point] {
    let (count, step) = (dice.whole(5...23), dice.whole(2...7))
    let center = dice.point(within: 30)
    let (turn, radius) = (dice.number(0...7), dice.number(10...100))
    return (0..<count).map {
      center + Vector(angle: turn + Math.twoPi * Double($0 * step) / Double(count)) * radius
    }
  }

  private static func sharingEdges(_ dice: inout Dice) -> ([[Point]], [[Point]]) {
    let shape = (0..<dice.whole(4...12)).map { _ in dice.point(within: 100) }
    var other = shape
    for index in other.indices where dice.chance(0.4) { other[index] = dice.point(within: 100) }
    // A place on an edge of the first, as good as numbers can tell.
    let place = dice.whole(0...shape.count - 1)
    let end = shape[(place + 1) % shape.count]
    other.append(shape[place].mixed(with: end, by: dice.number(0...1)))
    return ([shape], [dice.chance(0.5) ? other : other.reversed()])
  }

  private static func rotated(_ dice: inout Dice) -> ([[Point]], [[Point]]) {
    let shape = anyhow(&dice)
    let angle = dice.chance(0.3) ? Math.pi / 2 : Math.pow(10, dice.number(-14...0))
    let turn = Transform.rotation(angle).about(dice.point(within: 50))
    return (shape, shape.map { $0.map(turn.apply) })
  }

  private static func nearlyCollinear(_ dice: inout Dice) -> [[Point]] {
    let way = Vector(angle: dice.chance(0.5) ? 0.4 : dice.number(0...7))
    let size = Math.pow(10, dice.number(-13...0))
    return [
      (0..<dice.whole(3...12)).map { _ in
        Point.zero + way * dice.number(-100...100) + way.perpendicular * dice.number(-size...size)
      }
    ]
  }

  private static func slivers(_ dice: inout Dice) -> [[Point]] {
    (0..<dice.whole(1...4)).map { _ in
      let (a, b) = (dice.point(within: 100), dice.point(within: 100))
      return [
        a, b, b.mixed(with: a, by: dice.number(0...1)) + Vector(0, dice.number(-1e-3...1e-3)),
      ]
    }
  }

  private static func comb(_ dice: inout Dice) -> [Point] {
    var outline: [Point] = []
    for tooth in 0..<dice.whole(2...9) {
      let x = Double(tooth) * 10
      outline.append(Point(x, 0))
      outline.append(Point(x + dice.number(0...5), dice.number(5...100)))
      outline.append(Point(x + 5, 0))
    }
    return outline + [Point(outline[outline.count - 1].x + 5, -5), Point(0, -5)]
  }

  private static func nested(_ dice: inout Dice) -> [[Point]] {
    let center = dice.point(within: 20)
    return (1...dice.whole(1...4)).map { ring in
      let radius = Double(ring) * dice.number(5...20)
      let corners = dice.whole(3...9)
      let outline = (0..<corners).map {
        center + Vector(angle: Math.twoPi * Double($0) / Double(corners)) * radius
      }
      return dice.chance(0.5) ? outline : outline.reversed()
    }
  }

  private static func touching(_ dice: inout Dice) -> ([[Point]], [[Point]]) {
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
