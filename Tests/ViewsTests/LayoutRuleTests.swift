import Geometry
import Views
import Testing

/// Rules that the worked examples do not touch.
@Suite struct RuleTests {
  @Test func `a filling leaf offered nothing is ten points wide and high`() {
    #expect(Part.fill.size(for: .unspecified) == Size(10, 10))
    #expect(Part.geometryReader { _ in .fill }.size(for: .unspecified) == Size(10, 10))
    #expect(Part.fill.size(for: ProposedSize(width: 70, height: nil)) == Size(70, 10))
  }

  @Test func `neighbours keep eight points unless one of them is a spacer`() {
    let row = Part.hStack([
      .box(10, 10), .box(10, 10), .spacer(minLength: 0), .box(10, 10).padding(Insets(all: 1)),
    ])
    #expect(row.size(for: .zero).width == 10 + 8 + 10 + 12)
  }

  @Test func `a spacer wrapped in modifiers is still a spacer`() {
    let row = Part.hStack([
      .box(10, 10), Part.spacer(minLength: 0).hitTesting(false).id("space"), .box(10, 10),
    ])
    #expect(row.placed(100, 10).frame("space") == Rect(10, 5, 80, 0))
  }

  @Test func `a number for spacing holds beside spacers too`() {
    let row = Part.hStack(spacing: 8, [.box(10, 10), .spacer(minLength: 0), .box(10, 10)])
    #expect(row.size(for: .zero).width == 36)
  }

  @Test func `a spacer outside any stack grows both ways`() {
    #expect(Part.spacer().size(for: ProposedSize(width: 30, height: 40)) == Size(30, 40))
    #expect(Part.spacer().size(for: .unspecified) == Size(8, 8))
    let decorated = Part.vStack([.box(30, 40).overlay(.spacer().id("space"))])
    #expect(decorated.placed(100, 100).frame("space")?.size == Size(30, 40))
  }

  @Test func `a flexible neighbour of a spacer takes everything`() {
    let row = Part.hStack([.fill.id("fill"), .spacer(minLength: 0).id("space")])
    #expect(row.placed(100, 10).frame("fill") == Rect(0, 0, 100, 10))
  }

  @Test(arguments: [-1, .nan, .infinity])
  func `a frame ignores numbers that are negative or not finite`(_ number: Double) {
    let leaf = Part.fixed(Size(30, 20))
    #expect(leaf.frame(width: number, height: 50).size(for: .zero) == Size(30, 50))
    #expect(leaf.frame(minWidth: number).size(for: .unspecified) == Size(30, 20))
  }

  @Test func `a minimum goes before a maximum that contradicts it`() {
    let frame = Part.fill.frame(minWidth: 50, maxWidth: 20)
    #expect(frame.size(for: ProposedSize(width: 10, height: 1)).width == 50)
    #expect(frame.size(for: ProposedSize(width: 90, height: 1)).width == 50)
  }

  struct Flexible: Sendable {
    let limits: [Double?]
    let proposal: Double?
    let width: Double
  }

  /// A leaf 80 points wide in a flexible frame: minimum and maximum.
  static let flexible = [
    Flexible(limits: [nil, nil], proposal: 200, width: 80),
    Flexible(limits: [50, nil], proposal: 60, width: 60),
    Flexible(limits: [50, nil], proposal: 200, width: 80),
    Flexible(limits: [100, nil], proposal: 60, width: 100),
    Flexible(limits: [nil, 150], proposal: 120, width: 120),
    Flexible(limits: [nil, 150], proposal: 200, width: 150),
    Flexible(limits: [nil, 60], proposal: 20, width: 60),
    Flexible(limits: [50, 150], proposal: 200, width: 150),
    Flexible(limits: [50, 150], proposal: 20, width: 50),
    Flexible(limits: [50, 70], proposal: nil, width: 70),
    Flexible(limits: [100, nil], proposal: nil, width: 100),
  ]

  @Test(arguments: flexible)
  func `a flexible frame answers by its limits and its child`(_ example: Flexible) {
    let frame = Part.fixed(Size(80, 20))
      .frame(minWidth: example.limits[0], maxWidth: example.limits[1])
    #expect(
      frame.size(for: ProposedSize(width: example.proposal, height: 1)).width == example.width)
  }

  @Test func `a child fills a flexible frame that is wider than the child's ideal`() {
    let tree = Part.fill.id("child").frame(minWidth: 100).fixedSize()
    #expect(tree.placed(300, 300).frame("child") == Rect(100, 145, 100, 10))
  }

  @Test func `of two children without limit the one that needs more is served first`() {
    let row = Part.hStack(spacing: 0, [.fill.id("a"), .fill.frame(minWidth: 80).id("b")])
    let placement = row.placed(100, 10)
    #expect(placement.frame("a") == Rect(0, 0, 20, 10))
    #expect(placement.frame("b") == Rect(20, 0, 80, 10))
  }

  @Test func `a z-stack offers its children the size it has become`() {
    let stack = Part.zStack([.fill.id("fill"), .box(30, 40).layoutPriority(1)])
    #expect(stack.placed(100, 100).frame("fill") == Rect(35, 30, 30, 40))
  }

  @Test func `only the most important children give a z-stack its size`() {
    let stack = Part.zStack([.box(80, 80), .box(30, 40).layoutPriority(1)])
    #expect(stack.size(for: .zero) == Size(30, 40))
  }

  @Test func `a stack fills with a child that has priority through its modifiers`() {
    let row = Part.hStack(
      spacing: 0,
      [.fill.id("low"), .fill.layoutPriority(1).padding(Insets(all: 0)).id("high")])
    #expect(row.placed(100, 10).frame("high") == Rect(0, 0, 100, 10))
  }

  @Test func `a position offered nothing is as large as its child`() {
    let tree = Part.box(20, 10).id("child").position(Point(5, 5)).id("area").fixedSize()
    let placement = tree.placed(100, 100)
    #expect(placement.frame("area") == Rect(40, 45, 20, 10))
    #expect(placement.frame("child") == Rect(35, 45, 20, 10))
  }

  @Test func `the content of a geometry reader is built for the size of the reader`() {
    let tree = Part.geometryReader { size in
      .box(size.width / 2, size.height / 4).id("content")
    }.padding(Insets(all: 10))
    #expect(tree.placed(120, 100).frame("content") == Rect(10, 10, 50, 20))
  }

  @Test func `readers inside readers find their places`() {
    let tree = Part.geometryReader { outer in
      .geometryReader { inner in
        .box(inner.width, inner.height).id("content")
      }.frame(width: outer.width / 2, height: outer.height / 2, alignment: .center)
    }
    #expect(tree.placed(100, 80).frame("content") == Rect(0, 0, 50, 40))
  }

  @Test func `a second name is a second part of the same frame`() {
    let placement = Part.box(20, 20).id("inner").id("outer").placed(100, 100)
    #expect(placement.parts.map(\.id) == ["outer", "inner"])
    #expect(placement.frame("inner") == placement.frame("outer"))
  }

  @Test func `an area away from the origin moves all frames`() {
    let placement = Part.box(20, 20).id("box").placed(in: Rect(100, 200, 40, 40))
    #expect(placement.frame("box") == Rect(110, 210, 20, 20))
  }
}
