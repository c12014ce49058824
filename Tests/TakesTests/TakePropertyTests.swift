import Geometry
import Gestures
import JSONCoding
import Rendering
import Scripting
import Takes
import Testing

/// What holds for all edits of all takes.
@Suite struct TakePropertyTests {
  static let seeds = 0..<24

  /// Makes random edits of each kind, and hands on those that can be made.
  private func each(
    _ seed: Int, _ body: (LiveScript, EditedTake, Set<Int>, TakeEdit) throws -> Void
  ) throws {
    var chance = Chance(seed)
    var script = try chance.script()
    var made = 0
    for turn in 0..<2 * Chance.kinds.count {
      let selection = chance.selection(script)
      guard !selection.isEmpty else { break }
      let edit = chance.edit(turn % Chance.kinds.count, script, selection)
      guard let edited = try? Stage.edit(script, edit, selection) else { continue }
      made += 1
      try body(script, edited, selection, edit)
      // Edits of edits.
      script = edited.script
    }
    #expect(made > 3 || Stage.strokes(script).isEmpty)
  }

  @Test(arguments: seeds) func `times ascend, and the result is read and played`(_ seed: Int) throws
  {
    try each(seed) { _, edited, _, edit in
      let times = try Stage.events(edited.script).map(\.time)
      #expect(times == times.sorted(), "\(edit)")
      #expect(try Stage.readBack(edited.script).script.notes().isEmpty, "\(edit)")
    }
  }

  @Test(arguments: seeds) func `what the document says is what the script plays`(_ seed: Int) throws
  {
    try each(seed) { _, edited, _, edit in
      let again = LiveScript(try Stage.readBack(edited.script).script)
      #expect(edited.script.firstDifference(from: edited.script) == nil)
      #expect(try Stage.events(again) == Stage.events(edited.script), "\(edit)")
      #expect(
        Stage.strokes(again).map(\.stroke) == Stage.strokes(edited.script).map(\.stroke), "\(edit)")
    }
  }

  @Test(arguments: seeds) func `nothing changes before the edit`(_ seed: Int) throws {
    try each(seed) { script, edited, selection, edit in
      let (old, new) = (try Stage.events(script), try Stage.events(edited.script))
      guard let from = edited.script.firstDifference(from: script) else {
        #expect(old == new, "\(edit)")
        return
      }
      #expect(
        old.filter { $0.time < from - 1e-9 } == new.filter { $0.time < from - 1e-9 }, "\(edit)")
      let cut = Stage.strokes(script).filter { selection.contains($0.number) }
      if case .cut(let time) = edit, cut.allSatisfy({ !$0.isActions }) {
        // Only what comes behind the last sample before it is played again.
        let last = cut.compactMap { stroke in
          stroke.stroke.samples.last { $0.time < time - 1e-4 }?.time
        }
        #expect(from >= (last.min() ?? 0) - 1e-9, "\(edit): \(from)")
      }
    }
  }

  @Test(arguments: seeds)
  func `a world that stands before the edit goes on by the edited script`(_ seed: Int) throws {
    var chance = Chance(seed + 500)
    try each(seed) { script, edited, _, edit in
      let from = edited.script.firstDifference(from: script) ?? 10
      let time = from * chance.random.unit()
      guard time < from - 3e-9 else { return }
      let empty = try Stage.scene("[]")
      var timeline = Timeline(scene: empty)
      timeline.follow(script)
      let before = try timeline.events(until: time) { _ in nil }
      timeline.follow(edited.script)
      let after = try timeline.events(until: 1000) { _ in nil }
      #expect(try before + after == Stage.events(edited.script), "\(edit) at \(time) of \(from)")
    }
  }

  @Test(arguments: seeds) func `undo gives the same bytes, and so does redo`(_ seed: Int) throws {
    try each(seed) { script, edited, _, edit in
      let change = edited.script.change(since: script)
      let text = try (old: Stage.text(script), new: Stage.text(edited.script))
      let undone = edited.script.applying(change, isUndone: true)
      #expect(try Stage.text(undone) == text.old, "\(edit)")
      #expect(undone.firstDifference(from: script) == nil, "\(edit)")
      #expect(
        try Stage.text(undone.applying(change, isUndone: false)) == text.new, "\(edit)")
    }
  }

  @Test(arguments: seeds) func `the selection is what the edit left`(_ seed: Int) throws {
    try each(seed) { script, edited, selection, edit in
      let count = Stage.strokes(edited.script).filter { edited.selection.contains($0.number) }.count
      #expect(count == edited.selection.count, "\(edit)")
      switch edit {
      case .delete: #expect(edited.selection.isEmpty)
      case .repeat(let times): #expect(count == times * selection.count)
      case .writeActions, .cut: #expect(count > 0 || edited.deviation?.place == 0)
      default: #expect(count == selection.count, "\(edit)")
      }
      let (old, new) = (Stage.strokes(script).count, Stage.strokes(edited.script).count)
      switch edit {
      case .delete: #expect(new == old - selection.count)
      case .duplicate: #expect(new == old + selection.count)
      case .repeat(let times): #expect(new == old + times * selection.count)
      case .cut: #expect(new > old)
      default: #expect(new == old, "\(edit)")
      }
    }
  }
}
