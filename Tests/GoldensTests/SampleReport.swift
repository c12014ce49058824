import Digests
import Drawing
import Foundation
import Goldens
import JSONCoding
import Raster
import Testing

/// A report with a case of every kind, made of small pictures.
enum SampleReport {
  static let here = Fingerprint(
    project: "0.1.0", cairo: "1.16.0", pixman: "0.42.2", libpng: "1.6.39")
  static let elsewhere = Fingerprint(
    project: "0.1.0", cairo: "1.18.0", pixman: "0.42.2", libpng: "1.6.39")

  static func report() throws -> GoldenReport {
    let golden = picture()
    return GoldenReport(
      title: "Goldens of the sample", folder: "Tests/Goldens",
      acceptance: .tool("motecraft"), fingerprint: here,
      cases: [
        try simple("calm", .equal, "equal to its golden", golden, golden),
        try simple("moved", .different, "different from its golden", golden, picture(shift: 3)),
        try simple(
          "soft", .tolerated, "tolerated (another libm)", golden, picture(lightness: 1)),
        try simple("grown", .size, "the golden is 48 x 64 pixels", golden, picture(64, 48)),
        try simple("new", .missing, "there is no golden", nil, golden),
        try simple("broken", .undecodable, "the golden cannot be read: cut off", nil, golden),
        try film(), told(),
      ])
  }

  /// A round light on a dark ground.
  static func picture(
    _ width: Int = 48, _ height: Int = 64, shift: Int = 0, lightness: Int = 0
  ) -> Bitmap {
    var picture = Bitmap(width: width, height: height, filledWith: (14, 18, 32, 255))
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (x - width / 2 - shift, y - height / 2)
        let light = max(0, 200 - (dx * dx + dy * dy) * 2 / 3)
        guard light > 0 else { continue }
        picture[x, y] = (
          UInt8(14 + light / 3 + lightness), UInt8(18 + light), UInt8(32 + light * 4 / 5), 255
        )
      }
    }
    return picture
  }

  static func png(_ picture: Bitmap?) throws -> [UInt8]? {
    guard let picture else { return nil }
    var encoder = PNGEncoder(.small)
    try encoder.encode(picture, hasAlpha: false)
    return encoder.bytes
  }

  static func pictures(_ expected: Bitmap?, _ actual: Bitmap) throws -> ReportPictures {
    let difference = expected.flatMap { expected in
      expected == actual ? nil : Bitmap(differenceFrom: expected, to: actual)
    }
    return ReportPictures(
      expected: try png(expected), actual: try png(actual), difference: try png(difference))
  }

  static func metrics(_ expected: Bitmap?, _ actual: Bitmap, firstFrame: Int? = nil)
    -> ReportMetrics?
  {
    guard let expected, expected != actual, expected.width == actual.width else { return nil }
    return ReportMetrics(BitmapDifference(from: expected, to: actual), firstFrame: firstFrame)
  }

  /// A case of which only the trace is not as it was.
  private static func told() -> ReportCase {
    func trace(_ value: Double) -> [UInt8] {
      let lines = (0..<9).map { index -> JSON in
        ["frame": .number(Double(index)), "value": .number(index < 5 ? 0.25 : value)]
      }
      return Array(TraceText.text(of: lines).utf8)
    }
    var told = ReportCase(
      name: "told", outcome: .different, sentence: "trace: frame 5: value: 0.25 → 0.75",
      metrics: ReportMetrics(firstFrame: 5), recordedUnder: elsewhere)
    told.present = here
    told.texts = [
      ReportText(
        fileName: "trace.jsonl", outcome: .different, words: "first different at frame 5",
        expected: trace(0.25), actual: trace(0.75))
    ]
    return told
  }

  private static func simple(
    _ name: String, _ outcome: GoldenOutcome, _ sentence: String, _ expected: Bitmap?,
    _ actual: Bitmap
  ) throws -> ReportCase {
    let metrics = metrics(expected, actual)
    var simple = ReportCase(
      name: name, outcome: outcome, sentence: sentence, metrics: metrics,
      recordedUnder: expected == nil ? nil : elsewhere)
    simple.present = here
    simple.stills = [
      ReportStill(
        fileName: "still-0.500.png", outcome: outcome, metrics: metrics,
        pictures: try pictures(expected, actual)),
      ReportStill(
        fileName: "still-1.000.png", outcome: .equal,
        pictures: try pictures(picture(shift: 8), picture(shift: 8))),
    ]
    return simple
  }

  /// 60 frames, wrong from frame 20 on, seen at 0, 20, 30 and 59.
  private static func film() throws -> ReportCase {
    let pairs = (0..<60).map { index in
      (picture(shift: index / 8), picture(shift: index < 20 ? index / 8 : index / 6))
    }
    let frames = pairs.enumerated().map { index, pair in
      let difference = BitmapDifference(from: pair.0, to: pair.1)
      return ReportFilm.Frame(
        index: index, expected: StableHash(of: pair.0),
        actual: StableHash(of: pair.1),
        maxChannelDifference: difference.maxChannelDifference,
        differentPixels: difference.differentPixels)
    }
    let shown = try [0, 20, 30, 59].map { index in
      ReportFilm.Shown(
        index: index, isKey: index != 20, expectedIndex: index == 20 ? 30 : index,
        metrics: metrics(pairs[index].0, pairs[index].1),
        pictures: try pictures(pairs[index].0, pairs[index].1))
    }
    var walk = ReportCase(
      name: "walk <b>&\"'", outcome: .different, sentence: "frame 20 fails first",
      metrics: metrics(pairs[59].0, pairs[59].1, firstFrame: 20), recordedUnder: elsewhere)
    walk.present = here
    walk.stills = [
      ReportStill(
        fileName: "still-0.000.png", outcome: .equal,
        pictures: try pictures(pairs[0].0, pairs[0].1))
    ]
    walk.film = ReportFilm(frames: frames, shown: shown)
    return walk
  }

  static func read(_ bytes: [UInt8]?) throws -> Bitmap? {
    try bytes.map { try PNGReader.decode($0).bitmap }
  }
}

@Suite struct SampleReportTests {
  /// For `.ci/report-check`, which looks at it in a browser.
  @Test func `the sample is written where it is asked for`() throws {
    let bytes = try SampleReport.report().html()
    #expect(bytes.count < 200_000)
    guard let path = ProcessInfo.processInfo.environment["MOTECRAFT_SAMPLE_REPORT"] else { return }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
