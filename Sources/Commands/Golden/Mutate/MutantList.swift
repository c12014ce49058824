import Files
import JSONCoding

/// Mistakes that were picked by hand: an array of objects, each with a `file` below the folder of the
/// package, a `snippet` that stands in it once, with the part that changes between « and », what is
/// `wrong` in its place, and `words` that tell it.
package enum MutantList {
  /// Reads the list at `path`; `sources` are those that mistakes can be made in.
  static func mutants(_ path: String, in sources: [MutantSource]) throws -> [Mutant] {
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
