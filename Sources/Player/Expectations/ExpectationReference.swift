import JSONCoding

/// The thing that a clause is about: a value, or something that has several.
struct ExpectationReference {
  let name: String
  /// The target of its events; nil if it has none.
  let target: String?
  /// The value; nil for a part as a whole.
  let value: Subject?
  private let owner: Subject.Owner
  private let start: ExpectationToken

  /// Creates a reference to a value by itself.
  init(_ subject: Subject, at start: ExpectationToken) {
    (name, owner, value, target) = (subject.name, subject.owner, subject, nil)
    self.start = start
  }

  /// Creates a reference to `member` of an owner, or to the owner if that is empty.
  init(
    _ owner: Subject.Owner, _ member: String, name: String, target: String?,
    _ start: ExpectationToken
  ) throws(ExpectationError) {
    (self.owner, self.start) = (owner, start)
    let known = Subject.members(of: owner) ?? []
    if member.isEmpty, let target {
      (self.name, self.target) = (name, target)
      switch owner {
      case .control: value = Subject(owner, "value", .number(.none), name: name)
      case .sheet: value = Subject(owner, "height", .number(.points), name: name)
      default: value = nil
      }
      return
    }
    // Sides of a control are those of its button.
    var path = member
    if case .control = owner, Subject.sides.dropFirst(2).contains(member) {
      path = "button." + member
    }
    guard let found = known.first(where: { $0.0 == path }) else {
      let names = known.map(\.0)
      let (expected, nearest) = Spelling.unknown(
        member, "a member of \(name)", among: names, listing: names.filter { !$0.contains(".") })
      throw start.error(expected, found: member.isEmpty ? nil : member, nearest: nearest)
    }
    (self.name, self.target) = ("\(name).\(member)", nil)
    value = Subject(owner, path, found.1, name: "\(name).\(member)")
  }

  /// Returns the value that moves: a part's box.
  func moving() throws(ExpectationError) -> Subject {
    if let value { return value }
    return try box()
  }

  /// Returns its box.
  func box() throws(ExpectationError) -> Subject {
    if let value, value.kind == .box { return value }
    switch owner {
    case .part where target != nil: return Subject(owner, "", .box, name: name)
    case .control where target != nil: return Subject(owner, "button", .box, name: name)
    default: throw start.error("a part or a control", found: name)
    }
  }
}
