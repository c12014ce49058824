import Files
import Films
import JSONCoding
import Raster
import Rendering
import Scripting

package struct RenderOptions: RowCommandOptions {
  static let folder = "Output"

  package var scene = SceneOptions()
  var frames: FrameRange?
  package var rows = RowOptions()
  /// Path of the folder, film or sound, `-` for standard output; nil for a folder named for the scene.
  package var output: String?
  var format: StreamFormat.Name?
  var chroma: YUVPlanes.Chroma?
  var overwrites = false
  var isDurable = false
  var sound = SoundOptions()
  package var painting = PaintingOptions()
  package var results = ResultOptions()

  package static let options = Options<Self>(
    .group(\.scene, SceneOptions.all, SceneOptions.expect),
    .optional(
      "--frames", \.frames, .frames("RANGE"), otherwise: "all",
      "frames to write: 10, 0-99, 0-99:5 or 1,3,5-9"),
    .group(\.rows, RowOptions.table, RowOptions.shard),
    .optional(
      "-o, --output", \.output, .path("DIR|FILE|-", .writes),
      "where frames go (default Output/<experience>), a film, a .wav, or - for standard output"),
    .optional("--format", \.format, .choice, "with -o -: how frames are written"),
    .optional(
      "--chroma", \.chroma, .choice, otherwise: "444", "with --format y4m: samples of colour"),
    .flag("--overwrite", \.overwrites, "clear the frames that are there first"),
    .group(\.rows, RowOptions.force),
    .flag("--durable", \.isDurable, "have each frame on the disk before going on"),
    .group(\.sound, SoundOptions.all),
    .group(\.painting, PaintingOptions.jobs, PaintingOptions.compression),
    .group(\.results, ResultOptions.trace, ResultOptions.json, ResultOptions.quiet))

  package static let needs: [OptionNeed<Self>] = [
    .oneOf(\.rows.shard, or: "--frames") { $0.rows.table == nil && $0.frames != nil },
    .together(\.format, with: "--output -") { $0.output == "-" },
    .together(\.chroma, with: "--format y4m") { $0.format == .y4m },
    .target(\.overwrites, \.isDurable, expected: RenderTarget.folderWords) { $0 == .folder },
    .needs([\.rows.shard, \.rows.makesAll], expected: RenderTarget.folderWords) {
      let target = try RenderTarget($0)
      return target == .folder || $0.rows.table != nil ? nil : target.words
    },
    .needs([\.rows.table], expected: "files or folders at --output") {
      $0.output == "-" ? "standard output" : nil
    },
    .target(\.painting.compression, expected: "PNG files at --output") { $0.hasPNGs },
    .target(
      \.painting.jobs, \.results.trace, \.scene.explicit.expect, expected: "frames at --output"
    ) { $0.hasPictures },
    .target(
      \.sound.isHeard, \.sound.recipes, \.sound.haptics,
      expected: "a film that has sound (.mp4, .mov or .webm) or a .wav file at --output"
    ) { $0.isHeardFilm || !$0.hasPictures },
    .target(
      \.sound.track, expected: "a film that has sound (.mp4, .mov or .webm) at --output"
    ) { $0.isHeardFilm },
    .together(\.sound.recipes, with: "--sound, or a .wav file at --output") {
      try $0.sound.isHeard || !RenderTarget($0).hasPictures
    },
    .together(\.sound.gain, \.sound.start, \.sound.fades, with: \.sound.track),
  ]

  package init() {}
}

extension Subcommand {
  package static let render = Subcommand(
    "render", "Renders an experience, a scene or a film of scenes to a PNG sequence or a film",
    operands: .film,
    options: RenderOptions.self,
    notes: """
      An EXPERIENCE plays its built-in demonstration unless --touches says otherwise; a scene plays
      its own steps, and a film its scenes one after another (help films). Each option overrides the
      scene. Frames are named frame-00000.png and so on, and listed in frames.jsonl. Frames that are
      there already as they would be drawn are kept: a render that was cut off goes on, and one of
      an edited scene paints what has changed.

      What a scene expects (help expectations) is judged in every step up to the last frame; where
      it does not hold, the frames are written all the same, and the end is 1.

      If neither --shard nor --frames is given, the tasks of Slurm arrays, of indexed jobs of
      Kubernetes (with {TOOL}_SHARDS) and of AWS Batch arrays each make their piece of a folder. A
      film, a .wav and a stream have no pieces: there such a task names its frames by --frames.

      FILE.mp4 (or .m4v), .mov, .webm, .gif, .apng or .webp is a film, which ffmpeg makes: H.264,
      ProRes 4444, VP9, one palette for all pictures (at most 50 a second), or all pixels as they
      are in the last two; all but .mp4 keep the opacity of --background none. FILE.wav is the sound
      alone (help sound). Raw frames are red, green, blue (and straight opacity) bytes, rows from
      the top; y4m is BT.709 in the limited range.
      """
  ) { arguments, session in
    let target = try RenderTarget(arguments)
    // Rows have shards of their own.
    let shard =
      session.row == nil
      ? try Shard(arguments.rows.shard, orTaskIf: arguments.frames == nil, session) : nil
    if let shard, target != .folder { throw shard.refusal(by: target) }
    return try RenderRun(arguments, session).call(target, shard)
  }
}

/// One call of `render`: a scene that plays without a mistake, and the frames that are wanted.
struct RenderRun: Sendable {
  let session: Session
  let arguments: Arguments<RenderOptions>
  let request: any FrameRequest
  let scene: any Renderable
  let indices: FrameSelection
  var surroundings = CheckedCall.Surroundings()

  fileprivate init(_ arguments: Arguments<RenderOptions>, _ session: Session) throws {
    (self.arguments, self.session) = (arguments, session)
    try arguments.results.checkOutputs(session)
    var request = try session.request(arguments.operands[0], arguments.scene)
    try arguments.results.checkTrace(of: request)
    indices = try request.frames(arguments.frames, session)
    scene = try request.source()
    try request.dryRun(through: indices.last, isWhole: arguments.frames == nil, session)
    self.request = request
  }

  /// The call that makes `target`, or a `shard` of it.
  fileprivate func call(_ target: RenderTarget, _ shard: Shard?) throws -> CheckedCall {
    func call(
      _ path: String, _ make: @escaping @Sendable (RenderRun) throws -> Void
    ) -> CheckedCall {
      CheckedCall(of: scene, indices, outputs: [path]) { surroundings in
        var run = self
        run.surroundings = surroundings
        try make(run)
      }
    }
    switch target {
    case .folder:
      let folder = try FolderRun(self, shard)
      var checked = call(folder.list) { try FolderRun($0, shard, folder.directory).run() }
      checked.isWhole = { folder.isWhole }
      return checked
    case .film(let path, let format):
      try checkOpacity(of: path, format)
      let (file, sound) = (try output(path), try SoundRequest(arguments, indices, session))
      return call(path) { try $0.film(file, format, sound) }
    case .sound(let path):
      let (file, sound) = (try output(path), try SoundRequest(arguments, indices, session))
      return call(path) { try $0.sound(file, sound) }
    case .stream(let format): return call("-") { try $0.stream(format) }
    }
  }

  private func output(_ path: String) throws -> OutputFile {
    try OutputFile(at: path, as: arguments.name(of: \.output), session)
  }

  /// Makes the pictures of the frames `indices`; where they are `heard`, events are noted.
  func paint(
    _ indices: FrameSelection, to target: FrameTarget, hearing: SoundPlan? = nil
  ) throws -> FilmOutcome {
    try traced { try paint(indices, to: target, trace: $0, hearing: hearing) }
  }

  /// Does `body` with the trace that the options ask for. What cannot hold one is refused before
  /// `body` begins.
  fileprivate func traced<Value>(_ body: (TraceSink?) throws -> Value) throws -> Value {
    try TraceSink.open(arguments.results.trace, output: session.output, body)
  }

  fileprivate func paint(
    _ indices: FrameSelection, to target: FrameTarget, trace: TraceSink?,
    hearing: SoundPlan? = nil
  ) throws -> FilmOutcome {
    var painting = arguments.painting.painting(of: scene, indices, to: target, session)
    painting.hearing = hearing
    painting.adopt(surroundings)
    return try painting.run(
      arguments.results, session, trace: trace, scriptPlace: request.scriptPlace, closing: true)
  }
}

/// One call of `render` that makes a folder of frames.
private struct FolderRun: Sendable {
  private let session: Session
  private let arguments: Arguments<RenderOptions>
  private let render: RenderRun
  private let shard: Shard?
  private let indices: FrameSelection
  let directory: String
  /// The path of the list of its frames.
  var list: String { (directory.hasSuffix("/") ? directory : directory + "/") + ManifestName.whole }

  private var scene: any Renderable { render.scene }

  init(_ render: RenderRun, _ shard: Shard?) throws {
    let directory = render.arguments.output ?? "Output/\(render.scene.name)"
    try render.session.files.writeFrames(into: directory, as: render.arguments.name(of: \.output))
    self.init(render, shard, directory)
  }

  /// A run whose `directory` is noted already.
  init(_ render: RenderRun, _ shard: Shard?, _ directory: String) {
    (self.render, self.shard, self.directory) = (render, shard, directory)
    (session, arguments) = (render.session, render.arguments)
    indices = shard.map { FrameSelection($0.frames(of: render.scene)) } ?? render.indices
  }

  /// True if the folder holds the frames that are wanted, as its list says, and no others.
  var isWhole: Bool {
    guard !arguments.overwrites, let folder = try? OpenFolder(directory),
      let names = try? folder.names(),
      let manifest = try? FrameManifest(ManifestName.whole, in: folder), manifest.flaws.isEmpty
    else { return false }
    let records = manifest.sections.flatMap(\.records).settled
    let sequence = PNGSequence(directory: directory, total: scene.frameCount)
    return records.map(\.frame) == Array(indices)
      && names.count { PNGSequence.number(in: $0) != nil } == records.count
      && records.allSatisfy { folder.size(of: sequence.name(of: $0.frame)) == $0.bytes }
  }

  func run() throws {
    guard indices.count > 0 else { return try reportNothing() }
    // The folder gets its list of frames when nothing else can be refused.
    let (folder, outcome) = try render.traced { trace -> (FrameFolder, FilmOutcome) in
      let folder = try self.folder()
      do {
        return (folder, try render.paint(indices, to: .folder(folder), trace: trace))
      } catch {
        // The first error is reported.
        try? folder.close(isComplete: false)
        throw error
      }
    }
    try folder.close(isComplete: true)
    let report = RenderSummary(
      scene: scene, folder: folder.sequence, indices: indices, shard: shard, outcome: outcome)
    try arguments.results.print(report.json, or: report.text, session)
    try outcome.checkExpectations(session)
  }

  private func folder() throws -> FrameFolder {
    do { return try FrameFolder(directory, plan) } catch {
      // A signal may end the wait for a folder that another process holds.
      try Interruption.check()
      throw error
    }
  }

  /// A shard may have no frames where there are more shards than frames.
  private func reportNothing() throws {
    guard let shard else { return }
    try arguments.results.print(
      [
        scene.kind: .string(scene.name), "output": .string(directory), "frames": 0,
        "shard": .string(shard.text), "shardSource": .string(shard.source),
      ], or: "Shard \(shard.text) (\(shard.source)) has no frames.\n", session)
  }
}

extension FolderRun {
  /// What is wanted of the folder.
  private var plan: FrameFolder.Plan {
    var plan = FrameFolder.Plan(
      total: scene.frameCount, extent: extent, header: header,
      relation: { [scene, name = session.tool.name] header in
        guard header.tool.name == name else {
          return .other("of another program, \(Quotation.text(header.tool.name))")
        }
        return scene.relation(to: header.scene)
      })
    plan.overwrites = arguments.overwrites
    plan.makesAll = arguments.rows.makesAll
    plan.isDurable = arguments.isDurable
    plan.isSound = { [scene, tool = session.tool] record, name, folder in
      RenderedSequence.Entry(folder: folder, name: name, record: record)
        .flaw(in: scene, by: tool) == nil
    }
    plan.waiting = { [session, directory] in
      session.note("waits for \(Quotation.text(directory)), which another process has locked")
    }
    return plan
  }

  private var extent: FrameFolder.Plan.Extent {
    guard arguments.frames == nil else { return .part }
    guard let shard, shard.count > 1 else { return .whole }
    return .shard(
      number: shard.number, count: shard.count, frames: shard.frames(of: scene))
  }

  /// The header of the list of frames. A part is added to the parts before it, whose scene may be
  /// longer.
  private var header: @Sendable (FrameManifest.Header?) -> FrameManifest.Header {
    { [scene, indices, extent, tool = session.tool] earlier in
      var header = FrameManifest.Header(
        tool: tool, scene: scene.canonicalJSON, frames: indices.description)
      if extent == .part, let earlier, let before = try? FrameSelection(earlier.frames) {
        header.frames = before.union(indices).description
        if case .number(let length)? = (try? JSON(text: earlier.scene))?["duration"],
          length > scene.duration
        {
          header.scene = earlier.scene
        }
      }
      return header
    }
  }
}

extension Shard {
  func frames(of scene: any Renderable) -> Range<Int> {
    ShardPlan(frames: scene.frameCount, count: count, share: FrameShares(scene).paintingShare)
      .range(number)
  }
}
