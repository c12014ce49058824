import Notation

/// A golden case as written: a scene, the moments of it that have a truth, and how far pictures
/// may lie from that.
package struct CaseFile: Sendable {
  /// A moment that has a picture.
  package struct Still: Hashable, Sendable {
    /// As asked for, in seconds.
    package let seconds: Double
    /// The frame that shows it.
    package let frame: Int
  }

  /// A motion.
  package struct Film: Hashable, Sendable {
    /// Its frames, ascending.
    package let indices: [Int]
    /// Those of them that have a key picture, ascending.
    package let keys: [Int]
  }

  /// How far pictures may lie from their truth.
  package struct Leeway: Hashable, Sendable {
    /// The largest difference of any part of any pixel, within 0…255.
    package let maxChannelDifference: ClosedRange<Int>
    /// How many pixels may differ; not below 0.
    package let differentPixels: ClosedRange<Int>
    /// How closely they may stand.
    package let window: Window?
    /// Why this is right, in words.
    package let reason: String
  }

  /// How many differing pixels a square may hold.
  package struct Window: Hashable, Sendable {
    /// Side of the square, in pixels; at least 1.
    package let side: Int
    /// The most differing pixels in it; at least 0.
    package let differentPixels: Int
  }

  /// What is played, as long as the moments ask for where nobody named its length.
  package let scene: Scene
  /// What is played, as written.
  package let file: SceneFile
  /// The moments, in the order written.
  package let stills: [Still]
  /// The film, where there is one.
  package let film: Film?
  /// The leeway, where there is any.
  package let leeway: Leeway?
}

extension CaseFile {
  private static let keys = ["case", "scene", "stills", "film", "tolerance"]

  /// Reads a case from UTF-8 `bytes`; `load` gives the bytes of the file at a path relative to
  /// the case, or says in a few words why it cannot. Throws where a key is unknown, a value of the
  /// wrong type or out of range, or a moment beyond the scene's end.
  package init(
    bytes: [UInt8], vocabulary: SceneVocabulary, load: (String) -> Result<[UInt8], Unloadable>
  ) throws(ScriptError) {
    let json: JSON
    do { json = try JSON(bytes: bytes) } catch { throw ScriptError(error) }
    let node = Node(json, as: .goldenCase)
    _ = try node.members()
    let version = try node.required("case", "the number 1")
    guard version.value == .number(1) else { throw version.expected("the number 1") }
    try node.checkKeys(CaseFile.keys)
    let place = try node.required("scene", CaseFile.sceneMeaning)
    file = try CaseFile.scene(place, vocabulary, load)
    leeway = try node.optional("tolerance").map { node throws(ScriptError) in try Leeway(node) }
    guard node.optional("stills") != nil || node.optional("film") != nil else {
      throw ScriptError(.goldenCase, at: "", expected: "stills or film", found: "neither")
    }
    var moments = try CaseMoments(file)
    if let stills = node.optional("stills") { try moments.take(stills: stills) }
    if let film = node.optional("film") { try moments.take(film: film) }
    (scene, stills, film) = (moments.scene, moments.stills, moments.film)
  }

  /// Why a file cannot be loaded, in a few words.
  package struct Unloadable: Error {
    let reason: String
    /// For this reason.
    package init(_ reason: String) { self.reason = reason }
  }

  private static let sceneMeaning = "a scene, or the path of one relative to the case"

  private static func scene(
    _ node: Node, _ vocabulary: SceneVocabulary,
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

extension CaseFile.Leeway {
  private static let keys = ["maxChannelDifference", "differentPixels", "window", "reason"]

  fileprivate init(_ node: Node) throws(ScriptError) {
    try node.checkKeys(CaseFile.Leeway.keys)
    let pair = "two whole numbers, the lower one first"
    maxChannelDifference = try node.required("maxChannelDifference", pair).range(in: 0...255, pair)
    differentPixels = try node.required("differentPixels", pair)
      .range(in: 0...Node.wholeLimit, pair)
    window = try node.optional("window").map { window throws(ScriptError) in
      try window.checkKeys(["side", "differentPixels"])
      return CaseFile.Window(
        side: try window.required("side", "a whole number ≥ 1").whole(in: 1...Node.wholeLimit),
        differentPixels: try window.required("differentPixels", "a whole number ≥ 0").count())
    }
    let words = try node.required("reason", "words that say why")
    reason = try words.text()
    guard !reason.allSatisfy(\.isWhitespace) else { throw words.expected("words that say why") }
  }
}

extension Node {
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
