import Drawing
import Geometry
import Testing
import Widgets

/// What the light under a finger puts on a canvas.
@Suite struct TouchIndicatorTests {
  private typealias Spot = TouchIndicator.Spot

  private func drawn(_ trail: [Spot], opacity: Double = 1) -> Canvas {
    var canvas = Canvas(size: Size(400, 400))
    TouchIndicator(trail: trail, opacity: opacity).draw(on: &canvas)
    return canvas
  }

  /// A finger that came from the left at `speed` points a second.
  private func way(speed: Double) -> [Spot] {
    (0...24).reversed().map {
      Spot(Point(200 - speed * Double($0) / 120, 200), age: Double($0) / 120)
    }
  }

  /// The extent of each path that is drawn, those of the tail first.
  private func bounds(of canvas: Canvas) -> [Rect] { canvas.commands.flatMap(bounds) }

  private func bounds(of command: Command) -> [Rect] {
    switch command {
    case .fill(let path, _, _, _), .stroke(let path, _, _, _): path.controlBounds.map { [$0] } ?? []
    case .group(_, let inner): inner.flatMap(bounds)
    default: []
    }
  }

  @Test func `Without a finger there is no light`() {
    #expect(drawn([]).commands.isEmpty)
    #expect(drawn([Spot(Point(200, 200), age: 0)], opacity: 0).commands.isEmpty)
  }

  @Test func `The light is 44 points wide, round the finger`() {
    let extent = bounds(of: drawn([Spot(Point(200, 200), age: 0)]))
    #expect(extent.map(\.width).max() == 44)
    #expect(extent.allSatisfy { abs($0.midX - 200) < 1e-9 && abs($0.midY - 200) < 1e-9 })
  }

  @Test func `A finger that rests has no tail`() {
    let resting = (0...24).reversed().map { Spot(Point(200, 200), age: Double($0) / 120) }
    #expect(drawn(resting) == drawn([Spot(Point(200, 200), age: 0)]))
  }

  @Test func `A tail reaches back 0.2 s and is nowhere wider than the light`() throws {
    let tail = try #require(bounds(of: drawn(way(speed: 600))).first)
    #expect(abs(tail.minX - (200 - 600 * 23.0 / 120)) < 6)
    #expect(tail.height < 45)
  }

  @Test func `Places older than 0.2 s are forgotten`() {
    let older = [Spot(Point(20, 390), age: 0.21), Spot(Point(30, 300), age: 0.2)]
    #expect(drawn(older + way(speed: 500)) == drawn(way(speed: 500)))
  }

  @Test func `The tail of a finger that has lifted draws in to the light`() throws {
    func lifted(_ seconds: Double) -> Canvas {
      drawn(way(speed: 600).map { Spot($0.position, age: $0.age + seconds) })
    }
    let ends = try [0, 0.06, 0.12].map { try #require(bounds(of: lifted($0)).first).minX }
    #expect(ends[0] < ends[1] && ends[1] < ends[2])
    #expect(lifted(0.2) == drawn([Spot(Point(200, 200), age: 0)]))
  }
}
