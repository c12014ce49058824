import Files
import JSONCoding
import Synchronization

/// What came of mistakes, by their places in a plan, kept in a file.
final class MutantBoard: Sendable {
  private let mutants: [Mutant]
  private let state: String
  private let log: String
  private let results: Mutex<[Int: MutantResult]>

  /// Reads what the file `log` tells of `mutants` in this `state` of the sources.
  init(_ mutants: [Mutant], state: String, log: String) {
    (self.mutants, self.state, self.log) = (mutants, state, log)
    var known: [String: MutantResult] = [:]
    for line in Self.read(log).split(separator: 10) {
      if let result = (try? JSON(bytes: Array(line))).flatMap(MutantResult.init) {
        known[result.key] = result
      }
    }
    var found: [Int: MutantResult] = [:]
    for (index, mutant) in mutants.enumerated() { found[index] = known[mutant.key(state)] }
    results = Mutex(found)
  }

  private static func read(_ log: String) -> [UInt8] {
    (try? FileBytes.read(log, atMost: 1 << 28)) ?? []
  }

  /// Those that do not compile.
  var invalid: Set<Int> { Set(found { $0.verdict == .invalid }) }

  /// Those that something came of.
  var done: Set<Int> { Set(found { $0.verdict != .invalid }) }

  private func found(_ isMeant: (MutantResult) -> Bool) -> [Int] {
    results.withLock { $0.filter { isMeant($0.value) }.map(\.key) }
  }

  func result(_ index: Int) -> MutantResult? { results.withLock { $0[index] } }

  /// Notes that those at `indices` do not compile.
  func give(up indices: Set<Int>) throws {
    for index in indices.subtracting(invalid).sorted() {
      let mutant = mutants[index]
      let result = MutantResult(mutant, mutant.key(state), .invalid, mutant.mutation.wrong[0])
      try take(result, at: index)
    }
  }

  func take(_ result: MutantResult, at index: Int) throws {
    try results.withLock { results in
      results[index] = result
      let line = Array((result.kept.text() + "\n").utf8)
      try Folder.create(for: log)
      try AtomicFile.write((Self.read(log) + line).span.bytes, to: log)
    }
  }
}
