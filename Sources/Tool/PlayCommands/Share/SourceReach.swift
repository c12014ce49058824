/// The files of a module that one of its types needs, found by names: those that declare what is
/// named in a file that is needed, and those that extend a type of one. Rather too many than too few.
package struct SourceReach {
  private let files: [File]
  /// Types and functions that the module declares.
  private let own: Set<String>

  /// The module whose files have these texts.
  package init(_ texts: [String]) {
    files = texts.map(File.init)
    own = files.reduce(into: []) { $0.formUnion($1.declared) }
  }

  /// Returns the indices of the files that the type called `name` needs, in order; all if none
  /// declares it.
  package func files(of name: String) -> [Int] {
    var reached = Set(files.indices.filter { files[$0].declared.contains(name) })
    guard !reached.isEmpty else { return Array(files.indices) }
    var (named, declared): (Set<String>, Set<String>) = ([], [])
    var latest = reached
    while !latest.isEmpty {
      for index in latest {
        named.formUnion(files[index].named)
        declared.formUnion(files[index].declared)
      }
      latest = Set(
        files.indices.filter { index in
          !reached.contains(index) && isNeeded(files[index], for: named, declaring: declared)
        })
      reached.formUnion(latest)
    }
    return reached.sorted()
  }

  private func isNeeded(
    _ file: File, for named: Set<String>, declaring declared: Set<String>
  ) -> Bool {
    !file.declared.isDisjoint(with: named)
      || file.extensions.contains { part in
        if !part.head.isDisjoint(with: declared) { return true }
        // Members of a type of the module are of use with it alone.
        guard let type = part.type, !own.contains(type) else { return false }
        return !part.members.isDisjoint(with: named)
          || (part.hasInitializers && named.contains(type))
      }
  }
}

extension SourceReach {
  /// The names in a file.
  private struct File {
    /// Those of its declarations outside of types, but for private ones.
    private(set) var declared: Set<String> = []
    private(set) var extensions: [Extension] = []
    /// All names and operators.
    private(set) var named: Set<String> = []
    private var depth = 0
    /// The words since the last declaration began.
    private var isPrivate = false
    private var pending = Pending.nothing
    private var isInExtension = false

    /// An extension, but for private ones.
    struct Extension {
      /// The extended type.
      var type: String?
      /// The type, what it conforms to, and what it asks for.
      var head: Set<String> = []
      var members: Set<String> = []
      /// True if it has initializers or subscripts, whose use names the type alone.
      var hasInitializers = false
    }

    /// The part of a declaration that is read next.
    private enum Pending { case nothing, name, names, head }

    private static let kinds: Set = [
      "struct", "class", "enum", "actor", "protocol", "typealias", "func", "macro", "operator",
      "precedencegroup", "associatedtype", "case",
    ]

    init(_ text: String) {
      for token in SourceTokens(text) {
        named.insert(token)
        read(token)
      }
    }

    private mutating func read(_ token: String) {
      switch token {
      case "{":
        if pending == .head, depth == 0 { isInExtension = true }
        (pending, isPrivate) = (.nothing, false)
        depth += 1
      case "}":
        depth -= 1
        if depth <= 0 { (depth, isInExtension, isPrivate) = (0, false, false) }
        pending = .nothing
      default: if depth == 0 || (depth == 1 && isInExtension) { declare(token) }
      }
    }

    /// Reads a word of a declaration outside of types, or of a member of an extension.
    private mutating func declare(_ token: String) {
      switch (pending, token) {
      case (.head, _):
        let last = extensions.count - 1
        if extensions[last].type == nil { extensions[last].type = token }
        extensions[last].head.insert(token)
      case (.name, _):
        add(token)
        pending = .nothing
      case (.names, "("): break
      case (.names, _):
        if token == "=" || token == ":" || token == ")" { pending = .nothing } else { add(token) }
      case (_, "private"), (_, "fileprivate"): isPrivate = depth == 0
      case (_, "extension"):
        extensions.append(Extension())
        pending = .head
      case (_, "let"), (_, "var"): pending = .names
      case (_, "init"), (_, "subscript"):
        if depth == 1 { extensions[extensions.count - 1].hasInitializers = true }
      default: if Self.kinds.contains(token) { pending = .name }
      }
    }

    private mutating func add(_ name: String) {
      if depth == 1 {
        extensions[extensions.count - 1].members.insert(name)
      } else if !isPrivate {
        declared.insert(name)
      }
      if depth == 0 { isPrivate = false }
    }
  }
}

/// The words, operators and brackets of a Swift source, without its comments and the text of its
/// strings, but with what is interpolated in them.
struct SourceTokens: Sequence, IteratorProtocol {
  /// What the bytes belong to.
  private enum Mode {
    /// Code, inside of so many brackets of an interpolation.
    case code(brackets: Int)
    /// A string that ends so, and interpolates so.
    case text(end: [UInt8], interpolation: [UInt8])
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The modes around a byte, the outermost first.
  private var modes = [Mode.code(brackets: 0)]

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func next() -> String? {
    while index < bytes.count {
      switch modes[modes.count - 1] {
      case .text(let end, let interpolation): readText(end, interpolation)
      case .code(let brackets):
        if skipComment() || beginText() { continue }
        if let token = readCode(brackets) { return token }
      }
    }
    return nil
  }

  private mutating func readText(_ end: [UInt8], _ interpolation: [UInt8]) {
    if starts(end) {
      index += end.count
      modes.removeLast()
    } else if starts(interpolation) {
      index += interpolation.count
      modes.append(.code(brackets: 1))
    } else {
      // A quotation mark behind a backslash ends nothing.
      index += interpolation.count == 2 && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Returns the token that begins here; nil if none does.
  private mutating func readCode(_ brackets: Int) -> String? {
    let start = index
    index += 1
    if Self.isWord(bytes[start]) {
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    } else if Self.isOperator(bytes[start]) {
      while index < bytes.count, Self.isOperator(bytes[index]), !starts("//"), !starts("/*") {
        index += 1
      }
    } else if bytes[start] == UInt8(ascii: "(") || bytes[start] == UInt8(ascii: ")") {
      countBracket(bytes[start] == UInt8(ascii: "("), brackets)
    } else if !"{}:".utf8.contains(bytes[start]) {
      return nil
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Counts a bracket; behind the last one of an interpolation, the string goes on.
  private mutating func countBracket(_ isOpening: Bool, _ brackets: Int) {
    guard modes.count > 1 else { return }
    let now = brackets + (isOpening ? 1 : -1)
    modes.removeLast()
    if now > 0 { modes.append(.code(brackets: now)) }
  }

  private func starts(_ text: some Collection<UInt8>) -> Bool {
    bytes[index...].starts(with: text)
  }

  private func starts(_ text: StaticString) -> Bool { starts(text.description.utf8) }

  private mutating func skipComment() -> Bool {
    if starts("//") {
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      return true
    }
    guard starts("/*") else { return false }
    var depth = 0
    repeat {
      if starts("/*") {
        (depth, index) = (depth + 1, index + 2)
      } else if starts("*/") {
        (depth, index) = (depth - 1, index + 2)
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
    return true
  }

  /// Goes into a string, if one begins here.
  private mutating func beginText() -> Bool {
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return false }
    let hashes = Array(bytes[index..<end])
    index = end
    let mark = Array((starts("\"\"\"") ? "\"\"\"" : "\"").utf8)
    index += mark.count
    modes.append(
      .text(
        end: mark + hashes,
        interpolation: [UInt8(ascii: "\\")] + hashes + [UInt8(ascii: "(")]))
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?".utf8.contains(byte) }
}
