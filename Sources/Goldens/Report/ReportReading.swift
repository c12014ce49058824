import FoundationEssentials
import Notation

extension GoldenReport {
  /// Reads what ``json`` gives, and holds it against its digests.
  init(json: JSON) throws(ReportError) {
    let root = Field(json: json, place: "report")
    guard let form = json["goldenReport"] else { throw .notReport }
    guard form == .number(Double(GoldenReport.form)) else {
      throw .unknownVersion(Quotation.value(form))
    }
    let index = root["index"]
    let digest = try root["digest"].text()
    guard StableHash(of: (index.json ?? .null).text(.canonical)).description == digest else {
      throw .edited(part: "its list of cases")
    }
    let files = try ReadFiles(root["files"])
    var cases: [ReportCase] = []
    for field in try index["cases"].list() { cases.append(try ReportCase(field, files)) }
    guard Set(cases.map(\.name)).count == cases.count else {
      throw index["cases"].fault("cases with different names")
    }
    self.init(
      title: try index["title"].text(), folder: try index["folder"].text(),
      acceptance: try index["acceptance"].optional(Acceptance.init(_:)),
      fingerprint: try Fingerprint(index["fingerprint"]),
      cases: cases)
  }
}

extension GoldenReport.Acceptance {
  fileprivate init(_ field: Field) throws(ReportError) {
    let command = try field["command"].optional { command throws(ReportError) in
      try command.text()
    }
    if let command { self = .command(command) } else { self = .tool(try field["tool"].text()) }
  }
}

extension ReportCase {
  fileprivate init(_ field: Field, _ files: ReadFiles) throws(ReportError) {
    var stills: [ReportStill] = []
    for still in try field["stills"].list() { stills.append(try ReportStill(still, files)) }
    guard Set(stills.map(\.fileName)).count == stills.count else {
      throw field["stills"].fault("pictures with different names")
    }
    self.init(
      name: try field["name"].name(), outcome: try GoldenOutcome(field["outcome"]),
      sentence: try field["sentence"].text(),
      figures: try field["figures"].optional(ReportFigures.init(_:)),
      recordedUnder: try field["recordedUnder"].optional(Fingerprint.init(_:)),
      present: try Fingerprint(field["present"]), stills: stills,
      film: try field["film"].optional { film throws(ReportError) in try ReportFilm(film, files) },
      texts: try ReportText.list(field["texts"], files))
  }
}

extension ReportStill {
  fileprivate init(_ field: Field, _ files: ReadFiles) throws(ReportError) {
    self.init(
      fileName: try field["fileName"].name(), outcome: try GoldenOutcome(field["outcome"]),
      figures: try field["figures"].optional(ReportFigures.init(_:)),
      pictures: try ReportPictures(field, files))
  }
}

extension ReportText {
  /// The texts of a case; earlier reports have none.
  fileprivate static func list(
    _ field: Field, _ files: ReadFiles
  ) throws(ReportError) -> [ReportText] {
    var texts: [ReportText] = []
    let list = try field.optional { field throws(ReportError) in try field.list() }
    for text in list ?? [] { texts.append(try ReportText(text, files)) }
    guard Set(texts.map(\.fileName)).count == texts.count else {
      throw field.fault("texts with different names")
    }
    return texts
  }

  private init(_ field: Field, _ files: ReadFiles) throws(ReportError) {
    self.init(
      fileName: try field["fileName"].name(), outcome: try GoldenOutcome(field["outcome"]),
      words: try field["words"].text(), expected: try files.file(field["expected"]),
      actual: try files.file(field["actual"]))
  }
}

extension ReportPictures {
  fileprivate init(_ field: Field, _ files: ReadFiles) throws(ReportError) {
    self.init(
      expected: try files.file(field["expected"]), actual: try files.file(field["actual"]),
      difference: try files.file(field["difference"]))
  }
}

extension ReportFilm {
  fileprivate init(_ field: Field, _ files: ReadFiles) throws(ReportError) {
    var (frames, shown) = ([Frame](), [Shown]())
    for frame in try field["frames"].list() { frames.append(try Frame(frame)) }
    for picture in try field["shown"].list() { shown.append(try Shown(picture, files)) }
    guard zip(frames, frames.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
      throw field["frames"].fault("frames by rising index")
    }
    guard zip(shown, shown.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
      throw field["shown"].fault("frames by rising index")
    }
    self.init(frames: frames, shown: shown)
  }
}

extension ReportFilm.Frame {
  fileprivate init(_ field: Field) throws(ReportError) {
    let parts = try field.list()
    guard parts.count == 5 else { throw field.fault("the five parts of a frame") }
    self.init(
      index: try parts[0].count(), expected: try parts[1].optional(StableHash.init(_:)),
      actual: try parts[2].optional(StableHash.init(_:)),
      maxChannelDifference: try parts[3].optional(Int.init(_:)),
      differentPixels: try parts[4].optional(Int.init(_:)))
  }
}

extension ReportFilm.Shown {
  fileprivate init(_ field: Field, _ files: ReadFiles) throws(ReportError) {
    self.init(
      index: try field["index"].count(), isKey: try field["isKey"].flag(),
      expectedIndex: try field["expectedIndex"].count(),
      figures: try field["figures"].optional(ReportFigures.init(_:)),
      pictures: try ReportPictures(field, files))
  }
}

extension ReportFigures {
  fileprivate init(_ field: Field) throws(ReportError) {
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
  fileprivate init(_ field: Field) throws(ReportError) {
    guard let outcome = GoldenOutcome(rawValue: try field.text()) else {
      throw field.fault("an outcome")
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
  fileprivate init(_ field: Field) throws(ReportError) { self = try field.count() }
}

extension StableHash {
  fileprivate init(_ field: Field) throws(ReportError) {
    guard let hash = StableHash(try field.text()) else { throw field.fault("a hash") }
    self = hash
  }
}

extension Fingerprint {
  fileprivate init(_ field: Field) throws(ReportError) {
    self.init(
      project: try field["project"].text(), cairo: try field["cairo"].text(),
      pixman: try field["pixman"].text(), libpng: try field["libpng"].text())
  }
}

extension Field {
  /// A list of that many whole numbers.
  fileprivate func counts(_ count: Int) throws(ReportError) -> [Int] {
    let parts = try list()
    guard parts.count == count else { throw fault("\(count) whole numbers") }
    var counts: [Int] = []
    for part in parts { counts.append(try part.count()) }
    return counts
  }
}

/// The files of a report as read.
private struct ReadFiles {
  private var files: [String: [UInt8]] = [:]

  /// Reads and checks all files.
  init(_ field: Field) throws(ReportError) {
    for (digest, text) in try field.members() {
      let text = try text.text()
      guard StableHash(of: text).description == digest else {
        throw .edited(part: "file \(Quotation.text(digest))")
      }
      guard let bytes = Data(base64Encoded: text) else {
        throw .malformed(place: field.place, expected: "base 64")
      }
      files[digest] = [UInt8](bytes)
    }
  }

  /// The file that `field` names by its digest; nil for null.
  func file(_ field: Field) throws(ReportError) -> [UInt8]? {
    guard let digest = try field.optional({ field throws(ReportError) in try field.text() }) else {
      return nil
    }
    guard let bytes = files[digest] else {
      throw .malformed(place: field.place, expected: "the digest of a file in it")
    }
    return bytes
  }
}

/// A value of a report's JSON and where it stands.
struct Field {
  let json: JSON?
  let place: String

  /// The member `key` of an object.
  subscript(key: String) -> Field { Field(json: json?[key], place: "\(place).\(key)") }

  /// Text.
  func text() throws(ReportError) -> String {
    guard case .string(let text) = json else { throw fault("a text") }
    return text
  }

  /// A whole number from 0 to 2^53.
  func count() throws(ReportError) -> Int {
    guard case .number(let number) = json, number >= 0, let count = Int(exactly: number) else {
      throw fault("a whole number")
    }
    return count
  }

  /// True or false.
  func flag() throws(ReportError) -> Bool {
    guard case .bool(let flag) = json else { throw fault("true or false") }
    return flag
  }

  /// The elements of a list.
  func list() throws(ReportError) -> [Field] {
    guard case .array(let values) = json else { throw fault("a list") }
    return values.enumerated().map { Field(json: $1, place: "\(place)[\($0)]") }
  }

  /// The members of an object.
  func members() throws(ReportError) -> [(key: String, value: Field)] {
    guard case .object(let members) = json else { throw fault("an object") }
    return members.map { ($0.key, Field(json: $0.value, place: place)) }
  }

  /// What `read` makes of it; nil for null and for nothing.
  func optional<Value>(
    _ read: (Field) throws(ReportError) -> Value
  ) throws(ReportError) -> Value? {
    guard let json, json != .null else { return nil }
    return try read(self)
  }

  /// A name that is one step of a path.
  func name() throws(ReportError) -> String {
    let name = try text()
    guard Field.isStep(name) else { throw .unsafeName(name) }
    return name
  }

  /// The error that something else than `expected` stands here.
  func fault(_ expected: String) -> ReportError { .malformed(place: place, expected: expected) }

  /// Whether a file of this name lies in the folder it is looked for in, on any system.
  static func isStep(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 255 && name != "." && name != ".."
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 0x20 }
  }
}
