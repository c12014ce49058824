import Auditing
import Drawing
import Fonts
import Geometry
import Raster
import SampleFonts
import Testing

@Suite struct ContrastTests {
  private static let grounds = Rect(0, 0, 200, 60)

  private func grey(_ byte: Double) -> Color {
    Color(red: byte / 255, green: byte / 255, blue: byte / 255)
  }

  private func readings(
    size: Size = Size(200, 60), _ draw: (inout Canvas) -> Void
  ) throws -> [TypeContrast.Reading] {
    var canvas = Canvas(size: size)
    canvas.fill(Path(Self.grounds), with: Color(white: 1))
    draw(&canvas)
    var contrast = try TypeContrast(size: size, scale: 2)
    return try contrast.readings(of: canvas)
  }

  private func ratio(of byte: Double) throws -> Double {
    try #require(
      readings { $0.text("Light", at: Point(10, 40), size: 20, color: grey(byte)) }.first
    ).ratio
  }

  @Test func `ratios are those of the colours`() throws {
    // Known pairs with white: 4.54 and 4.48, on either side of what is asked of small type.
    #expect(try abs(ratio(of: 0x76) - 4.54) < 0.01)
    #expect(try abs(ratio(of: 0x77) - 4.48) < 0.01)
    #expect(try abs(ratio(of: 0) - 21) < 0.01)
    #expect(try ratio(of: 255) == 1)
  }

  @Test func `letters of a font are read in their middle`() throws {
    let face = try OutlineTypeface(SampleFont.quadratic().bytes)
    let read = try readings { canvas in
      canvas.text("AV", at: Point(10, 40), size: 20, font: face, color: grey(0x76))
      canvas.text(" ", at: Point(10, 40), size: 20, font: face, color: grey(0))
    }
    #expect(read.map(\.text) == ["AV"] && abs(read[0].ratio - 4.54) < 0.01)
    #expect(read[0].needed == 4.5 && read[0].opacity == 1)
    #expect(Rect(10, 26, 24, 14).contains(read[0].place))
  }

  @Test func `large type needs less`() throws {
    func needed(_ size: Double, _ weight: StrokeTypeface.Weight, stretch: Double = 1) throws
      -> Double?
    {
      try readings { canvas in
        canvas.transformed(by: .scale(stretch)) {
          $0.text("A", at: Point(10, 40), size: size, weight: weight, color: grey(0))
        }
      }.first?.needed
    }
    #expect(try needed(23.9, .regular) == 4.5)
    #expect(try needed(24, .regular) == 3)
    #expect(try needed(18.5, .semibold) == 4.5)
    #expect(try needed(18.7, .semibold) == 3)
    #expect(try needed(16, .regular, stretch: 1.5) == 3)
  }

  @Test func `what lies behind is what is painted there`() throws {
    let found = try readings { canvas in
      canvas.fill(Path(Rect(0, 0, 100, 60)), with: grey(0x40))
      canvas.text("dark", at: Point(10, 40), size: 20, color: grey(0x50))
      canvas.text("light", at: Point(110, 40), size: 20, color: grey(0x50))
    }
    #expect(found.map(\.text) == ["dark", "light"])
    #expect(found[0].ratio < 1.5 && found[1].ratio > 7)
    #expect(abs(found[0].place.x - 40) < 25 && abs(found[0].place.y - 33) < 12)
  }

  @Test func `the part of a text that stands out least decides`() throws {
    let found = try readings { canvas in
      canvas.fill(Path(Rect(0, 0, 60, 60)), with: grey(0x50))
      canvas.text("half and half", at: Point(10, 40), size: 20, color: grey(0x40))
    }
    #expect(found[0].ratio < 2)
  }

  @Test func `type that is not seen is not read`() throws {
    let covered = try readings { canvas in
      canvas.text("covered", at: Point(10, 40), size: 20, color: grey(0))
      canvas.fill(Path(Self.grounds), with: Color(white: 1))
      canvas.text("beyond", at: Point(400, 40), size: 20, color: grey(0))
      canvas.layer(opacity: 0.02) {
        $0.text("gone", at: Point(10, 40), size: 20, color: grey(0))
      }
    }
    #expect(covered.isEmpty)
    // What has the colour of its ground is there, and cannot be read.
    #expect(try ratio(of: 255) == 1)
  }

  @Test func `texts are found in groups and masks`() throws {
    let found = try readings { canvas in
      canvas.layer(opacity: 0.5) { layer in
        layer.fill(Path(Rect(0, 0, 10, 10)), with: grey(0))
        layer.text("faint", at: Point(10, 40), size: 20, color: grey(0))
      }
      canvas.masked {
        $0.fill(Path(Self.grounds), with: Color(white: 1))
      } content: { content in
        content.clipped(to: Path(Self.grounds)) {
          $0.text("masked", at: Point(110, 40), size: 20, color: grey(0))
        }
      }
    }
    #expect(found.map(\.text) == ["faint", "masked"])
    #expect(abs(found[0].opacity - 0.5) < 0.02 && found[1].opacity > 0.98)
    #expect(found[0].ratio > 3.5 && found[0].ratio < 4.5)
  }

  @Test func `colour vision keeps greys and mixes what it cannot tell apart`() {
    let grey = Bitmap(width: 1, height: 1, filledWith: (90, 90, 90, 255))
    let colors = Bitmap(
      width: 2, height: 1, bytes: [200, 60, 60, 255, 108, 108, 60, 7])
    for vision in ColourVision.allCases {
      let seen = vision.seen(grey)[0, 0]
      #expect(abs(Int(seen.0) - 90) <= 1 && abs(Int(seen.1) - 90) <= 1, "\(vision)")
      #expect(abs(Int(seen.2) - 90) <= 1 && vision.seen(colors)[1, 0].3 == 7)
    }
    func way(_ picture: Bitmap) -> Int {
      let (one, other) = (picture[0, 0], picture[1, 0])
      return abs(Int(one.0) - Int(other.0)) + abs(Int(one.1) - Int(other.1))
    }
    #expect(way(ColourVision.deuteranopia.seen(colors)) < way(colors) / 2)
    #expect(way(ColourVision.tritanopia.seen(colors)) > way(colors) / 2)
  }
}
