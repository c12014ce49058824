import JSONCoding
import Scripting

/// One form in which values are written on a command line.
package struct OptionReader<Value>: Sendable {
  /// Word for the value in the help.
  package let placeholder: String
  /// All that may be written if those are names; else empty.
  package let choices: [String]
  /// Use of the file or folder that the value names; nil if it names none.
  package let use: FileUse?
  /// Reads the value that is written `text`; errors call the option `name`.
  package let read: @Sendable (_ text: String, _ name: String) throws -> Value
  /// Writes a value as it is read.
  package let text: @Sendable (Value) -> String

  /// A form that the help calls `placeholder`.
  package init(
    _ placeholder: String, choices: [String] = [], use: FileUse? = nil,
    text: @escaping @Sendable (Value) -> String = { "\($0)" },
    read: @escaping @Sendable (_ text: String, _ name: String) throws -> Value
  ) {
    (self.placeholder, self.choices, self.use) = (placeholder, choices, use)
    (self.read, self.text) = (read, text)
  }

  /// The form of `reader`, which the help calls `placeholder`.
  package init(
    _ placeholder: String, as reader: TextReader<Value>,
    text: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) {
    self.init(placeholder, choices: reader.names, text: text) { word, name in
      guard let value = reader.read(word) else {
        throw Failure.invalid(word, at: name, expected: reader.meaning, known: reader.names)
      }
      return value
    }
  }
}

extension OptionReader<String> {
  /// Any text.
  package static func text(_ placeholder: String) -> OptionReader {
    OptionReader(placeholder) { text, _ in text }
  }

  /// Path of a file or folder, of which the command makes some `use`.
  package static func path(_ placeholder: String, _ use: FileUse) -> OptionReader {
    OptionReader(placeholder, use: use) { text, _ in text }
  }
}

extension OptionReader<Int> {
  /// A whole number in `range`.
  package static func whole(_ placeholder: String = "N", in range: ClosedRange<Int>) -> OptionReader
  {
    OptionReader(placeholder) { text, name in
      guard text.utf8.allSatisfy(Spelling.isDigit), let whole = Int(text), range.contains(whole)
      else {
        let bounds =
          range.upperBound == .max
          ? "≥ \(range.lowerBound)" : "\(range.lowerBound)…\(range.upperBound)"
        throw Failure.invalid(text, at: name, expected: "a whole number \(bounds)")
      }
      return whole
    }
  }

  /// Number of things that are done at the same time.
  package static var jobs: OptionReader { whole(in: 1...Int.max) }
}

extension OptionReader<UInt64> {
  /// A whole number 0…2^64−1.
  package static var seed: OptionReader { OptionReader("N", as: .seed) }
}

/// A value that has a name on the command line.
package typealias NamedChoice = RawRepresentable<String> & CaseIterable & Sendable

extension OptionReader where Value: NamedChoice {
  /// The name of a case; the help lists all names.
  package static var choice: OptionReader {
    choice(Value.allCases.map(\.rawValue).joined(separator: "|"))
  }

  /// The name of a case; the help has `placeholder` for all.
  package static func choice(_ placeholder: String) -> OptionReader {
    OptionReader(placeholder, as: .choice) { $0.rawValue }
  }
}
