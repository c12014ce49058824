import CommandLine
import JSONCoding

/// Which mistakes are made, and by which wording: in their order, as many as are wanted of those that
/// compile.
package struct MutantPlan {
  /// A mistake that is in a build.
  package struct Made: Sendable {
    /// Its place in the plan.
    package let index: Int
    let mutant: Mutant
    let wrong: String

    /// What it is called in the build.
    var number: Int { index + 1 }
  }

  let mutants: [Mutant]
  private let count: Int
  /// The place of each wording that is tried, where it is not the first.
  private var wordings: [Int: Int] = [:]
  package private(set) var invalid: Set<Int>
  private var done: Set<Int>
  /// What was found free of errors: the mistakes of each source.
  private var checked: [String: [String]] = [:]

  /// Bytes that a body of code may grow by.
  private static let mostCopies = 1 << 17

  /// Plans `count` of `mutants`, of which some are `invalid` and some `done`.
  package init(_ mutants: [Mutant], count: Int, invalid: Set<Int>, done: Set<Int>) {
    (self.mutants, self.count) = (mutants, count)
    (self.invalid, self.done) = (invalid, done)
  }

  /// The mistakes that are wanted, by their places, in order.
  package var wanted: [Int] {
    Array(mutants.indices.lazy.filter { !invalid.contains($0) }.prefix(count))
  }

  /// Builds as many of those that are left as fit into one build; none where none are.
  package mutating func build(by compiler: MutantCompiler, jobs: Int) throws -> [Made] {
    while true {
      let made = next
      guard !made.isEmpty else { return [] }
      let bySource = Dictionary(grouping: made) { $0.mutant.source.path }
      let sources = bySource.mapValues { those in
        MutatedSource(
          those[0].mutant.source.bytes,
          those.map {
            .init(
              number: $0.number, range: $0.mutant.mutation.range, wrong: $0.wrong,
              body: $0.mutant.body)
          })
      }
      let states = bySource.mapValues { $0.map { "\($0.number) \($0.wrong)" } }
      let changed = Set(sources.keys.filter { states[$0] != checked[$0] })
      var errors = try compiler.errors(in: sources, changed: changed, jobs: jobs)
      if errors.isEmpty { errors = try compiler.make(sources) }
      guard !errors.isEmpty else {
        done.formUnion(made.map(\.index))
        return made
      }
      checked = states
      for error in errors {
        compiler.original(of: error.path, in: sources).map { checked[$0] = nil }
      }
      try blame(errors, compiler, sources, made)
    }
  }

  private var next: [Made] {
    var copies: [String: Int] = [:]
    return wanted.filter { !done.contains($0) }.compactMap { index in
      let mutant = mutants[index]
      if let body = mutant.body {
        let place = "\(mutant.source.path) \(body)"
        let grown = copies[place, default: 0] + body.count
        guard grown <= max(Self.mostCopies, body.count) else { return nil }
        copies[place] = grown
      }
      let wrong = mutant.mutation.wrong[wordings[index, default: 0]]
      return Made(index: index, mutant: mutant, wrong: wrong)
    }
  }

  /// Gives those that `errors` belong to their next wording, or up.
  private mutating func blame(
    _ errors: [CompilerError], _ compiler: MutantCompiler, _ sources: MutantCompiler.Sources,
    _ made: [Made]
  ) throws {
    var culprits: Set<Int> = []
    for error in errors {
      let source = compiler.original(of: error.path, in: sources).flatMap { sources[$0] }
      let blamed =
        source?.culprits(line: error.line, column: error.column)
        ?? sources.values.reduce(into: []) { $0.formUnion($1.besideCode) }
      guard !blamed.isEmpty else {
        throw Failure(
          .internalError,
          "\(Quotation.text(error.path)):\(error.line) does not compile without a mistake")
      }
      culprits.formUnion(blamed)
    }
    for each in made where culprits.contains(each.number) {
      let wording = wordings[each.index, default: 0] + 1
      wordings[each.index] = wording
      if wording == each.mutant.mutation.wrong.count { invalid.insert(each.index) }
    }
  }
}
