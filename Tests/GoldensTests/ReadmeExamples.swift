import Drawing
import GoldenTesting
import JSONCoding

// The code of the article *Record and compare*, compiled so that it stays true. It is not run: its
// goldens would lie beside this file.

func theBadgeIsARing() {
  var canvas = Canvas(size: Size(64, 64))
  canvas.stroke(Path(circle: Point(32, 32), radius: 24), with: Color(white: 1), Stroke(6))
  expectGolden(canvas, scale: 2)
}

struct Badge {
  var count: Int

  var drawing: Canvas {
    var canvas = Canvas(size: Size(64, 64))
    canvas.text("\(count)", centeredIn: canvas.bounds, size: 32, color: Color(white: 1))
    return canvas
  }
}

extension GoldenStrategy where Value == Badge {
  static var badge: GoldenStrategy { GoldenStrategy<Canvas>.canvas(scale: 2).pullback(\.drawing) }
}

func aBadgeCounts(trace: [JSON]) {
  expectGolden(Badge(count: 3), as: .badge)
  expectGolden(Badge(count: 3).drawing, as: .drawing)  // its commands; no painter takes part
  expectGolden(GoldenFilm(0..<60) { Badge(count: $0).drawing }, as: .film())
  expectGolden(GoldenFilm(0..<60) { Badge(count: $0).drawing }, as: .drawings)
  expectGolden(trace, as: .trace)
  expectGolden("any text", as: .lines())
}
