import Foundation
import Testing

/// Texts are plain engineering English: they name the module, the caller, the view or the finger,
/// and say what is emitted, received and reported.
@Suite struct WordsTests {
  @Test(arguments: ["Sources", "Renderers", "Tests"])
  func `sources, articles and tests keep the retired words out`(folder: String) throws {
    // Words that give a program, a view or a value the part of a person, or stand for a module.
    let retired =
      /\b(nobody|somebody|anybody|whoever|whom|hears|is told|are told(?! apart)|unless told|lays down|laid down|this house|this room|a hair|a trifle|has a say|almanac)\b/
      .ignoresCase()
    let base = ModuleTests.root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path())
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
      .filter { !#filePath.hasSuffix($0) }
    #expect(paths.count > 100)
    for path in paths {
      let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where line.contains(retired) {
        Issue.record("\(folder)/\(path):\(number + 1): \(line)")
      }
    }
  }

  @Test func `doc comments begin as those of the field do`() throws {
    let opening = /\/\/\/ (What|Whether|How|Where)\b/
    let condition = /\/\/.*\bnil\S* where\b/
    var (comments, questions) = (0, 0)
    for folder in ["Sources", "Renderers"] {
      let base = ModuleTests.root.appending(path: folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: base.path())
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
        var isInside = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          let line = line.drop { $0 == " " }
          let isComment = line.hasPrefix("///")
          if isComment, !isInside {
            comments += 1
            if line.starts(with: opening) { questions += 1 }
          }
          isInside = isComment
          if line.contains(condition) {
            Issue.record("\(folder)/\(path):\(number + 1): expected if, found where: \(line)")
          }
        }
      }
    }
    #expect(comments > 5000)
    #expect(
      questions * 20 <= comments,
      "\(questions) of \(comments) comments begin with What, Whether, How or Where")
  }
}
