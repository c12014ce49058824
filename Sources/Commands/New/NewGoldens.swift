import Examples
import Files
import Goldens
import Host
import Raster

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
    let options = try PaintingOptions(Arguments([folder], for: .goldenRecord))
    let failures = try GoldenRecordRun(session: session, context: context, mode: .missing)
      .run(options, sheet: sheet)
    if let failure = failures.first { throw failure }
  }

  /// The name of the picture of the test.
  private var picture: String {
    example.isFlower ? "the-flower-after-a-second" : "the-picture-after-a-second"
  }

  private func still(_ words: [String], _ session: Session) throws {
    let code = try Subcommand.still.run(Arguments(words, for: .still), session)
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
