import Goldens
import Notation

extension GoldenReport {
  /// The form that this version writes and reads.
  static let form = 1

  /// The report as JSON: a list of everything, its digest, and the pictures.
  var json: JSON {
    var store = FileStore()
    let cases = self.cases.map { $0.json(&store) }
    let index: JSON = [
      "title": .string(title), "folder": .string(folder), "tool": .string(tool),
      "fingerprint": fingerprint.report,
      "cases": .array(cases),
    ]
    return [
      "goldenReport": .number(Double(GoldenReport.form)),
      "digest": .string(StableHash(of: index.text(.canonical)).description),
      "index": index, "files": .object(store.texts),
    ]
  }
}

extension ReportCase {
  fileprivate func json(_ store: inout FileStore) -> JSON {
    let stills = self.stills.map { still in
      JSON.object(
        [
          .init("fileName", .string(still.fileName)),
          .init("outcome", .string(still.outcome.rawValue)),
          .init("figures", still.figures.json { $0.json }),
        ] + still.pictures.members(&store))
    }
    return [
      "name": .string(name), "outcome": .string(outcome.rawValue), "sentence": .string(sentence),
      "figures": figures.json { $0.json }, "recordedUnder": recordedUnder.json { $0.report },
      "present": present.report, "stills": .array(stills),
      "film": film?.json(&store) ?? .null,
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
          .init("figures", shown.figures.json { $0.json }),
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

extension ReportFigures {
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
