import Geometry
import Host
import JSONCoding
import Testing
import Views

/// The rules of what a finger drags and lets go.
extension WhyTests {
  @Test func `what moves with the finger trembles in its own space and follows in the stage's`()
    throws
  {
    // The bar of the chrome takes the player down by 8 points a sample, then the finger rests.
    let moves = (1...21).flatMap { go(1, at: 0.1 + Double($0) / 60, 60, 40 + 8 * Double($0)) }
    let rest = (22...60).flatMap { go(1, at: 0.1 + Double($0) / 60, 60, 208) }
    let steps = fingers(land(1, at: 0.1, 60, 40), moves, rest, lift(1, at: 1.2, 60, 208))
    func ways(_ space: CoordinateSpace) throws -> [Double] {
      let story = try FullStage(composition: Composition(space: space)).play(steps)
      let ways = story.chrome("dismissal").map { ($0 * 844).rounded() }
      return (0...60).map { ways[12 + 2 * $0] }
    }
    let own = try ways(.local)
    let stage = try ways(.global)
    // Each reading lags by what the one before it did: two together are the finger's way.
    for sample in 1...60 {
      #expect(own[sample] + own[sample - 1] == 8 * Double(min(sample, 21)))
      #expect(stage[sample] == 8 * Double(min(sample, 21)))
    }
    // Half as fast as the finger, and to and fro for ever under one that rests.
    #expect(own[20] == 80)
    #expect(own[50] == 80 && own[51] == 88 && own[52] == 80)
  }

  @Test func `a flick that loses its velocity falls back, one that keeps it turns the page`() throws
  {
    // 100 points of the 390 of a page, at 1000 points per second.
    let steps = fingers(
      stroke(1, at: 0.1, from: Point(300, 400), by: Vector(-100, 0), in: 0.1))
    let slack = try FullStage(composition: Composition(keepsVelocity: false)).play(steps)
    #expect(slack.owners == [1: "feed"])
    #expect(slack.chrome("feedOffset").contains { $0 > 80 })
    #expect(slack.lastPage == 2)
    #expect(try FullStage().play(steps).lastPage == 3)
  }
}
