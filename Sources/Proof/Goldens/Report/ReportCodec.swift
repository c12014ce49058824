import Digests
import JSONCoding

extension GoldenReport {
  /// The form that this version writes and reads.
  private static let form = JSON.number(1)

  /// The report as JSON: a list of everything, its digest, and the pictures.
  var json: JSON {
    let files = ReportFiles()
    let index = GoldenReport.codec(files).write(self)
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
    let files = try ReportFiles(root.required("files", "its files"))
    self = try index.read(GoldenReport.codec(files))
    try checkNames()
  }

  /// Throws if a name leads elsewhere than into a folder of goldens.
  private func checkNames() throws(ReportError) {
    for item in cases {
      guard CaseName.isSafe(item.name) else { throw .unsafeName(item.name) }
      for name in item.stills.map(\.fileName) + item.texts.map(\.fileName)
      where !AcceptedFile.isStep(name) {
        throw .unsafeName(name)
      }
    }
  }

  private static func digest(of index: JSON) -> String {
    StableHash(of: index.text(.canonical)).description
  }
}

// MARK: Parts

// Earlier versions wrote fewer members; of later ones those that are unknown are passed over.

extension GoldenReport {
  fileprivate static func codec(_ files: ReportFiles) -> Codec<GoldenReport> {
    .object(
      GoldenReport(title: "", folder: "", acceptance: nil, fingerprint: .blank, cases: []),
      [
        Field("title", \.title, .text), Field("folder", \.folder, .text),
        Field("acceptance", \.acceptance, .optional(Acceptance.codec), default: nil),
        Field("fingerprint", \.fingerprint, Fingerprint.codec),
        Field(
          "cases", \.cases, .list(of: ReportCase.codec(files), of: "cases", by: \.name),
          default: []),
      ], isOpen: true)
  }
}

extension GoldenReport.Acceptance {
  fileprivate static let codec: Codec<GoldenReport.Acceptance> = .object(
    .tool(""),
    [
      Field("tool", \.toolName, .optional(.text), default: nil),
      Field("command", \.commandLine, .optional(.text), default: nil),
    ], isOpen: true)

  private var toolName: String? {
    get { if case .tool(let name) = self { name } else { nil } }
    set { if let newValue { self = .tool(newValue) } }
  }
  private var commandLine: String? {
    get { if case .command(let command) = self { command } else { nil } }
    set { if let newValue { self = .command(newValue) } }
  }
}

extension Fingerprint {
  fileprivate static let blank = Fingerprint(project: "", cairo: "", pixman: "", libpng: "")

  static let codec: Codec<Fingerprint> = .object(
    .blank,
    [
      Field("project", \.project, .text), Field("cairo", \.cairo, .text),
      Field("pixman", \.pixman, .text), Field("libpng", \.libpng, .text),
    ], isOpen: true)
}

extension ReportCase {
  static func codec(_ files: ReportFiles) -> Codec<ReportCase> {
    let stills = Field<ReportCase>(
      "stills", \.stills, .list(of: ReportStill.codec(files), of: "pictures", by: \.fileName),
      default: [])
    let texts = Field<ReportCase>(
      "texts", \.texts, .list(of: ReportText.codec(files), of: "texts", by: \.fileName),
      default: [])
    let film = Field<ReportCase>(
      "film", \.film, .optional(ReportFilm.codec(files)), default: nil)
    return .object(
      ReportCase(),
      [
        Field("name", \.name, .text), Field("outcome", \.outcome, .choice),
        Field("sentence", \.sentence, .text),
        Field("command", \.command, .optional(.text), default: nil),
        Field("figures", \.metrics, .optional(ReportMetrics.codec), default: nil),
        Field("recordedUnder", \.recordedUnder, .optional(Fingerprint.codec), default: nil),
        Field("present", \.present, Fingerprint.codec),
        stills,
        film,
        texts,
        Field(
          "breaches", \.breaches, .list(of: ReportBreach.codec), default: []),
      ], isOpen: true)
  }
}

extension ReportStill {
  fileprivate static func codec(_ files: ReportFiles) -> Codec<ReportStill> {
    .object(
      ReportStill(fileName: "", outcome: .missing, pictures: .init()),
      [
        Field("fileName", \.fileName, .text), Field("outcome", \.outcome, .choice),
        Field("figures", \.metrics, .optional(ReportMetrics.codec), default: nil),
        files.field("expected", \.pictures.expected), files.field("actual", \.pictures.actual),
        files.field("difference", \.pictures.difference),
      ], isOpen: true)
  }
}

extension ReportText {
  fileprivate static func codec(_ files: ReportFiles) -> Codec<ReportText> {
    .object(
      ReportText(fileName: "", outcome: .missing, words: ""),
      [
        Field("fileName", \.fileName, .text), Field("outcome", \.outcome, .choice),
        Field("words", \.words, .text), files.field("expected", \.expected),
        files.field("actual", \.actual),
      ], isOpen: true)
  }
}

extension ReportMetrics {
  fileprivate static let codec: Codec<ReportMetrics> = .object(
    ReportMetrics(),
    [
      Field("firstFrame", \.firstFrame, .optional(.count), default: nil),
      Field("maxChannelDifference", \.maxChannelDifference, .optional(.count), default: nil),
      Field("differentPixels", \.differentPixels, .optional(.count), default: nil),
      Field("box", \.box, .optional(PixelArea.codec), default: nil),
      Field("worstTile", \.worstTile, .optional(BitmapDifference.Tile.codec), default: nil),
    ], isOpen: true)
}

extension PixelArea {
  fileprivate static let blank = PixelArea(x: 0, y: 0, width: 0, height: 0)

  fileprivate static let codec: Codec<PixelArea> = .row(
    .blank,
    [
      Field("x", \.x, .count), Field("y", \.y, .count), Field("width", \.width, .count),
      Field("height", \.height, .count),
    ])
}

extension BitmapDifference.Tile {
  fileprivate static let codec: Codec<BitmapDifference.Tile> = .row(
    .init(area: .blank, differentPixels: 0),
    [
      Field("x", \.area.x, .count), Field("y", \.area.y, .count),
      Field("width", \.area.width, .count), Field("height", \.area.height, .count),
      Field("differentPixels", \.differentPixels, .count),
    ])
}

extension ReportFilm {
  fileprivate static func codec(_ files: ReportFiles) -> Codec<ReportFilm> {
    .object(
      ReportFilm(frames: [], shown: []),
      [
        Field("frames", \.frames, .frames(of: Frame.codec, by: \.index), default: []),
        Field("shown", \.shown, .frames(of: Shown.codec(files), by: \.index), default: []),
        Field("rate", \.rate, .optional(.count), default: nil),
      ], isOpen: true)
  }
}

extension ReportFilm.Frame {
  fileprivate static let codec: Codec<ReportFilm.Frame> = .row(
    .init(index: 0, expected: nil, actual: nil),
    [
      Field("index", \.index, .count), Field("expected", \.expected, .optional(.hash)),
      Field("actual", \.actual, .optional(.hash)),
      Field("maxChannelDifference", \.maxChannelDifference, .optional(.count)),
      Field("differentPixels", \.differentPixels, .optional(.count)),
    ])
}

extension ReportFilm.Shown {
  fileprivate static func codec(_ files: ReportFiles) -> Codec<ReportFilm.Shown> {
    .object(
      ReportFilm.Shown(index: 0, isKey: false, pictures: .init()),
      [
        Field("index", \.index, .count), Field("isKey", \.isKey, .flag),
        Field("expectedIndex", \.expectedIndex, .count),
        Field("figures", \.metrics, .optional(ReportMetrics.codec), default: nil),
        files.field("expected", \.pictures.expected), files.field("actual", \.pictures.actual),
        files.field("difference", \.pictures.difference),
      ], isOpen: true)
  }
}

// MARK: Values

extension Codec {
  /// A list of values with different names.
  fileprivate static func list<Element>(
    of element: Codec<Element>, of name: String, by names: @escaping @Sendable (Element) -> String
  ) -> Codec where Value == [Element] {
    list(of: element).map("\(name) with different names") { values in
      Set(values.map { ExactText(names($0)) }).count == values.count ? values : nil
    } back: {
      $0
    }
  }

  /// A list of frames by rising index.
  fileprivate static func frames<Element>(
    of element: Codec<Element>, by index: @escaping @Sendable (Element) -> Int
  ) -> Codec where Value == [Element] {
    list(of: element).map("frames by rising index") { values in
      zip(values, values.dropFirst()).allSatisfy { index($0) < index($1) } ? values : nil
    } back: {
      $0
    }
  }
}

extension Codec where Value == StableHash {
  fileprivate static var hash: Codec {
    Codec<String>.text.map("a hash", { StableHash($0) }, back: \.description)
  }
}

extension ReportFiles {
  /// The member `key`, a file or nothing.
  fileprivate func field<Root>(
    _ key: String, _ path: any WritableKeyPath<Root, [UInt8]?> & Sendable
  ) -> Field<Root> {
    Field(key, path, .optional(codec), default: nil)
  }
}
