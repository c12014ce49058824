import Controls
import Geometry
import Gestures
import Host
import JSONCoding
import Live
import Scripting
import Takes

extension LiveSession {
  private var context: TakeContext {
    let reached = scene.fps.seconds(of: furthest + 1)
    return TakeContext(
      stage: scene.size, controls: controls,
      end: min(max(reached, scene.duration, history.isEdited ? script.end : 0), TakeEdit.latest))
  }

  /// The strokes of the take.
  package var strokes: [ScriptStroke] { script.strokes(on: scene.size, until: context.end) }

  /// When the take is over, in seconds.
  package var end: Double { min(max(context.end, script.end), TakeEdit.latest) }

  /// Edits the strokes of these `numbers`. Throws where the edit cannot be made, and while a take is
  /// going on; then nothing has changed.
  package mutating func edit(
    _ edit: TakeEdit, strokes numbers: Set<Int>
  ) throws(TakeEditError) -> EditedTake? {
    guard !isRecording else { return nil }
    let context = context
    settle()
    let edited = try edit.edited(script, strokes: numbers, in: context)
    rewrite(by: .take(edit, strokes: numbers, end: context.end))
    return edited
  }

  /// Undoes the last edit, touch or take; one after the other, back to the beginning.
  package mutating func undo() {
    guard !isRecording else { return }
    settle()
    if history.doneCount > 0 { rewrite(by: .undo) }
  }

  /// Does again what was undone last.
  package mutating func redo() {
    guard !isRecording else { return }
    settle()
    if history.undoneCount > 0 { rewrite(by: .redo) }
  }

  /// What tells whether a page knows the take as it is.
  var takeVersion: [Int] {
    [revision, history.doneCount, history.undoneCount, isRecording ? 1 : 0, isOverdubbing ? 1 : 0]
  }
}

// MARK: The script

extension LiveSession {
  /// Does `edit`, and notes that it was done. Returns when the script begins to differ by an edit of
  /// the whole take, in seconds.
  @discardableResult
  mutating func edit(_ edit: LiveEdit) -> Double? {
    journal?.append(fit.told(edit))
    return perform(edit)
  }

  /// Does `edit` to the script and to what can be undone of it. Returns when the script begins to
  /// differ by an edit of the whole take, in seconds.
  mutating func perform(_ edit: LiveEdit) -> Double? {
    let new: LiveScript?
    switch edit {
    case .commit(let furthest, let control, let isEdit):
      history.commit(script, furthest: furthest, before: control, isEdit: isEdit)
      return nil
    case .take(let edit, let strokes, let end):
      let context = TakeContext(stage: scene.size, controls: controls, end: end)
      new = (try? edit.edited(script, strokes: strokes, in: context))?.script
    case .clearHistory:
      history = EditHistory(script)
      return nil
    case .undo: new = history.undo()
    case .redo: new = history.redo()
    default:
      edit.apply(to: &script)
      return nil
    }
    guard let new else { return nil }
    defer { script = new }
    return new.firstDifference(from: script)
  }

  /// The edits since they were last taken. They are kept from the first time on.
  package mutating func takeEdits() -> [LiveEdit] {
    defer { journal = [] }
    return journal ?? []
  }

  /// What is done from now on is undone by itself; what is done to the same `control` one after the
  /// other, together. A take is undone as a whole, and fingers with those that are down beside them.
  mutating func commit(before control: String? = nil) {
    guard !isRecording, pointers.fingers.isEmpty else { return }
    edit(.commit(furthest: furthest, before: control))
  }

  /// Lifts all fingers; what is done from now on is undone by itself.
  mutating func settle() {
    liftAll()
    edit(.commit(furthest: furthest))
  }

  /// Does `edit` to the whole take, and goes on at the same place in time. Only what was played from
  /// the first difference on is played again.
  mutating func rewrite(by edit: LiveEdit) {
    let from = self.edit(edit)
    if case .take = edit { self.edit(.commit(furthest: furthest, isEdit: true)) }
    furthest = max(furthest, history.furthest)
    revision += 1
    pointers = LivePointers(besides: script.contactNumbers)
    releases = LiveReleases(of: script)
    pending.skipTouches()
    hasNews = true
    guard let from else { return }
    rewritings += 1
    let last = lastStep(before: from)
    forgetPast(last)
    guard playback.stepIndex > last else { return }
    (goal, fault) = (goal ?? max(playback.stepIndex, 0), nil)
    playback = snapshots.latest(notAfter: last)
  }

  /// Something has changed that is heard behind step `index`.
  mutating func forgetPast(_ index: Int) {
    proven = min(proven, index)
    snapshots.forget(after: index)
  }

  /// The last step that has played nothing of what begins at `seconds`.
  func lastStep(before seconds: Double) -> Int {
    Int(((seconds - 3e-9) * scene.stepRate.perSecond).rounded(.down))
  }
}

// MARK: Messages

extension ServerMessage {
  /// Most points of a way that the page draws.
  private static let mostPoints = 64

  /// The take: its strokes, what it writes to controls, and what can be undone. `selection` are the
  /// strokes that the last edit left; nil where there was none.
  static func take(of session: LiveSession, selecting selection: Set<Int>?) -> JSON {
    [
      "type": "take",
      "strokes": .array(session.strokes.map(stroke)),
      "curves": .object(
        session.controls.map { control in
          .init(control.id, .array(session.script.curve(of: control.id).map(point)))
        }),
      "end": .number(session.end),
      "selection": selection.map { .array($0.sorted().map { .number(Double($0)) }) } ?? .null,
      "canUndo": .number(Double(session.history.doneCount)),
      "canRedo": .number(Double(session.history.undoneCount)),
      "isTouched": .bool(session.script.isTouched),
      "isOverdubbing": .bool(session.isOverdubbing),
    ]
  }

  private static func stroke(_ written: ScriptStroke) -> JSON {
    let (stroke, count) = (written.stroke, written.stroke.samples.count)
    let stride = max(1, (count + mostPoints - 1) / mostPoints)
    let places = (0..<count).filter { $0.isMultiple(of: stride) || $0 == count - 1 }
    return [
      "number": .number(Double(written.number)), "name": .string(stroke.name),
      "from": .number(stroke.span.lowerBound), "to": .number(stroke.span.upperBound),
      "gesture": .string(CleanGesture.Kind(of: stroke).rawValue),
      "isActions": .bool(written.isActions), "isPlaced": .bool(written.isPlaced),
      "isLifted": .bool(stroke.isLifted),
      "way": .array(
        places.map { place in
          let position = stroke.samples[place].position
          return .array([.number(position.x), .number(position.y)])
        }),
    ]
  }

  /// Seconds, whether the control goes there linearly, and its values.
  static func point(_ point: CurvePoint) -> JSON {
    .array(
      [.number(point.time), .number(point.isRamp ? 1 : 0)] + point.values.map { .number($0) })
  }
}

extension LiveSession {
  /// The session from its beginning to the last frame that was reached, as a scene. Its frames are
  /// those that were shown.
  package var document: SceneDocument {
    let duration = Scene.duration(frames: lastFrame + 1, fps: scene.fps)
    return SceneDocument(scene, steps: script.steps(until: duration), duration: duration)
  }

  /// The last frame of the document: an edited take is kept whole, however far it has been played.
  private var lastFrame: Int {
    guard history.isEdited else { return furthest }
    let end = min(scene.fps.index(at: script.end) + 1, SceneLimits.frames - 1)
    return max(furthest, end, (length ?? 1) - 1)
  }

  /// The document as text: a line for each member, and for each step.
  package var documentText: String { document.text }

  /// The same, once all of it was played with the player as it is now: what was tapped and has gone
  /// with other settings is left out. Throws if it cannot be played.
  package mutating func provenText() throws(UnplayableTake) -> String {
    let last = lastFrame * scene.stepsPerFrame
    guard proven < last else { return documentText }
    var rehearsal = self
    rehearsal.journal = []
    rehearsal.follow(false)
    rehearsal.playback = snapshots.latest(notAfter: proven)
    (rehearsal.goal, rehearsal.hasNews, rehearsal.fault) = (last, true, nil)
    rehearsal.advance(to: 0, most: last + 1)
    if let fault = rehearsal.fault { throw UnplayableTake(description: fault) }
    for dropped in rehearsal.takeEdits() {
      edit(dropped)
      revision += 1
    }
    (hasNews, proven, snapshots) = (true, last, rehearsal.snapshots)
    return documentText
  }
}

/// Why a take cannot be written down: it could not be played again.
package struct UnplayableTake: Error {
  /// One sentence without a full stop.
  package let description: String
}
