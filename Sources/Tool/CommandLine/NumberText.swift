import Controls

/// Numbers in sentences.
package enum NumberText {
  /// `number` ≥ 0 with a fixed number of decimals.
  package static func text(_ number: Double, decimals: Int) -> String {
    ValueFormat.fixed(number, decimals: decimals)
  }

  /// A size in bytes, in the largest unit of which there is at least one.
  package static func size(_ bytes: Int) -> String {
    switch Double(bytes) {
    case ..<1e3: "\(bytes) bytes"
    case ..<1e6: "\(text(Double(bytes) / 1e3, decimals: 1)) kB"
    case ..<1e9: "\(text(Double(bytes) / 1e6, decimals: 1)) MB"
    default: "\(text(Double(bytes) / 1e9, decimals: 2)) GB"
    }
  }

  /// `1 frame`, `2 frames`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
