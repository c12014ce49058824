/// The characters of the typeface, in lines to look at.
enum SpecimenBlock: CaseIterable {
  case latin1, latinExtendedA, greek, cyrillic, signs, shapes

  var lines: [String] {
    switch self {
    case .latin1: rows([0xA1...0xFF])
    case .latinExtendedA: rows([0x100...0x17F, 0x218...0x21B])
    case .greek: rows([0x384...0x3CE])
    case .cyrillic: rows([0x400...0x45F, 0x490...0x491])
    case .signs:
      [
        "‘ ’ ‚ “ ” „ ‹ › « » ‐ ‒ – — ― …", "• · † ‡ ‰ ′ ″ ⁄ № ™ € £ ¥ ¢ ₴ ₽ ₺ ¤",
        "± × ÷ ¬ ≈ ≠ ≡ ≤ ≥ ∞ √ ∑ ∏ ∫ ∂ ∆", "∇ ∅ ∈ ∠ ∥ ⊥ ∘ ← ↑ → ↓ ↔ ↕ ↖ ↗ ↘ ↙ ⇐ ⇒ ⇔ ↺ ↻",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽ⁿ⁾ ₀₁₂₃₄₅₆₇₈₉₊₋₍₎", "½ ⅓ ⅔ ¼ ¾ ⅕ ⅖ ⅗ ⅘ ⅙ ⅚ ⅛ ⅜ ⅝ ⅞ 1½",
        "AVATAR LTe To Ty Te Yo V. P. F, r. “A” L’A", "Тут Года УДАР Ко Жо ΑΥΤΟ Τα 11 17 −17.4",
      ]
    case .shapes:
      [
        "F♯ B♭ C♮ G♯m7 ♩ ♪ ♫ ♬ = 120", "✓ ✗ ★ ★ ☆ ♥ ♡ ● ○ ■ □ ▲ △ ▼ ▽",
        "▶ ▷ ◀ ◁ ◆ ◇ ⌘ ↩ ↪ ⇑ ⇓ ⇄ ⇅ ↑ ↗",
        "₹ ₩ ₿ 21 ℃ 70 ℉ ∪ ∩ ∧ ∨ ∀ ∃",
      ]
    }
  }

  /// The assigned characters of `ranges`, eighteen in a line.
  private func rows(_ ranges: [ClosedRange<UInt32>]) -> [String] {
    let scalars = ranges.joined().compactMap { Unicode.Scalar($0) }.filter { scalar in
      ![.unassigned, .format].contains(scalar.properties.generalCategory)
    }
    return stride(from: 0, to: scalars.count, by: 18).map { start in
      scalars[start..<min(start + 18, scalars.count)].map { String(Character($0)) }
        .joined(separator: " ")
    }
  }

  /// A sentence of each language that the typeface was drawn for.
  static let sentences = [
    "Größe, Wärme, Übermaß: „Fünf Boxkämpfer“ GROẞ", "« L’œuvre naïve, où le cœur, çà et là, été »",
    "Zażółć gęślą jaźń, flaszy ŁÓDŹ, Świętość", "Příliš žluťoučký kůň úpěl ďábelské ódy. Ťok",
    "Yağız şoföre güvendi. İSTANBUL, ışık, çığ", "Árvíztűrő tükörfúrógép, húszwattos ŐŰ",
    "Ταχύτητα, Άνεμος, Έλξη: ψυχοφθόρα. ΐ ΰ", "Съешь ещё этих мягких булок, да чаю. ЭХО",
    "Щастя: з’їж м’яких ґаночків, Європо. Її", "Жълтата дюля, че пухът цъфна. ЪГЪЛ, Йод",
    "Љубазни фењерџија хоће. Ђорђе, Њива, џеп",
  ]
}
