import Controls
import Files
import Foundation
import Geometry
import Host
import JSONCoding
import Live
import Play
import Rendering
import Scripting
import Takes
import Testing

/// What compilers and backtraces write, as the page shows it.
@Suite struct BuildLogTests {
  @Test func `the errors of a compiler are found, each once, with the line itself`() {
    let log = """
      Building for production...
      /pack/Sources/night/Night.swift:2:14: error: cannot find 'undefinedThing' in scope
      1 | let x = 1
      2 | let y: Int = undefinedThing + 3
        |              `- error: cannot find 'undefinedThing' in scope
      /pack/Sources/night/Night.swift:2:14: error: cannot find 'undefinedThing' in scope
      /other/Library.swift:9:1: error: expected '}'
      error: fatalError
      """
    func told(_ log: String, folder: String) -> (first: [CompilerError], count: Int) {
      var read = BuildLog(folder: folder)
      // As it comes: cut anywhere.
      for byte in log.utf8 { read.append([byte]) }
      return read.errors { path, line in "\(path) \(line)" }
    }
    let (errors, count) = told(log, folder: "/pack")
    #expect(count == 2)
    #expect(errors.map(\.file) == ["Sources/night/Night.swift", "/other/Library.swift"])
    #expect(errors[0].line == 2 && errors[0].column == 14)
    #expect(errors[0].message == "cannot find 'undefinedThing' in scope")
    #expect(errors[0].source == "/pack/Sources/night/Night.swift 2")
    let other = told("ld: no room\nlast words", folder: "/p")
    #expect(other.first.map(\.message) == ["ld: no room\nlast words"] && other.count == 1)
    #expect(told("", folder: "/p").first.map(\.message) == ["the build has failed without a word"])
    let manifest = told("error: 'night': no such module", folder: "/p")
    #expect(manifest.first.map(\.message) == ["'night': no such module"])
    // Those that are not shown are counted, without a look at their files.
    let many = (1...2000).map { "/p/a.swift:\($0):1: error: no \($0)\n" }.joined()
    let counted = told(many + many, folder: "/p")
    #expect(counted.count == 2000 && counted.first.map(\.line) == [1, 2, 3, 4, 5])
  }

  @Test func `where a trap came from is the innermost call in the package's own sources`() {
    let log = """

      *** Signal 4: Backtracing from 0x55a0... done ***

      *** Program crashed: Illegal instruction at 0x00007ff2 ***

      Thread 0 "night" crashed:

        0                0x0001 Array.subscript.getter + 7 in night at /usr/swift/Array.swift:12:3
        1 [ra] [inlined] 0x0002 Path.line(to:) in night at Sources/Paths/Path.swift:9:1
        2 [ra]           0x0003 draw in night at /pack/.build/checkouts/x/Sources/X.swift:5:6
        3 [ra]           0x0004 closure #1 in Tree.branch(_:) + 373 in night at /pack/Sources/night/Tree.swift:29:28
        4 [ra]           0x0005 Tree.draw(_:) + 9 in night at /pack/Sources/night/Tree.swift:40:5
      """
    let place = CompilerError(backtrace: log, folder: "/pack") { path, line in
      path.hasPrefix("/pack/Sources/night/") ? "\(path) \(line)" : nil
    }
    #expect(place?.file == "Sources/night/Tree.swift")
    #expect(place?.line == 29 && place?.column == 28)
    #expect(place?.source == "/pack/Sources/night/Tree.swift 29")
    #expect(CompilerError(backtrace: "it ended at 0:1:2", folder: "/p") { _, _ in "" } == nil)
  }

  @Test func `a call without a line is no place, and none further out is`() {
    let log = """
        1          0x0001 Paper.init(size:scale:_:) + 20 in night at /paper/Paper.swift:63:7
        2 [system] 0x0002 specialized Night.begin(on:) + 142 in night at /pack/Sources/night/Night.swift
        3 [ra]     0x0003 closure #1 in Experience.init(_:) + 26 in night at /paper/Experience.swift:119:4
        4 [ra]     0x0004 main in night at /pack/Sources/night/main.swift:9:3
      """
    #expect(CompilerError(backtrace: log, folder: "/pack") { path, _ in path } == nil)
  }

  @Test func `a trap is explained, for optimized code says nothing of it`() {
    let trap = { RebuildStatus.explained("it was ended by SIGILL", isPlaceKnown: $0) }
    #expect(trap(false).contains("an index out of range"))
    #expect(trap(false).hasSuffix("says which, and where") && trap(true).hasSuffix("says which"))
    for words in ["it was ended by SIGKILL", "it ended with status 1"] {
      #expect(RebuildStatus.explained(words, isPlaceKnown: false) == words)
    }
  }
}
