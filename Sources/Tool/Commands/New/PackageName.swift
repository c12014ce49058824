import JSONCoding

/// The name of a new package, and what is called after it.
package struct PackageName: Sendable {
  /// As it was given: lower-case words joined by hyphens. The package, its executable and its
  /// experience have it.
  let text: String

  private static let longest = 64

  /// A name from the command line.
  init(_ text: String) throws {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    let isFit = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { Self.isSmall($0) || Self.isDigit($0) }
    }
    guard isFit, text.utf8.count <= Self.longest, text.utf8.first.map(Self.isSmall) == true else {
      throw Failure.usage(
        "new: expected a name of lower-case words joined by hyphens, such as night-sky, of at most"
          + " \(Self.longest) letters, found \(Quotation.text(text))")
    }
    guard !Self.taken.contains(text.filter { $0 != "-" }) else {
      throw Failure.usage(
        "new: \(Quotation.text(text)) is a name that Swift or the player uses itself; expected"
          + " another")
    }
    self.text = text
  }

  private static func isSmall(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private var words: [Substring] { text.split(separator: "-") }

  /// The renderer's type: `NightSky`.
  var type: String { words.map(Self.capitalized).joined() }
  /// The name for people: `Night Sky`.
  var title: String { words.map(Self.capitalized).joined(separator: " ") }
  /// The executable's module: `night_sky`.
  var module: String { words.joined(separator: "_") }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Names that would hide another, or that Swift keeps for itself; lower case, without hyphens.
  package static let taken: Set<String> = Set(
    """
    any as associatedtype async await borrowing break case catch class consuming continue default
    defer deinit didset do dynamic else enum extension fallthrough false fileprivate final for func
    get guard if import in indirect infix init inout internal is isolated lazy let macro main
    mutating nil none nonisolated nonmutating open operator optional override package postfix
    precedencegroup prefix private protocol public repeat required rethrows return self sending set
    some static struct subscript super switch throw throws true try type typealias unowned var weak
    where while willset yield

    array bool character dictionary double error float hashable int never result sendable sequence
    set string substring void

    builder commandlinetool experience renderer newrenderer singletouchrenderer multitouchrenderer
    animated canvas color controlsschema math metric metrics moment picture point rendererevents
    rendererrun seededgenerator size spring stage state step suite test touch touchkind vector

    angle bitmap brush camera caseiterable cellularnoise colorramp curlnoise curve datacursor
    datamistake demonstration directionallight easing fonterror fractalnoise gradientstop ink
    inputkinds keyframes lineargradient mesh oklch outlinetypeface packageresources part path
    pathmorph pinchrotaterecognizer radialgradient rect resourcesschema solid stagger star storyboard
    stroke stroketypeface textlayout textstyle touchsample transform transform3d vertex water

    swift glibc musl darwin foundation foundationessentials testing xctest packagedescription

    auditing bees catalogue ccairo ckernels commandline commands controls cpng csystem curtain
    digests drawing embedtext examples expectations files filmfiles films firecracker fonts geometry
    gestures goldencommands goldens goldentesting host inspectcommands jsoncoding lichenbloom live
    lotusbreath mandalaember motecraft motion mutation oceanwaves pages painting paths piece play
    playcommands pngcoding pngreader predatorprey ragdoll raster rendercommands rendering
    scenerequests scripting serving sound springgrid swarmdrones takes touchrecordings views widgets
    """.split { $0.isWhitespace }.map(String.init))
}
