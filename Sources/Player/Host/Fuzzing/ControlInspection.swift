import Controls
import JSONCoding
import Rendering
import Views
import Widgets

/// Checks the invariants of controls in a run, line by line of its trace.
struct ControlInspection {
  /// A control of a page.
  private struct Key: Hashable {
    let page: String
    let control: String

    var place: String { "control:\(control) of \(page)" }
  }

  private let controls: [Key: Control]
  private var columns: [Key: [Double]] = [:]
  /// The time at which each control was last held, by the clock of its page.
  private var held: [Key: Double] = [:]
  /// True if a finger has scrolled a row of controls.
  private var isScrolled = false

  /// Largest press progress that may be left at rest.
  private static let rest = 0.001

  /// Creates an inspection of the controls of `configuration`.
  init(of configuration: PlayerConfiguration) {
    var controls: [Key: Control] = [:]
    for experience in configuration.experiences {
      for control in experience.controls {
        controls[Key(page: experience.id, control: control.id)] = control
      }
    }
    self.controls = controls
  }

  /// Reads the next line, at `time` seconds by the clock of the settled page. Returns a violated
  /// invariant.
  mutating func read(_ line: TraceLine, at time: Double) -> InvariantViolation? {
    let gestures = line.events.filter(\.isGesture)
    isScrolled = isScrolled || gestures.contains { $0.target == "controls" }
    // Names of parts that had a finger since the previous line, or still have it.
    let touched = Set(line.touches.compactMap(\.owner) + gestures.map(\.target))
    var violation: InvariantViolation?
    for control in line.controls {
      let key = Key(page: line.experience, control: control.id)
      if !touched.isDisjoint(with: ["control:" + key.control, "ruler:" + key.control]) {
        held[key] = time
      }
      violation =
        violation ?? checkColumn(control, key) ?? checkValue(control, key)
        ?? checkGrowth(control, key, at: time)
    }
    return violation
  }

  private mutating func checkColumn(
    _ control: TracedControl, _ key: Key
  ) -> InvariantViolation? {
    let column = control.frames[.column]?.numbers ?? []
    guard let before = columns[key] else {
      columns[key] = column
      return nil
    }
    // A row that is longer than the stage scrolls its columns.
    let isSame =
      isScrolled ? column.dropFirst() == before.dropFirst() : column == before
    guard !isSame else { return nil }
    return InvariantViolation(
      .columns, key.place, "\(Self.text(before)) became \(Self.text(column))")
  }

  private func checkValue(_ control: TracedControl, _ key: Key) -> InvariantViolation? {
    controls[key]?.mistake(in: control.values).map { InvariantViolation(.values, key.place, $0) }
  }

  private mutating func checkGrowth(
    _ control: TracedControl, _ key: Key, at time: Double
  ) -> InvariantViolation? {
    if control.isActive || control.isRulerBusy || held[key] == nil { held[key] = time }
    guard let held = held[key], time - held >= Inspection.patience,
      !(abs(control.pressProgress) <= Self.rest)
    else { return nil }
    return InvariantViolation(
      .springs, key.place,
      "its expansion is still \(JSON.number(control.pressProgress).text(.rounded))")
  }

  /// Returns an invariant that is violated once no finger has been down for a while.
  func violationAtRest(_ line: TraceLine) -> InvariantViolation? {
    line.controls.first(where: \.isActive).map { control in
      let key = Key(page: line.experience, control: control.id)
      return InvariantViolation(.springs, key.place, "it is held, with no finger down")
    }
  }

  private static func text(_ numbers: [Double]) -> String {
    JSON.array(numbers.map { .number($0) }).text(.rounded)
  }
}

extension Control {
  /// Returns the mistake in `values` as those of this control; nil if there is none.
  ///
  /// Computed independently: `settled` would share its mistakes with the code under test.
  package func mistake(in values: [Double]) -> String? {
    guard values.count == axes.count else {
      return "\(JSON.array(values.map { .number($0) }).text(.rounded)) is no value of it"
    }
    return zip(values, axes).lazy.compactMap { value, axis in axis.mistake(in: value) }.first
  }
}

extension ControlAxis {
  fileprivate func mistake(in value: Double) -> String? {
    let text = JSON.number(value).text()
    guard list.isEmpty || list.contains(value) else { return "\(text) is none of its cases" }
    guard value >= range.lowerBound, value <= range.upperBound else {
      return "\(text) is beyond its range"
    }
    let steps = step > 0 ? (value - range.lowerBound) / step : 0
    guard abs(steps - steps.rounded()) > 1e-6, value != range.upperBound else { return nil }
    return "\(text) lies between two steps"
  }
}
