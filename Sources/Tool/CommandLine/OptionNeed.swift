/// A need of options of a command: of others beside them, or of their absence.
///
/// Needs are held before the command reads or writes anything. What only the contents of files tell
/// is refused by ``Arguments/refuse(_:expected:found:)``.
package struct OptionNeed<Root: CommandOptions>: Sendable {
  private let paths: [any OptionPath<Root>]
  /// The fault if the option of this name is given; nil for none.
  private let fault: @Sendable (_ option: String, Arguments<Root>) throws -> String?

  /// Throws if `arguments` hold one of the options and not what it needs.
  package func check(_ arguments: Arguments<Root>) throws {
    for option in paths.flatMap(arguments.given) {
      if let fault = try fault(option, arguments) { throw Failure.usage(fault) }
    }
  }
}

extension OptionNeed {
  /// The options at `paths` need the one at `other`.
  package static func together(
    _ paths: any OptionPath<Root>..., with other: any OptionPath<Root>
  ) -> OptionNeed {
    OptionNeed(paths: paths) { option, arguments in
      arguments.has(other)
        ? nil : "\(option): expected together with \(Root.options.at(other)[0].name)"
    }
  }

  /// The options at `paths` need what `isMet` tells, which is written `other`.
  package static func together(
    _ paths: any OptionPath<Root>..., with other: String,
    isMet: @escaping @Sendable (Arguments<Root>) throws -> Bool
  ) -> OptionNeed {
    OptionNeed(paths: paths) { option, arguments in
      try isMet(arguments) ? nil : "\(option): expected together with \(other)"
    }
  }

  /// Either the option at `one` may be given or those at `others`.
  package static func oneOf(
    _ one: any OptionPath<Root>, _ others: any OptionPath<Root>...
  ) -> OptionNeed {
    OptionNeed(paths: others) { option, arguments in
      arguments.given(one).first.map {
        "\($0) and \(option): expected one of them, found both"
      }
    }
  }

  /// Either the option at `one` may be given or what `isGiven` tells of, which is written `other`.
  package static func oneOf(
    _ one: any OptionPath<Root>, or other: String,
    isGiven: @escaping @Sendable (Arguments<Root>) -> Bool
  ) -> OptionNeed {
    OptionNeed(paths: [one]) { option, arguments in
      isGiven(arguments) ? "\(option) and \(other): expected one of them, found both" : nil
    }
  }

  /// The options at `paths` need `expected`; `found` tells what stands in its place, nil if nothing
  /// does.
  package static func needs(
    _ paths: [any OptionPath<Root>], expected: String,
    unless found: @escaping @Sendable (Arguments<Root>) throws -> String?
  ) -> OptionNeed {
    OptionNeed(paths: paths) { option, arguments in
      try found(arguments).map { "\(option): expected \(expected), found \($0)" }
    }
  }
}
