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
      stage: scene.size, controls: controls, input: experienceInput,
      end: min(max(reached, scene.duration, history.isEdited ? script.end : 0), TakeEdit.latest))
  }

  /// The strokes of the take.
  package var strokes: [ScriptStroke] { script.strokes(on: scene.size, until: context.end) }

  /// What keys, wheels and pointers do in the take.
  package var acts: [DeviceAct] { context.acts(of: script, until: context.end) }

  /// The end of the take, in seconds.
  package var end: Double { min(max(context.end, script.end), TakeEdit.latest) }

  /// Edits the strokes of these `numbers`, and the `acts` of keys, wheels and pointers of those. Throws
  /// if the edit cannot be made; then nothing has changed. Returns nil while a take is recorded.
  package mutating func edit(
    _ edit: TakeEdit, strokes numbers: Set<Int>, acts: Set<Int> = []
  ) throws(TakeEditError) -> EditedTake? {
    guard !isRecording else { return nil }
    let context = context
    settle()
    let edited = try edit.edited(script, strokes: numbers, acts: acts, in: context)
    history.commit(edited.script, furthest: furthest, isEdit: true)
    replaceScript(by: edited.script)
    return edited
  }

  /// Undoes the last edit, touch or take; one after the other, back to the beginning.
  package mutating func undo() {
    guard !isRecording else { return }
    settle()
    if let script = history.undo() { replaceScript(by: script) }
  }

  /// Repeats the edit, touch or take that was undone last.
  package mutating func redo() {
    guard !isRecording else { return }
    settle()
    if let script = history.redo() { replaceScript(by: script) }
  }

  /// Numbers that change whenever the page's view of the take is out of date.
  var takeVersion: [Int] {
    [
      core.revision, history.doneCount, history.undoneCount, isRecording ? 1 : 0,
      isOverdubbing ? 1 : 0,
    ]
  }

  /// Makes changes from now on an undo step of their own; successive changes of one `control` share a
  /// step, and so does a take, and fingers and keys that are down together.
  mutating func commit(before control: String? = nil) {
    guard !isRecording, pointers.fingers.isEmpty, !core.holdsKeys else { return }
    history.commit(script, furthest: furthest, before: control)
  }

  /// Lifts all fingers; changes from now on are an undo step of their own.
  mutating func settle() {
    liftAll()
    history.commit(script, furthest: furthest)
  }

  /// Replaces the script, and stays at the same time. Steps from the first difference on are played
  /// again.
  mutating func replaceScript(by new: LiveScript) {
    let last = core.replaceScript(by: new)
    core.furthest = max(furthest, history.furthest)
    pending.skip()
    guard let last else { return }
    rewritings += 1
    proven = min(proven, last)
    guard playback.stepIndex > last else { return }
    (goal, fault) = (goal ?? max(playback.stepIndex, 0), nil)
    core.seek(toStep: last)
  }
}

// MARK: Saving

extension LiveSession {
  /// The session from its beginning to the last frame that was reached, as a scene. Its frames are
  /// those that were shown.
  package var document: SceneDocument { core.document(frames: lastFrame + 1) }

  /// The last frame of the document: an edited take is kept whole, however far it has been played.
  private var lastFrame: Int {
    guard history.isEdited else { return furthest }
    let end = min(scene.fps.index(at: script.end) + 1, SceneLimits.frames - 1)
    return max(furthest, end, (length ?? 1) - 1)
  }

  /// The document as text: a line for each member, and for each step.
  package var documentText: String { document.text }

  /// The same once all of it was played with the player as it is now: taps of parts that have gone with
  /// other settings are left out. Throws if it cannot be played.
  package mutating func provenText() throws(UnplayableTake) -> String {
    let last = lastFrame * scene.stepsPerFrame
    guard proven < last else { return documentText }
    var rehearsal = self
    rehearsal.follow(false)
    rehearsal.core.seek(toStep: proven)
    (rehearsal.goal, rehearsal.fault) = (last, nil)
    rehearsal.advance(to: 0, maxSteps: last + 1)
    if let fault = rehearsal.fault { throw UnplayableTake(description: fault) }
    core.takeProof(of: rehearsal.core)
    proven = last
    return documentText
  }
}

/// A take that cannot be saved: it could not be played again.
package struct UnplayableTake: Error {
  /// One sentence without a full stop.
  package let description: String
}
