import Geometry
import JSONCoding
import Scripting

extension Delivery {
  /// What a store accepts; nil for whatever it says nothing of.
  package struct Limits: Hashable, Sendable {
    /// Sizes of pictures.
    var pixels: [PixelSize]?
    /// Length in seconds.
    package var seconds: ClosedRange<Double>?
    /// The largest file.
    package var bytes: Int?
    /// How many stills.
    package var count: ClosedRange<Double>?
    /// The highest rate, in frames a second.
    var fps: Double?
    /// Megabits per second.
    var bitrate: ClosedRange<Double>?
    var codecs: [Codec]?
  }
}

extension PixelSize {
  /// As deliveries write it: `886x1920`.
  var written: String { "\(width)x\(height)" }
}

extension Delivery.Limits {
  /// The value of `item` that is not accepted, whatever is shown, with its keys; nil for none.
  func flaw(of item: Delivery) -> (keys: [String], expected: String, found: String)? {
    if let pixels, !pixels.contains(item.pixels) {
      let known = pixels.map(\.written).joined(separator: " or ")
      return (["size", "scale", Delivery.device.name], "\(known) pixels", item.pixels.written)
    }
    if let fps, let found = item.fps, found.perSecond > fps {
      return (["fps"], "at most \(JSON.number(fps).text()) frames/s", "\(found)")
    }
    if let count, item.kind == .stills, !count.contains(Double(item.count)) {
      let key = item.stills == nil ? Delivery.count.name : Delivery.stills.name
      return ([key], "\(count.words) stills", "\(item.count)")
    }
    guard item.kind == .film else { return nil }
    if let codecs, !codecs.contains(item.codec) {
      let known = codecs.map(\.rawValue).joined(separator: " or ")
      return ([Delivery.codec.name], known, item.codec.rawValue)
    }
    guard let bitrate, !(item.bitrate.map { bitrate.contains(Double($0)) } ?? false) else {
      return nil
    }
    let found = item.bitrate.map { "\($0)" } ?? "nothing"
    return ([Delivery.bitrate.name], "\(bitrate.words) Mbit/s", found)
  }
}

// MARK: Reading

extension SchemaReader where Value == Delivery.Limits {
  static var limits: SchemaReader {
    let pixels = Key("pixels", SchemaReader<[PixelSize]>.sizes, "Sizes of pictures.")
    let seconds = Key(
      "seconds", SchemaReader<ClosedRange<Double>>.range(through: SceneLimits.seconds), "Length.")
    let bytes = Key(
      "bytes", SchemaReader<Int>.whole(in: 1000...JSON.wholeLimit, ""), "The largest file.")
    let count = Key(
      "count", SchemaReader<ClosedRange<Double>>.range(through: 100), "How many stills.")
    let fps = Key("fps", SchemaReader<Double>.number(in: 1...240), "The highest rate.")
    let bitrate = Key(
      "bitrate", SchemaReader<ClosedRange<Double>>.range(through: 200), "Megabits per second.")
    let codecs = Key("codecs", SchemaReader<[Delivery.Codec]>.codecs, "Ways to encode a film.")
    let keys = [
      pixels.property, seconds.property, bytes.property, count.property, fps.property,
      bitrate.property, codecs.property,
    ]
    let meaning = #"an object such as {"seconds": [15, 30]}"#
    return SchemaReader(.objectSchema(keys), meaning) { cursor throws(ScriptError) in
      guard case .object = cursor.value else { throw cursor.expected(meaning) }
      try cursor.checkKeys(keys.map { $0.key })
      return Delivery.Limits(
        pixels: try cursor.optional(pixels), seconds: try cursor.optional(seconds),
        bytes: try cursor.optional(bytes), count: try cursor.optional(count),
        fps: try cursor.optional(fps), bitrate: try cursor.optional(bitrate),
        codecs: try cursor.optional(codecs))
    }
  }
}

extension ClosedRange<Double> {
  /// Its ends: `15…30`, or the one number that it is.
  package var words: String {
    let ends = [lowerBound, upperBound].map { JSON.number($0).text(.rounded) }
    return isSingle ? ends[0] : ends.joined(separator: "…")
  }

  private var isSingle: Bool { lowerBound == upperBound }
}

extension SchemaReader where Value == ClosedRange<Double> {
  /// The lowest and the highest number of a range.
  static func range(through limit: Double) -> SchemaReader {
    let meaning = "a list of the lowest and the highest number, 0…\(JSON.number(limit).text())"
    return SchemaReader(
      .listSchema(of: .numberSchema(0...limit), .init("minItems", 2), .init("maxItems", 2)), meaning
    ) { cursor throws(ScriptError) in
      var ends: [Double] = []
      for element in try cursor.elements(meaning) { ends.append(try element.number(in: 0...limit)) }
      guard ends.count == 2, ends[0] <= ends[1] else { throw cursor.expected(meaning) }
      return ends[0]...ends[1]
    }
  }
}

extension SchemaReader where Value == [PixelSize] {
  static var sizes: SchemaReader {
    let meaning = #"a list of sizes such as "886x1920""#
    let size: JSON = ["type": "string", "pattern": "^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$"]
    return SchemaReader(.listSchema(of: size, .init("minItems", 1)), meaning) {
      cursor throws(ScriptError) in
      var sizes: [PixelSize] = []
      for element in try cursor.elements(meaning) {
        let sides = try element.text().split(separator: "x", omittingEmptySubsequences: false)
          .map { 1...5 ~= $0.utf8.count ? UInt16($0) ?? 0 : 0 }
        guard sides.count == 2, !sides.contains(0) else {
          throw element.expected(#"a size such as "886x1920""#)
        }
        sizes.append(PixelSize(Int(sides[0]), Int(sides[1])))
      }
      guard !sizes.isEmpty else { throw cursor.expected(meaning) }
      return sizes
    }
  }
}

extension SchemaReader where Value == [Delivery.Codec] {
  static var codecs: SchemaReader {
    let codec = SchemaReader<Delivery.Codec>.choice
    let meaning = "a list of codecs"
    return SchemaReader(.listSchema(of: codec.schema, .init("minItems", 1)), meaning) {
      cursor throws(ScriptError) in
      var codecs: [Delivery.Codec] = []
      for element in try cursor.elements(meaning) { codecs.append(try codec.read(element)) }
      guard !codecs.isEmpty else { throw cursor.expected(meaning) }
      return codecs
    }
  }
}
