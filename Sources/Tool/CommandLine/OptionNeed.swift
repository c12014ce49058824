/// A need of options of a command: of others beside them, or of their absence.
///
/// Needs are held before the command reads or writes anything. What only the contents of files tell
/// is refused by ``Arguments/refuse(_:expected:found:)``.
package struct OptionNeed<Root: CommandOptions>: Sendable {
  /// Tells the fault if `option` is given; nil for none.
  private enum Rule: Sendable {
    /// Depends on which options are given, whatever their values: held before those are read.
    case words(@Sendable (_ option: String, CommandWords) -> String?)
    /// Depends on values.
    case values(@Sendable (_ option: String, Arguments<Root>) throws -> String?)
  }

  private let paths: [any OptionPath<Root>]
  private let rule: Rule

  /// Throws if `words` hold one of the options and not what it needs, whatever the values.
  package func check(_ words: CommandWords) throws {
    guard case .words(let fault) = rule else { return }
    try check(words.names(at:)) { fault($0, words) }
  }

  /// Throws if `arguments` hold one of the options and not what it needs of values.
  package func check(_ arguments: Arguments<Root>) throws {
    guard case .values(let fault) = rule else { return }
    try check(arguments.names(at:)) { try fault($0, arguments) }
  }

  private func check(
    _ names: (any OptionPath<Root>) -> [String], _ fault: (_ option: String) throws -> String?
  ) throws {
    for option in paths.flatMap(names) {
      if let fault = try fault(option) { throw Failure.usage(fault) }
    }
  }
}

extension OptionNeed {
  /// The options at `paths` need the one at `other`.
  package static func together(
    _ paths: any OptionPath<Root>..., with other: any OptionPath<Root>
  ) -> OptionNeed {
    OptionNeed(
      paths: paths,
      rule: .words { option, words in
        words.names(at: other).isEmpty
          ? "\(option): expected together with \(Root.options.name(of: other))" : nil
      })
  }

  /// The options at `paths` need what `isMet` tells, which is written `other`.
  package static func together(
    _ paths: any OptionPath<Root>..., with other: String,
    isMet: @escaping @Sendable (Arguments<Root>) throws -> Bool
  ) -> OptionNeed {
    OptionNeed(
      paths: paths,
      rule: .values { option, arguments in
        try isMet(arguments) ? nil : "\(option): expected together with \(other)"
      })
  }

  /// Either the option at `one` may be given or those at `others`.
  package static func oneOf(
    _ one: any OptionPath<Root>, _ others: any OptionPath<Root>...
  ) -> OptionNeed {
    OptionNeed(
      paths: others,
      rule: .words { option, words in
        words.names(at: one).first.map {
          "\($0) and \(option): expected one of them, found both"
        }
      })
  }

  /// Either the option at `one` may be given or what `isGiven` tells of, which is written `other`.
  package static func oneOf(
    _ one: any OptionPath<Root>, or other: String,
    isGiven: @escaping @Sendable (Arguments<Root>) -> Bool
  ) -> OptionNeed {
    OptionNeed(
      paths: [one],
      rule: .values { option, arguments in
        isGiven(arguments) ? "\(option) and \(other): expected one of them, found both" : nil
      })
  }

  /// The options at `paths` need `expected`; `found` tells what stands in its place, nil if nothing
  /// does.
  package static func needs(
    _ paths: [any OptionPath<Root>], expected: String,
    unless found: @escaping @Sendable (Arguments<Root>) throws -> String?
  ) -> OptionNeed {
    OptionNeed(
      paths: paths,
      rule: .values { option, arguments in
        try found(arguments).map { "\(option): expected \(expected), found \($0)" }
      })
  }
}
