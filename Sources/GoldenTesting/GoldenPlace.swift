import Files
import Goldens

/// Where the golden of a test lies: `Goldens/<file>/<test>[.<name>]` beside the test's file.
package struct GoldenPlace: Hashable, Sendable {
  /// The test's file without its folder and ending.
  package let suite: String
  /// The test's name and that of the picture, fit for a file name.
  package let stem: String
  /// The folder of the test's file.
  let sources: String

  /// The place for the test `function` of `file`, as `#function` and `#filePath` give them.
  package init(function: String, file: String, name: String? = nil) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    sources = parts.dropLast().joined(separator: "/")
    let base = parts.last.map(String.init) ?? file
    suite = FileName.fit(base.hasSuffix(".swift") ? String(base.dropLast(6)) : base)
    let test = FileName.fit(GoldenPlace.base(of: function))
    stem = name.map { "\(test).\(FileName.fit($0))" } ?? test
  }

  /// The path of the golden with the given ending, such as ".png".
  package func path(_ ending: String) -> String { "\(sources)/Goldens/\(suite)/\(stem)\(ending)" }

  /// A function's name without its list of arguments.
  private static func base(of function: String) -> String {
    guard function.hasSuffix(")"), let open = function.lastIndex(of: "(") else { return function }
    return String(function[..<open])
  }

  /// Where pictures of failures go unless someone chooses: the `Output` of the package that the
  /// test belongs to, else the folder for temporary files.
  var failures: String {
    var folder = sources
    while !folder.isEmpty {
      if FilePath.isThere(folder + "/Package.swift") {
        // A mistake that is made on purpose fails no test of the package.
        guard FilePath.isWritable(folder + "/Output"), Environment["GOLDEN_MUTANT"] == nil
        else { break }
        return folder + "/Output/golden-failures"
      }
      folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
    }
    return "\(FilePath.temporary)/golden-failures-\(Program.user)"
  }
}

/// Names of files made of any text.
enum FileName {
  private static let longest = 96

  /// `text` in letters, digits, `-` and `_` of ASCII, with `-` for each run of spaces. Where more
  /// than spaces had to give way, four digits at the end keep different texts apart.
  static func fit(_ text: String) -> String {
    var name = ""
    var isExact = true
    for character in text.unicodeScalars {
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": name.unicodeScalars.append(character)
      case " ": if !name.hasSuffix("-") { name += "-" }
      default:
        isExact = false
        if !name.hasSuffix("-") { name += "-" }
      }
    }
    while name.hasSuffix("-") { name.removeLast() }
    while name.hasPrefix("-") { name.removeFirst() }
    guard !isExact || name.isEmpty || name.utf8.count > longest else { return name }
    let mark = StableHash(of: text).description.prefix(4)
    return name.isEmpty ? String(mark) : "\(name.prefix(longest))-\(mark)"
  }
}
