/// Rules for a renderer's source that is shared.
package enum ShareRules {
  /// A line that a page cannot have.
  package struct Obstacle: Hashable, Sendable {
    /// Its number, from 1.
    package let line: Int
    package let reason: String
  }

  /// Returns the obstacles in `source`, of the module of that name, in their order. Lines that the
  /// compiler leaves out of pages are none.
  package static func obstacles(in source: String, of module: String) -> [Obstacle] {
    let lines = source[...].split(separator: "\n", omittingEmptySubsequences: false).map {
      (line: Substring) -> Substring in
      line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    }
    let members = members(beside: lines.firstIndex { $0.contains("ControlsSchema<") }, of: lines)
    let controls = Set(
      source.matches(of: /\.\w+\(\s*"[^"]*",\s*\\(?:Self)?\.(\w+)/).map { String($0.output.1) })
    var conditions = ConditionalLines()
    return lines.enumerated().compactMap { index, line in
      guard conditions.keep(line) else { return nil }
      let reason =
        obstacle(in: line, of: module)
        ?? (members.contains(index) ? obstacle(in: line, to: controls) : nil)
      return reason.map { Obstacle(line: index + 1, reason: $0) }
    }
  }

  /// The lines of the type that `declaration`, one of `lines`, is a member of, on which members begin:
  /// those that are indented as it is.
  private static func members(beside declaration: Int?, of lines: [Substring]) -> Set<Int> {
    func depth(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    guard let declaration else { return [] }
    let inner = depth(lines[declaration])
    func isOutside(_ place: Int) -> Bool {
      !lines[place].allSatisfy(\.isWhitespace) && depth(lines[place]) < inner
    }
    let first = lines.indices[..<declaration].last(where: isOutside) ?? lines.startIndex
    let last = lines.indices[declaration...].first(where: isOutside) ?? lines.endIndex
    return Set((first..<last).filter { depth(lines[$0]) == inner })
  }

  /// Returns the reason for which a line of a source of `module` cannot be shared; nil if there is none.
  private static func obstacle(in line: Substring, of module: String) -> String? {
    guard let found = line.firstMatch(of: /^\s*(?:@\w+\s+)?(?:\w+\s+)?import\s+(?:\w+\s+)?(\w+)/)
    else { return nil }
    let name = String(found.output.1)
    guard name != module, !PieceSources.modules.contains(name) else { return nil }
    return "a shared piece cannot import \(name), only modules of the player"
  }

  /// Returns the reason for which a member of a renderer cannot be one of the `controls`; nil if there is
  /// none.
  private static func obstacle(in line: Substring, to controls: Set<String>) -> String? {
    guard
      let found = line.firstMatch(of: /\bvar\s+(\w+)\b([^={]*\{|.*\b(?:didSet|willSet)\b)/),
      controls.contains(String(found.output.1))
    else { return nil }
    return "a shared piece's controls adjust stored properties without observers,"
      + " and \(found.output.1) is none"
  }
}

/// The lines that the compiler keeps for a page, by the conditions around them. If the value of one is
/// not known, both of its branches are kept.
private struct ConditionalLines {
  /// For each condition around a line: true if its present branch is kept, and if one was before that
  /// is certain to be.
  private var branches: [(isKept: Bool, isDecided: Bool)] = []

  /// Reads the next line; returns true if it is kept.
  mutating func keep(_ line: Substring) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch words.first {
    case "#if": branches.append((true, false))
    case "#endif": _ = branches.popLast()
    case "#elseif", "#else": break
    default: return branches.allSatisfy(\.isKept)
    }
    guard words[0] != "#endif", let branch = branches.last else { return false }
    let value = words[0] == "#else" ? true : Self.value(words.dropFirst().joined())
    branches[branches.count - 1] = (
      isKept: !branch.isDecided && value != false, isDecided: branch.isDecided || value == true
    )
    return false
  }

  /// The value of a condition for a page, nil if it is not known.
  private static func value(_ condition: String) -> Bool? {
    if condition.hasPrefix("!") { return value(String(condition.dropFirst())).map { !$0 } }
    if condition == "hasFeature(Embedded)" { return true }
    return condition.wholeMatch(of: /canImport\((\w+)\)/).map {
      PieceSources.modules.contains(String($0.output.1))
    }
  }
}
