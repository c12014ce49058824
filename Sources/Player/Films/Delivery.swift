import Geometry
import JSONCoding
import Scripting

/// An output as required by a store or a page.
package struct Delivery: Sendable {
  /// The kind of output.
  package enum Kind: String, CaseIterable, Sendable {
    /// A film, in the container of its codec.
    case film
    /// A GIF that is reduced until it fits.
    case gif
    /// An animated WebP with all pixels as they are.
    case webp
    /// PNG files without opacity.
    case stills
  }

  /// How a film is encoded.
  package enum Encoding: String, CaseIterable, Sendable {
    /// H.264 in an MP4 file.
    case h264
    /// ProRes 4444 in a QuickTime file.
    case prores
    /// VP9 in a WebM file.
    case vp9
  }

  /// The sound of a film.
  package enum Sound: String, CaseIterable, Sendable {
    /// No audio track.
    case none
    /// A silent track.
    case silent
    /// A track with the sounds of events and haptics.
    case events
  }

  /// The shape of pictures.
  package enum Shape: String, CaseIterable, Sendable {
    /// That of the delivery's size.
    case stated
    /// That of a scene or film that names a size, as long as the longer side of the delivery's.
    case own
  }

  /// A time with a still.
  package struct Still: Hashable, Sendable {
    /// In seconds of the scene or film.
    package fileprivate(set) var moment = 0.0
    fileprivate var title: String?
    fileprivate var subtitle: String?
    fileprivate var place: StillWords.Place?

    /// Words beside the picture; nil for the picture alone.
    package var words: StillWords? {
      title.map { StillWords(title: $0, subtitle: subtitle ?? "", place: place ?? .above) }
    }
  }

  package let name: String
  package let about: String
  package let kind: Kind
  /// The stage, in points, and its pixels per point.
  package private(set) var size: Size
  package private(set) var scale: Double
  /// The shape of its pictures.
  package let shape: Shape
  /// Frames per second; nil for stills.
  package let fps: FrameRate?
  /// Overrides of the settings of all scenes, for players and fingers.
  package let looks: SceneSettings
  /// The range of the scene or film, in its seconds; up to its end if `to` is nil.
  package let from: Double
  package let to: Double?
  package let codec: Encoding
  /// Megabits per second, held from beginning to end; nil if the quality is held.
  package let bitrate: Int?
  package let sound: Sound
  /// Number of stills, spread evenly over the range.
  package let count: Int
  /// Stills at given times, in order; nil if they are spread evenly.
  package let stills: [Still]?
  /// The backdrop of stills with words, and the colour of these.
  let backdrop: Film.Backdrop
  let color: HexColor
  /// The font of these; nil for the package's own.
  var font: TitleFont?
  /// The time of a poster for a film or a GIF, in seconds of the scene or film.
  package let poster: Double?
  /// The limits to meet.
  package let limits: Limits

  /// Its size in pixels.
  package var pixels: PixelSize {
    PixelSize(Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }

  /// Returns the delivery as it is made of a scene or film that names the size `own`: on that stage
  /// if its shape is its own, with the longer side as long as before. Unchanged for nil.
  package func shaped(as own: Size?) -> Delivery {
    guard shape == .own, let own else { return self }
    var delivery = self
    delivery.scale = scale * max(size.width, size.height) / max(own.width, own.height)
    delivery.size = own
    return delivery
  }

  /// True if `other` is its twin: the same of a store, lying down rather than upright.
  package func isTwin(of other: Delivery) -> Bool {
    let (one, turned) = (pixels, other.pixels)
    return kind == other.kind && limits == other.limits && one.width != one.height
      && one.width == turned.height && one.height == turned.width
  }
}

// MARK: Reading

extension Delivery {
  /// What deliveries share with scenes: the stage, the rate and ``looks``.
  static let sharedSettings = SceneSettings.all([.filmStage, .filmLook])

  static let called = MemberCodec("name", Codec<String>.name, "By which it is asked for.")
  static let about = MemberCodec("about", Codec<String>.text, "What it is for.")
  static let device = MemberCodec(
    "device", Codec<Device>.choice,
    "The device whose size, scale and safe area it has, as far as it says none of its own.")
  static let kind = MemberCodec("kind", Codec<Kind>.choice, "What comes out.")
  static let shape = MemberCodec(
    "shape", Codec<Shape>.choice,
    "stated, as size says; or own: that of a scene or film that names a size, as long as the longer"
      + " side of size.")
  static let from = MemberCodec(
    "from", Codec<Double>.seconds, "Where it begins, in seconds of the scene or film.")
  static let to = MemberCodec(
    "to", Codec<Double>.seconds, "Where it ends, in seconds of the scene or film.")
  static let codec = MemberCodec("codec", Codec<Encoding>.choice, "How a film is encoded.")
  static let bitrate = MemberCodec(
    "bitrate", Codec<Int>.whole(in: 1...200, "a whole number 1…200"),
    "Megabits per second, held from beginning to end.")
  static let sound = MemberCodec("sound", Codec<Sound>.choice, "What is heard of a film.")
  static let count = MemberCodec(
    "count", Codec<Int>.whole(in: mostStills, "a whole number 1…100"),
    "How many stills there are, evenly spread.")
  static let stills = MemberCodec(
    "stills", Codec<[Still]>.stills, "Moments of stills, and words beside them.")
  static let background = MemberCodec(
    "background", Codec<Film.Backdrop>.backdrop,
    "What lies behind stills with words: a colour, or several from the top to the bottom.")
  static let color = MemberCodec(
    "color", Codec<HexColor>.color,
    "Colour of their words; white or black by the background.")
  static let poster = MemberCodec(
    "poster", Codec<Double>.seconds,
    "The moment of a still beside a film or a GIF, in seconds of the scene or film.")
  static let limits = MemberCodec("limits", Limits.codec, "What is accepted.")

  static let mostStills = 1...100
  private static let animation = [
    codec.name, bitrate.name, sound.name, count.name, stills.name, background.name, color.name,
  ]
  /// Keys that do not apply to a kind.
  private static let needless: [Kind: [String]] = [
    .film: [count.name, stills.name, background.name, color.name, shape.name],
    .gif: animation,
    .webp: animation,
    .stills: ["fps", codec.name, bitrate.name, sound.name, poster.name],
  ]

  /// The members in schemas.
  static var properties: [JSON.Member] {
    [called.property, about.property, kind.property, device.property]
      + sharedSettings.map(\.field.property) + [
        shape.property, from.property, to.property, codec.property, bitrate.property,
        sound.property,
        count.property, stills.property, background.property, color.property, poster.property,
        limits.property,
      ]
  }
  static let requiredNames = [
    [called.name, kind.name, "size", "scale"], [called.name, kind.name, device.name],
  ]

  /// Returns the keys that an item with the members `own` does not inherit from the one that it is
  /// like: those that its own keys replace, and those that do not apply to it.
  static func keys(replacedBy own: [JSON.Member]) -> Set<String> {
    var keys = Set(own.map(\.key)).union([called.name])
    // The two ways of selecting stills.
    let ways = [count.name, stills.name]
    if !keys.isDisjoint(with: ways) { keys.formUnion(ways) }
    if keys.contains(device.name) { keys.formUnion(["size", "scale", "safeArea"]) }
    if keys.contains("size") { keys.insert(shape.name) }
    for member in own {
      guard case .string(let word) = member.value else { continue }
      if member.key == kind.name, let kind = Kind(rawValue: word) {
        keys.formUnion(needless[kind] ?? [])
      }
      if member.key == codec.name, word != Encoding.h264.rawValue { keys.insert(bitrate.name) }
    }
    return keys
  }

  /// Reads the item at `node`, whose own keys are `own`; the rest is inherited from another.
  init(_ node: ScriptCursor, saying own: Set<String>) throws(ScriptError) {
    _ = try node.members()
    try node.checkKeys(Self.properties.map(\.key))
    name = try node.required(Self.called)
    about = try node.optional(Self.about) ?? ""
    kind = try node.required(Self.kind)
    for key in Self.needless[kind] ?? [] {
      guard let value = node.optional(key) else { continue }
      throw value.expected("it with another kind than \(kind.rawValue)")
    }
    var settings = SceneSettings()
    for setting in Self.sharedSettings { try setting.read(node, &settings) }
    if let device = try node.optional(Self.device) { settings = settings.over(device.settings) }
    size = try node.decided(
      settings.size, "size", #"an object such as {"width": 390, "height": 844}"#)
    scale = try node.decided(settings.scale, "scale", "a number > 0")
    shape = try node.optional(Self.shape) ?? .stated
    fps = kind == .stills ? nil : settings.fps ?? 30
    (settings.size, settings.scale, settings.fps) = (nil, nil, nil)
    looks = settings
    from = try node.optional(Self.from) ?? 0
    to = try node.optional(Self.to)
    codec = try node.optional(Self.codec) ?? .h264
    bitrate = try node.optional(Self.bitrate)
    sound = try node.optional(Self.sound) ?? .none
    stills = try node.optional(Self.stills)
    let count = try node.optional(Self.count)
    self.count = count ?? stills?.count ?? 1
    backdrop = try node.optional(Self.background) ?? .standard
    color = try node.optional(Self.color) ?? backdrop.legible
    poster = try node.optional(Self.poster)
    limits = try node.optional(Self.limits) ?? Limits()
    try check(node, saying: own)
  }

  /// Throws if two values conflict.
  private func check(_ node: ScriptCursor, saying own: Set<String>) throws(ScriptError) {
    let like = DeliveryList.like.name
    /// Reports the first of `keys` that is the item's own: without it the others were valid.
    func refuse(_ keys: [String], _ expected: String, _ found: String) throws(ScriptError) {
      let others = own.contains(like) ? [Self.limits.name, Self.kind.name, like] : []
      let key = (keys + others).first(where: own.contains) ?? keys[0]
      throw node.mistake(at: .key(node.path, key), expected, found: found)
    }
    let sizes = ["size", "scale", Self.device.name]
    if let to, to <= from {
      let (start, end) = (JSON.number(from).text(), JSON.number(to).text())
      if own.contains(Self.to.name) { try refuse([Self.to.name], "a number > \(start)", end) }
      try refuse([Self.from.name], "a number < \(end)", start)
    }
    if stills != nil, node.optional(Self.count.name) != nil {
      try refuse([Self.count.name], "it without stills", "\(count)")
    }
    if shape == .own, limits.pixels != nil {
      try refuse([Self.shape.name], "it without limits.pixels", shape.rawValue)
    }
    // With a shape of its own both sides may be as long as the longer one.
    let longer = max(pixels.width, pixels.height)
    let pixels = shape == .own ? PixelSize(longer, longer) : pixels
    guard PictureLimits.allow(width: pixels.width, height: pixels.height) else {
      return try refuse(
        sizes,
        "a picture of at most \(PictureLimits.side) pixels a side, \(PictureLimits.area) in all",
        pixels.written)
    }
    if kind == .film, codec == .h264, !(pixels.width % 2 == 0 && pixels.height % 2 == 0) {
      try refuse(
        sizes + [Self.codec.name, Self.kind.name], "even numbers of pixels, as H.264 has them",
        pixels.written)
    }
    if let flaw = limits.flaw(of: self) { try refuse(flaw.keys, flaw.expected, flaw.found) }
    if bitrate != nil, codec != .h264 {
      try refuse([Self.bitrate.name], "it with the codec h264", "\(codec.rawValue)")
    }
  }
}

extension ScriptCursor {
  /// Returns `value`, read from the member `key`; throws if it is absent.
  fileprivate func decided<Value>(
    _ value: Value?, _ key: String, _ meaning: String
  ) throws(ScriptError) -> Value {
    guard let value else { throw mistake(at: .key(path, key), meaning, found: "nothing") }
    return value
  }
}

// MARK: Values

extension Codec where Value == [Delivery.Still] {
  static var stills: Codec {
    let most = Delivery.mostStills
    return list(
      of: .still, count: most,
      "a list of 1…\(most.upperBound) moments such as {\"at\": 2, \"title\": \"Pull it\"}"
    ) { still, earlier, cursor throws(SchemaViolation) in
      guard let last = earlier.last, still.moment <= last.moment else { return }
      throw try cursor.required("at", "").expected("a number > \(JSON.number(last.moment).text())")
    }
  }
}

extension Codec where Value == Delivery.Still {
  fileprivate static var still: Codec {
    .object(
      Delivery.Still(),
      [
        Field("at", \.moment, .seconds, "In seconds of the scene or film."),
        Field("title", \.title, .words, "What stands beside the picture."),
        Field("subtitle", \.subtitle, .words, "What stands below, smaller."),
        Field("place", \.place, .choice, "Where the words stand; above."),
      ]
    ) { still, cursor throws(SchemaViolation) in
      for key in ["subtitle", "place"] where still.title == nil {
        guard let node = cursor.optional(key) else { continue }
        throw node.expected("it together with a title")
      }
    }
  }
}
