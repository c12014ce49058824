/// The arguments of a command: its operands, and the properties that its options set.
@dynamicMemberLookup
package struct Arguments<Root: CommandOptions>: Sendable {
  private let words: CommandWords
  /// The properties that its options set.
  package let options: Root

  /// Reads the options that `words` give, and holds their needs.
  package init(_ words: CommandWords) throws {
    self.words = words
    for need in Root.needs { try need.check(words) }
    options = try Root.options.values(words)
    for need in Root.needs { try need.check(self) }
  }

  /// Words that are no option, in order.
  package var operands: [String] { words.operands }

  /// The value of a property.
  package subscript<Value>(dynamicMember path: KeyPath<Root, Value>) -> Value {
    options[keyPath: path]
  }

  /// True if the option of `path`, or one of that group, was given.
  package func has(_ path: any OptionPath<Root>) -> Bool { !names(at: path).isEmpty }

  /// The name in errors of the option that sets the property at `path`.
  package func name(of path: any OptionPath<Root>) -> String {
    words.spelling(of: Root.options.at(path)[0])
  }

  /// Names in errors of the options at `path` that were given.
  package func names(at path: any OptionPath<Root>) -> [String] { words.names(at: path) }

  /// Throws if one of the options at `paths` was given: each needs `expected`, and the files that are
  /// named hold `found`.
  package func refuse(_ paths: any OptionPath<Root>..., expected: String, found: String) throws {
    guard let name = paths.lazy.flatMap(names).first else { return }
    throw Failure.needless(name, expected: expected, found: found)
  }
}

extension CommandWords {
  /// Names in errors of the options at `path` that were given.
  package func names<Root: CommandOptions>(at path: any OptionPath<Root>) -> [String] {
    Root.options.at(path).filter(has).map(spelling)
  }
}
