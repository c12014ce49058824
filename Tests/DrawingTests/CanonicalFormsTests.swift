import Drawing
import Fonts
import Geometry
@_spi(_Unicode) import Swift
import Testing

/// What Unicode counts as the same looks the same, in our own letters; what it says is never seen is not.
@Suite struct CanonicalFormsTests {
  private static let face = StrokeTypeface()
  private static let scalars = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }

  /// The characters that are made of others, in order, but for syllables of Hangul, each in its
  /// smallest parts as Swift's own strings have them.
  private static let decomposed: [(scalar: Unicode.Scalar, parts: [Unicode.Scalar])] =
    scalars.compactMap { scalar in
      let parts = Array(String(Character(scalar))._nfd)
      return parts == [scalar] || 0xAC00...0xD7A3 ~= scalar.value ? nil : (scalar, parts)
    }

  /// Each in two parts at most, as Unicode's own table has them: one that is equal to an earlier one is
  /// made of that, any other of what all but its last part make.
  private static let steps: [(scalar: Unicode.Scalar, parts: [Unicode.Scalar])] = {
    var first: [[Unicode.Scalar]: Unicode.Scalar] = [:]
    for (scalar, parts) in decomposed where parts.count > 1 && first[parts] == nil {
      first[parts] = scalar
    }
    return decomposed.map { scalar, parts in
      if parts.count == 1 { return (scalar, parts) }
      if let same = first[parts], same != scalar { return (scalar, [same]) }
      return (scalar, [first[Array(parts.dropLast())] ?? parts[0], parts[parts.count - 1]])
    }
  }()

  /// The table as its own documentation says that it is written.
  private static func written(_ range: Range<UInt32>) -> String {
    func digits(_ number: Int) -> String {
      var (rest, text) = (number, "")
      while rest >= 32 {
        text.unicodeScalars.append(Unicode.Scalar(UInt8(80 + rest % 32)))
        rest /= 32
      }
      text.unicodeScalars.append(Unicode.Scalar(UInt8(48 + rest)))
      return text
    }
    var (value, first, text) = (0, 0, "")
    for (scalar, parts) in steps {
      let (step, way) = (Int(scalar.value) - value, Int(parts[0].value) - first)
      (value, first) = (Int(scalar.value), Int(parts[0].value))
      guard range ~= scalar.value else { continue }
      text += digits(step) + digits(way < 0 ? -2 * way - 1 : 2 * way)
      text += digits(parts.count > 1 ? Int(parts[1].value) - 0x2FF : 0)
    }
    return text
  }

  @Test func `the table is what Swift's strings say`() {
    #expect(Self.decomposed.count > 2000)
    for (text, range) in [
      (CanonicalForms.letters, 0..<0x2300 as Range<UInt32>),
      (CanonicalTable.others, 0x2300..<0x110000),
    ] {
      #expect(text.filter { !$0.isNewline } == Self.written(range))
    }
    let steps = Dictionary(uniqueKeysWithValues: Self.steps.map { ($0.scalar, $0.parts) })
    for scalar in Self.scalars {
      let parts = CanonicalForms.shared.parts(of: scalar)
      if 0xAC00...0xD7A3 ~= scalar.value {
        guard let parts, let second = parts.second else {
          Issue.record("\(scalar)")
          continue
        }
        #expect(String(String.UnicodeScalarView([parts.first, second])) == String(scalar))
      } else {
        #expect(parts.map { [$0.first] + ($0.second.map { [$0] } ?? []) } == steps[scalar])
      }
    }
  }

  /// True if two texts are the same lines of the same width, and lack the same.
  private func isAlike(_ one: String, _ other: String) -> Bool {
    Self.face.strokes(of: one, size: 20, at: .zero)
      == Self.face.strokes(of: other, size: 20, at: .zero)
      && Self.face.width(of: one, size: 20) == Self.face.width(of: other, size: 20)
      && StrokeTypeface.missing(from: one).isEmpty == StrokeTypeface.missing(from: other).isEmpty
  }

  @Test func `every character looks like its parts`() {
    var drawn = 0
    for (scalar, parts) in Self.decomposed {
      let (whole, apart) = (String(scalar), String(String.UnicodeScalarView(parts)))
      #expect(whole == apart)
      // Vowels of Kirat Rai are one character to Swift, and their parts two: as many boxes.
      guard whole.count == apart.count else {
        #expect(0x16D68...0x16D6A ~= scalar.value)
        continue
      }
      #expect(isAlike(whole, apart), "\(whole) U+\(String(scalar.value, radix: 16))")
      // Between letters that are kerned with what stands beside them.
      #expect(isAlike("T" + whole + "V", "T" + apart + "V"), "\(whole)")
      if StrokeTypeface.missing(from: whole).isEmpty { drawn += 1 }
    }
    #expect(drawn > 520, "\(drawn)")
  }

  /// The marks that the typeface has, and two that it has with some letters only.
  private static let marks =
    (0x300...0x338).compactMap { Unicode.Scalar($0) }
    .filter { StrokeTypeface.missing(from: "x" + String($0)).isEmpty } + ["\u{31B}", "\u{338}"]

  @Test func `marks in any order of equal texts look alike`() {
    let letters = StrokeTypeface.Table.glyphs.map(\.scalar)
      .filter { $0.properties.isAlphabetic && Array(String($0)._nfd) == [$0] }
    var (equal, drawn) = (0, 0)
    for letter in letters {
      for (index, first) in Self.marks.enumerated() {
        for second in Self.marks[index...] {
          let one = String(letter) + String(first) + String(second)
          // As it is, the other way round, composed from the left, and in the order of classes.
          var others = [String(letter) + String(second) + String(first)]
          others += [one, others[0]].map { String(String.UnicodeScalarView($0._nfc)) }
          for other in others where other == one {
            equal += 1
            guard !one.unicodeScalars.elementsEqual(other.unicodeScalars) else { continue }
            drawn += 1
            #expect(
              isAlike(one, other), "\(one.unicodeScalars.map { String($0.value, radix: 16) })")
          }
        }
      }
    }
    #expect(equal > drawn && drawn > 50_000, "\(equal), \(drawn)")
  }

  @Test(arguments: [
    ("Tiếng Việt", "Tiê\u{301}ng Viê\u{323}t"),
    ("Tiếng Việt", "Tie\u{302}\u{301}ng Vie\u{323}\u{302}t"),
    (
      "ǐǒǔǚ ṛṣṭḥ ẁẃẅ ӓӥӱ",
      "i\u{30C}o\u{30C}u\u{30C}ü\u{30C} r\u{323}s\u{323}t\u{323}h\u{323} w\u{300}w\u{301}w\u{308} а\u{308}и\u{308}у\u{308}"
    ),
    ("ờợ", "o\u{300}\u{31B}o\u{323}\u{31B}"), ("a≠b", "a=\u{338}b"),
    ("\u{212B}\u{2126}\u{212A}", "ÅΩK"),
  ])
  func `words look like themselves in smaller parts`(_ one: String, _ other: String) {
    #expect(one == other && isAlike(one, other))
    #expect(StrokeTypeface.missing(from: "Tiếng Việt, ǐǒǔǚ ṛṣṭḥ ẁẃẅ ӓӥӱ ≠").isEmpty)
  }

  @Test func `what is never seen is not, and parts nothing`() {
    var count = 0
    for scalar in Self.scalars {
      let isIgnorable = scalar.properties.isDefaultIgnorableCodePoint
      #expect(CanonicalForms.isIgnorable(scalar) == isIgnorable, "\(scalar)")
      guard isIgnorable else { continue }
      count += 1
      let text = String(scalar)
      #expect(Self.face.width(of: text, size: 20) == 0, "\(text)")
      #expect(StrokeTypeface.missing(from: "AV" + text).isEmpty, "\(text)")
      #expect(isAlike("A\(text)V é\(text)", "AV é"), "\(text)")
    }
    #expect(count > 4100, "\(count)")
    #expect(isAlike("Hello, \u{2068}Ada\u{2069}!", "Hello, Ada!"))
    #expect(isAlike("e\u{FE0F}\u{301}\u{34F}\u{323}", "e\u{323}\u{301}"))
    var canvas = Canvas(size: Size(90, 30))
    canvas.text("Hello, \u{2068}Ada\u{2069}!", at: .zero, size: 12, color: .white)
    #expect(canvas.textsWithMissingGlyphs.isEmpty)
  }
}
