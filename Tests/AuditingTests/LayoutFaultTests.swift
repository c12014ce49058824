import Auditing
import Drawing
import Geometry
import Testing
import Views

@Suite struct LayoutFaultTests {
  private let stage = Size(200, 120)

  private func frame(
    at seconds: Double = 0, _ nodes: [AccessibilityNode] = [],
    draw: (inout Canvas) -> Void = { _ in }
  ) -> Audit.Frame {
    var canvas = Canvas(size: stage)
    draw(&canvas)
    let tree = AccessibilityNode(
      role: .application, label: "all", frame: canvas.bounds, children: nodes)
    return Audit.Frame(seconds: seconds, canvas: canvas, tree: tree, targets: [])
  }

  private func slider(
    _ name: String, _ x: Double, y: Double = 50, role: AccessibilityNode.Role = .slider
  ) -> AccessibilityNode {
    AccessibilityNode(role: role, name: name, label: name, frame: Rect(x, y, 44, 44))
  }

  @Test func `parts of one parent that overlap are reported with the area`() {
    let faults = LayoutFault.all(in: frame([slider("a", 10), slider("b", 50), slider("c", 93.5)]))
    #expect(faults.map(\.subject) == ["a"])
    #expect(faults[0].other == "b" && faults[0].area == Rect(50, 50, 4, 44))
  }

  @Test func `a part of another parent may lie over a part`() {
    let group = AccessibilityNode(
      role: .group, label: "sheet", frame: Rect(0, 40, 200, 80), children: [slider("b", 10)])
    #expect(LayoutFault.all(in: frame([slider("a", 10), group])).isEmpty)
  }

  @Test func `sliders of the two axes of a pad share its area`() {
    #expect(LayoutFault.all(in: frame([slider("x", 10), slider("y", 10)])).isEmpty)
  }

  @Test func `pictures lie behind parts, and tabs scroll`() {
    let nodes = [
      slider("picture", 0, role: .img), slider("a", 10), slider("tab", -40, role: .tab),
    ]
    #expect(LayoutFault.all(in: frame(nodes)).isEmpty)
  }

  @Test func `parts outside the stage are reported, in part and as a whole`() {
    let faults = LayoutFault.all(
      in: frame([slider("a", -20), slider("b", 156.5), slider("c", 90, y: 130)]))
    #expect(faults.map(\.kind) == [.outside, .outside])
    #expect(faults.map(\.subject) == ["a", "c"])
  }

  @Test func `a text that an edge of the stage or a clip cuts is reported`() {
    func faults(_ draw: (inout Canvas) -> Void) -> [String] {
      LayoutFault.all(in: frame(draw: draw)).filter { $0.kind == .cutText }.map(\.subject)
    }
    #expect(faults { $0.text("whole", at: Point(20, 40), size: 20, color: .white) } == [])
    #expect(faults { $0.text("edge", at: Point(180, 40), size: 20, color: .white) } == ["edge"])
    #expect(
      faults { canvas in
        canvas.clipped(to: Path(Rect(0, 0, 40, 120))) {
          $0.text("clip", at: Point(20, 40), size: 20, color: .white)
        }
      } == ["clip"])
  }

  @Test func `an audit tells what lasts, once, and when it began`() throws {
    var audit = try Audit(size: stage)
    for number in 0..<60 {
      let seconds = Double(number) / 60
      // b passes over a in 0.15 s; c stays from 0.5 s on.
      let b = (12..<21).contains(number) ? 40.0 : 70
      let c = number < 30 ? 130.0 : 100
      try audit.add(frame(at: seconds, [slider("a", 10), slider("b", b), slider("c", c)]))
    }
    let layout = audit.result.layout
    #expect(layout.map(\.fault.subject) == ["b"] && layout.map(\.fault.other) == ["c"])
    #expect(layout.map(\.seconds) == [0.5])
    #expect(!audit.result.isSound)
  }
}
