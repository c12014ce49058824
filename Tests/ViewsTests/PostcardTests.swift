import Drawing
import Foundation
import Geometry
import Gestures
import Testing
import Views

struct Postcard: Sendable {
  var (before, now) = (Transform.identity, Transform.identity)

  var view: View<Postcard> {
    View.fill.draws { card, canvas, parts in
      canvas.transformed(by: card.now) { $0.fill(Path(parts.frame), with: Color(white: 0.8)) }
    }
    .gesture(.transform()) { card, fingers, _ in
      guard let change = fingers.transform else { return }
      card.now = card.before.then(change.transform)
      let isOver = fingers.phase == .ended || fingers.phase == .cancelled
      if isOver && change.fingers == 0 { card.before = card.now }
    }
  }
}

/// The example of the article on gestures.
@Suite struct PostcardTests {
  private struct Table {
    private var touches = Touches<Postcard> { $0.view.placed(in: Rect(0, 0, 200, 200)) }
    private(set) var card = Postcard()
    private var time = 0.0

    mutating func touch(_ finger: Int, _ phase: TouchPhase, _ x: Double, _ y: Double) {
      time += 1.0 / 60
      var out = EventSink(now: time)
      touches.handle(
        TouchSample(time: time, contact: finger, phase: phase, position: Point(x, y)), &card, &out)
    }
  }

  @Test func `a card goes with a finger, and then with two, and stays where they leave it`() {
    var table = Table()
    table.touch(1, .began, 50, 100)
    table.touch(1, .moved, 70, 100)
    #expect(table.card.now == .translation(Vector(20, 0)))
    table.touch(2, .began, 170, 100)
    #expect(table.card.now == .translation(Vector(20, 0)))
    table.touch(2, .moved, 270, 100)
    // The point under each finger stays under it.
    #expect(table.card.now.apply(Point(50, 100)).distance(to: Point(70, 100)) < 1e-9)
    #expect(table.card.now.apply(Point(150, 100)).distance(to: Point(270, 100)) < 1e-9)
    let held = table.card.now
    table.touch(1, .ended, 70, 100)
    table.touch(2, .ended, 270, 100)
    #expect(table.card.now == held && table.card.before == held)
    table.touch(3, .began, 20, 20)
    table.touch(3, .moved, 20, 40)
    #expect(table.card.now.apply(Point(50, 100)).distance(to: Point(70, 120)) < 1e-9)
  }

  @Test func `the code is that of the article`() throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let file = URL(filePath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let article = root.appending(path: "Sources/Touch/Views/Views.docc/Gestures-and-arbitration.md")
    let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```")
    let code = try #require(blocks.first { $0.hasPrefix("swift\n") }).dropFirst(6)
    let own = try lines(String(contentsOf: file, encoding: .utf8)).joined(separator: "\n")
    #expect(own.contains(lines(String(code)).joined(separator: "\n")))
  }
}
