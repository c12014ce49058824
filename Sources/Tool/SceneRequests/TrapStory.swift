import Drawing
import Files
import Films
import Gestures
import Host
import JSONCoding
import Raster
import Rendering
import Scripting

// What is reported of code that traps: see `TrapRecord`.

extension TrapRecord {
  /// The commands that go on with other cases where the code of one traps.
  private static let survivors: Set<String> = ["golden check", "golden record", "golden suggest"]

  /// Throws the last trap unless the command called `command` goes on without the case that it came
  /// of.
  package func check(_ command: String?) throws {
    guard let last = traps.last else { return }
    let isKnown = traps.dropLast().contains { ExactText.areEqual($0.subject, last.subject) }
    guard Self.survivors.contains(command ?? ""), !last.subject.isEmpty, !isKnown else {
      let place = last.subject.isEmpty ? "" : "\(Quotation.text(last.subject)): "
      throw Failure(.internalError, place + last.sentence)
    }
  }

  /// The trap that the code of the case `name` has ended in; nil for none.
  package func trap(of name: String) -> Trap? {
    traps.first { ExactText.areEqual($0.subject, name) }
  }

  /// Notes that the case `name` has been played without a trap.
  package func noteEnd(of name: String) { note(["played", name]) }

  /// The cases that earlier starts have played.
  package var played: Set<ExactText> {
    Set(notes.filter { $0.count == 2 && $0[0] == "played" }.map { ExactText($0[1]) })
  }

  /// Notes the goldens that were recorded of the case `name`.
  package func noteRecording(of name: String, _ files: [String]) {
    note(["recorded", name] + files)
  }

  /// The goldens that earlier starts have recorded of the case `name`.
  package func recorded(of name: String) -> [String] {
    notes.filter { $0.count > 2 && $0[0] == "recorded" && ExactText.areEqual($0[1], name) }
      .flatMap { $0.dropFirst(2) }
  }
}

extension TrapRecord.Trap {
  /// The words before the name of the signal, by which others find the event in what is printed.
  package static let ended = "was ended by"

  /// The event in one sentence, without a full stop.
  package var sentence: String {
    let cause = Backtrace.cause(in: backtrace)
    let start = [experience, moment].filter { !$0.isEmpty }.joined(separator: ", ")
    return (start.isEmpty ? "the program" : "\(start): the code") + " \(Self.ended) \(signal)"
      + (place.map { " \($0)" } ?? "")
      + (cause.map { ": \($0)" } ?? (Ending.isTrap(signal) ? ", as of \(Ending.trapCauses)" : ""))
  }

  /// The innermost place in a source that is here and belongs to no package that this one, or its
  /// maker's, depends on: what is handed to a library is rarely the library's mistake.
  private var place: String? {
    let own = Backtrace.innermost(in: backtrace) { path in
      FilePath.exists(path) && !path.contains("/.build/") && !path.hasPrefix(Self.library)
    }
    return (own ?? Backtrace.innermost(in: backtrace, where: FilePath.exists)).map { call in
      let file = FilePath.relative(call.path)
      return call.line > 0 ? "at \(file):\(call.line)" : "in \(call.function) of \(file)"
    }
  }

  /// The folder of the sources that this file belongs to.
  private static let library = "\(#filePath)".replacing(#/Tool/SceneRequests/[^/]*$/#, with: "")
}

// MARK: Noting where code is

extension Session {
  /// The same with the files of all experiences read.
  package var loaded: Session {
    get throws {
      try playing(
        experiences.map { experience in
          // Each frame is known by what is in it: no need to read all of a picture each time.
          let loaded = try experience.loaded { try PictureReader.decode($0).digested }
          return traps == nil ? loaded : loaded.watched
        })
    }
  }
}

extension Experience {
  /// The same; where its code is is noted for the record of traps.
  var watched: Experience {
    let id = id
    return wrapped(before: { WorkNote.set(.experience, id) }) {
      WatchedRenderer($0, of: id).erased
    }
  }
}

private struct WatchedRenderer: AnyRenderer {
  private var renderer: Performance
  private let id: String
  private var moment = ""

  init(_ renderer: Performance, of id: String) { (self.renderer, self.id) = (renderer, id) }

  mutating func update(values: [Double], touches: [Touch], input: DeviceInput, step: Step) {
    let rate = WorkNote.framesPerSecond
    let frame = (step.seconds * rate - 1e-9).rounded(.up)
    moment =
      rate > 0 ? "frame \(Int(max(frame, 0)))" : "\(JSON.number(step.seconds).text(.rounded)) s"
    note()
    renderer.update(values: values, touches: touches, input: input, step: step)
  }

  func drawBackdrop(on canvas: inout Canvas) {
    note()
    renderer.drawBackdrop(on: &canvas)
  }

  func draw(on canvas: inout Canvas) {
    note()
    renderer.draw(on: &canvas)
  }

  private func note() {
    WorkNote.set(.experience, id)
    WorkNote.set(.moment, moment)
  }

  var metrics: JSON { renderer.metrics }
  var work: Int { renderer.work }
  var events: [RendererEvent] { renderer.events }
  var violations: [(invariant: String, found: String)] { renderer.violations }
}

/// Frames on the way to which their rate is noted.
private struct TimedFrames: FrameProducer {
  var frames: any FrameProducer
  let rate: Double

  mutating func next(unless isCancelled: () -> Bool) throws(ScriptError) -> Frame? {
    WorkNote.framesPerSecond = rate
    return try frames.next(unless: isCancelled)
  }
}

extension Renderable {
  /// The frames with these `indices`; who traps on the way to one tells which.
  package func timedFrames(
    in configuration: PlayerConfiguration, indices: FrameSelection, contents: Frames.Contents
  ) -> any FrameProducer {
    TimedFrames(
      frames: frames(in: configuration, indices: indices, contents: contents),
      rate: fps.perSecond)
  }
}
