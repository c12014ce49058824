import Geometry
import JSONCoding
import Scripting

/// An output as a store or a page asks for it.
struct Delivery: Sendable {
  /// What comes out.
  enum Kind: String, CaseIterable, Sendable {
    /// H.264 in an MP4 file.
    case film
    /// A GIF that is made smaller until it fits.
    case gif
    /// PNG files without opacity.
    case stills
  }

  let name: String
  let about: String
  let kind: Kind
  /// The stage, in points, and its pixels per point.
  let size: Size
  let scale: Double
  /// Pictures per second; nil for stills.
  let fps: FrameRate?
  /// Megabits per second, held from beginning to end; nil where the quality is held.
  let bitrate: Int?
  /// The shortest and the longest that is taken, in seconds.
  let least: Double
  let most: Double
  /// The largest file, in bytes.
  let maxBytes: Int?
  /// Whether a film has a track of sound, be it silent.
  let hasSound: Bool
  /// How many stills there are.
  let count: Int

  /// Its sides in pixels.
  var pixels: (width: Int, height: Int) {
    (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }

  init(_ node: JSONCursor<DocumentError>) throws(DocumentError) {
    try node.checkKeys([
      "name", "about", "kind", "points", "scale", "fps", "bitrate", "least", "most", "maxBytes",
      "sound", "count",
    ])
    let called = try node.required("name", Spelling.nameRule)
    name = try called.text()
    guard Spelling.isName(name) else { throw called.expected(Spelling.nameRule) }
    about = try node.optional("about")?.text() ?? ""
    kind = try node.required("kind", "the name of a kind").choice(Kind.self)
    let points = try node.required("points", "a list of a width and a height in points")
    var sides: [Double] = []
    for side in try points.elements() { sides.append(try side.number(in: 1...10_000)) }
    guard sides.count == 2 else {
      throw points.expected("a list of a width and a height in points")
    }
    size = Size(sides[0], sides[1])
    scale = try node.required("scale", "a number").number(in: 0.01...100)
    let rate = try node.optional("fps")?.whole(in: 1...120)
    let usual = kind == .stills ? nil : 30
    fps = (rate ?? usual).map { FrameRate($0) }
    bitrate = try node.optional("bitrate")?.whole(in: 1...200)
    least = try node.optional("least")?.number(in: 0...86_400) ?? 0
    most = try node.optional("most")?.number(in: least...86_400) ?? 86_400
    maxBytes = try node.optional("maxBytes")?.whole(in: 1000...JSON.wholeLimit)
    hasSound = try node.optional("sound")?.flag() ?? false
    count = try node.optional("count")?.whole(in: 1...100) ?? 1
    let pixels = (Int((sides[0] * scale).rounded()), Int((sides[1] * scale).rounded()))
    guard PictureLimits.allow(width: pixels.0, height: pixels.1) else {
      throw points.expected("a picture of at most \(PictureLimits.side) pixels a side")
    }
    guard kind != .film || (pixels.0 % 2 == 0 && pixels.1 % 2 == 0) else {
      throw points.expected("even numbers of pixels, as H.264 has them")
    }
  }
}

/// A list of deliveries, with the day on which it was right: stores change what they ask for.
struct DeliveryList: Sendable {
  let date: String
  let items: [Delivery]

  init(_ json: JSON) throws(DocumentError) {
    let node = JSONCursor<DocumentError>(json, as: .deliveries)
    try node.checkKeys(["deliveries", "date", "items"])
    let version = try node.required("deliveries", "the number 1")
    guard version.value == .number(1) else { throw version.expected("the number 1") }
    date = try node.optional("date")?.text() ?? ""
    var items: [Delivery] = []
    for element in try node.required("items", "a list").elements() {
      let item = try Delivery(element)
      guard !items.contains(where: { $0.name == item.name }) else {
        throw element.expected("each name once")
      }
      items.append(item)
    }
    self.items = items
  }

  /// The list that the tool brings along.
  static var standard: DeliveryList {
    get throws { try DeliveryList(JSON(bytes: EmbeddedText.deliveries_json)) }
  }

  /// The deliveries of these names, all where there are none.
  func items(named names: [String]) throws -> [Delivery] {
    guard !names.isEmpty else { return items }
    return try names.map { name in
      guard let item = items.first(where: { $0.name == name }) else {
        throw Failure.unknown("delivery", name, known: items.map(\.name))
      }
      return item
    }
  }

  /// For people.
  var text: String {
    let rows = items.map { item -> [String] in
      var facts = ["\(item.pixels.width) x \(item.pixels.height)"]
      if let fps = item.fps { facts.append("\(fps) frames/s") }
      if item.kind == .stills { facts.append(NumberText.count(item.count, "still")) }
      if let bitrate = item.bitrate { facts.append("\(bitrate) Mbit/s") }
      if item.most < 86_400 {
        func number(_ value: Double) -> String { JSON.number(value).text(.rounded) }
        facts.append("\(number(item.least))…\(number(item.most)) s")
      }
      if item.hasSound { facts.append("stereo AAC") }
      if let most = item.maxBytes { facts.append("at most \(NumberText.size(most))") }
      return [item.name, item.about, facts.joined(separator: ", ")]
    }
    return Columns(rows).text
      + "\n\nAs of \(date). Stores change what they ask for: look before you "
      + "upload; --deliveries FILE takes a list of your own.\n"
  }
}
