import Geometry
import JSONCoding
import Scripting

// Forms of values that several commands have.

extension OptionReader<Size> {
  /// Width and height above 0, in points, written `390x844`.
  package static var size: OptionReader {
    OptionReader("WxH", as: .size) { size in
      [size.width, size.height].map { JSON.number($0).text(.rounded) }.joined(separator: "x")
    }
  }
}

extension OptionReader<[Size]> {
  /// Sizes separated by commas.
  package static var sizes: OptionReader {
    OptionReader("WxH,…") { text, name in
      try text.split(separator: ",", omittingEmptySubsequences: false)
        .map { try OptionReader<Size>.size.read(String($0), name) }
    }
  }
}

extension OptionReader<JSON.Member> {
  /// A control's name and value, written `density=9`, `style=dots` or `light=0.2,0.7`, as scenes
  /// have them; neither is held against an experience yet.
  package static var setting: OptionReader {
    OptionReader("NAME=VALUE") { text, option in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Failure.invalid(text, at: option, expected: "NAME=VALUE, such as density=9")
      }
      let (name, word) = (String(parts[0]), String(parts[1]))
      if let value = Spelling.number(word) { return .init(name, .number(value)) }
      if Spelling.isName(word) { return .init(name, .string(word)) }
      let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
        .map { Spelling.number(String($0)) }
      guard numbers.count > 1, !numbers.contains(nil) else {
        throw Failure.invalid(
          text, at: option,
          expected: "NAME=VALUE with a decimal number, on or off, a name, or X,Y")
      }
      return .init(name, .array(numbers.compactMap { $0 }.map { .number($0) }))
    }
  }
}

extension OptionReader<[Double]> {
  /// Moments of 0 s or more, separated by commas, as written.
  package static func moments(_ placeholder: String) -> OptionReader {
    OptionReader(placeholder, text: commas) { text, option in
      try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
        guard let moment = Spelling.number(String(part)), moment >= 0 else {
          throw Failure.invalid(text, at: option, expected: "numbers ≥ 0 separated by commas")
        }
        return moment
      }
    }
  }

  /// Numbers as they are written.
  package static let commas: @Sendable ([Double]) -> String = { numbers in
    numbers.map { JSON.number($0).text(.rounded) }.joined(separator: ",")
  }
}
