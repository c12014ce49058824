import Drawing
import Geometry
import Testing
import Views

@Suite struct ZIndexTests {
  private func card(_ id: String, _ white: Double) -> View<Int> {
    View.fill.id(id).draws { _, canvas, parts in
      canvas.fill(Path(parts.frame), with: Color(white: white))
    }
  }

  private func shades(_ view: View<Int>) -> [Double] {
    var canvas = Canvas(size: Size(10, 10))
    view.placed(in: canvas.bounds).draw(0, on: &canvas)
    return canvas.commands.map {
      guard case .fill(_, .solid(let color), _, _) = $0 else { return -1 }
      return color.red
    }
  }

  @Test func `larger indices are drawn later, equal ones in their order`() {
    let cards = [card("a", 0.1).zIndex(1), card("b", 0.2), card("c", 0.3).zIndex(0.5)]
    #expect(shades(.zStack(cards + [card("d", 0.4)])) == [0.2, 0.4, 0.3, 0.1])
    #expect(shades(.zStack([card("a", 0.1), card("b", 0.2).zIndex(-1)])) == [0.2, 0.1])
  }

  @Test func `an index counts beside the view's neighbours, through modifiers and larger states`() {
    let front = card("a", 0.1).zIndex(1).padding(Insets(all: 1)).scoped(to: \Int.self)
    #expect(shades(.zStack([front, card("b", 0.2)])) == [0.2, 0.1])
    let inner = View.zStack([card("a", 0.1).zIndex(1), card("b", 0.2)])
    #expect(shades(.zStack([inner, card("c", 0.3)])) == [0.2, 0.1, 0.3])
  }

  @Test func `fingers meet views in their order, whatever their indices`() {
    let view = View.zStack([card("a", 0.1).zIndex(1), card("b", 0.2)])
    #expect(view.placed(in: Rect(0, 0, 10, 10)).hitPath(at: Point(5, 5)) == ["b"])
  }

  @Test func `an index counts through overlays and backgrounds`() {
    let spot = View<Int>.fixed(Size(1, 1))
    let front = card("a", 0.1).zIndex(1)
    for view in [front.overlay(spot), front.background(spot), front.overlay(spot).background(spot)]
    {
      #expect(shades(.zStack([view, card("b", 0.2)])) == [0.2, 0.1])
    }
    let decorated = card("a", 0.1).overlay(spot.zIndex(1)).background(spot.zIndex(1))
    #expect(shades(.zStack([decorated, card("b", 0.2)])) == [0.1, 0.2])
  }

  @Test(arguments: [0.0, -1])
  func `an outer index replaces an inner one, also by 0`(outer: Double) {
    let view = card("a", 0.1).zIndex(1).padding(Insets(all: 1)).zIndex(outer)
    #expect(shades(.zStack([view, card("b", 0.2)])) == [0.1, 0.2])
  }
}
