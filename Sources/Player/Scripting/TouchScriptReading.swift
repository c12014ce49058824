import Geometry
import Gestures
import JSONCoding

extension TouchScript {
  /// The key of an element reference (W3C WebDriver, web element identifier).
  package static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  /// Reads the body of Perform Actions. The whole body is checked: throws `invalid argument` for
  /// the first mistake in shape, type or range, else `unsupported operation` for the first key or
  /// wheel source. Fields that WebDriver does not name are never read.
  package init(_ body: JSON) throws(ScriptError) {
    try self.init(ScriptCursor(body, as: .invalidArgument))
  }

  init(_ body: ScriptCursor) throws(ScriptError) {
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
      if kind == .key || kind == .wheel { unsupported = unsupported ?? node.unsupported(kind) }
      sources.append(Source(id: id, pointer: pointer, items: items))
    }
    if let unsupported { throw unsupported }
    self.init(sources: sources)
  }

  enum SourceKind: String, CaseIterable {
    case none
    case key
    case pointer
    case wheel

    init(_ source: ScriptCursor) throws(ScriptError) {
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
        switch kind {
        case .none: try node.pauseItem()
        case .key: try node.keyItem()
        case .pointer: try node.pointerItem()
        case .wheel: try node.wheelItem()
        }
      items.append(item)
    }
    return items
  }
}

// MARK: Items

extension TouchScript {
  enum PauseName: String, CaseIterable { case pause }
  enum KeyName: String, CaseIterable { case pause, keyDown, keyUp }
  enum WheelName: String, CaseIterable { case pause, scroll }
  enum PointerName: String, CaseIterable {
    case pause, pointerDown, pointerUp, pointerMove, pointerCancel
  }

  static let duration = MemberCodec("duration", .milliseconds, "In milliseconds.")
  static let button = MemberCodec("button", .count, "0 is the contact; others do nothing.")
  static let x = MemberCodec("x", .coordinate, "From the origin, in points.")
  static let y = MemberCodec("y", .coordinate, "From the origin, in points.")
  static let origin = MemberCodec("origin", .origin, "What x and y are counted from.")

  /// How hard a contact presses. Like a browser, an item that does not say it means half.
  static let pressure = MemberCodec(
    "pressure", .number(in: 0...1), "How hard it presses; 0.5 unless given.")

  /// What is checked of a contact; all but its pressure is never used.
  static let contactFields: [MemberCodec<Double>] = [
    pressure,
    MemberCodec("width", .number(from: 0...SceneLimits.length)),
    MemberCodec("height", .number(from: 0...SceneLimits.length)),
    MemberCodec("tangentialPressure", .number(in: -1...1)),
    MemberCodec("tiltX", .degrees(-90...90)),
    MemberCodec("tiltY", .degrees(-90...90)),
    MemberCodec("twist", .degrees(0...359)),
    MemberCodec("altitudeAngle", .radians(0...Double.pi / 2, "a number 0…π/2")),
    MemberCodec("azimuthAngle", .radians(0...2 * Double.pi, "a number 0…2π")),
  ]
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

extension Codec where Value == TouchScript.Origin {
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
  fileprivate func unsupported(_ kind: TouchScript.SourceKind) -> ScriptError {
    ScriptError(
      .unsupported, at: "\(JSONPath.key(path, "type"))",
      expected: "a source of type pointer or none", found: Quotation.text(kind.rawValue))
  }

  private func name<Name: RawRepresentable & CaseIterable>(
    _ type: Name.Type
  ) throws(ScriptError) -> Name where Name.RawValue == String {
    let node = try required(
      "type", "one of \(Name.allCases.map { $0.rawValue }.joined(separator: ", "))")
    return try node.choice(type)
  }

  fileprivate func pauseItem() throws(ScriptError) -> TouchScript.Item {
    _ = try name(TouchScript.PauseName.self)
    return .pause(try duration() ?? 0)
  }

  fileprivate func keyItem() throws(ScriptError) -> TouchScript.Item {
    guard try name(TouchScript.KeyName.self) != .pause else { return .pause(try duration() ?? 0) }
    let value = try required("value", "a string of one character")
    guard case .string(let text) = value.value, text.count == 1 else {
      throw value.expected("a string of one character")
    }
    return .pause(0)
  }

  fileprivate func wheelItem() throws(ScriptError) -> TouchScript.Item {
    guard try name(TouchScript.WheelName.self) != .pause else { return .pause(try duration() ?? 0) }
    for key in ["x", "y", "deltaX", "deltaY"] {
      _ = try required(key, "a whole number").whole()
    }
    let origin = try origin()
    guard origin != .pointer else {
      throw try required("origin", "").expected("\"viewport\" or an element reference")
    }
    return .pause(try duration() ?? 0)
  }

  fileprivate func pointerItem() throws(ScriptError) -> TouchScript.Item {
    switch try name(TouchScript.PointerName.self) {
    case .pause: return .pause(try duration() ?? 0)
    case .pointerCancel: return .cancel
    case .pointerDown:
      let button = try required(TouchScript.button)
      return .down(button: button, pressure: try pressure())
    case .pointerUp:
      let button = try required(TouchScript.button)
      _ = try pressure()
      return .up(button: button)
    case .pointerMove:
      return .move(
        TouchScript.Move(
          x: try required(TouchScript.x), y: try required(TouchScript.y),
          duration: try duration(), origin: try origin(), pressure: try pressure()))
    }
  }

  private func duration() throws(ScriptError) -> Int? { try optional(TouchScript.duration) }

  private func origin() throws(ScriptError) -> TouchScript.Origin {
    try optional(TouchScript.origin) ?? .viewport
  }

  /// Reads the pressure of a contact, and checks its other fields.
  private func pressure() throws(ScriptError) -> Double {
    for key in TouchScript.contactFields { _ = try optional(key) }
    return try optional(TouchScript.pressure) ?? Touch.unmeasuredPressure
  }
}
