import CommandLine
import Files
import Goldens
import JSONCoding
import Rendering

/// A source of the package, as it is.
package final class MutantSource: Sendable {
  /// Below the folder of the package.
  let file: String
  let path: String
  let bytes: [UInt8]
  /// Where mistakes can be made.
  let mutations: [Mutation]
  /// The contents of its outermost functions, accessors and closures, in order.
  private let bodies: [Range<Int>]

  init(_ path: String, below folder: String) throws {
    self.path = path
    file = String(path.dropFirst(folder.count + 1))
    bytes = try FileBytes.read(path, atMost: 1 << 24)
    (mutations, bodies) = SwiftScanner.scan(bytes)
  }

  /// The body of code that `range` lies in; nil beside code.
  func body(around range: Range<Int>) -> Range<Int>? {
    bodies.first { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
  }

  /// The sources of `modules`, below `folder`, whose names contain one of `filters`; all where there
  /// are none.
  package static func all(
    of modules: [MutantBuild.Module], below folder: String, filters: [String]
  ) throws -> [MutantSource] {
    try modules.flatMap(\.sources).sorted()
      .filter { path in
        let file = path.dropFirst(folder.count + 1)
        return filters.isEmpty || filters.contains { file.contains($0) }
      }
      .map { try MutantSource($0, below: folder) }
  }
}

/// A mistake at its place in the sources of a package.
package struct Mutant: Sendable {
  let source: MutantSource
  let mutation: Mutation
  /// The body of code that it is in; nil beside code.
  let body: Range<Int>?

  init(_ mutation: Mutation, in source: MutantSource) {
    (self.source, self.mutation) = (source, mutation)
    body = source.body(around: mutation.range)
  }

  /// The number of its line, from 1.
  var line: Int { source.bytes[..<mutation.range.lowerBound].count { $0 == 10 } + 1 }

  /// The lines that it is in, as they are and as they would be with the wording `wrong`.
  func lines(_ wrong: String) -> (from: String, to: String) {
    let (bytes, range) = (source.bytes, mutation.range)
    let start = bytes[..<range.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = bytes[range.upperBound...].firstIndex(of: 10) ?? bytes.count
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).trimmed }
    let before = Array(bytes[start..<range.lowerBound])
    let behind = Array(bytes[range.upperBound..<end])
    return (text(Array(bytes[start..<end])), text(before + Array(wrong.utf8) + behind))
  }

  /// What it is called in the file of results.
  func key(_ state: String) -> String {
    "\(state) \(source.file) \(mutation.range) \(mutation.wrong.joined(separator: "|"))"
  }

  /// All mistakes that can be made in `sources`, in an order that `seed` draws.
  package static func drawn(from sources: [MutantSource], seed: UInt64) -> [Mutant] {
    var all = sources.flatMap { source in source.mutations.map { Mutant($0, in: source) } }
    var generator = SeededGenerator(seed: seed)
    all.shuffle(using: &generator)
    return all
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// Mistakes that were picked by hand: an array of objects, each with a `file` below the folder of the
/// package, a `snippet` that stands in it once, with the part that changes between « and », what is
/// `wrong` in its place, and `words` that tell it.
package enum MutantList {
  /// Reads the list at `path`; `sources` are those that mistakes can be made in.
  package static func mutants(_ path: String, in sources: [MutantSource]) throws -> [Mutant] {
    let bytes = try FileBytes.read(path, atMost: 1 << 24)
    let name = Quotation.text(path)
    guard let json = try? JSON(bytes: bytes), case .array(let entries) = json else {
      throw Failure(.badInput, "\(name): expected an array of mistakes")
    }
    let byFile = Dictionary(uniqueKeysWithValues: sources.map { ($0.file, $0) })
    let mutants = try entries.enumerated().map { index, entry in
      do throws(MutantListError) { return try mutant(entry, byFile) } catch {
        throw Failure(.badInput, "\(name): mistake \(index + 1): \(error.sentence)")
      }
    }
    for (index, mutant) in mutants.enumerated() where mutants[..<index].contains(where: mutant.isIn)
    {
      throw Failure(.badInput, "\(name): mistake \(index + 1) overlaps another")
    }
    return mutants
  }

  private static func mutant(
    _ entry: JSON, _ sources: [String: MutantSource]
  ) throws(MutantListError) -> Mutant {
    guard case .string(let file)? = entry["file"], case .string(let snippet)? = entry["snippet"],
      case .string(let wrong)? = entry["wrong"], case .string? = entry["words"]
    else { throw MutantListError(sentence: "expected texts file, snippet, wrong and words") }
    guard let source = sources[file] else {
      throw MutantListError(sentence: "\(Quotation.text(file)) is no source of the tool")
    }
    let range = try place(of: snippet, in: source.bytes)
    return Mutant(Mutation(range: range, wrong: [wrong]), in: source)
  }

  /// The part of `source` that stands between « and » in `snippet`.
  package static func place(
    of snippet: String, in source: [UInt8]
  ) throws(MutantListError) -> Range<Int> {
    let parts = snippet.split(omittingEmptySubsequences: false) { "«»".contains($0) }
      .map { Array($0.utf8) }
    guard parts.count == 3, !parts[1].isEmpty else {
      throw MutantListError(
        sentence: "expected the part that changes between « and », found \(Quotation.text(snippet))"
      )
    }
    let whole = Array(parts.joined())
    let starts = source.indices.filter {
      source[$0] == whole[0] && source[$0...].starts(with: whole)
    }
    guard starts.count == 1 else {
      throw MutantListError(
        sentence: "expected once, found \(starts.count) times: \(Quotation.text(snippet))")
    }
    let start = starts[0] + parts[0].count
    return start..<start + parts[1].count
  }
}

/// What is wrong with a mistake of a list.
package struct MutantListError: Error, Equatable {
  package let sentence: String

  package init(sentence: String) { self.sentence = sentence }
}

extension Mutant {
  /// Whether it cannot be built beside `other`: both are beside code, and change more than the same.
  fileprivate func isIn(_ other: Mutant) -> Bool {
    let (mine, others) = (body ?? mutation.range, other.body ?? other.mutation.range)
    return source.path == other.source.path && mine != others && mine.overlaps(others)
  }
}
