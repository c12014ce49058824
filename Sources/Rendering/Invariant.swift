/// What holds of every `Subject`, whatever fingers do. The command `fuzz` looks for touches after
/// which it does not.
///
/// ```swift
/// func invariants(at moment: Moment) -> [Invariant<State>] {
///   [
///     Invariant("no ember leaves the stage") { state in
///       state.embers.first { !moment.stage.bounds.contains($0.place) }.map { "one is at \($0.place)" }
///     }
///   ]
/// }
/// ```
public struct Invariant<Subject>: Sendable {
  /// What holds, as people say it: short, and without a full stop.
  public let name: String
  private let find: @Sendable (Subject) -> String?

  /// What `name` says holds; `find` tells what was found where it does not, and nil where it does.
  public init(_ name: String, broken find: @escaping @Sendable (Subject) -> String?) {
    self.name = name
    self.find = find
  }

  /// What was found in `subject` where this does not hold; nil where it does.
  package func violation(in subject: Subject) -> String? { find(subject) }
}

extension Array {
  /// The names of those that do not hold of `subject`, each with what was found.
  package func violations<Subject>(in subject: Subject) -> [(invariant: String, found: String)]
  where Element == Invariant<Subject> {
    compactMap { invariant in
      invariant.violation(in: subject).map { (invariant.name, $0) }
    }
  }
}
