import Controls
import Geometry
import JSONCoding

/// An author's error in experiences.
public enum ExperienceError: Error, Hashable, Sendable {
  /// The id of an experience cannot be written in scenes or on a command line.
  case unwritable(experience: String)
  /// Two experiences have the same id.
  case repeated(experience: String)
  /// The button width of an experience, in points, is not a length.
  case width(Double, experience: String)
  /// The rate of a renderer, in updates per second, is out of range.
  case rate(Int, experience: String)
  /// The id of a control cannot be written in scenes or on a command line.
  case unwritableControl(String, experience: String)
  /// Two controls of an experience have the same id.
  case repeatedControl(String, experience: String)
  /// A control has an unbounded range.
  case range(ClosedRange<Double>, of: String, experience: String)
  /// The step of a control is not a distance.
  case step(Double, of: String, experience: String)
  /// A control begins at a value outside its range.
  case outside(Double, ClosedRange<Double>, of: String, experience: String)
  /// A choice has no cases.
  case noChoices(of: String, experience: String)
  /// The name of a case cannot be written in scenes or on a command line.
  case unwritableChoice(String, of: String, experience: String)
  /// Two cases of a choice have the same name or number.
  case repeatedChoice(String, of: String, experience: String)
  /// A choice does not begin at one of its cases, which are given.
  case notAmong([String], of: String, experience: String)
  /// A control begins between two of its allowed values; the nearer is given.
  case offStep(Double, nearest: Double, of: String, experience: String)
  /// An act of a demonstration is for an unknown control, has an invalid value, or is input that the
  /// renderer does not ask for.
  case demonstration(DemonstrationMistake, experience: String)
  /// A file of an experience is invalid.
  case resource(ResourceError, experience: String)
}

extension ExperienceError: CustomStringConvertible {
  /// The error in one sentence without a full stop.
  public var description: String {
    switch self {
    case .unwritable(let id):
      "experience \(Self.quoted(id)): expected \(Spelling.nameRule) as its id"
    case .repeated(let id): "experience \(Self.quoted(id)): expected one of that id, found two"
    case .width(let width, let id):
      "experience \(Self.quoted(id)): expected buttons of a width above 0, found \(Self.text(width))"
    case .rate(let rate, let id):
      "experience \(Self.quoted(id)): expected a rate of 0…1000 updates a second, found \(rate)"
    case .unwritableControl(let control, let id):
      "\(Self.place(control, id)): expected \(Spelling.nameRule) as its id"
    case .repeatedControl(let control, let id):
      "\(Self.place(control, id)): expected one of that id, found two"
    case .range(let range, let control, let id):
      "\(Self.place(control, id)): expected a range with two ends, found \(Self.text(range))"
    case .step(let step, let control, let id):
      "\(Self.place(control, id)): expected a step of 0 or more, found \(Self.text(step))"
    case .outside(let value, let range, let control, let id):
      "\(Self.place(control, id)): expected a default within \(Self.text(range)), found "
        + Self.text(value)
    case .noChoices(let control, let id):
      "\(Self.place(control, id)): expected cases to choose among, found none"
    case .unwritableChoice(let name, let control, let id):
      "\(Self.place(control, id)), case \(Self.quoted(name)): expected \(Spelling.nameRule) as its"
        + " name"
    case .repeatedChoice(let name, let control, let id):
      "\(Self.place(control, id)), case \(Self.quoted(name)): expected one of that name, found two"
    case .notAmong(let names, let control, let id):
      "\(Self.place(control, id)): expected a default among \(names.joined(separator: ", ")), found"
        + " another"
    case .offStep(let value, let nearest, let control, let id):
      "\(Self.place(control, id)): expected a default on its step, such as \(Self.text(nearest)),"
        + " found \(Self.text(value))"
    case .demonstration(let mistake, let id):
      "invalid demonstration at \(mistake.place) of experience \(Self.quoted(id)): \(mistake)"
    case .resource(let error, let id): "experience \(Self.quoted(id)), \(error)"
    }
  }

  private static func place(_ control: String, _ experience: String) -> String {
    "experience \(quoted(experience)), control \(quoted(control))"
  }

  private static func quoted(_ id: String) -> String { Quotation.text(id) }

  private static func text(_ range: ClosedRange<Double>) -> String {
    "\(text(range.lowerBound))…\(text(range.upperBound))"
  }

  private static func text(_ number: Double) -> String {
    number.isFinite ? JSON.number(number).text() : "\(number)"
  }
}

extension [Experience] {
  /// The first error among them; nil if there is none.
  public var mistake: ExperienceError? {
    do throws(ExperienceError) { try check() } catch { return error }
    return nil
  }

  private func check() throws(ExperienceError) {
    var known: Set<String> = []
    for experience in self {
      guard known.insert(experience.id).inserted else {
        throw .repeated(experience: experience.id)
      }
      try experience.check()
    }
  }
}

extension Experience {
  fileprivate func check() throws(ExperienceError) {
    guard Spelling.isName(id) else { throw .unwritable(experience: id) }
    guard 0...1000 ~= rate else { throw .rate(rate, experience: id) }
    if case .tactileColumn(let width) = pattern, !(width > 0 && width.isFinite) {
      throw .width(width, experience: id)
    }
    var known: Set<String> = []
    for control in controls {
      guard Spelling.isName(control.id) else {
        throw .unwritableControl(control.id, experience: id)
      }
      guard known.insert(control.id).inserted else {
        throw .repeatedControl(control.id, experience: id)
      }
      try check(control)
    }
    let usual = Stage(size: Size(390, 844))
    if let mistake = demonstration(usual).mistake(for: controls, input) {
      throw .demonstration(mistake, experience: id)
    }
  }

  private func check(_ control: Control) throws(ExperienceError) {
    if control.kind == .choice { return try checkChoices(of: control) }
    for (axis, value) in zip(control.axes, control.defaultValues) {
      try check(axis, value, of: control.id)
    }
  }

  private func check(
    _ axis: ControlAxis, _ value: Double, of control: String
  ) throws(ExperienceError) {
    let range = axis.range
    guard range.lowerBound.isFinite, range.upperBound.isFinite else {
      throw .range(range, of: control, experience: id)
    }
    guard axis.step >= 0, axis.step.isFinite else {
      throw .step(axis.step, of: control, experience: id)
    }
    guard range.contains(value) else {
      throw .outside(value, range, of: control, experience: id)
    }
    // Tenths are not exact in binary.
    let nearest = axis.settled(value)
    guard abs(value - nearest) <= 1e-9 * max(axis.step, abs(value)) else {
      throw .offStep(value, nearest: nearest, of: control, experience: id)
    }
  }

  private func checkChoices(of control: Control) throws(ExperienceError) {
    guard !control.choices.isEmpty else {
      throw .noChoices(of: control.id, experience: id)
    }
    var known: Set<String> = []
    for choice in control.choices {
      guard Spelling.isName(choice.name) || choice.name == JSON.number(choice.value).text() else {
        throw .unwritableChoice(choice.name, of: control.id, experience: id)
      }
      guard known.insert(choice.name).inserted else {
        throw .repeatedChoice(choice.name, of: control.id, experience: id)
      }
    }
    guard control.choices.contains(where: { $0.value == control.defaultValue }) else {
      throw .notAmong(control.choices.map(\.name), of: control.id, experience: id)
    }
  }
}
