import Goldens
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
      tool: try index["tool"].text(), fingerprint: try Fingerprint(index["fingerprint"]),
      cases: cases)
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
      name: try field["name"].name(), outcome: try ReportOutcome(field["outcome"]),
      sentence: try field["sentence"].text(),
      figures: try field["figures"].optional(ReportFigures.init(_:)),
      recordedUnder: try field["recordedUnder"].optional(Fingerprint.init(_:)),
      present: try Fingerprint(field["present"]), stills: stills,
      film: try field["film"].optional { film throws(ReportError) in try ReportFilm(film, files) })
  }
}

extension ReportStill {
  fileprivate init(_ field: Field, _ files: ReadFiles) throws(ReportError) {
    self.init(
      fileName: try field["fileName"].name(), outcome: try ReportOutcome(field["outcome"]),
      figures: try field["figures"].optional(ReportFigures.init(_:)),
      pictures: try ReportPictures(field, files))
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
        return Tile(area: PixelArea(parts), differentPixels: parts[4])
      })
  }
}

extension ReportOutcome {
  fileprivate init(_ field: Field) throws(ReportError) {
    guard let outcome = ReportOutcome(rawValue: try field.text()) else {
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
