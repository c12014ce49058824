import Drawing
import Geometry
import Host
import JSONCoding
import Raster
import Scripting

struct CompareOptions: CommandOptions {
  var output = "Output/compare.png"
  /// Moment of a picture, in seconds; nil for the one at which scenes first differ.
  var moments: [Double]?
  var results = ResultOptions()
  var scene = SceneOptions()

  static let options = Options<Self>(
    .value(
      "-o, --output", \.output, .path("FILE", .writes),
      "a .png picture, or a film of two scenes"),
    .optional(
      "--at", \.moments, .moments("S"),
      "moment of a picture of two scenes (default: where they first differ)"),
    .group(\.results, ResultOptions.quiet), .group(\.scene, SceneOptions.all))
}

extension Subcommand {
  package static let compare = Subcommand(
    "compare", "Shows two scenes or pictures side by side, with what differs",
    operands: Operands(text: "A B", count: 2...2),
    options: CompareOptions.self, paints: true,
    notes: """
      A and B are experiences, scenes, films, PNG or JPEG files. The third panel is dim where they
      are equal, red to yellow where they differ, blue where only one of them is. Ends with 0 where
      nothing differs, 1 where something does, be it the length of two scenes; with --at only that
      moment counts.
      """
  ) { arguments, session in
    try ComparisonRun(arguments, session).run()
  }
}

/// One call of `compare`.
private struct ComparisonRun {
  private let session: Session
  private let arguments: Arguments<CompareOptions>
  private let sides: [Subject]
  private let output: OutputFile

  init(_ arguments: Arguments<CompareOptions>, _ session: Session) throws {
    (self.session, self.arguments) = (session, arguments)
    output = try OutputFile(\.output, arguments, session)
    sides = try arguments.operands.map { try Subject($0, arguments.scene, session) }
  }

  func run() throws -> ExitCode {
    switch (sides[0].content, sides[1].content) {
    case (.picture(let one), .picture(let other)):
      try arguments.refuse(
        \.moments, \.scene, expected: "two scenes", found: "two pictures")
      return try compare(one, other, at: nil)
    case (.scene(let one), .scene(let other)):
      if let format = FilmFormat(path: output.path) { return try film(one, other, format) }
      return try compare(one, other)
    default:
      throw Failure.usage(
        "compare: expected two scenes or two pictures, found \(sides[0].with(sides[1]))")
    }
  }

  /// One moment of two scenes.
  private func compare(_ one: any FrameRequest, _ other: any FrameRequest) throws -> ExitCode {
    var requests = [one, other]
    let frames: [Int]
    var difference: FrameDifference?
    if let times = arguments.moments {
      var moments: [Int] = []
      for index in requests.indices { moments.append(try requests[index].frame(at: times)) }
      frames = moments
    } else {
      difference = try FrameDifference.first(of: one, other, for: "compare", session)
      let last = try requests.map { try $0.source().frameCount }.min() ?? 1
      frames = Array(repeating: min(difference?.frame ?? 0, last - 1), count: 2)
    }
    var left = try pictures(of: requests[0], FrameSelection(frames: [frames[0]]))
    var right = try pictures(of: requests[1], FrameSelection(frames: [frames[1]]))
    guard let (shown, one) = try left.next(), let (_, other) = try right.next() else {
      preconditionFailure("a scene has the frame that was chosen")
    }
    return try compare(one, other, at: shown.seconds, difference)
  }

  private func pictures(
    of request: any FrameRequest, _ indices: FrameSelection
  ) throws -> ScenePictures {
    try session.pictures(of: request.source(), indices, place: request.scriptPlace)
  }

  private func compare(
    _ one: Bitmap, _ other: Bitmap, at time: Double?, _ difference: FrameDifference? = nil
  ) throws -> ExitCode {
    guard output.path.lowercased().hasSuffix(".png") else {
      throw Failure.usage("--output: expected a .png file, found \(Quotation.text(output.path))")
    }
    let panels = ComparisonPanels(
      names: sides.map(\.name), one: one, other: other, time: time, hasMetrics: true)
    try output.write(PNGEncoder.png(of: panels.canvas))
    try report(panels.sentence, difference, "Wrote \(output.path).")
    return panels.isEqual && difference == nil ? .done : .different
  }

  /// All frames that both scenes have.
  private func film(
    _ one: any FrameRequest, _ other: any FrameRequest, _ format: FilmFormat
  ) throws -> ExitCode {
    try arguments.refuse(
      \.moments, expected: "a .png file at --output", found: Quotation.text(output.path))
    let scenes = [try one.source(), try other.source()]
    // Before a frame is painted: what was compared would be refused at the end.
    try FrameDifference.checkRates(scenes, for: "compare")
    let count = min(scenes[0].frameCount, scenes[1].frameCount)
    let shown = format.shown(FrameSelection(0..<count), at: scenes[0].fps)
    var left = try pictures(of: one, shown)
    var right = try pictures(of: other, shown)
    let difference = try FrameDifference.first(of: one, other, for: "compare", session)
    let names = sides.map(\.name)
    let size = ComparisonPanels.size(
      scenes.map { ($0.pixelWidth, $0.pixelHeight) }, hasMetrics: false)
    let file = FilmFile(
      file: output, format: format, frames: count, width: Int(size.width),
      height: Int(size.height), rate: scenes[0].fps, isTransparent: false)
    var progress = arguments.results.progress(of: shown.count, session)
    var different = 0
    let (_, bytes) = try file.write { stream in
      var painter = try Painter(size: size)
      var packer = FramePacker(.rgb)
      while let (frame, one) = try left.next(), let (_, other) = try right.next() {
        let panels = ComparisonPanels(
          names: names, one: one, other: other, time: frame.seconds, hasMetrics: false)
        if !panels.isEqual { different += 1 }
        try painter.paint(panels.canvas)
        packer.pack(painter)
        try packer.withBytes { try stream.write($0) }
        progress.advance()
      }
    }
    progress.finish()
    try report(
      "\(different) of \(NumberText.count(shown.count, "frame")) differ.", difference,
      "Wrote \(output.path) (\(NumberText.size(bytes))).")
    return different == 0 && difference == nil ? .done : .different
  }

  private func report(
    _ sentence: String, _ difference: FrameDifference?, _ ending: String
  ) throws {
    let lines = [sentence] + (difference?.facts ?? []) + [ending]
    try session.print(lines.joined(separator: "\n") + "\n")
  }
}

struct ExplainOptions: CommandOptions {
  var output = "Output/explain.png"

  static let options = Options<Self>(
    .value(
      "-o, --output", \.output, .path("FILE.png", .writes),
      "where the frame goes, with what differs marked"))
}

extension Subcommand {
  package static let explain = Subcommand(
    "explain", "Finds where two scenes, films or traces begin to differ",
    operands: Operands(text: "A B", count: 2...2),
    options: ExplainOptions.self,
    notes: """
      Tells the first frame that differs; in it the first value of the trace, and for scenes and
      films the first command of the drawing. Ends with 0 where nothing differs, 1 where something
      does.
      """
  ) { arguments, session in
    let output = try OutputFile(\.output, arguments, session)
    let subjects = try arguments.operands.map { try Subject($0, SceneOptions(), session) }
    let names = subjects.map(\.name)
    guard let difference = try subjects[0].firstDifference(to: subjects[1], for: "explain") else {
      try session.print("\(names[0]) and \(names[1]) are equal, frame for frame.\n")
      return .done
    }
    let facts = difference.facts.map { $0.replacing("\n", with: "\n  ") }
    let lines = [difference.place(names[0], names[1])] + facts
    try session.print(lines.joined(separator: "\n  ") + "\n")
    if let picture = try difference.picture() {
      try output.write(picture)
      try session.print("  picture: \(output.path)\n")
    }
    return .different
  }
}
