import Scripting

/// What was done to a script, as changes one after the other: each can be undone, and done again.
package struct EditHistory: Sendable {
  private struct Unit {
    let change: LiveScript.Change
    /// The last frame that had been reached before it, and after it.
    let furthest: (before: Int, after: Int)
    let isEdit: Bool
  }

  /// The script behind all that is done.
  private var base: LiveScript
  private var done: [Unit] = []
  private var undone: [Unit] = []
  /// The control that is being written.
  private var control: String?
  /// The last frame that had been reached with the script as it is.
  private(set) var furthest = 0

  /// Nothing was done to `script`.
  package init(_ script: LiveScript) { base = script }

  /// How many changes can be undone, besides one that goes on.
  package var doneCount: Int { done.count }

  /// How many changes can be done again.
  package var undoneCount: Int { undone.count }

  /// Whether an edit is among what is done.
  package var isEdited: Bool { done.contains(where: \.isEdit) }

  /// What was done to `script` since the last time is a change by itself; unless the same `control`
  /// was written, and is written on. `furthest` is the last frame that was reached.
  package mutating func commit(
    _ script: LiveScript, furthest: Int, before control: String? = nil, isEdit: Bool = false
  ) {
    if let control, control == self.control { return }
    self.control = control
    let change = script.change(since: base)
    if !change.isEmpty {
      let unit = Unit(change: change, furthest: (self.furthest, furthest), isEdit: isEdit)
      done.append(unit)
      undone = []
    }
    (base, self.furthest) = (script, furthest)
  }

  /// The script before the last change; nil where there is none.
  mutating func undo() -> LiveScript? {
    guard let unit = done.popLast() else { return nil }
    undone.append(unit)
    (base, furthest) = (base.applying(unit.change, isUndone: true), unit.furthest.before)
    return base
  }

  /// The script after the change that was undone last; nil where there is none.
  mutating func redo() -> LiveScript? {
    guard let unit = undone.popLast() else { return nil }
    done.append(unit)
    (base, furthest) = (base.applying(unit.change, isUndone: false), unit.furthest.after)
    return base
  }
}
