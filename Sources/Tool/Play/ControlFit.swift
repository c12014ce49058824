import Controls
import Geometry
import JSONCoding
import Scripting
import Takes

/// The facts of a control that other code needs.
package struct ControlFacts: Hashable, Sendable {
  package private(set) var id = ""
  package private(set) var label = ""
  package private(set) var kind = ""
  /// The range of each axis.
  package private(set) var ranges: [ClosedRange<Double>] = []

  fileprivate init() {}

  package init(_ control: Control) {
    (id, label, kind) = (control.id, control.label, control.kind.rawValue)
    ranges = control.axes.map(\.range)
  }
}

/// The mapping of the controls in a take of other code to the controls of this: what is there still is
/// kept, a value that is out of range comes into it, and what is gone is left out.
package struct ControlFit: Sendable {
  private let controls: [Control]
  private let old: [ControlFacts]
  /// Names of controls in the take that have other names now, with those.
  package private(set) var renames: [String: String]
  /// Sentences on what did not fit, and what is new.
  package private(set) var notes: [String] = []

  /// The fit into `controls` from those that were there before, `old`, which had come from others by
  /// `renames`. A control that is gone is taken for one that came if that was called so before, or if both
  /// are the only ones of their kind.
  package init(_ controls: [Control], old: [ControlFacts] = [], renames: [String: String] = [:]) {
    (self.controls, self.old, self.renames) = (controls, old, renames)
    let ids = Set(controls.map(\.id))
    let gone = old.filter { !ids.contains($0.id) }
    let new = controls.map(ControlFacts.init).filter { each in !old.contains { $0.id == each.id } }
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
    self.renames = self.renames.filter { $0 != $1 }
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

  /// True if no other code was there before.
  var isBlank: Bool { old.isEmpty }

  private static func words(_ ranges: [ClosedRange<Double>]) -> String {
    ranges.map { range in
      [range.lowerBound, range.upperBound].map { JSON.number($0).text(.rounded) }
        .joined(separator: "…")
    }.joined(separator: " × ")
  }

  private mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// `step` of a take for the controls that are there; nil if nothing is left of it.
  package mutating func fitted(_ step: JSON) -> JSON? {
    guard case .object(let members) = step else { return step }
    var fitted: [JSON.Member] = []
    for member in members {
      guard let value = self.fitted(member) else { return nil }
      fitted.append(.init(member.key, value))
    }
    return .object(fitted)
  }

  private mutating func fitted(_ member: JSON.Member) -> JSON? {
    switch (member.key, member.value) {
    case ("set", .object(let settings)):
      return fitted(settings) { fit, value, control in
        guard let values = value.numbers else { return value }
        guard values.count == control.axes.count else { return nil }
        let settled = fit.settled(values, in: control).map { JSON.number($0) }
        return settled.count == 1 ? settled[0] : .array(settled)
      }
    case ("animate", .object(let curves)):
      return fitted(curves) { fit, value, control in
        var points: [JSON] = []
        guard case .array(let list) = value else { return nil }
        for point in list {
          guard let numbers = point.numbers, numbers.count == 1 + control.axes.count else {
            return nil
          }
          let values = fit.settled(Array(numbers.dropFirst()), in: control)
          points.append(.array(([numbers[0]] + values).map { .number($0) }))
        }
        return .array(points)
      }
    case ("increment", .string(let axis)), ("decrement", .string(let axis)):
      let parts = axis.split(separator: ".", maxSplits: 1).map(String.init)
      let name = ([renamed(parts.first ?? "")] + parts.dropFirst()).joined(separator: ".")
      return controls.contains { $0.axisNames.contains(name) } ? .string(name) : nil
    case ("activate", .string(let part)) where part.hasPrefix(Self.prefix):
      return .string(Self.prefix + renamed(String(part.dropFirst(Self.prefix.count))))
    default: return member.value
    }
  }

  /// The `members`, each of a control; nil if all of them are gone.
  private mutating func fitted(
    _ members: [JSON.Member], _ value: (inout ControlFit, JSON, Control) -> JSON?
  ) -> JSON? {
    var fitted: [JSON.Member] = []
    for member in members {
      let id = renamed(member.key)
      guard let control = controls.first(where: { $0.id == id }),
        let value = value(&self, member.value, control)
      else { continue }
      fitted.append(.init(id, value))
    }
    return fitted.isEmpty ? nil : .object(fitted)
  }

  private func renamed(_ id: String) -> String { renames[id] ?? id }

  private static let prefix = Script.Step.controlPrefix

  /// The values nearest to `values` that `control` can take.
  private mutating func settled(_ values: [Double], in control: Control) -> [Double] {
    let settled = control.settled(values)
    if zip(settled, values).contains(where: { abs($0 - $1) > 1e-9 }) {
      note("“\(control.id)” cannot take all values that it had: the nearest stand for them")
    }
    return settled
  }
}

extension JSON {
  /// A number, or the numbers of a list; nil for something else.
  fileprivate var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .array(let list):
      let numbers = list.compactMap { if case .number(let number) = $0 { number } else { nil } }
      return numbers.count == list.count ? numbers : nil
    default: return nil
    }
  }
}

extension Collection {
  /// The element if it is the only one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}

extension ControlFacts {
  package static let codec: Codec<ControlFacts> = .object(
    ControlFacts(),
    [
      Field("id", \.id, .text), Field("label", \.label, .text), Field("kind", \.kind, .text),
      Field("ranges", \.ranges, .list(of: range)),
    ])

  private static let range: Codec<ClosedRange<Double>> = Codec<(Double, Double)>.row(
    (0, 0), [Field("low", \.0, .number), Field("high", \.1, .number)]
  ).map("a low and a high end") {
    $0.0 <= $0.1 ? $0.0...$0.1 : nil
  } back: {
    ($0.lowerBound, $0.upperBound)
  }
}
