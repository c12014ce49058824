import Controls
import JSONCoding
import Rendering

/// Holds the controls of a run against what must hold of them, line by line of its trace.
struct ControlInspection {
  /// A control of a page.
  private struct Key: Hashable {
    let page: String
    let control: String

    var place: String { "control:\(control) of \(page)" }
  }

  private let controls: [Key: Control]
  private var columns: [Key: [Double]] = [:]
  /// When a control was held last, by the clock of its page.
  private var held: [Key: Double] = [:]
  /// Whether a finger has scrolled a row of controls.
  private var isScrolled = false

  /// How much may be left of its growth then, as a part of the whole.
  private static let rest = 0.001

  /// Nothing is read yet of controls of `application`.
  init(of application: Application) {
    var controls: [Key: Control] = [:]
    for experience in application.experiences {
      for control in experience.controls {
        controls[Key(page: experience.id, control: control.id)] = control
      }
    }
    self.controls = controls
  }

  /// Reads the next line, at `time` seconds by the clock of the settled page. The result is what
  /// does not hold.
  mutating func read(_ line: JSON, at time: Double) -> Breach? {
    isScrolled =
      isScrolled || line.events("gesture").contains { $0["target"]?.text == "controls" }
    let page = line["chrome"]?["experience"]?.text ?? ""
    let touched = Self.touched(in: line)
    var breach: Breach?
    for control in line.list("controls") {
      let key = Key(page: page, control: control["id"]?.text ?? "")
      if !touched.isDisjoint(with: ["control:" + key.control, "ruler:" + key.control]) {
        held[key] = time
      }
      breach =
        breach ?? checkColumn(control, key) ?? checkValue(control, key)
        ?? checkGrowth(control, key, at: time)
    }
    return breach
  }

  /// Names of parts that had a finger since the line before, or still have it.
  private static func touched(in line: JSON) -> Set<String> {
    let owners = line.list("touches").map { $0["owner"]?.text }
    let targets = line.events("gesture").map { $0["target"]?.text }
    return Set((owners + targets).compactMap(\.self))
  }

  private mutating func checkColumn(_ control: JSON, _ key: Key) -> Breach? {
    let column = control.list("column").compactMap(\.number)
    guard let before = columns[key] else {
      columns[key] = column
      return nil
    }
    // A row that is longer than the stage takes its columns along.
    let isSame =
      isScrolled ? column.dropFirst() == before.dropFirst() : column == before
    guard !isSame else { return nil }
    return Breach(.columns, key.place, "\(Self.text(before)) became \(Self.text(column))")
  }

  /// By sums of its own: `settled` would share its mistakes with all that it is to be held against.
  private func checkValue(_ control: JSON, _ key: Key) -> Breach? {
    guard let known = controls[key] else { return nil }
    let value = control["value"]?.number ?? .nan
    let values = control["values"]?.list.map { $0.number ?? .nan } ?? [value]
    guard values.count == known.axes.count, values.first == value else {
      return Breach(.values, key.place, "\(Self.text(values)) is no value of it")
    }
    return zip(values, known.axes).lazy.compactMap { value, axis in
      Self.flaw(of: value, along: axis).map { Breach(.values, key.place, $0) }
    }.first
  }

  /// What is wrong with `value` along `axis`; nil where nothing is.
  private static func flaw(of value: Double, along axis: ControlAxis) -> String? {
    guard axis.list.isEmpty || axis.list.contains(value) else {
      return "\(text(value)) is none of its cases"
    }
    let (range, step) = (axis.range, axis.step)
    guard value >= range.lowerBound, value <= range.upperBound else {
      return "\(text(value)) is beyond its range"
    }
    let steps = step > 0 ? (value - range.lowerBound) / step : 0
    guard abs(steps - steps.rounded()) > 1e-6, value != range.upperBound else { return nil }
    return "\(text(value)) lies between two steps"
  }

  private mutating func checkGrowth(
    _ control: JSON, _ key: Key, at time: Double
  ) -> Breach? {
    let ruler = control["ruler"]?["state"]?.text ?? "idle"
    if control["active"] == true || ruler != "idle" || held[key] == nil { held[key] = time }
    guard let held = held[key], time - held >= Inspection.patience else { return nil }
    let growth = control["expansion"]?.number ?? 0
    guard !(abs(growth) <= Self.rest) else { return nil }
    return Breach(
      .springs, key.place,
      "its expansion is still \(JSON.number(growth).text(.rounded))")
  }

  /// What does not hold once no finger has been down for a while.
  func breachAtRest(_ line: JSON) -> Breach? {
    let page = line["chrome"]?["experience"]?.text ?? ""
    let held = line.list("controls").first { $0["active"] == true }
    return held.map { control in
      let key = Key(page: page, control: control["id"]?.text ?? "")
      return Breach(.springs, key.place, "it is held, with no finger down")
    }
  }

  private static func text(_ number: Double) -> String { JSON.number(number).text() }

  private static func text(_ numbers: [Double]) -> String {
    JSON.array(numbers.map { .number($0) }).text(.rounded)
  }
}
