import Notation
import Scripting

extension GoldenCase {
  private static let keys = ["case", "scene", "stills", "film", "trace", "tolerance"]

  /// Reads the case `name` of `folder` from UTF-8 `bytes`; `load` gives the bytes of the file at a
  /// path relative to the case, or says in a few words why it cannot. Throws where a key is unknown,
  /// a value of the wrong type or out of range, or a moment beyond the scene's end.
  package init(
    _ name: String, in folder: String, bytes: [UInt8], vocabulary: SceneVocabulary,
    load: (String) -> Result<[UInt8], Unloadable>
  ) throws(ScriptError) {
    let json: JSON
    do { json = try JSON(bytes: bytes) } catch { throw ScriptError(error) }
    let node = JSONCursor(json, as: .goldenCase)
    _ = try node.members()
    let version = try node.required("case", "the number 1")
    guard version.value == .number(1) else { throw version.expected("the number 1") }
    try node.checkKeys(GoldenCase.keys)
    let place = try node.required("scene", GoldenCase.sceneMeaning)
    let file = try GoldenCase.scene(place, vocabulary, load)
    tolerance = try node.optional("tolerance").map { node throws(ScriptError) in
      try Tolerance(node)
    }
    hasTrace = try node.optional("trace")?.flag() ?? false
    guard node.optional("stills") != nil || node.optional("film") != nil || hasTrace else {
      throw ScriptError(
        .goldenCase, at: "", expected: "stills or film, or a trace", found: "none of them")
    }
    var moments = try CaseMoments(file)
    if let stills = node.optional("stills") { try moments.take(stills: stills) }
    if let film = node.optional("film") { try moments.take(film: film) }
    (scene, stills, film) = (moments.scene, moments.stills, moments.film)
    self.name = name
    self.folder = folder
  }

  /// Why a file cannot be loaded, in a few words.
  package struct Unloadable: Error {
    let reason: String
    /// For this reason.
    package init(_ reason: String) { self.reason = reason }
  }

  private static let sceneMeaning = "a scene, or the path of one relative to the case"

  private static func scene(
    _ node: JSONCursor, _ vocabulary: SceneVocabulary,
    _ load: (String) -> Result<[UInt8], Unloadable>
  ) throws(ScriptError) -> SceneFile {
    guard case .string(let path) = node.value else {
      guard case .object = node.value else { throw node.expected(sceneMeaning) }
      do throws(ScriptError) { return try SceneFile(node.value, vocabulary: vocabulary) } catch {
        throw error.below("scene", separator: ".")
      }
    }
    guard !path.isEmpty, !path.hasPrefix("/") else { throw node.expected(sceneMeaning) }
    switch load(path) {
    case .success(let bytes):
      do throws(ScriptError) {
        return try SceneFile(bytes: bytes, vocabulary: vocabulary)
      } catch {
        throw error.below("scene, in \(Quotation.text(path))", separator: ": ")
      }
    case .failure(let fault):
      throw ScriptError(
        .goldenCase, at: "scene", expected: sceneMeaning,
        found: "\(Quotation.text(path)) (\(fault.reason))")
    }
  }
}

extension ScriptError {
  /// The same mistake in a document that is part of a larger one.
  fileprivate func below(_ place: String, separator: String) -> ScriptError {
    let gap = path.isEmpty || path.hasPrefix("[") ? "" : separator
    return ScriptError(
      kind, at: place + gap + path, expected: expected, found: found, nearest: nearest)
  }
}

extension Tolerance {
  fileprivate init(_ node: JSONCursor) throws(ScriptError) {
    try node.checkKeys(["maxChannelDifference", "differentPixels", "window", "reason"])
    let pair = "two whole numbers, the lower one first"
    let channel = try node.required("maxChannelDifference", pair).range(in: 0...255, pair)
    let pixels = try node.required("differentPixels", pair).range(
      in: 0...JSONCursor.wholeLimit, pair)
    let window = try node.optional("window").map { window throws(ScriptError) in
      try window.checkKeys(["side", "differentPixels"])
      return Window(
        side: try window.required("side", "a whole number ≥ 1").whole(
          in: 1...JSONCursor.wholeLimit),
        atMost: try window.required("differentPixels", "a whole number ≥ 0").count())
    }
    let words = try node.required("reason", "words that say why")
    let reason = try words.text()
    guard !reason.allSatisfy(\.isWhitespace) else { throw words.expected("words that say why") }
    self.init(
      maxChannelDifference: channel, differentPixels: pixels, window: window, reason: reason)
  }
}

extension JSONCursor {
  /// True or false.
  fileprivate func flag() throws(ScriptError) -> Bool {
    guard case .bool(let flag) = value else { throw expected("true or false") }
    return flag
  }

  /// A range written as its two ends.
  fileprivate func range(
    in limits: ClosedRange<Int>, _ meaning: String
  ) throws(ScriptError) -> ClosedRange<Int> {
    let ends = try elements()
    guard ends.count == 2 else { throw expected(meaning) }
    let low = try ends[0].whole(in: limits)
    return low...(try ends[1].whole(in: low...limits.upperBound))
  }
}
