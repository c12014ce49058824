import Geometry
import Notation

extension TouchScript {
  /// The key of an element reference (W3C WebDriver, web element identifier).
  public static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  /// Reads the body of Perform Actions. The whole body is checked: throws `invalid argument` for
  /// the first mistake in shape, type or range, else `unsupported operation` for the first key or
  /// wheel source. Fields that WebDriver does not name are never read.
  public init(_ body: JSON) throws(ScriptError) {
    try self.init(JSONCursor(body, as: .invalidArgument))
  }

  init(_ body: JSONCursor) throws(ScriptError) {
    let body = body.reading(as: .invalidArgument)
    _ = try body.members()
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

  fileprivate enum SourceKind: String, CaseIterable {
    case none
    case key
    case pointer
    case wheel

    init(_ source: JSONCursor) throws(ScriptError) {
      _ = try source.members()
      self = try source.required("type", "none, key, pointer or wheel").choice(SourceKind.self)
    }
  }

  private static func pointerKind(_ source: JSONCursor) throws(ScriptError) -> PointerKind {
    guard let parameters = source.optional("parameters") else { return .mouse }
    _ = try parameters.members()
    return try parameters.optional("pointerType")?.choice(PointerKind.self) ?? .mouse
  }

  private static func items(_ source: JSONCursor, _ kind: SourceKind) throws(ScriptError) -> [Item]
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

private enum PauseName: String, CaseIterable { case pause }
private enum KeyName: String, CaseIterable { case pause, keyDown, keyUp }
private enum WheelName: String, CaseIterable { case pause, scroll }
private enum PointerName: String, CaseIterable {
  case pause, pointerDown, pointerUp, pointerMove, pointerCancel
}

extension JSONCursor {
  fileprivate func unsupported(_ kind: TouchScript.SourceKind) -> ScriptError {
    ScriptError(
      .unsupported, at: "\(JSONPath.key(path, "type"))",
      expected: "a source of type pointer or none", found: Quotation.text(kind.rawValue))
  }

  private func name<Name: RawRepresentable & CaseIterable>(
    _ type: Name.Type
  ) throws(ScriptError) -> Name where Name.RawValue == String {
    let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
    return try required("type", "one of \(known)").choice(type)
  }

  private func duration() throws(ScriptError) -> Int? {
    guard let duration = optional("duration") else { return nil }
    do throws(ScriptError) { return try duration.count() } catch {
      throw duration.expected("a whole number of milliseconds ≥ 0, such as 600")
    }
  }

  fileprivate func pauseItem() throws(ScriptError) -> TouchScript.Item {
    _ = try name(PauseName.self)
    return .pause(try duration() ?? 0)
  }

  fileprivate func keyItem() throws(ScriptError) -> TouchScript.Item {
    guard try name(KeyName.self) != .pause else { return .pause(try duration() ?? 0) }
    let value = try required("value", "a string of one character")
    guard case .string(let text) = value.value, text.count == 1 else {
      throw value.expected("a string of one character")
    }
    return .pause(0)
  }

  fileprivate func wheelItem() throws(ScriptError) -> TouchScript.Item {
    guard try name(WheelName.self) != .pause else { return .pause(try duration() ?? 0) }
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
    switch try name(PointerName.self) {
    case .pause: return .pause(try duration() ?? 0)
    case .pointerCancel: return .cancel
    case .pointerDown:
      let button = try required("button", "a whole number ≥ 0").count()
      try checkContactFields()
      return .down(button: button)
    case .pointerUp:
      let button = try required("button", "a whole number ≥ 0").count()
      try checkContactFields()
      return .up(button: button)
    case .pointerMove:
      let move = TouchScript.Move(
        x: try required("x", "a number").coordinate(),
        y: try required("y", "a number").coordinate(),
        duration: try duration(), origin: try origin())
      try checkContactFields()
      return .move(move)
    }
  }

  private func origin() throws(ScriptError) -> TouchScript.Origin {
    let example =
      "\"viewport\", \"pointer\" or an element reference such as "
      + "{\"\(TouchScript.elementKey)\": \"control:density\"}"
    guard let origin = optional("origin") else { return .viewport }
    switch origin.value {
    case .string("viewport"): return .viewport
    case .string("pointer"): return .pointer
    case .object:
      let reference = try origin.required(
        TouchScript.elementKey, "the name of a part, such as \"control:density\"")
      return .element(try reference.text())
    default: throw origin.expected(example)
    }
  }

  private func checkContactFields() throws(ScriptError) {
    for key in ["width", "height"] { _ = try optional(key)?.notNegative() }
    _ = try optional("pressure")?.number(in: 0...1)
    _ = try optional("tangentialPressure")?.number(in: -1...1)
    for key in ["tiltX", "tiltY"] { _ = try optional(key)?.whole(in: -90...90) }
    _ = try optional("twist")?.whole(in: 0...359)
    let quarter = Double.pi / 2
    _ = try optional("altitudeAngle")?.number("a number 0…π/2") { $0 >= 0 && $0 <= quarter }
    _ = try optional("azimuthAngle")?.number("a number 0…2π") { $0 >= 0 && $0 <= 4 * quarter }
  }
}
