import Controls
import Geometry
import JSONCoding
import Scripting
import Takes

/// What other code needs to know of a control.
package struct ControlFacts: Hashable, Sendable {
  package let id: String
  package let label: String
  package let kind: String
  /// The low and the high end of each axis.
  package let ranges: [ClosedRange<Double>]

  package init(_ control: Control) {
    (id, label, kind) = (control.id, control.label, control.kind.rawValue)
    ranges = control.axes.map(\.range)
  }
}

/// How edits of controls under one code fit the controls of another: what is there still is kept,
/// a value that is out of range comes into it, and what is gone is left out.
package struct ControlFit: Sendable {
  private let controls: [Control]
  private let old: [ControlFacts]
  /// Meanings of control names in edits that do not name a control as it is called now: they were made under code
  /// before, or beside such edits. By the names in edits, what those controls are called now.
  package private(set) var renames: [String: String]
  /// What did not fit, and what is new; a sentence for each.
  package private(set) var notes: [String] = []

  /// The fit into `controls` from those that were there before, `old`; `renames` from before that.
  /// A control that is gone is taken for one that came where that was called so before, or where both
  /// are the only ones of their kind.
  package init(_ controls: [Control], old: [ControlFacts] = [], renames: [String: String] = [:]) {
    (self.controls, self.old, self.renames) = (controls, old, renames)
    let ids = Set(controls.map(\.id))
    let gone = old.filter { !ids.contains($0.id) }
    let new = controls.map(ControlFacts.init).filter { each in !old.contains { $0.id == each.id } }
    defer { nameAnew() }
    guard !old.isEmpty else { return }
    var heirs: [String: String] = [:]
    for each in gone {
      let alike = { (other: ControlFacts) in
        other.kind == each.kind && other.ranges.count == each.ranges.count
      }
      let before = new.filter(alike).first { renames[$0.id] == each.id }
      if let heir = before ?? new.filter(alike).only, before != nil || gone.filter(alike).count == 1
      {
        heirs[each.id] = heir.id
        note("“\(each.id)” is “\(heir.id)” now: its values were kept")
      } else {
        note("“\(each.id)” is gone: its values were left out")
      }
    }
    for each in new where !heirs.values.contains(each.id) {
      note("“\(each.id)” is new, and stands where the code says")
    }
    self.renames = renames.mapValues { heirs[$0] ?? $0 }
    for (id, heir) in heirs where renames[id] == nil { self.renames[id] = heir }
    for control in controls {
      guard let before = old.first(where: { $0.id == control.id }) else { continue }
      let now = ControlFacts(control)
      if before.kind != now.kind {
        let fate = before.ranges.count == now.ranges.count ? "" : ": its values were left out"
        note("“\(control.id)” is a \(now.kind) now, and was a \(before.kind)" + fate)
      } else if before.ranges != now.ranges {
        note(
          "“\(control.id)” goes \(Self.words(now.ranges)) now, and went "
            + Self.words(before.ranges))
      }
    }
  }

  /// Edits of a control whose name means another in edits before, under code that called that so, have
  /// a name of their own.
  private mutating func nameAnew() {
    renames = renames.filter { $0 != $1 }
    for control in controls where renames[control.id] != nil {
      guard !renames.values.contains(control.id) else { continue }
      var name = control.id
      repeat { name += "′" } while renames[name] != nil
      renames[name] = control.id
    }
  }

  private static func words(_ ranges: [ClosedRange<Double>]) -> String {
    ranges.map { range in
      [range.lowerBound, range.upperBound].map { JSON.number($0).text(.rounded) }
        .joined(separator: "…")
    }.joined(separator: " × ")
  }

  private mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// `edit`, of the controls that are there, as processes under any code understand it.
  package func told(_ edit: LiveEdit) -> LiveEdit {
    edit.namingControls { id in
      guard renames[id] != nil else { return id }
      return renames.filter { $0.value == id }.map(\.key).min() ?? id
    }
  }

  /// `edit`, as a process has told it, as it is for the controls that are there; nil if it is for none.
  package mutating func fitted(_ edit: LiveEdit) -> LiveEdit? {
    let edit = edit.namingControls { renames[$0] ?? $0 }
    switch edit {
    case .set(let id, let values, let tick, let heard):
      guard let control = control(id), control.axes.count == values.count else { return nil }
      return .set(control.id, values: settled(values, in: control), tick: tick, heard: heard)
    case .adjust(let axis, _, _):
      guard controls.contains(where: { $0.axisNames.contains(axis) }) else { return nil }
      return edit
    case .take(.curve(let id, let points), let strokes, let end):
      guard let control = control(id),
        points.allSatisfy({ $0.values.count == control.axes.count })
      else { return nil }
      let fitted = points.map { point in
        CurvePoint(
          time: point.time, values: settled(point.values, in: control), isRamp: point.isRamp)
      }
      return .take(.curve(control: control.id, fitted), strokes: strokes, end: end)
    default: return edit
    }
  }

  /// The values nearest to `values` that `control` can take.
  private mutating func settled(_ values: [Double], in control: Control) -> [Double] {
    let settled = control.settled(values)
    if zip(settled, values).contains(where: { abs($0 - $1) > 1e-9 }) {
      note("“\(control.id)” cannot take all values that it had: the nearest stand for them")
    }
    return settled
  }

  private func control(_ id: String) -> Control? { controls.first { $0.id == id } }
}

extension LiveEdit {
  /// The same with what `name` makes of the id of its control, where it has one.
  fileprivate func namingControls(_ name: (String) -> String) -> LiveEdit {
    switch self {
    case .set(let id, let values, let tick, let heard):
      return .set(name(id), values: values, tick: tick, heard: heard)
    case .adjust(let axis, let steps, let tick):
      let parts = axis.split(separator: ".", maxSplits: 1).map(String.init)
      guard let id = parts.first else { return self }
      let named = ([name(id)] + parts.dropFirst()).joined(separator: ".")
      return .adjust(named, steps: steps, tick: tick)
    case .activate(let part, let tick) where part.hasPrefix(Self.controlPrefix):
      let id = String(part.dropFirst(Self.controlPrefix.count))
      return .activate(Self.controlPrefix + name(id), tick: tick)
    case .take(.curve(let id, let points), let strokes, let end):
      return .take(.curve(control: name(id), points), strokes: strokes, end: end)
    default: return self
    }
  }

  private static let controlPrefix = "control:"
}

extension Collection {
  /// The element where it is the only one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}

extension ControlFacts {
  package var json: JSON {
    [
      "id": .string(id), "label": .string(label), "kind": .string(kind),
      "ranges": .array(ranges.map { [.number($0.lowerBound), .number($0.upperBound)] }),
    ]
  }

  package init?(_ json: JSON) {
    guard let id = json["id"]?.text, let label = json["label"]?.text,
      let kind = json["kind"]?.text, let list = json["ranges"]?.list
    else { return nil }
    let ranges = list.compactMap(\.doubles).filter { $0.count == 2 && $0[0] <= $0[1] }
    (self.id, self.label, self.kind, self.ranges) = (id, label, kind, ranges.map { $0[0]...$0[1] })
  }
}
