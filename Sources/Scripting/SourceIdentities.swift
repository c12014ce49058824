import JSONCoding

/// What each source id stands for until it is released.
struct SourceIdentities {
  private enum Identity: Hashable {
    case pauses
    case pointer(TouchScript.PointerKind)

    var name: String {
      switch self {
      case .pauses: "none"
      case .pointer(let kind): "pointer, \(kind.rawValue)"
      }
    }
  }

  private var known: [String: Identity] = [:]

  mutating func check(_ script: TouchScript, at path: JSONPath) throws(ScriptError) {
    for (index, source) in script.sources.enumerated() {
      let identity = source.pointer.map(Identity.pointer) ?? .pauses
      let before = known.updateValue(identity, forKey: source.id)
      guard let before, before != identity else { continue }
      throw ScriptError(
        .invalidArgument, at: "\(JSONPath.key(.index(.key(path, "actions"), index), "type"))",
        expected: "\(before.name), what \(Quotation.text(source.id)) is until released",
        found: identity.name)
    }
  }
}
