import Drawing
import Films
import Geometry
import JSONCoding
import Raster
import Testing

/// Words beside stills: on stages of all kinds, however long they are, they keep clear of the
/// picture and of the edges.
@Suite struct StillWordsTests {
  private static let long =
    "Pull the curtain with all of your fingers, let go of it, and see how it comes to rest in the "
    + "wind that blows from where you stand, again and again and again, until the evening comes"
  private static let titles = [
    "Pull it", long, "Donaudampfschifffahrtsgesellschaftskapitän", long + " " + long + " " + long,
  ]

  /// A still of a green picture with words on black: what of it is green, and what is not black.
  private func areas(
    _ title: String, _ place: String, width: Double, height: Double
  ) throws -> (picture: Rect, words: Rect) {
    let item: JSON = [
      "name": "x", "kind": "stills", "scale": 0.5, "background": "#000000",
      "size": ["width": .number(width), "height": .number(height)],
      "stills": [
        ["at": 0, "title": .string(title), "subtitle": "and let go", "place": .string(place)]
      ],
    ]
    let delivery = try #require(
      try DeliveryList(["deliveries": 1, "items": [item]]).items.first)
    var green = Canvas(size: delivery.size)
    green.fill(with: Color(hex: 0x00FF00))
    var painter = try Painter(size: delivery.size, scale: delivery.scale)
    let words = try #require(delivery.stills?.first?.words)
    try painter.paint(delivery.titled(green, words))
    let bitmap = painter.bitmap()
    var (picture, others) = (Rect?.none, Rect?.none)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (red, green, _, _) = bitmap[x, y]
        let pixel = Rect(Double(x), Double(y), 1, 1)
        if green > 200, red < 60 { picture = picture?.union(pixel) ?? pixel }
        // Letters are light; the line round the picture is not.
        if red > 90 { others = others?.union(pixel) ?? pixel }
      }
    }
    return (try #require(picture), try #require(others))
  }

  @Test(
    arguments: [(440, 956), (1032, 1376), (360, 640), (360, 360), (956, 440), (512, 250)],
    ["above", "below"])
  func `words keep clear of the picture and the edges`(
    size: (width: Double, height: Double), place: String
  ) throws {
    let (width, height) = (size.width / 2, size.height / 2)
    for title in Self.titles {
      let (picture, words) = try areas(title, place, width: size.width, height: size.height)
      let margin = 0.03 * min(width, height)
      #expect(
        words.minX > margin && words.maxX < width - margin && words.minY > margin
          && words.maxY < height - margin, "\(title.prefix(20)) on \(size): \(words)")
      #expect(
        place == "above" ? words.maxY < picture.minY : words.minY > picture.maxY,
        "\(title.prefix(20)) on \(size): \(words), \(picture)")
      // Most of the height is the picture's, and its sides are in proportion.
      #expect(picture.height > 0.45 * height)
      #expect(abs(picture.width / picture.height - width / height) < 0.03 * width / height)
    }
  }

  @Test func `letters become smaller before a word is broken`() throws {
    let usual = try areas("Pull it", "above", width: 360, height: 640).words
    let long = try areas("Donaudampfschifffahrt", "above", width: 360, height: 640).words
    #expect(long.height < usual.height && long.width > usual.width, "\(long), \(usual)")
  }

  @Test func `words are dark on light`() throws {
    func color(_ background: String) throws -> (UInt8, UInt8, UInt8, UInt8) {
      let text =
        #"{"deliveries":1,"items":[{"name":"x","kind":"stills","size":{"width":200,"height":400},"scale":1,"background":\#(background),"stills":[{"at":0,"title":"IIIIII"}]}]}"#
      let delivery = try #require(try DeliveryList(try JSON(text: text)).items.first)
      var painter = try Painter(size: delivery.size, scale: 1)
      let words = try #require(delivery.stills?.first?.words)
      try painter.paint(delivery.titled(Canvas(size: delivery.size), words))
      let bitmap = painter.bitmap()
      let row = (0..<200).map { bitmap[$0, 28] }
      let corner = bitmap[0, 28]
      return row.max { abs(Int($0.0) - Int(corner.0)) < abs(Int($1.0) - Int(corner.0)) } ?? corner
    }
    #expect(try color(##""#f4f0e8""##).0 < 90)
    #expect(try color(##"["#101020","#203040"]"##).0 > 180)
    // By contrast, not by how light a colour is coded.
    #expect(try color(##""#ff6a00""##).0 < 90)
    #expect(try color(##""#8a8a8a""##).0 < 90)
    #expect(try color(##""#b00000""##).0 > 240)
    // Where the background is worst.
    #expect(try color(##"["#000000","#ff6a00"]"##).0 > 180)
  }
}
