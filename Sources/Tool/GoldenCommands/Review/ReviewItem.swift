import Files
import Goldens
import JSONCoding
import Raster

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
  /// Its report; nil if it is yet to be checked.
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
      guard folder == nil else {
        throw Failure.usage(
          "--dir: expected a report, found the folder"
            + " \(Quotation.text(place))")
      }
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
    let cases = try CaseAcceptance.folder(of: report, at: place, named: folder) {
      try CaseFolder($0)
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

/// The golden of a test, which a report of its failure names.
struct TestGolden: Sendable {
  /// Where it lies: a file, or the folder of a film.
  let path: String
  /// The test's file, without its ending.
  let suite: String
  /// The report.
  private let place: String

  /// The golden that `report`, at the path `place`, tells of. A report may come from elsewhere: only
  /// what lies in a folder `Goldens` of this package is taken for a golden.
  init(_ report: GoldenReport, at place: String) throws {
    self.place = place
    let parts = report.folder.split(separator: "/").map(String.init)
    suite = parts.dropLast().last ?? ""
    guard let goldens = parts.lastIndex(of: "Goldens"), goldens == parts.count - 3,
      !parts.contains("..")
    else { throw Self.refusal(report, place) }
    let root =
      CaseAcceptance.package(around: FileIdentity.folder(of: place)) ?? FilePath.resolved(".")
      ?? "."
    // Elsewhere the package lay in another folder: the longest part of the path that is here.
    let candidates =
      ["/" + parts.joined(separator: "/")]
      + (0..<goldens).map { "\(root)/" + parts[$0...].joined(separator: "/") }
    let found = candidates.first { candidate in
      let sources = candidate.split(separator: "/").dropLast(3).joined(separator: "/")
      return FilePath.exists("/\(sources)") && FilePath.contains("/\(sources)", in: root)
    }
    guard let found, FilePath.contains(found, in: root) else { throw Self.refusal(report, place) }
    path = found
  }

  private static func refusal(_ report: GoldenReport, _ place: String) -> Failure {
    Failure(
      .badInput,
      "\(Quotation.text(place)) tells of \(Quotation.text(report.folder)), which is no golden of "
        + "a test of this package")
  }

  /// The files that make what `reported` shows the golden.
  func files(_ reported: ReportCase) throws -> [(path: String, bytes: [UInt8])] {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if reported.film != nil {
      var film = reported
      (film.stills, film.texts) = ([], [])
      do { return try film.acceptedFiles().map { ("\(path)/\($0.name)", $0.bytes) } } catch {
        throw Failure(error, in: Quotation.text(place))
      }
    }
    if let still = reported.stills.first, still.fileName == name, let bytes = still.pictures.actual
    {
      do { _ = try PNGReader.decode(bytes) } catch {
        throw Failure(error, in: Quotation.text(place))
      }
      return [(path, bytes)]
    }
    guard let text = reported.texts.first, text.fileName == name, let bytes = text.actual else {
      return []
    }
    return [(path, bytes)]
  }

  /// `reported` as it stands now: equal once the golden holds what the test has made.
  func checked(_ reported: ReportCase) throws -> ReportCase {
    let files = try files(reported)
    guard !files.isEmpty,
      try files.allSatisfy({ try ReferenceFile.read($0.path) == $0.bytes })
    else { return reported }
    var checked = reported
    checked.outcome = .equal
    checked.sentence = "the golden holds what the test has made"
    return checked
  }
}

/// A decision on an item of a review, and the files that were changed by it: what an earlier
/// decision on the item has written is put back before.
struct ReviewDecision {
  enum Kind: String {
    case accepted, tolerated, refused
  }

  let id: String
  let kind: Kind
  /// The decision that stood before.
  let before: Kind?
  private(set) var changes: [Change] = []

  struct Change {
    let path: String
    /// What stood there, and what stands there now; nil if nothing does.
    let before: [UInt8]?
    let after: [UInt8]?

    /// The change that takes this one back.
    var undone: Change { Change(path: path, before: after, after: before) }

    /// Throws where the file is not as the change has left it.
    func check() throws {
      guard (try? ReviewDecision.contents(path)) == after else {
        throw Failure(.cannotCreate, "\(path) has changed since, and is left as it is")
      }
    }
  }

  /// A path and its contents; nil for no file.
  typealias Contents = (path: String, bytes: [UInt8]?)

  init(_ id: String, _ kind: Kind, after before: Kind?) {
    (self.id, self.kind, self.before) = (id, kind, before)
  }

  /// Writes or removes `files`, but those that are so already. Where one cannot be, none is.
  mutating func write(_ files: [Contents]) throws {
    for file in files {
      let before = try Self.contents(file.path)
      guard before != file.bytes else { continue }
      do { try Self.put(file) } catch {
        try? undo()
        throw error
      }
      changes.append(Change(path: file.path, before: before, after: file.bytes))
    }
  }

  /// Puts back what stood in the files.
  ///
  /// - Throws: a ``Failure`` where one has changed since; then none is put back.
  func undo() throws {
    for change in changes { try change.check() }
    for change in changes.reversed() { try Self.put((change.path, change.before)) }
  }

  /// What stands at `path`; nil if nothing does.
  fileprivate static func contents(_ path: String) throws -> [UInt8]? {
    FilePath.exists(path) ? try FileBytes.read(path, atMost: ReferenceFile.limit) : nil
  }

  private static func put(_ file: Contents) throws {
    if let bytes = file.bytes { return try ReferenceFile.write(bytes, to: file.path) }
    try ReferenceFile.remove(file.path)
    Folder.removeIfEmpty(FileIdentity.folder(of: file.path))
  }
}
