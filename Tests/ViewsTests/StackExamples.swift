import Geometry
import Views

extension WorkedExample {
  /// Rows: how a length is shared out.
  static let stacks: [WorkedExample] = [
    WorkedExample(
      "three flexible children share a row equally", on: 300, 100,
      .hStack(spacing: 0, [.fill.id("a"), .fill.id("b"), .fill.id("c")]),
      [
        ("a", Rect(0, 0, 100, 100)), ("b", Rect(100, 0, 100, 100)),
        ("c", Rect(200, 0, 100, 100)),
      ]),
    WorkedExample(
      "a row whose last child insists on its minimum overflows its frame on both sides",
      on: 300, 200,
      .hStack(
        spacing: 0, [.fill.frame(maxWidth: 100).id("a"), .fill.frame(minWidth: 100).id("b")]
      ).id("row").frame(width: 150, height: 100).id("frame"),
      [
        ("frame", Rect(75, 50, 150, 100)), ("row", Rect(62.5, 50, 175, 100)),
        ("a", Rect(62.5, 50, 75, 100)), ("b", Rect(137.5, 50, 100, 100)),
      ]),
    WorkedExample(
      "spacing and the stiff child come off first, the others share the rest", on: 300, 100,
      .hStack(spacing: 10, [.box(60, 40).id("a"), .fill.id("b"), .fill.id("c")]),
      [
        ("a", Rect(0, 30, 60, 40)), ("b", Rect(70, 0, 110, 100)),
        ("c", Rect(190, 0, 110, 100)),
      ]),
    WorkedExample(
      "the child of higher priority is served first", on: 300, 100,
      .hStack(
        spacing: 0,
        [.fill.id("a"), .fill.frame(maxWidth: 120).layoutPriority(1).id("b"), .fill.id("c")]),
      [
        ("a", Rect(0, 0, 90, 100)), ("b", Rect(90, 0, 120, 100)),
        ("c", Rect(210, 0, 90, 100)),
      ]),
    WorkedExample(
      "a spacer takes what its row has left and has no height", on: 300, 100,
      .hStack(
        alignment: .bottom, spacing: 0,
        [.box(50, 20).id("a"), .spacer(minLength: 8).id("space"), .box(70, 40).id("b")]
      ).id("row"),
      [
        ("row", Rect(0, 30, 300, 40)), ("a", Rect(0, 50, 50, 20)),
        ("space", Rect(50, 70, 180, 0)), ("b", Rect(230, 30, 70, 40)),
      ]),
    WorkedExample(
      "a spacer keeps its least length and the row overflows", on: 300, 100,
      .hStack(
        alignment: .bottom, spacing: 0,
        [.box(150, 20).id("a"), .spacer(minLength: 20).id("space"), .box(150, 40).id("b")]
      ).id("row"),
      [
        ("row", Rect(-10, 30, 320, 40)), ("a", Rect(-10, 50, 150, 20)),
        ("space", Rect(140, 70, 20, 0)), ("b", Rect(160, 30, 150, 40)),
      ]),
    WorkedExample(
      "the minimum of a less important child is kept back", on: 300, 50,
      .hStack(
        spacing: 10, [.fill.frame(minWidth: 80).id("a"), .fill.layoutPriority(1).id("b")]),
      [("a", Rect(0, 0, 80, 50)), ("b", Rect(90, 0, 210, 50))]),
    WorkedExample(
      "children that need less than their share leave a row narrower than offered", on: 300, 100,
      limitedRow,
      [
        ("row", Rect(82, 0, 136, 100)), ("a", Rect(82, 0, 50, 100)),
        ("b", Rect(140, 0, 40, 100)), ("c", Rect(188, 0, 30, 100)),
      ]),
    WorkedExample(
      "the least flexible child is measured first though it stands last", on: 106, 100,
      limitedRow,
      [("a", Rect(0, 0, 30, 100)), ("b", Rect(38, 0, 30, 100)), ("c", Rect(76, 0, 30, 100))]),
  ]

  private static let limitedRow: Part = .hStack(
    spacing: 8,
    [
      .fill.frame(maxWidth: 50).id("a"), .fill.frame(maxWidth: 40).id("b"),
      .fill.frame(maxWidth: 30).id("c"),
    ]
  ).id("row")
}
