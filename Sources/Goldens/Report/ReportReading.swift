import FoundationEssentials
import JSONCoding

extension GoldenReport {
  /// Reads what ``json`` gives, and holds it against its digests.
  init(json: JSON) throws(ReportError) {
    let root = ReportCursor(json, at: .key(.root, "report"), as: ())
    guard let form = json["goldenReport"] else { throw .notReport }
    guard form == .number(Double(GoldenReport.form)) else {
      throw .unknownVersion(Quotation.value(form))
    }
    let index = root["index"]
    let digest = try root["digest"].text()
    guard StableHash(of: index.value.text(.canonical)).description == digest else {
      throw .edited(part: "its list of cases")
    }
    let files = try ReadFiles(root["files"])
    var cases: [ReportCase] = []
    for field in try index["cases"].elements() { cases.append(try ReportCase(field, files)) }
    guard Set(cases.map(\.name)).count == cases.count else {
      throw index["cases"].expected("cases with different names")
    }
    self.init(
      title: try index["title"].text(), folder: try index["folder"].text(),
      acceptance: try index["acceptance"].optional(Acceptance.init(_:)),
      fingerprint: try Fingerprint(index["fingerprint"]),
      cases: cases)
  }
}

extension GoldenReport.Acceptance {
  fileprivate init(_ field: ReportCursor) throws(ReportError) {
    let command = try field["command"].optional { command throws(ReportError) in
      try command.text()
    }
    if let command { self = .command(command) } else { self = .tool(try field["tool"].text()) }
  }
}

extension ReportCase {
  fileprivate init(_ field: ReportCursor, _ files: ReadFiles) throws(ReportError) {
    var stills: [ReportStill] = []
    for still in try field["stills"].elements() { stills.append(try ReportStill(still, files)) }
    guard Set(stills.map(\.fileName)).count == stills.count else {
      throw field["stills"].expected("pictures with different names")
    }
    self.init(
      name: try field["name"].name(), outcome: try GoldenOutcome(field["outcome"]),
      sentence: try field["sentence"].text(),
      metrics: try field["figures"].optional(ReportMetrics.init(_:)),
      recordedUnder: try field["recordedUnder"].optional(Fingerprint.init(_:)),
      present: try Fingerprint(field["present"]), stills: stills,
      film: try field["film"].optional { film throws(ReportError) in try ReportFilm(film, files) },
      texts: try ReportText.list(field["texts"], files))
  }
}

extension ReportStill {
  fileprivate init(_ field: ReportCursor, _ files: ReadFiles) throws(ReportError) {
    self.init(
      fileName: try field["fileName"].name(), outcome: try GoldenOutcome(field["outcome"]),
      metrics: try field["figures"].optional(ReportMetrics.init(_:)),
      pictures: try ReportPictures(field, files))
  }
}

extension ReportText {
  /// The texts of a case; earlier reports have none.
  fileprivate static func list(
    _ field: ReportCursor, _ files: ReadFiles
  ) throws(ReportError) -> [ReportText] {
    var texts: [ReportText] = []
    let list = try field.optional { field throws(ReportError) in try field.elements() }
    for text in list ?? [] { texts.append(try ReportText(text, files)) }
    guard Set(texts.map(\.fileName)).count == texts.count else {
      throw field.expected("texts with different names")
    }
    return texts
  }

  private init(_ field: ReportCursor, _ files: ReadFiles) throws(ReportError) {
    self.init(
      fileName: try field["fileName"].name(), outcome: try GoldenOutcome(field["outcome"]),
      words: try field["words"].text(), expected: try files.file(field["expected"]),
      actual: try files.file(field["actual"]))
  }
}

extension ReportPictures {
  fileprivate init(_ field: ReportCursor, _ files: ReadFiles) throws(ReportError) {
    self.init(
      expected: try files.file(field["expected"]), actual: try files.file(field["actual"]),
      difference: try files.file(field["difference"]))
  }
}

extension ReportFilm {
  fileprivate init(_ field: ReportCursor, _ files: ReadFiles) throws(ReportError) {
    var (frames, shown) = ([Frame](), [Shown]())
    for frame in try field["frames"].elements() { frames.append(try Frame(frame)) }
    for picture in try field["shown"].elements() { shown.append(try Shown(picture, files)) }
    guard zip(frames, frames.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
      throw field["frames"].expected("frames by rising index")
    }
    guard zip(shown, shown.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
      throw field["shown"].expected("frames by rising index")
    }
    self.init(frames: frames, shown: shown)
  }
}

extension ReportFilm.Frame {
  fileprivate init(_ field: ReportCursor) throws(ReportError) {
    let parts = try field.elements()
    guard parts.count == 5 else { throw field.expected("the five parts of a frame") }
    self.init(
      index: try parts[0].count(), expected: try parts[1].optional(StableHash.init(_:)),
      actual: try parts[2].optional(StableHash.init(_:)),
      maxChannelDifference: try parts[3].optional(Int.init(_:)),
      differentPixels: try parts[4].optional(Int.init(_:)))
  }
}

extension ReportFilm.Shown {
  fileprivate init(_ field: ReportCursor, _ files: ReadFiles) throws(ReportError) {
    self.init(
      index: try field["index"].count(), isKey: try field["isKey"].flag(),
      expectedIndex: try field["expectedIndex"].count(),
      metrics: try field["figures"].optional(ReportMetrics.init(_:)),
      pictures: try ReportPictures(field, files))
  }
}

extension ReportMetrics {
  fileprivate init(_ field: ReportCursor) throws(ReportError) {
    self.init(
      firstFrame: try field["firstFrame"].optional(Int.init(_:)),
      maxChannelDifference: try field["maxChannelDifference"].optional(Int.init(_:)),
      differentPixels: try field["differentPixels"].optional(Int.init(_:)),
      box: try field["box"].optional { box throws(ReportError) in
        let parts = try box.counts(4)
        return PixelArea(parts)
      },
      worstTile: try field["worstTile"].optional { tile throws(ReportError) in
        let parts = try tile.counts(5)
        return BitmapDifference.Tile(area: PixelArea(parts), differentPixels: parts[4])
      })
  }
}

extension GoldenOutcome {
  fileprivate init(_ field: ReportCursor) throws(ReportError) {
    guard let outcome = GoldenOutcome(rawValue: try field.text()) else {
      throw field.expected("an outcome")
    }
    self = outcome
  }
}

extension PixelArea {
  fileprivate init(_ parts: [Int]) {
    self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }
}

extension Int {
  fileprivate init(_ field: ReportCursor) throws(ReportError) { self = try field.count() }
}

extension StableHash {
  fileprivate init(_ field: ReportCursor) throws(ReportError) {
    guard let hash = StableHash(try field.text()) else { throw field.expected("a hash") }
    self = hash
  }
}

extension Fingerprint {
  fileprivate init(_ field: ReportCursor) throws(ReportError) {
    self.init(
      project: try field["project"].text(), cairo: try field["cairo"].text(),
      pixman: try field["pixman"].text(), libpng: try field["libpng"].text())
  }
}

extension JSONCursor<ReportError> {
  /// A list of that many whole numbers.
  fileprivate func counts(_ count: Int) throws(ReportError) -> [Int] {
    let parts = try elements()
    guard parts.count == count else { throw expected("\(count) whole numbers") }
    var counts: [Int] = []
    for part in parts { counts.append(try part.count()) }
    return counts
  }
}

/// The files of a report as read.
private struct ReadFiles {
  private var files: [String: [UInt8]] = [:]

  /// Reads and checks all files.
  init(_ field: ReportCursor) throws(ReportError) {
    for member in try field.members() {
      let digest = member.key
      guard case .string(let text) = member.value else { throw field.expected("texts") }
      guard StableHash(of: text).description == digest else {
        throw .edited(part: "file \(Quotation.text(digest))")
      }
      guard let bytes = Data(base64Encoded: text) else {
        throw field.expected("base 64")
      }
      files[digest] = [UInt8](bytes)
    }
  }

  /// The file that `field` names by its digest; nil for null.
  func file(_ field: ReportCursor) throws(ReportError) -> [UInt8]? {
    guard let digest = try field.optional({ field throws(ReportError) in try field.text() }) else {
      return nil
    }
    guard let bytes = files[digest] else {
      throw field.expected("the digest of a file in it")
    }
    return bytes
  }
}

/// A value of a report.
typealias ReportCursor = JSONCursor<ReportError>

extension ReportError: JSONMistake {
  package init(_: Void, at path: String, expected: String, found: String, nearest: [String]) {
    self = .malformed(place: path, expected: expected)
  }
}

extension JSONCursor<ReportError> {
  /// The member `key`; null where it is absent.
  fileprivate subscript(key: String) -> ReportCursor {
    optional(key) ?? ReportCursor(.null, at: .key(path, key), as: ())
  }

  /// What `read` makes of it; nil for null.
  fileprivate func optional<Value>(
    _ read: (ReportCursor) throws(ReportError) -> Value
  ) throws(ReportError) -> Value? {
    value == .null ? nil : try read(self)
  }

  /// A name that is one step of a path.
  fileprivate func name() throws(ReportError) -> String {
    let name = try text()
    guard AcceptedFile.isStep(name) else { throw .unsafeName(name) }
    return name
  }
}

// MARK: Errors

/// Why bytes are not a report that can be trusted.
package enum ReportError: Error, Hashable, Sendable {
  /// There is nothing of a report in it.
  case notReport
  /// It ends before a report does.
  case truncated
  /// Its form is not one that this version reads; the form it tells.
  case unknownVersion(String)
  /// What stands in it is not what was written; the part that does not agree with its digest.
  case edited(part: String)
  /// Something else stands at `place` than `expected`.
  case malformed(place: String, expected: String)
  /// A name that must be one step of a path and is not.
  case unsafeName(String)
  /// A picture of a case that cannot become a golden, and why.
  case unacceptable(file: String, reason: String)
}

extension ReportError: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .notReport: "this is no report of goldens"
    case .truncated: "the report is cut off; fetch it again"
    case .unknownVersion(let version):
      "the report has form \(Quotation.text(version)), this version reads form 1"
    case .edited(let part): "the report was changed after it was written: \(part)"
    case .malformed(let place, let expected):
      "the report holds something else than \(expected) at \(place)"
    case .unsafeName(let name):
      "the report names \(Quotation.text(name)), which is no plain file name"
    case .unacceptable(let file, let reason): "\(file) cannot become a golden: \(reason)"
    }
  }
}
