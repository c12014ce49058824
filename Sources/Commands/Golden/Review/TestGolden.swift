import Files
import Goldens
import JSONCoding
import Raster

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
    let root = Self.package(of: place)
    // Elsewhere the package lay in another folder: the longest part of the path that is here.
    let candidates =
      ["/" + parts.joined(separator: "/")]
      + (0..<goldens).map { "\(root)/" + parts[$0...].joined(separator: "/") }
    let found = candidates.first { candidate in
      let sources = candidate.split(separator: "/").dropLast(3).joined(separator: "/")
      return FilePath.isThere("/\(sources)") && FilePath.lies("/\(sources)", in: root)
    }
    guard let found, FilePath.lies(found, in: root) else { throw Self.refusal(report, place) }
    path = found
  }

  private static func refusal(_ report: GoldenReport, _ place: String) -> Failure {
    Failure(
      .badInput,
      "\(Quotation.text(place)) tells of \(Quotation.text(report.folder)), which is no golden of "
        + "a test of this package")
  }

  /// The folder of the package that the report lies in, else the one worked in.
  private static func package(of place: String) -> String {
    var folder = FilePath.resolved(place) ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if FilePath.isThere("\(folder)/Package.swift") { return folder }
    }
    return FilePath.resolved(".") ?? "."
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
