import Digests
import Files
import Host
import JSONCoding
import Live
import Pages
import Raster
import Rendering
import Scripting

struct ShareOptions: CommandOptions {
  var output = "Output/piece.html"
  var title: String?
  /// Moment of the still, in seconds; nil for half of the scene's length.
  var poster: [Double]?
  var link: String?
  var isBare = false
  var build: String?
  var results = ResultOptions()

  static let options = Options<Self>(
    .value("-o, --output", \.output, .path("FILE.html", .writes), "where it goes"),
    .optional(
      "--title", \.title, .text("TEXT"), otherwise: "the experience's own",
      "what the page is called"),
    .optional(
      "--poster", \.poster, .moments("S"), otherwise: "half of its length",
      "the moment of the still that shows until it plays, and where it cannot"),
    .optional(
      "--link", \.link, .text("URL"),
      "where the page will lie: links to it show a still, which is written beside it as a PNG"),
    .flag("--bare", \.isBare, "without the bar of buttons"),
    .optional(
      "--build-path", \.build, .path("DIR", .worksIn), otherwise: "the package's .build/share",
      "where what is compiled stays"),
    .group(\.results, ResultOptions.quiet))
}

extension Subcommand {
  package static let share = Subcommand(
    "share", "Makes one HTML file that plays, to be touched anywhere", operands: .scene,
    options: ShareOptions.self,
    notes: """
      An experience by itself waits for fingers, at the size and resolution of the window; a scene is
      played as it says. The file needs no network. The first time compiles the player, for some
      minutes; what is compiled stays in the build folder, which one run uses at a time. Needs the
      Swift toolchain that the package asks for, and its sources.
      """
  ) { arguments, session in
    try ShareRun(arguments, session).run()
    return .done
  }
}

private struct ShareRun {
  /// Most pixels per point that a page takes of a screen.
  private static let mostScale = 3
  /// The longest side of the still in the page, and of that for links, in pixels.
  private static let (posterLength, pictureLength) = (240, 1200)

  private let session: Session
  private let arguments: Arguments<ShareOptions>
  private let output: OutputFile
  /// The file of the still for links, and where both will lie; nil if no link was given.
  private let picture: (file: OutputFile, link: PieceLink)?
  private let experience: Experience
  /// The scene as the page hands it to its player.
  private let document: JSON
  /// What the still shows.
  private let scene: Scene

  init(_ arguments: Arguments<ShareOptions>, _ session: Session) throws {
    if let player = session.ownPlayer {
      throw Failure(
        .badInput,
        "share: a shared piece has the player of this package, and the tool's is \(player)")
    }
    (self.session, self.arguments) = (session, arguments)
    output = try OutputFile(\.output, arguments, session)
    let path = output.path
    picture = try arguments.link.map { address in
      let path = path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex) + ".png"
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      guard let link = PieceLink(address, picture: name) else {
        throw Failure.option(
          "--link", expected: "the address of a page, such as https://example.org/piece.html",
          found: Quotation.text(address))
      }
      return (try OutputFile(at: String(path), as: "--link", session), link)
    }
    let operand = arguments.operands[0]
    if session.namesFile(operand) {
      var input = InputFile(path: operand)
      input.contents = try input.bytes()
      let file = try SceneRequest.file(input, session.schemas)
      experience = try session.experience(file.experience.id)
      scene = try file.liveScene()
      document = try input.parsed { bytes throws(JSONError) in try JSON(bytes: bytes) }
    } else {
      experience = try session.experience(operand)
      var file = try SceneRequest.file(of: operand, session)
      file.playsDemonstration = true
      scene = try file.liveScene()
      document = ["scene": 1, "experience": .string(experience.id)]
    }
  }

  func run() throws {
    // The whole player has the pages of all experiences.
    let shown = scene.chrome == .full ? session.experiences : [experience]
    let sources = try PieceSources(of: shown)
    try sources.check { session.note($0) }
    if let change = sources.change(since: FilePath.program) { session.note(change) }
    let isQuiet = arguments.results.isQuiet
    let folder = arguments.build ?? PieceSources.buildFolder(of: sources.package)
    let build: PieceBuild
    do {
      build = try PieceBuild(session.configuration.playing(shown), sources, in: folder) {
        [session] step in
        if !isQuiet { session.note(step) }
      }
    } catch let error as FileError {
      throw Failure(error.exitCode, error.sentence, isOfSurroundings: arguments.build == nil)
    }
    let bytes = try page(sources, build.code())
    if let picture { try picture.file.write(try still(length: Self.pictureLength).png) }
    try output.write(bytes)
    try session.print(
      "Wrote \(OneLine.text(output.path)) (\(experience.title), \(NumberText.size(bytes.count)))\n"
    )
  }

  private func page(_ sources: PieceSources, _ code: PieceCode) throws -> [UInt8] {
    let title = arguments.title ?? experience.title
    let about: JSON = [
      "document": document, "loops": .bool(scene.loops),
      "isTransparent": .bool(scene.background == .none),
      "isBare": .bool(arguments.isBare), "mostScale": .number(Self.mostScale),
      "packing": .string(code.packing.rawValue), "codeSize": .number(Double(code.size)),
    ]
    let script = LanesPage.closed(try sources.script())
    let style = try InputFile(path: sources.page("page/page.css")).bytes()
    let messages = try InputFile(path: sources.page("page/messages.json")).parsed {
      bytes throws(JSONError) in try JSON(bytes: bytes)
    }
    let poster = Base64.text(try still(length: Self.posterLength).png)
    let card = try card(title)
    let template = PageTemplate(try InputFile(path: sources.page("page/page.html")).bytes())
    return template.filled { name, bytes in
      switch name {
      case "title": bytes += PageTemplate.escaped(title).utf8
      case "tool": bytes += PageTemplate.escaped(session.tool.description).utf8
      case "scene": PageTemplate.append(about, .canonical, to: &bytes)
      case "code": bytes += Base64.text(code.packed).utf8
      case "unpacker": bytes += Base64.text(code.unpacker).utf8
      case "card": bytes += card.utf8
      case "messages": PageTemplate.append(messages, .canonical, to: &bytes)
      case "poster": bytes += poster.utf8
      case "style": bytes += style
      case "styleDigest": bytes += Base64.text(SHA256.digest(style)).utf8
      case "scriptDigest": bytes += Base64.text(SHA256.digest(script)).utf8
      default: bytes += script
      }
    }
  }

  /// What feeds and messengers show of a link to the page, as markup.
  private func card(_ title: String) throws -> String {
    guard let link = picture?.link else { return "" }
    let size = try still(length: Self.pictureLength).size
    let facts = [
      ("og:url", link.address), ("og:image", link.image), ("og:image:type", "image/png"),
      ("og:image:width", String(size.width)), ("og:image:height", String(size.height)),
      ("og:image:alt", title),
    ]
    return facts.map { name, value in
      "<meta property=\"\(name)\" content=\"\(PageTemplate.escaped(value))\">\n"
    }.joined() + "<meta name=\"twitter:card\" content=\"summary_large_image\">"
  }

  /// The still whose longer side has about `length` pixels, as a PNG.
  private func still(length: Int) throws -> (png: [UInt8], size: (width: Int, height: Int)) {
    let times = arguments.poster ?? [scene.duration / 2]
    guard times.count == 1, let time = times.first, let frame = scene.frame(at: time) else {
      throw Failure.option(
        "--poster", expected: "one moment of the \(scene.duration) s of the scene",
        found: "\(times)")
    }
    let scale = Painter.scale(of: scene.size, longestSide: length)
    var pictures = try session.pictures(
      of: scene, FrameSelection(frames: [frame]), scale: scale, place: nil)
    guard let painted = try pictures.next() else { preconditionFailure("the scene has the frame") }
    var encoder = PNGEncoder(.small)
    try encoder.encode(painted.picture, hasAlpha: scene.background == .none)
    return (encoder.bytes, (painted.picture.width, painted.picture.height))
  }
}

/// Where a page will lie on the web. Messengers and feeds show a picture of what is linked to; they
/// need the picture's own address, so it lies beside the page.
package struct PieceLink: Equatable {
  /// The page's address.
  package let address: String
  /// The picture's.
  package let image: String

  /// The longest that is taken, in bytes.
  private static let mostBytes = 2048

  /// The page at `address`, whose picture is the file `name` beside it; nil if that is no address
  /// of the web, written in the characters that addresses have (RFC 3986).
  package init?(_ address: String, picture name: String) {
    guard address.utf8.count <= Self.mostBytes,
      let parts = address.wholeMatch(
        of:
          #/(?<origin>https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?)(?<path>/[!$%&'()*+,\-./0-9:;=@A-Z_a-z~]*)?(?<rest>[?#][!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]*)?/#
      )
    else { return nil }
    self.address = address
    let path = parts.path.map(String.init) ?? "/"
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    image = "\(parts.origin)\(folder)\(Self.escaped(name))"
  }

  /// `name` as a part of an address.
  private static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default:
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
