import Geometry
import Views

extension WorkedExample {
  /// Columns of fixed height with a growing button, and what goes wrong without them.
  static let columns: [WorkedExample] = [
    WorkedExample(
      "a button at rest stands at the bottom of its column", on: 400, 800,
      .column("one", buttonHeight: 56),
      [
        ("one", Rect(161, 310, 78, 180)), ("one space", Rect(200, 310, 0, 124)),
        ("one button", Rect(161, 434, 78, 56)),
      ]),
    WorkedExample(
      "a pressed button fills its column and its bottom edge stays", on: 400, 800,
      .column("one", buttonHeight: 180),
      [
        ("one", Rect(161, 310, 78, 180)), ("one space", Rect(200, 310, 0, 0)),
        ("one button", Rect(161, 310, 78, 180)),
      ]),
    WorkedExample(
      "a pressed button moves none of its siblings", on: 400, 800,
      .hStack(
        alignment: .bottom, spacing: 12,
        [
          .column("one", buttonHeight: 56), .column("two", buttonHeight: 180),
          .column("three", buttonHeight: 56),
        ]
      ).id("row"),
      [
        ("row", Rect(71, 310, 258, 180)), ("one button", Rect(71, 434, 78, 56)),
        ("two button", Rect(161, 310, 78, 180)), ("three button", Rect(251, 434, 78, 56)),
      ]),
    WorkedExample(
      "a row aligned by centres lifts the siblings of a tall button", on: 400, 800,
      .hStack(
        alignment: .center, spacing: 12,
        [.box(78, 56).id("one"), .box(78, 180).id("two"), .box(78, 56).id("three")]),
      [
        ("one", Rect(71, 372, 78, 56)), ("two", Rect(161, 310, 78, 180)),
        ("three", Rect(251, 372, 78, 56)),
      ]),
    WorkedExample(
      "a row aligned by bottoms leaves the siblings of a tall button at the bottom", on: 400, 800,
      .hStack(
        alignment: .bottom, spacing: 12,
        [.box(78, 56).id("one"), .box(78, 180).id("two"), .box(78, 56).id("three")]),
      [
        ("one", Rect(71, 434, 78, 56)), ("two", Rect(161, 310, 78, 180)),
        ("three", Rect(251, 434, 78, 56)),
      ]),
    WorkedExample(
      "a positioned thumb blows its z-stack up to the whole offer", on: 400, 600,
      .zStack([
        .box(78, 56).id("background"), .box(2, 40).id("thumb").position(Point(39, 20)),
      ]).id("stack"),
      [
        ("stack", Rect(0, 0, 400, 600)), ("background", Rect(161, 272, 78, 56)),
        ("thumb", Rect(38, 0, 2, 40)),
      ]),
    WorkedExample(
      "an offset thumb leaves its z-stack alone", on: 400, 600,
      .zStack([.box(78, 56), .box(2, 40).id("thumb").offset(Vector(0, -8))]).id("stack"),
      [("stack", Rect(161, 272, 78, 56)), ("thumb", Rect(199, 280, 2, 40))]),
    WorkedExample(
      "a position places the centre and may stick out", on: 100, 100,
      .zStack([.box(50, 50).id("child").position(Point(50, 0))]).frame(width: 100, height: 100),
      [("child", Rect(25, -25, 50, 50))]),
    WorkedExample(
      "the player: a canvas under a bar that a spacer pushes down", on: 390, 844,
      .zStack([
        .fill.id("canvas"),
        .vStack(
          spacing: 0,
          [
            .spacer(minLength: 0).id("space"),
            .fill.frame(height: 96).id("bar")
              .padding(Insets(leading: 16, bottom: 24, trailing: 16)).id("padded"),
          ]),
      ]),
      [
        ("canvas", Rect(0, 0, 390, 844)), ("space", Rect(195, 0, 0, 724)),
        ("padded", Rect(0, 724, 390, 120)), ("bar", Rect(16, 724, 358, 96)),
      ]),
  ]
}
