import Files
import Goldens
import JSONCoding
import Rendering

/// A source of the package, as it is.
final class MutantSource: Sendable {
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
  static func all(
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
struct Mutant: Sendable {
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
  static func drawn(from sources: [MutantSource], seed: UInt64) -> [Mutant] {
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
