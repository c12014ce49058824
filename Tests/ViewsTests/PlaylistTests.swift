import Drawing
import Foundation
import Geometry
import Gestures
import Motion
import Testing
import Views

struct Playlist: Sendable {
  let songs = ["Dawn", "Tide", "Moss", "Ember", "Dusk"]
  var scroll = Scroller(reach: 100, band: RubberBand(dimension: 120))
  var (hovered, playing): (Int?, Int?)

  func view(at time: Double) -> View<Playlist> {
    View.vStack(spacing: 0, songs.indices.map(row))
      .offset(Vector(0, -scroll.offset(at: time)))
      .frame(width: 200, height: 120, alignment: .top)
      .clipped()
      .onWheel { list, wheel, _ in list.scroll.scroll(by: wheel.way.dy, time: wheel.now) }
      .onKey(everywhere: true) { list, key, _ in
        guard key.key == "Escape" else { return false }
        list.playing = nil
        return true
      }
  }

  private func row(_ index: Int) -> View<Playlist> {
    View.fill.frame(height: 44)
      .draws { list, canvas, parts in
        let light = list.playing == index ? 0.5 : list.hovered == index ? 0.3 : 0.2
        canvas.fill(Path(parts.frame), with: Color(white: light))
        canvas.text(list.songs[index], centeredIn: parts.frame, size: 17, color: .white)
      }
      .gesture(.tap()) { list, _, _ in list.playing = index }
      .onHover { list, hover, _ in list.hovered = hover.phase == .left ? nil : index }
      .focusRing(FocusRing(gap: -6))
      .accessibility(
        .button, songs[index], actions: [(.activate, { list, _, _ in list.playing = index })])
  }
}

/// The example of the article on hover, wheels and keys.
@Suite struct PlaylistTests {
  private final class Room {
    private(set) var list = Playlist()
    private var time = 0.0
    private var delivery: InputDelivery<Playlist>

    init() {
      delivery = InputDelivery(.all) { $0.view(at: 0).placed(in: Rect(0, 0, 200, 120)) }
    }

    @discardableResult
    func handle(_ event: DeviceEvent) -> Bool {
      var out = EventSink(now: 0)
      return delivery.handle(event, at: 0, &list, &out)
    }

    func strike(_ key: String) -> Bool {
      defer { handle(.key(key, isDown: false)) }
      return handle(.key(key, isDown: true))
    }
  }

  @Test func `rows are hovered, scrolled by a wheel, reached by Tab and played by Enter`() {
    let room = Room()
    room.handle(.pointer(Pointer(at: Point(50, 50))))
    #expect(room.list.hovered == 1)
    let turn = DeviceEvent.wheel(Vector(0, 60), at: Point(50, 50))
    let turns = (0..<3).map { _ in room.handle(turn) }
    #expect(turns == [true, true, false] && room.list.scroll.offset(at: 0) == 100)
    room.handle(.pointer(Pointer(at: Point(50, 51))))
    #expect(room.list.hovered == 3)
    let tabs = (0..<3).map { _ in room.strike("Tab") }
    #expect(tabs == [true, true, true] && room.list.scroll.offset(at: 0) == 12)
    let isPlayed = room.strike("Enter")
    #expect(isPlayed && room.list.playing == 2)
    let isStopped = room.strike("Escape")
    #expect(isStopped && room.list.playing == nil)
    #expect(!room.strike("q"))
  }

  @Test func `the article has the code of this file`() throws {
    let file = URL(filePath: #filePath)
    let code = try #require(
      try String(contentsOf: file, encoding: .utf8)
        .split(separator: "import Views\n\n").last?.components(separatedBy: "\n\n/// The example")
        .first)
    let article = try String(
      contentsOf: file.deletingLastPathComponent()
        .appending(path: "../../Sources/Touch/Views/Views.docc/Hover-wheel-and-keys.md"),
      encoding: .utf8)
    #expect(article.contains("```swift\n" + code + "\n```"))
  }
}
