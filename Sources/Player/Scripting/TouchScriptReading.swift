import Geometry
import Gestures
import JSONCoding

extension TouchScript {
  /// The key of an element reference (W3C WebDriver, web element identifier).
  package static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  /// Reads the body of Perform Actions. The whole body is checked: throws `invalid argument` for
  /// the first mistake in shape, type or range, else `unsupported operation` for the first source
  /// of keys or a wheel that is not among the kinds of `input` asked for. Fields that WebDriver does
  /// not name are never read.
  package init(_ body: JSON, input: InputKinds) throws(ScriptError) {
    try self.init(ScriptCursor(body, as: .invalidArgument), input: input)
  }

  init(_ body: ScriptCursor, input: InputKinds) throws(ScriptError) {
    let body = body.reading(as: .invalidArgument)
    guard case .object = body.value else {
      throw body.expected("an object such as { \"actions\": [ … ] }")
    }
    var ids: Set<String> = []
    var sources: [Source] = []
    var unsupported: ScriptError?
    let nodes = try body.required("actions", "a list").elements()
    guard nodes.count <= SceneLimits.runs else {
      throw ScriptError(
        .invalidArgument, at: "\(JSONPath.key(body.path, "actions"))",
        expected: "at most \(SceneLimits.runs) sources", found: "\(nodes.count)")
    }
    for node in nodes {
      let kind = try SourceKind(node)
      let id = try node.required("id", "a string").text()
      guard ids.insert(id).inserted else {
        throw ScriptError(
          .invalidArgument, at: "\(JSONPath.key(node.path, "id"))", expected: "each id once",
          found: "\(Quotation.text(id)) again")
      }
      let pointer = kind == .pointer ? try TouchScript.pointerKind(node) : nil
      let items = try TouchScript.items(node, kind)
      let played = SourceKind.played(with: input)
      if !played.contains(kind) { unsupported = unsupported ?? node.unsupported(kind, played) }
      sources.append(Source(id: id, kind, pointer: pointer, items: items))
    }
    if let unsupported { throw unsupported }
    self.init(sources: sources)
  }

  /// The kinds of sources.
  package enum SourceKind: String, Hashable, Sendable, CaseIterable {
    /// Pauses.
    case none
    /// A keyboard.
    case key
    /// A mouse, a pen or a finger.
    case pointer
    /// A wheel.
    case wheel

    /// The input that an experience must ask for.
    private var needs: InputKinds {
      switch self {
      case .none, .pointer: []
      case .key: .keys
      case .wheel: .wheel
      }
    }

    /// The names of items of such sources.
    var items: [ItemName] {
      switch self {
      case .none: [.pause]
      case .key: [.pause, .keyDown, .keyUp]
      case .pointer: [.pause, .pointerDown, .pointerUp, .pointerMove, .pointerCancel]
      case .wheel: [.pause, .scroll]
      }
    }

    /// Returns the kinds that play if experiences ask for `input`.
    static func played(with input: InputKinds) -> [SourceKind] {
      [.pointer, .none, .key, .wheel].filter { input.isSuperset(of: $0.needs) }
    }

    fileprivate init(_ source: ScriptCursor) throws(ScriptError) {
      _ = try source.members()
      self = try source.required("type", "none, key, pointer or wheel").choice(SourceKind.self)
    }
  }

  private static func pointerKind(_ source: ScriptCursor) throws(ScriptError) -> PointerKind {
    guard let parameters = source.optional("parameters") else { return .mouse }
    _ = try parameters.members()
    return try parameters.optional(pointerType) ?? .mouse
  }

  /// What a pointer imitates.
  static let pointerType = MemberCodec(
    "pointerType", Codec<PointerKind>.choice, "All three act as touch contacts.")

  private static func items(_ source: ScriptCursor, _ kind: SourceKind) throws(ScriptError)
    -> [Item]
  {
    var items: [Item] = []
    for node in try source.required("actions", "a list").elements() {
      _ = try node.members()
      let item: Item =
        switch try node.name(of: kind) {
        case .pause: .pause(try node.duration() ?? 0)
        case .keyDown: .key(try node.required(key), isDown: true)
        case .keyUp: .key(try node.required(key), isDown: false)
        case .pointerDown:
          .down(
            button: try node.required(button), pressure: try node.pressure(), tilt: try node.tilt())
        case .pointerUp: .up(button: try node.released())
        case .pointerMove:
          .move(
            try node.move(
              try node.required(x), try node.required(y), origin, isContact: true))
        case .pointerCancel: .cancel
        case .scroll:
          .scroll(
            try node.move(
              Double(try node.required(wheelX)), Double(try node.required(wheelY)), wheelOrigin),
            by: Vector(
              Double(try node.required(deltaX)), Double(try node.required(deltaY))))
        }
      items.append(item)
    }
    return items
  }
}

// MARK: Items

extension TouchScript {
  /// The names of items.
  enum ItemName: String, CaseIterable {
    case pause, keyDown, keyUp, pointerDown, pointerUp, pointerMove, pointerCancel, scroll
  }

  static let duration = MemberCodec("duration", .milliseconds, "In milliseconds.")
  static let button = MemberCodec("button", .count, "0 is the contact; others do nothing.")
  static let x = MemberCodec("x", .coordinate, "From the origin, in points.")
  static let y = MemberCodec("y", .coordinate, "From the origin, in points.")
  static let origin = MemberCodec("origin", .origin, "What x and y are counted from.")

  /// The key, by its name; WebDriver has characters, and code points for other keys.
  static let key = MemberCodec(
    "value", .key, "The character of the key, or WebDriver's code point for it.")

  static let wheelX = MemberCodec("x", .wholePoints, "From the origin, in points.")
  static let wheelY = MemberCodec("y", .wholePoints, "From the origin, in points.")
  static let deltaX = MemberCodec("deltaX", .wholePoints, "The way to the right, in points.")
  static let deltaY = MemberCodec("deltaY", .wholePoints, "The way down, in points.")
  static let wheelOrigin = MemberCodec("origin", .wheelOrigin, "What x and y are counted from.")

  /// How hard a contact presses. Like a browser, an item that does not say it means half.
  static let pressure = MemberCodec(
    "pressure", .number(in: 0...1), "How hard it presses; 0.5 unless given.")

  /// What is checked of a contact; all but its pressure and its tilt is never used.
  static let contactFields: [MemberCodec<Double>] = [
    pressure,
    MemberCodec("width", .number(from: 0...SceneLimits.length)),
    MemberCodec("height", .number(from: 0...SceneLimits.length)),
    MemberCodec("tangentialPressure", .number(in: -1...1)),
    tiltX, tiltY,
    MemberCodec("twist", .degrees(0...359)),
    altitude, azimuth,
  ]

  static let tiltX = MemberCodec("tiltX", .degrees(-90...90))
  static let tiltY = MemberCodec("tiltY", .degrees(-90...90))
  static let altitude = MemberCodec(
    "altitudeAngle", .radians(0...Double.pi / 2, "a number 0…π/2"))
  static let azimuth = MemberCodec(
    "azimuthAngle", .radians(0...2 * Double.pi, "a number 0…2π"))
}

extension Codec where Value == Double {
  /// A whole number of degrees.
  fileprivate static func degrees(_ range: ClosedRange<Int>) -> Codec {
    Codec<Int>.whole(in: range, "a whole number").map {
      Double($0)
    } back: {
      Int($0)
    }
  }

  /// An angle, its range in words.
  fileprivate static func radians(_ range: ClosedRange<Double>, _ meaning: String) -> Codec {
    number(.numberSchema(range), meaning, range.contains)
  }
}

extension Codec where Value == Int {
  fileprivate static var milliseconds: Codec {
    let meaning = "a whole number of milliseconds ≥ 0, such as 600"
    return Codec(count.schema, meaning, write: count.write) { cursor throws(SchemaViolation) in
      do throws(SchemaViolation) { return try count.read(cursor) } catch {
        throw cursor.expected(meaning)
      }
    }
  }
}

extension Codec where Value == Int {
  /// A distance on the stage in whole points.
  fileprivate static var wholePoints: Codec {
    let limit = Int(SceneLimits.length)
    return whole(in: -limit...limit)
  }
}

extension Codec where Value == String {
  /// The name of a key, written as a character.
  fileprivate static var key: Codec {
    let meaning = "a string of one character"
    return Codec(
      ["type": "string", "minLength": 1], meaning,
      write: { .string(KeyNames.value(of: $0) ?? $0) }
    ) { cursor throws(SchemaViolation) in
      guard case .string(let text) = cursor.value else { throw cursor.expected(meaning) }
      guard text.count == 1 else { throw cursor.expected(meaning + KeyNames.hint(text)) }
      return KeyNames.name(of: text)
    }
  }
}

extension Codec where Value == TouchScript.Origin {
  /// The origin of a wheel, which has no position of its own.
  fileprivate static var wheelOrigin: Codec {
    let any = origin
    return Codec(any.schema, any.meaning, write: any.write) { cursor throws(SchemaViolation) in
      let origin = try any.read(cursor)
      guard origin != .pointer else {
        throw cursor.expected("\"viewport\" or an element reference")
      }
      return origin
    }
  }

  fileprivate static var origin: Codec {
    let part = MemberCodec(
      TouchScript.elementKey,
      Codec<String>.text.called("the name of a part, such as \"control:density\""))
    let names = ["viewport", "pointer"]
    let example =
      "\"viewport\", \"pointer\" or an element reference such as "
      + "{\"\(part.name)\": \"control:density\"}"
    let reference = JSON.objectSchema([part.property], required: [part.name], isOpen: true)
    return Codec(
      ["anyOf": [.choiceSchema(names), reference]], example,
      write: { origin in
        switch origin {
        case .viewport: .string(names[0])
        case .pointer: .string(names[1])
        case .element(let name): .object([.init(part.name, .string(name))])
        }
      }
    ) { cursor throws(SchemaViolation) in
      switch cursor.value {
      case .string(names[0]): return .viewport
      case .string(names[1]): return .pointer
      case .object: return .element(try cursor.required(part))
      default: throw cursor.expected(example)
      }
    }
  }
}

extension JSONCursor<ScriptError> {
  fileprivate func unsupported(
    _ kind: TouchScript.SourceKind, _ played: [TouchScript.SourceKind]
  ) -> ScriptError {
    let names = played.map(\.rawValue)
    return ScriptError(
      .unsupported, at: "\(JSONPath.key(path, "type"))",
      expected:
        "a source of type \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")",
      found: Quotation.text(kind.rawValue))
  }

  fileprivate func name(
    of kind: TouchScript.SourceKind
  ) throws(ScriptError) -> TouchScript.ItemName {
    let names = kind.items.map(\.rawValue)
    let node = try required("type", "one of \(names.joined(separator: ", "))")
    _ = try node.name(among: names)
    return try node.choice(TouchScript.ItemName.self)
  }

  fileprivate func move(
    _ x: Double, _ y: Double, _ origin: MemberCodec<TouchScript.Origin>, isContact: Bool = false
  ) throws(ScriptError) -> TouchScript.Move {
    TouchScript.Move(
      x: x, y: y, duration: try duration(), origin: try optional(origin) ?? .viewport,
      pressure: isContact ? try pressure() : Touch.unmeasuredPressure,
      tilt: isContact ? try tilt() : .upright)
  }

  /// Reads the button that is released; other fields of the contact are checked.
  fileprivate func released() throws(ScriptError) -> Int {
    let button = try required(TouchScript.button)
    _ = try pressure()
    return button
  }

  fileprivate func duration() throws(ScriptError) -> Int? { try optional(TouchScript.duration) }

  /// Reads the pressure of a contact, and checks its other fields.
  fileprivate func pressure() throws(ScriptError) -> Double {
    for key in TouchScript.contactFields { _ = try optional(key) }
    return try optional(TouchScript.pressure) ?? Touch.unmeasuredPressure
  }

  /// Reads the tilt of a pen, in one of its two forms.
  fileprivate func tilt() throws(ScriptError) -> PenTilt {
    let altitude = try optional(TouchScript.altitude)
    let azimuth = try optional(TouchScript.azimuth)
    guard altitude == nil, azimuth == nil else {
      let upright = PenTilt.upright
      return PenTilt(altitude: altitude ?? upright.altitude, azimuth: azimuth ?? upright.azimuth)
    }
    let x = try optional(TouchScript.tiltX)
    let y = try optional(TouchScript.tiltY)
    return x == nil && y == nil ? .upright : PenTilt(x: x ?? 0, y: y ?? 0)
  }
}
