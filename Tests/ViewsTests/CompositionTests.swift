import Foundation
import Gestures
import Testing
import Views

/// Who gets a finger, for gestures that lie in each other and beside each other: what each receives,
/// from its first word to its last.
@Suite struct CompositionTests {
  /// A composition, what fingers do on it, and what that comes to.
  struct Row: CustomTestStringConvertible, Sendable {
    let views: String
    let finger: String
    let view: View<Listener>
    let deeds: [Deed]
    let told: [String]
    /// What others do instead, and why it is not done here.
    let elsewhere: String

    init(
      _ views: String, _ finger: String, _ view: View<Listener>, _ deeds: [Deed],
      tells told: [String], elsewhere: String = ""
    ) {
      (self.views, self.finger, self.elsewhere) = (views, finger, elsewhere)
      (self.view, self.deeds, self.told) = (view, deeds, told)
    }

    /// The row as the page *Who gets a finger* has it.
    var text: String {
      var streams: [(head: Substring, phases: [Substring])] = []
      for word in told {
        let cut = word.lastIndex(of: " ") ?? word.startIndex
        let (head, phase) = (word[..<cut], word[word.index(after: cut)...])
        if let index = streams.firstIndex(where: { $0.head == head }) {
          streams[index].phases.append(phase)
        } else {
          streams.append((head, [phase]))
        }
      }
      let outcome = streams.map { "\($0.head): \($0.phases.joined(separator: ", "))" }
      let news = outcome.isEmpty ? "nothing" : outcome.joined(separator: "; ")
      return "| \(views) | \(finger) | \(news) | \(elsewhere) |"
    }

    var testDescription: String { "\(views): \(finger)" }
  }

  private static let rows = alone + nested + several + dismissing + composed

  @Test func `the page of who gets a finger has these rows, in this order`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appending(path: "Sources/Touch/Views/Views.docc/Who-gets-a-finger.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let header = try #require(lines.firstIndex { $0.hasPrefix("| views |") })
    let table = lines[(header + 2)...].prefix { $0.hasPrefix("|") }
    #expect(table.map(String.init) == Self.rows.map(\.text))
  }

  @Test(arguments: rows)
  func `each gesture receives what it should, and no more`(row: Row) {
    #expect(Hands.told(row.view, row.deeds) == row.told)
  }

  /// A finger that goes down from the middle in four steps of 3 points, and lifts.
  private static let down: [Deed] =
    [.land(1, 50, 50)] + Array(repeating: .move(1, 0, 3), count: 4) + [.lift(1)]
  /// A finger that goes to the right in two steps of 12 points, and lifts.
  private static let right: [Deed] = [
    .land(1, 50, 50), .move(1, 12, 0), .move(1, 12, 0), .lift(1),
  ]
  private static let tap: [Deed] = [.land(1, 50, 50), .lift(1)]
  private static let long = Gesture("long", LongPressRecognizer())
  private static let double = Gesture("double", TapRecognizer(count: 2))
  private static let pinch = Gesture("pinch", PinchRotateRecognizer())

  static let alone = [
    Row("a long press", "is short", .pad("a").handles(long, as: "long"), tap, tells: []),
    Row("a long press", "moves away", .pad("a").handles(long, as: "long"), right, tells: []),
    Row(
      "a long press", "stays, and then moves", .pad("a").handles(long, as: "long"),
      [.land(1, 50, 50), .wait(0.49), .wait(0.01), .move(1, 30, 0), .lift(1)],
      tells: ["long 1 began", "long 1 moved", "long 1 lifted", "long 1 ended"]),
    Row(
      "a vertical drag", "does not move", .pad("a").handles(.drag(axis: .vertical), as: "drag"),
      tap,
      tells: []),
    Row(
      "a drag", "moves: it begins once", .pad("a").handles(.drag(), as: "drag"), right,
      tells: ["drag 1 began", "drag 1 moved", "drag 1 lifted", "drag 1 ended"],
      elsewhere:
        "Flutter leaves out the travel that recognition took; here it is in the first place, so that what is dragged stays under the finger"
    ),
    Row(
      "a double tap", "taps once", .pad("a").handles(double, as: "double"), tap + [.wait(1)],
      tells: []),
    Row(
      "a double tap", "taps twice", .pad("a").handles(double, as: "double"),
      tap + [.wait(0.1), .land(2, 52, 50), .lift(2), .wait(1)], tells: ["double 2 ended"]),
    Row(
      "a double tap", "bounces, and taps again", .pad("a").handles(double, as: "double"),
      tap + [.land(2, 50, 50), .lift(2), .wait(0.1), .land(3, 50, 50), .lift(3)],
      tells: ["double 3 ended"],
      elsewhere:
        "SwiftUI and UIKit document no shortest gap; Flutter restarts as here"),
    Row(
      "a pinch", "is alone", .pad("a").handles(pinch, as: "pinch"), right, tells: []),
    Row(
      "a pinch", "and another spread", .pad("a").handles(pinch, as: "pinch"),
      [.land(1, 40, 50), .land(2, 60, 50), .move(2, 20, 0), .move(1, -9, 0), .lift(1), .lift(2)],
      tells: [
        "pinch 2 began", "pinch 1 began", "pinch 1 moved", "pinch 1 lifted", "pinch 1 ended",
        "pinch 2 lifted", "pinch 2 ended",
      ]),
  ]

  static let nested = [
    Row(
      "a tap and a long press on one view", "moves 20 points at once",
      .pad("a").handles(.tap(), as: "tap").handles(long, as: "long"),
      [.land(1, 50, 50), .move(1, 20, 0), .lift(1)], tells: []),
    Row(
      "a long press in a drag", "taps",
      .pad("a").handles(long, as: "long").handles(.drag(), as: "drag"),
      tap, tells: [],
      elsewhere:
        "Flutter puts the win of the last one off until all of a sample are heard, as here"),
    Row(
      "a horizontal drag in a vertical one", "does not move",
      .pad("a").handles(.drag(axis: .horizontal), as: "row")
        .handles(.drag(axis: .vertical), as: "column"), tap, tells: []),
    Row(
      "a button in a row that pans sideways", "goes straight down in small steps",
      .zStack([.pad("a").handles(.press, as: "key")]).handles(.pan, as: "row"), down,
      tells: ["key 1 landed", "key 1 failed"]),
    Row(
      "a button in such a row in a column that drags up and down", "goes straight down",
      .zStack([.zStack([.pad("a").handles(.press, as: "key")]).handles(.pan, as: "row")])
        .handles(.drag(axis: .vertical), as: "column"), down,
      tells: [
        "key 1 landed", "key 1 failed", "column 1 began", "column 1 lifted", "column 1 ended",
      ]),
    Row(
      "a button in a row that pans sideways", "goes sideways",
      .zStack([.pad("a").handles(.press, as: "key")]).handles(.pan, as: "row"), right,
      tells: [
        "key 1 landed", "key 1 failed", "row 1 began", "row 1 moved", "row 1 lifted", "row 1 ended",
      ]),
    Row(
      "a tap and a double tap on one view", "taps once",
      .pad("a").handles(.tap(), as: "tap").handles(double, as: "double"),
      tap + [.wait(0.3), .wait(0.1)],
      tells: ["tap 1 ended"],
      elsewhere:
        "UIKit tells both taps unless one is made to wait for the other; who writes both means one of them"
    ),
    Row(
      "a tap and a double tap on one view", "taps twice",
      .pad("a").handles(.tap(), as: "tap").handles(double, as: "double"),
      tap + [.wait(0.1), .land(2, 50, 50), .lift(2), .wait(1)], tells: ["double 2 ended"]),
    Row(
      "a tap in a drag and beside it a simultaneous drag", "drags",
      .pad("a").handles(.tap(), as: "tap").handles(.drag(), as: "drag")
        .handles(.drag(), as: "beside", .simultaneous), right,
      tells: [
        "drag 1 began", "beside 1 began", "drag 1 moved", "beside 1 moved", "drag 1 lifted",
        "drag 1 ended", "beside 1 lifted", "beside 1 ended",
      ]),
    Row(
      "a surface in a drag", "drags: what the surface began is cancelled",
      .pad("a").handles(.touch(many: true), as: "surface").handles(.flick, as: "page", .high),
      right,
      tells: [
        "surface 1 landed", "surface 1 began", "surface 1 cancelled", "page 1 began",
        "page 1 moved", "page 1 lifted", "page 1 ended",
      ],
      elsewhere:
        "UIKit holds the finger back from the content for a moment; here no first touch is lost"),
  ]

  static let several = [
    Row(
      "a tap in a surface for one finger", "and another land",
      .pad("a").handles(.tap(), as: "tap").handles(.touch(many: false), as: "surface"),
      [.land(1, 50, 50), .land(2, 60, 50), .lift(2), .lift(1)],
      tells: [
        "surface 1 landed", "surface 1 began", "tap 2 ended", "surface 1 lifted", "surface 1 ended",
      ],
      elsewhere:
        "Flutter and UIKit drop the second tap of overlapping ones; ask for `one()` for that"),
    Row(
      "two taps in a drag and a simultaneous one", "and another drag",
      .zStack(
        alignment: .topLeading,
        [
          .pad("a").handles(.tap(), as: "tap"),
          .fill.frame(width: 50, height: 50).named("b").handles(.tap(), as: "other"),
        ]
      ).handles(.drag(), as: "drag").handles(.drag(), as: "beside", .simultaneous),
      [.land(1, 20, 20), .move(1, 0, 12), .land(2, 80, 80), .move(2, 0, 12), .lift(1), .lift(2)],
      tells: [
        "drag 1 began", "beside 1 began", "drag 1 lifted", "drag 1 ended", "beside 1 lifted",
        "beside 1 ended",
      ],
      elsewhere:
        "Flutter lets the second finger join the drag; ask for `handDrag(lead:)` for that"),
    Row(
      "a pinch in a drag", "and another land before either moves",
      .pad("a").handles(pinch, as: "pinch").handles(.drag(), as: "drag"),
      [.land(1, 40, 50), .land(2, 60, 50), .move(2, 5, 0), .lift(1), .lift(2)],
      tells: [
        "pinch 2 began", "pinch 1 began", "pinch 1 lifted", "pinch 1 ended", "pinch 2 lifted",
        "pinch 2 ended",
      ]),
    Row(
      "a pinch in a drag", "drags, and another lands",
      .pad("a").handles(pinch, as: "pinch").handles(.drag(), as: "drag"),
      [.land(1, 40, 50), .move(1, 12, 0), .land(2, 60, 50), .move(2, 20, 0), .lift(1), .lift(2)],
      tells: ["drag 1 began", "drag 1 lifted", "drag 1 ended"],
      elsewhere:
        "Flutter pans and scales in one recognizer; ask for `transform()` for that"),
    Row(
      "a pinch", "is taken away from it by the glass, and another goes on",
      .pad("a").handles(pinch, as: "pinch"),
      [.land(1, 40, 50), .land(2, 60, 50), .move(2, 20, 0), .lose(1), .move(2, 9, 0), .lift(2)],
      tells: [
        "pinch 2 began", "pinch 1 began", "pinch 1 cancelled", "pinch 2 moved", "pinch 2 lifted",
        "pinch 2 ended",
      ]),
  ]

  private static func dismissing(
    in phase: GestureEvent.Phase
  ) -> @Sendable (GestureEvent, inout EventSink) -> Void {
    { event, out in if event.phase == phase { out.dismissTouches() } }
  }

  static let dismissing = [
    Row(
      "a button that dismisses all fingers when it fails, in a drag", "drags",
      .pad("a").handles(.press, as: "key", doing: dismissing(in: .failed)).handles(
        .drag(), as: "drag"),
      [.land(1, 50, 50), .move(1, 30, 0), .move(1, 9, 0), .lift(1)],
      tells: ["key 1 landed", "key 1 failed"]),
    Row(
      "a button that dismisses all fingers as they land", "lands",
      .pad("a").handles(.press, as: "key", doing: dismissing(in: .landed)), right,
      tells: ["key 1 landed", "key 1 failed"]),
    Row(
      "a drag beside which another dismisses all fingers", "drags",
      .pad("a").handles(.drag(), as: "drag", doing: dismissing(in: .moved))
        .handles(.drag(), as: "beside", .simultaneous), right,
      tells: [
        "drag 1 began", "beside 1 began", "drag 1 moved", "drag 1 cancelled", "beside 1 cancelled",
      ]),
  ]

  static let composed = [
    Row(
      "a transform in a feed that pans", "and another pinch",
      .zStack([.pad("a").handles(.transform(), as: "picture")]).handles(.pan, as: "feed"),
      [.land(1, 40, 50), .land(2, 60, 50), .move(2, 9, 0), .move(1, -9, 0), .lift(1), .lift(2)],
      tells: [
        "picture 2 began", "picture 1 began", "picture 1 moved", "picture 1 lifted",
        "picture 1 ended", "picture 2 lifted", "picture 2 ended",
      ]),
    Row(
      "a transform", "drags, and another joins", .pad("a").handles(.transform(), as: "picture"),
      [.land(1, 40, 50), .move(1, 0, 12), .land(2, 60, 50), .move(2, 9, 0), .lift(1), .lift(2)],
      tells: [
        "picture 1 began", "picture 2 began", "picture 2 moved", "picture 1 lifted",
        "picture 1 ended", "picture 2 lifted", "picture 2 ended",
      ],
      elsewhere:
        "Flutter ends and begins the gesture at each finger; here it goes on"),
    Row(
      "a drag of many fingers", "drags, and another joins",
      .pad("a").handles(.handDrag(lead: .sum), as: "drag"),
      [.land(1, 40, 50), .move(1, 0, 12), .land(2, 60, 50), .move(2, 9, 0), .lift(1), .lift(2)],
      tells: [
        "drag 1 began", "drag 2 began", "drag 2 moved", "drag 1 lifted", "drag 1 ended",
        "drag 2 lifted", "drag 2 ended",
      ],
      elsewhere:
        "Flutter's default is the newest finger, UIKit's the mean: say which"),
    Row(
      "a tap and a tap of two fingers on one view", "and another tap",
      .pad("a").handles(.tap(), as: "tap").handles(.taps(1, fingers: 2), as: "two"),
      [.land(1, 40, 50), .land(2, 60, 50), .lift(1), .lift(2), .wait(1)], tells: ["two 2 ended"]),
    Row(
      "a tap and a tap of two fingers on one view", "taps",
      .pad("a").handles(.tap(), as: "tap").handles(.taps(1, fingers: 2), as: "two"),
      tap + [.wait(1)], tells: ["tap 1 ended"]),
    Row(
      "a long press sequenced before a drag, in a drag", "presses long, and drags",
      .pad("a").handles(.longPress().sequenced(before: .drag()), as: "lift").handles(
        .drag(), as: "drag"),
      [.land(1, 50, 50), .wait(0.5), .move(1, 12, 0), .move(1, 12, 0), .lift(1)],
      tells: ["lift 1 began", "lift 1 moved", "lift 1 lifted", "lift 1 ended"]),
    Row(
      "a long press sequenced before a drag, in a drag", "drags at once",
      .pad("a").handles(.longPress().sequenced(before: .drag()), as: "lift").handles(
        .drag(), as: "drag"),
      right, tells: ["drag 1 began", "drag 1 moved", "drag 1 lifted", "drag 1 ended"]),
    Row(
      "a double tap exclusively before a tap", "taps once",
      .pad("a").handles(.taps(2).exclusively(before: .tap()), as: "taps"), tap + [.wait(0.4)],
      tells: ["taps 1 ended"],
      elsewhere:
        "SwiftUI as here"),
    Row(
      "a pinch simultaneously with a rotation", "and another turn",
      .pad("a").handles(.pinch().simultaneously(with: .rotation()), as: "both"),
      [.land(1, 30, 50), .land(2, 70, 50), .move(2, 0, 20), .lift(1), .lift(2)],
      tells: [
        "both 2 began", "both 1 began", "both 1 lifted", "both 1 ended", "both 2 lifted",
        "both 2 ended",
      ]),
  ]
}
