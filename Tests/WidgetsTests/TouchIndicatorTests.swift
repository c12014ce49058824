import Drawing
import Geometry
import Testing
import Widgets

/// What the light under a finger puts on a canvas.
@Suite struct TouchIndicatorTests {
  private typealias Place = TouchIndicator.TimedPoint

  private func drawn(_ places: [Place], at time: Double = 0, lift: Double? = nil) -> Canvas {
    var canvas = Canvas(size: Size(400, 400))
    TouchIndicator(places, lift: lift).draw(on: &canvas, at: time)
    return canvas
  }

  private let resting: [Place] = [(Point(200, 200), 0)]

  /// A finger that came from the left at `speed` points a second.
  private func way(speed: Double) -> [Place] {
    (0...24).reversed().map { (Point(200 - speed * Double($0) / 120, 200), -Double($0) / 120) }
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
    #expect(drawn(resting, lift: -0.25).commands.isEmpty)
  }

  @Test func `The light is 44 points wide, round the finger`() {
    let extent = bounds(of: drawn(resting))
    #expect(extent.map(\.width).max() == 44)
    #expect(extent.allSatisfy { abs($0.midX - 200) < 1e-9 && abs($0.midY - 200) < 1e-9 })
  }

  @Test func `A finger that rests has no tail`() {
    #expect(drawn(way(speed: 0)) == drawn(resting))
  }

  @Test func `A tail reaches back 0.2 s and is nowhere wider than the light`() throws {
    let tail = try #require(bounds(of: drawn(way(speed: 600))).first)
    #expect(abs(tail.minX - (200 - 600 * 23.0 / 120)) < 6)
    #expect(tail.height < 45)
  }

  @Test func `Places older than 0.2 s are forgotten`() {
    let older = [(Point(20, 390), -0.21), (Point(30, 300), -0.2)]
    #expect(drawn(older + way(speed: 500)) == drawn(way(speed: 500)))
  }

  @Test func `The tail of a finger that has lifted draws in to the light`() throws {
    func lifted(_ seconds: Double) -> Canvas { drawn(way(speed: 600), at: seconds) }
    let ends = try [0, 0.06, 0.12].map { try #require(bounds(of: lifted($0)).first).minX }
    #expect(ends[0] < ends[1] && ends[1] < ends[2])
    #expect(lifted(0.2) == drawn(resting))
  }
}
