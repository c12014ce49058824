import JSONCoding
import Scripting

/// The name of a case: that of its file without `.case.json` or, if the file holds many cases by name,
/// `FILE/NAME`.
package struct CaseName: Sendable {
  /// The name of the file, without `.case.json`.
  package let file: String
  /// The case's own name in its file; nil if the file is one case.
  package let own: String?

  /// Splits `text` at its first slash.
  package init(_ text: String) {
    guard let slash = text.firstIndex(of: "/") else {
      (file, own) = (text, nil)
      return
    }
    (file, own) = (String(text[..<slash]), String(text[text.index(after: slash)...]))
  }

  init(file: String, own: String) { (self.file, self.own) = (file, own) }

  var text: String { own.map { "\(file)/\($0)" } ?? file }
  /// The last part of the name.
  package var last: String { own ?? file }

  /// The keys that lead to the case in its file.
  package var keys: [String] { own.map { [CaseFile.casesKey, $0] } ?? [] }

  /// True if `text` names a case whose goldens lie in the folder of cases, on any system.
  static func isSafe(_ text: String) -> Bool {
    let name = CaseName(text)
    return [name.file, name.last].allSatisfy(AcceptedFile.isStep)
  }
}

/// A file of cases. It is one case, or holds many by name as `cases`: each is a JSON Merge Patch
/// (RFC 7396) of what stands beside, which all share.
struct CaseFile {
  /// The key of the cases by name.
  static let casesKey = "cases"

  private let document: ScriptCursor

  /// Reads the file from UTF-8 `bytes`.
  init(_ bytes: [UInt8]) throws(ScriptError) {
    document = try ScriptCursor(bytes: bytes, as: .goldenCase)
  }

  /// The names of its cases, `file` being its own; only that if it is one case or is flawed.
  func names(in file: String) -> [String] {
    guard let owns = try? owns(), !owns.isEmpty else { return [file] }
    return owns.map { CaseName(file: file, own: $0).text }
  }

  /// The own names of its cases; none if it is one case.
  private func owns() throws(ScriptError) -> [String] {
    guard let cases = document.optional(Self.casesKey) else { return [] }
    let members = try cases.members()
    guard !members.isEmpty else { throw cases.expected("at least one case") }
    for member in members where !AcceptedFile.isStep(member.key) || member.key.hasPrefix(".") {
      throw cases.mistake(
        at: cases.path, "names that a folder can have", found: Quotation.text(member.key))
    }
    return members.map(\.key)
  }

  /// Reads the case `name` by `body`, which receives the case as one by itself. A mistake is reported at
  /// its place in the file.
  func read<Result>(
    _ name: CaseName, _ body: (ScriptCursor) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    _ = try document.members()
    try document.required(GoldenCase.version)
    let owns = try owns()
    guard let own = name.own else {
      if owns.isEmpty { return try body(document) }
      throw document.mistake(
        at: .key(.root, Self.casesKey), "one case", found: "cases by name")
    }
    guard let cases = document.optional(Self.casesKey), let patch = cases.value[own] else {
      throw document.mistake(
        at: .key(.root, Self.casesKey), "the case \(Quotation.text(own))", found: "none")
    }
    let node = ScriptCursor(patch, at: .key(cases.path, own), as: .goldenCase)
    _ = try node.members()
    for key in [GoldenCase.version.name, Self.casesKey] {
      if let member = node.optional(key) { throw member.expected("nothing: it is for the file") }
    }
    let shared = document.value.without(Self.casesKey)
    let merged = shared.merging(patch)
    do throws(ScriptError) { return try body(ScriptCursor(merged, as: .goldenCase)) } catch {
      let isShared = error.depth(in: shared) > error.depth(in: patch)
      throw isShared ? error : error.inside("\(node.path)")
    }
  }
}

extension ScriptError {
  /// How many of the keys on the way to the mistake `json` has.
  fileprivate func depth(in json: JSON) -> Int {
    var (json, depth) = (json, 0)
    for key in path.split(whereSeparator: { ".[, ".contains($0) }) {
      guard let member = json[String(key)] else { break }
      (json, depth) = (member, depth + 1)
    }
    return depth
  }
}

extension JSON {
  fileprivate func without(_ key: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !ExactText.areEqual($0.key, key) })
  }

  /// This value with `patch` applied, a JSON Merge Patch (RFC 7396): members of objects are merged,
  /// null takes one away, all else stands in place of what was there.
  package func merging(_ patch: JSON) -> JSON {
    guard case .object(let changes) = patch else { return patch }
    var members: [Member] = []
    if case .object(let own) = self { members = own }
    for change in changes {
      let index = members.firstIndex { ExactText.areEqual($0.key, change.key) }
      if change.value == .null {
        if let index { members.remove(at: index) }
      } else if let index {
        members[index] = .init(change.key, members[index].value.merging(change.value))
      } else {
        members.append(.init(change.key, JSON.null.merging(change.value)))
      }
    }
    return JSON.object(members).sortedByKey
  }
}
