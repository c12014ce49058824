import Drawing
import Films
import Geometry
import Testing

/// Transitions against what they are by definition. Both clips are sheets of one grey.
@Suite struct TransitionTests {
  private static let (old, new) = (40, 200)

  /// A film whose frames 6…9 show both clips.
  private func film(_ transition: String) throws -> Film {
    try Plates.film(
      #"{"scene":\#(Plates.scene(Self.old)),"to":1},{"scene":\#(Plates.scene(Self.new)),"to":1,"transition":{\#(transition),"duration":0.4}}"#
    )
  }

  @Test func `both clips are seen for as long as the transition lasts`() throws {
    let film = try film(#""kind":"dissolve""#)
    #expect(film.frameCount == 16 && film.clips[1].start == 6)
    #expect(try Plates.row(film, 5) == [Int](repeating: 40, count: 40))
    #expect(try Plates.row(film, 10) == [Int](repeating: 200, count: 40))
  }

  @Test(arguments: 0..<4) func `a dissolve is a mean`(index: Int) throws {
    let share = Double(index + 1) / 5
    let mean = Double(Self.old) * (1 - share) + Double(Self.new) * share
    for grey in try Plates.row(try film(#""kind":"dissolve""#), 6 + index) {
      #expect(abs(Double(grey) - mean) <= 1)
    }
  }

  @Test(arguments: 0..<4) func `the edge of a wipe covers part of a pixel`(index: Int) throws {
    let edge = 40 * Double(index + 1) / 5
    for (direction, mirrored) in [("right", false), ("left", true)] {
      let film = try film(#""kind":"wipe","easing":"linear","direction":"\#(direction)""#)
      let row = try Plates.row(film, 6 + index)
      for (x, grey) in (mirrored ? row.reversed() : row).enumerated() {
        let share = min(max(edge - Double(x), 0), 1)
        let mean = Double(Self.old) * (1 - share) + Double(Self.new) * share
        #expect(abs(Double(grey) - mean) <= 1, "\(direction) \(x)")
      }
    }
  }

  @Test(arguments: ["up", "down"]) func `a wipe goes up or down`(direction: String) throws {
    let film = try film(#""kind":"wipe","easing":"linear","direction":"\#(direction)""#)
    let picture = try Plates.picture(film, 6)
    let column = (0..<20).map { Int(picture[20, $0].0) }
    let down = [Int](repeating: 200, count: 4) + [Int](repeating: 40, count: 16)
    #expect(column == (direction == "down" ? down : down.reversed()))
  }

  @Test(arguments: 0..<4) func `a push moves both by whole pixels`(index: Int) throws {
    let film = try film(#""kind":"push","direction":"left""#)
    // The curve of CSS's ease-in-out at fifths, by bisection of its definition.
    let gone = Int((40 * Self.easeInOut(Double(index + 1) / 5)).rounded())
    let row = try Plates.row(film, 6 + index)
    #expect(
      row == [Int](repeating: 40, count: 40 - gone) + [Int](repeating: 200, count: gone))
  }

  /// x(s) = 3 · 0.42 s (1 − s)² + 3 · 0.58 s² (1 − s) + s³, y(s) = 3 s² (1 − s) + s³.
  private static func easeInOut(_ x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      let there = 3 * 0.42 * s * (1 - s) * (1 - s) + 3 * 0.58 * s * s * (1 - s) + s * s * s
      if there < x { low = s } else { high = s }
    }
    return 3 * low * low * (1 - low) + low * low * low
  }

  @Test func `a turn ends on the next page, and moves as a critical spring`() throws {
    let film = try film(#""kind":"turn""#)
    for index in 0..<4 {
      let angle = 2 * 3.141592653589793 * 0.6 / 0.35 * Double(index + 1) / 5
      let gone = 1 - (1 + angle) * Math.exp(-angle)
      let distance = 40 * min(gone, 1 - gone)
      let away = min(distance / 60, 1)
      let scale = 1 - 0.06 * away * away * (3 - 2 * away)
      // The next page's left edge, where it is on the sheet.
      let edge = 40 * (1 - gone) + (1 - scale) * 20
      let row = try Plates.row(film, 6 + index)
      for (x, grey) in row.enumerated() where Double(x) > edge + 2 {
        #expect(abs(grey - Self.new) <= 3, "\(index) \(x)")
      }
      for (x, grey) in row.enumerated() where Double(x) < edge - 5 && Double(x) > 0 {
        #expect(abs(grey - Self.old) <= 8 || grey < Self.old, "\(index) \(x)")
      }
    }
  }
}
