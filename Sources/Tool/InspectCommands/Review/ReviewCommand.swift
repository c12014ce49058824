import Controls
import Geometry
import Goldens
import Host
import JSONCoding
import Pages
import Raster
import Rendering
import Scripting

struct ReviewOptions: CommandOptions {
  var output = "Output/review.html"
  var frames: FrameRange?
  var pictures = 20
  var results = ResultOptions()
  var scene = SceneOptions()

  static let options = Options<Self>(
    .value("-o, --output", \.output, .path("FILE.html", .writes), "where it goes"),
    .reportedFrames(\.frames),
    .value("--pictures", \.pictures, .whole(in: 0...500), "frames that can be seen, evenly spread"),
    .group(\.results, ResultOptions.quiet), .group(\.scene, SceneOptions.all))
}

extension Subcommand {
  package static let review = Subcommand(
    "review", "Shows fingers, gestures, values and frames over time in one HTML file",
    operands: Operands(text: "A [B]", count: 1...2),
    options: ReviewOptions.self, paints: true,
    notes: """
      A and B are experiences, scenes or traces. Of two, the first moment that differs is marked; ends
      with 1 where they do, else with 0. The file opens in any browser and needs no network. More than
      \(ReviewedScene.mostFrames) frames are thinned out; what happened between is listed all the same.
      """
  ) { arguments, session in
    try ReviewRun(arguments, session).run()
  }
}

private struct ReviewRun {
  private let session: Session
  private let arguments: Arguments<ReviewOptions>
  private let output: OutputFile
  private let subjects: [Subject]

  init(_ arguments: Arguments<ReviewOptions>, _ session: Session) throws {
    (self.session, self.arguments) = (session, arguments)
    output = try OutputFile(\.output, arguments, session)
    subjects = try arguments.operands.map { try Subject($0, arguments.scene, session) }
  }

  func run() throws -> ExitCode {
    let difference =
      subjects.count > 1 ? try subjects[0].firstDifference(to: subjects[1], for: "review") : nil
    let sides = try subjects.map { subject -> ReviewPage.Side in
      switch subject.content {
      case .trace(let lines):
        try refuseSceneOptions()
        var changes = Pages.TraceChanges()
        return ReviewPage.Side(name: subject.name, changes: lines.map { changes.next($0) })
      case .scene(let request):
        guard let request = request as? SceneRequest else {
          throw Failure.usage("review: expected scenes or traces, found a film")
        }
        return try ReviewedScene(request, session).side(
          named: subject.name, showing: difference?.frame, arguments)
      case .picture: throw Failure.usage("review: expected scenes or traces, found a picture")
      }
    }
    return try write(sides, difference)
  }

  private func write(
    _ sides: [ReviewPage.Side], _ difference: FrameDifference?
  ) throws -> ExitCode {
    let page = ReviewPage(
      tool: session.tool.description, sides: sides,
      difference: difference.map {
        ReviewPage.Difference(time: $0.time, words: $0.sentences("A", "B"))
      })
    let bytes = page.html()
    try output.write(bytes)
    let frames = sides.map(\.changes.count).max() ?? 0
    var lines = [
      "Wrote \(output.path) (\(NumberText.size(bytes.count))): \(NumberText.count(frames, "frame"))."
    ]
    if sides.count > 1 { lines.insert(words(of: difference), at: 0) }
    try session.print(lines.joined(separator: "\n") + "\n")
    return difference == nil ? .done : .different
  }

  private func words(of difference: FrameDifference?) -> String {
    let names = subjects.map(\.name)
    return difference?.sentences(names[0], names[1]).joined(separator: "\n  ")
      ?? "\(names[0]) and \(names[1]) are equal, frame for frame."
  }

  /// A trace is what it is: nothing can be set.
  private func refuseSceneOptions() throws {
    try arguments.refuse(
      \.scene, \.frames, \.pictures, expected: "a scene or an experience", found: "a trace")
  }
}

extension FrameDifference {
  /// Where two runs begin to differ, and in what, a line each.
  fileprivate func sentences(_ first: String, _ second: String) -> [String] {
    let lines = facts.flatMap { $0.split(separator: "\n") }
    return [place(first, second)] + lines.map { String($0.drop { $0 == " " }) }
  }
}

/// A scene that is reviewed: what its trace tells, and some of its frames as pictures.
struct ReviewedScene {
  /// Most frames that are shown.
  static let mostFrames = 7200
  /// Most pixels of a picture: two dozen of them make a file of some megabytes.
  private static let mostPixels = 90_000.0

  private var request: SceneRequest
  private let session: Session

  init(_ request: SceneRequest, _ session: Session) {
    (self.request, self.session) = (request, session)
  }

  /// Returns its side of the page: as many pictures as `arguments` say, evenly spread, and that of one
  /// `frame` more.
  func side(
    named name: String, showing frame: Int?, _ arguments: Arguments<ReviewOptions>
  ) throws -> ReviewPage.Side {
    var request = request
    let count = arguments.pictures
    let indices = thinned(try request.frames(arguments.frames, session))
    try request.dryRun(through: indices.last ?? 0, isWhole: arguments.frames == nil, session)
    let scene = try request.scene()
    let shown = Set(spread(count, over: indices) + [frame].compactMap(\.self))
    var side = ReviewPage.Side(name: name, facts: facts(of: scene, request.experience), changes: [])
    var changes = Pages.TraceChanges()
    var progress = arguments.results.progress(of: indices.count, session)
    defer { progress.finish() }
    var frames = session.frames(
      of: scene, FrameSelection(frames: indices), [.trace, .canvas, .expectations],
      place: request.scriptPlace)
    while let frame = try frames.next() {
      if let line = frame.trace { side.changes.append(changes.next(line)) }
      side.breaches = frame.breaches.map {
        ReportBreach.codec.write(ReportBreach($0, length: scene.duration))
      }
      if count > 0, shown.contains(frame.index), let canvas = frame.canvas {
        let picture = try PNGEncoder.png(
          of: canvas, named: frame.name, scale: scale(of: scene),
          isTransparent: scene.background == .none, .small)
        side.pictures.append((frame.index, picture))
      }
      progress.advance()
    }
    return side
  }

  /// Pixels a point: those of the scene, or fewer where pictures would be too large.
  private func scale(of scene: Scene) -> Double {
    let area = scene.size.width * scene.size.height
    return Painter.scale(
      min(scene.scale, (Self.mostPixels / area).squareRoot()), of: scene.size)
  }

  /// Every so many frames, where there are too many.
  private func thinned(_ selection: FrameSelection) -> [Int] {
    let stride = (selection.count + Self.mostFrames - 1) / Self.mostFrames
    return selection.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
  }

  /// So many of `indices`, the first and the last among them.
  private func spread(_ count: Int, over indices: [Int]) -> [Int] {
    guard count > 1 else { return Array(indices.prefix(count)) }
    return (0..<count).map { indices[$0 * (indices.count - 1) / (count - 1)] }
  }

  private func facts(of scene: Scene, _ experience: Experience) -> [JSON.Member] {
    let controls = experience.controls.map { control -> JSON in
      [
        "id": .string(control.id), "label": .string(control.label),
        "ranges": .array(
          control.axes.map { [.number($0.range.lowerBound), .number($0.range.upperBound)] }),
      ]
    }
    return [
      .init("experience", .string(experience.id)), .init("title", .string(experience.title)),
      .init("size", [.number(scene.size.width), .number(scene.size.height)]),
      .init("controls", .array(controls)),
    ]
  }
}
