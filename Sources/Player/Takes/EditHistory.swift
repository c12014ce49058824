/// The changes of a script one after the other: each can be undone and repeated.
package struct EditHistory: Sendable {
  private struct Unit {
    let change: LiveScript.Change
    /// The last frame that had been reached before it, and after it.
    let furthest: (before: Int, after: Int)
    let isEdit: Bool
  }

  /// The script after all changes that are done.
  private var base: LiveScript
  private var done: [Unit] = []
  private var undone: [Unit] = []
  /// Number of values of a document in the changes that are done.
  private var values = 0
  /// True if an edit is among the changes that cannot be undone any more.
  private var wasEdited: Bool
  /// The control that is being set.
  private var control: String?
  /// The last frame that had been reached with the script as it is.
  package private(set) var furthest = 0

  /// Maximum number of changes that can be undone, and of values in them together; the last can
  /// always be.
  package static let (maxChanges, maxValues) = (1000, 2_000_000)

  /// No changes of `script`, which was edited before if it `isEdited`.
  package init(_ script: LiveScript, isEdited: Bool = false) {
    (base, wasEdited) = (script, isEdited)
  }

  /// Number of changes that can be undone, besides one that goes on.
  package var doneCount: Int { done.count }

  /// Number of changes that can be repeated.
  package var undoneCount: Int { undone.count }

  /// True if an edit is among the changes that are done.
  package var isEdited: Bool { wasEdited || done.contains(where: \.isEdit) }

  /// Makes the difference of `script` since the last call a change, unless the same `control` was set,
  /// and is set further. `furthest` is the last frame that was reached.
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

  /// Forgets the oldest changes if they take too much memory.
  private mutating func forgetOldest() {
    while done.count > 1, done.count > Self.maxChanges || values > Self.maxValues {
      let unit = done.removeFirst()
      values -= unit.change.values
      wasEdited = wasEdited || unit.isEdit
    }
  }

  /// The script before the last change; nil if there is none.
  package mutating func undo() -> LiveScript? {
    guard let unit = done.popLast() else { return nil }
    values -= unit.change.values
    undone.append(unit)
    (base, furthest) = (base.applying(unit.change, isUndone: true), unit.furthest.before)
    return base
  }

  /// The script after the change that was undone last; nil if there is none.
  package mutating func redo() -> LiveScript? {
    guard let unit = undone.popLast() else { return nil }
    values += unit.change.values
    done.append(unit)
    (base, furthest) = (base.applying(unit.change, isUndone: false), unit.furthest.after)
    return base
  }
}
