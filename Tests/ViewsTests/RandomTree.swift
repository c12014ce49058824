import Geometry
import RandomNumbers
import Views

/// Grows trees at random; the same seed grows the same tree.
struct RandomTree {
  private var chance: Chance
  private var count = 0

  init(seed: UInt64) { chance = Chance(seed) }

  /// A node with at most `depth` levels under it; every leaf and every container has a name.
  mutating func node(depth: Int) -> Part {
    count += 1
    let name = "part \(count)"
    let node = depth == 0 ? leaf() : below(6) == 0 ? leaf() : container(depth: depth)
    return modified(node.id(name), depth: depth)
  }

  private mutating func leaf() -> Part {
    switch below(3) {
    case 0: .fill
    case 1: .fixed(Size(length(), length()))
    default: .spacer(minLength: length())
    }
  }

  private mutating func container(depth: Int) -> Part {
    let children = (0..<below(4)).map { _ in node(depth: depth - 1) }
    let spacing = below(2) == 0 ? nil : length() - 20
    switch below(4) {
    case 0:
      return .hStack(alignment: chance.pick(VerticalAlignment.allCases), spacing: spacing, children)
    case 1:
      return .vStack(
        alignment: chance.pick(HorizontalAlignment.allCases), spacing: spacing, children)
    case 2: return .zStack(alignment: .bottomLeading, children)
    default:
      let content = node(depth: depth - 1)
      return .geometryReader { _ in content }
    }
  }

  private mutating func modified(_ node: Part, depth: Int) -> Part {
    switch below(14) {
    case 0: node.frame(width: maybe(), height: maybe(), alignment: .topTrailing)
    case 1:
      node.frame(
        minWidth: maybe(), maxWidth: below(3) == 0 ? .infinity : maybe(),
        minHeight: maybe(), maxHeight: maybe())
    case 2: node.padding(Insets(top: length(), leading: length() - 30, trailing: length()))
    case 3: node.offset(Vector(length() - 30, length()))
    case 4: node.position(Point(length(), length()))
    case 5: node.fixedSize(horizontal: below(2) == 0, vertical: below(2) == 0)
    case 6: node.layoutPriority(Double(below(3)))
    case 7 where depth > 0: node.overlay(alignment: .topLeading, self.node(depth: depth - 1))
    case 8 where depth > 0: node.background(alignment: .trailing, self.node(depth: depth - 1))
    default: node
    }
  }

  /// 0 to 60 points, often 0.
  private mutating func length() -> Double { max(0, Double(below(80)) * 0.75 - 5) }
  private mutating func maybe() -> Double? { below(2) == 0 ? nil : length() }
  private mutating func below(_ limit: Int) -> Int { chance.index(below: limit) }
}
