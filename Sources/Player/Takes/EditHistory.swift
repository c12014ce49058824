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
  /// Values of a document that what is done comes to.
  private var values = 0
  /// True if an edit is among what cannot be undone any more.
  private var wasEdited = false
  /// The control that is being written.
  private var control: String?
  /// The last frame that had been reached with the script as it is.
  package private(set) var furthest = 0

  /// Most changes that can be undone, and most values that they come to together; the last can
  /// always be.
  package static let (mostChanges, mostValues) = (1000, 2_000_000)

  /// Nothing was done to `script`.
  package init(_ script: LiveScript) { base = script }

  /// How many changes can be undone, besides one that goes on.
  package var doneCount: Int { done.count }

  /// How many changes can be done again.
  package var undoneCount: Int { undone.count }

  /// Whether an edit is among what is done.
  package var isEdited: Bool { wasEdited || done.contains(where: \.isEdit) }

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
      values += change.values
      forgetOldest()
    }
    (base, self.furthest) = (script, furthest)
  }

  /// Forgets the oldest changes, which can then not be undone, if they would take too much memory.
  private mutating func forgetOldest() {
    while done.count > 1, done.count > Self.mostChanges || values > Self.mostValues {
      let unit = done.removeFirst()
      values -= unit.change.values
      wasEdited = wasEdited || unit.isEdit
    }
  }

  /// The script before the last change; nil where there is none.
  package mutating func undo() -> LiveScript? {
    guard let unit = done.popLast() else { return nil }
    values -= unit.change.values
    undone.append(unit)
    (base, furthest) = (base.applying(unit.change, isUndone: true), unit.furthest.before)
    return base
  }

  /// The script after the change that was undone last; nil where there is none.
  package mutating func redo() -> LiveScript? {
    guard let unit = undone.popLast() else { return nil }
    values += unit.change.values
    done.append(unit)
    (base, furthest) = (base.applying(unit.change, isUndone: false), unit.furthest.after)
    return base
  }
}
