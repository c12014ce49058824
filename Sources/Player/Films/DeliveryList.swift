import JSONCoding
import Scripting

/// A list of deliveries, with its date: stores change their requirements.
package struct DeliveryList: Sendable {
  package let date: String
  package private(set) var items: [Delivery]
  /// The items as written, with their inherited members.
  private let written: [JSON]

  /// The key that identifies lists, in files of their own and in films.
  package static let word = "deliveries"
  private static let version = MemberCodec(word, Codec<Void>.version, "The version of this form.")
  private static let day = MemberCodec(
    "date", Codec<String>.text, "The day on which the list was right.")
  static let like = MemberCodec(
    "like", Codec<String>.text,
    "The name of a delivery, above or of the tool, from which it takes what it leaves out.")

  /// Reads a list from a file of its own, in which a name selects one of the tool's own items.
  /// Throws for an invalid list.
  package init(_ json: JSON) throws(ScriptError) { try self.init(json, over: .standard) }

  private init(_ json: JSON, over standard: DeliveryList?) throws(ScriptError) {
    let node = ScriptCursor(json, as: .film)
    try node.required(Self.version)
    try node.checkKeys([MemberCodec.schema.name, Self.version.name, Self.day.name, "items"])
    _ = try node.optional(MemberCodec.schema)
    let date = try node.optional(Self.day) ?? ""
    try self.init(try node.required("items", "a list"), date, over: standard)
  }

  /// Reads the member `deliveries` of a film; words beside stills are set in `font`.
  init(inFilm node: ScriptCursor, in font: TitleFont?) throws(ScriptError) {
    let standard = DeliveryList.standard
    try self.init(node, standard.date, over: standard)
    for index in items.indices { items[index].font = font }
  }

  private init(
    _ node: ScriptCursor, _ date: String, over standard: DeliveryList?
  ) throws(ScriptError) {
    self.date = date
    var items: [Delivery] = []
    var written: [JSON] = []
    for element in try node.elements() {
      let known = (written, standard?.written ?? [])
      let whole = try Self.whole(element, known.0.reversed() + known.1)
      var own: Set<String> = []
      if case .object(let members) = element.value { own = Set(members.map(\.key)) }
      let item = try Delivery(ScriptCursor(whole, at: element.path, as: .film), saying: own)
      guard !items.contains(where: { $0.name == item.name }) else {
        throw element.expected("each name once")
      }
      items.append(item)
      written.append(whole)
    }
    (self.items, self.written) = (items, written)
  }

  /// Returns the item at `node` with the members inherited from the one of `known` that it is like;
  /// that item itself if the node is its name.
  private static func whole(_ node: ScriptCursor, _ known: [JSON]) throws(ScriptError) -> JSON {
    func item(_ name: ScriptCursor) throws(ScriptError) -> JSON {
      let text = try name.text()
      guard let item = known.first(where: { $0["name"] == .string(text) }) else {
        let names = known.compactMap { item -> String? in
          guard case .string(let name) = item["name"] else { return nil }
          return name
        }
        throw name.unknown(text, "the name of a delivery", among: names)
      }
      return item
    }
    if case .string = node.value { return try item(node) }
    let own = try node.members().filter { $0.key != like.name }
    guard let model = node.optional(like.name) else { return .object(own) }
    guard case .object(let given) = try item(model) else { return .object(own) }
    let replaced = Delivery.keys(replacedBy: own)
    return .object(own + given.filter { !replaced.contains($0.key) })
  }

  /// The tool's own list.
  package static let standard: DeliveryList = {
    do { return try DeliveryList(JSON(bytes: EmbeddedText.deliveries_json), over: nil) } catch {
      preconditionFailure("the list of the tool: \(error)")
    }
  }()

  /// Returns these items, and those of `other` with other names.
  package func over(_ other: DeliveryList) -> [Delivery] {
    items + other.items.filter { item in !items.contains { $0.name == item.name } }
  }
}

// MARK: Schemas

extension DeliveryList {
  private static var item: JSON {
    let ways = Delivery.requiredNames + [[Delivery.called.name, like.name]]
    let required = ways.map { names -> JSON in
      ["required": .array(names.map { .string($0) })]
    }
    return JSON.objectSchema(Delivery.properties + [like.property]).with([
      .init("anyOf", .array(required))
    ])
  }

  /// The schema of deliveries, for films and separate lists.
  static var itemsSchema: JSON {
    .listSchema(of: ["anyOf": [["type": "string"], item]])
  }

  /// The JSON Schema (draft 2020-12) of a list in a file of its own.
  package static var schema: JSON {
    JSON.objectSchema(
      [
        MemberCodec.schema.property, version.property, day.property,
        .init("items", itemsSchema.described("What is delivered.")),
      ], required: [version.name, "items"]
    ).document(titled: "Deliveries")
  }
}
