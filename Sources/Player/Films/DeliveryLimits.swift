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
    var codecs: [Delivery.Encoding]?
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

extension Delivery.Limits {
  static let codec = JSONCoding.Codec.object(
    Self(),
    [
      Field("pixels", \.pixels, .sizes, "Sizes of pictures."),
      Field("seconds", \.seconds, .range(through: SceneLimits.seconds), "Length."),
      Field("bytes", \.bytes, .whole(in: 1000...JSON.wholeLimit), "The largest file."),
      Field("count", \.count, .range(through: 100), "How many stills."),
      Field("fps", \.fps, .number(in: 1...240), "The highest rate."),
      Field("bitrate", \.bitrate, .range(through: 200), "Megabits per second."),
      Field(
        "codecs", \.codecs, .list(of: .choice, count: 1...Int.max, "a list of codecs"),
        "Ways to encode a film."),
    ], #"an object such as {"seconds": [15, 30]}"#)
}

extension ClosedRange<Double> {
  /// Its ends: `15…30`, or the one number that it is.
  package var words: String {
    let ends = [lowerBound, upperBound].map { JSON.number($0).text(.rounded) }
    return isSingle ? ends[0] : ends.joined(separator: "…")
  }

  private var isSingle: Bool { lowerBound == upperBound }
}

extension Codec where Value == ClosedRange<Double> {
  /// The lowest and the highest number of a range.
  static func range(through limit: Double) -> Codec {
    let ends = Codec<[Double]>.list(
      of: .number(in: 0...limit), count: 2...2,
      "a list of the lowest and the highest number, 0…\(JSON.number(limit).text())")
    return ends.map {
      $0[0] <= $0[1] ? $0[0]...$0[1] : nil
    } back: {
      [$0.lowerBound, $0.upperBound]
    }
  }
}

extension Codec where Value == [PixelSize] {
  static var sizes: Codec {
    let size = Codec<String>.text.map(
      #"a size such as "886x1920""#,
      schema: ["type": "string", "pattern": "^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$"]
    ) { text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map { 1...5 ~= $0.utf8.count ? UInt16($0) ?? 0 : 0 }
      guard sides.count == 2, !sides.contains(0) else { return nil }
      return PixelSize(Int(sides[0]), Int(sides[1]))
    } back: { (size: PixelSize) in
      size.written
    }
    return list(of: size, count: 1...Int.max, #"a list of sizes such as "886x1920""#)
  }
}
