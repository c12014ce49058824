import GoldenTesting
import Testing

// README's first golden test, as it stands there.

@Test func `the badge is a ring`() {
  var canvas = Canvas(size: Size(64, 64))
  canvas.stroke(Path(circle: Point(32, 32), radius: 24), with: Color(white: 1), Stroke(6))
  expectGolden(canvas, scale: 2)
}
