import Examples
import Files
import Goldens
import Host
import Raster

struct NewOptions: CommandOptions {
  var output: String?
  var example: Example?
  var path: String?
  var url: String?

  static let options = Options<Self>(
    .optional(
      "-o, --output", \.output, .path("DIR", .worksIn), otherwise: "NAME",
      "where the package goes"),
    .optional(
      "--from", \.example, .example, otherwise: Example.flower.idea, "start from an example"),
    .optional(
      "--path", \.path, .path("DIR", .reads), "take the player's package from its clone in DIR"),
    .optional("--url", \.url, .text("URL"), "take the player's package from a Git repository"))
  static let needs: [OptionNeed<Self>] = [.oneOf(\.path, \.url)]
}

extension Subcommand {
  static let new = Subcommand(
    "new", "Writes a package of one's own: a renderer with scene, golden case and test",
    operands: Operands(text: "NAME", count: 1...1),
    options: NewOptions.self,
    notes: """
      NAME is lower-case words joined by hyphens. Without --path and --url the package takes the
      player's package from the clone that this tool was built in, or that lies above the working
      folder.
      The package builds, renders and passes its goldens as it is written.

      Examples:
      \(Example.help)
      """
  ) { arguments, session in
    let name = try PackageName(arguments.operands[0])
    let folder = NewFolder(arguments.output ?? name.text)
    try folder.checkAbsence()
    let example = arguments.example ?? .flower
    let source = try MotecraftSource(arguments)
    let dependency = try source.dependency(from: folder.path)
    try folder.fill { draft in
      let package = NewPackage(name: name, dependency: dependency, example: example)
      for file in package.files {
        try OutputFile(at: "\(draft)/\(file.path)", as: "--output", session).write(file.bytes)
      }
      try NewGoldens(name: name, folder: draft, example: example).record()
    }
    try session.print(
      """
      Wrote the package \(name.text) to \(OneLine.text(folder.path)). Try it:
        cd \(ShellWord.quoted(folder.path)) && swift run -c release \(name.text) play \(name.text)

      """)
    return .done
  }
}

/// A folder that a command makes, whole or not at all.
private struct NewFolder {
  let path: String

  init(_ path: String) {
    var trimmed = Substring(path)
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
    self.path = String(trimmed)
  }

  /// Throws where anything stands there already.
  func checkAbsence() throws {
    guard !path.isEmpty else {
      throw Failure(.cannotCreate, "cannot create \"\": expected a folder's name")
    }
    guard FileFacts(ofLink: path) == nil else { throw uncreatable(.taken) }
  }

  /// Makes the folder of what `body` writes into a draft beside it.
  func fill(_ body: (String) throws -> Void) throws {
    try Folder.create(for: path)
    try Folder.make(path, fault: uncreatable) { draft in
      try body(draft)
      try Interruption.check()
    }
  }

  private func uncreatable(_ error: SystemError) -> any Error { FileError.unmade(path, error) }
}

// MARK: Examples to start from

extension Example {
  /// What a package starts from where no example is asked for.
  package static let flower = Example(
    NewRenderer.self, "a flower of lights", source: EmbeddedText.renderer_txt)

  /// Whether it is what the tutorial goes through, with a scene and tests made for it.
  var isFlower: Bool { type == Example.flower.type }

  /// All examples with what they show, one a line.
  static var help: String {
    Columns(all.map { ["  " + $0.name, $0.idea] }).text
  }
}

extension OptionReader<Example> {
  /// The name of an example.
  fileprivate static var example: OptionReader {
    OptionReader("EXAMPLE") { name, _ in
      guard let example = Example.all.first(where: { $0.name == name }) else {
        throw Failure.unknown("example", name, known: Example.all.map(\.name), in: "new")
      }
      return example
    }
  }
}

/// Records the goldens of a new package before it is built: its renderer is part of this
/// tool, too.
struct NewGoldens {
  let name: PackageName
  /// The package's folder.
  let folder: String
  /// What the package starts from.
  let example: Example

  /// Records the case, with its contact sheet, and the picture of the test.
  func record() throws {
    let session = try silent()
    defer { session.output.close() }
    try recordCase(session)
    try still(
      [
        name.text, "--touches", "none", "--chrome", "none", "--size", "240x240", "--scale", "1",
        "--seed", "7", "--at", "1", "--compression", "small", "--quiet", "-o",
        "\(folder)/Tests/\(name.type)Tests/Goldens/\(name.type)Tests/\(picture).png",
      ], session)
  }

  private func recordCase(_ session: Session) throws {
    let context = try GoldenContext("\(folder)/Goldens", session)
    try context.refuseFlaws()
    let sheet = try OutputFile(at: "\(folder)/Output/goldens.png", as: "--output", session)
    let failures = try GoldenRecordRun(session: session, context: context, mode: .missing)
      .run(sheet: sheet)
    if let failure = failures.first { throw failure }
  }

  /// The name of the picture of the test.
  private var picture: String {
    example.isFlower ? "the-flower-after-a-second" : "the-picture-after-a-second"
  }

  private func still(_ words: [String], _ session: Session) throws {
    let code = try Subcommand.still.run(words, session)
    guard code == .done else {
      throw Failure(.internalError, "still of the new package ended with \(code)")
    }
  }

  /// A session of the new tool, without output.
  private func silent() throws -> Session {
    let experience = example.experience(name.text, title: name.title)
    let nowhere: ByteStream
    do { nowhere = try ByteStream(opening: "/dev/null", name: "/dev/null") } catch {
      throw Failure(.internalError, "cannot open /dev/null: \(error)")
    }
    return try Session(
      configuration: PlayerConfiguration([experience], name: name.text),
      tool: ToolIdentity(name: name.text, version: ToolVersion.current), output: nowhere,
      errors: nowhere
    ).loaded
  }
}
