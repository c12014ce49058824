import Fonts

/// Canonical equivalence of characters, and invisible characters, in Unicode.
///
/// A letter with marks may be one character or several, and marks may be in more than one order.
/// Equivalent texts are drawn alike: typefaces draw the scalars that ``drawn(_:has:)`` returns.
///
/// Source: "The Unicode Standard, Version 17.0", sections 3.11 (Normalization Forms), 3.12
/// (Conjoining Jamo Behavior) and 5.21 (Ignoring Characters in Processing).
package struct CanonicalForms: Sendable {
  /// The components of a character, by one step of decomposition.
  package typealias Parts = (first: Unicode.Scalar, second: Unicode.Scalar?)

  #if hasFeature(Embedded)
    package static let shared = CanonicalForms(others: "")
    /// The forms for fonts, which pages have with the first font alone.
    nonisolated(unsafe) private static var ofFonts: CanonicalForms?

    /// Returns the forms of all characters that fonts may have.
    static func shared(for font: OutlineTypeface) -> CanonicalForms {
      if let ofFonts { return ofFonts }
      let forms = CanonicalForms(others: font.decompositions)
      ofFonts = forms
      return forms
    }
  #else
    package static let shared = CanonicalForms(others: CanonicalTable.others)

    /// Returns the forms of all characters that fonts may have.
    static func shared(for font: OutlineTypeface) -> CanonicalForms { shared }
  #endif

  private var parts: [Unicode.Scalar: Parts] = [:]
  /// The characters of two components, by the values of both.
  private var composites: [UInt64: Unicode.Scalar] = [:]
  /// The characters that are equivalent to one other, by that one.
  private var doubles: [Unicode.Scalar: [Unicode.Scalar]] = [:]

  /// Reads the table, whose rest is `others`.
  private init(others: String) {
    var reader = Reader()
    reader.read(Self.letters) { add($0, $1) }
    reader.read(others) { add($0, $1) }
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ parts: Parts) {
    self.parts[scalar] = parts
    if let second = parts.second {
      composites[Self.key(parts.first, second)] = scalar
    } else {
      doubles[parts.first, default: []].append(scalar)
    }
  }

  private static func key(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt64 {
    UInt64(first.value) << 32 | UInt64(second.value)
  }

  /// True if `scalar` is invisible in any typeface: Unicode's Default_Ignorable_Code_Point.
  package static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xAD: false
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}

// MARK: One step

extension CanonicalForms {
  /// Returns the components of `scalar`; nil if it has no decomposition.
  package func parts(of scalar: Unicode.Scalar) -> Parts? {
    parts[scalar] ?? Hangul.parts(of: scalar.value)
  }

  /// Returns the composite of `first` and `second`; nil if there is none.
  func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    composites[Self.key(first, second)] ?? Hangul.composite(first.value, second.value)
  }

  /// Returns the single characters that are equivalent to `scalar`.
  func doubles(of scalar: Unicode.Scalar) -> [Unicode.Scalar] { doubles[scalar, default: []] }

  /// Syllables, which are composed and decomposed arithmetically.
  private enum Hangul {
    private static let (syllables, leading, vowels, trailing): (UInt32, UInt32, UInt32, UInt32) = (
      0xAC00, 0x1100, 0x1161, 0x11A7
    )
    private static let (vowelCount, trailingCount): (UInt32, UInt32) = (21, 28)
    private static let count = 19 * vowelCount * trailingCount

    static func parts(of value: UInt32) -> Parts? {
      guard syllables..<syllables + count ~= value else { return nil }
      let (pair, last) = (value - syllables).quotientAndRemainder(dividingBy: trailingCount)
      let (first, vowel) = pair.quotientAndRemainder(dividingBy: vowelCount)
      let values = last > 0 ? (value - last, trailing + last) : (leading + first, vowels + vowel)
      return Unicode.Scalar(values.0).map { ($0, Unicode.Scalar(values.1)) }
    }

    static func composite(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
      if leading..<leading + 19 ~= first, vowels..<vowels + vowelCount ~= second {
        let pair = (first - leading) * vowelCount + second - vowels
        return Unicode.Scalar(syllables + pair * trailingCount)
      }
      guard syllables..<syllables + count ~= first, (first - syllables) % trailingCount == 0,
        trailing + 1..<trailing + trailingCount ~= second
      else { return nil }
      return Unicode.Scalar(first + second - trailing)
    }
  }
}

// MARK: Characters

extension CanonicalForms {
  /// Returns the scalars drawn for `character` by a typeface that `has` a glyph for some: the same
  /// for all equivalent ones. Invisible ones are left out, marks are in Unicode's order, and a
  /// letter and its marks are composed as far as the typeface has the composites.
  ///
  /// Compatibility ideographs, which are intended to look different, are kept if the typeface has
  /// them.
  func drawn(_ character: Character, has: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    var whole: [Unicode.Scalar] = []
    for scalar in character.unicodeScalars where !Self.isIgnorable(scalar) { whole.append(scalar) }
    let isPlain = whole.count < 2 && whole.first.flatMap(parts(of:)) == nil
    return isPlain ? whole : composed(decomposed(whole, has), has)
  }

  /// Returns `scalars` fully decomposed, in canonical order.
  private func decomposed(
    _ scalars: [Unicode.Scalar], _ has: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var rest = Array(scalars.reversed())
    while let scalar = rest.popLast() {
      guard let parts = parts(of: scalar), !(isIdeograph(scalar) && has(scalar)) else {
        result.append(scalar)
        continue
      }
      if let second = parts.second { rest.append(second) }
      rest.append(parts.first)
    }
    // Marks of one class keep their order, such as those stacked above each other.
    var classes = result.map(Self.combiningClass)
    for index in result.indices where classes[index] > 0 {
      var slot = index
      while slot > 0, classes[slot - 1] > classes[slot] {
        result.swapAt(slot - 1, slot)
        classes.swapAt(slot - 1, slot)
        slot -= 1
      }
    }
    return result
  }

  private func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    0xF900...0xFAFF ~= scalar.value || 0x2F800...0x2FA1F ~= scalar.value
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
  }

  /// Returns `scalars` with each starter composed with those after it, as far as `has` a glyph.
  private func composed(
    _ scalars: [Unicode.Scalar], _ has: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    guard scalars.count > 1 else { return scalars }
    var result: [Unicode.Scalar] = []
    var rest = scalars[...]
    while let starter = rest.popFirst() {
      guard Self.combiningClass(starter) == 0 else {
        result.append(starter)
        continue
      }
      var (best, left) = (starter, rest)
      var whole = starter
      var apart: [Unicode.Scalar] = []
      for (index, scalar) in zip(rest.indices, rest) {
        let level = Self.combiningClass(scalar)
        // A scalar between them of the same class, or of none, blocks the composition.
        let isNext = apart.last.map { 1..<level ~= Self.combiningClass($0) } ?? true
        if isNext, let joined = composite(whole, scalar) {
          whole = joined
          if has(whole) { (best, left) = (whole, apart[...] + rest[(index + 1)...]) }
        } else {
          apart.append(scalar)
          if level == 0 { break }
        }
      }
      result.append(best)
      rest = left
    }
    return result
  }
}

// MARK: The table

/// Reads the table ``CanonicalForms/letters``.
private struct Reader {
  private var value = 0
  private var first = 0

  mutating func read(
    _ text: String, visit: (Unicode.Scalar, CanonicalForms.Parts) -> Void
  ) {
    let zero = UInt8(ascii: "0")
    var (numbers, number, shift): ([Int], Int, Int) = ([], 0, 0)
    // Line breaks of the text are below all digits.
    for byte in text.utf8 where byte >= zero {
      number |= (Int(byte - zero) % 32) << shift
      shift += 5
      guard byte - zero < 32 else { continue }
      numbers.append(number)
      (number, shift) = (0, 0)
      guard numbers.count == 3 else { continue }
      value += numbers[0]
      first += numbers[1] % 2 == 0 ? numbers[1] / 2 : -(numbers[1] + 1) / 2
      let second = numbers[2] > 0 ? Unicode.Scalar(UInt32(numbers[2] + 0x2FF)) : nil
      if let scalar = Unicode.Scalar(UInt32(value)), let first = Unicode.Scalar(UInt32(first)) {
        visit(scalar, (first, second))
      }
      numbers.removeAll(keepingCapacity: true)
    }
  }
}
