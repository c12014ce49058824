/// Stored properties that options of commands set. A property keeps its initial value unless its
/// option is given.
package protocol OptionGroup: Sendable {
  /// Values if no option is given.
  init()
}

/// All options of a command: its stored properties, and a list that names each of them once.
package protocol CommandOptions: OptionGroup {
  /// Options in the order of the help, each with its property.
  static var options: Options<Self> { get }
  /// Needs of the options of each other.
  static var needs: [OptionNeed<Self>] { get }
}

extension CommandOptions {
  package static var needs: [OptionNeed<Self>] { [] }
}

/// The options of a command that has none.
package struct NoOptions: CommandOptions {
  package static let options = Options<Self>()

  package init() {}
}

/// Name of a property that an option sets, or of a group of them.
package typealias OptionPath<Root> = PartialKeyPath<Root> & Sendable

/// Options of a command or a group, in the order of the help, each with the property that it sets.
package struct Options<Root: OptionGroup>: Sendable {
  fileprivate struct Entry: Sendable {
    let option: Option
    /// The property, and the groups around it from the inside out.
    let paths: @Sendable () -> [PartialKeyPath<Root>]
    /// Sets the property to what all `given` values mean; errors call the option `name`.
    let set: @Sendable (_ root: inout Root, _ given: [String], _ name: String) throws -> Void
  }

  fileprivate let entries: [Entry]

  /// The options of all `parts`, in their order.
  package init(_ parts: Options...) { entries = parts.flatMap(\.entries) }

  private init(_ entries: [Entry]) { self.entries = entries }

  /// One `option` for the property at `path`, or for something inside it, which `set` sets.
  package init(
    _ option: Option, _ path: any OptionPath<Root>,
    set: @escaping @Sendable (_ root: inout Root, _ given: [String], _ name: String) throws -> Void
  ) {
    entries = [Entry(option: option, paths: { [path] }, set: set)]
  }

  /// All options as people meet them.
  package var all: [Option] { entries.map(\.option) }

  /// The options of the property or group at `path`.
  package func at(_ path: any OptionPath<Root>) -> [Option] {
    let found = entries.filter { $0.paths().contains(path) }.map(\.option)
    precondition(!found.isEmpty, "\(path) has no option")
    return found
  }

  /// Name of the option that sets the property at `path`.
  package func name(of path: any OptionPath<Root>) -> String { at(path)[0].name }

  /// Values of all properties as `words` give them.
  package func values(_ words: CommandWords) throws -> Root {
    var root = Root()
    for entry in entries where words.has(entry.option) {
      try entry.set(&root, words.given(entry.option), words.spelling(of: entry.option))
    }
    return root
  }
}

// MARK: Kinds of options

extension Options {
  /// A switch: true if it is given.
  package static func flag(
    _ names: String, _ path: any WritableKeyPath<Root, Bool> & Sendable, _ help: String
  ) -> Options {
    Options(Option(names, help: help), path) { root, _, _ in root[keyPath: path] = true }
  }

  /// An option with a value, of several the last; the help shows the initial value as its default.
  package static func value<Value>(
    _ names: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ reader: OptionReader<Value>, _ help: String
  ) -> Options {
    let standard = reader.text(Root()[keyPath: path])
    return Options(Option(names, reader, default: standard, help: help), path) {
      root, given, name in
      if let text = given.last { root[keyPath: path] = try reader.read(text, name) }
    }
  }

  /// An option with a value, of several the last, that is nil unless it is given; the help says that
  /// `otherwise` holds then.
  package static func optional<Value>(
    _ names: String, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ reader: OptionReader<Value>, otherwise: String? = nil, _ help: String
  ) -> Options {
    Options(Option(names, reader, default: otherwise, help: help), path) { root, given, name in
      root[keyPath: path] = try given.last.map { try reader.read($0, name) }
    }
  }

  /// An option that may be given more than once to mean several things; nil unless it is given.
  package static func list<Value>(
    _ names: String, _ path: any WritableKeyPath<Root, [Value]?> & Sendable,
    _ reader: OptionReader<Value>, _ help: String
  ) -> Options {
    Options(Option(names, reader, default: nil, help: help), path) { root, given, name in
      root[keyPath: path] = try given.map { try reader.read($0, name) }
    }
  }

  /// Some `options` of the group at `path`.
  package static func group<Group>(
    _ path: any WritableKeyPath<Root, Group> & Sendable, _ options: Options<Group>...
  ) -> Options {
    Options(
      options.flatMap(\.entries).map { entry in
        Entry(
          option: entry.option,
          paths: {
            let base: PartialKeyPath<Root> = path
            return entry.paths().compactMap { base.appending(path: $0) } + [base]
          }
        ) { root, given, name in try entry.set(&root[keyPath: path], given, name) }
      })
  }
}
