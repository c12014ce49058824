import Digests
import JSONCoding

extension GoldenReport {
  /// The form that this version writes and reads.
  private static let form = JSON.number(1)

  /// The report as JSON: a list of everything, its digest, and the pictures.
  var json: JSON {
    var files = ReportFiles()
    let index = json(&files)
    return [
      "goldenReport": GoldenReport.form, "digest": .string(GoldenReport.digest(of: index)),
      "index": index, "files": .object(files.texts),
    ]
  }

  /// Reads what ``json`` gives, and holds it against its digests.
  init(json: JSON) throws(ReportError) {
    guard let form = json["goldenReport"] else { throw .notReport }
    guard form == GoldenReport.form else { throw .unknownVersion(Quotation.value(form)) }
    let root = ReportCursor(json, at: .key(.root, "report"), as: ())
    let index = try root.required("index", "a list of everything")
    guard json["digest"] == .string(GoldenReport.digest(of: index.value)) else {
      throw .edited(part: "its list of cases")
    }
    try self.init(index, ReportFiles(root.required("files", "its files")))
  }

  private static func digest(of index: JSON) -> String {
    StableHash(of: index.text(.canonical)).description
  }
}

// MARK: Fields

extension GoldenReport: ReportObject {
  static var blank: GoldenReport {
    GoldenReport(title: "", folder: "", acceptance: nil, fingerprint: .blank, cases: [])
  }
  static var fields: [ReportField<GoldenReport>] {
    [
      .init("title", \.title), .init("folder", \.folder), .init("acceptance", \.acceptance),
      .init("fingerprint", \.fingerprint), .list("cases", \.cases, of: "cases", by: \.name),
    ]
  }
}

extension GoldenReport.Acceptance: ReportObject {
  static var blank: GoldenReport.Acceptance { .tool("") }
  static var fields: [ReportField<GoldenReport.Acceptance>] {
    [.init("tool", \.toolName), .init("command", \.commandLine)]
  }

  private var toolName: String? {
    get { if case .tool(let name) = self { name } else { nil } }
    set { if let newValue { self = .tool(newValue) } }
  }
  private var commandLine: String? {
    get { if case .command(let command) = self { command } else { nil } }
    set { if let newValue { self = .command(newValue) } }
  }
}

extension Fingerprint: ReportObject {
  static var blank: Fingerprint { Fingerprint(project: "", cairo: "", pixman: "", libpng: "") }
  static var fields: [ReportField<Fingerprint>] {
    [
      .init("project", \.project), .init("cairo", \.cairo), .init("pixman", \.pixman),
      .init("libpng", \.libpng),
    ]
  }
}

extension ReportCase: ReportObject {
  static var blank: ReportCase {
    var blank = ReportCase()
    blank.present = .blank
    return blank
  }
  static var fields: [ReportField<ReportCase>] {
    [
      .name("name", \.name), .init("outcome", \.outcome), .init("sentence", \.sentence),
      .init("command", \.command), .init("figures", \.metrics),
      .init("recordedUnder", \.recordedUnder), .init("present", \.present),
      .list("stills", \.stills, of: "pictures", by: \.fileName), .init("film", \.film),
      .list("texts", \.texts, of: "texts", by: \.fileName),
    ]
  }
}

extension ReportStill: ReportObject {
  static var blank: ReportStill { .init(fileName: "", outcome: .missing, pictures: .init()) }
  static var fields: [ReportField<ReportStill>] {
    [
      .name("fileName", \.fileName), .init("outcome", \.outcome), .init("figures", \.metrics),
    ] + ReportPictures.fields(of: \.pictures)
  }
}

extension ReportPictures {
  /// Its files, among the fields of what has them.
  fileprivate static func fields<Whole>(
    of place: WritableKeyPath<Whole, ReportPictures>
  ) -> [ReportField<Whole>] {
    [
      .init("expected", place.appending(path: \.expected.file)),
      .init("actual", place.appending(path: \.actual.file)),
      .init("difference", place.appending(path: \.difference.file)),
    ]
  }
}

extension ReportText: ReportObject {
  static var blank: ReportText { ReportText(fileName: "", outcome: .missing, words: "") }
  static var fields: [ReportField<ReportText>] {
    [
      .name("fileName", \.fileName), .init("outcome", \.outcome), .init("words", \.words),
      .init("expected", \.expected.file), .init("actual", \.actual.file),
    ]
  }
}

extension ReportMetrics: ReportObject {
  static var blank: ReportMetrics { ReportMetrics() }
  static var fields: [ReportField<ReportMetrics>] {
    [
      .init("firstFrame", \.firstFrame), .init("maxChannelDifference", \.maxChannelDifference),
      .init("differentPixels", \.differentPixels), .init("box", \.box),
      .init("worstTile", \.worstTile),
    ]
  }
}

extension PixelArea: ReportRow {
  static var blank: PixelArea { PixelArea(x: 0, y: 0, width: 0, height: 0) }
  static var fields: [ReportField<PixelArea>] {
    [.init("x", \.x), .init("y", \.y), .init("width", \.width), .init("height", \.height)]
  }
}

extension BitmapDifference.Tile: ReportRow {
  static var blank: BitmapDifference.Tile { .init(area: .blank, differentPixels: 0) }
  static var fields: [ReportField<BitmapDifference.Tile>] {
    [
      .init("x", \.area.x), .init("y", \.area.y), .init("width", \.area.width),
      .init("height", \.area.height), .init("differentPixels", \.differentPixels),
    ]
  }
}

extension ReportFilm: ReportObject {
  static var blank: ReportFilm { ReportFilm(frames: [], shown: []) }
  static var fields: [ReportField<ReportFilm>] {
    [
      .frames("frames", \.frames, by: \.index), .frames("shown", \.shown, by: \.index),
      .init("rate", \.rate),
    ]
  }
}

extension ReportFilm.Frame: ReportRow {
  static var blank: ReportFilm.Frame { .init(index: 0, expected: nil, actual: nil) }
  static var fields: [ReportField<ReportFilm.Frame>] {
    [
      .init("index", \.index), .init("expected", \.expected), .init("actual", \.actual),
      .init("maxChannelDifference", \.maxChannelDifference),
      .init("differentPixels", \.differentPixels),
    ]
  }
}

extension ReportFilm.Shown: ReportObject {
  static var blank: ReportFilm.Shown { .init(index: 0, isKey: false, pictures: .init()) }
  static var fields: [ReportField<ReportFilm.Shown>] {
    [
      .init("index", \.index), .init("isKey", \.isKey), .init("expectedIndex", \.expectedIndex),
      .init("figures", \.metrics),
    ] + ReportPictures.fields(of: \.pictures)
  }
}
