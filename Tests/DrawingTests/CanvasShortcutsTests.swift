import Drawing
import Geometry
import Testing

struct CanvasShortcutsTests {
  @Test(arguments: [Size(60, 20), Size(10, 45), Size(7, 7)])
  func `an elliptic glow is a round one, stretched about its centre`(radii: Size) {
    var canvas = Canvas(size: Size(200, 100))
    canvas.glow(at: Point(80, 30), radii: radii, color: .white)
    guard case .group(.transform(let transform), let commands) = canvas.commands.first,
      case .glow(let glow) = commands.first
    else {
      Issue.record("no glow under a transform")
      return
    }
    let center = transform.apply(glow.center)
    #expect(center.distance(to: Point(80, 30)) < 1e-12)
    let rim = [Vector(glow.radius, 0), Vector(0, glow.radius)].map {
      transform.apply(glow.center + $0) - center
    }
    #expect((rim[0] - Vector(radii.width, 0)).length < 1e-12)
    #expect((rim[1] - Vector(0, radii.height)).length < 1e-12)
    #expect(canvas.commands.count == 1 && commands.count == 1)
  }

  @Test func `a vertical brush runs from its top to its bottom`() {
    let stops = [GradientStop(0, .black), GradientStop(1, .white)]
    #expect(
      Brush.vertical(from: 20, to: 90, stops)
        == .linear(LinearGradient(from: Point(0, 20), to: Point(0, 90), stops: stops)))
  }

  @Test func `dots are discs of their own, which overlap as one shape where they are translucent`()
  {
    let centers = [Point(10, 10), Point(12, 10), Point(40, 20)]
    let color = Color(red: 0.9, green: 0.4, blue: 0.1)
    var (solid, discs) = (Canvas(size: Size(60, 30)), Canvas(size: Size(60, 30)))
    solid.dots(centers, radius: 3, color: color)
    for center in centers {
      discs.stroke(Path(polyline: [center, center]), with: color, .rounded(6))
    }
    #expect(solid == discs && solid.commands.count == 3)
    var (clear, layer) = (Canvas(size: Size(60, 30)), Canvas(size: Size(60, 30)))
    clear.dots(centers, radius: 3, color: color.opacity(0.25))
    layer.layer(opacity: 0.25) { $0.dots(centers, radius: 3, color: color) }
    #expect(clear == layer && clear.commands.count == 1)
    var none = Canvas(size: Size(60, 30))
    none.dots([], radius: 3, color: color)
    none.dots([], radius: 3, color: color.opacity(0.5))
    #expect(none.commands.isEmpty)
  }
}
