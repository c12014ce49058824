import Commands
import Drawing
import Geometry
import Testing

/// Many small pictures on one.
@Suite struct ContactSheetTests {
  private func tile(_ width: Int, _ height: Int, _ label: String = "a") -> ContactSheet.Tile {
    ContactSheet.Tile(label: label, picture: Bitmap(width: width, height: height))
  }

  private func canvas(_ groups: [ContactSheet.Group], columns: Int? = nil) -> Canvas {
    ContactSheet(groups, columns: columns, footnote: "a foot").canvas
  }

  /// Where the pictures stand, in their order.
  private func places(_ commands: [Command]) -> [Rect] {
    commands.flatMap { command -> [Rect] in
      switch command {
      case .image(_, let rect, _, _): [rect]
      case .group(_, let inner): places(inner)
      default: []
      }
    }
  }

  @Test(arguments: [(390, 844), (100, 100), (2000, 90), (12, 900), (1, 1)])
  func `a picture keeps its form, and none is wider or higher than 320 points`(
    width: Int, height: Int
  ) {
    let size = tile(width, height).size
    #expect(size.width <= 320 && size.height <= 320)
    #expect(size.width >= 8 && size.height >= 8)
    let most = Double(max(width, height)) / Double(min(width, height))
    let shown = max(size.width, size.height) / min(size.width, size.height)
    #expect(size.width == 8 || size.height == 8 || abs(shown / most - 1) < 0.05)
  }

  @Test(arguments: [nil, 1, 2, 5] as [Int?], [1, 3, 7, 20])
  func `pictures stand beside each other, all on the sheet, in order`(columns: Int?, count: Int) {
    let tiles = (0..<count).map { tile(40 + $0, 80) }
    let canvas = canvas([.init(title: "one", tiles: tiles), .init(tiles: tiles)], columns: columns)
    let places = places(canvas.commands)
    #expect(places.count == 2 * count)
    for (index, place) in places.enumerated() {
      #expect(canvas.bounds.union(place) == canvas.bounds)
      for other in places[..<index] { #expect(place.intersection(other) == nil) }
    }
    for (before, after) in zip(places, places.dropFirst()) {
      #expect(after.minX > before.minX || after.minY >= before.maxY)
    }
    if let columns {
      let inRow = places.prefix(count).count { $0.maxY == places[0].maxY }
      #expect(inRow == min(columns, count))
    }
  }

  @Test func `groups without pictures take no room`() {
    let group = ContactSheet.Group(title: "one", tiles: [tile(40, 80)])
    let empty = ContactSheet.Group(title: "nothing")
    #expect(canvas([empty, group, empty]) == canvas([group]))
    #expect(places(canvas([]).commands).isEmpty)
  }

  @Test func `a heading and a foot make it higher, not wider`() {
    let (plain, titled) = (
      canvas([.init(tiles: [tile(40, 80)])]), canvas([.init(title: "t", tiles: [tile(40, 80)])])
    )
    #expect(titled.size.height > plain.size.height && titled.size.width == plain.size.width)
    let bare = ContactSheet([.init(tiles: [tile(40, 80)])]).canvas
    #expect(plain.size.height > bare.size.height)
  }
}
