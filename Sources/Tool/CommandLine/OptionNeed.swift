/// Something that options of a command need beside them, or without which they would do nothing.
///
/// A command lists its needs. They are held before it reads or writes anything; what only the
/// contents of files tell is refused by ``Arguments/refuse(_:expected:found:)``.
package struct OptionNeed: Sendable {
  private let options: [any CommandOption]
  /// The fault if the option of this name is given; nil for none.
  private let flaw: @Sendable (_ option: String, Arguments) throws -> String?

  /// Throws where `arguments` hold one of the options and not what it needs.
  package func check(_ arguments: Arguments) throws {
    for option in options where arguments.has(option) {
      if let flaw = try flaw(arguments.spelling(of: option), arguments) {
        throw Failure.usage(flaw)
      }
    }
  }
}

extension OptionNeed {
  /// `options` need `other` beside them.
  package static func together(
    _ options: any CommandOption..., with other: any CommandOption
  ) -> OptionNeed {
    together(options, with: other.name) { $0.has(other) }
  }

  /// `options` need what `isMet` tells, which is written `other`.
  package static func together(
    _ options: [any CommandOption], with other: String,
    isMet: @escaping @Sendable (Arguments) throws -> Bool
  ) -> OptionNeed {
    OptionNeed(options: options) { option, arguments in
      try isMet(arguments) ? nil : "\(option): expected together with \(other)"
    }
  }

  /// Either `one` may be given or `others`.
  package static func oneOf(_ one: any CommandOption, _ others: any CommandOption...) -> OptionNeed
  {
    oneOf(one, others)
  }

  /// Either `one` may be given or `others`.
  package static func oneOf(_ one: any CommandOption, _ others: [any CommandOption]) -> OptionNeed {
    OptionNeed(options: others) { option, arguments in
      guard arguments.has(one) else { return nil }
      return "\(arguments.spelling(of: one)) and \(option): expected one of them, found both"
    }
  }

  /// `options` need `expected`; `found` tells what stands in its place, nil if nothing does.
  package static func needs(
    _ options: [any CommandOption], _ expected: String,
    unless found: @escaping @Sendable (Arguments) throws -> String?
  ) -> OptionNeed {
    OptionNeed(options: options) { option, arguments in
      try found(arguments).map { "\(option): expected \(expected), found \($0)" }
    }
  }
}

extension Arguments {
  /// Throws where one of `options` was given: each needs `expected`, and the files that are named
  /// hold `found`.
  package func refuse(_ options: [any CommandOption], expected: String, found: String) throws {
    guard let option = options.first(where: has) else { return }
    throw Failure.usage("\(spelling(of: option)): expected \(expected), found \(found)")
  }
}
