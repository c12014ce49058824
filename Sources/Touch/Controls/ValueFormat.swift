import Geometry

/// The format of a control's value for people. Negative numbers carry a true minus sign (−).
public enum ValueFormat: Sendable {
  /// A fixed number of decimals, 0…6.
  case decimals(Int)
  /// Hundredths of the value with a percent sign.
  case percent
  /// Whole degrees with a degree sign.
  case degrees
  /// "On" from 0.5 upwards, else "Off".
  case onOff
  /// A format of the renderer.
  case custom(@Sendable (Double) -> String)

  /// Returns `value` as text for people, rounded and with its unit.
  public func text(_ value: Double) -> String {
    switch self {
    case .decimals(let count): ValueFormat.fixed(value, decimals: count)
    case .percent: ValueFormat.fixed(value * 100, decimals: 0) + "%"
    case .degrees: ValueFormat.fixed(value, decimals: 0) + "°"
    case .onOff: value >= 0.5 ? "On" : "Off"
    case .custom(let text): text(value)
    }
  }

  /// Returns `value` with exactly `decimals` decimals (0…6), rounded half away from zero. The same
  /// in every locale.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    var scale: Int64 = 1
    for _ in 0..<decimals.clipped(to: 0...6) { scale *= 10 }
    let units = Int64((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && units > 0 ? "−" : ""
    guard scale > 1 else { return "\(sign)\(units)" }
    let fraction = String(units % scale + scale).dropFirst()
    return "\(sign)\(units / scale).\(fraction)"
  }
}
