import Drawing
import Geometry
import Testing
import Widgets

/// How a page that is not at rest is drawn.
@Suite struct PlayerCardTests {
  private let stage = Size(390, 844)

  @Test func `A page at rest is the stage itself`() {
    let cards = [
      PlayerCard.dismissed(by: 0, stage: stage), PlayerCard.dismissed(by: -0.1, stage: stage),
      PlayerCard.paged(by: .zero, fromRest: 0, stage: stage),
    ]
    for card in cards {
      #expect(card.transform == .identity)
      #expect(card.frame == Rect(origin: .zero, size: stage))
      #expect(card.cornerRadius == 0 && card.lift == 0 && card.isIdentity)
    }
  }

  @Test func `A page at rest is drawn without anything round it`() {
    var plain = Canvas(size: stage)
    picture(on: &plain)
    var drawn = Canvas(size: stage)
    PlayerCard.dismissed(by: 0, stage: stage).draw(on: &drawn, picture)
    #expect(drawn == plain)
    PlayerCard.dismissed(by: 0.2, stage: stage).draw(on: &drawn, picture)
    #expect(drawn.commands.count > 2 * plain.commands.count)
  }

  @Test func `A player that leaves keeps its top edge at the finger and its middle in x`() {
    for dismissal in [0.001, 0.1, 0.35, 0.7, 1] {
      let card = PlayerCard.dismissed(by: dismissal, stage: stage)
      #expect(card.frame.minY == dismissal * 844)
      #expect(abs(card.frame.midX - 195) < 1e-9)
    }
  }

  @Test func `A player that leaves only ever gets smaller, down to 72 %`() {
    let scales = (0...100).map { step in
      PlayerCard.dismissed(by: Double(step) / 100, stage: stage).transform.a
    }
    #expect(zip(scales, scales.dropFirst()).allSatisfy { $1 < $0 })
    #expect(abs(scales[100] - 0.72) < 1e-12)
  }

  @Test func `The corners of a player that leaves are round at once`() {
    #expect(PlayerCard.dismissed(by: 0.1, stage: stage).cornerRadius == 40)
    #expect(PlayerCard.dismissed(by: 0.01, stage: stage).cornerRadius > 0)
  }

  @Test func `The centre of a page stays where the feed has it`() {
    for distance in [0.5, 12, 60, 150] {
      let card = PlayerCard.paged(
        by: Vector(-distance, 0), fromRest: distance, stage: stage)
      #expect(abs(card.frame.midX - (195 - distance)) < 1e-9)
      #expect(abs(card.frame.midY - 422) < 1e-9)
    }
  }

  @Test func `A page has shrunk to 94 % when the feed is 60 points from rest`() {
    for distance in [60.0, -60, 195] {
      let card = PlayerCard.paged(by: .zero, fromRest: distance, stage: stage)
      #expect(abs(card.transform.a - 0.94) < 1e-12)
      #expect(card.cornerRadius == 28)
    }
    #expect(PlayerCard.paged(by: .zero, fromRest: 20, stage: stage).transform.a > 0.95)
  }

  @Test func `The transform maps the stage to the frame`() {
    let cards = [
      PlayerCard.dismissed(by: 0.4, stage: stage),
      PlayerCard.paged(by: Vector(0, 80), fromRest: 80, stage: stage),
    ]
    for card in cards {
      let corner = card.transform.apply(Point(390, 844))
      #expect(card.transform.apply(.zero) == card.frame.origin)
      #expect((corner - Point(card.frame.maxX, card.frame.maxY)).length < 1e-9)
    }
  }

  private func picture(on canvas: inout Canvas) {
    canvas.fill(Path(canvas.bounds), with: .white)
  }
}
