import JSONCoding

extension Expectation {
  /// The longest sentence, in characters.
  private static let longest = 1000

  /// Reads a sentence.
  package init(_ text: String) throws(ExpectationError) {
    guard text.count <= Self.longest else {
      throw ExpectationError(
        column: Self.longest + 1, expected: "at most \(Self.longest) characters",
        found: "\(text.count)", nearest: [])
    }
    var reader = ExpectationReader(try ExpectationToken.all(of: text))
    claim = try reader.claim()
    (self.text, subjects, slots) = (text, reader.subjects, reader.slots)
  }
}

/// Reads the tokens of a sentence from left to right.
struct ExpectationReader {
  private let tokens: [ExpectationToken]
  private var index = 0
  private(set) var subjects: [Subject] = []
  private(set) var slots = 0
  private var depth = 0

  /// The deepest nesting of brackets and of `not`.
  private static let deepest = 40
  private static let eventWords =
    Expectation.gestureWords + ["changed", "finished", "retargeted", "started", "stopped"]
  private static let owners = ["control", "part", "sheet", "canvas", "chrome", "figure", "cost"]
  private static let firstWords =
    owners + ["speed", "time", "touches", "haptic", "no", "any", "not"]

  init(_ tokens: [ExpectationToken]) { self.tokens = tokens }

  // MARK: Tokens

  private var token: ExpectationToken { tokens[index] }

  /// Takes the next token if it is the word or the sign `text`.
  private mutating func takes(_ text: String) -> Bool {
    guard token.kind == .word || token.kind == .sign, token.text == text else { return false }
    index += 1
    return true
  }

  private mutating func take(_ texts: String...) throws(ExpectationError) {
    for text in texts where !takes(text) { throw error("\"\(text)\"", among: [text]) }
  }

  /// Takes the next token if it is one of the words `known`.
  private mutating func word(among known: [String]) -> String? {
    guard token.kind == .word, known.contains(token.text) else { return nil }
    defer { index += 1 }
    return token.text
  }

  /// The error that `expected` belongs where the next token is; known words come near it.
  private func error(_ expected: String, among known: [String] = []) -> ExpectationError {
    let nearest = token.kind == .word ? Spelling.nearest(to: token.text, in: known) : []
    return token.error(expected, nearest: nearest)
  }

  private mutating func slot() -> Int {
    defer { slots += 1 }
    return slots
  }

  private mutating func index(of subject: Subject) -> Int {
    if let index = subjects.firstIndex(of: subject) { return index }
    subjects.append(subject)
    return subjects.count - 1
  }

  // MARK: Times

  mutating func claim() throws(ExpectationError) -> Expectation.Claim {
    var time = takesTime()
    let (condition, slots) = (try self.condition(), self.slots)
    if time == nil { time = try self.time() }
    let after = takes("after") ? try self.condition() : nil
    let unless = takes("unless") ? try self.condition() : nil
    guard token.kind == .end else {
      let rest = time == nil ? ["always", "never", "eventually", "by", "within"] : []
      let known = rest + ["and", "or", "while", "for", "after", "unless"]
      throw error("the end, or \(known.joined(separator: ", "))", among: known)
    }
    return Expectation.Claim(
      condition: condition, slots: slots, time: time, after: after, unless: unless)
  }

  private mutating func takesTime() -> Expectation.Time? {
    takes("always") ? .always : takes("never") ? .never : takes("eventually") ? .eventually : nil
  }

  private mutating func time() throws(ExpectationError) -> Expectation.Time? {
    if let time = takesTime() { return time == .never && takes("twice") ? .neverTwice : time }
    return takes("by") || takes("within") ? .within(try duration()) : nil
  }

  private mutating func duration() throws(ExpectationError) -> Double {
    guard case .number(let number) = token.kind, number >= 0 else {
      throw error("a time such as 0.6 s or 300 ms")
    }
    index += 1
    guard let unit = word(among: ["s", "ms"]) else { throw error("s or ms", among: ["s", "ms"]) }
    return unit == "s" ? number : number / 1000
  }

  // MARK: Conditions

  private mutating func condition() throws(ExpectationError) -> Expectation.Condition {
    let condition = try alternative()
    guard takes("while") else { return condition }
    return .or(condition, .not(try alternative()))
  }

  private mutating func alternative() throws(ExpectationError) -> Expectation.Condition {
    var condition = try conjunction()
    while takes("or") { condition = .or(condition, try conjunction()) }
    return condition
  }

  private mutating func conjunction() throws(ExpectationError) -> Expectation.Condition {
    var condition = try factor()
    while takes("and") { condition = .and(condition, try factor()) }
    return condition
  }

  private mutating func factor() throws(ExpectationError) -> Expectation.Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw error("at most \(Self.deepest) brackets and nots") }
    if takes("not") { return .not(try factor()) }
    var condition: Expectation.Condition
    if takes("(") {
      condition = try self.condition()
      guard takes(")") else { throw error("\")\"") }
    } else {
      condition = try clause()
    }
    while takes("for") { condition = .held(condition, seconds: try duration(), slot: slot()) }
    return condition
  }

  private mutating func clause() throws(ExpectationError) -> Expectation.Condition {
    if let word = word(among: ["no", "any"]) {
      try take("part", "leaves", "the", "stage")
      let stray = index(
        of: Subject(.scene, "stray", .text, name: "the part that leaves the stage"))
      return word == "no" ? .not(.exists(stray)) : .exists(stray)
    }
    if takes("haptic") {
      let name = token.kind == .text ? token.text : ""
      if token.kind == .text { index += 1 }
      return .flag(
        index(of: Subject(.event(""), "haptic " + name, .flag, name: "haptic \(name)")))
    }
    if takes("speed") {
      try take("of")
      let subject = try reference().moving()
      let unit: Subject.Unit =
        subject.kind == .box || subject.kind == .number(.points) ? .pointsPerSecond : .none
      return try comparison(of: .speed(index(of: subject), slot: slot()), .number(unit))
    }
    return try clause(of: try reference())
  }

  private mutating func clause(
    of reference: ExpectationReference
  ) throws(ExpectationError) -> Expectation.Condition {
    let predicates = ["rests", "overshoots", "leaves", "overlaps", "exists"]
    switch word(among: predicates) {
    case "rests": return .rests(index(of: try reference.moving()), slot: slot())
    case "overshoots":
      _ = takes("by")
      let quantity = Expectation.Quantity.overshoot(
        index(of: try reference.moving()), slot: slot())
      return try comparison(of: quantity, .number(.none))
    case "leaves":
      try take("the", "stage")
      let stage = index(of: Subject(.scene, "stage", .box, name: "the stage"))
      return .leaves(index(of: try reference.box()), stage: stage)
    case "overlaps":
      let other = try self.reference()
      return .overlaps(index(of: try reference.box()), index(of: try other.box()))
    case "exists": return .exists(index(of: try reference.moving()))
    default: break
    }
    if let target = reference.target, let word = word(among: Self.eventWords) {
      let name = "\(reference.name) \(word)"
      return .flag(index(of: Subject(.event(target), word, .flag, name: name)))
    }
    if let subject = reference.value {
      if isRelation { return try comparison(of: .value(index(of: subject)), subject.kind) }
      if subject.kind == .flag || subject.kind == .any { return .flag(index(of: subject)) }
    }
    let words = predicates + (reference.target == nil ? [] : Self.eventWords)
    let other = reference.value == nil ? "a member of it such as .width" : "a comparison such as ≤"
    throw error("\(other), or \(words.joined(separator: ", "))", among: words)
  }

  // MARK: Comparisons

  private static let relations: [String: Expectation.Relation] = [
    "<": .less, "≤": .atMost, "<=": .atMost, "=": .equal, "==": .equal, "is": .equal,
    "≠": .unequal, "!=": .unequal, "≥": .atLeast, ">=": .atLeast, ">": .greater,
    "contains": .contains,
  ]

  private var isRelation: Bool {
    (token.kind == .sign || token.kind == .word) && Self.relations[token.text] != nil
  }

  private mutating func comparison(
    of quantity: Expectation.Quantity, _ kind: Subject.Kind
  ) throws(ExpectationError) -> Expectation.Condition {
    guard isRelation, var relation = Self.relations[token.text] else {
      throw error("<, ≤, =, ≠, ≥ or >")
    }
    let fits =
      switch kind {
      case .number: relation != .contains
      case .text: [.equal, .unequal, .contains].contains(relation)
      case .flag: relation == .equal || relation == .unequal
      case .box, .any: true
      }
    guard fits else {
      throw error(kind == .text ? "=, ≠ or contains" : "a relation of such values")
    }
    let isWord = token.text == "is"
    index += 1
    if isWord, takes("not") { relation = .unequal }
    return .comparison(quantity, relation, try operand(for: kind))
  }

  private mutating func operand(
    for kind: Subject.Kind
  ) throws(ExpectationError) -> Expectation.Operand {
    switch (token.kind, kind) {
    case (.number(let number), .number), (.number(let number), .any):
      index += 1
      return .value(.number(try value(number, of: kind)))
    case (.text, .text), (.text, .any):
      defer { index += 1 }
      return .value(.text(token.text))
    case (.word, .flag), (.word, .any):
      if let word = word(among: ["true", "false"]) { return .value(.flag(word == "true")) }
    default: break
    }
    guard token.kind == .word else { throw error(Self.words(for: kind)) }
    let start = token
    let subject = try reference().value
    guard let subject, [kind, .any].contains(subject.kind) || kind == .any else {
      throw start.error(Self.words(for: kind))
    }
    return .subject(index(of: subject))
  }

  private static func words(for kind: Subject.Kind) -> String {
    switch kind {
    case .number(.points): "a length such as 12 pt"
    case .number(.seconds): "a time such as 0.6 s"
    case .number(.pointsPerSecond): "a speed such as 800 pt/s"
    case .number(.none): "a number"
    case .text: "a text in quotation marks"
    case .flag: "true or false"
    case .box, .any: "a number, a text, true or false"
    }
  }

  /// Returns `number` in the unit of `kind`, which follows it.
  private mutating func value(
    _ number: Double, of kind: Subject.Kind
  ) throws(ExpectationError) -> Double {
    let units = ["pt", "s", "ms", "pt/s", "%"]
    let allowed: [String] =
      switch kind {
      case .number(.seconds): ["s", "ms"]
      case .number(.none): ["%"]
      case .number(let unit): [unit.rawValue]
      default: units
      }
    if let unit = word(among: allowed) {
      return unit == "ms" ? number / 1000 : unit == "%" ? number / 100 : number
    }
    let isNeeded = kind != .any && kind != .number(.none)
    guard isNeeded || token.kind == .word && units.contains(token.text) else { return number }
    throw error(
      isNeeded ? allowed.joined(separator: " or ") : "a number without a unit, or %",
      among: allowed)
  }

  // MARK: References

  /// Reads what a clause begins with: a control, a part, a value.
  private mutating func reference() throws(ExpectationError) -> ExpectationReference {
    let start = token
    guard start.kind == .word else { throw error("a subject such as control or part") }
    let (word, rest) = Self.split(start.text)
    guard Self.owners.contains(word) || ["time", "touches"].contains(start.text) else {
      let (expected, nearest) = Spelling.unknown(
        word, "a subject such as control or part", among: Self.firstWords)
      throw start.error(expected, nearest: nearest)
    }
    index += 1
    switch word {
    case "time": return .init(Subject(.scene, "time", .number(.seconds), name: "time"), at: start)
    case "touches":
      return .init(Subject(.scene, "touches", .number(.none), name: "touches"), at: start)
    case "control":
      let (id, member) = try name("the id of a control")
      return try .init(
        .control(id), member, name: "control \(id)", target: "control:\(id)", tokens[index - 1])
    case "part":
      let (name, member) = try name("the name of a part")
      return try .init(
        .part(name), member, name: "part \(name)", target: name, tokens[index - 1])
    case "canvas": return try .init(.part("canvas"), rest, name: "canvas", target: "canvas", start)
    case "sheet": return try .init(.sheet, rest, name: "sheet", target: "sheet", start)
    case "figure":
      guard token.kind == .word else { throw error("the name of a figure") }
      defer { index += 1 }
      return .init(Subject(.figure, token.text, .any, name: "figure \(token.text)"), at: start)
    default:
      return try .init(word == "cost" ? .cost : .chrome, rest, name: word, target: nil, start)
    }
  }

  /// Reads a name with what follows its first point. A name in quotation marks may have any letters.
  private mutating func name(
    _ meaning: String
  ) throws(ExpectationError) -> (name: String, member: String) {
    guard token.kind == .word || token.kind == .text else { throw error(meaning) }
    let first = token
    index += 1
    guard first.kind == .text else { return Self.split(first.text) }
    guard token.kind == .word, token.text.hasPrefix(".") else { return (first.text, "") }
    defer { index += 1 }
    return (first.text, String(token.text.dropFirst()))
  }

  /// Splits `word` at its first point.
  private static func split(_ word: String) -> (String, String) {
    guard let point = word.firstIndex(of: ".") else { return (word, "") }
    return (String(word[..<point]), String(word[word.index(after: point)...]))
  }
}
