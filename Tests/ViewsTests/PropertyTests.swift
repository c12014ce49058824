import Geometry
import Testing
import Views

@Suite struct PropertyTests {
  @Test(arguments: 0..<200)
  func `the same tree is always placed alike`(_ seed: UInt64) {
    var (one, other) = (RandomTree(seed: seed), RandomTree(seed: seed))
    let first = one.node(depth: 5).placed(390, 844)
    let second = other.node(depth: 5).placed(390, 844)
    #expect(first.parts == second.parts)
    #expect(!first.parts.isEmpty)
  }

  @Test(arguments: 0..<200)
  func `no size is negative and no number of a placement is anything but finite`(_ seed: UInt64) {
    var random = RandomTree(seed: seed)
    let node = random.node(depth: 5)
    for stage in [Size(390, 844), Size(7, 3), .zero] {
      for part in node.placed(stage.width, stage.height).parts {
        #expect(part.frame.width >= 0 && part.frame.height >= 0)
        #expect(part.frame.origin.isFinite && part.drawn.origin.isFinite)
        #expect(part.frame.width.isFinite && part.frame.height.isFinite)
      }
    }
  }

  @Test(arguments: 0..<200)
  func `no question about size has an answer below nothing`(_ seed: UInt64) {
    var random = RandomTree(seed: seed)
    let node = random.node(depth: 5)
    let lengths: [Double?] = [nil, 0, 1, 300, .infinity]
    for width in lengths {
      for height in lengths {
        let size = node.size(for: ProposedSize(width: width, height: height))
        #expect(size.width >= 0 && size.height >= 0, "NaN fails here too")
      }
    }
  }

  @Test(arguments: 0..<200)
  func `right to left every part is where a mirror shows it`(_ seed: UInt64) {
    var random = RandomTree(seed: seed)
    let node = random.node(depth: 5)
    let area = Rect(20, 10, 390, 844)
    let straight = node.placed(in: area).parts
    let mirrored = node.placed(in: area, direction: .rightToLeft).parts
    for (one, other) in zip(straight, mirrored) {
      #expect(one.id == other.id && one.drawn.size == other.drawn.size)
      #expect(abs(one.drawn.minX + other.drawn.maxX - 430) < 1e-9)
      #expect(one.drawn.minY == other.drawn.minY)
    }
  }

  @Test(arguments: 0...36)
  func `no button in a column of fixed height moves anything but itself`(_ step: Int) {
    func row(_ height: Double) -> Placement<Void> {
      Part.vStack([
        .fill.id("canvas"),
        .hStack(
          alignment: .bottom, spacing: 12,
          [
            .column("one", buttonHeight: 56), .column("two", buttonHeight: height),
            .column("three", buttonHeight: 56),
          ]
        ).id("row"),
      ]).placed(390, 844)
    }
    let rest = row(56)
    let grown = row(Double(step) * 5)
    for part in rest.parts where !part.id.hasPrefix("two ") {
      #expect(grown.frame(part.id) == part.frame)
    }
    #expect(grown.frame("two button")?.maxY == rest.frame("two button")?.maxY)
  }

  @Test(arguments: 0..<100)
  func `an offset changes no frame but its own drawing`(_ seed: UInt64) {
    var (still, moved) = (RandomTree(seed: seed), RandomTree(seed: seed))
    func tree(_ random: inout RandomTree, _ way: Vector) -> Part {
      .vStack([random.node(depth: 3), random.node(depth: 3).id("moved").offset(way)])
    }
    let before = tree(&still, .zero).placed(390, 844)
    let after = tree(&moved, Vector(40, -30)).placed(390, 844)
    #expect(before.parts.map(\.frame) == after.parts.map(\.frame))
    let drawn = before["moved"].map { $0.drawn.offset(by: Vector(40, -30)) }
    #expect(after["moved"]?.drawn == drawn)
  }

  @Test func `measuring a deep tree works each subtree out only a few times`() {
    var node = Part.hStack([.fill, .box(10, 10)])
    for level in 0..<20 {
      node = level.isMultiple(of: 2) ? .vStack([node, .fill]) : .hStack([node, .fill])
    }
    var tree = FlattenedTree<Void>()
    var solver = LayoutSolver()
    let root = tree.add(node, to: &solver)
    _ = solver.size(root, ProposedSize(width: 390, height: 844))
    #expect(solver.answerCount < 20 * 30)
  }
}
