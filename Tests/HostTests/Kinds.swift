import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering

/// An experience that only listens, with choices, a whole number and a point.
struct Kinds: Listener {
  enum Shape: CaseIterable { case dot, ring, crossHatch }

  var shape = Shape.ring
  var sides = 6
  var petals = 21
  var place = Point(0.25, 0.5)
  static let controls = ControlsSchema<Kinds>(
    pattern: .tactileColumn(width: 78),
    .choice("shape", \.shape),
    .choice("sides", \.sides, of: [3, 4, 5, 6, 8, 12]),
    .value("petals", \.petals, in: 8...34),
    .point("place", \.place, x: -1...1, y: 0...1))

  /// Its properties.
  func metrics(_ state: EventLog, at moment: Moment) -> Metrics {
    [
      "shape": "\(shape)", "sides": sides,
      "petals": petals, "place": [place.x, place.y],
    ]
  }
}

extension FullStage {
  /// The whole player of ``Kinds``, with values that its controls start from, and more `keys`.
  static func kinds(_ controls: [String: Double] = [:], _ keys: String = "") -> FullStage {
    let values = controls.map { #""\#($0.key)": \#($0.value)"# }.joined(separator: ", ")
    return FullStage(
      experience: "kinds",
      keys: #""controls": {\#(values)}"# + (keys.isEmpty ? "" : ", " + keys),
      pages: [Experience("kinds", title: "Kinds", Kinds.self)])
  }
}

extension PlayerHarness {
  /// The player of ``Kinds`` with its controls alone.
  static let kinds = PlayerHarness(
    experience: Experience("listener", title: "Listener", Kinds.self))
}

/// An experience with a point in the middle of its ranges, which plays what tests show.
struct Pad: Listener {
  var place = Point(0, 0.5)
  static let controls = ControlsSchema<Pad>(
    pattern: .tactileColumn(width: 78), .point("place", \.place, x: -1...1, y: 0...1))
  static var demonstration: Demonstration { Rehearsal.demonstration }
  func metrics(_ state: EventLog, at moment: Moment) -> Metrics { [:] }
}
