/// The names that W3C UI Events gives to keys which are no character, and the code points of
/// WebDriver for them.
///
/// Source: W3C WebDriver, "Keyboard actions", normalised key values. Its `Return` is `Enter` here,
/// as browsers report it.
enum KeyNames {
  /// The names by code point, from U+E000 on; empty for code points without a key.
  private static let names = [
    "Unidentified", "Cancel", "Help", "Backspace", "Tab", "Clear", "Enter", "Enter", "Shift",
    "Control", "Alt", "Pause", "Escape", " ", "PageUp", "PageDown", "End", "Home", "ArrowLeft",
    "ArrowUp", "ArrowRight", "ArrowDown", "Insert", "Delete", ";", "=", "0", "1", "2", "3", "4",
    "5", "6", "7", "8", "9", "*", "+", ",", "-", ".", "/", "", "", "", "", "", "", "", "F1", "F2",
    "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12", "Meta", "", "",
    "ZenkakuHankaku", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "Shift",
    "Control", "Alt", "Meta", "PageUp", "PageDown", "End", "Home", "ArrowLeft", "ArrowUp",
    "ArrowRight", "ArrowDown", "Insert", "Delete",
  ]
  private static let first: UInt32 = 0xE000

  /// Returns the name of the key with the WebDriver value `value`, a string of one character:
  /// itself if it is none of WebDriver's code points.
  static func name(of value: String) -> String {
    guard let scalar = value.unicodeScalars.first, scalar.value >= first,
      scalar.value < first + UInt32(names.count)
    else { return value }
    let name = names[Int(scalar.value - first)]
    return name.isEmpty ? value : name
  }

  /// Returns the WebDriver value of the key called `name`; nil if WebDriver has none.
  static func value(of name: String) -> String? {
    if name.count == 1 { return self.name(of: name) == name ? name : nil }
    guard !name.isEmpty, let index = names.firstIndex(of: name) else { return nil }
    return Unicode.Scalar(first + UInt32(index)).map { String(Character($0)) }
  }

  /// Returns words on how WebDriver writes the key called `name`; none if it is no such name of
  /// several characters.
  static func hint(_ name: String) -> String {
    guard name.count > 1, let scalar = value(of: name)?.unicodeScalars.first else { return "" }
    return " (\"\\u\(String(scalar.value, radix: 16))\" is \(name))"
  }
}
