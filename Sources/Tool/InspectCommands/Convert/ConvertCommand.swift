import Host
import JSONCoding
import Scripting
import Takes

struct ConvertOptions: CommandOptions {
  var form = TouchForm.actions
  var output: String?

  static let options = Options<Self>(
    .value("--to", \.form, .choice, "what strokes become"),
    .optional(
      "-o, --output", \.output, .path("SCENE.json", .writes),
      "where the scene goes (default: - = standard output)"))
}

extension Subcommand {
  package static let convert = Subcommand(
    "convert", "Rewrites the touches of a scene as WebDriver actions or as samples",
    operands: Operands(text: "SCENE.json", count: 1...1),
    options: ConvertOptions.self,
    notes: """
      As actions a tap, a hold, a drag or a flick is a few lines that people can read and change:
      down, straight moves and rests, up. The greatest deviation from the samples is reported, in
      place at equal times, in time and in pressure. A stroke stays as it is, and is reported, if
      actions would be off by more than \(CleanGesture.limit.passing), and if it
      never lifts, leaves the stage or goes to parts of the player. All else stays, written out in
      full as the live page saves it, a demonstration up to the scene's end; - reads standard input.
      """
  ) { arguments, session in
    try ConvertRun(arguments, session).run()
    return .done
  }
}

private struct ConvertRun {
  private let form: TouchForm
  private let input: InputFile
  /// Where the scene goes; nil for standard output.
  private let output: OutputFile?
  private let session: Session

  init(_ arguments: Arguments<ConvertOptions>, _ session: Session) throws {
    self.session = session
    form = arguments.form
    input = InputFile(path: arguments.operands[0])
    output = arguments.output == "-" ? nil : try OutputFile(\.output, arguments, session)
  }

  func run() throws {
    let file = try SceneRequest.file(input, session.schemas)
    let scene = try file.resolved()
    let script = LiveScript(scene.script)
    let context = TakeContext(
      stage: scene.size, controls: file.experience.controls,
      input: file.experience.input,
      end: file.playsDemonstration
        ? scene.duration : min(max(scene.duration, script.end), TakeEdit.latest))
    let converted: ConvertedTake
    do throws(TakeEditError) { converted = try form.converted(script, in: context) } catch {
      throw Failure(.badInput, "\(input.name): \(error)")
    }
    for (seconds, reason) in converted.kept {
      session.note("\(input.name): at \(TakeEditError.text(seconds)) s \(reason)")
    }
    let document = SceneDocument(
      scene,
      // A demonstration is as long as it is, but no step of a scene may begin after its end.
      steps: converted.script.steps(until: file.playsDemonstration ? scene.duration : .infinity),
      duration: scene.duration)
    let sentence = converted.sentence(as: form)
    guard let output else {
      try session.output.write(document.text)
      return session.note("\(input.name): \(sentence)")
    }
    try output.write(Array(document.text.utf8))
    try session.print("\(OneLine.text(output.path)): \(sentence)\n")
  }
}

extension ConvertedTake {
  /// What was done, in one line.
  fileprivate func sentence(as form: TouchForm) -> String {
    let strokes = "\(NumberText.count(count, "stroke")) written as \(form.rawValue)"
    if let deviation { return strokes + ", off by at most \(deviation)" }
    guard count == 0, already > 0 else { return strokes }
    return strokes + ", for \(already) of \(already + kept.count) were so already"
  }
}
