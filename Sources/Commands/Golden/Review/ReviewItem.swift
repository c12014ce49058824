import Files
import Goldens
import JSONCoding

/// Something that is decided on in a review.
package struct ReviewItem: Sendable {
  /// What its goldens belong to.
  enum Subject: Sendable {
    /// The case of this name, which is played.
    case goldenCase(name: String, folder: CaseFolder)
    /// A test that failed, by the report that it left.
    case test(TestGolden)
  }

  /// What it is called on the page; no two are called alike.
  let id: String
  let subject: Subject
  /// What a report tells of it; nil where it is yet to be checked.
  var reported: ReportCase?
}

extension ReviewItem {
  /// What `place` holds: a folder of cases, what failed tests have left, or a report. `folder` is
  /// that of the cases of a report, where it is not the one that the report names.
  package static func items(
    at place: String, folder: String? = nil, filter: String? = nil
  ) throws -> [ReviewItem] {
    let found: [ReviewItem]
    if FilePath.isFolder(place) {
      let cases = try CaseFolder(place)
      found =
        cases.names.isEmpty
        ? try failures(below: place)
        : cases.names.map { .init(id: $0, subject: .goldenCase(name: $0, folder: cases)) }
    } else {
      found = try items(of: CaseAcceptance.report(at: place), at: place, folder: folder)
    }
    guard !found.isEmpty else {
      throw Failure(
        .noInput,
        "\(Quotation.text(place)) holds no golden case and no report of a failed test")
    }
    guard let filter else { return found }
    let chosen = found.filter { $0.id.contains(filter) }
    guard !chosen.isEmpty else {
      throw Failure.unknown("case", filter, known: found.map(\.id))
    }
    return chosen
  }

  /// What `report` tells: the cases of a folder, or the golden of a test.
  private static func items(
    of report: GoldenReport, at place: String, folder: String?
  ) throws -> [ReviewItem] {
    if case .command = report.acceptance {
      let golden = try TestGolden(report, at: place)
      return report.cases.prefix(1).map {
        ReviewItem(
          id: "\(golden.suite)/\($0.name)", subject: .test(golden), reported: $0)
      }
    }
    let cases: CaseFolder
    do { cases = try CaseFolder(folder ?? report.folder) } catch {
      throw Failure(
        .noInput,
        "\(Quotation.text(place)) is of the golden folder \(Quotation.text(report.folder)), which "
          + "is not here; expected --dir DIR")
    }
    return report.cases.map {
      ReviewItem(
        id: $0.name, subject: .goldenCase(name: $0.name, folder: cases), reported: $0)
    }
  }

  /// The reports that failed tests have left in the folders of their suites.
  private static func failures(below place: String) throws -> [ReviewItem] {
    var found: [ReviewItem] = []
    for suite in try Folder.names(in: place) where FilePath.isFolder("\(place)/\(suite)") {
      for name in try Folder.names(in: "\(place)/\(suite)") where name.hasSuffix(".report.html") {
        let path = "\(place)/\(suite)/\(name)"
        found += try items(of: CaseAcceptance.report(at: path), at: path, folder: nil)
      }
    }
    return found
  }
}

extension FilePath {
  fileprivate static func isFolder(_ path: String) -> Bool { (try? Folder.names(in: path)) != nil }
}
