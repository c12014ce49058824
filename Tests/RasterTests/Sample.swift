import Drawing
import Geometry
import Raster
import Testing

@Suite struct FirstLook {
  @Test func `look`() throws {
    var canvas = Canvas(size: Size(390, 844))
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: Point(0, 0), to: Point(0, 844),
          stops: [GradientStop(0, Color(white: 0.02)), GradientStop(1, Color(red: 0.1, green: 0.12, blue: 0.2))])))
    canvas.glow(at: Point(195, 300), radius: 120, color: Color(red: 1, green: 0.5, blue: 0.2))
    canvas.softBox(Rect(40, 500, 310, 120), cornerRadius: 24, blur: 12, color: .black.opacity(0.6))
    canvas.fill(Path(roundedRect: Rect(50, 510, 290, 100), radius: 20), with: .radial(RadialGradient(center: Point(100, 540), radius: 240, stops: [GradientStop(0, Color(red: 0.2, green: 0.6, blue: 0.9)), GradientStop(1, Color(red: 0.1, green: 0.1, blue: 0.3))])))
    canvas.clipped(to: Path(circle: Point(195, 150), radius: 60)) { inner in
      inner.glow(at: Point(160, 130), radius: 90, color: Color(red: 0.2, green: 1, blue: 0.4))
      inner.softBox(Rect(180, 120, 80, 50), cornerRadius: 8, blur: 6, color: .white)
    }
    canvas.transformed(by: Transform.rotation(0.4).then(.scale(1, 0.5)).about(Point(195, 700))) {
      $0.softBox(Rect(95, 650, 200, 100), cornerRadius: 20, blur: 10, color: Color(red: 0.9, green: 0.3, blue: 0.3))
      $0.glow(at: Point(195, 700), radius: 100, color: Color(red: 0.4, green: 0.4, blue: 1))
      $0.stroke(Path(Rect(95, 650, 200, 100)), with: .white, Stroke(4, dash: [10, 6]))
    }
    canvas.layer(opacity: 0.5, blend: .screen) {
      $0.fill(Path(circle: Point(100, 400), radius: 50), with: Color(red: 1, green: 0, blue: 0))
      $0.fill(Path(circle: Point(140, 400), radius: 50), with: Color(red: 0, green: 0, blue: 1))
    }
    for transparent in [false, true] {
      var painter = try Painter(size: canvas.size, scale: 2, isTransparent: transparent)
      try painter.paint(canvas)
      var encoder = PNGEncoder(.balanced)
      try encoder.encode(painter, texts: [PNGText("Software", "motecraft 1")])
      try encoder.write(to: "/tmp/w/raster-look-\(transparent).png")
    }
  }
}
