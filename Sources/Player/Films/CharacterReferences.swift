/// Character references of HTML, such as `&eacute;`, `&amp` and `&#x2014;`.
///
/// Source: "HTML Living Standard", WHATWG, sections 13.2.5.72 and 13.5, whose table of names is that
/// of Python's `html.entities`.
enum CharacterReferences {
  /// The text of a name, and true if it needs no semicolon.
  private struct Entry {
    let text: String
    let endsAnywhere: Bool
  }

  /// Each line of the table has a name, a `?` if it needs no semicolon, and code points in base 16.
  private static let entries: [Substring: Entry] = {
    let table = String(decoding: EmbeddedText.character_references_txt, as: UTF8.self)
    var entries: [Substring: Entry] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      let scalars = words.dropFirst().compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let text = String(String.UnicodeScalarView(scalars))
      entries[words[0].prefix { $0 != "?" }] = Entry(
        text: text, endsAnywhere: words[0].hasSuffix("?"))
    }
    return entries
  }()

  /// Takes the reference at the beginning of `rest`, which follows a `&`, and returns its text;
  /// takes nothing and returns nil if there is none. With `terminated` its semicolon is required.
  static func take(from rest: inout ArraySlice<UInt8>, terminated: Bool = false) -> String? {
    rest.first == UInt8(ascii: "#")
      ? takeNumber(from: &rest, terminated) : takeName(from: &rest, terminated)
  }

  private static func takeName(from rest: inout ArraySlice<UInt8>, _ terminated: Bool) -> String? {
    let run = String(
      decoding: rest.prefix(while: isAlphanumeric).prefix(longest + 1), as: UTF8.self)
    let behind = rest.dropFirst(run.utf8.count)
    if behind.first == semicolon, let entry = entries[run[...]] {
      rest = behind.dropFirst()
      return entry.text
    }
    guard !terminated else { return nil }
    for count in stride(from: run.utf8.count, to: 1, by: -1) {
      guard let entry = entries[run.prefix(count)], entry.endsAnywhere else { continue }
      rest = rest.dropFirst(count)
      return entry.text
    }
    return nil
  }

  private static func takeNumber(from rest: inout ArraySlice<UInt8>, _ terminated: Bool) -> String?
  {
    var behind = rest.dropFirst()
    let isHexadecimal = behind.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    if isHexadecimal { behind = behind.dropFirst() }
    let digits = behind.prefix { byte in
      48...57 ~= byte || isHexadecimal && 97...102 ~= byte | 0x20
    }
    behind = behind.dropFirst(digits.count)
    guard !digits.isEmpty, !terminated || behind.first == semicolon else { return nil }
    rest = behind.first == semicolon ? behind.dropFirst() : behind
    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    return String(scalar(number ?? .max))
  }

  /// Returns the character of the code `number`. Codes of the C1 controls are read as Windows 1252,
  /// and invalid ones as U+FFFD.
  private static func scalar(_ number: UInt32) -> Character {
    let code = 0x80...0x9F ~= number ? windows[Int(number - 0x80)] : number
    return Character(code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}")
  }

  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152,
    0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122,
    0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  private static let longest = 31
  private static let semicolon = UInt8(ascii: ";")

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 97...122 ~= byte | 0x20
  }
}
