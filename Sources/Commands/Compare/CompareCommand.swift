import Drawing
import Files
import Geometry
import Goldens
import Host
import JSONCoding
import Raster
import Scripting

extension Subcommand {
  /// `compare`.
  static let compare = Subcommand(
    "compare", "Shows two scenes or pictures side by side, with what differs",
    operands: Operands(text: "A B", count: 2...2),
    options: [ComparisonRun.output, ComparisonRun.at, ResultOption.quiet] + SceneOption.all,
    notes: """
      A and B are experiences, scenes or PNG files. The third panel is dim where they are equal, red
      to yellow where they differ, blue where only one of them is. Ends with 0 where nothing differs,
      1 where something does, be it the length of two scenes; with --at only that moment counts.
      """
  ) { arguments, session in
    try ComparisonRun(arguments, session).run()
  }
}

/// One call of `compare`.
private struct ComparisonRun {
  static let output = Option(
    "-o, --output", "FILE", OptionReading.text, default: "Output/compare.png", use: .writes,
    "a .png picture, or a film of two scenes")
  static let at = Option(
    "--at", "S", OptionReading.moments,
    "moment of a picture of two scenes (default: where they first differ)")

  private let session: Session
  private let arguments: Arguments
  private let sides: [ComparedSide]
  private let output: OutputFile

  init(_ arguments: Arguments, _ session: Session) throws {
    (self.session, self.arguments) = (session, arguments)
    output = try OutputFile(Self.output, arguments, session)
    var sides: [ComparedSide] = []
    for operand in arguments.operands {
      sides.append(try ComparedSide(operand, arguments, session))
    }
    self.sides = sides
  }

  func run() throws -> ExitCode {
    switch (sides[0].content, sides[1].content) {
    case (.picture(let one), .picture(let other)): return try compare(one, other, at: nil)
    case (.scene(let one), .scene(let other)):
      if let format = FilmFormat(path: output.path) { return try film(one, other, format) }
      return try compare(one, other)
    case (.picture, .scene), (.scene, .picture):
      throw Failure.usage("compare: expected two scenes or two pictures, found one of each")
    }
  }

  /// One moment of two scenes.
  private func compare(_ one: SceneRequest, _ other: SceneRequest) throws -> ExitCode {
    var requests = [one, other]
    let frames: [Int]
    var lengths: String?
    if let times = try arguments[Self.at] {
      var moments: [Int] = []
      for index in requests.indices {
        moments.append(try FrameTimes(at: times, &requests[index]).single())
      }
      frames = moments
    } else {
      let explained = try requests.map { request in
        ExplainedScene(scene: try request.scene(), place: request.scriptPlace ?? "")
      }
      let difference = try SceneComparison(explained[0], explained[1], session).firstDifference()
      let last = explained.map(\.scene.frameCount).min() ?? 1
      frames = Array(repeating: min(difference?.frame ?? 0, last - 1), count: 2)
      lengths = Self.lengths(explained.map(\.scene))
    }
    var left = try pictures(of: requests[0], FrameSelection(frames: [frames[0]]))
    var right = try pictures(of: requests[1], FrameSelection(frames: [frames[1]]))
    guard let (shown, one) = try left.next(), let (_, other) = try right.next() else {
      preconditionFailure("a scene has the frame that was chosen")
    }
    return try compare(one, other, at: shown.seconds, lengths)
  }

  private func pictures(
    of request: SceneRequest, _ indices: FrameSelection
  ) throws -> ScenePictures {
    try session.pictures(of: request.scene(), indices, place: request.scriptPlace)
  }

  /// What is to be said of the lengths of two scenes; nil where they are equal.
  private static func lengths(_ scenes: [Scene]) -> String? {
    let counts = scenes.map { NumberText.count($0.frameCount, "frame") }
    return counts[0] == counts[1] ? nil : "length: \(counts[0]) → \(counts[1])"
  }

  private func compare(
    _ one: Bitmap, _ other: Bitmap, at time: Double?, _ lengths: String? = nil
  ) throws -> ExitCode {
    guard output.path.lowercased().hasSuffix(".png") else {
      throw Failure.usage("--output: expected a .png file, found \(Quotation.text(output.path))")
    }
    let panels = ComparisonPanels(
      names: sides.map(\.name), one: one, other: other, time: time, hasFigures: true)
    try output.write(PNGEncoder.png(of: panels.canvas))
    let words = [panels.sentence, lengths, "Wrote \(output.path)."].compactMap(\.self)
    try session.print(words.joined(separator: "\n") + "\n")
    return panels.isEqual && lengths == nil ? .done : .different
  }

  /// All frames that both scenes have.
  private func film(
    _ one: SceneRequest, _ other: SceneRequest, _ format: FilmFormat
  ) throws -> ExitCode {
    guard !arguments.has(Self.at) else {
      throw Failure.usage(
        "--at: expected a .png file at --output, found \(Quotation.text(output.path))")
    }
    let scenes = [try one.scene(), try other.scene()]
    guard scenes[0].fps == scenes[1].fps else {
      throw Failure.usage(
        "compare: expected scenes of one frame rate, found \(scenes[0].fps) and \(scenes[1].fps);"
          + " --fps sets it for both")
    }
    let count = min(scenes[0].frameCount, scenes[1].frameCount)
    var left = try pictures(of: one, FrameSelection(0..<count))
    var right = try pictures(of: other, FrameSelection(0..<count))
    let names = sides.map(\.name)
    let size = ComparisonPanels.size(
      scenes.map { ($0.pixelWidth, $0.pixelHeight) }, hasFigures: false)
    let file = FilmFile(
      file: output, format: format, frames: count, width: Int(size.width),
      height: Int(size.height), rate: scenes[0].fps, isTransparent: false)
    var progress = arguments.progress(of: count, session)
    var different = 0
    let (_, bytes) = try file.write { stream in
      var painter = try Painter(size: size)
      var packer = FramePacker(.rgb)
      while let (shown, one) = try left.next(), let (_, other) = try right.next() {
        let panels = ComparisonPanels(
          names: names, one: one, other: other, time: shown.seconds, hasFigures: false)
        if !panels.isEqual { different += 1 }
        try painter.paint(panels.canvas)
        packer.pack(painter)
        try packer.withBytes { try stream.write($0) }
        progress.advance()
      }
    }
    progress.finish()
    let lengths = Self.lengths(scenes)
    let words = [
      "\(different) of \(NumberText.count(count, "frame")) differ.", lengths,
      "Wrote \(output.path) (\(NumberText.size(bytes))).",
    ].compactMap(\.self)
    try session.print(words.joined(separator: "\n") + "\n")
    return different == 0 && lengths == nil ? .done : .different
  }
}

/// What stands on one side.
private struct ComparedSide {
  enum Content {
    case picture(Bitmap)
    case scene(SceneRequest)
  }

  let name: String
  let content: Content

  init(_ operand: String, _ arguments: Arguments, _ session: Session) throws {
    guard operand.lowercased().hasSuffix(".png") else {
      content = .scene(try SceneRequest(operand, SceneSettings(arguments), arguments, session))
      name = operand
      return
    }
    content = .picture(try PNGReader.read(operand).bitmap)
    name = operand
  }
}
