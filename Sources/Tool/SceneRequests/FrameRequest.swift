import Files
import Films
import Host
import JSONCoding
import Raster
import Rendering
import Scripting

/// A scene or a film that the command line asks for, with options over it.
package protocol FrameRequest: Sendable {
  /// Name for people.
  var title: String { get }
  /// File that errors of a running script name; nil for an experience by itself.
  var scriptPlace: String? { get }
  /// The scene or film, with everything decided.
  func source() throws -> any Renderable
  /// Makes it at least so many frames long where its length is not stated. `place` is the option
  /// that asks for it.
  mutating func lengthen(toFrames frames: Int, for place: String) throws
  /// Plays its scripts up to frame `frame` without painting, and throws the first mistake; where it
  /// is shown whole, also that a step comes after the end.
  func dryRun(through frame: Int, isWhole: Bool, _ session: Session) throws
}

extension SceneRequest: FrameRequest {
  package var title: String { experience.title }
  package func source() throws -> any Renderable { try scene() }
}

extension Session {
  /// The request of `operand`, as `options` want it.
  package func request(_ operand: String, _ options: SceneOptions) throws -> any FrameRequest {
    guard namesFile(operand) else {
      return try SceneRequest(operand, options, self)
    }
    var file = InputFile(path: operand)
    file.contents = try document(file)
    return try request(file, options)
  }

  /// The request of `file`, which has been read, as `options` want it.
  package func request(_ file: InputFile, _ options: SceneOptions) throws -> any FrameRequest {
    if let film = try FilmRequest(file, options, self) { return film }
    return try SceneRequest(file.path, options, self, file: file)
  }
}

extension ResultOptions {
  /// Throws if a trace is asked for of a film, which has none.
  package func checkTrace(of request: any FrameRequest) throws {
    guard trace != nil, request is FilmRequest else { return }
    throw Failure.needless("--trace", expected: "a scene or an experience", found: "a film")
  }
}

/// A film that the command line asks for.
package struct FilmRequest: FrameRequest {
  package let film: Film
  /// Deliveries that it asks for; nil if it names none.
  package let deliveries: DeliveryList?
  package let scriptPlace: String?
  /// Remarks on what of its captions is left out.
  private let remarks: [String]
  /// The files that it names, as they were read.
  package let paths: [String]

  package var title: String { film.name }

  /// Reads the film that `file` holds, as `options` want it; nil if it holds none.
  package init?(_ file: InputFile, _ options: SceneOptions, _ session: Session) throws {
    guard let json = try? JSON(bytes: try file.bytes()), FilmDocument.isMeant(by: json) else {
      return nil
    }
    guard options.touches == nil else {
      throw Failure.needless("--touches", expected: "a scene or an experience", found: "a film")
    }
    scriptPlace = file.name
    let folder = file.path == "-" ? "" : FilePath.folder(of: file.path)
    var paths: [String] = []
    (film, deliveries, remarks) = try file.parsed { _ in
      let document = try FilmDocument(
        json, named: FilePath.stem(of: file.path), schemas: session.schemas
      ) { path in
        let place = path.hasPrefix("/") ? path : folder + path
        try session.files.read(place)
        paths.append(place)
        return try session.document(InputFile(path: place))
      }
      return (
        try document.resolved(overriding: options.settings), document.deliveries, document.remarks
      )
    }
    self.paths = paths
  }

  package func source() throws -> any Renderable { film }

  /// A film is as long as its clips are.
  package mutating func lengthen(toFrames frames: Int, for place: String) throws {}

  package func dryRun(through frame: Int, isWhole: Bool, _ session: Session) throws {
    reportNotes(session)
    let failures = try mistakes(through: frame, session)
    guard let first = failures.first else { return }
    guard failures.count > 1, let message = first.message else { throw first }
    let more = NumberText.count(failures.count - 1, "more mistake")
    throw Failure(first.code, "\(message); \(more), which \(session.tool.name) check tells")
  }

  /// Mistakes in the scenes up to frame `frame` of the film.
  package func mistakes(through frame: Int, _ session: Session) throws -> [Failure] {
    var failures: [Failure] = []
    for clip in film.clips where clip.start <= frame {
      guard let scene = clip.scene else { continue }
      WorkNote.framesPerSecond = scene.fps.perSecond
      let mistakes = DryRun.mistakes(
        in: scene, of: session.configuration, through: clip.lastSceneFrame(through: frame)
      ) { Interruption.signal != nil }
      try Interruption.check()
      failures += mistakes.map { Failure($0.inside(clip.place), in: scriptPlace) }
    }
    return failures
  }

  /// Most remarks on captions that are reported one by one.
  private static let mostRemarks = 8

  /// Tells what is allowed in its scenes and hardly meant, and what of its captions is left out.
  package func reportNotes(_ session: Session) {
    let name = scriptPlace ?? film.name
    for remark in remarks.prefix(Self.mostRemarks) { session.note("\(name): \(remark)") }
    if remarks.count > Self.mostRemarks {
      let more = NumberText.count(remarks.count - Self.mostRemarks, "more part")
      session.note("\(name): captions: left out: \(more)")
    }
    for clip in film.clips {
      let input = clip.scene.flatMap { session.schemas[$0.experience]?.input } ?? []
      for note in clip.scene?.script.notes(input: input) ?? [] {
        session.note("\(name): \(clip.place): \(note)")
      }
    }
  }
}

extension FilePath {
  /// The folder of the file at `path` with its slash; empty for the one where the tool runs.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The name of the file at `path` without its ending; `film` where that is no name.
  package static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = String(name.prefix { $0 != "." })
    return Spelling.isName(stem) ? stem : FilmDocument.word
  }
}

/// The moments that are looked at.
package struct FrameTimes {
  package struct FrameTime {
    /// As asked for.
    package let seconds: Double
    /// The frame that shows it.
    package let frame: Int
  }

  /// The name of the option that names them.
  private let option: String
  package let moments: [FrameTime]

  fileprivate init(at times: [Double], as option: String, of scene: any Renderable) throws {
    self.option = option
    moments = try times.map { time in
      guard let frame = scene.frame(at: time) else {
        throw Failure.option(
          option, expected: "moments from 0…\(JSON.number(scene.duration).text(.rounded))",
          found: JSON.number(time).text())
      }
      return FrameTime(seconds: time, frame: frame)
    }
  }

  /// The moments of the frames `indices` of `request`.
  package init(of indices: FrameSelection, _ request: any FrameRequest) throws {
    option = "--frames"
    let fps = try request.source().fps
    moments = indices.map { FrameTime(seconds: fps.seconds(of: $0), frame: $0) }
  }

  /// The frame of the one moment that was asked for.
  package func single() throws -> Int {
    guard moments.count == 1 else {
      throw Failure.usage("\(option): expected one moment, found \(moments.count)")
    }
    return moments[0].frame
  }
}

extension FrameRequest {
  /// Returns the moments `times`, in seconds, which the `option` gives. They lengthen the scene if
  /// its length is not stated.
  package mutating func moments(
    at times: [Double], as option: String = "--at"
  ) throws -> FrameTimes {
    let latest = try source().fps.index(at: times.max() ?? 0)
    try lengthen(toFrames: latest + 1, for: option)
    return try FrameTimes(at: times, as: option, of: source())
  }

  /// Returns the frame of the one moment of `times`, as ``moments(at:as:)`` does.
  package mutating func frame(at times: [Double]) throws -> Int { try moments(at: times).single() }
}

// MARK: Ranges

/// Frames as an option names them: `10`, `0-99`, `0-99:5` or `1,3,5-9`.
package struct FrameRange {
  package let selection: FrameSelection
  /// As written, in quotation marks.
  package let quoted: String

  /// The frames `selection`, which were written `text`.
  package init(_ selection: FrameSelection, written text: String) {
    (self.selection, quoted) = (selection, Quotation.text(text))
  }

  /// Number of frames that a scene must have to hold them all.
  package var end: Int { selection.last < .max ? selection.last + 1 : .max }
}

extension Options {
  /// The frames that a command tells of.
  package static func reportedFrames(
    _ path: any WritableKeyPath<Root, FrameRange?> & Sendable
  ) -> Options {
    .optional(
      "--frames", path, .frames("RANGE"), "frames to tell of: 10, 0-99, 0-99:5 or 1,3,5-9")
  }
}

extension FrameRequest {
  /// The frames in `range`, which the `option` names; all if it is nil. A range past the end
  /// lengthens a scene of which the length is not stated, and is cut at the end of another.
  package mutating func frames(
    _ range: FrameRange?, as option: String = "--frames", _ session: Session
  ) throws -> FrameSelection {
    guard let range else { return FrameSelection(0..<(try source().frameCount)) }
    try lengthen(toFrames: range.end, for: option)
    let count = try source().frameCount
    guard let taken = range.selection.clamped(to: count) else {
      throw Failure.option(
        option, expected: "frames from 0…\(count - 1)", found: range.quoted)
    }
    if range.selection.last >= count {
      session.note("\(option) \(range.quoted): the scene ends with frame \(count - 1)")
    }
    return taken
  }
}
