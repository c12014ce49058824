/// What is open at a place of a Swift source: brackets, and what stands between them.
struct SwiftFrames {
  private enum Kind {
    /// Round or square brackets.
    case group
    /// The members of a type.
    case members
    /// The accessors of a property or a subscript.
    case accessors
    /// Statements, of a function, an accessor or a closure.
    case code
  }

  private struct Frame {
    var kind: Kind
    /// Where its content begins: for a closure with a signature, behind it.
    var start: Int
    /// The word that the declaration began with which was read last.
    var head = ""
    /// Whether a `for` waits for its `in`.
    var isFor = false
  }

  /// The innermost last; the first is the file itself.
  private var frames = [Frame(kind: .members, start: 0)]
  /// The contents of the outermost frames of code, in order.
  private(set) var bodies: [Range<Int>] = []

  private static let types: Set = [
    "struct", "class", "enum", "actor", "extension", "protocol", "precedencegroup",
  ]
  private static let heads =
    types.union(["func", "init", "deinit", "subscript", "var", "let", "case", "import"])
  private static let accessors: Set = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "mutating", "nonmutating",
  ]

  /// How many are open.
  var count: Int { frames.count }

  private var last: Frame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  /// Whether statements stand here, rather than declarations or expressions.
  var isCode: Bool { last.kind == .code }

  /// Whether this is somewhere within code.
  var isWithinCode: Bool { frames.contains { $0.kind == .code } }

  /// Whether this is a case of an enumeration, whose value must be a literal.
  var isEnumCase: Bool { last.kind == .members && last.head == "case" }

  /// Takes a word of the source that ends at `end`.
  mutating func take(word: String, end: Int) {
    switch word {
    case "for": last.isFor = true
    case "in" where last.isFor: last.isFor = false
    case "in" where last.kind == .code: last.start = end
    default:
      guard last.kind == .members, Self.heads.contains(word) else { return }
      last.head = word
    }
  }

  /// Opens a round or square bracket.
  mutating func openGroup(at offset: Int) { frames.append(Frame(kind: .group, start: offset)) }

  /// Opens a brace whose content starts at `start` with the word `first`.
  mutating func openBrace(at start: Int, first: String) {
    frames.append(Frame(kind: kind(first: first), start: start))
  }

  private func kind(first: String) -> Kind {
    switch last.kind {
    case .members where Self.types.contains(last.head): .members
    case .members: Self.accessors.contains(first) ? .accessors : .code
    case .group, .accessors, .code: .code
    }
  }

  /// Closes the innermost bracket, whose content ends at `end`.
  mutating func close(at end: Int) {
    guard frames.count > 1 else { return }
    let closed = frames.removeLast()
    if closed.kind == .code, !isWithinCode { bodies.append(closed.start..<max(closed.start, end)) }
    // What follows a block is another declaration.
    if closed.kind != .group, last.kind == .members { last.head = "" }
  }
}
