import FoundationEssentials
import JSONCoding

extension GoldenReport {
  /// The form that this version writes and reads.
  static let form = 1

  /// The report as JSON: a list of everything, its digest, and the pictures.
  var json: JSON {
    var store = FileStore()
    let cases = self.cases.map { $0.json(&store) }
    let index: JSON = [
      "title": .string(title), "folder": .string(folder), "acceptance": acceptance.json { $0.json },
      "fingerprint": fingerprint.report, "cases": .array(cases),
    ]
    return [
      "goldenReport": .number(Double(GoldenReport.form)),
      "digest": .string(StableHash(of: index.text(.canonical)).description),
      "index": index, "files": .object(store.texts),
    ]
  }
}

extension GoldenReport.Acceptance {
  fileprivate var json: JSON {
    switch self {
    case .tool(let name): ["tool": .string(name)]
    case .command(let command): ["command": .string(command)]
    }
  }
}

extension ReportCase {
  fileprivate func json(_ store: inout FileStore) -> JSON {
    let stills = self.stills.map { still in
      JSON.object(
        [
          .init("fileName", .string(still.fileName)),
          .init("outcome", .string(still.outcome.rawValue)),
          .init("figures", still.metrics.json { $0.json }),
        ] + still.pictures.members(&store))
    }
    let texts = self.texts.map { text in
      JSON.object([
        .init("fileName", .string(text.fileName)), .init("outcome", .string(text.outcome.rawValue)),
        .init("words", .string(text.words)), .init("expected", store.keep(text.expected)),
        .init("actual", store.keep(text.actual)),
      ])
    }
    return [
      "name": .string(name), "outcome": .string(outcome.rawValue), "sentence": .string(sentence),
      "figures": metrics.json { $0.json }, "recordedUnder": recordedUnder.json { $0.report },
      "present": present.report, "stills": .array(stills),
      "film": film?.json(&store) ?? .null, "texts": .array(texts),
    ]
  }
}

extension ReportFilm {
  fileprivate func json(_ store: inout FileStore) -> JSON {
    let shown = self.shown.map { shown in
      JSON.object(
        [
          .init("index", .count(shown.index)), .init("isKey", .bool(shown.isKey)),
          .init("expectedIndex", .count(shown.expectedIndex)),
          .init("figures", shown.metrics.json { $0.json }),
        ] + shown.pictures.members(&store))
    }
    let frames = self.frames.map { frame in
      JSON.array([
        .count(frame.index), frame.expected.json { .string($0.description) },
        frame.actual.json { .string($0.description) },
        frame.maxChannelDifference.json(JSON.count), frame.differentPixels.json(JSON.count),
      ])
    }
    return ["frames": .array(frames), "shown": .array(shown)]
  }
}

extension ReportPictures {
  fileprivate func members(_ store: inout FileStore) -> [JSON.Member] {
    [
      .init("expected", store.keep(expected)), .init("actual", store.keep(actual)),
      .init("difference", store.keep(difference)),
    ]
  }
}

extension ReportMetrics {
  fileprivate var json: JSON {
    [
      "firstFrame": firstFrame.json(JSON.count),
      "maxChannelDifference": maxChannelDifference.json(JSON.count),
      "differentPixels": differentPixels.json(JSON.count),
      "box": box.json { .array($0.numbers) },
      "worstTile": worstTile.json { .array($0.area.numbers + [.count($0.differentPixels)]) },
    ]
  }
}

extension PixelArea {
  fileprivate var numbers: [JSON] { [x, y, width, height].map(JSON.count) }
}

extension Fingerprint {
  fileprivate var report: JSON {
    [
      "project": .string(project), "cairo": .string(cairo), "pixman": .string(pixman),
      "libpng": .string(libpng),
    ]
  }
}

extension JSON {
  fileprivate static func count(_ count: Int) -> JSON { .number(Double(count)) }
}

extension Optional {
  /// The value as JSON; null where there is none.
  fileprivate func json(_ write: (Wrapped) -> JSON) -> JSON { map(write) ?? .null }
}

/// The files of a report, each once, named by the digest of their text in base 64.
private struct FileStore {
  private var digests: [[UInt8]: String] = [:]
  private(set) var texts: [JSON.Member] = []

  /// Keeps `bytes`; their digest, as JSON.
  mutating func keep(_ bytes: [UInt8]?) -> JSON {
    guard let bytes else { return .null }
    if let digest = digests[bytes] { return .string(digest) }
    let text = Data(bytes).base64EncodedString()
    let digest = StableHash(of: text).description
    digests[bytes] = digest
    texts.append(JSON.Member(digest, .string(text)))
    return .string(digest)
  }
}
