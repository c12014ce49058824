import Files
import HTTP
import JSONCoding
import Pages
import Raster
import Rendering
import Scripting

extension Subcommand {
  static let share = Subcommand(
    "share", "Makes one HTML file that plays, to be touched anywhere", operands: .scene,
    options: [ShareRun.output, ShareRun.title, ShareRun.bare, ShareRun.build, ResultOption.quiet],
    notes: """
      An experience by itself waits for fingers, at the size and resolution of the window; a scene is
      played as it says. The file needs no network. The first time compiles the player, for some
      minutes; what is compiled stays in the build folder. Needs the Swift toolchain that the package
      asks for, and its sources.
      """
  ) { arguments, session in
    try ShareRun(arguments, session).run()
    return .done
  }
}

private struct ShareRun {
  static let output = Option(
    "-o, --output", "FILE.html", OptionReading.text, default: "Output/piece.html", use: .writes,
    "where it goes")
  static let title = Option(
    "--title", "TEXT", OptionReading.text, otherwise: "the experience's own",
    "what the page is called")
  static let bare = Option("--bare", "without the bar of buttons")
  static let build = Option(
    "--build-path", "DIR", OptionReading.text, otherwise: ".build/share",
    "where what is compiled stays")

  private let session: Session
  private let arguments: Arguments
  private let output: OutputFile
  private let experience: Experience
  /// The scene as the page hands it to its player.
  private let document: JSON
  private let scene: Scene

  init(_ arguments: Arguments, _ session: Session) throws {
    (self.session, self.arguments) = (session, arguments)
    let path = try arguments[Self.output]
    guard [".html", ".htm"].contains(where: path.lowercased().hasSuffix) else {
      throw Failure.usage("--output: expected a .html file, found \(Quotation.text(path))")
    }
    output = try OutputFile(Self.output, arguments, session)
    let operand = arguments.operands[0]
    if SceneRequest.namesFile(operand, session) {
      let input = InputFile(path: operand)
      let file = try SceneRequest.file(input, session.schemas)
      experience = try session.experience(file.experience.id)
      scene = try file.resolved()
      document = try input.parsed { bytes throws(JSONError) in try JSON(bytes: bytes) }
    } else {
      experience = try session.experience(operand)
      scene = try SceneRequest.file(of: operand, session).resolved()
      document = ["scene": 1, "experience": .string(experience.id)]
    }
  }

  func run() throws {
    let build = try PieceBuild(
      experience, in: try arguments[Self.build] ?? ".build/share",
      telling: arguments.has(ResultOption.quiet) ? nil : session)
    let code = try build.code()
    let bytes = try page(of: build, code)
    try output.write(bytes)
    try session.print(
      "Wrote \(OneLine.text(output.path)) (\(experience.title), \(NumberText.size(bytes.count)))\n"
    )
  }

  private func page(of build: PieceBuild, _ code: [UInt8]) throws -> [UInt8] {
    let title = try arguments[Self.title] ?? experience.title
    let about: JSON = [
      "title": .string(title), "document": document, "loops": .bool(scene.loops),
      "isTransparent": .bool(scene.background == .none),
      "isBare": .bool(arguments.has(Self.bare)), "most": 3, "mostFrames": 240,
    ]
    let script = try build.source("page.js")
    return PageTemplate(try build.source("page.html")).filled { name, bytes in
      switch name {
      case "title": bytes += PageTemplate.escaped(title).utf8
      case "scene": PageTemplate.append(about, .canonical, to: &bytes)
      case "code": bytes += Base64.text(ZlibStream.deflated(code)).utf8
      default: bytes += script
      }
    }
  }
}
