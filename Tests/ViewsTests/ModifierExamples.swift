import Geometry
import Views

extension WorkedExample {
  /// Frames, padding, overlays and readers.
  static let modifiers: [WorkedExample] = [
    WorkedExample(
      "a tall child of a lower frame sticks out below when aligned by tops", on: 400, 800,
      .box(78, 300).id("inner").frame(width: 78, height: 180, alignment: .top).id("outer"),
      [("outer", Rect(161, 310, 78, 180)), ("inner", Rect(161, 310, 78, 300))]),
    WorkedExample(
      "an infinite maximum width fills the offer", on: 300, 100, fillingFrame,
      [("frame", Rect(0, 40, 300, 20)), ("child", Rect(0, 40, 80, 20))]),
    WorkedExample(
      "an infinite maximum width never gets narrower than the child", on: 60, 100, fillingFrame,
      [("frame", Rect(-10, 40, 80, 20)), ("child", Rect(-10, 40, 80, 20))]),
    WorkedExample(
      "no minimum and no maximum width take the offer exactly", on: 60, 100,
      .fixed(Size(80, 20)).id("child")
        .frame(minWidth: 0, maxWidth: .infinity, alignment: .leading).id("frame"),
      [("frame", Rect(0, 40, 60, 20)), ("child", Rect(0, 40, 80, 20))]),
    WorkedExample(
      "an overlay is aligned to its base", on: 400, 800,
      .box(100, 60).id("base").overlay(alignment: .topTrailing, .box(20, 20).id("badge")),
      [("base", Rect(150, 370, 100, 60)), ("badge", Rect(230, 370, 20, 20))]),
    WorkedExample(
      "an overlay is offered the size of its base", on: 400, 800,
      .box(100, 60).overlay(.fill.id("overlay")),
      [("overlay", Rect(150, 370, 100, 60))]),
    WorkedExample(
      "padding offers less and answers with more", on: 300, 200,
      .fill.id("child")
        .padding(Insets(top: 10, leading: 20, bottom: 30, trailing: 40)).id("padded"),
      [("padded", Rect(0, 0, 300, 200)), ("child", Rect(20, 10, 240, 160))]),
    WorkedExample(
      "a geometry reader puts its content top leading", on: 320, 480,
      .vStack(
        spacing: 0,
        [
          .fill.frame(height: 44).id("bar"),
          .geometryReader { _ in .box(10, 10).id("dot") }.id("reader"),
        ]),
      [
        ("bar", Rect(0, 0, 320, 44)), ("reader", Rect(0, 44, 320, 436)),
        ("dot", Rect(0, 44, 10, 10)),
      ]),
    WorkedExample(
      "a child of its own size sticks out of a smaller frame on all sides", on: 400, 800,
      .fixed(Size(120, 20)).fixedSize().id("child").frame(width: 80, height: 40).id("frame"),
      [("frame", Rect(160, 380, 80, 40)), ("child", Rect(140, 390, 120, 20))]),
    WorkedExample(
      "in a column of ideal size a flexible child grows to its widest sibling", on: 400, 800,
      .vStack(spacing: 5, [.fill.id("a"), .box(30, 50).id("b")]).id("stack").fixedSize(),
      [
        ("stack", Rect(185, 367.5, 30, 65)), ("a", Rect(185, 367.5, 30, 10)),
        ("b", Rect(185, 382.5, 30, 50)),
      ]),
    WorkedExample(
      "a z-stack aligns its children to its largest one", on: 400, 800,
      .zStack(alignment: .bottomTrailing, [.box(200, 100).id("a"), .box(50, 40).id("b")]),
      [("a", Rect(100, 350, 200, 100)), ("b", Rect(250, 410, 50, 40))]),
  ]

  private static let fillingFrame: Part =
    .fixed(Size(80, 20)).id("child").frame(maxWidth: .infinity, alignment: .leading).id("frame")
}
